// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanisms/recipes/recipe.h"

namespace attention {

/// What per_head and linear have in common: one matrix per head, each drawn as (h, width, d_model). linear
/// does so only under Draws::Stable.
class HeadByHead : public ProjectionRecipe {
 public:
    using ProjectionRecipe::ProjectionRecipe;

    bool drawsByInit() const override { return true; }
    bool canShare() const override { return true; }

    std::vector<WeightDraw> drawList(const Session& session) const override;
    std::string python(const Session& session) const override;

 protected:
    /// Whether fan_out counts the rows of all heads, as those of one matrix.
    virtual bool countsAllHeads() const = 0;
};

}  // namespace attention
