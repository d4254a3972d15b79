// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/check_training.h"

#include "mechanisms/registry.h"
#include "session/tokens.h"
#include "training/sequence_task.h"

#include <cmath>

namespace attention {
namespace {

/// Reports the mask at `path` if it leaves the first token no key to attend to.
void checkFirstRow(const MaskSettings& mask, const std::string& path, const Session& s,
                   ProblemCollector& report) {
    const bool isFirstRowFullyMasked = mask.causal == CausalMask::Strict && std::isinf(mask.fill) &&
                                       !s.normalizer.sinkScore && mask.prefixLength == 0;
    report.require(!isFirstRowFullyMasked, path + ".causal",
                   Message("Session",
                           "must be none or causal because strict masks every key of the first token, so all "
                           "results would be NaN"));
}

/// Reports settings outside the training task that exclude training: their parameters would have to be
/// trained too, or cannot be trained.
void checkSettings(const Session& s, ProblemCollector& report) {
    report.require(!s.model.folder, "model.folder",
                   Message("Session", "layers are learnt, which take its place; allowed is null"));
    report.require(!s.importedAttention.file, "given.file",
                   Message("Session", "layers are learnt, which take its place; allowed is null"));
    report.require(!s.input.keyText, "input.key_text",
                   Message("Session", "what is learnt has one text; allowed is null"));
    report.require(!s.input.queryTokens && !s.input.keyTokens, "input.query_tokens",
                   Message("Session", "what is learnt cuts its text itself; allowed is null"));
    report.require(!s.input.isBatch, "input.batch",
                   Message("Session", "what is learnt has one text; allowed is false"));
    report.require(s.input.specialTokens == SpecialTokens::None, "input.special",
                   Message("Session", "no task has special tokens; allowed is none"));
    report.require(s.seeding == Seeding::Pytorch, "draws",
                   Message("Session", "what is learnt begins as PyTorch draws it; allowed is pytorch"));
    const bool isRandom = s.embedding.source == EmbeddingSource::Random;
    const bool usesWordVectors = s.embedding.source == EmbeddingSource::WordVectors;
    if (s.training.task == TrainingTask::Pronouns) {
        report.require(usesWordVectors, "embedding.source",
                       Message("Session", "the task is of words and their vectors; allowed is word_vectors"));
    } else if (s.training.task == TrainingTask::Custom) {
        report.require(
            isRandom || usesWordVectors, "embedding.source",
            Message("Session", "vectors are learnt, or those of words; allowed are random and word_vectors"));
    } else {
        report.require(isRandom, "embedding.source",
                       Message("Session", "this task learns its vectors; allowed is random"));
    }
    report.require(s.embedding.positionEncoding != PositionEncoding::Concatenated, "embedding.positions",
                   Message("Session",
                           "positions beside the word cannot be learnt with; allowed are none, "
                           "sinusoidal and learned"));
    checkFirstRow(s.mask, "mask", s, report);
    for (std::size_t i = 0; i < s.model.edits.size(); ++i)
        if (s.model.edits[i].mask)
            checkFirstRow(*s.model.edits[i].mask, "model.edits[" + std::to_string(i) + "].mask", s, report);
    report.require(s.projection.initScheme == InitScheme::PerHead, "projection.recipe",
                   Message("Session", "matrices are learnt head by head; allowed is per_head"));
    report.require(s.projection.sharedProjections == SharedProjections::None, "projection.shared",
                   Message("Session", "each matrix is learnt by itself; allowed is none"));
    report.require(s.cellMultipliers.empty(), "multiplier",
                   Message("Session", "nothing is learnt with factors; allowed is an empty list"));
    report.require(s.dropout.p == 0, "dropout.p",
                   Message("Session", "nothing is learnt with dropout; allowed is 0"));
    report.require(normalizerOf(s.normalizer.function).hasGradient(), "normalizer.function",
                   Message("Session", "has no gradient, so nothing can be learnt with it"));
    report.require(
        s.output.hasProjection, "output.project",
        Message("Session", "the output is added to the stream, which it must fit; allowed is true"));
    report.require(
        s.output.dOut == s.embedding.dModel, "output.d_out",
        Message("Session", "the output is added to the stream, which it must fit; allowed is d_model, %1")
            .arg(s.embedding.dModel));
}

}  // namespace

void checkTraining(const Session& session, ProblemCollector& report) {
    checkTask(session, report);
    checkSettings(session, report);
}

bool canSampleTask(const Session& session) {
    const TrainingSettings& training = session.training;
    const auto isInRange = [](const Range& range, Index value) {
        return range.contains(static_cast<double>(value));
    };
    ProblemCollector report;
    checkTask(session, report);
    return report.isEmpty() && isInRange(ranges::symbolCount, training.symbolCount) &&
           isInRange(ranges::sequenceLength, training.sequenceLength) &&
           isInRange(ranges::batchSize, training.batchSize);
}

double minTrainingStepBytes(const Session& s) {
    constexpr double scoreMatrices = 4, vectorRows = 12, parameterCopies = 6;
    const auto n = static_cast<double>(s.training.sequenceLength), h = static_cast<double>(s.heads);
    const double dModel = static_cast<double>(s.embedding.dModel);
    const double widths = dModel + h * static_cast<double>(s.dK + s.dV);
    const double perSequence = n * (scoreMatrices * h * n + vectorRows * widths);
    const double layerParameterCount = projectionInitializer(s.projection.initScheme).parameterCount(s) +
                                       scorerOf(s.score.function).parameterCount(s) + dModel * dModel;
    const auto layers = static_cast<double>(s.training.layerCount);
    return layers *
           (static_cast<double>(s.training.batchSize) * perSequence + parameterCopies * layerParameterCount) *
           sizeof(float);
}

}  // namespace attention
