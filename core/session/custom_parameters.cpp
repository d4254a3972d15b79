// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/custom_parameters.h"

#include <algorithm>
#include <cassert>

namespace attention {

std::vector<CustomParameterSpec> customParameterSpecs(const Session& s) {
    const Index queryHeads = s.heads;
    const Index keyValueHeads = s.headCount(HeadAxis::KeyValue);
    const Index dModel = s.embedding.dModel;
    return {{.name = "W_Q", .shape = {queryHeads, s.dK, dModel}},
            {.name = "W_K", .shape = {keyValueHeads, s.dK, dModel}},
            {.name = "W_V", .shape = {keyValueHeads, s.dV, dModel}},
            {.name = "b_Q", .shape = {queryHeads, s.dK}, .isOptional = true},
            {.name = "b_K", .shape = {keyValueHeads, s.dK}, .isOptional = true},
            {.name = "b_V", .shape = {keyValueHeads, s.dV}, .isOptional = true},
            {.name = "W_O", .shape = {s.output.dOut, queryHeads * s.dV}, .isOutputProjection = true},
            {.name = "b_O", .shape = {s.output.dOut}, .isOptional = true, .isOutputProjection = true}};
}

CustomParameterSpec customParameterSpec(const Session& s, std::string_view name) {
    const auto specs = customParameterSpecs(s);
    const auto found = std::ranges::find(specs, name, &CustomParameterSpec::name);
    assert(found != specs.end());
    return *found;
}

}  // namespace attention
