// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_measures.h"

#include "background/finders.h"
#include "comparison/stage_difference.h"
#include "measures/measure_kinds.h"
#include "measures/measures_grid.h"
#include "state/shown.h"
#include "texts/cell_text.h"

#include <QLabel>

namespace attention {

ComparisonMeasures::ComparisonMeasures(HeadMeasurer& a, HeadMeasurer& b, QWidget* parent)
    : QWidget(parent),
      m_a(a),
      m_b(b),
      m_grid(new MeasuresGrid(
          this,
          {{tr("A"), "compared.%1.a"}, {tr("B"), "compared.%1.b"}, {tr("B − A"), "compared.%1.change"}})) {
    for (const HeadMeasurer* side : {&m_a, &m_b})
        connect(side, &HeadMeasurer::ended, this, &ComparisonMeasures::show);
    m_grid->setContentsMargins(0, 8, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(3);
    m_grid->heading()->setObjectName(QStringLiteral("compared.query"));
    // A long token widens nothing.
    m_grid->heading()->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_grid->addLine("asymmetry", tr("asymmetry"),
                    tr("How much the head’s scores change when queries and keys change places: ‖S − Sᵀ‖ ÷ "
                       "‖S‖, 0 for not at all."));
    m_grid->endBelow();
}

void ComparisonMeasures::setContent(const Traces& traces, const ViewSettings& view, int head, int query) {
    m_traces = traces;
    m_view = view;
    m_head = head;
    m_query = query;
    const auto measure = [&](HeadMeasurer& measurer, const std::shared_ptr<const Trace>& trace) {
        if (head >= trace->headCount()) return measurer.forget();
        measurer.find({trace, shownSequence(*trace, view), head});
    };
    measure(m_a, traces.a);
    measure(m_b, traces.b);
    show();
}

/// Until large heads are measured, the numbers and the heading of those before stay.
void ComparisonMeasures::show() {
    // Those who measure outlive the window, and may tell of what another one has asked for.
    if (!m_traces.a || !m_traces.b || m_a.isComing() || m_b.isComing()) return;
    const int sequenceA = shownSequence(*m_traces.a, m_view);
    const int sequenceB = shownSequence(*m_traces.b, m_view);
    std::optional<Index> queryOfA;
    const Alignment queries = alignAxis({*m_traces.a, sequenceA, 0, {}}, {*m_traces.b, sequenceB, 0, {}},
                                        Stage::Weights, Axis::Query);
    for (const AlignedPair& pair : queries) {
        if (pair.b == m_query) queryOfA = pair.a;
    }
    const auto rowOf = [](const HeadMetrics& measures, std::optional<Index> row) {
        const bool isThere = row && *row < static_cast<Index>(measures.rows.size());
        return isThere ? measures.rows[static_cast<std::size_t>(*row)] : RowMetrics();
    };
    const QString failure = m_b.failure().isEmpty() ? m_a.failure() : m_b.failure();
    m_grid->heading()->setText(failure.isEmpty()
                                   ? tr("Head %1, query %2 “%3”")
                                         .arg(QString::number(m_head + 1), QString::number(m_query + 1),
                                              tokenWord(m_traces.b->tokens->queries, sequenceB, m_query))
                                   : failure);
    m_grid->heading()->setToolTip(failure);
    const HeadMetrics ofA = m_a.found() ? *m_a.found() : MeasuredHead();
    const HeadMetrics ofB = m_b.found() ? *m_b.found() : MeasuredHead();
    const RowMetrics a = rowOf(ofA, queryOfA);
    const RowMetrics b = rowOf(ofB, m_query);
    const auto showLine = [this](std::size_t line, std::optional<double> inA, std::optional<double> inB) {
        m_grid->showLine(line, {inA, inB, inA && inB ? std::optional(*inB - *inA) : std::nullopt});
    };
    for (std::size_t line = 0; const MeasureKind& kind : measureKinds())
        showLine(line++, a.*kind.value, b.*kind.value);
    showLine(measureKinds().size(), ofA.asymmetry, ofB.asymmetry);
}

}  // namespace attention
