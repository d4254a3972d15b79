// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"

#include <exception>
#include <string>

namespace attention {

/// A file that cannot be used: which, and what is wrong with it and allowed.
class FileReadError : public std::exception {
 public:
    FileReadError(const std::string& path, Message reason)
        : m_message(Message("files", "%1: %2").arg(path, std::move(reason))), m_text(m_message.text()) {}

    const Message& message() const { return m_message; }
    const char* what() const noexcept override { return m_text.c_str(); }

 private:
    Message m_message;
    std::string m_text;
};

}  // namespace attention
