// SPDX-License-Identifier: GPL-3.0-or-later
// Visitors for visit() of a session and its parts, see session.h.
#pragma once

#include "session/session.h"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace attention {

/// True for a type that lists fields of its own in visit(), such as Session or LayerEdit.
template <class Fields>
concept hasFields = requires(Fields& fields, int& visitor) {
    Fields::visit(visitor, fields);
};

/// A visitor that calls a function for every field, with the path of the field, such as "score.scale".
/// forEachField() uses it.
template <class Visit>
class FieldPathVisitor {
 public:
    FieldPathVisitor(const Visit& visit, std::string prefix) : m_visit(visit), m_prefix(std::move(prefix)) {}

    /// Calls `visitFields` to visit the fields of the group `name`. During the call, the prefix of paths ends
    /// with `name` and a dot.
    void visitGroup(std::string_view name, const auto& visitFields) {
        const std::size_t length = m_prefix.size();
        m_prefix.append(name) += '.';
        visitFields();
        m_prefix.resize(length);
    }
    /// Calls the visitor's function with the path and the value of the field `name`, and with `allowed`, such
    /// as a Range.
    void visitField(std::string_view name, auto& value, const auto&... allowed) {
        m_visit(m_prefix + std::string(name), value, allowed...);
    }

 private:
    const Visit& m_visit;  ///< function to call for each field, owned by the caller
    std::string m_prefix;  ///< path of the current group, empty or with a dot at its end
};

/// Calls `visit(path, value, allowed…)` for every field of `fields`, in the order of session files. `fields`
/// is a Session or a part of a Session. `prefix` is put before every path. `allowed…` are the arguments after
/// the value in Session::visit(), such as a Range.
void forEachField(auto& fields, const auto& visit, std::string prefix = {}) {
    FieldPathVisitor visitor(visit, std::move(prefix));
    std::remove_cvref_t<decltype(fields)>::visit(visitor, fields);
}

/// A visitor that calls a function for one field, given its path. It skips all groups that do not contain the
/// field. visitField() uses it.
template <class Visit>
class SingleFieldVisitor {
 public:
    SingleFieldVisitor(std::string_view path, const Visit& visit) : m_path(path), m_visit(visit) {}

    /// Calls `visitFields` if the group `name` contains the field, otherwise does nothing. `visitFields`
    /// visits the fields of the group.
    void visitGroup(std::string_view name, const auto& visitFields) {
        if (!m_path.starts_with(name) || m_path.substr(name.size(), 1) != ".") return;
        const std::string_view outerPath = std::exchange(m_path, m_path.substr(name.size() + 1));
        visitFields();
        m_path = outerPath;
    }
    /// Calls the visitor's function with `value` and `allowed` if `name` is the field, otherwise does
    /// nothing. `allowed` describes the allowed values, such as a Range.
    void visitField(std::string_view name, auto& value, const auto&... allowed) {
        if (name == m_path) m_visit(value, allowed...);
    }

 private:
    std::string_view m_path;  ///< path of the field within the current group
    const Visit& m_visit;     ///< function to call for the field, owned by the caller
};

/// Calls `visit(value, allowed…)` for the field at `path`. Does nothing if there is no such field. `fields`
/// is a Session or a part of a Session. `allowed…` are the arguments after the value in Session::visit(),
/// such as a Range.
void visitField(auto& fields, std::string_view path, const auto& visit) {
    SingleFieldVisitor visitor(path, visit);
    std::remove_cvref_t<decltype(fields)>::visit(visitor, fields);
}

/// Returns a reference to the field at `path`. `fields` is a Session or a part of a Session. The field must
/// exist and have the type `Value`. The reference is const if `fields` is const.
template <class Value>
auto& typedFieldAt(auto& fields, std::string_view path) {
    constexpr bool isConst = std::is_const_v<std::remove_reference_t<decltype(fields)>>;
    std::conditional_t<isConst, const Value, Value>* member = nullptr;
    visitField(fields, path, [&](auto& value, const auto&...) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, Value>) member = &value;
    });
    return *member;
}

}  // namespace attention
