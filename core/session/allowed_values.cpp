// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/allowed_values.h"

#include "session/fields.h"
#include "session/given_weights.h"
#include "session/session_json.h"

#include <array>
#include <cassert>
#include <charconv>

namespace attention {

std::string shortest(double x) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::general, 12).ptr};
}

Message wholeNumbers(const Range& range) {
    return Message("Session", "whole numbers from %1 to %2")
        .with(shortest(range.lowest), shortest(range.highest));
}

Message numbers(const Range& range) {
    const std::string lowest = shortest(range.lowest);
    const std::string highest = shortest(range.highest);
    if (range.excludesLowest) return Message("Session", "numbers above %1 up to %2").with(lowest, highest);
    return range.excludesHighest ? Message("Session", "numbers from %1 to below %2").with(lowest, highest)
                                 : Message("Session", "numbers from %1 to %2").with(lowest, highest);
}

Message oneOf(std::span<const std::string_view> names) {
    assert(names.size() > 1);
    Message list = Message::verbatim(std::string(names.front()));
    for (const std::string_view name : names.subspan(1, names.size() - 2))
        list = Message("Session", "%1, %2").with(std::move(list), name);
    return Message("Session", "%1 and %2").with(std::move(list), names.back());
}

Message cellForms() {
    return Message("Session", "[query, key] and [query, key, head]");
}

Message factorForms() {
    return Message("Session", "[query, key, factor] and [query, key, factor, head]");
}

Message headForms() {
    return Message("Session",
                   "{\"head\": %1, \"strength\": β}, with \"by\": k for an offset of k words; k %2, β %3")
        .with(oneOf(namesOf<HeadTarget>()), wholeNumbers(ranges::offset), numbers(ranges::strength));
}

Message layerForms() {
    return Message(
        "Session",
        "{\"layer\": l, \"temperature\": t, \"cells\": [[query, key], …], \"multiplier\": [[query, key, "
        "factor], …], \"heads_off\": [head, …]}; layers, cells and heads count from 0");
}

Message fills() {
    return Message("Session", "\"-inf\" and finite float32 numbers such as -1e9");
}

Message allowed(Message values) {
    return Message("Session", "allowed are %1").with(std::move(values));
}

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
