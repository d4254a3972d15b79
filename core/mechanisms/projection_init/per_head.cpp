// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/headwise_initializer.h"

namespace attention {
namespace {

/// Samples one matrix per head for each of W_Q, W_K and W_V, as an nn.Parameter (h, width, d_model) does.
class PerHead : public HeadwiseInitializer {
 public:
    PerHead()
        : HeadwiseInitializer(InitScheme::PerHead,
                              {Message("Mechanisms", "one matrix per head"),
                               Message("Mechanisms",
                                       "W_Q, W_K and W_V consist of one matrix per head. The matrices are "
                                       "sampled head by head.")}) {}

 protected:
    bool fanOutCountsAllHeads() const override { return false; }
};

}  // namespace

const ProjectionInitializer& perHeadInitializer() {
    static const PerHead initializer;
    return initializer;
}

}  // namespace attention
