// SPDX-License-Identifier: GPL-3.0-or-later
// What one layer of attention does: its scores, its mask, how weights come of them. Fields as in session.h.
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

/// What scaled dot products are divided by.
struct ScoreScale {
    enum class Kind { SqrtKeySize, SqrtModelSize, Custom };
    Kind kind = Kind::SqrtKeySize;
    double divisor = 1.0;  ///< of Kind::Custom
    bool operator==(const ScoreScale&) const = default;
};

/// How a trained model stretches the wavelengths of rotary positions, to serve longer texts than it was
/// trained with. No session says it.
struct RotaryScaling {
    enum class Kind { None, Linear, Llama3 };
    Kind kind = Kind::None;
    double factor = 1;
    /// Of Llama3: pairs with fewer turns than this within the original length are stretched fully.
    double lowFrequencyFactor = 1;
    /// Of Llama3: pairs with more turns than this within the original length are not stretched.
    double highFrequencyFactor = 4;
    /// Length in tokens of the texts that the model was trained with.
    double originalMaxPositions = 8192;
    bool operator==(const RotaryScaling&) const = default;
};

struct ScoreSettings {
    ScoreFunction function = ScoreFunction::ScaledDot;
    ScoreScale scale;
    QkNorm qkNorm = QkNorm::None;  ///< of queries and keys
    RotaryPairing rotary = RotaryPairing::None;
    double qkNormEpsilon = 1e-6;    ///< of the norm; other than this only in trained models
    double rotaryBase = 10000;      ///< of the wavelengths of the rotary positions
    RotaryScaling rotaryScaling;    ///< only in trained models
    std::optional<double> softcap;  ///< c of c · tanh(s / c); none: scores are not capped
    ScoreBias bias = ScoreBias::None;
    Index additiveSize = 16;  ///< hidden size of the additive score
    Index rank = 4;           ///< of the low-rank bilinear score
    InitDistribution initDistribution = InitDistribution::UniformFanIn;
    bool operator==(const ScoreSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("function", s.function);
        v.field("scale", s.scale, ranges::divisor);
        v.field("qk_norm", s.qkNorm);
        v.field("rotary", s.rotary);
        v.field("rotary_base", s.rotaryBase, ranges::rotaryBase);
        v.field("softcap", s.softcap, ranges::softcap);
        v.field("bias", s.bias);
        v.field("d_a", s.additiveSize, ranges::size);
        v.field("rank", s.rank, ranges::size);
        v.field("init", s.initDistribution);
    }
};

/// One cell of the score matrix, counted from 0; without a head it stands for every head.
struct Cell {
    Index query = 0;
    Index key = 0;
    std::optional<Index> head;
    bool operator==(const Cell&) const = default;

    bool appliesToHead(Index ofHead) const { return !head || *head == ofHead; }
};

struct CellMultiplier {
    Cell cell;
    double factor = 1.0;
    bool operator==(const CellMultiplier&) const = default;
};

struct MaskSettings {
    CausalMask causal = CausalMask::None;
    Index prefixLength = 0;         ///< the first keys that the causal rule always allows
    std::optional<Index> window;    ///< only keys with |query − key| ≤ window
    Index sinkCount = 0;            ///< the first keys, which the window does not forbid
    bool masksPadding = true;       ///< padding keys are forbidden
    std::vector<Cell> maskedCells;  ///< forbidden one by one
    // Where all of these would leave a query no key, these two say nothing.
    bool allowsDiagonal = true;       ///< false: in self-attention no token attends to itself
    bool allowsUnknownTokens = true;  ///< false: keys whose word was looked up in vain are forbidden
    double fill = -std::numeric_limits<double>::infinity();
    bool operator==(const MaskSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("causal", s.causal);
        v.field("prefix", s.prefixLength, ranges::position);
        v.field("window", s.window, ranges::position);
        v.field("sinks", s.sinkCount, ranges::position);
        v.field("padding", s.masksPadding);
        v.field("cells", s.maskedCells);
        v.field("diagonal", s.allowsDiagonal);
        v.field("unknown", s.allowsUnknownTokens);
        v.field("fill", s.fill, ranges::fill);
    }
};

struct NormalizerSettings {
    NormalizerFunction function = NormalizerFunction::Softmax;
    std::optional<double> sinkScore;  ///< of softmax: one more score in every row, whose weight is dropped
    double temperature = 1.0;
    bool operator==(const NormalizerSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("function", s.function);
        v.field("sink", s.sinkScore, ranges::sink);
        v.field("temperature", s.temperature, ranges::temperature);
    }
};

struct DropoutSettings {
    double p = 0.0;
    std::uint32_t seed = 0;
    bool operator==(const DropoutSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("p", s.p, ranges::probability);
        v.field("seed", s.seed, ranges::seed);
    }
};

struct OutputSettings {
    bool hasProjection = false;
    Index dOut = 16;
    bool operator==(const OutputSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("project", s.hasProjection);
        v.field("d_out", s.dOut, ranges::size);
    }
};

/// What one layer does with vectors and weights, wherever these come from.
struct AttentionConfig {
    Index heads = 1;
    std::optional<Index> kvHeads;  ///< of keys and values, each for equally many of queries; none: as many
    Index dK = 24;
    Index dV = 28;
    ScoreSettings score;
    std::vector<CellMultiplier> cellMultipliers;
    MaskSettings mask;
    NormalizerSettings normalizer;
    DropoutSettings dropout;
    OutputSettings output;
    std::vector<Index> ablatedHeads;  ///< of a trained model's layer: these heads' context is 0
    bool operator==(const AttentionConfig&) const = default;

    /// How many matrices there are along an axis of heads.
    Index headCount(HeadAxis axis) const {
        if (axis == HeadAxis::None) return 1;
        return axis == HeadAxis::KeyValue ? kvHeads.value_or(heads) : heads;
    }
    /// Which of them serves a query head: Ainslie et al. 2023, GQA.
    Index headForQueryHead(HeadAxis axis, Index queryHead) const {
        return axis == HeadAxis::None ? 0 : queryHead * headCount(axis) / heads;
    }
    /// Whether several query heads share keys and values.
    bool hasGroupedQueries() const { return headCount(HeadAxis::KeyValue) < heads; }

    static void visit(auto& v, auto& s) {
        v.field("heads", s.heads, ranges::heads);
        v.field("heads_kv", s.kvHeads, ranges::heads);
        v.field("d_k", s.dK, ranges::size);
        v.field("d_v", s.dV, ranges::size);
        visitGroup(v, "score", s.score);
        v.field("multiplier", s.cellMultipliers, ranges::factor);
        visitGroup(v, "mask", s.mask);
        visitGroup(v, "normalizer", s.normalizer);
        visitGroup(v, "dropout", s.dropout);
        visitGroup(v, "output", s.output);
    }

 protected:
    template <class Group>
    static void visitGroup(auto& v, std::string_view name, Group& group) {
        v.group(name, [&] { Group::visit(v, group); });
    }
};

}  // namespace attention
