// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_metrics_panel.h"

#include "background/async_queries.h"
#include "comparison/stage_difference.h"
#include "metrics/metrics_grid.h"
#include "state/shown_cells.h"
#include "texts/cell_text.h"
#include "texts/shared_labels.h"

#include <QEvent>
#include <QLabel>
#include <QStyle>

namespace attention {
namespace {

/// Returns the index of the shown sequence in `trace`, which may have fewer sequences than the other trace.
int sequenceIn(const Trace& trace, const ComparisonMetricsPanel::Content& content) {
    ViewSettings viewSettings;
    viewSettings.sequence = content.sequence;
    return shownSequence(trace, viewSettings);
}

}  // namespace

ComparisonMetricsPanel::ComparisonMetricsPanel(HeadMetricsQuery& metricsQueryA,
                                               HeadMetricsQuery& metricsQueryB, QWidget* parent)
    : QScrollArea(parent),
      m_metricsQueryA(metricsQueryA),
      m_metricsQueryB(metricsQueryB),
      m_grid(new MetricsGrid(new QWidget,
                             {{sessionALabel(), "compared.%1.a"},
                              {sessionBLabel(), "compared.%1.b"},
                              {differenceLabel(), "compared.%1.change"}},
                             MetricsGrid::TitleWrapping::Off)) {
    for (const HeadMetricsQuery* metricsQuery : {&m_metricsQueryA, &m_metricsQueryB})
        connect(metricsQuery, &HeadMetricsQuery::finished, this, &ComparisonMetricsPanel::updateMetrics);
    m_grid->setContentsMargins(0, 8, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(4);
    m_grid->heading()->setObjectName(QStringLiteral("compared.query"));
    // A long token must not widen the panel.
    m_grid->heading()->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_grid->addMetric("asymmetry", tr("asymmetry"),
                      tr("Asymmetry of the raw scores S of the head: ‖S − Sᵀ‖ ÷ ‖S‖. It is 0 if swapping "
                         "queries and keys changes no score."));
    m_grid->addBottomStretch();
    // Columns have the width of a value, so that the panel does not grow when the first values arrive.
    const int valueWidth = fontMetrics().horizontalAdvance(QStringLiteral("−00.0000"));
    for (int column = 1; column < m_grid->columnCount(); ++column)
        m_grid->setColumnMinimumWidth(column, valueWidth);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    setWidget(m_grid->parentWidget());
    widget()->setAutoFillBackground(false);  // the background of the view is visible
    viewport()->setAutoFillBackground(false);
    widget()->installEventFilter(this);
}

QSize ComparisonMetricsPanel::sizeHint() const {
    return {minimumSizeHint().width(), widget()->sizeHint().height()};
}

QSize ComparisonMetricsPanel::minimumSizeHint() const {
    const int scrollBarWidth = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    return {widget()->minimumSizeHint().width() + scrollBarWidth, QScrollArea::minimumSizeHint().height()};
}

/// Updates the geometry of the panel if the width of its rows has changed.
bool ComparisonMetricsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

void ComparisonMetricsPanel::updateContent() {
    const Content content = m_content();
    if (!content.traceA || !content.traceB) return;
    const auto submitQuery = [&](HeadMetricsQuery& metricsQuery, const Shared<Trace>& trace, int head) {
        if (head >= trace->headCount()) return metricsQuery.reset();
        metricsQuery.submit({trace, sequenceIn(*trace, content), head});
    };
    submitQuery(m_metricsQueryA, content.traceA, content.headA);
    submitQuery(m_metricsQueryB, content.traceB, content.headB);
    updateMetrics();
}

void ComparisonMetricsPanel::releaseMetrics() {
    m_metricsQueryA.reset();
    m_metricsQueryB.reset();
}

QString ComparisonMetricsPanel::headingText(const Content& content) {
    const QString token = isolatedTokenTextAt(content.traceB->tokens->queries,
                                              sequenceIn(*content.traceB, content), content.query);
    if (content.headA == content.headB) return queryMetricsHeading(content.headB, content.query, token);
    return tr("Heads %1 and %2, query %3 “%4”")
        .arg(QString::number(content.headA + 1), QString::number(content.headB + 1),
             QString::number(content.query + 1), token);
}

/// Updates the visible metrics. The previous values and heading stay until the metrics of both heads are
/// computed.
void ComparisonMetricsPanel::updateMetrics() {
    const Content content = m_content();
    // The queries outlive the window, so they may contain results of a previous window.
    if (!content.traceA || !content.traceB || m_metricsQueryA.isPending() || m_metricsQueryB.isPending())
        return;
    const int sequenceA = sequenceIn(*content.traceA, content);
    const int sequenceB = sequenceIn(*content.traceB, content);
    std::optional<Index> queryInA;
    const Alignment queries = alignAxis({*content.traceA, sequenceA, 0, {}},
                                        {*content.traceB, sequenceB, 0, {}}, Stage::Weights, Axis::Query);
    for (const AlignedPair& pair : queries) {
        if (pair.b == content.query) queryInA = pair.a;
    }
    const auto metricsOfRow = [](const HeadMetrics& headMetrics, std::optional<Index> row) {
        const bool hasRow = row && *row < static_cast<Index>(headMetrics.rows.size());
        return hasRow ? headMetrics.rows[static_cast<std::size_t>(*row)] : RowMetrics();
    };
    const QString errorText = m_metricsQueryB.errorString().isEmpty() ? m_metricsQueryA.errorString()
                                                                      : m_metricsQueryB.errorString();
    m_grid->heading()->setText(errorText.isEmpty() ? headingText(content) : errorText);
    m_grid->heading()->setToolTip(errorText);
    const HeadMetrics headMetricsA =
        m_metricsQueryA.result() ? *m_metricsQueryA.result() : HeadMetricsResult();
    const HeadMetrics headMetricsB =
        m_metricsQueryB.result() ? *m_metricsQueryB.result() : HeadMetricsResult();
    const RowMetrics rowMetricsA = metricsOfRow(headMetricsA, queryInA);
    const RowMetrics rowMetricsB = metricsOfRow(headMetricsB, content.query);
    const auto setMetric = [this](std::size_t index, std::optional<double> valueA,
                                  std::optional<double> valueB) {
        m_grid->setMetricValues(
            index, {valueA, valueB, valueA && valueB ? std::optional(*valueB - *valueA) : std::nullopt});
    };
    for (std::size_t index = 0; const RowMetricInfo& info : rowMetricInfos())
        setMetric(index++, rowMetricsA.*info.valueMember, rowMetricsB.*info.valueMember);
    setMetric(rowMetricInfos().size(), headMetricsA.asymmetry, headMetricsB.asymmetry);
}

}  // namespace attention

#include "moc_comparison_metrics_panel.cpp"
