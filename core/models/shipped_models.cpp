// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/open_models.h"

// The files themselves, as part of the program: they are there wherever the program is.
asm(".section .rodata\n"
    ".balign 64\n"
    "attention_induction_weights:\n"
    ".incbin \"" INDUCTION_MODEL
    "/model.safetensors\"\n"
    "attention_induction_weights_end:\n"
    "attention_induction_config:\n"
    ".incbin \"" INDUCTION_MODEL
    "/config.json\"\n"
    "attention_induction_config_end:\n"
    ".previous\n");
extern const unsigned char attention_induction_weights[];
extern const unsigned char attention_induction_weights_end[];
extern const char attention_induction_config[];
extern const char attention_induction_config_end[];

namespace attention {

std::shared_ptr<const Model> shippedInductionModel() {
    static const auto model = std::make_shared<const Model>(
        "induction", std::string(attention_induction_config, attention_induction_config_end),
        TensorFile::ofProgram("induction.safetensors",
                              std::span(attention_induction_weights, attention_induction_weights_end)));
    return model;
}

}  // namespace attention
