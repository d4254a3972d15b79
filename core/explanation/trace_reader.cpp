// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"

namespace attention {
TraceReader::TraceReader(const Trace& trace, Index sequence)
    : m_trace(trace), m_sequence(sequence), m_scorePipeline(trace) {}

float TraceReader::valueAt(const CellRef& cell) {
    if ((cell.stage == Stage::ScaledScores || cell.stage == Stage::MaskedScores) && !containsGradients()) {
        return derivedScoreRow(cell)[static_cast<std::size_t>(cell.column)];
    }
    const auto key = std::tuple(cell.stage, cell.head);
    auto found = m_matrices.find(key);
    if (found == m_matrices.end()) {
        found = m_matrices.emplace(key, stageMatrix(m_trace, cell.stage, m_sequence, cell.head)).first;
    }
    return found->second.values(cell.row, cell.column);
}

std::vector<ScorePipeline::ScoreChange> TraceReader::scoresAfterTransforms(const CellRef& cell) const {
    const ConstMatrixView raw =
        m_trace.tensor(Stage::RawScores)->matrix(m_sequence * m_trace.headCount() + cell.head);
    return m_scorePipeline.scoreChanges(cell, rowSpan(raw, cell.row));
}

std::span<const float> TraceReader::derivedScoreRow(const CellRef& cell) {
    std::vector<float>& row = m_scoreRows[{cell.stage, cell.head, cell.row}];
    if (!row.empty()) return row;
    const ConstMatrixView raw =
        m_trace.tensor(Stage::RawScores)->matrix(m_sequence * m_trace.headCount() + cell.head);
    row.resize(static_cast<std::size_t>(raw.cols()));
    m_scorePipeline.scaleRow(cell.head, cell.row, rowSpan(raw, cell.row), row);
    if (cell.stage == Stage::MaskedScores)
        m_scorePipeline.mask().fillMaskedScores(m_sequence, cell.head, cell.row, row);
    return row;
}

int TraceReader::columnCount(Stage stage) const {
    return static_cast<int>(stageMatrixSize(m_trace, stage).columns);
}

}  // namespace attention
