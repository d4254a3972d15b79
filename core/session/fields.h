// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>
#include <string_view>
#include <type_traits>

namespace attention {

/// Whether something lists fields of its own.
template <class What>
concept hasFields = requires(What& what, int& visitor) {
    What::visit(visitor, what);
};

/// The visitor that knows where it is.
template <class What>
class FieldWalk {
 public:
    FieldWalk(const What& what, std::string prefix) : m_what(what), m_prefix(std::move(prefix)) {}

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
    FieldWalk walk(what, std::move(prefix));
    std::remove_cvref_t<decltype(fields)>::visit(walk, fields);
}

}  // namespace attention
