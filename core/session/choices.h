// SPDX-License-Identifier: GPL-3.0-or-later
// The choices that a session makes, each with the names that its values have in session files.
#pragma once

#include "numerics/initializers.h"
#include "text/tokenizer.h"

#include <array>
#include <span>
#include <string_view>

namespace attention {

/// The names of an enumeration's values, in the order of the enumerators.
template <class Enum>
std::span<const std::string_view> namesOf();

#define ATTENTION_NAMES(Enum, ...)                                                    \
    template <>                                                                       \
    inline std::span<const std::string_view> namesOf<Enum>() {                        \
        static constexpr auto names = std::to_array<std::string_view>({__VA_ARGS__}); \
        return names;                                                                 \
    }

/// How random numbers are handed out: in one stream as a PyTorch program draws them, or to every token vector
/// and matrix row from a generator of its own, so that an edit leaves all others as they were.
enum class Seeding { Pytorch, PerRow };
ATTENTION_NAMES(Seeding, "pytorch", "stable")

ATTENTION_NAMES(TokenizerKind, "words", "words_punctuation", "characters", "whitespace")
ATTENTION_NAMES(InitDistribution, "uniform_0_1", "uniform_fan_in", "normal", "lecun_normal", "xavier_uniform")

enum class SpecialTokens { None, Bert };
ATTENTION_NAMES(SpecialTokens, "none", "bert")

enum class EmbeddingSource { Random, OneHot, Custom, WordVectors, Imported };
ATTENTION_NAMES(EmbeddingSource, "random", "one_hot", "values", "word_vectors", "given")

enum class PositionEncoding { None, Sinusoidal, Concatenated, Learned };
ATTENTION_NAMES(PositionEncoding, "none", "sinusoidal", "beside", "learned")

enum class SharedProjections { None, QueryKey, QueryKeyValue };
ATTENTION_NAMES(SharedProjections, "none", "qk", "qkv")

enum class CausalMask { None, Causal, Strict };
ATTENTION_NAMES(CausalMask, "none", "causal", "strict")

/// Which heads a tensor has: none, one matrix per query head, or one per head of keys and values.
enum class HeadAxis { None, Query, KeyValue };

// Mechanisms: what each of these is and does is told in its room, below mechanisms/.

enum class InitScheme { Identity, PerHead, Linear, StackedLinear, MultiheadAttention, Custom, Constructed };
ATTENTION_NAMES(InitScheme, "identity", "per_head", "linear", "stacked_linear", "multihead_attention",
                "values", "constructed")

/// The word that a head of InitScheme::Constructed looks for.
enum class HeadTarget { Previous, Next, Self, First, SameWord, Offset };
ATTENTION_NAMES(HeadTarget, "previous", "next", "self", "first", "same_word", "offset")

enum class ScoreFunction { Dot, ScaledDot, Additive, Bilinear, LowRankBilinear, Cosine, Gaussian };
ATTENTION_NAMES(ScoreFunction, "dot", "scaled_dot", "additive", "bilinear", "low_rank_bilinear", "cosine",
                "gaussian")

/// Which components of a vector turn together: those i and i + d_k/2, or those 2i and 2i + 1.
enum class RotaryPairing { None, Halves, Interleaved };
ATTENTION_NAMES(RotaryPairing, "none", "halves", "interleaved")

enum class QkNorm { None, Rms };
ATTENTION_NAMES(QkNorm, "none", "rms")

enum class ScoreBias { None, Alibi };
ATTENTION_NAMES(ScoreBias, "none", "alibi")

enum class NormalizerFunction { Softmax, Sparsemax, Hardmax, Sigmoid, Entmax15 };
ATTENTION_NAMES(NormalizerFunction, "softmax", "sparsemax", "hardmax", "sigmoid", "entmax15")

enum class TrainingTask { None, Reverse, Previous, Sort, Recall, Induction, Custom, Pronouns };
ATTENTION_NAMES(TrainingTask, "none", "reverse", "previous", "sort", "recall", "induction", "own", "pronouns")

/// In which language the sentences of TrainingTask::Pronouns are.
enum class PronounLanguage { English, Chinese };
ATTENTION_NAMES(PronounLanguage, "english", "chinese")

enum class Optimizer { Adam, Sgd };
ATTENTION_NAMES(Optimizer, "adam", "sgd")

#undef ATTENTION_NAMES

template <class Enum>
std::string_view nameOf(Enum value) {
    return namesOf<Enum>()[static_cast<std::size_t>(value)];
}

}  // namespace attention
