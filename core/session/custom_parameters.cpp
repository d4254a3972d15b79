// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/custom_parameters.h"

#include <algorithm>
#include <cassert>

namespace attention {

std::vector<CustomParameterSpec> customParameterSpecs(const Session& s) {
    const Index queryHeads = s.heads;
    const Index keyValueHeads = s.headCount(HeadAxis::KeyValue);
    const Index dModel = s.embedding.dModel;
    return {{.name = "W_Q", .shape = {queryHeads, s.dK, dModel}, .axes = "heads, d_k, d_model"},
            {.name = "W_K", .shape = {keyValueHeads, s.dK, dModel}, .axes = "heads, d_k, d_model"},
            {.name = "W_V", .shape = {keyValueHeads, s.dV, dModel}, .axes = "heads, d_v, d_model"},
            {.name = "b_Q", .shape = {queryHeads, s.dK}, .axes = "heads, d_k", .isOptional = true},
            {.name = "b_K", .shape = {keyValueHeads, s.dK}, .axes = "heads, d_k", .isOptional = true},
            {.name = "b_V", .shape = {keyValueHeads, s.dV}, .axes = "heads, d_v", .isOptional = true},
            {.name = "W_O",
             .shape = {s.output.dOut, queryHeads * s.dV},
             .axes = "d_out, heads · d_v",
             .isOutputProjection = true},
            {.name = "b_O",
             .shape = {s.output.dOut},
             .axes = "d_out",
             .isOptional = true,
             .isOutputProjection = true}};
}

CustomParameterSpec customParameterSpec(const Session& s, std::string_view name) {
    const auto specs = customParameterSpecs(s);
    const auto found = std::ranges::find(specs, name, &CustomParameterSpec::name);
    assert(found != specs.end());
    return *found;
}

void addMissingHeadAxes(Session& session) {
    for (const CustomParameterSpec& spec : customParameterSpecs(session)) {
        const auto found = session.projection.customParameters.find(std::string(spec.name));
        if (found == session.projection.customParameters.end()) continue;
        Shape& shape = found->second.shape;
        if (spec.shape.front() == 1 && shape.size() + 1 == spec.shape.size()) shape.insert(shape.begin(), 1);
    }
}

}  // namespace attention
