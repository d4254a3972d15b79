// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"
#include "tokenizers/tokenizer_json.h"

#include <vector>

namespace attention {

/// What a model wants around a text: [CLS] … [SEP].
struct TemplateProcessing {
    std::vector<Index> before, behind;
};
/// `json` may be null: nothing.
TemplateProcessing readPostProcessor(const TokenizerJson& json);

}  // namespace attention
