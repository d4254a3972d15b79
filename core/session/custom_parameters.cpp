// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/custom_parameters.h"

#include <algorithm>
#include <cassert>

namespace attention {

std::vector<CustomParameterSpec> customParameterSpecs(const Session& s) {
    const Index h = s.heads;
    const Index ofKeys = s.headCount(HeadAxis::KeyValue);
    const Index dModel = s.embedding.dModel;
    return {{.name = "W_Q", .shape = {h, s.dK, dModel}},
            {.name = "W_K", .shape = {ofKeys, s.dK, dModel}},
            {.name = "W_V", .shape = {ofKeys, s.dV, dModel}},
            {.name = "b_Q", .shape = {h, s.dK}, .isOptional = true},
            {.name = "b_K", .shape = {ofKeys, s.dK}, .isOptional = true},
            {.name = "b_V", .shape = {ofKeys, s.dV}, .isOptional = true},
            {.name = "W_O", .shape = {s.output.dOut, h * s.dV}, .isOutputProjection = true},
            {.name = "b_O", .shape = {s.output.dOut}, .isOptional = true, .isOutputProjection = true}};
}

CustomParameterSpec customParameterSpec(const Session& s, std::string_view name) {
    const auto all = customParameterSpecs(s);
    const auto found = std::ranges::find(all, name, &CustomParameterSpec::name);
    assert(found != all.end());
    return *found;
}

}  // namespace attention
