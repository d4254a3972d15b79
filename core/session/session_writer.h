// SPDX-License-Identifier: GPL-3.0-or-later
// The visitor that writes fields as JSON, in the form that SessionReader accepts. Included only where
// sessions and view states are written, because nlohmann-json takes long to compile.
#pragma once

#include "session/field_visitors.h"
#include "session/session_reader.h"

namespace attention {

// Overloads for the types of fields. Each returns the value as JSON, in the form that readField() accepts.
// Further arguments, such as a Range, select the overload, as in readField().

/// Returns the token vectors as an object with a list of numbers for each token.
SessionJson jsonOf(const std::map<std::string, CopyOnWriteVector>& value);
/// Returns the custom matrices and biases as an object with nested lists of numbers for each name.
SessionJson jsonOf(const std::map<std::string, CustomTensor>& value);
/// Returns the divisor of the scaled dot product: "d_k", "d_model" or a number.
SessionJson jsonOf(const ScoreScale& value);
/// Returns [query, key, factor], or [query, key, factor, head] if there is a head.
SessionJson jsonOf(const CellMultiplier& value);
/// Returns [query, key], or [query, key, head] if there is a head.
SessionJson jsonOf(const Cell& value);
/// Returns the score of masked cells: "-inf" or a number.
SessionJson jsonOf(double value, MaskFillRange);
/// Returns the list or object whose JSON text is `value`. `firstCharacter` only selects the overload.
SessionJson jsonOf(const std::string& value, char firstCharacter);

/// Returns a JSON object with the fields that Fields::visit() visits.
template <class Fields>
SessionJson fieldsToJson(const Fields& fields);

/// Returns the name of an enumerator, the fields of a struct with visit() as an object, or another value as
/// it is.
template <class Value>
SessionJson jsonOf(const Value& value) {
    if constexpr (std::is_enum_v<Value>)
        return nameOf(value);
    else if constexpr (hasFields<Value>)
        return fieldsToJson(value);
    else
        return value;
}
/// Returns null for std::nullopt.
template <class Value>
SessionJson jsonOf(const std::optional<Value>& value) {
    return value ? jsonOf(*value) : SessionJson(nullptr);
}
/// Returns a list with the JSON of each entry.
template <class Value>
SessionJson jsonOf(const std::vector<Value>& values) {
    SessionJson list = SessionJson::array();
    for (const Value& value : values) list.push_back(jsonOf(value));
    return list;
}
/// Returns the JSON of a value that is restricted to a range. The range does not change the JSON.
SessionJson jsonOf(const auto& value, const Range&) {
    return jsonOf(value);
}

/// A visitor for Session::visit() and for visit() of parts of a session. It writes each field to the member
/// of its name in a JSON object.
class SessionWriter {
 public:
    /// Writes the fields that `visitFields` visits to the nested object `name`.
    void visitGroup(std::string_view name, const auto& visitFields) {
        SessionJson inner = SessionJson::object();
        SessionJson* outer = std::exchange(m_object, &inner);
        visitFields();
        m_object = outer;
        setMember(name, std::move(inner));
    }
    /// Writes `value` to the member `name` of the current object.
    void visitField(std::string_view name, const auto& value, const auto&... allowed) {
        setMember(name, jsonOf(value, allowed...));
    }

    /// Returns the outermost object. The writer must not be used afterwards.
    SessionJson releaseRoot() { return std::move(m_root); }
    /// Sets the member `name` of the current object.
    void setMember(std::string_view name, SessionJson value) {
        (*m_object)[std::string(name)] = std::move(value);
    }

 private:
    SessionJson m_root = SessionJson::object();
    SessionJson* m_object = &m_root;  ///< the current object: `m_root` or an object inside it
};

template <class Fields>
SessionJson fieldsToJson(const Fields& fields) {
    SessionWriter writer;
    Fields::visit(writer, fields);
    return writer.releaseRoot();
}

}  // namespace attention
