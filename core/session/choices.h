// SPDX-License-Identifier: GPL-3.0-or-later
// The enumerations that a session uses, each with the names of its values in session files.
#pragma once

#include "numerics/initializers.h"
#include "text/tokenizer.h"

#include <array>
#include <span>
#include <string_view>

namespace attention {

/// Returns the names that the values of `Enum` have in session files, in the order of the enumerators.
template <class Enum>
std::span<const std::string_view> namesOf();

// Defines namesOf<Enum>(). The names must be in the order of the enumerators.
#define ATTENTION_NAMES(Enum, ...)                                                    \
    template <>                                                                       \
    inline std::span<const std::string_view> namesOf<Enum>() {                        \
        static constexpr auto names = std::to_array<std::string_view>({__VA_ARGS__}); \
        return names;                                                                 \
    }

/// The use of random generators. Pytorch: each seed of the session has one generator, whose numbers are used
/// in the order of a PyTorch program. PerRow: every token vector and every row of a matrix has its own
/// generator, so that an edit changes no other row.
enum class Seeding { Pytorch, PerRow };
ATTENTION_NAMES(Seeding, "pytorch", "stable")

ATTENTION_NAMES(TokenizerKind, "words", "words_punctuation", "characters", "whitespace")
ATTENTION_NAMES(InitDistribution, "uniform_0_1", "uniform_fan_in", "normal", "lecun_normal", "xavier_uniform")

/// The special tokens around each sequence. Bert: [CLS] before the sequence and [SEP] after the sequence.
enum class SpecialTokens { None, Bert };
ATTENTION_NAMES(SpecialTokens, "none", "bert")

/// The source of the embeddings. Random: sampled. OneHot: rows of the identity matrix. Custom: typed by the
/// user. WordVectors: looked up in trained word vectors. Imported: read from a file, one vector for each
/// position.
enum class EmbeddingSource { Random, OneHot, Custom, WordVectors, Imported };
ATTENTION_NAMES(EmbeddingSource, "random", "one_hot", "values", "word_vectors", "given")

/// The encoding of positions in embeddings. Sinusoidal: added to the token vector. Concatenated: sinusoidal
/// components after the components of the token vector. Learned: trained and added, available in training
/// tasks only.
enum class PositionEncoding { None, Sinusoidal, Concatenated, Learned };
ATTENTION_NAMES(PositionEncoding, "none", "sinusoidal", "beside", "learned")

/// The projections that share parameters. QueryKey: W_K = W_Q. QueryKeyValue: W_K = W_V = W_Q. Biases are
/// shared too.
enum class SharedProjections { None, QueryKey, QueryKeyValue };
ATTENTION_NAMES(SharedProjections, "none", "qk", "qkv")

/// The causal mask. Causal masks the keys after the query. Strict also masks the key at the position of the
/// query.
enum class CausalMask { None, Causal, Strict };
ATTENTION_NAMES(CausalMask, "none", "causal", "strict")

/// The head axis of a tensor. With None, all heads share one matrix. With Query, there is one matrix per
/// query head. With KeyValue, there is one matrix per head of keys and values.
enum class HeadAxis { None, Query, KeyValue };

// Mechanisms. Each value is defined and documented in a file of its own in a folder of mechanisms/.

/// The projection initialization: the source of W_Q, W_K, W_V, W_O and their biases.
enum class InitScheme { Identity, PerHead, Linear, StackedLinear, MultiheadAttention, Custom, Constructed };
ATTENTION_NAMES(InitScheme, "identity", "per_head", "linear", "stacked_linear", "multihead_attention",
                "values", "constructed")

/// The token that each query attends to in a head of InitScheme::Constructed. First: the first token of the
/// sequence. SameWord: all occurrences of the query's own token. Offset: the token at the distance
/// ConstructedHead::offset.
enum class HeadTarget { Previous, Next, Self, First, SameWord, Offset };
ATTENTION_NAMES(HeadTarget, "previous", "next", "self", "first", "same_word", "offset")

/// The score function, which computes the raw score of a query and a key.
enum class ScoreFunction { Dot, ScaledDot, Additive, Bilinear, LowRankBilinear, Cosine, Gaussian };
ATTENTION_NAMES(ScoreFunction, "dot", "scaled_dot", "additive", "bilinear", "low_rank_bilinear", "cosine",
                "gaussian")

/// The pairs of components that rotary positions rotate together. Halves: components i and i + d_k/2.
/// Interleaved: components 2i and 2i + 1. The value None switches rotary positions off.
enum class RotaryPairing { None, Halves, Interleaved };
ATTENTION_NAMES(RotaryPairing, "none", "halves", "interleaved")

/// The normalization of queries and keys before they are scored. Rms: RMSNorm.
enum class QkNorm { None, Rms };
ATTENTION_NAMES(QkNorm, "none", "rms")

/// The bias added to the scores, which depends on the distance of query and key. Alibi: linear in the
/// distance.
enum class ScoreBias { None, Alibi };
ATTENTION_NAMES(ScoreBias, "none", "alibi")

/// The normalization function, which turns the scores of a query into weights.
enum class NormalizerFunction { Softmax, Sparsemax, Hardmax, Sigmoid, Entmax15 };
ATTENTION_NAMES(NormalizerFunction, "softmax", "sparsemax", "hardmax", "sigmoid", "entmax15")

/// The task that a session trains for. Custom: examples typed by the user. See training/sequence_task.h.
enum class TrainingTask { None, Reverse, Previous, Sort, Recall, Induction, Custom, Pronouns };
ATTENTION_NAMES(TrainingTask, "none", "reverse", "previous", "sort", "recall", "induction", "own", "pronouns")

/// The language of the sentences of TrainingTask::Pronouns.
enum class PronounLanguage { English, Chinese };
ATTENTION_NAMES(PronounLanguage, "english", "chinese")

/// The optimizer of a training task, see training/optimizer.h.
enum class Optimizer { Adam, Sgd };
ATTENTION_NAMES(Optimizer, "adam", "sgd")

#undef ATTENTION_NAMES

/// Returns the name of `value` in session files.
template <class Enum>
std::string_view nameOf(Enum value) {
    return namesOf<Enum>()[static_cast<std::size_t>(value)];
}

}  // namespace attention
