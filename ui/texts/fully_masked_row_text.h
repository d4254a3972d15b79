// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Returns an explanation of the weights of a query whose keys are all masked, in one or two sentences. These
/// weights depend on the normalization function of `config`.
QString fullyMaskedRowText(const AttentionConfig& config);

}  // namespace attention
