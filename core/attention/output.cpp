// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/output.h"

#include "attention/projection.h"

namespace attention {

Tensor computeOutput(const Tensor& concat, const Linear& output, const Run& run) {
    Tensor result = Tensor::unwritten({concat.size(0), concat.size(1), output.outputs()}, run.buffers());
    applyLinear(flattened(concat), output, flattened(result), run);
    return result;
}

}  // namespace attention
