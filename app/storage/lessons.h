// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

#include <vector>

namespace attention {

/// Returns the lessons of the program in a language, in the order of their numbers. `language` is a language
/// code, see languages(). Each language has the same lessons in the same order.
std::vector<Session> lessons(const QString& language);

/// Returns the lesson whose file name, without number and suffix, is `name`, such as "one-number". The lesson
/// must exist. `language` is a language code.
Session lessonNamed(const QString& name, const QString& language);

}  // namespace attention
