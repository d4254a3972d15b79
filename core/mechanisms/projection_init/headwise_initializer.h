// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanisms/projection_init/projection_initializer.h"

namespace attention {

/// What per_head and linear have in common: one matrix per head, each drawn as (h, width, d_model). linear
/// does so only under Seeding::PerRow.
class HeadwiseInitializer : public ProjectionInitializer {
 public:
    using ProjectionInitializer::ProjectionInitializer;

    bool usesInitDistribution() const override { return true; }
    bool canShareWeights() const override { return true; }

    std::vector<WeightInitialization> weightInitializations(const Session& session) const override;
    std::string pythonLines(const Session& session) const override;

 protected:
    /// Whether fan_out counts the rows of all heads, as those of one matrix.
    virtual bool fanOutCountsAllHeads() const = 0;
};

}  // namespace attention
