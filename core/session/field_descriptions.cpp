// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/field_descriptions.h"

#include "session/fields.h"
#include "session/given_weights.h"
#include "session/session_json.h"

#include <array>

namespace attention {

Message valuesOf(bool) {
    static constexpr std::array<std::string_view, 2> truths = {"true", "false"};
    return oneOf(truths);
}

Message valuesOf(double, const Range& range) {
    return numbers(range);
}

namespace {

template <class Enum>
requires std::is_enum_v<Enum> Message valuesOf(Enum) {
    return oneOf(namesOf<Enum>());
}
Message valuesOf(const std::string&) {
    return Message("Session", "text");
}
Message valuesOf(const std::string&, char open) {
    return open == '[' ? Message("Session", "a list [ … ]") : Message("Session", "an object { … }");
}
Message valuesOf(double, FillRange) {
    return fills();
}
Message valuesOf(const ScoreScale&, const Range& range) {
    return Message("Session", "%1, d_k and d_model").with(numbers(range));
}
Message valuesOf(const TokenLists&) {
    return Message("Session", "a list of tokens for each sequence: [[\"a\", \"b\"]]");
}
Message valuesOf(const std::map<std::string, SharedNumbers>&) {
    return Message("Session", "{\"token\": [numbers], …}");
}
Message valuesOf(const std::map<std::string, GivenTensor>&) {
    std::vector<std::string_view> names;
    for (const GivenWeight& weight : givenWeights({})) names.push_back(weight.name);
    return Message("Session", "{\"W_Q\": [numbers], …} of %1").with(oneOf(names));
}
Message valuesOf(const std::vector<ConstructedHead>&) {
    return Message("Session", "a list of %1, one for each head").with(headForms());
}
Message valuesOf(const std::vector<LayerEdit>&) {
    return Message("Session", "a list of %1, one for each layer").with(layerForms());
}
Message valuesOf(const std::vector<CellFactor>&, const Range& range) {
    return Message("Session", "a list of %1; cells count from 0, factors are %2")
        .with(factorForms(), numbers(range));
}
Message valuesOf(const std::vector<Cell>&) {
    return Message("Session", "a list of %1; cells count from 0").with(cellForms());
}
template <class Value>
Message valuesOf(const std::optional<Value>&, const auto&... allowed) {
    return Message("Session", "%1, or null for none").with(valuesOf(Value(), allowed...));
}

}  // namespace

std::vector<FieldDescription> describedFields() {
    const Session session;
    std::vector<FieldDescription> fields;
    forEachField(session, [&](const std::string& path, const auto& value, const auto&... allowed) {
        fields.push_back({path, valuesOf(value, allowed...), fieldText(session, path)});
    });
    return fields;
}

}  // namespace attention
