// SPDX-License-Identifier: GPL-3.0-or-later
// Explains the origin of parameters.
#include "explanation/trace_reader.h"
#include "layer/embedding.h"
#include "mechanisms/registry.h"
#include "models/session_model.h"
#include "numerics/elementary.h"
#include "word_vectors/word_vectors.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

const CalculationStepKind sharedParameterStep{};
const CalculationStepKind samplingStep{Message("Explanation", "Random number")};
const CalculationStepKind inputValueStep{Message("Explanation", "Given number")};

ValueOrigin tableOrigin(const Session& s) {
    switch (s.embedding.source) {
        case EmbeddingSource::OneHot:
            return {.kind = ValueOrigin::Kind::OneHot};
        case EmbeddingSource::Custom:
            return {.kind = ValueOrigin::Kind::Custom};
        case EmbeddingSource::WordVectors:
            return {.kind = s.embedding.file ? ValueOrigin::Kind::File : ValueOrigin::Kind::WordVectors};
        case EmbeddingSource::Imported:  // has no table
        case EmbeddingSource::Random:
            break;
    }
    return sampledOrigin(s.embedding.seed, {.distribution = InitDistribution::Normal});
}

ValueOrigin scoreOrigin(const Session& s, Stage stage) {
    const auto parameters = scorerOf(s.score.function).parameters(s);
    const auto found = std::ranges::find(parameters, stage, &ScoreParameterInfo::stage);
    return sampledOrigin(s.projection.seed, {s.score.initDistribution, 1.0, found->fanIn, found->fanOut});
}

/// Returns the stage of the queries' parameter that `stage` shares, or `stage` itself if it is not shared.
Stage sharedStage(const Session& s, Stage stage) {
    const SharedProjections shared =
        projectionInitializer(s.projection.initScheme).effectiveSharedProjections(s);
    if (shared == SharedProjections::None) return stage;
    const bool includesValues = shared == SharedProjections::QueryKeyValue;
    if (stage == Stage::KeyMatrix || (includesValues && stage == Stage::ValueMatrix))
        return Stage::QueryMatrix;
    if (stage == Stage::KeyBias || (includesValues && stage == Stage::ValueBias)) return Stage::QueryBias;
    return stage;
}

ValueOrigin originOf(const Session& session, Stage stage) {
    if (stage == Stage::EmbeddingTable) return tableOrigin(session);
    return stageInfo(stage).pipelineStage == Stage::RawScores
               ? scoreOrigin(session, stage)
               : projectionInitializer(session.projection.initScheme).valueOrigin(session, stage);
}

/// Returns a sentence such as "Drawn at random evenly between −0.2041 and 0.2041, seed 123."
Message originText(const ValueOrigin& origin) {
    switch (origin.kind) {
        case ValueOrigin::Kind::Custom:
            return Message("Explanation",
                           "This number was entered by hand, so it is not computed from other numbers.");
        case ValueOrigin::Kind::OneHot:
            return Message("Explanation",
                           "A one-hot vector is 1 at the vocabulary index of its token and 0 elsewhere.");
        case ValueOrigin::Kind::Zero:
            return Message("Explanation", "This bias is initialized to 0.");
        case ValueOrigin::Kind::WordVectors:
            return Message(
                "Explanation",
                "This word vector was trained on the contexts of the word and is part of the program.");
        case ValueOrigin::Kind::File:
            return Message("Explanation", "This number is from the file of word vectors.");
        case ValueOrigin::Kind::Constructed:
            return Message("Explanation",
                           "This number was chosen so that the head attends to its target word.");
        case ValueOrigin::Kind::Sampled:
        case ValueOrigin::Kind::Trained:
            break;
    }
    const auto sampledText = [&](Message distribution) {
        return Message("Explanation", "This number was sampled %1, using the seed %2.")
            .arg(std::move(distribution), origin.seed);
    };
    const Message scale = Message::number(origin.scale);
    switch (origin.init) {
        case InitDistribution::Uniform01:
            return sampledText(Message("Explanation", "uniformly between 0 and 1"));
        case InitDistribution::Normal:
        case InitDistribution::LecunNormal:
            return sampledText(
                Message("Explanation", "from a normal distribution with standard deviation %1").arg(scale));
        case InitDistribution::UniformFanIn:
        case InitDistribution::XavierUniform:
            return sampledText(Message("Explanation", "uniformly between −%1 and %1").arg(scale));
    }
    return {};
}

/// Returns a statement for a parameter of a trained model.
CalculationStep modelValueStep(TraceReader& reader, const CellRef& cell) {
    CalculationStep step = makeCellStep(inputValueStep, {}, reader, cell);
    const bool isTrainedHere = trainingResultForTrace(reader.trace());
    step.origin = ValueOrigin{.kind = isTrainedHere ? ValueOrigin::Kind::Trained : ValueOrigin::Kind::File};
    step.notes = {isTrainedHere ? Message("Explanation", "This parameter was trained in this session.")
                                : Message("Explanation", "This trained parameter is from the model’s file.")};
    return step;
}

/// Returns the softmax of the row's scaled scores at the key of the cell, for comparison with the weight in
/// the file. Keys with weight 0 in the file are excluded, so the result is 0 for such a key.
double softmaxOfScores(TraceReader& reader, const CellRef& cell) {
    double sum = 0, cellExponential = 0;
    const double cellScore =
        static_cast<double>(reader.valueAt(sameHeadCell(cell, Stage::ScaledScores, cell.row, cell.column)));
    for (int key = 0; key < reader.columnCount(Stage::Weights); ++key) {
        if (reader.valueAt(sameHeadCell(cell, Stage::Weights, cell.row, key)) == 0) continue;
        const double exponential = elementary::exp(
            static_cast<double>(reader.valueAt(sameHeadCell(cell, Stage::ScaledScores, cell.row, key))) -
            cellScore);
        sum += exponential;
        if (key == cell.column) cellExponential = exponential;
    }
    return cellExponential == 0 ? 0 : cellExponential / sum;
}

/// Returns the sum of the weights in the row of the cell, or NaN if the row contains NaN.
double sumOfWeights(TraceReader& reader, const CellRef& cell) {
    double sum = 0;
    for (int key = 0; key < reader.columnCount(Stage::Weights); ++key)
        sum += static_cast<double>(reader.valueAt(sameHeadCell(cell, Stage::Weights, cell.row, key)));
    return sum;
}

}  // namespace

CalculationStep layerInputStep(TraceReader& reader, const CellRef& cell) {
    CalculationStep step = makeCellStep(inputValueStep, {}, reader, cell);
    step.notes = {Message("Explanation",
                          "This number is an input of the layer, so it is not computed from other numbers.")};
    return step;
}

CalculationStep fileValueStep(TraceReader& reader, const CellRef& cell) {
    CalculationStep step = makeCellStep(inputValueStep, {}, reader, cell);
    step.origin = ValueOrigin{.kind = ValueOrigin::Kind::File};
    step.notes = {Message("Explanation",
                          "This number was imported from a file, so it is not computed from other numbers.")};
    if (cell.stage == Stage::Weights) {
        const double sum = sumOfWeights(reader, cell);
        if (!std::isnan(sum))
            step.notes.push_back(Message("Explanation", "The sum of the weights in this row is %1.")
                                     .arg(Message::number(sum)));
    }
    if (cell.stage == Stage::Weights && reader.hasStage(Stage::ScaledScores))
        step.notes.push_back(Message("Explanation",
                                     "For comparison, the softmax of the row’s scaled scores is %1, computed "
                                     "over the keys whose weight is not 0.")
                                 .arg(Message::number(softmaxOfScores(reader, cell))));
    return step;
}

CalculationSteps explainParameter(TraceReader& reader, const CellRef& cell) {
    if (reader.trace().provenance.model) return {modelValueStep(reader, cell)};
    if (!reader.trace().session) return {layerInputStep(reader, cell)};
    const Session& session = *reader.trace().session;
    const Stage shared = sharedStage(session, cell.stage);
    if (shared != cell.stage) {
        const Operand sharedParameter = reader.operand(sameHeadCell(cell, shared, cell.row, cell.column));
        CalculationStep step =
            makeCellStep(sharedParameterStep, {makeTerm(patterns::value, {sharedParameter})}, reader, cell);
        step.title = Message::fromUntranslatedText(std::string(stageInfo(cell.stage).name) + " = " +
                                                   std::string(stageInfo(shared).name));
        step.notes = {Message("Explanation", "Both names refer to the same parameters.")};
        return {std::move(step)};
    }
    const ValueOrigin origin = originOf(session, cell.stage);
    CalculationStep step = makeCellStep(
        origin.kind == ValueOrigin::Kind::Sampled ? samplingStep : inputValueStep, {}, reader, cell);
    step.origin = origin;
    step.notes = {originText(origin)};
    if (origin.kind == ValueOrigin::Kind::Constructed)
        step.notes = {projectionInitializer(session.projection.initScheme).entryExplanation(session, cell)};
    if (reader.trace().wordVectors && cell.stage == Stage::EmbeddingTable) {
        const std::string& token = reader.trace().tokens->vocabulary[static_cast<std::size_t>(cell.row)];
        if (lacksWordVector(reader.trace(), token)) step.notes = {noWordVectorMessage(token)};
    }
    return {std::move(step)};
}

}  // namespace attention
