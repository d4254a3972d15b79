// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_metrics_panel.h"

#include "background/async_queries.h"
#include "comparison/stage_difference.h"
#include "metrics/metrics_grid.h"
#include "metrics/row_metric_info.h"
#include "state/shown_cells.h"
#include "texts/cell_text.h"

#include <QLabel>

namespace attention {

ComparisonMetricsPanel::ComparisonMetricsPanel(HeadMetricsQuery& metricsQueryA,
                                               HeadMetricsQuery& metricsQueryB, QWidget* parent)
    : QWidget(parent),
      m_metricsQueryA(metricsQueryA),
      m_metricsQueryB(metricsQueryB),
      m_grid(new MetricsGrid(
          this,
          {{tr("A"), "compared.%1.a"}, {tr("B"), "compared.%1.b"}, {tr("B − A"), "compared.%1.change"}})) {
    for (const HeadMetricsQuery* side : {&m_metricsQueryA, &m_metricsQueryB})
        connect(side, &HeadMetricsQuery::finished, this, &ComparisonMetricsPanel::updateMetrics);
    m_grid->setContentsMargins(0, 8, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(3);
    m_grid->heading()->setObjectName(QStringLiteral("compared.query"));
    // A long token widens nothing.
    m_grid->heading()->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_grid->addMetric("asymmetry", tr("asymmetry"),
                      tr("How much the head’s scores change when queries and keys change places: ‖S − Sᵀ‖ ÷ "
                         "‖S‖, 0 for not at all."));
    m_grid->addStretchBelow();
}

void ComparisonMetricsPanel::setContent(const Traces& traces, const ViewSettings& viewSettings, int head,
                                        int query) {
    m_traces = traces;
    m_viewSettings = viewSettings;
    m_head = head;
    m_query = query;
    const auto measure = [&](HeadMetricsQuery& measurer, const std::shared_ptr<const Trace>& trace) {
        if (head >= trace->headCount()) return measurer.reset();
        measurer.submit({trace, shownSequence(*trace, viewSettings), head});
    };
    measure(m_metricsQueryA, traces.a);
    measure(m_metricsQueryB, traces.b);
    updateMetrics();
}

/// Until large heads are measured, the numbers and the heading of those before stay.
void ComparisonMetricsPanel::updateMetrics() {
    // Those who measure outlive the window, and may tell of what another one has asked for.
    if (!m_traces.a || !m_traces.b || m_metricsQueryA.isPending() || m_metricsQueryB.isPending()) return;
    const int sequenceA = shownSequence(*m_traces.a, m_viewSettings);
    const int sequenceB = shownSequence(*m_traces.b, m_viewSettings);
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
    const QString failure = m_metricsQueryB.errorString().isEmpty() ? m_metricsQueryA.errorString()
                                                                    : m_metricsQueryB.errorString();
    m_grid->heading()->setText(
        failure.isEmpty() ? tr("Head %1, query %2 “%3”")
                                .arg(QString::number(m_head + 1), QString::number(m_query + 1),
                                     isolatedTokenTextAt(m_traces.b->tokens->queries, sequenceB, m_query))
                          : failure);
    m_grid->heading()->setToolTip(failure);
    const HeadMetrics ofA = m_metricsQueryA.result() ? *m_metricsQueryA.result() : HeadMetricsResult();
    const HeadMetrics ofB = m_metricsQueryB.result() ? *m_metricsQueryB.result() : HeadMetricsResult();
    const RowMetrics a = rowOf(ofA, queryOfA);
    const RowMetrics b = rowOf(ofB, m_query);
    const auto showLine = [this](std::size_t line, std::optional<double> inA, std::optional<double> inB) {
        m_grid->setMetricValues(line, {inA, inB, inA && inB ? std::optional(*inB - *inA) : std::nullopt});
    };
    for (std::size_t line = 0; const RowMetricInfo& kind : rowMetricInfos())
        showLine(line++, a.*kind.valueMember, b.*kind.valueMember);
    showLine(rowMetricInfos().size(), ofA.asymmetry, ofB.asymmetry);
}

}  // namespace attention
