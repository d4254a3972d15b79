// SPDX-License-Identifier: GPL-3.0-or-later
// The visitor that fills a session from JSON, field by field. Private to core: nlohmann-json stays inside.
#pragma once

#include "session/session.h"
#include "session/strict_json.h"

namespace attention {

/// The session of a file's JSON; the form of its steps is for whoever reads lessons to check. Throws
/// SessionError.
Session sessionFromJson(const Json& root);

class SessionReader {
 public:
    explicit SessionReader(const Json& root) : m_object(&root) {}

    void group(std::string_view name, const auto& fields) {
        static const Json empty = Json::object();
        const Json* value = find(name);
        if (value && !value->is_object())
            fail(name, Message("Session", "is not an object; allowed is an object { … }"));
        SessionReader inner(value ? *value : empty);
        inner.m_path = pathOf(name) + '.';
        std::swap(*this, inner);
        fields();
        requireKnownFields();
        std::swap(*this, inner);
    }
    template <class Enum>
    void choice(std::string_view name, Enum& value) {
        if (const Json* json = find(name)) value = static_cast<Enum>(choiceOf(name, *json, namesOf<Enum>()));
    }
    template <class Integer>
    void whole(std::string_view name, Integer& value, const Range& range) {
        if (const Json* json = find(name)) value = static_cast<Integer>(wholeOf(pathOf(name), *json, range));
    }
    void optionalWhole(std::string_view name, std::optional<Index>& value, const Range& range);
    void number(std::string_view name, double& value, const Range& range);
    void optionalNumber(std::string_view name, std::optional<double>& value, const Range& range);
    void flag(std::string_view name, bool& value);
    void text(std::string_view name, std::string& value);
    void optionalText(std::string_view name, std::optional<std::string>& value);
    void tokens(std::string_view name, std::optional<TokenLists>& value);
    void vectors(std::string_view name, std::map<std::string, SharedNumbers>& value);
    void givenTensors(std::string_view name, std::map<std::string, GivenTensor>& value);
    void constructedHeads(std::string_view name, std::vector<ConstructedHead>& value);
    void layerEdits(std::string_view name, std::vector<LayerEdit>& value);
    void wholes(std::string_view name, std::vector<Index>& value, const Range& range);
    void scale(std::string_view name, ScoreScale& value, const Range& range);
    void factors(std::string_view name, std::vector<CellFactor>& value, const Range& range);
    void cells(std::string_view name, std::vector<Cell>& value);
    void fill(std::string_view name, double& value);
    void json(std::string_view name, std::string& value, char open);

    /// Throws when the current object has a field that was not asked for.
    void requireKnownFields() const;

 private:
    const Json* find(std::string_view name);
    /// A list of what `read` makes of each entry at its path.
    template <class Value>
    void list(std::string_view name, std::vector<Value>& value, const auto& read);
    /// A list of objects with fields of their own.
    template <class Value>
    void objects(std::string_view name, std::vector<Value>& value, const Message& problem);
    std::string pathOf(std::string_view name) const { return m_path + std::string(name); }
    [[noreturn]] void fail(std::string_view name, Message message) const;
    std::size_t choiceOf(std::string_view name, const Json& json,
                         std::span<const std::string_view> names) const;
    static std::int64_t wholeOf(const std::string& path, const Json& json, const Range& range);
    static double numberOf(const std::string& path, const Json& json, const Range& range);

    const Json* m_object;
    std::string m_path;
    std::vector<std::string> m_known;
};

}  // namespace attention
