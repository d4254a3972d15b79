// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"

#include <QString>

#include <exception>

namespace attention {

/// Returns the text of a message of core in the current language.
QString messageText(const Message& message);

/// Returns the path of the field and the message of `problem`: "heads must be …, but it is 0". If the problem
/// concerns the session as a whole, the text begins with "The session". Used for files and the command line,
/// where fields are specified by their paths. See also fieldProblemText().
QString problemText(const Problem& problem);

/// Returns the message of the exception `error` for the user, such as the reason why a file cannot be read.
/// `error` must not be null.
QString failureText(const std::exception_ptr& error);

}  // namespace attention
