// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of one attention layer: score function, mask, normalization function, dropout and output
// projection. Each part lists its fields in visit(), as explained in session.h.
#pragma once

#include "numerics/tensor.h"
#include "session/choices.h"
#include "session/ranges.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace attention {

/// The divisor of the scaled dot product. Only ScoreFunction::ScaledDot uses it.
struct ScoreScale {
    /// The divisor √d_k, the divisor √d_model, or ScoreScale::divisor.
    enum class Kind { SqrtKeySize, SqrtModelSize, Custom };
    Kind kind = Kind::SqrtKeySize;  ///< √d_k by default (Vaswani et al. 2017)
    double divisor = 1.0;           ///< used with Kind::Custom only
    bool operator==(const ScoreScale&) const = default;
};

/// The stretching of the wavelengths of rotary positions in a trained model. It lets the model process longer
/// texts than it was trained with. It is read from the model's folder and is not a field of a session.
struct RotaryScaling {
    /// The rule that selects the pairs of components whose wavelengths are stretched. Linear selects all
    /// pairs. Llama3 selects only slowly rotating pairs (Grattafiori et al. 2024).
    enum class Kind { None, Linear, Llama3 };
    Kind kind = Kind::None;  ///< Kind::None leaves the wavelengths unchanged
    double factor = 1;       ///< multiplies the wavelength of a stretched pair of components
    /// Used with Kind::Llama3 only. If a pair of components makes fewer full turns than this within
    /// `originalMaxPositions` tokens, its wavelength is multiplied by the full `factor`.
    double lowFrequencyFactor = 1;
    /// Used with Kind::Llama3 only. If a pair of components makes more full turns than this within
    /// `originalMaxPositions` tokens, its wavelength is unchanged. Between `lowFrequencyFactor` and this
    /// limit, the stretching is interpolated.
    double highFrequencyFactor = 4;
    /// Used with Kind::Llama3 only. The length, in tokens, of the texts that the model was trained with
    /// before its context length was extended.
    double originalMaxPositions = 8192;
    bool operator==(const RotaryScaling&) const = default;
};

/// The settings for the scores of queries and keys.
struct ScoreSettings {
    ScoreFunction function = ScoreFunction::ScaledDot;  ///< computes the raw score of a query and a key
    ScoreScale scale;                                   ///< divisor of the scaled dot product
    QkNorm qkNorm = QkNorm::None;  ///< normalization of queries and keys before the score function
    RotaryPairing rotary = RotaryPairing::None;  ///< pairs of components that rotary positions rotate
    /// The ε in x / √(mean of x² + ε), the formula of QkNorm::Rms. Only trained models set another value.
    double qkNormEpsilon = 1e-6;
    /// The base b of rotary positions. The pair of components i turns by b^(−2i/d_k) radians from one
    /// position to the next.
    double rotaryBase = 10000;
    RotaryScaling rotaryScaling;       ///< stretched rotary wavelengths; used in trained models only
    std::optional<double> softcap;     ///< c in c · tanh(score / c), or std::nullopt for no soft cap
    ScoreBias bias = ScoreBias::None;  ///< bias that depends on the distance of query and key
    Index additiveSize = 16;           ///< hidden size d_a of ScoreFunction::Additive
    Index rank = 4;                    ///< rank of ScoreFunction::LowRankBilinear
    /// The distribution from which parameters of the score function are sampled.
    InitDistribution initDistribution = InitDistribution::UniformFanIn;
    bool operator==(const ScoreSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("function", s.function);
        v.visitField("scale", s.scale, ranges::divisor);
        v.visitField("qk_norm", s.qkNorm);
        v.visitField("rotary", s.rotary);
        v.visitField("rotary_base", s.rotaryBase, ranges::rotaryBase);
        v.visitField("softcap", s.softcap, ranges::softcap);
        v.visitField("bias", s.bias);
        v.visitField("d_a", s.additiveSize, ranges::size);
        v.visitField("rank", s.rank, ranges::size);
        v.visitField("init", s.initDistribution);
    }
};

/// A cell of the score matrix (n_q, n_k), in all sequences. The cell is part of one head, or of every head if
/// `head` is std::nullopt.
struct Cell {
    Index query = 0;            ///< row, counted from 0
    Index key = 0;              ///< column, counted from 0
    std::optional<Index> head;  ///< query head, counted from 0, or std::nullopt for every head
    bool operator==(const Cell&) const = default;

    /// True if the cell applies to the query head `queryHead`, counted from 0.
    bool appliesToHead(Index queryHead) const { return !head || *head == queryHead; }
};

/// A factor for the score of one cell. It is applied after the division by the scale and before soft cap and
/// bias. If several multipliers in a list apply to the same cell and head, only the last one is used.
struct CellMultiplier {
    Cell cell;            ///< the multiplied cell
    double factor = 1.0;  ///< 1 leaves the score unchanged
    bool operator==(const CellMultiplier&) const = default;
};

/// The rules that mask keys, and the score of masked cells.
struct MaskSettings {
    CausalMask causal = CausalMask::None;  ///< masks keys by their position relative to the query
    Index prefixLength = 0;                ///< number of keys at the start that `causal` never masks
    std::optional<Index> window;    ///< masks keys with |query − key| > window; std::nullopt: no window
    Index sinkCount = 0;            ///< number of keys at the start that `window` never masks
    bool masksPadding = true;       ///< true: padding keys are masked
    std::vector<Cell> maskedCells;  ///< single cells that are masked as well
    /// False: in self-attention, no token attends to itself. This rule is applied after causal mask, window,
    /// padding and `maskedCells`. If a query could attend to no other key, the rule is skipped for this
    /// query.
    bool allowsDiagonal = true;
    /// False: keys whose token has no word vector are masked. This rule is applied after all other rules,
    /// including `allowsDiagonal`. If a query could attend to no other key, the rule is skipped for this
    /// query.
    bool allowsUnknownTokens = true;
    /// Replaces the scores of masked cells. Either −∞ or a finite float32.
    double fill = -std::numeric_limits<double>::infinity();
    bool operator==(const MaskSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("causal", s.causal);
        v.visitField("prefix", s.prefixLength, ranges::indexOrCount);
        v.visitField("window", s.window, ranges::indexOrCount);
        v.visitField("sinks", s.sinkCount, ranges::indexOrCount);
        v.visitField("padding", s.masksPadding);
        v.visitField("cells", s.maskedCells);
        v.visitField("diagonal", s.allowsDiagonal);
        v.visitField("unknown", s.allowsUnknownTokens);
        v.visitField("fill", s.fill, ranges::fill);
    }
};

/// The settings for turning the masked scores of a query into weights.
struct NormalizerSettings {
    NormalizerFunction function = NormalizerFunction::Softmax;  ///< the normalization function
    /// The score of an attention sink, which softmax includes in every row as if it were one more key. Its
    /// weight is discarded, so the weights of the keys sum to less than 1. std::nullopt: no attention sink.
    /// Other normalization functions do not use it.
    std::optional<double> sinkScore;
    double temperature = 1.0;  ///< divides all scores and `sinkScore` before the normalization
    bool operator==(const NormalizerSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("function", s.function);
        v.visitField("sink", s.sinkScore, ranges::sink);
        v.visitField("temperature", s.temperature, ranges::temperature);
    }
};

/// The dropout of attention weights.
struct DropoutSettings {
    double p = 0.0;          ///< probability that a weight becomes 0; others are multiplied by 1/(1 − p)
    std::uint32_t seed = 0;  ///< seed of the generator that selects the weights that become 0
    bool operator==(const DropoutSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("p", s.p, ranges::probability);
        v.visitField("seed", s.seed, ranges::seed);
    }
};

/// The output projection.
struct OutputSettings {
    bool hasProjection = false;  ///< true: the concatenated contexts of all heads are multiplied by W_O
    Index dOut = 16;             ///< components of an output vector; used with `hasProjection` only
    bool operator==(const OutputSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("project", s.hasProjection);
        v.visitField("d_out", s.dOut, ranges::size);
    }
};

/// The settings of one attention layer, in sessions and in trained models. They do not contain the token
/// vectors and parameters, nor where these come from.
struct AttentionConfig {
    Index heads = 1;  ///< number of query heads
    /// The number of heads of keys and values. It must divide `heads`, because each of them is shared by the
    /// same number of query heads. std::nullopt: equal to `heads`.
    std::optional<Index> kvHeads;
    Index dK = 24;                                ///< components of a query or key in one head
    Index dV = 28;                                ///< components of a value in one head
    ScoreSettings score;                          ///< computation of scores from queries and keys
    std::vector<CellMultiplier> cellMultipliers;  ///< factors for the scores of single cells
    MaskSettings mask;                            ///< keys that a query cannot attend to
    NormalizerSettings normalizer;                ///< computation of weights from masked scores
    DropoutSettings dropout;                      ///< dropout of weights
    OutputSettings output;                        ///< computation of outputs from contexts
    /// Query heads whose context is set to 0, counted from 0. Used in layers of trained models only.
    std::vector<Index> ablatedHeads;
    bool operator==(const AttentionConfig&) const = default;

    /// Returns the number of matrices of a tensor with the head axis `axis`. It is 1 for HeadAxis::None.
    /// Otherwise it is the number of query heads or of heads of keys and values.
    Index headCount(HeadAxis axis) const {
        if (axis == HeadAxis::None) return 1;
        return axis == HeadAxis::KeyValue ? kvHeads.value_or(heads) : heads;
    }
    /// Returns the index of the matrix that `queryHead` uses, for a tensor with the head axis `axis`. Both
    /// indices count from 0. The index is 0 for HeadAxis::None. Source: grouped-query attention, Ainslie et
    /// al. 2023.
    Index headForQueryHead(HeadAxis axis, Index queryHead) const {
        return axis == HeadAxis::None ? 0 : queryHead * headCount(axis) / heads;
    }
    /// True if several query heads share keys and values.
    bool hasGroupedQueries() const { return headCount(HeadAxis::KeyValue) < heads; }

    static void visit(auto& v, auto& s) {
        v.visitField("heads", s.heads, ranges::heads);
        v.visitField("heads_kv", s.kvHeads, ranges::heads);
        v.visitField("d_k", s.dK, ranges::size);
        v.visitField("d_v", s.dV, ranges::size);
        visitGroup(v, "score", s.score);
        v.visitField("multiplier", s.cellMultipliers, ranges::factor);
        visitGroup(v, "mask", s.mask);
        visitGroup(v, "normalizer", s.normalizer);
        visitGroup(v, "dropout", s.dropout);
        visitGroup(v, "output", s.output);
    }

 protected:
    /// Visits the fields of `group` with the visitor `v`. In session files, they form the nested object
    /// `name`.
    template <class Group>
    static void visitGroup(auto& v, std::string_view name, Group& group) {
        v.visitGroup(name, [&] { Group::visit(v, group); });
    }
};

}  // namespace attention
