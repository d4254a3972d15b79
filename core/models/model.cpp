// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model.h"

#include "layer/block.h"

namespace attention {

Shared<Tensor> Model::embedded(const std::vector<Index>& ids, const Run& run) const {
    Tensor x({1, std::ssize(ids), config().width});
    for (Index i = 0; i < std::ssize(ids); ++i)
        for (const EmbeddingPart& part : embeddingParts(ids, i))
            rows(x.matrix(), i, 1) += ConstMatrix(part.numbers.matrix());
    auto sum = std::make_shared<const Tensor>(std::move(x));
    const Shared<Norm> norm = embeddingNorm();
    return norm ? normed(*sum, *norm, run) : sum;
}

}  // namespace attention
