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
                   Message("Session", "must be null because a training task builds its own layers"));
    report.require(!s.importedAttention.file, "given.file",
                   Message("Session", "must be null because a training task builds its own layers"));
    report.require(!s.input.keyText, "input.key_text",
                   Message("Session", "must be null because a training task uses one text"));
    report.require(
        !s.input.queryTokens && !s.input.keyTokens, "input.query_tokens",
        Message("Session", "must be null because a training task splits its text into tokens itself"));
    report.require(!s.input.isBatch, "input.batch",
                   Message("Session", "must be false because a training task uses one text"));
    report.require(s.input.specialTokens == SpecialTokens::None, "input.special",
                   Message("Session", "must be none because training tasks have no special tokens"));
    report.require(
        s.seeding == Seeding::Pytorch, "draws",
        Message("Session",
                "must be pytorch because training starts from the random initialization of PyTorch"));
    const bool isRandom = s.embedding.source == EmbeddingSource::Random;
    const bool usesWordVectors = s.embedding.source == EmbeddingSource::WordVectors;
    if (s.training.task == TrainingTask::Pronouns) {
        report.require(usesWordVectors, "embedding.source",
                       Message("Session", "must be word_vectors because this task uses word vectors"));
    } else if (s.training.task == TrainingTask::Custom) {
        report.require(isRandom || usesWordVectors, "embedding.source",
                       Message("Session",
                               "must be random or word_vectors because this task either trains embeddings or "
                               "uses word vectors"));
    } else {
        report.require(isRandom, "embedding.source",
                       Message("Session", "must be random because this task trains embeddings"));
    }
    report.require(s.embedding.positionEncoding != PositionEncoding::Concatenated, "embedding.positions",
                   Message("Session",
                           "must be none, sinusoidal or learned because training does not support a "
                           "concatenated position encoding"));
    checkFirstRow(s.mask, "mask", s, report);
    for (std::size_t i = 0; i < s.model.edits.size(); ++i)
        if (s.model.edits[i].mask)
            checkFirstRow(*s.model.edits[i].mask, "model.edits[" + std::to_string(i) + "].mask", s, report);
    report.require(
        s.projection.initScheme == InitScheme::PerHead, "projection.recipe",
        Message("Session", "must be per_head because training uses separate matrices for each head"));
    report.require(s.projection.sharedProjections == SharedProjections::None, "projection.shared",
                   Message("Session", "must be none because each matrix is trained separately"));
    report.require(s.cellMultipliers.empty(), "multiplier",
                   Message("Session", "must be an empty list because training does not support multipliers"));
    report.require(s.dropout.p == 0, "dropout.p",
                   Message("Session", "must be 0 because training does not support dropout"));
    report.require(normalizerOf(s.normalizer.function).hasGradient(), "normalizer.function",
                   Message("Session",
                           "must be a function with a gradient, such as softmax, because training needs it, "
                           "but it is %1")
                       .arg(nameOf(s.normalizer.function)));
    report.require(s.output.hasProjection, "output.project",
                   Message("Session",
                           "must be true because the output is added to the residual stream, which must have "
                           "the same size"));
    report.require(
        s.output.dOut == s.embedding.dModel, "output.d_out",
        Message("Session",
                "must equal d_model, which is %1, because the output is added to the residual stream, but it "
                "is %2")
            .arg(s.embedding.dModel, s.output.dOut));
}

}  // namespace

void checkTraining(const Session& session, ProblemCollector& report) {
    checkTask(session, report);
    checkSettings(session, report);
}

bool canSampleSequences(const Session& session) {
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
