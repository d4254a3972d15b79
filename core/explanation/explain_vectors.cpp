// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"
#include "mechanisms/common/sinusoid.h"
#include "mechanisms/list.h"

#include <algorithm>

namespace attention {
namespace {

// How the terms of this file read, what its operands are called and what its steps say.
constexpr Form sineForm{"sin({%1 ÷ %2})"};
constexpr Form cosineForm{"cos({%1 ÷ %2})"};

const Quantity positionQuantity{.symbol = Message("attention", "position"),
                                .number = Quantity::Number::Whole};
const Quantity wavelengthQuantity{.symbol = Message("attention", "wavelength")};
const Quantity waveQuantity{.symbol = Message("attention", "wave")};

const Quantity componentQuantity{.symbol = Message("attention", "component")};

const StepKind projectStep{};
const StepKind multiplyFirstStep{};
const StepKind copyEmbeddingStep{Message("attention", "The embedding itself")};
const StepKind embedStep{Message("attention", "Row of the embedding table")};
const StepKind embedWithPositionStep{Message("attention", "Embedding plus position")};
const StepKind besideStep{Message("attention", "Position, beside the word’s own components")};
const StepKind findWaveStep{Message("attention", "Sinusoidal position")};
const StepKind padStep{Message("attention", "Padding")};
const StepKind gatherStep{Message("attention", "Context: Σ weight · value"), SumOver::Keys};
const StepKind switchedOffStep{Message("attention", "The head is switched off")};
const StepKind copyContextStep{Message("attention", "Context of its head")};

const ProjectionStages& pathOf(Stage stage) {
    const Stage result = infoOf(stage).into;
    return *std::ranges::find(projectionStages, result, &ProjectionStages::result);
}

/// The sine or cosine of a position, in one column of so many.
Step waveStep(int position, int column, Index size) {
    const double wavelength = sinusoidalWavelength(column, size);
    Step step = summed(
        findWaveStep,
        {makeTerm(column % 2 == 0 ? sineForm : cosineForm,
                  {constant(positionQuantity, position), constant(wavelengthQuantity, wavelength)}, column)});
    step.result = static_cast<float>(step.result);  // rounded once, as the trace adds it
    step.notes = {Message("attention", "Tokens count from 0 here.")};
    return step;
}

/// A query or key on its way through the steps to what is scored.
class ScoredVector {
 public:
    ScoredVector(TraceReader& reader, const CellRef& cell) : m_reader(reader), m_cell(cell) {
        for (const VectorStep* step : vectorSteps())
            if (step->isActive(reader.config())) m_active.push_back(step);
    }

    /// The steps to the cell's own component, those that it needs of other components before it.
    Steps explain() && {
        component(m_active.size(), m_cell.column);
        m_steps.back().cell = m_cell;
        m_steps.back().reached.reset();
        m_steps.back().result = m_reader.at(m_cell);
        return std::move(m_steps);
    }

 private:
    /// Behind so many steps.
    Operand component(std::size_t count, int i) {
        if (count == 0) {
            const Stage from = m_cell.stage == Stage::ScoredQueries ? Stage::Queries : Stage::Keys;
            return m_reader.operand(cellOf(m_cell, from, m_cell.row, i));
        }
        Steps steps = m_active[count - 1]->explain(
            m_reader.config(), {m_cell.row, i},
            {[&](int j) { return component(count - 1, j); }, [&](int j) { return gain(j); }});
        Step& last = steps.back();
        last.result = static_cast<float>(last.result);
        const Operand result = resultOf(last, componentQuantity);
        for (Step& step : steps)
            if (!isTold(step)) m_steps.push_back(std::move(step));
        return result;
    }
    std::optional<Operand> gain(int i) {
        const Stage stage =
            m_cell.stage == Stage::ScoredQueries ? Stage::QueryNormWeight : Stage::KeyNormWeight;
        if (!m_reader.has(stage)) return std::nullopt;
        return m_reader.operand({stage, 0, i, 0});
    }
    /// Whether another component needed the same.
    bool isTold(const Step& step) const {
        return std::ranges::any_of(
            m_steps, [&](const Step& told) { return told.kind == step.kind && told.result == step.result; });
    }

    TraceReader& m_reader;
    const CellRef& m_cell;
    std::vector<const VectorStep*> m_active;
    Steps m_steps;
};

}  // namespace

Steps explainEmbedding(TraceReader& reader, const CellRef& cell) {
    if (!reader.trace().session) return {givenToLayer(reader, cell)};
    const Tokens& tokens = *reader.trace().tokens;
    const TokenLists& lists = cell.stage == Stage::QueryEmbeddings ? tokens.queries : tokens.keys;
    const auto& sequence = lists[static_cast<std::size_t>(reader.sequence())];
    const auto position = static_cast<std::size_t>(cell.row);
    if (position >= sequence.size()) {
        Step pad = arriving(padStep, {}, reader, cell);
        pad.notes = {Message("attention", "Beyond the sequence’s end all numbers are 0.")};
        return {std::move(pad)};
    }

    const EmbeddingSettings& settings = reader.trace().session->embedding;
    const auto wordSize = static_cast<int>(settings.wordSize());
    Steps steps;
    if (cell.column >= wordSize) {
        steps.push_back(waveStep(cell.row, cell.column - wordSize, settings.dPosition));
        const Operand wave = resultOf(steps.back(), waveQuantity);
        steps.push_back(arriving(besideStep, {makeTerm(form::value, {wave})}, reader, cell));
        return steps;
    }
    const int id = static_cast<int>(tokens.idOf(sequence[position]));
    std::vector<Term> terms = {
        makeTerm(form::value, {reader.operand({Stage::EmbeddingTable, 0, id, cell.column})})};
    if (settings.positions == Positions::Sinusoidal) {
        steps.push_back(waveStep(cell.row, cell.column, settings.dModel));
        terms.push_back(makeTerm(form::value, {resultOf(steps.back(), waveQuantity)}, 1));
    }
    const StepKind& kind = terms.size() > 1 ? embedWithPositionStep : embedStep;
    steps.push_back(arriving(kind, std::move(terms), reader, cell));
    return steps;
}

Steps explainProjected(TraceReader& reader, const CellRef& cell) {
    const ProjectionStages& path = pathOf(cell.stage);
    if (!hasStage(reader.trace(), path.matrix)) {  // the embeddings, cut into heads
        const int column = cell.head * reader.width(cell.stage) + cell.column;
        const Operand entry = reader.operand({path.embeddings, 0, cell.row, column});
        return {arriving(copyEmbeddingStep, {makeTerm(form::value, {entry})}, reader, cell)};
    }
    const bool isStacked = hasStage(reader.trace(), path.first);
    const CellRef from{isStacked ? path.hidden : path.embeddings, 0, cell.row, 0};
    const RowProduct product{path.matrix, path.bias, cell.head, cell.column, from};
    return {arriving(projectStep, rowProduct(reader, product), reader, cell)};
}

Steps explainScored(TraceReader& reader, const CellRef& cell) {
    return ScoredVector(reader, cell).explain();
}

Steps explainHidden(TraceReader& reader, const CellRef& cell) {
    const ProjectionStages& path = pathOf(cell.stage);
    std::vector<Term> terms;
    for (int i = 0; i < reader.width(path.embeddings); ++i) {
        terms.push_back(makeTerm(form::product,
                                 {reader.operand({path.embeddings, 0, cell.row, i}),
                                  reader.operand({path.first, 0, i, cell.column})},
                                 i));
    }
    Step step = arriving(multiplyFirstStep, std::move(terms), reader, cell);
    step.title = Message("attention", "Embedding times a column of %1").with(infoOf(path.first).name);
    return {std::move(step)};
}

Steps explainContext(TraceReader& reader, const CellRef& cell) {
    const auto& off = reader.config().headsOff;
    if (std::ranges::find(off, cell.head) != off.end()) {
        Step step = arriving(switchedOffStep, {}, reader, cell);
        step.notes = {Message("attention", "Nothing of its context reaches the output: it is 0.")};
        return {std::move(step)};
    }
    const Stage weights = reader.trace().usedWeights();
    std::vector<Term> terms;
    for (int key = 0; key < reader.width(weights); ++key) {
        terms.push_back(makeTerm(form::product,
                                 {reader.operand(cellOf(cell, weights, cell.row, key)),
                                  reader.operand(reader.cellFor(cell, Stage::Values, key, cell.column))},
                                 key));
    }
    return {arriving(gatherStep, std::move(terms), reader, cell)};
}

Steps explainConcat(TraceReader& reader, const CellRef& cell) {
    const int width = reader.width(Stage::Context);
    const Operand entry =
        reader.operand({Stage::Context, cell.column / width, cell.row, cell.column % width});
    return {arriving(copyContextStep, {makeTerm(form::value, {entry})}, reader, cell)};
}

Steps explainOutput(TraceReader& reader, const CellRef& cell) {
    const RowProduct product{
        Stage::OutputMatrix, Stage::OutputBias, 0, cell.column, {Stage::Concat, 0, cell.row, 0}};
    return {arriving(projectStep, rowProduct(reader, product), reader, cell)};
}

}  // namespace attention
