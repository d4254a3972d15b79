// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/registry.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace attention {

// Each function is defined at the end of its mechanism's file. The objects are created when they are first
// used, so the order in which files are initialized does not matter.
const ProjectionInitializer& identityInitializer();
const ProjectionInitializer& perHeadInitializer();
const ProjectionInitializer& linearInitializer();
const ProjectionInitializer& stackedLinearInitializer();
const ProjectionInitializer& multiheadAttentionInitializer();
const ProjectionInitializer& customInitializer();
const ProjectionInitializer& constructedHeadsInitializer();
const Scorer& dotScorer();
const Scorer& scaledDotScorer();
const Scorer& additiveScorer();
const Scorer& bilinearScorer();
const Scorer& lowRankBilinearScorer();
const Scorer& cosineScorer();
const Scorer& gaussianScorer();
const QueryKeyTransform& queryKeyNormTransform();
const QueryKeyTransform& rotaryTransform();
const ScoreTransform& divideTransform();
const ScoreTransform& multiplyTransform();
const ScoreTransform& softcapTransform();
const ScoreTransform& alibiTransform();
const Normalizer& softmaxNormalizer();
const Normalizer& sparsemaxNormalizer();
const Normalizer& hardmaxNormalizer();
const Normalizer& sigmoidNormalizer();
const Normalizer& entmax15Normalizer();

std::span<const ProjectionInitializer* const> projectionInitializers() {
    static const std::array list = {&identityInitializer(),
                                    &perHeadInitializer(),
                                    &linearInitializer(),
                                    &stackedLinearInitializer(),
                                    &multiheadAttentionInitializer(),
                                    &customInitializer(),
                                    &constructedHeadsInitializer()};
    return list;
}

namespace {

/// Returns the list of score functions, which ScopedScorerReplacement changes.
std::span<const Scorer*> mutableScorers() {
    static std::array list = {&dotScorer(),      &scaledDotScorer(),       &additiveScorer(),
                              &bilinearScorer(), &lowRankBilinearScorer(), &cosineScorer(),
                              &gaussianScorer()};
    return list;
}

}  // namespace

std::span<const Scorer* const> scorers() {
    return mutableScorers();
}

std::span<const QueryKeyTransform* const> queryKeyTransforms() {
    static const std::array list = {&queryKeyNormTransform(), &rotaryTransform()};
    return list;
}

std::span<const ScoreTransform* const> scoreTransforms() {
    static const std::array list = {&divideTransform(), &multiplyTransform(), &softcapTransform(),
                                    &alibiTransform()};
    return list;
}

std::span<const Normalizer* const> normalizers() {
    static const std::array list = {&softmaxNormalizer(), &sparsemaxNormalizer(), &hardmaxNormalizer(),
                                    &sigmoidNormalizer(), &entmax15Normalizer()};
    return list;
}

namespace {

const auto& findMechanism(auto list, auto member, auto value) {
    const auto found = std::ranges::find(list, value, member);
    assert(found != list.end());
    return **found;
}

}  // namespace

const ProjectionInitializer& projectionInitializer(InitScheme scheme) {
    return findMechanism(projectionInitializers(), &ProjectionInitializer::kind, scheme);
}

const Scorer& scorerOf(ScoreFunction function) {
    return findMechanism(scorers(), &Scorer::function, function);
}

ScopedScorerReplacement::ScopedScorerReplacement(const Scorer& scorer)
    : m_entry(*std::ranges::find(mutableScorers(), scorer.function, &Scorer::function)),
      m_original(std::exchange(m_entry, &scorer)) {}

ScopedScorerReplacement::~ScopedScorerReplacement() {
    m_entry = m_original;
}

bool haveSameRawScores(ScoreFunction a, ScoreFunction b) {
    return scorerOf(a).rawScoreFunction() == scorerOf(b).rawScoreFunction();
}

const Normalizer& normalizerOf(NormalizerFunction function) {
    return findMechanism(normalizers(), &Normalizer::function, function);
}

}  // namespace attention
