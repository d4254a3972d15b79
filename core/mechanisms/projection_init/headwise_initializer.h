// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanisms/projection_init/projection_initializer.h"

namespace attention {

/// Base class of the initializations InitScheme::PerHead and InitScheme::Linear. Samples one matrix per head,
/// as a tensor (h, width, d_model), where width is d_k or d_v. Under Seeding::Pytorch, InitScheme::Linear
/// samples nn.Linear modules instead.
class HeadwiseInitializer : public ProjectionInitializer {
 public:
    using ProjectionInitializer::ProjectionInitializer;

    bool usesInitDistribution() const override { return true; }
    bool canShareWeights() const override { return true; }

    std::vector<WeightInitialization> weightInitializations(const Session& session) const override;
    std::string pythonLines(const Session& session) const override;

 protected:
    /// True if fan_out, on which the initialization distribution may depend, is the number of rows in the
    /// matrices of all heads together. False if it is the number of rows in the matrix of one head.
    virtual bool fanOutCountsAllHeads() const = 0;
};

}  // namespace attention
