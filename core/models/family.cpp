// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/family.h"

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

constexpr FamilyKeys usualKeys{"hidden_size",       "num_hidden_layers",       "num_attention_heads",
                               "intermediate_size", "max_position_embeddings", "layer_norm_eps",
                               "hidden_act"};

/// Short names, which are only here what they are.
namespace layer {

using enum Stage;
using enum LayerStep::Kind;

// What layers are put together from. Norms stand before each part (Xiong et al. 2020) or behind each sum
// (Vaswani et al. 2017).
constexpr LayerStep normBefore{Norm, QueryEmbeddings, HiddenIn, AttentionNormWeight, AttentionNormBias};
constexpr LayerStep addAttention{Sum, AttentionSum, HiddenIn, Output};
constexpr LayerStep normBehind{Norm, MlpIn, AttentionSum, AttentionNormWeight, AttentionNormBias};
constexpr LayerStep normBeforeMlp{Norm, MlpIn, AttentionSum, MlpNormWeight, MlpNormBias};
constexpr LayerStep gate{Map, MlpGate, MlpIn, GateMatrix, GateBias};
constexpr LayerStep up{Map, MlpUp, MlpIn, UpMatrix, UpBias};
constexpr LayerStep activateGated{Activate, MlpActivated, MlpGate, MlpUp};
constexpr LayerStep activate{Activate, MlpActivated, MlpUp};
constexpr LayerStep down{Map, MlpOutput, MlpActivated, DownMatrix, DownBias};
constexpr LayerStep addMlp{Sum, HiddenOut, AttentionSum, MlpOutput};
constexpr LayerStep addMlpToItsInput{Sum, MlpSum, MlpIn, MlpOutput};
constexpr LayerStep normBehindMlp{Norm, HiddenOut, MlpSum, MlpNormWeight, MlpNormBias};
constexpr LayerStep leaveSum{Same, HiddenOut, AttentionSum};

constexpr FamilyStep bertSteps[] = {{addAttention},
                                    {normBehind, "attention.output.LayerNorm"},
                                    {up, "intermediate.dense"},
                                    {activate},
                                    {down, "output.dense"},
                                    {addMlpToItsInput},
                                    {normBehindMlp, "output.LayerNorm"}};
constexpr FamilyStep distilbertSteps[] = {
    {addAttention},     {normBehind, "sa_layer_norm"},       {up, "ffn.lin1"}, {activate}, {down, "ffn.lin2"},
    {addMlpToItsInput}, {normBehindMlp, "output_layer_norm"}};
constexpr FamilyStep gpt2Steps[] = {
    {normBefore, "ln_1"}, {addAttention}, {normBeforeMlp, "ln_2"}, {up, "mlp.c_fc"}, {activate},
    {down, "mlp.c_proj"}, {addMlp}};
constexpr FamilyStep llamaSteps[] = {{normBefore, "input_layernorm"},
                                     {addAttention},
                                     {normBeforeMlp, "post_attention_layernorm"},
                                     {gate, "mlp.gate_proj"},
                                     {up, "mlp.up_proj"},
                                     {activateGated},
                                     {down, "mlp.down_proj"},
                                     {addMlp}};
constexpr FamilyStep attentionOnlySteps[] = {{addAttention}, {leaveSum}};

}  // namespace layer

// Devlin et al. 2019
constexpr Family bert{
    .name = "bert",
    .keys = usualKeys,
    .names = {.stem = "bert.",
              .words = "embeddings.word_embeddings",
              .positions = "embeddings.position_embeddings",
              .types = "embeddings.token_type_embeddings",
              .embeddingNorm = "embeddings.LayerNorm",
              .layer = "encoder.layer.",
              .query = "attention.self.query",
              .key = "attention.self.key",
              .value = "attention.self.value",
              .output = "attention.output.dense"},
    .head = {.dense = "cls.predictions.transform.dense",
             .norm = "cls.predictions.transform.LayerNorm",
             .matrix = "cls.predictions.decoder",
             .bias = "cls.predictions.bias",
             .otherBias = "cls.predictions.decoder.bias"},
    .steps = layer::bertSteps,
};

// Liu et al. 2019
constexpr Family roberta = [] {
    Family family = bert;
    family.name = "roberta";
    family.names.stem = "roberta.";
    family.head = {.dense = "lm_head.dense",
                   .norm = "lm_head.layer_norm",
                   .matrix = "lm_head.decoder",
                   .bias = "lm_head.bias",
                   .otherBias = "lm_head.decoder.bias",
                   .activation = Activation::Gelu};
    family.padsPositions = true;
    return family;
}();

// Sanh et al. 2019
constexpr Family distilbert{
    .name = "distilbert",
    .keys = {"dim", "n_layers", "n_heads", "hidden_dim", "max_position_embeddings", "", "activation"},
    .names = {.stem = "distilbert.",
              .words = "embeddings.word_embeddings",
              .positions = "embeddings.position_embeddings",
              .embeddingNorm = "embeddings.LayerNorm",
              .layer = "transformer.layer.",
              .query = "attention.q_lin",
              .key = "attention.k_lin",
              .value = "attention.v_lin",
              .output = "attention.out_lin"},
    .head = {.dense = "vocab_transform",
             .norm = "vocab_layer_norm",
             .matrix = "vocab_projector",
             .bias = "vocab_projector.bias"},
    .steps = layer::distilbertSteps,
    .epsilon = 1e-12,
};

// Radford et al. 2019
constexpr Family gpt2{
    .name = "gpt2",
    .keys = {"n_embd", "n_layer", "n_head", "n_inner", "n_positions", "layer_norm_epsilon",
             "activation_function"},
    .names = {.stem = "transformer.",
              .words = "wte",
              .positions = "wpe",
              .layer = "h.",
              .all = "attn.c_attn",
              .output = "attn.c_proj",
              .lastNorm = "ln_f"},
    .head = {.matrix = "lm_head"},
    .steps = layer::gpt2Steps,
    .isCausal = true,
    .isTransposed = true,
    .usualEpsilon = 1e-5,
    .usualActivation = "gelu_new",
};

// Touvron et al. 2023
constexpr Family llama{
    .name = "llama",
    .keys = {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size",
             "max_position_embeddings", "rms_norm_eps", "hidden_act"},
    .names = {.stem = "model.",
              .words = "embed_tokens",
              .layer = "layers.",
              .query = "self_attn.q_proj",
              .key = "self_attn.k_proj",
              .value = "self_attn.v_proj",
              .output = "self_attn.o_proj",
              .lastNorm = "norm"},
    .head = {.matrix = "lm_head"},
    .steps = layer::llamaSteps,
    .isCausal = true,
    .isRms = true,
    .isRotary = true,
    .mayHaveBias = true,
    .usualEpsilon = 1e-6,
    .usualActivation = "silu",
};

// Jiang et al. 2023
constexpr Family mistral = [] {
    Family family = llama;
    family.name = "mistral";
    family.hasWindow = true;
    return family;
}();

// Yang et al. 2024
constexpr Family qwen2 = [] {
    Family family = llama;
    family.name = "qwen2";
    family.choosesWindow = true;
    return family;
}();

// Yang et al. 2025
constexpr Family qwen3 = [] {
    Family family = qwen2;
    family.name = "qwen3";
    family.names.queryNorm = "self_attn.q_norm";
    family.names.keyNorm = "self_attn.k_norm";
    family.headSize = 128;
    return family;
}();

// Elhage et al. 2021: attention alone, without norms and MLPs. Models that come with this program.
constexpr Family attentionOnly = [] {
    Family family = llama;
    family.name = "attention_only";
    family.keys.mlp = family.keys.epsilon = family.keys.activation = {};
    family.names = {.words = "embed_tokens",
                    .layer = "layers.",
                    .query = "self_attn.q_proj",
                    .key = "self_attn.k_proj",
                    .value = "self_attn.v_proj",
                    .output = "self_attn.o_proj"};
    family.steps = layer::attentionOnlySteps;
    family.mayHaveBias = false;
    family.hasNoBias = true;
    family.namesWords = true;
    return family;
}();

constexpr std::array everyFamily = {bert,    distilbert, roberta, gpt2,         llama,
                                    mistral, qwen2,      qwen3,   attentionOnly};

}  // namespace

std::optional<Activation> activationNamed(std::string_view name) {
    for (const auto& [known, activation] : activations)
        if (known == name) return activation;
    return std::nullopt;
}

std::span<const Family> families() {
    return everyFamily;
}

const Family& learntFamily() {
    static constexpr Family learnt = [] {
        Family family = attentionOnly;
        family.name = "learnt";
        family.isCausal = family.namesWords = family.isRotary = false;
        return family;
    }();
    return learnt;
}

std::string familyNames() {
    std::string names;
    for (const Family& family : everyFamily) {
        if (family.namesWords) continue;  // nobody brings one
        if (!names.empty()) names += ", ";
        names += family.name;
    }
    return names;
}

}  // namespace attention
