// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace attention {

/// Whether something lists fields of its own.
template <class What>
concept hasFields = requires(What& what, int& visitor) {
    What::visit(visitor, what);
};

/// The visitor that knows where it is.
template <class What>
class FieldPathVisitor {
 public:
    FieldPathVisitor(const What& what, std::string prefix) : m_what(what), m_prefix(std::move(prefix)) {}

    void group(std::string_view name, const auto& fields) {
        const std::size_t length = m_prefix.size();
        m_prefix.append(name) += '.';
        fields();
        m_prefix.resize(length);
    }
    void field(std::string_view name, auto& value, const auto&... allowed) {
        m_what(m_prefix + std::string(name), value, allowed...);
    }

 private:
    const What& m_what;
    std::string m_prefix;
};

/// Calls what(path, value, allowed…) for every field of a session, or of something in it, in the file's
/// order.
void forEachField(auto& fields, const auto& what, std::string prefix = {}) {
    FieldPathVisitor walk(what, std::move(prefix));
    std::remove_cvref_t<decltype(fields)>::visit(walk, fields);
}

/// The visitor that goes straight to one field.
template <class What>
class SingleFieldVisitor {
 public:
    SingleFieldVisitor(std::string_view path, const What& what) : m_path(path), m_what(what) {}

    void group(std::string_view name, const auto& fields) {
        if (!m_path.starts_with(name) || m_path.substr(name.size(), 1) != ".") return;
        const std::string_view whole = std::exchange(m_path, m_path.substr(name.size() + 1));
        fields();
        m_path = whole;
    }
    void field(std::string_view name, auto& value, const auto&... allowed) {
        if (name == m_path) m_what(value, allowed...);
    }

 private:
    std::string_view m_path;
    const What& m_what;
};

/// Calls what(value, allowed…) for the field that a path names.
void visitField(auto& fields, std::string_view path, const auto& what) {
    SingleFieldVisitor way(path, what);
    std::remove_cvref_t<decltype(fields)>::visit(way, fields);
}

/// The field that a path names, which is of this type.
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
