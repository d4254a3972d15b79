// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that changes a number, as one value. Each part lists its fields once, in visit(): their names in
// session files and what they may hold. Reading, writing, checking ranges and the command line's --set walk
// these lists. A visitor has one member function for each kind of field: choice, text, optionalText, flag,
// whole, optionalWhole, number, optionalNumber, and a few that are unique; group(name, function) is around
// nested ones.
#pragma once

#include "numerics/tensor.h"
#include "session/choices.h"
#include "session/shared_numbers.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attention {

/// The closed range of a number, but for an end that does not belong to it.
struct Range {
    double lowest = 0;
    double highest = 0;
    bool excludesHighest = false;
    bool excludesLowest = false;

    bool holds(double x) const {
        return (excludesLowest ? x > lowest : x >= lowest) && (excludesHighest ? x < highest : x <= highest);
    }
};

namespace ranges {
inline constexpr Range heads{1, 64};
inline constexpr Range size{1, 4096};
inline constexpr Range positionSize{2, 4095};
inline constexpr Range seed{0, 4294967295.0};
inline constexpr Range deviation{1e-6, 1e3};
inline constexpr Range divisor{1e-6, 1e6};
inline constexpr Range rotaryBase{.lowest = 1, .highest = 1e9, .excludesLowest = true};
inline constexpr Range softcap{.lowest = 0, .highest = 1e6, .excludesLowest = true};
inline constexpr Range factor{-1e6, 1e6};
inline constexpr Range sink{-1e6, 1e6};
inline constexpr Range position{0, 2147483647.0};
inline constexpr Range temperature{0.001, 1000};
inline constexpr Range probability{0, 1, true};
inline constexpr Range offset{-4096, 4096};
inline constexpr Range strength{0, 1000};
}  // namespace ranges

using TokenLists = std::vector<std::vector<std::string>>;

struct Input {
    std::string queryText = "Life is short, eat dessert first";
    std::optional<std::string> keyText;  ///< none: self-attention
    bool batch = false;                  ///< each line that has a token is a sequence
    Tokenizer tokenizer = Tokenizer::Words;
    SpecialTokens special = SpecialTokens::None;
    std::optional<TokenLists> queryTokens;  ///< replace the tokenizer's
    std::optional<TokenLists> keyTokens;
    bool operator==(const Input&) const = default;

    static void visit(auto& v, auto& s) {
        v.text("query_text", s.queryText);
        v.optionalText("key_text", s.keyText);
        v.flag("batch", s.batch);
        v.choice("tokenizer", s.tokenizer);
        v.choice("special", s.special);
        v.tokens("query_tokens", s.queryTokens);
        v.tokens("key_tokens", s.keyTokens);
    }
};

struct EmbeddingSettings {
    EmbeddingSource source = EmbeddingSource::Random;
    Index dModel = 16;
    std::uint32_t seed = 123;
    Positions positions = Positions::None;
    Index dPosition = 8;                           ///< of Positions::Beside: components behind the word's own
    std::map<std::string, SharedNumbers> vectors;  ///< token → numbers, for EmbeddingSource::Values
    /// Of EmbeddingSource::WordVectors; none: those of the program. Of Given: vectors of positions.
    std::optional<std::string> file;
    std::map<std::string, SharedNumbers> carried;  ///< rows of the file, for where it is not
    bool operator==(const EmbeddingSettings&) const = default;

    /// How many components a word's own vector has.
    Index wordSize() const { return positions == Positions::Beside ? dModel - dPosition : dModel; }

    static void visit(auto& v, auto& s) {
        v.choice("source", s.source);
        v.whole("d_model", s.dModel, ranges::size);
        v.whole("seed", s.seed, ranges::seed);
        v.choice("positions", s.positions);
        v.whole("d_position", s.dPosition, ranges::positionSize);
        v.vectors("vectors", s.vectors);
        v.optionalText("file", s.file);
        v.vectors("carried", s.carried);
    }
};

/// Numbers that a person typed in, with their shape.
struct GivenTensor {
    Shape shape;
    SharedNumbers entries;
    bool operator==(const GivenTensor&) const = default;
};

/// A head whose matrices are written down for one purpose: Recipe::Constructed.
struct ConstructedHead {
    HeadTarget target = HeadTarget::Previous;
    Index by = 0;         ///< of HeadTarget::Offset, else 0: so many words on, back where negative
    double strength = 8;  ///< what its scores are multiplied by
    bool operator==(const ConstructedHead&) const = default;

    static void visit(auto& v, auto& s) {
        v.choice("head", s.target);
        if (s.target == HeadTarget::Offset) v.whole("by", s.by, ranges::offset);
        v.number("strength", s.strength, ranges::strength);
    }
};

struct ProjectionSettings {
    Recipe recipe = Recipe::PerHead;
    Init init = Init::Uniform01;
    double deviation = 1.0;  ///< of Init::Normal
    bool bias = false;
    SharedWeights shared = SharedWeights::None;
    std::uint32_t seed = 123;
    std::map<std::string, GivenTensor> values;  ///< W_Q, W_K, …, for Recipe::Values
    std::vector<ConstructedHead> constructed;   ///< a head each, for Recipe::Constructed
    bool operator==(const ProjectionSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.choice("recipe", s.recipe);
        v.choice("init", s.init);
        v.number("std", s.deviation, ranges::deviation);
        v.flag("bias", s.bias);
        v.choice("shared", s.shared);
        v.whole("seed", s.seed, ranges::seed);
        v.givenTensors("values", s.values);
        v.constructedHeads("constructed", s.constructed);
    }
};

/// What scaled dot products are divided by.
struct ScoreScale {
    enum class Kind { SqrtKeySize, SqrtModelSize, Number };
    Kind kind = Kind::SqrtKeySize;
    double divisor = 1.0;  ///< of Kind::Number
    bool operator==(const ScoreScale&) const = default;
};

/// How a trained model stretches the wavelengths of rotary positions, to serve longer texts than it was
/// trained with. No session says it.
struct RotaryScaling {
    enum class Kind { None, Linear, Llama3 };
    Kind kind = Kind::None;
    double factor = 1;
    double lowFrequency = 1;   ///< of Llama3: turns within `length` below which a pair is stretched wholly
    double highFrequency = 4;  ///< above which not at all
    double length = 8192;      ///< of the texts trained with, in tokens
    bool operator==(const RotaryScaling&) const = default;
};

struct ScoreSettings {
    ScoreFunction function = ScoreFunction::ScaledDot;
    ScoreScale scale;
    VectorNorm norm = VectorNorm::None;  ///< of queries and keys
    Rotary rotary = Rotary::None;
    double normEpsilon = 1e-6;      ///< of the norm; other than this only in trained models
    double rotaryBase = 10000;      ///< of the wavelengths of Rotary
    RotaryScaling rotaryScaling;    ///< only in trained models
    std::optional<double> softcap;  ///< c of c · tanh(s / c); none: scores are not capped
    ScoreBias bias = ScoreBias::None;
    Index dA = 16;   ///< hidden size of the additive score
    Index rank = 4;  ///< of the low-rank bilinear score
    Init init = Init::UniformFanIn;
    bool operator==(const ScoreSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.choice("function", s.function);
        v.scale("scale", s.scale, ranges::divisor);
        v.choice("qk_norm", s.norm);
        v.choice("rotary", s.rotary);
        v.number("rotary_base", s.rotaryBase, ranges::rotaryBase);
        v.optionalNumber("softcap", s.softcap, ranges::softcap);
        v.choice("bias", s.bias);
        v.whole("d_a", s.dA, ranges::size);
        v.whole("rank", s.rank, ranges::size);
        v.choice("init", s.init);
    }
};

/// One cell of the score matrix, counted from 0; without a head it stands for every head.
struct Cell {
    Index query = 0;
    Index key = 0;
    std::optional<Index> head;
    bool operator==(const Cell&) const = default;

    bool isFor(Index ofHead) const { return !head || *head == ofHead; }
};

struct CellFactor {
    Cell cell;
    double factor = 1.0;
    bool operator==(const CellFactor&) const = default;
};

struct MaskSettings {
    CausalMask causal = CausalMask::None;
    Index prefix = 0;             ///< the first keys that the causal rule always allows
    std::optional<Index> window;  ///< only keys with |query − key| ≤ window
    Index sinks = 0;              ///< the first keys, which the window does not forbid
    bool padding = true;          ///< padding keys are forbidden
    std::vector<Cell> cells;      ///< forbidden one by one
    double fill = -std::numeric_limits<double>::infinity();
    bool operator==(const MaskSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.choice("causal", s.causal);
        v.whole("prefix", s.prefix, ranges::position);
        v.optionalWhole("window", s.window, ranges::position);
        v.whole("sinks", s.sinks, ranges::position);
        v.flag("padding", s.padding);
        v.cells("cells", s.cells);
        v.fill("fill", s.fill);
    }
};

struct NormalizerSettings {
    NormalizerFunction function = NormalizerFunction::Softmax;
    std::optional<double> sink;  ///< of softmax: one more score in every row, whose weight is dropped
    double temperature = 1.0;
    bool operator==(const NormalizerSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.choice("function", s.function);
        v.optionalNumber("sink", s.sink, ranges::sink);
        v.number("temperature", s.temperature, ranges::temperature);
    }
};

struct DropoutSettings {
    double p = 0.0;
    std::uint32_t seed = 0;
    bool operator==(const DropoutSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.number("p", s.p, ranges::probability);
        v.whole("seed", s.seed, ranges::seed);
    }
};

struct OutputSettings {
    bool project = false;
    Index dOut = 16;
    bool operator==(const OutputSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.flag("project", s.project);
        v.whole("d_out", s.dOut, ranges::size);
    }
};

/// What one layer does with vectors and weights, wherever these come from.
struct AttentionConfig {
    Index heads = 1;
    std::optional<Index> headsKv;  ///< of keys and values, each for equally many of queries; none: as many
    Index dK = 24;
    Index dV = 28;
    ScoreSettings score;
    std::vector<CellFactor> multiplier;
    MaskSettings mask;
    NormalizerSettings normalizer;
    DropoutSettings dropout;
    OutputSettings output;
    std::vector<Index> headsOff;  ///< of a trained model's layer: these heads' context is 0
    bool operator==(const AttentionConfig&) const = default;

    /// How many matrices there are along an axis of heads.
    Index headsOf(HeadAxis axis) const {
        if (axis == HeadAxis::None) return 1;
        return axis == HeadAxis::KeyValue ? headsKv.value_or(heads) : heads;
    }
    /// Which of them serves a query head: Ainslie et al. 2023, GQA.
    Index headFor(HeadAxis axis, Index queryHead) const {
        return axis == HeadAxis::None ? 0 : queryHead * headsOf(axis) / heads;
    }
    /// Whether several query heads share keys and values.
    bool hasGroups() const { return headsOf(HeadAxis::KeyValue) < heads; }

    static void visit(auto& v, auto& s) {
        v.whole("heads", s.heads, ranges::heads);
        v.optionalWhole("heads_kv", s.headsKv, ranges::heads);
        v.whole("d_k", s.dK, ranges::size);
        v.whole("d_v", s.dV, ranges::size);
        visitGroup(v, "score", s.score);
        v.factors("multiplier", s.multiplier, ranges::factor);
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

/// Attention that something else computed: a layer of a file, shown in place of one that is computed here.
struct GivenSettings {
    std::optional<std::string> file;
    Index layer = 0;
    bool operator==(const GivenSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.optionalText("file", s.file);
        v.whole("layer", s.layer, ranges::position);
    }
};

/// What a person changes in one layer of a trained model. What a session says of mask, multiplier and
/// temperature elsewhere holds in all layers.
struct LayerEdit {
    Index layer = 0;  ///< from 0
    double temperature = 1;
    std::vector<Cell> cells{};  ///< forbidden
    std::vector<CellFactor> multiplier{};
    std::vector<Index> headsOff{};  ///< heads whose context is 0
    bool operator==(const LayerEdit&) const = default;

    bool isEmpty() const { return *this == LayerEdit{.layer = layer}; }

    static void visit(auto& v, auto& s) {
        v.whole("layer", s.layer, ranges::position);
        v.number("temperature", s.temperature, ranges::temperature);
        v.cells("cells", s.cells);
        v.factors("multiplier", s.multiplier, ranges::factor);
        v.wholes("heads_off", s.headsOff, ranges::position);
    }
};

/// A trained model, which takes the place of vectors and weights: a layer of it is shown.
struct ModelSettings {
    /// A folder as the Hub has them; a colon and a name: one that comes with the program.
    std::optional<std::string> folder;
    Index layer = 0;  ///< that is shown
    std::vector<LayerEdit> edits;
    bool operator==(const ModelSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.optionalText("folder", s.folder);
        v.whole("layer", s.layer, ranges::position);
        v.layerEdits("edits", s.edits);
    }
};

struct Session : AttentionConfig {
    Draws draws = Draws::Pytorch;
    Input input;
    EmbeddingSettings embedding;
    ProjectionSettings projection;
    GivenSettings given;
    ModelSettings model;

    // These never change a number. Steps and view are JSON; the form of steps is told in lessons/lesson.h,
    // that of the view belongs to the window.
    std::string title;
    std::string notes;
    std::string steps = "[]";
    std::string view = "{}";

    bool operator==(const Session&) const = default;

    static void visit(auto& v, auto& s) {
        v.choice("draws", s.draws);
        visitGroup(v, "input", s.input);
        visitGroup(v, "embedding", s.embedding);
        visitGroup(v, "projection", s.projection);
        AttentionConfig::visit(v, s);
        visitGroup(v, "given", s.given);
        visitGroup(v, "model", s.model);
        v.text("title", s.title);
        v.text("notes", s.notes);
        v.json("steps", s.steps, '[');
        v.json("view", s.view, '{');
    }
};

}  // namespace attention
