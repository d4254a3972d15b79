// SPDX-License-Identifier: GPL-3.0-or-later
// Under a causal mask nothing of a token depends on those behind it: when only the end of a text changes, the
// rows of the tokens before stay, bit for bit.
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"

namespace attention {

/// The first rows of a trace's stages, those of so many tokens.
struct ReusedRows {
    const Trace* trace = nullptr;
    Index count = 0;

    /// Rows of x (1, n, width) that are not known; where none are, any x as it is.
    Shared<Tensor> remainingRows(const Shared<Tensor>& x) const;
    /// The known rows of one, then all of the other.
    Shared<Tensor> prependReusedRows(const Tensor& known, const Tensor& rest,
                                     const ExecutionContext& execution) const;
};

/// How many of the first rows of a and b (1, n, width) are the same, bit for bit; at most so many.
Index equalLeadingRowCount(const Tensor& a, const Tensor& b, Index most);

}  // namespace attention
