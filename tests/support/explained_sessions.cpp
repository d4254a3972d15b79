// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/explained_sessions.h"

#include "engine/custom_values.h"
#include "session/session.h"

namespace attention::test {
namespace {

const std::size_t functions = namesOf<ScoreFunction>().size();
const std::size_t normalizers = namesOf<NormalizerFunction>().size();

/// Returns a small session with two heads, in which all sizes differ.
Session small(const std::string& title) {
    Session s;
    s.title = title;
    s.input.queryText = "the cat saw the dog and the bird";
    s.embedding.dModel = 12;
    s.heads = 2;
    s.dK = 6;
    s.dV = 5;
    s.score.additiveSize = 7;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.score.initDistribution = InitDistribution::Normal;
    return s;
}

/// Adds sessions with every projection initialization except hand-built heads, with and without biases.
void addRecipes(std::vector<Session>& list) {
    for (const auto scheme :
         {InitScheme::Identity, InitScheme::PerHead, InitScheme::Linear, InitScheme::StackedLinear,
          InitScheme::MultiheadAttention, InitScheme::Custom}) {
        for (const bool bias : {false, true}) {
            Session s = small(std::string(nameOf(scheme)) + (bias ? " with bias" : ""));
            if (scheme == InitScheme::Custom) s = withCustomWeights(s);
            s.title = std::string(nameOf(scheme)) + (bias ? " with bias" : "");
            s.projection.initScheme = scheme;
            s.projection.hasBias = bias;
            s.projection.initDistribution =
                bias ? InitDistribution::UniformFanIn : InitDistribution::XavierUniform;
            s.output.hasProjection = scheme != InitScheme::Custom;
            s.output.dOut = 4;
            if (scheme == InitScheme::Identity || scheme == InitScheme::MultiheadAttention) {
                s.dV = s.dK;
                s.output.dOut = s.embedding.dModel;
            }
            s.input.isBatch = true;
            s.input.queryText += "\nthe dog saw the cat";
            list.push_back(s);
        }
    }
    Session zeroed = small("linear, bias 0");
    zeroed.projection.initScheme = InitScheme::Linear;
    zeroed.projection.hasBias = true;
    zeroed.output.hasProjection = true;
    list.push_back(zeroed);
    zeroed.seeding = Seeding::PerRow;
    zeroed.title = "linear, stable draws";
    zeroed.projection.sharedProjections = SharedProjections::QueryKey;
    list.push_back(zeroed);
}

/// Adds sessions with hand-built heads of every kind. With the largest d_k, some rows of the projection
/// matrices are 0.
void addConstructedHeads(std::vector<Session>& list) {
    using enum HeadTarget;
    Session s = small("constructed");
    s.embedding.positionEncoding = PositionEncoding::Concatenated;
    s.embedding.dPosition = 8;
    s.projection.initScheme = InitScheme::Constructed;
    s.projection.constructedHeads = {{Previous},         {Next},           {Self}, {First},
                                     {SameWord, 0, 2.5}, {Offset, -2, 0.5}};
    s.heads = 6;
    s.output.hasProjection = true;
    for (const Index keySize : {2, 5, 11}) {
        s.dK = keySize;
        list.push_back(s);
    }
    s.title = "the same word, without positions";
    s.embedding.positionEncoding = PositionEncoding::None;
    s.heads = 1;
    s.projection.constructedHeads = {{SameWord}};
    list.push_back(s);
}

/// Adds sessions whose masks use every rule. Some rows are fully masked.
void addMasks(std::vector<Session>& list) {
    for (std::size_t n = 0; n < normalizers; ++n) {
        for (const double fill : {-std::numeric_limits<double>::infinity(), -1e9, -3.5}) {
            Session s = small("masks");
            s.normalizer.function = static_cast<NormalizerFunction>(n);
            s.title += ' ' + std::string(nameOf(s.normalizer.function)) + " fill " + std::to_string(fill);
            s.input.isBatch = true;
            s.input.queryText += "\na short line";
            s.mask.causal = n % 2 ? CausalMask::Strict : CausalMask::Causal;
            s.mask.prefixLength = static_cast<Index>(n);
            s.mask.window = 3;
            s.mask.maskedCells = {{2, 1, {}}, {4, 0, 1}};
            for (Index key = 0; key < 8; ++key) s.mask.maskedCells.push_back({3, key, {}});
            s.mask.fill = fill;
            s.cellMultipliers = {{{1, 0, {}}, 2.5}, {{2, 2, 1}, -1.0}, {{2, 2, {}}, 0.0}, {{0, 0, 0}, 1.0}};
            s.normalizer.temperature = n == 0 ? 1.0 : 0.7;
            s.dropout = {0.3, static_cast<std::uint32_t>(n)};
            list.push_back(s);
        }
    }
}

/// Adds sessions with the mask rules for the diagonal and for unknown tokens. These rules are skipped in rows
/// in which they would mask the last key. The other rules leave no key, one key or more keys in a row.
void addYieldingRules(std::vector<Session>& list) {
    Session s = small("yielding rules");
    s.input.queryText = "cat qzx xqz sofa dog qzx\nqzx cat";
    s.input.isBatch = true;
    s.embedding.source = EmbeddingSource::WordVectors;
    s.mask.allowsDiagonal = s.mask.allowsUnknownTokens = false;
    s.mask.maskedCells = {{1, 0, {}}, {1, 3, 1}, {3, 0, {}}};
    for (const auto causal : {CausalMask::None, CausalMask::Causal, CausalMask::Strict}) {
        s.mask.causal = causal;
        list.push_back(s);
    }
}

/// Adds sessions with one-hot and custom token vectors, and with sinusoidal and concatenated position
/// encodings.
void addEmbeddings(std::vector<Session>& list) {
    Session s = small("one-hot");
    s.embedding.source = EmbeddingSource::OneHot;
    s.embedding.dModel = 6;
    list.push_back(s);
    s = small("positions, many keys");
    s.embedding.positionEncoding = PositionEncoding::Sinusoidal;
    s.input.keyText = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
    s.score.scale = {ScoreScale::Kind::SqrtModelSize, 1};
    list.push_back(s);
    s = small("positions beside");
    s.embedding.positionEncoding = PositionEncoding::Concatenated;
    s.embedding.dPosition = 4;
    list.push_back(s);
    s = withCustomVectors(small("custom vectors"));
    list.push_back(s);
}

/// Adds sessions with scores so large that weights become 0, or so similar that weights become equal.
void addExtremes(std::vector<Session>& list) {
    for (std::size_t n = 0; n < normalizers; ++n) {
        Session s = small("cold");
        s.normalizer.function = static_cast<NormalizerFunction>(n);
        s.normalizer.temperature = 0.001;
        s.projection.initDistribution = InitDistribution::Uniform01;
        list.push_back(s);
        s.title = "hot";
        s.normalizer.temperature = 1000;
        s.projection.initDistribution = InitDistribution::Normal;
        s.projection.initStdDev = 1e-4;
        list.push_back(s);
        s.title = "one token";
        s.input.queryText = "alone";
        s.heads = 1;
        list.push_back(s);
    }
}

/// Adds sessions with every step between queries, keys and raw scores.
void addVectorSteps(std::vector<Session>& list) {
    for (const RotaryPairing rotary : {RotaryPairing::Halves, RotaryPairing::Interleaved}) {
        for (const ScoreFunction function : {ScoreFunction::Dot, ScoreFunction::Additive}) {
            Session s = small("rotary");
            s.dK = 6;
            s.score.function = function;
            s.score.rotary = rotary;
            s.score.rotaryBase = 100;
            list.push_back(s);
            s.title = "rotary, normed";
            s.score.qkNorm = QkNorm::Rms;
            list.push_back(s);
        }
    }
}

/// Adds sessions with a sink of the normalization function. In some rows all keys are masked, or the sink is
/// the largest score.
void addSinks(std::vector<Session>& list) {
    for (const double sink : {0.0, -2.5, 40.0}) {
        for (const double temperature : {1.0, 0.5}) {
            Session s = small("sink " + std::to_string(sink));
            s.normalizer.sinkScore = sink;
            s.normalizer.temperature = temperature;
            s.mask.causal = CausalMask::Strict;
            list.push_back(s);
        }
    }
}

/// Adds sessions in which query heads share keys and values, alone and together with all settings that affect
/// keys, values and scores.
void addGroups(std::vector<Session>& list) {
    for (const ScoreFunction function : {ScoreFunction::ScaledDot, ScoreFunction::Bilinear}) {
        Session s = small("grouped");
        s.heads = 4;
        s.kvHeads = 2;
        s.projection.hasBias = true;
        s.score.function = function;
        s.output.hasProjection = true;
        list.push_back(s);
        s.title = "one head of keys, all steps";
        s.kvHeads = 1;
        s.score.qkNorm = QkNorm::Rms;
        s.score.rotary = RotaryPairing::Halves;
        s.score.bias = ScoreBias::Alibi;
        s.score.softcap = 2;
        s.normalizer.sinkScore = 0.5;
        s.mask.window = 2;
        s.mask.sinkCount = 1;
        list.push_back(s);
    }
}

/// Adds sessions with every step between raw and masked scores, alone and after another step.
void addSteps(std::vector<Session>& list) {
    for (const bool isMultiplied : {false, true}) {
        for (const ScoreFunction function : {ScoreFunction::Dot, ScoreFunction::ScaledDot}) {
            Session s = small("capped");
            s.score.function = function;
            s.score.softcap = 1.5;
            if (isMultiplied) s.cellMultipliers = {{{1, 1, {}}, -2}};
            list.push_back(s);
            s.title = "alibi";
            s.score.bias = ScoreBias::Alibi;
            list.push_back(s);
            s.score.softcap.reset();
            list.push_back(s);
        }
    }
}

}  // namespace

std::vector<Session> explainedSessions() {
    std::vector<Session> list;
    for (std::size_t f = 0; f < functions; ++f) {
        for (std::size_t n = 0; n < normalizers; ++n) {
            Session s = small("");
            s.score.function = static_cast<ScoreFunction>(f);
            s.normalizer.function = static_cast<NormalizerFunction>(n);
            s.title =
                std::string(nameOf(s.score.function)) + ' ' + std::string(nameOf(s.normalizer.function));
            list.push_back(s);
        }
    }
    addRecipes(list);
    addConstructedHeads(list);
    addVectorSteps(list);
    addSteps(list);
    addSinks(list);
    addGroups(list);
    addMasks(list);
    addYieldingRules(list);
    addEmbeddings(list);
    addExtremes(list);
    return list;
}

}  // namespace attention::test
