// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/embedded_file.h"
#include "models/file_model.h"
#include "models/open_models.h"

namespace attention {

extern const std::uint64_t inductionWeights[];
extern const std::size_t inductionWeightsSize;
extern const std::uint64_t inductionConfig[];
extern const std::size_t inductionConfigSize;

std::shared_ptr<const Model> shippedInductionModel() {
    static const auto model = std::make_shared<const FileModel>(
        "induction", std::string(embeddedFileText(inductionConfig, inductionConfigSize)),
        TensorFile::fromEmbeddedFile("induction.safetensors",
                                     embeddedFileBytes(inductionWeights, inductionWeightsSize)));
    return model;
}

}  // namespace attention
