// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model.h"

#include "layer/block_operations.h"

namespace attention {

Shared<Tensor> Model::embeddings(const std::vector<Index>& ids, const ExecutionContext& execution) const {
    Tensor x({1, std::ssize(ids), config().width});
    for (Index i = 0; i < std::ssize(ids); ++i)
        for (const EmbeddingSummand& summand : embeddingSummands(ids, i))
            middleRows(x.matrix(), i, 1) += ConstMatrixView(summand.values.matrix());
    auto sum = std::make_shared<const Tensor>(std::move(x));
    const Shared<Norm> norm = embeddingNorm();
    return norm ? applyNorm(*sum, *norm, execution) : sum;
}

}  // namespace attention
