// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"

#include <exception>
#include <string>

namespace attention {

/// Thrown for a file that cannot be used. The message contains the path, the fault and, where it helps, the
/// supported content.
class FileReadError : public std::exception {
 public:
    /// `reason` continues the sentence that begins with the path, such as “is a damaged .npz file”.
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
