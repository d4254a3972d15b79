// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/explained_sessions.h"

#include "engine/typed_values.h"
#include "session/session.h"

namespace attention::test {
namespace {

const std::size_t functions = namesOf<ScoreFunction>().size();
const std::size_t normalizers = namesOf<NormalizerFunction>().size();

Session small(const std::string& title) {
    Session s;
    s.title = title;
    s.input.queryText = "the cat saw the dog and the bird";
    s.embedding.dModel = 12;
    s.heads = 2;
    s.dK = 6;
    s.dV = 5;
    s.score.dA = 7;
    s.projection.init = Init::LecunNormal;
    s.score.init = Init::Normal;
    return s;
}

void addRecipes(std::vector<Session>& list) {
    for (const auto recipe : {Recipe::Identity, Recipe::PerHead, Recipe::Linear, Recipe::StackedLinear,
                              Recipe::MultiheadAttention, Recipe::Values}) {
        for (const bool bias : {false, true}) {
            Session s = small(std::string(nameOf(recipe)) + (bias ? " with bias" : ""));
            if (recipe == Recipe::Values) s = withTypedWeights(s);
            s.title = std::string(nameOf(recipe)) + (bias ? " with bias" : "");
            s.projection.recipe = recipe;
            s.projection.bias = bias;
            s.projection.init = bias ? Init::UniformFanIn : Init::XavierUniform;
            s.output.project = recipe != Recipe::Values;
            s.output.dOut = 4;
            if (recipe == Recipe::Identity || recipe == Recipe::MultiheadAttention) {
                s.dV = s.dK;
                s.output.dOut = s.embedding.dModel;
            }
            s.input.batch = true;
            s.input.queryText += "\nthe dog saw the cat";
            list.push_back(s);
        }
    }
    Session zeroed = small("linear, bias 0");
    zeroed.projection.recipe = Recipe::Linear;
    zeroed.projection.bias = true;
    zeroed.output.project = true;
    list.push_back(zeroed);
    zeroed.draws = Draws::Stable;
    zeroed.title = "linear, stable draws";
    zeroed.projection.shared = SharedWeights::QueryKey;
    list.push_back(zeroed);
}

/// Heads by hand of every kind, with rows that are left empty.
void addConstructedHeads(std::vector<Session>& list) {
    using enum HeadTarget;
    Session s = small("constructed");
    s.embedding.positions = Positions::Beside;
    s.embedding.dPosition = 8;
    s.projection.recipe = Recipe::Constructed;
    s.projection.constructed = {{Previous}, {Next}, {Self}, {First}, {SameWord, 0, 2.5}, {Offset, -2, 0.5}};
    s.heads = 6;
    s.output.project = true;
    for (const Index keySize : {2, 5, 11}) {
        s.dK = keySize;
        list.push_back(s);
    }
    s.title = "the same word, without positions";
    s.embedding.positions = Positions::None;
    s.heads = 1;
    s.projection.constructed = {{SameWord}};
    list.push_back(s);
}

/// Masks that forbid for every reason, some rows entirely.
void addMasks(std::vector<Session>& list) {
    for (std::size_t n = 0; n < normalizers; ++n) {
        for (const double fill : {-std::numeric_limits<double>::infinity(), -1e9, -3.5}) {
            Session s = small("masks");
            s.normalizer.function = static_cast<NormalizerFunction>(n);
            s.title += ' ' + std::string(nameOf(s.normalizer.function)) + " fill " + std::to_string(fill);
            s.input.batch = true;
            s.input.queryText += "\na short line";
            s.mask.causal = n % 2 ? CausalMask::Strict : CausalMask::Causal;
            s.mask.prefix = static_cast<Index>(n);
            s.mask.window = 3;
            s.mask.cells = {{2, 1, {}}, {4, 0, 1}};
            for (Index key = 0; key < 8; ++key) s.mask.cells.push_back({3, key, {}});
            s.mask.fill = fill;
            s.multiplier = {{{1, 0, {}}, 2.5}, {{2, 2, 1}, -1.0}, {{2, 2, {}}, 0.0}, {{0, 0, 0}, 1.0}};
            s.normalizer.temperature = n == 0 ? 1.0 : 0.7;
            s.dropout = {0.3, static_cast<std::uint32_t>(n)};
            list.push_back(s);
        }
    }
}

/// Rules that yield, in rows that others leave no key, one key or more.
void addYieldingRules(std::vector<Session>& list) {
    Session s = small("yielding rules");
    s.input.queryText = "cat qzx xqz sofa dog qzx\nqzx cat";
    s.input.batch = true;
    s.embedding.source = EmbeddingSource::WordVectors;
    s.mask.diagonal = s.mask.unknown = false;
    s.mask.cells = {{1, 0, {}}, {1, 3, 1}, {3, 0, {}}};
    for (const auto causal : {CausalMask::None, CausalMask::Causal, CausalMask::Strict}) {
        s.mask.causal = causal;
        list.push_back(s);
    }
}

void addEmbeddings(std::vector<Session>& list) {
    Session s = small("one-hot");
    s.embedding.source = EmbeddingSource::OneHot;
    s.embedding.dModel = 6;
    list.push_back(s);
    s = small("positions, many keys");
    s.embedding.positions = Positions::Sinusoidal;
    s.input.keyText = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
    s.score.scale = {ScoreScale::Kind::SqrtModelSize, 1};
    list.push_back(s);
    s = small("positions beside");
    s.embedding.positions = Positions::Beside;
    s.embedding.dPosition = 4;
    list.push_back(s);
    s = withTypedVectors(small("typed vectors"));
    list.push_back(s);
}

/// Scores so large, or so alike, that numbers vanish or tie.
void addExtremes(std::vector<Session>& list) {
    for (std::size_t n = 0; n < normalizers; ++n) {
        Session s = small("cold");
        s.normalizer.function = static_cast<NormalizerFunction>(n);
        s.normalizer.temperature = 0.001;
        s.projection.init = Init::Uniform01;
        list.push_back(s);
        s.title = "hot";
        s.normalizer.temperature = 1000;
        s.projection.init = Init::Normal;
        s.projection.deviation = 1e-4;
        list.push_back(s);
        s.title = "one token";
        s.input.queryText = "alone";
        s.heads = 1;
        list.push_back(s);
    }
}

/// Every step between queries, keys and scores.
void addVectorSteps(std::vector<Session>& list) {
    for (const Rotary rotary : {Rotary::Halves, Rotary::Interleaved}) {
        for (const ScoreFunction function : {ScoreFunction::Dot, ScoreFunction::Additive}) {
            Session s = small("rotary");
            s.dK = 6;
            s.score.function = function;
            s.score.rotary = rotary;
            s.score.rotaryBase = 100;
            list.push_back(s);
            s.title = "rotary, normed";
            s.score.norm = VectorNorm::Rms;
            list.push_back(s);
        }
    }
}

/// Rows that keep something back, also where nothing is allowed or the sink is the largest.
void addSinks(std::vector<Session>& list) {
    for (const double sink : {0.0, -2.5, 40.0}) {
        for (const double temperature : {1.0, 0.5}) {
            Session s = small("sink " + std::to_string(sink));
            s.normalizer.sink = sink;
            s.normalizer.temperature = temperature;
            s.mask.causal = CausalMask::Strict;
            list.push_back(s);
        }
    }
}

/// Heads that share keys and values, alone and with all that changes these.
void addGroups(std::vector<Session>& list) {
    for (const ScoreFunction function : {ScoreFunction::ScaledDot, ScoreFunction::Bilinear}) {
        Session s = small("grouped");
        s.heads = 4;
        s.headsKv = 2;
        s.projection.bias = true;
        s.score.function = function;
        s.output.project = true;
        list.push_back(s);
        s.title = "one head of keys, all steps";
        s.headsKv = 1;
        s.score.norm = VectorNorm::Rms;
        s.score.rotary = Rotary::Halves;
        s.score.bias = ScoreBias::Alibi;
        s.score.softcap = 2;
        s.normalizer.sink = 0.5;
        s.mask.window = 2;
        s.mask.sinks = 1;
        list.push_back(s);
    }
}

/// Every step between raw and masked scores, alone and behind another.
void addSteps(std::vector<Session>& list) {
    for (const bool isMultiplied : {false, true}) {
        for (const ScoreFunction function : {ScoreFunction::Dot, ScoreFunction::ScaledDot}) {
            Session s = small("capped");
            s.score.function = function;
            s.score.softcap = 1.5;
            if (isMultiplied) s.multiplier = {{{1, 1, {}}, -2}};
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
