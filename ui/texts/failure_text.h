// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <exception>

namespace attention {

/// Returns the message of the exception `error` for the user, such as the reason why a file cannot be read.
/// `error` must not be null.
QString failureText(const std::exception_ptr& error);

}  // namespace attention
