// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

#include <vector>

namespace attention {

/// The lessons that come with the program in a language, by its code. The same ones in each, in order.
std::vector<Session> lessons(const QString& language);

/// Returns the lesson whose file name, without number and suffix, is `name`, such as "one-number". It must
/// exist.
Session lessonNamed(const QString& name, const QString& language);

}  // namespace attention
