// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/message.h"

namespace attention {

/// Gathers what is wrong with a session.
class Report {
 public:
    void add(std::string path, Message message) {
        m_problems.push_back({std::move(path), std::move(message)});
    }
    void require(bool isTrue, std::string path, Message message) {
        if (!isTrue) add(std::move(path), std::move(message));
    }
    bool isEmpty() const { return m_problems.empty(); }
    std::vector<Problem> take() { return std::move(m_problems); }

 private:
    std::vector<Problem> m_problems;
};

}  // namespace attention
