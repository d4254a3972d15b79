// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/allowed_values.h"

#include "session/custom_parameters.h"
#include "session/field_visitors.h"
#include "session/session_json.h"

#include <array>
#include <cassert>
#include <charconv>

namespace attention {

std::string formatShortNumber(double x) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::general, 12).ptr};
}

Message describeIntegerRange(const Range& range) {
    return Message("Session", "whole numbers from %1 to %2")
        .arg(formatShortNumber(range.lowest), formatShortNumber(range.highest));
}

Message describeNumberRange(const Range& range) {
    const std::string lowest = formatShortNumber(range.lowest);
    const std::string highest = formatShortNumber(range.highest);
    if (range.excludesLowest) return Message("Session", "numbers above %1 up to %2").arg(lowest, highest);
    return range.excludesHighest ? Message("Session", "numbers from %1 to below %2").arg(lowest, highest)
                                 : Message("Session", "numbers from %1 to %2").arg(lowest, highest);
}

Message joinNames(std::span<const std::string_view> names) {
    assert(names.size() > 1);
    Message list = Message::fromUntranslatedText(std::string(names.front()));
    for (const std::string_view name : names.subspan(1, names.size() - 2))
        list = Message("Session", "%1, %2").arg(std::move(list), name);
    return Message("Session", "%1 and %2").arg(std::move(list), names.back());
}

Message cellSyntax() {
    return Message("Session", "[query, key] and [query, key, head]");
}

Message cellMultiplierSyntax() {
    return Message("Session", "[query, key, factor] and [query, key, factor, head]");
}

Message constructedHeadSyntax() {
    return Message("Session",
                   "{\"head\": %1, \"strength\": β}, with \"by\": k for an offset of k words; k %2, β %3")
        .arg(joinNames(namesOf<HeadTarget>()), describeIntegerRange(ranges::offset),
             describeNumberRange(ranges::strength));
}

Message layerEditSyntax() {
    return Message(
        "Session",
        "{\"layer\": l, \"temperature\": t, \"mask\": {\"causal\": \"causal\", …}, \"cells\": [[query, key], "
        "…], \"multiplier\": [[query, key, factor], …], \"heads_off\": [head, …]}; layers, cells and heads "
        "count from 0");
}

Message describeMaskFillValues() {
    return Message("Session", "\"-inf\" and finite float32 numbers such as -1e9");
}

Message allowedValuesMessage(Message values) {
    return Message("Session", "allowed are %1").arg(std::move(values));
}

Message describeAllowedValues(bool) {
    static constexpr std::array<std::string_view, 2> boolNames = {"true", "false"};
    return joinNames(boolNames);
}

Message describeAllowedValues(double, const Range& range) {
    return describeNumberRange(range);
}

namespace {

template <class Enum>
requires std::is_enum_v<Enum> Message describeAllowedValues(Enum) {
    return joinNames(namesOf<Enum>());
}
Message describeAllowedValues(const std::string&) {
    return Message("Session", "text");
}
Message describeAllowedValues(const std::string&, char firstCharacter) {
    return firstCharacter == '[' ? Message("Session", "a list [ … ]") : Message("Session", "an object { … }");
}
Message describeAllowedValues(double, MaskFillRange) {
    return describeMaskFillValues();
}
Message describeAllowedValues(const ScoreScale&, const Range& range) {
    return Message("Session", "%1, d_k and d_model").arg(describeNumberRange(range));
}
Message describeAllowedValues(const TokenLists&) {
    return Message("Session", "a list of tokens for each sequence: [[\"a\", \"b\"]]");
}
Message describeAllowedValues(const std::map<std::string, CopyOnWriteVector>&) {
    return Message("Session", "{\"token\": [numbers], …}");
}
Message describeAllowedValues(const std::map<std::string, CustomTensor>&) {
    std::vector<std::string_view> names;
    for (const CustomParameterSpec& spec : customParameterSpecs({})) names.push_back(spec.name);
    return Message("Session", "{\"W_Q\": [numbers], …} of %1").arg(joinNames(names));
}
Message describeAllowedValues(const std::vector<ConstructedHead>&) {
    return Message("Session", "a list of %1, one for each head").arg(constructedHeadSyntax());
}
Message describeAllowedValues(const std::vector<LayerEdit>&) {
    return Message("Session", "a list of %1, one for each layer").arg(layerEditSyntax());
}
Message describeAllowedValues(const std::vector<CellMultiplier>&, const Range& range) {
    return Message("Session", "a list of %1; cells count from 0, factors are %2")
        .arg(cellMultiplierSyntax(), describeNumberRange(range));
}
Message describeAllowedValues(const std::vector<Cell>&) {
    return Message("Session", "a list of %1; cells count from 0").arg(cellSyntax());
}
template <class Value>
Message describeAllowedValues(const std::optional<Value>&, const auto&... allowed) {
    return Message("Session", "%1, or null for none").arg(describeAllowedValues(Value(), allowed...));
}

}  // namespace

std::vector<FieldDescription> fieldDescriptions() {
    const Session session;
    std::vector<FieldDescription> fields;
    forEachField(session, [&](const std::string& path, const auto& value, const auto&... allowed) {
        fields.push_back({path, describeAllowedValues(value, allowed...), serializeField(session, path)});
    });
    return fields;
}

}  // namespace attention
