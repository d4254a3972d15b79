// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"

#include <exception>
#include <string>
#include <utility>

namespace attention {

/// Returns the sentence “The file PREDICATE.” for FileReadError. `predicate` begins with a verb and has no
/// period at its end, such as “must be valid JSON”. Use it for predicates that are also used for sessions.
inline Message fileSentence(Message predicate) {
    return Message("files", "The file %1.").arg(std::move(predicate));
}

/// Returns the sentence “The member “NAME” PREDICATE.” for FileReadError. `name` is the name or path of a
/// member of a JSON object, such as “model.vocab”. `predicate` begins with a verb and has no period at its
/// end.
inline Message memberSentence(const std::string& name, Message predicate) {
    return Message("files", "The member “%1” %2.").arg(name, std::move(predicate));
}

/// Thrown for a file that cannot be used. The message is “PATH: REASON”.
class FileReadError : public std::exception {
 public:
    /// `reason` consists of complete sentences that name their subject: the fault, its cause, and what the
    /// user can do. Example: “The .npz file is damaged. Save or download it again.”
    FileReadError(const std::string& path, Message reason)
        : m_message(Message("files", "%1: %2").arg(path, std::move(reason))), m_text(m_message.text()) {}

    /// Returns the message in a form that can be translated.
    const Message& message() const { return m_message; }
    /// Returns the message in English.
    const char* what() const noexcept override { return m_text.c_str(); }

 private:
    Message m_message;
    std::string m_text;
};

}  // namespace attention
