// SPDX-License-Identifier: GPL-3.0-or-later
// Where parameters come from. Follows drawParameters(): what it draws how is said here in words.
#include "explanation/stage_explanations.h"
#include "mechanisms/list.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

const StepKind shareStep{};
const StepKind drawnStep{Message("attention", "Random number")};
const StepKind givenStep{Message("attention", "Given number")};

Origin drawn(std::uint32_t seed, const Initializer& initializer) {
    const auto fanIn = static_cast<double>(initializer.fanIn);
    const auto fanOut = static_cast<double>(initializer.fanOut);
    double spread = 1;
    switch (initializer.kind) {
        case Init::Uniform01:
            break;
        case Init::UniformFanIn:
        case Init::LecunNormal:
            spread = 1 / std::sqrt(fanIn);
            break;
        case Init::Normal:
            spread = initializer.deviation;
            break;
        case Init::XavierUniform:
            spread = std::sqrt(6 / (fanIn + fanOut));
            break;
    }
    return {Origin::Kind::Drawn, seed, initializer.kind, spread};
}

Origin tableOrigin(const Session& s) {
    switch (s.embedding.source) {
        case EmbeddingSource::OneHot:
            return {.kind = Origin::Kind::OneHot};
        case EmbeddingSource::Values:
            return {.kind = Origin::Kind::Typed};
        case EmbeddingSource::Random:
            break;
    }
    return drawn(s.embedding.seed, {.kind = Init::Normal});
}

Origin scoreOrigin(const Session& s, Stage stage) {
    const auto parameters = scorerOf(s.score.function).parameters(s);
    const auto found = std::ranges::find(parameters, stage, &ScoreParameter::stage);
    return drawn(s.projection.seed, {s.score.init, 1.0, found->fanIn, found->fanOut});
}

bool isBias(Stage stage) {
    return stage == Stage::QueryBias || stage == Stage::KeyBias || stage == Stage::ValueBias ||
           stage == Stage::OutputBias;
}

/// Input and output sizes of one projection: of the output, of all heads, or of one.
Initializer sizesOf(const Session& s, Stage stage) {
    const Recipe recipe = s.projection.recipe;
    if (stage == Stage::OutputMatrix || stage == Stage::OutputBias) {
        return {.fanIn = s.heads * s.dV, .fanOut = s.output.dOut};
    }
    const bool isValue =
        stage == Stage::FirstValueMatrix || stage == Stage::ValueMatrix || stage == Stage::ValueBias;
    const Index width = isValue ? s.dV : s.dK;
    const Index fanOut = recipe == Recipe::PerHead ? width : s.heads * width;
    return {.fanIn = s.embedding.dModel, .fanOut = fanOut};
}

/// stacked_linear draws every parameter between ±1/√(its last size).
Index stackedFanIn(const Session& s, Stage stage) {
    switch (stage) {
        case Stage::FirstQueryMatrix:
        case Stage::FirstKeyMatrix:
        case Stage::QueryMatrix:
        case Stage::KeyMatrix:
            return s.dK;
        case Stage::FirstValueMatrix:
        case Stage::ValueMatrix:
            return s.dV;
        case Stage::ValueBias:
            return s.heads * s.dV;
        case Stage::OutputMatrix:
            return s.heads * s.dV;
        case Stage::OutputBias:
            return s.output.dOut;
        default:
            return s.heads * s.dK;
    }
}

Origin projectionOrigin(const Session& s, Stage stage) {
    const std::uint32_t seed = s.projection.seed;
    const bool isOutput = stage == Stage::OutputMatrix || stage == Stage::OutputBias;
    Initializer initializer = sizesOf(s, stage);
    const auto as = [&](Init kind) {
        initializer.kind = kind;
        initializer.deviation = s.projection.deviation;
        return drawn(seed, initializer);
    };
    switch (s.projection.recipe) {
        case Recipe::Identity:
            return as(Init::UniformFanIn);
        case Recipe::PerHead:
            break;
        case Recipe::Linear:
            if (isBias(stage) && s.projection.init != Init::UniformFanIn) return {.kind = Origin::Kind::Zero};
            break;
        case Recipe::StackedLinear:
            initializer.fanIn = stackedFanIn(s, stage);
            return as(Init::UniformFanIn);
        case Recipe::MultiheadAttention:
            if (isBias(stage)) return {.kind = Origin::Kind::Zero};
            if (isOutput) return as(Init::UniformFanIn);
            initializer.fanOut = 3 * s.embedding.dModel;  // one matrix for all three
            return as(Init::XavierUniform);
        case Recipe::Values:
            return {.kind = Origin::Kind::Typed};
    }
    return as(s.projection.init);
}

/// The queries' parameter that serves here too; the stage itself where it has its own.
Stage sharedStage(const Session& s, Stage stage) {
    const Recipe recipe = s.projection.recipe;
    const bool canShare = recipe == Recipe::PerHead || recipe == Recipe::Linear || recipe == Recipe::Values;
    if (!canShare || s.projection.shared == SharedWeights::None) return stage;
    const bool isAll = s.projection.shared == SharedWeights::QueryKeyValue;
    if (stage == Stage::KeyMatrix || (isAll && stage == Stage::ValueMatrix)) return Stage::QueryMatrix;
    if (stage == Stage::KeyBias || (isAll && stage == Stage::ValueBias)) return Stage::QueryBias;
    return stage;
}

Origin originOf(const Session& session, Stage stage) {
    if (stage == Stage::EmbeddingTable) return tableOrigin(session);
    return infoOf(stage).into == Stage::RawScores ? scoreOrigin(session, stage)
                                                  : projectionOrigin(session, stage);
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

}  // namespace

Steps explainParameter(TraceReader& reader, const CellRef& cell) {
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
    return {std::move(step)};
}

}  // namespace attention
