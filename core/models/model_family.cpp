// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_family.h"

#include <array>
#include <utility>

namespace attention {
namespace {

constexpr auto activations = std::to_array<std::pair<std::string_view, Activation>>({
    {"gelu", Activation::Gelu},
    {"gelu_new", Activation::GeluTanh},
    {"gelu_fast", Activation::GeluTanh},
    {"gelu_pytorch_tanh", Activation::GeluTanh},
    {"silu", Activation::Silu},
    {"swish", Activation::Silu},
    {"relu", Activation::Relu},
});

constexpr FamilyConfigKeys standardKeys{"hidden_size",       "num_hidden_layers",       "num_attention_heads",
                                        "intermediate_size", "max_position_embeddings", "layer_norm_eps",
                                        "hidden_act"};

/// Keeps short names, and the enumerators of Stage and LayerOperation::Kind, out of the rest of the file.
namespace layer {

using enum Stage;
using enum LayerOperation::Kind;

// The operations of the layers. Norms are applied before each block (pre-norm, Xiong et al. 2020) or after
// each sum (post-norm, Vaswani et al. 2017).
constexpr LayerOperation normBeforeAttention{Norm, QueryEmbeddings, HiddenIn, AttentionNormWeight,
                                             AttentionNormBias};
constexpr LayerOperation addAttention{Sum, AttentionSum, HiddenIn, Output};
constexpr LayerOperation normAfterAttention{Norm, MlpIn, AttentionSum, AttentionNormWeight,
                                            AttentionNormBias};
constexpr LayerOperation normBeforeMlp{Norm, MlpIn, AttentionSum, MlpNormWeight, MlpNormBias};
constexpr LayerOperation gate{LinearMap, MlpGate, MlpIn, GateMatrix, GateBias};
constexpr LayerOperation up{LinearMap, MlpUp, MlpIn, UpMatrix, UpBias};
constexpr LayerOperation activateGated{Activate, MlpActivated, MlpGate, MlpUp};
constexpr LayerOperation activate{Activate, MlpActivated, MlpUp};
constexpr LayerOperation down{LinearMap, MlpOutput, MlpActivated, DownMatrix, DownBias};
constexpr LayerOperation addMlp{Sum, HiddenOut, AttentionSum, MlpOutput};
constexpr LayerOperation addMlpToItsInput{Sum, MlpSum, MlpIn, MlpOutput};
constexpr LayerOperation normAfterMlp{Norm, HiddenOut, MlpSum, MlpNormWeight, MlpNormBias};
constexpr LayerOperation aliasSum{Alias, HiddenOut, AttentionSum};

constexpr FamilyOperation bertOperations[] = {{addAttention},
                                              {normAfterAttention, "attention.output.LayerNorm"},
                                              {up, "intermediate.dense"},
                                              {activate},
                                              {down, "output.dense"},
                                              {addMlpToItsInput},
                                              {normAfterMlp, "output.LayerNorm"}};
constexpr FamilyOperation distilbertOperations[] = {{addAttention},
                                                    {normAfterAttention, "sa_layer_norm"},
                                                    {up, "ffn.lin1"},
                                                    {activate},
                                                    {down, "ffn.lin2"},
                                                    {addMlpToItsInput},
                                                    {normAfterMlp, "output_layer_norm"}};
constexpr FamilyOperation gpt2Operations[] = {
    {normBeforeAttention, "ln_1"}, {addAttention}, {normBeforeMlp, "ln_2"}, {up, "mlp.c_fc"}, {activate},
    {down, "mlp.c_proj"},          {addMlp}};
constexpr FamilyOperation llamaOperations[] = {{normBeforeAttention, "input_layernorm"},
                                               {addAttention},
                                               {normBeforeMlp, "post_attention_layernorm"},
                                               {gate, "mlp.gate_proj"},
                                               {up, "mlp.up_proj"},
                                               {activateGated},
                                               {down, "mlp.down_proj"},
                                               {addMlp}};
constexpr FamilyOperation attentionOnlyOperations[] = {{addAttention}, {aliasSum}};

}  // namespace layer

// Devlin et al. 2019
constexpr ModelFamily bert{
    .name = "bert",
    .configKeys = standardKeys,
    .tensorNames = {.prefix = "bert.",
                    .tokens = "embeddings.word_embeddings",
                    .positions = "embeddings.position_embeddings",
                    .tokenTypes = "embeddings.token_type_embeddings",
                    .embeddingNorm = "embeddings.LayerNorm",
                    .layerPrefix = "encoder.layer.",
                    .query = "attention.self.query",
                    .key = "attention.self.key",
                    .value = "attention.self.value",
                    .output = "attention.output.dense"},
    .outputHead = {.dense = "cls.predictions.transform.dense",
                   .norm = "cls.predictions.transform.LayerNorm",
                   .matrix = "cls.predictions.decoder",
                   .bias = "cls.predictions.bias",
                   .alternativeBias = "cls.predictions.decoder.bias"},
    .operations = layer::bertOperations,
};

// Liu et al. 2019
constexpr ModelFamily roberta = [] {
    ModelFamily family = bert;
    family.name = "roberta";
    family.tensorNames.prefix = "roberta.";
    family.outputHead = {.dense = "lm_head.dense",
                         .norm = "lm_head.layer_norm",
                         .matrix = "lm_head.decoder",
                         .bias = "lm_head.bias",
                         .alternativeBias = "lm_head.decoder.bias",
                         .activation = Activation::Gelu};
    family.offsetsPositionsByPadding = true;
    return family;
}();

// Sanh et al. 2019
constexpr ModelFamily distilbert{
    .name = "distilbert",
    .configKeys = {"dim", "n_layers", "n_heads", "hidden_dim", "max_position_embeddings", "", "activation"},
    .tensorNames = {.prefix = "distilbert.",
                    .tokens = "embeddings.word_embeddings",
                    .positions = "embeddings.position_embeddings",
                    .embeddingNorm = "embeddings.LayerNorm",
                    .layerPrefix = "transformer.layer.",
                    .query = "attention.q_lin",
                    .key = "attention.k_lin",
                    .value = "attention.v_lin",
                    .output = "attention.out_lin"},
    .outputHead = {.dense = "vocab_transform",
                   .norm = "vocab_layer_norm",
                   .matrix = "vocab_projector",
                   .bias = "vocab_projector.bias"},
    .operations = layer::distilbertOperations,
    .fixedEpsilon = 1e-12,
};

// Radford et al. 2019
constexpr ModelFamily gpt2{
    .name = "gpt2",
    .configKeys = {"n_embd", "n_layer", "n_head", "n_inner", "n_positions", "layer_norm_epsilon",
                   "activation_function"},
    .tensorNames = {.prefix = "transformer.",
                    .tokens = "wte",
                    .positions = "wpe",
                    .layerPrefix = "h.",
                    .fusedQkv = "attn.c_attn",
                    .output = "attn.c_proj",
                    .finalNorm = "ln_f"},
    .outputHead = {.matrix = "lm_head"},
    .operations = layer::gpt2Operations,
    .isCausal = true,
    .hasTransposedMatrices = true,
    .defaultEpsilon = 1e-5,
    .defaultActivation = "gelu_new",
};

// Touvron et al. 2023
constexpr ModelFamily llama{
    .name = "llama",
    .configKeys = {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size",
                   "max_position_embeddings", "rms_norm_eps", "hidden_act"},
    .tensorNames = {.prefix = "model.",
                    .tokens = "embed_tokens",
                    .layerPrefix = "layers.",
                    .query = "self_attn.q_proj",
                    .key = "self_attn.k_proj",
                    .value = "self_attn.v_proj",
                    .output = "self_attn.o_proj",
                    .finalNorm = "norm"},
    .outputHead = {.matrix = "lm_head"},
    .operations = layer::llamaOperations,
    .isCausal = true,
    .usesRmsNorm = true,
    .usesRotaryPositions = true,
    .biases = ModelFamily::Biases::Optional,
    .defaultEpsilon = 1e-6,
    .defaultActivation = "silu",
};

// Jiang et al. 2023
constexpr ModelFamily mistral = [] {
    ModelFamily family = llama;
    family.name = "mistral";
    family.slidingWindow = ModelFamily::SlidingWindow::UnlessDisabled;
    return family;
}();

// Yang et al. 2024
constexpr ModelFamily qwen2 = [] {
    ModelFamily family = llama;
    family.name = "qwen2";
    family.slidingWindow = ModelFamily::SlidingWindow::IfEnabled;
    return family;
}();

// Yang et al. 2025
constexpr ModelFamily qwen3 = [] {
    ModelFamily family = qwen2;
    family.name = "qwen3";
    family.tensorNames.queryNorm = "self_attn.q_norm";
    family.tensorNames.keyNorm = "self_attn.k_norm";
    family.defaultHeadSize = 128;
    return family;
}();

// Elhage et al. 2021: attention-only layers, without norms and MLPs. The models that are part of this
// program.
constexpr ModelFamily attentionOnly = [] {
    ModelFamily family = llama;
    family.name = "attention_only";
    family.configKeys.mlpSize = family.configKeys.epsilon = family.configKeys.activation = {};
    family.tensorNames = {.tokens = "embed_tokens",
                          .layerPrefix = "layers.",
                          .query = "self_attn.q_proj",
                          .key = "self_attn.k_proj",
                          .value = "self_attn.v_proj",
                          .output = "self_attn.o_proj"};
    family.operations = layer::attentionOnlyOperations;
    family.biases = ModelFamily::Biases::Absent;
    family.hasPlaceholderTokens = true;
    return family;
}();

constexpr std::array everyFamily = {bert,    distilbert, roberta, gpt2,         llama,
                                    mistral, qwen2,      qwen3,   attentionOnly};

}  // namespace

std::optional<Activation> activationNamed(std::string_view name) {
    for (const auto& [key, activation] : activations)
        if (key == name) return activation;
    return std::nullopt;
}

std::span<const ModelFamily> modelFamilies() {
    return everyFamily;
}

const ModelFamily& sessionModelFamily() {
    static constexpr ModelFamily sessionFamily = [] {
        ModelFamily family = attentionOnly;
        family.name = "learnt";
        family.isCausal = family.hasPlaceholderTokens = family.usesRotaryPositions = false;
        return family;
    }();
    return sessionFamily;
}

std::string modelFamilyNames() {
    std::string names;
    for (const ModelFamily& family : everyFamily) {
        if (family.hasPlaceholderTokens) continue;  // users have no such models
        if (!names.empty()) names += ", ";
        names += family.name;
    }
    return names;
}

}  // namespace attention
