// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that changes a number, as one value. Field names, ranges and defaults of the session file are
// listed once, in session_fields.h.
#pragma once

#include "mechanisms/list.h"
#include "numerics/initializers.h"
#include "numerics/tensor.h"
#include "text/tokenizer.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attention {

/// How random numbers are handed out: in one stream as a PyTorch program draws them, or to every token vector
/// and matrix row from a generator of its own, so that an edit leaves all others as they were.
enum class Draws { Pytorch, Stable };

enum class SpecialTokens { None, Bert };
enum class EmbeddingSource { Random, OneHot, Values };
enum class Positions { None, Sinusoidal };
enum class Recipe { Identity, PerHead, Linear, StackedLinear, MultiheadAttention, Values };
enum class SharedWeights { None, QueryKey, QueryKeyValue };
enum class ScoreFunction { Dot, ScaledDot, Additive, Bilinear, LowRankBilinear, Cosine, Gaussian };
enum class CausalMask { None, Causal, Strict };

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
};

struct EmbeddingSettings {
    EmbeddingSource source = EmbeddingSource::Random;
    Index dModel = 16;
    std::uint32_t seed = 123;
    Positions positions = Positions::None;
    std::map<std::string, std::vector<double>>
        vectors;  ///< token → d_model numbers, for EmbeddingSource::Values
    bool operator==(const EmbeddingSettings&) const = default;
};

/// Numbers that a person typed in, with their shape.
struct GivenTensor {
    Shape shape;
    std::vector<double> entries;
    bool operator==(const GivenTensor&) const = default;
};

struct ProjectionSettings {
    Recipe recipe = Recipe::PerHead;
    Init init = Init::Uniform01;
    double deviation = 1.0;  ///< of Init::Normal
    bool bias = false;
    SharedWeights shared = SharedWeights::None;
    std::uint32_t seed = 123;
    std::map<std::string, GivenTensor> values;  ///< W_Q, W_K, …, for Recipe::Values
    bool operator==(const ProjectionSettings&) const = default;
};

/// What scaled dot products are divided by.
struct ScoreScale {
    enum class Kind { SqrtKeySize, SqrtModelSize, Number };
    Kind kind = Kind::SqrtKeySize;
    double divisor = 1.0;  ///< of Kind::Number
    bool operator==(const ScoreScale&) const = default;
};

struct ScoreSettings {
    ScoreFunction function = ScoreFunction::ScaledDot;
    ScoreScale scale;
    Index dA = 16;   ///< hidden size of the additive score
    Index rank = 4;  ///< of the low-rank bilinear score
    Init init = Init::UniformFanIn;
    bool operator==(const ScoreSettings&) const = default;
};

/// One cell of the score matrix, counted from 0; without a head it stands for every head.
struct Cell {
    Index query = 0;
    Index key = 0;
    std::optional<Index> head;
    bool operator==(const Cell&) const = default;
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
    bool padding = true;          ///< padding keys are forbidden
    std::vector<Cell> cells;      ///< forbidden one by one
    double fill = -std::numeric_limits<double>::infinity();
    bool operator==(const MaskSettings&) const = default;
};

struct NormalizerSettings {
    NormalizerFunction function = NormalizerFunction::Softmax;
    double temperature = 1.0;
    bool operator==(const NormalizerSettings&) const = default;
};

struct DropoutSettings {
    double p = 0.0;
    std::uint32_t seed = 0;
    bool operator==(const DropoutSettings&) const = default;
};

struct OutputSettings {
    bool project = false;
    Index dOut = 16;
    bool operator==(const OutputSettings&) const = default;
};

struct Session {
    Draws draws = Draws::Pytorch;
    Input input;
    EmbeddingSettings embedding;
    ProjectionSettings projection;
    Index heads = 1;
    Index dK = 24;
    Index dV = 28;
    ScoreSettings score;
    std::vector<CellFactor> multiplier;
    MaskSettings mask;
    NormalizerSettings normalizer;
    DropoutSettings dropout;
    OutputSettings output;

    // These never change a number. Steps and view are JSON; the form of steps is told in lessons/lesson.h,
    // that of the view belongs to the window.
    std::string title;
    std::string notes;
    std::string steps = "[]";
    std::string view = "{}";

    bool operator==(const Session&) const = default;
};

}  // namespace attention
