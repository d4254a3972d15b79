// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/list.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace attention {

// Each function is defined at the end of its mechanism's file. The objects are created when they are first
// used, so the order in which files are initialized does not matter.
const ProjectionRecipe& identityRecipe();
const ProjectionRecipe& perHeadRecipe();
const ProjectionRecipe& linearRecipe();
const ProjectionRecipe& stackedLinearRecipe();
const ProjectionRecipe& multiheadAttentionRecipe();
const ProjectionRecipe& typedValuesRecipe();
const ProjectionRecipe& constructedHeadsRecipe();
const Scorer& dotScorer();
const Scorer& scaledDotScorer();
const Scorer& additiveScorer();
const Scorer& bilinearScorer();
const Scorer& lowRankBilinearScorer();
const Scorer& cosineScorer();
const Scorer& gaussianScorer();
const VectorStep& queryKeyNormStep();
const VectorStep& rotaryStep();
const ScoreStep& divideByStep();
const ScoreStep& multiplyByStep();
const ScoreStep& softcapStep();
const ScoreStep& alibiStep();
const Normalizer& softmaxNormalizer();
const Normalizer& sparsemaxNormalizer();
const Normalizer& hardmaxNormalizer();
const Normalizer& sigmoidNormalizer();
const Normalizer& entmax15Normalizer();

std::span<const ProjectionRecipe* const> recipes() {
    static const std::array list = {
        &identityRecipe(),           &perHeadRecipe(),     &linearRecipe(),          &stackedLinearRecipe(),
        &multiheadAttentionRecipe(), &typedValuesRecipe(), &constructedHeadsRecipe()};
    return list;
}

std::span<const Scorer* const> scorers() {
    static const std::array list = {&dotScorer(),      &scaledDotScorer(),       &additiveScorer(),
                                    &bilinearScorer(), &lowRankBilinearScorer(), &cosineScorer(),
                                    &gaussianScorer()};
    return list;
}

std::span<const VectorStep* const> vectorSteps() {
    static const std::array list = {&queryKeyNormStep(), &rotaryStep()};
    return list;
}

std::span<const ScoreStep* const> scoreSteps() {
    static const std::array list = {&divideByStep(), &multiplyByStep(), &softcapStep(), &alibiStep()};
    return list;
}

std::span<const Normalizer* const> normalizers() {
    static const std::array list = {&softmaxNormalizer(), &sparsemaxNormalizer(), &hardmaxNormalizer(),
                                    &sigmoidNormalizer(), &entmax15Normalizer()};
    return list;
}

namespace {

const auto& roomOf(auto list, auto itself, auto choice) {
    const auto found = std::ranges::find(list, choice, itself);
    assert(found != list.end());
    return **found;
}

}  // namespace

const ProjectionRecipe& recipeOf(Recipe recipe) {
    return roomOf(recipes(), &ProjectionRecipe::recipe, recipe);
}

const Scorer& scorerOf(ScoreFunction function) {
    return roomOf(scorers(), &Scorer::function, function);
}

bool haveSameRawScores(ScoreFunction a, ScoreFunction b) {
    return scorerOf(a).sameRawScores() == scorerOf(b).sameRawScores();
}

const Normalizer& normalizerOf(NormalizerFunction function) {
    return roomOf(normalizers(), &Normalizer::function, function);
}

}  // namespace attention
