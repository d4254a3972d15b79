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
    return Message("Session", "a whole number from %1 to %2")
        .arg(formatShortNumber(range.lowest), formatShortNumber(range.highest));
}

Message describeNumberRange(const Range& range) {
    const std::string lowest = formatShortNumber(range.lowest);
    const std::string highest = formatShortNumber(range.highest);
    if (range.excludesLowest)
        return Message("Session", "a number above %1 and up to %2").arg(lowest, highest);
    return (range.excludesHighest ? Message("Session", "a number from %1 up to but not including %2")
                                  : Message("Session", "a number from %1 to %2"))
        .arg(lowest, highest);
}

Message joinNames(std::span<const std::string_view> names) {
    assert(names.size() > 1);
    Message list = Message::fromUntranslatedText(std::string(names.front()));
    for (const std::string_view name : names.subspan(1, names.size() - 2))
        list = Message("Session", "%1, %2").arg(std::move(list), name);
    return Message("Session", "%1 or %2").arg(std::move(list), names.back());
}

Message cellSyntax() {
    return Message("Session", "[query, key] or [query, key, head]");
}

Message cellMultiplierSyntax() {
    return Message("Session", "[query, key, factor] or [query, key, factor, head]");
}

Message constructedHeadSyntax() {
    return Message("Session",
                   "{\"head\": %1, \"strength\": β}, with \"by\": k added for the head offset, where k is %2 "
                   "(in tokens) and β is %3")
        .arg(joinNames(namesOf<HeadTarget>()), describeIntegerRange(ranges::offset),
             describeNumberRange(ranges::strength));
}

Message layerEditSyntax() {
    return Message(
        "Session",
        "{\"layer\": l, \"temperature\": t, \"mask\": {\"causal\": \"causal\", …}, \"cells\": [[query, key], "
        "…], \"multiplier\": [[query, key, factor], …], \"heads_off\": [head, …]}, where layers, cells and "
        "heads count from 0");
}

Message describeMaskFillValues() {
    return Message("Session", "\"-inf\" or a finite float32 number such as -1e9");
}

Message describeScaleValues(const Range& range) {
    return Message("Session", "d_k, d_model or %1").arg(describeNumberRange(range));
}

Message wrongValueMessage(Message allowedValues, std::string_view value) {
    return Message("Session", "must be %1, but it is %2")
        .arg(std::move(allowedValues), elidedText(value, 60));
}

Message describeAllowedValues(bool) {
    static constexpr std::array<std::string_view, 2> boolNames = {"true", "false"};
    return joinNames(boolNames);
}

Message describeAllowedValues(double, const Range& range) {
    return describeNumberRange(range);
}

namespace {

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
    return describeScaleValues(range);
}
Message describeAllowedValues(const TokenLists&) {
    return Message("Session", "a list of tokens for each sequence, such as [[\"a\", \"b\"]]");
}
Message describeAllowedValues(const std::map<std::string, CopyOnWriteVector>&) {
    return Message("Session", "{\"token\": [numbers], …}");
}
Message describeAllowedValues(const std::map<std::string, CustomTensor>&) {
    std::vector<std::string_view> names;
    for (const CustomParameterSpec& spec : customParameterSpecs({})) names.push_back(spec.name);
    return Message("Session", "{\"W_Q\": [numbers], …}, where each name is %1").arg(joinNames(names));
}
Message describeAllowedValues(const std::vector<ConstructedHead>&) {
    return Message("Session", "a list in which each head has an entry %1").arg(constructedHeadSyntax());
}
Message describeAllowedValues(const std::vector<LayerEdit>&) {
    return Message("Session", "a list in which each edited layer has an entry %1").arg(layerEditSyntax());
}
Message describeAllowedValues(const std::vector<CellMultiplier>&, const Range& range) {
    return Message("Session",
                   "a list of entries %1, where positions and heads count from 0 and the factor is %2")
        .arg(cellMultiplierSyntax(), describeNumberRange(range));
}
Message describeAllowedValues(const std::vector<Cell>&) {
    return Message("Session", "a list of entries %1, where positions and heads count from 0")
        .arg(cellSyntax());
}
template <class Value>
Message describeAllowedValues(const std::optional<Value>&, const auto&... allowed) {
    return Message("Session", "%1, or null for no value").arg(describeAllowedValues(Value(), allowed...));
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
