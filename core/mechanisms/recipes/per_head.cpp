// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/recipes/head_by_head.h"

namespace attention {
namespace {

/// nn.Parameter of one matrix per head.
class PerHead : public HeadByHead {
 public:
    PerHead()
        : HeadByHead(Recipe::PerHead, {Message("attention", "one matrix per head"),
                                       Message("attention", "W_Q, W_K and W_V, drawn head by head.")}) {}

 protected:
    bool countsAllHeads() const override { return false; }
};

}  // namespace

const ProjectionRecipe& perHeadRecipe() {
    static const PerHead recipe;
    return recipe;
}

}  // namespace attention
