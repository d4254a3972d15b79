// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/applicability.h"

#include "attention/seeds.h"
#include "computing/fitting.h"
#include "computing/typed_values.h"
#include "mechanisms/list.h"
#include "texts/tr.h"

#include <algorithm>
#include <map>

namespace attention {
namespace {

const ProjectionRecipe& recipeIn(const Session& s) {
    return recipeOf(s.projection.recipe);
}

/// A field, when it applies, and what to say when it does not.
struct Rule {
    bool (*applies)(const Session&);
    const char* otherwise;
};

const Rule typedMatrices{[](const Session& s) { return s.projection.recipe == Recipe::Values; },
                         QT_TRANSLATE_NOOP("attention", "The matrices are not typed.")};

const Rule givenAttention{
    [](const Session& s) { return s.given.file.has_value(); },
    QT_TRANSLATE_NOOP("attention", "The attention is computed, not taken from a file.")};

const Rule trainedModel{[](const Session& s) { return s.model.folder.has_value(); },
                        QT_TRANSLATE_NOOP("attention", "There is no trained model.")};

const Rule random{[](const Session& s) { return !seedsOf(s).empty(); },
                  QT_TRANSLATE_NOOP("attention", "Nothing is drawn at random.")};

/// What a person sets of a trained model.
bool isOfModel(const QString& path) {
    static const QStringList paths = {"input.query_text", "normalizer.temperature", "mask.cells",
                                      "mask.diagonal", "multiplier"};
    return path.startsWith(QLatin1String("model.")) || paths.contains(path);
}

const std::map<QString, Rule>& rules() {
    static const std::map<QString, Rule> table = {
        {"input.key_text",
         {[](const Session& s) { return !isSelfAttention(s.input); },
          QT_TRANSLATE_NOOP("attention", "There is one text only.")}},
        {"embedding.file",
         {[](const Session& s) {
              return s.embedding.source == EmbeddingSource::WordVectors ||
                     s.embedding.source == EmbeddingSource::Given;
          },
          QT_TRANSLATE_NOOP("attention", "These vectors are in no file.")}},
        {"embedding.carried",
         {[](const Session& s) {
              return s.embedding.source == EmbeddingSource::WordVectors && !s.embedding.carried.empty();
          },
          QT_TRANSLATE_NOOP("attention", "These vectors are in no file.")}},
        {"embedding.positions",
         {[](const Session& s) { return s.embedding.source != EmbeddingSource::Given; },
          QT_TRANSLATE_NOOP("attention", "The vectors stand for their positions already.")}},
        {"given.file", givenAttention},
        {"given.layer", givenAttention},
        {"model.folder", trainedModel},
        {"model.layer", trainedModel},
        {"model.edits", trainedModel},
        {"model.scope", trainedModel},
        {"embedding.vectors",
         {[](const Session& s) {
              return s.embedding.source == EmbeddingSource::Values && s.embedding.dModel <= largestTyped;
          },
          QT_TRANSLATE_NOOP("attention", "The vectors are not typed.")}},
        {"typedMatrix", typedMatrices},
        {"projection.values", typedMatrices},
        {"projection.constructed",
         {[](const Session& s) { return s.projection.recipe == Recipe::Constructed; },
          QT_TRANSLATE_NOOP("attention", "The heads are not made by hand.")}},
        {"seed", random},
        {"draws", random},
        {"embedding.seed",
         {drawsVectors, QT_TRANSLATE_NOOP("attention", "The vectors are not drawn at random.")}},
        {"heads_kv",
         {[](const Session& s) {
              const ProjectionRecipe& recipe = recipeIn(s);
              return s.heads > 1 && recipe.canGroup() && recipe.shared(s) == SharedWeights::None;
          },
          QT_TRANSLATE_NOOP("attention",
                            "One head, or weights of K that are those of Q: there is nothing to group.")}},
        {"embedding.d_position",
         {[](const Session& s) { return s.embedding.positions == Positions::Beside; },
          QT_TRANSLATE_NOOP("attention", "No position stands beside the word.")}},
        {"projection.init",
         {[](const Session& s) { return recipeIn(s).drawsByInit(); },
          QT_TRANSLATE_NOOP("attention", "These projections come with their own numbers.")}},
        {"projection.std",
         {[](const Session& s) { return recipeIn(s).drawsByInit() && s.projection.init == Init::Normal; },
          QT_TRANSLATE_NOOP("attention", "Only weights drawn from “normal” have a standard deviation.")}},
        {"projection.bias",
         {[](const Session& s) { return recipeIn(s).choosesBias(s); },
          QT_TRANSLATE_NOOP("attention", "These projections fix by themselves whether there is a bias.")}},
        {"projection.shared",
         {[](const Session& s) { return recipeIn(s).canShare(); },
          QT_TRANSLATE_NOOP("attention", "These projections cannot share weights.")}},
        {"projection.seed", {drawsWeights, QT_TRANSLATE_NOOP("attention", "This session draws no weights.")}},
        {"score.scale",
         {[](const Session& s) { return s.score.function == ScoreFunction::ScaledDot; },
          QT_TRANSLATE_NOOP("attention", "Only the scaled dot product is divided.")}},
        {"score.rotary_base",
         {[](const Session& s) { return s.score.rotary != Rotary::None; },
          QT_TRANSLATE_NOOP("attention", "There are no rotary positions.")}},
        {"score.d_a",
         {[](const Session& s) { return s.score.function == ScoreFunction::Additive; },
          QT_TRANSLATE_NOOP("attention", "Only the additive score has a hidden layer.")}},
        {"score.rank",
         {[](const Session& s) { return s.score.function == ScoreFunction::LowRankBilinear; },
          QT_TRANSLATE_NOOP("attention", "Only the low-rank bilinear score has a rank.")}},
        {"score.init",
         {[](const Session& s) { return scorerOf(s.score.function).isLearned(); },
          QT_TRANSLATE_NOOP("attention", "This score function learns nothing.")}},
        {"mask.prefix",
         {[](const Session& s) { return s.mask.causal != CausalMask::None; },
          QT_TRANSLATE_NOOP("attention", "Without a causal mask every key is allowed anyway.")}},
        {"mask.sinks",
         {[](const Session& s) { return s.mask.window.has_value(); },
          QT_TRANSLATE_NOOP("attention", "Without a window no key is too far away.")}},
        {"mask.diagonal",
         {[](const Session& s) { return isSelfAttention(s.input); },
          QT_TRANSLATE_NOOP("attention", "Between two texts no token meets itself.")}},
        {"mask.unknown",
         {[](const Session& s) { return s.embedding.source == EmbeddingSource::WordVectors; },
          QT_TRANSLATE_NOOP("attention", "Only where words are looked up can one have no vector.")}},
        {"mask.padding",
         {[](const Session& s) {
              const auto lists = [](const auto& given) { return given && given->size() > 1; };
              return s.input.batch || lists(s.input.queryTokens) || lists(s.input.keyTokens);
          },
          QT_TRANSLATE_NOOP("attention", "A single sequence has no padding.")}},
        {"normalizer.sink",
         {[](const Session& s) { return s.normalizer.function == NormalizerFunction::Softmax; },
          QT_TRANSLATE_NOOP("attention", "Only softmax has a sink.")}},
        {"dropout.seed",
         {[](const Session& s) { return s.dropout.p > 0; },
          QT_TRANSLATE_NOOP("attention", "With p = 0 nothing is dropped.")}},
        {"output.d_out",
         {[](const Session& s) { return s.output.project; },
          QT_TRANSLATE_NOOP("attention", "There is no output projection.")}},
    };
    return table;
}

}  // namespace

QString reasonAgainst(const Session& session, const QString& path) {
    const bool isOfFile = path.startsWith(QLatin1String("given."));
    if (session.given.file && !isOfFile) return tr("The attention stands in a file.");
    if (session.model.folder && !isOfModel(path)) return tr("The trained model settles that.");
    const auto rule = rules().find(path);
    if (rule == rules().end() || rule->second.applies(session)) return {};
    return tr(rule->second.otherwise);
}

QString reasonAgainst(const Session& session, Recipe recipe) {
    const Index dModel = session.embedding.dModel;
    const bool isCut = recipeOf(recipe).cutsVectors() && !mostComponents(session);
    if (isCut && session.heads > 0 && dModel % session.heads != 0) {
        return tr("d_model %1 cannot be cut into %2 equal heads.").arg(dModel).arg(session.heads);
    }
    const bool isSmall = std::max({dModel, session.dK, session.dV}) <= largestTyped;
    if (recipe == Recipe::Values && session.projection.values.empty() && !isSmall) {
        return tr("Numbers are typed for sizes up to %1.").arg(largestTyped);
    }
    return {};
}

}  // namespace attention
