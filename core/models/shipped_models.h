// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model.h"

namespace attention {

/// Two layers of attention, trained to go on with what followed the same word last time. How, and how well it
/// does: resources/models/induction.
std::shared_ptr<const Model> shippedInductionModel();

}  // namespace attention
