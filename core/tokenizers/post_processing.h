// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"
#include "tokenizers/tokenizer_json.h"

#include <memory>
#include <vector>

namespace attention {

/// What a model wants around a text: [CLS] … [SEP].
class PostProcessing {
 public:
    virtual ~PostProcessing() = default;
    virtual std::vector<Index> apply(std::vector<Index> ids) const = 0;
};
std::unique_ptr<const PostProcessing> makePostProcessing(const TokenizerJson& json);

}  // namespace attention
