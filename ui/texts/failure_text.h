// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <exception>

namespace attention {

/// What went wrong, in one sentence.
QString failureText(const std::exception_ptr& error);

}  // namespace attention
