// SPDX-License-Identifier: GPL-3.0-or-later
// What each field of a session may hold, in words, from the same list that is read and written.
#pragma once

#include "session/allowed_values.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

struct FieldDescription {
    std::string path;
    Message values;     ///< "whole numbers from 1 to 64"
    std::string usual;  ///< what it holds in a new session, as --set takes it
};

/// All fields, in the file's order.
std::vector<FieldDescription> describedFields();

/// The visitor that finds out. Other lists of fields walk with it too, and add what is theirs.
class FieldDescriber {
 public:
    void group(std::string_view name, const auto& fields) {
        m_prefix = std::string(name) + '.';
        fields();
        m_prefix.clear();
    }
    template <class Enum>
    void choice(std::string_view name, const Enum&) {
        add(name, oneOf(namesOf<Enum>()));
    }
    void flag(std::string_view name, const auto&) { add(name, oneOf(truths)); }
    void text(std::string_view name, const auto&) { add(name, Message("Session", "text")); }
    void whole(std::string_view name, const auto&, const Range& range) { add(name, wholeNumbers(range)); }
    void number(std::string_view name, const auto&, const Range& range) { add(name, numbers(range)); }
    void optionalText(std::string_view name, const auto&) { addOptional(name, Message("Session", "text")); }
    void optionalWhole(std::string_view name, const auto&, const Range& range) {
        addOptional(name, wholeNumbers(range));
    }
    void optionalNumber(std::string_view name, const auto&, const Range& range) {
        addOptional(name, numbers(range));
    }
    void tokens(std::string_view name, const auto&) {
        addOptional(name, Message("Session", "a list of tokens for each sequence: [[\"a\", \"b\"]]"));
    }
    void vectors(std::string_view name, const auto&) {
        add(name, Message("Session", "{\"token\": [numbers], …}"));
    }
    void givenTensors(std::string_view name, const auto&) { givenTensors(name); }
    void constructedHeads(std::string_view name, const auto&) {
        add(name, Message("Session", "a list of %1, one for each head").with(headForms()));
    }
    void layerEdits(std::string_view name, const auto&) {
        add(name, Message("Session", "a list of %1, one for each layer").with(layerForms()));
    }
    void scale(std::string_view name, const auto&, const Range& range) {
        add(name, Message("Session", "%1, d_k and d_model").with(numbers(range)));
    }
    void factors(std::string_view name, const auto&, const Range& range) {
        add(name, Message("Session", "a list of %1; cells count from 0, factors are %2")
                      .with(factorForms(), numbers(range)));
    }
    void cells(std::string_view name, const auto&) {
        add(name, Message("Session", "a list of %1; cells count from 0").with(cellForms()));
    }
    void fill(std::string_view name, const auto&) { add(name, fills()); }
    void json(std::string_view name, const auto&, char open) {
        add(name, open == '[' ? Message("Session", "a list [ … ]") : Message("Session", "an object { … }"));
    }

    void add(std::string_view name, Message values) {
        m_fields.push_back({m_prefix + std::string(name), std::move(values), {}});
    }
    std::vector<FieldDescription> take() { return std::move(m_fields); }

 private:
    static constexpr std::array<std::string_view, 2> truths = {"true", "false"};

    void givenTensors(std::string_view name);
    void addOptional(std::string_view name, Message values) {
        add(name, Message("Session", "%1, or null for none").with(std::move(values)));
    }

    std::string m_prefix;
    std::vector<FieldDescription> m_fields;
};

}  // namespace attention
