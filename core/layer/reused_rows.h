// SPDX-License-Identifier: GPL-3.0-or-later
// Under a causal mask the results of a token do not depend on later tokens. If only the end of a text
// changes, the rows of the earlier tokens stay the same, bit for bit.
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"

namespace attention {

/// The rows that a computation copies from a previous trace: in each stage, the rows of the first `count`
/// tokens.
struct ReusedRows {
    const Trace* trace = nullptr;  ///< previous trace; may be nullptr if `count` is 0
    Index count = 0;               ///< number of leading tokens whose rows are reused

    /// Returns x (1, n, width) without its first `count` rows, or x itself if `count` is 0. The result is a
    /// view that keeps x alive.
    Shared<Tensor> remainingRows(const Shared<Tensor>& x) const;
    /// Returns the first `count` rows of `previous` (1, m, width), followed by all rows of `remaining` (1, n,
    /// width). The result has the shape (1, count + n, width).
    Shared<Tensor> prependReusedRows(const Tensor& previous, const Tensor& remaining,
                                     const ExecutionContext& execution) const;
};

/// Returns the number of leading rows, at most `maxCount`, in which a and b (1, n, width) are equal bit for
/// bit.
Index equalLeadingRowCount(const Tensor& a, const Tensor& b, Index maxCount);

}  // namespace attention
