// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/list.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace attention {

extern const ProjectionRecipe &identity, &perHead, &linear, &stackedLinear, &multiheadAttention, &typedValues,
    &constructedHeads;
extern const Scorer &dot, &scaledDot, &additive, &bilinear, &lowRankBilinear, &cosine, &gaussian;
extern const VectorStep &queryKeyNorm, &rotary;
extern const ScoreStep &divideBy, &multiplyBy, &softcap, &alibi;
extern const Normalizer &softmax, &sparsemax, &hardmax, &sigmoid, &entmax15;

std::span<const ProjectionRecipe* const> recipes() {
    static const std::array list = {&identity,           &perHead,     &linear,          &stackedLinear,
                                    &multiheadAttention, &typedValues, &constructedHeads};
    return list;
}

std::span<const Scorer* const> scorers() {
    static const std::array list = {&dot,    &scaledDot, &additive, &bilinear, &lowRankBilinear,
                                    &cosine, &gaussian};
    return list;
}

std::span<const VectorStep* const> vectorSteps() {
    static const std::array list = {&queryKeyNorm, &rotary};
    return list;
}

std::span<const ScoreStep* const> scoreSteps() {
    static const std::array list = {&divideBy, &multiplyBy, &softcap, &alibi};
    return list;
}

std::span<const Normalizer* const> normalizers() {
    static const std::array list = {&softmax, &sparsemax, &hardmax, &sigmoid, &entmax15};
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
