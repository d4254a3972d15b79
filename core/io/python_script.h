// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_stream.h"

namespace attention {

/// Writes a Python script that needs only PyTorch: it rebuilds the trace's session step by step with
/// PyTorch's own modules and generator, holding only the steps this session uses, prints each tensor's shape,
/// compares weights and context with the numbers of the trace, which it carries, and exits with 1 when they
/// differ by more than float32 explains.
void writePythonScript(const Trace& trace, const ByteSink& sink);

}  // namespace attention
