// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/message.h"
#include "session/session.h"

namespace attention {

/// "allowed are whole numbers from 1 to 64", in the words of every message about this field.
Message allowedWhole(const Range& range);
Message allowedNumber(const Range& range);

/// "allowed are dot, scaled_dot, …".
Message allowedNames(std::span<const std::string_view> names);

}  // namespace attention
