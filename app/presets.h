// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"

#include <vector>

namespace attention {

/// The sessions that come with the program, in the order of their files among the resources; their titles and
/// notes in the language spoken.
std::vector<Session> presets();

}  // namespace attention
