// SPDX-License-Identifier: GPL-3.0-or-later
// Where parameters come from.
#include "explanation/trace_reader.h"
#include "layer/embedding.h"
#include "mechanisms/list.h"
#include "numerics/elementary.h"
#include "word_vectors/word_vectors.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

const StepKind shareStep{};
const StepKind drawnStep{Message("attention", "Random number")};
const StepKind givenStep{Message("attention", "Given number")};

Origin tableOrigin(const Session& s) {
    switch (s.embedding.source) {
        case EmbeddingSource::OneHot:
            return {.kind = Origin::Kind::OneHot};
        case EmbeddingSource::Values:
            return {.kind = Origin::Kind::Typed};
        case EmbeddingSource::WordVectors:
            return {.kind = s.embedding.file ? Origin::Kind::File : Origin::Kind::WordVectors};
        case EmbeddingSource::Given:  // has no table
        case EmbeddingSource::Random:
            break;
    }
    return drawnOrigin(s.embedding.seed, {.kind = Init::Normal});
}

Origin scoreOrigin(const Session& s, Stage stage) {
    const auto parameters = scorerOf(s.score.function).parameters(s);
    const auto found = std::ranges::find(parameters, stage, &ScoreParameter::stage);
    return drawnOrigin(s.projection.seed, {s.score.init, 1.0, found->fanIn, found->fanOut});
}

/// The queries' parameter that serves here too; the stage itself where it has its own.
Stage sharedStage(const Session& s, Stage stage) {
    const SharedWeights shared = recipeOf(s.projection.recipe).shared(s);
    if (shared == SharedWeights::None) return stage;
    const bool isAll = shared == SharedWeights::QueryKeyValue;
    if (stage == Stage::KeyMatrix || (isAll && stage == Stage::ValueMatrix)) return Stage::QueryMatrix;
    if (stage == Stage::KeyBias || (isAll && stage == Stage::ValueBias)) return Stage::QueryBias;
    return stage;
}

Origin originOf(const Session& session, Stage stage) {
    if (stage == Stage::EmbeddingTable) return tableOrigin(session);
    return infoOf(stage).into == Stage::RawScores
               ? scoreOrigin(session, stage)
               : recipeOf(session.projection.recipe).origin(session, stage);
}

/// "Drawn at random evenly between −0.2041 and 0.2041, seed 123."
Message originText(const Origin& origin) {
    switch (origin.kind) {
        case Origin::Kind::Typed:
            return Message("attention", "Typed in; nothing leads to it.");
        case Origin::Kind::OneHot:
            return Message("attention", "1 at the token’s place in the vocabulary, 0 elsewhere.");
        case Origin::Kind::Zero:
            return Message("attention", "This bias starts at 0.");
        case Origin::Kind::WordVectors:
            return Message("attention",
                           "Learnt from what stands beside the word; it comes with the program.");
        case Origin::Kind::File:
            return Message("attention", "Stands in the file of word vectors.");
        case Origin::Kind::Constructed:
            return Message("attention", "Written down for what its head looks for.");
        case Origin::Kind::Drawn:
            break;
    }
    const auto drawn = [&](Message how) {
        return Message("attention", "Drawn at random %1, seed %2.").with(std::move(how), origin.seed);
    };
    const Message spread = Message::number(origin.spread);
    switch (origin.init) {
        case Init::Uniform01:
            return drawn(Message("attention", "evenly between 0 and 1"));
        case Init::Normal:
        case Init::LecunNormal:
            return drawn(
                Message("attention", "from a normal distribution, standard deviation %1").with(spread));
        case Init::UniformFanIn:
        case Init::XavierUniform:
            return drawn(Message("attention", "evenly between −%1 and %1").with(spread));
    }
    return {};
}

/// Of a trained model.
Step givenByModel(TraceReader& reader, const CellRef& cell) {
    Step step = arriving(givenStep, {}, reader, cell);
    step.origin = Origin{.kind = Origin::Kind::File};
    step.notes = {Message("attention", "Learnt in training; stands in the model’s file.")};
    return step;
}

/// What the file's weight would be if it came about as usual.
double softmaxOfScores(TraceReader& reader, const CellRef& cell) {
    double sum = 0, own = 0;
    const double largest =
        static_cast<double>(reader.at(cellOf(cell, Stage::ScaledScores, cell.row, cell.column)));
    for (int key = 0; key < reader.width(Stage::Weights); ++key) {
        if (reader.at(cellOf(cell, Stage::Weights, cell.row, key)) == 0) continue;
        const double e = elementary::exp(
            static_cast<double>(reader.at(cellOf(cell, Stage::ScaledScores, cell.row, key))) - largest);
        sum += e;
        if (key == cell.column) own = e;
    }
    return own == 0 ? 0 : own / sum;
}

}  // namespace

Step givenToLayer(TraceReader& reader, const CellRef& cell) {
    Step step = arriving(givenStep, {}, reader, cell);
    step.notes = {Message("attention", "Given to the layer; nothing leads to it.")};
    return step;
}

Step givenByFile(TraceReader& reader, const CellRef& cell) {
    Step step = arriving(givenStep, {}, reader, cell);
    step.origin = Origin{.kind = Origin::Kind::File};
    step.notes = {Message("attention", "Stands in the file; nothing leads to it.")};
    if (cell.stage == Stage::Weights && reader.has(Stage::ScaledScores))
        step.notes.push_back(
            Message("attention",
                    "Softmax of the row’s scaled scores, of the keys that have weight, gives %1.")
                .with(Message::number(softmaxOfScores(reader, cell))));
    return step;
}

Steps explainParameter(TraceReader& reader, const CellRef& cell) {
    if (reader.trace().provenance.model) return {givenByModel(reader, cell)};
    if (!reader.trace().session) return {givenToLayer(reader, cell)};
    const Session& session = *reader.trace().session;
    const Stage shared = sharedStage(session, cell.stage);
    if (shared != cell.stage) {
        const Operand own = reader.operand(cellOf(cell, shared, cell.row, cell.column));
        Step step = arriving(shareStep, {makeTerm(form::value, {own})}, reader, cell);
        step.title = Message::verbatim(std::string(infoOf(cell.stage).name) + " = " +
                                       std::string(infoOf(shared).name));
        step.notes = {Message("attention", "Both use the same numbers.")};
        return {std::move(step)};
    }
    const Origin origin = originOf(session, cell.stage);
    Step step = arriving(origin.kind == Origin::Kind::Drawn ? drawnStep : givenStep, {}, reader, cell);
    step.origin = origin;
    step.notes = {originText(origin)};
    if (origin.kind == Origin::Kind::Constructed)
        step.notes = {recipeOf(session.projection.recipe).reason(session, cell)};
    if (reader.trace().wordVectors && cell.stage == Stage::EmbeddingTable) {
        const std::string& token = reader.trace().tokens->vocabulary[static_cast<std::size_t>(cell.row)];
        if (lacksVector(reader.trace(), token))
            step.notes = {Message("attention", "“%1” has no vector: all its numbers are 0.").with(token)};
    }
    return {std::move(step)};
}

}  // namespace attention
