// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metrics_panel.h"

#include "analysis/largest_weights.h"
#include "background/async_queries.h"
#include "heatmap/number_text.h"
#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"
#include "metrics/metrics_grid.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"
#include "texts/joined_texts.h"
#include "texts/shared_labels.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>

#include <algorithm>

namespace attention {
MetricsPanel::MetricsPanel(ViewContext& viewContext, HeadMetricsQuery& metricsQuery, QWidget* parent)
    : LazyWidget(parent),
      m_viewContext(viewContext),
      m_metricsQuery(metricsQuery),
      m_grid(new MetricsGrid(this, {{axisName(Axis::Query), "%1.query"}, {tr("average"), "%1.average"}})),
      m_explanation(m_grid->addTextRow("rowExplanation")),
      m_largestWeightKey(
          m_grid->addTextRow("largestKey", tr("This is the key to which the query attends most."))),
      m_asymmetry(
          m_grid->addTextRow("asymmetry", tr("The asymmetry shows how much the scores change if queries and "
                                             "keys are exchanged. It is 0 if the scores do not change."))),
      m_scoreCount(m_grid->addTextRow("scoreCount", tr("The number of scores is heads × queries × keys."))),
      m_cost(m_grid->addTextRow("cost", tr("The cost of the scores is counted in multiply-adds. A "
                                           "multiply-add is one multiplication and one addition."))),
      m_keyValueCacheSize(
          m_grid->addTextRow("kept", tr("A key–value cache stores h × (d_k + d_v) numbers for each token, "
                                        "where h is the number of key and value heads."))) {
    connect(&m_metricsQuery, &HeadMetricsQuery::finished, this, [this] { updateIfVisible(); });
    m_grid->setContentsMargins(16, 16, 16, 16);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(8);
    m_grid->heading()->setObjectName(QStringLiteral("measuresHeading"));
    m_grid->addBottomStretch();
    setMinimumWidth(280);
    connect(&viewContext, &ViewContext::changed, this, &MetricsPanel::updateFor);
}

void MetricsPanel::updateFor(StateChanges changes) {
    if (!trace()) {
        m_metricsQuery.reset();
        return clearMetrics();
    }
    if (!isVisible() && changes & StateChange::Trace)
        m_metricsQuery.reset();  // it would keep the previous trace
    if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell))
        updateIfVisible();
}

/// Updates the minimum height, because wrapped lines need more height in a narrow panel. A QSplitter does not
/// use the heightForWidth() of its widgets.
void MetricsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateMinimumHeight();
}

/// Updates the minimum height when a label needs another height, for example because its font has changed.
bool MetricsPanel::event(QEvent* event) {
    const bool isHandled = LazyWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) updateMinimumHeight();
    return isHandled;
}

void MetricsPanel::updateMinimumHeight() {
    if (m_grid->hasHeightForWidth()) setMinimumHeight(m_grid->totalHeightForWidth(width()));
}

void MetricsPanel::requestMetrics() {
    m_metricsQuery.submit({trace(), sequence(), m_head});
}

/// Updates all numbers. While the metrics of a large head are being computed, the numbers and the heading of
/// the previous head stay visible.
void MetricsPanel::updateContent() {
    const Shared<Trace> trace = this->trace();
    if (!trace) return;
    // The metrics describe the row of the selected cell, whose calculation is shown above them.
    const CellRef weightCell = m_viewContext.weightCellFor(m_viewContext.selectedCell());
    m_head = std::max(0, weightCell.head);
    m_query = weightCell.row;
    if (m_head >= trace->headCount() || m_query >= trace->queryCount()) return;
    requestMetrics();
    if (m_metricsQuery.isPending()) return;
    if (const auto metrics = m_metricsQuery.result()) {
        updateRowMetrics(*metrics);
        updateMatrixMetrics(*metrics);
        updateExplanation(*metrics);
    } else {
        clearMetrics();
        setExplanation(m_metricsQuery.errorString());
    }
    updateMinimumHeight();
}

void MetricsPanel::clearMetrics() {
    setExplanation({});
    for (QLabel* label :
         {m_grid->heading(), m_largestWeightKey, m_asymmetry, m_scoreCount, m_cost, m_keyValueCacheSize})
        label->clear();
    for (std::size_t i = 0; i < rowMetricInfos().size(); ++i)
        m_grid->setMetricValues(i, {std::nullopt, std::nullopt});
}

void MetricsPanel::updateRowMetrics(const HeadMetrics& metrics) {
    const auto query = static_cast<std::size_t>(m_query);
    const RowMetrics rowMetrics = query < metrics.rows.size() ? metrics.rows[query] : RowMetrics();
    const int sequence = this->sequence();
    m_grid->heading()->setText(queryMetricsHeading(
        m_head, m_query, isolatedTokenTextAt(trace()->tokens->queries, sequence, m_query)));
    for (std::size_t metricIndex = 0; const RowMetricInfo& info : rowMetricInfos())
        m_grid->setMetricValues(metricIndex++,
                                {rowMetrics.*info.valueMember, metrics.average.*info.valueMember});
    m_largestWeightKey->setText(rowMetrics.largestWeightKey ? largestWeightText(sequence)
                                                            : tr("This query has no largest weight."));
}

/// Returns a sentence with the keys that have the largest weight of the row, or with their number if there
/// are more than four.
QString MetricsPanel::largestWeightText(int sequence) const {
    constexpr std::size_t maxListedKeys = 4;
    const StageMatrix weights = stageMatrix(*trace(), Stage::Weights, sequence, m_head);
    const auto row = rowSpan(weights.values, m_query)
                         .first(trace()->tokens->keys[static_cast<std::size_t>(sequence)].size());
    const float largest = *std::ranges::max_element(row);
    QStringList keys;
    for (std::size_t key = 0; key < row.size(); ++key)
        if (isLargestWeight(row[key], largest))
            keys << tr("%1 “%2”", "number of a key; token")
                        .arg(QString::number(key + 1),
                             isolatedTokenTextAt(trace()->tokens->keys, sequence, static_cast<Index>(key)));
    if (keys.size() == 1) return tr("The largest weight is on key %1.").arg(keys.front());
    if (static_cast<std::size_t>(keys.size()) > maxListedKeys)
        return tr("%1 of %2 keys share the largest weight.").arg(keys.size()).arg(row.size());
    return tr("Keys %1 share the largest weight.").arg(joinedListWithAnd(keys));
}

void MetricsPanel::updateMatrixMetrics(const HeadMetrics& metrics) {
    m_asymmetry->setText(
        metrics.asymmetry
            ? tr("Asymmetry ‖S − Sᵀ‖ ÷ ‖S‖ of the scores: %1").arg(numberText(*metrics.asymmetry))
        : isSelfAttention(trace()->session->input)
            ? tr("Asymmetry is defined only if the scores are finite and not all 0.")
            : tr("Asymmetry is defined in self-attention only."));
    const bool isComputed = !trace()->provenance.imported;
    for (QLabel* label : {m_asymmetry, m_cost, m_keyValueCacheSize}) label->setVisible(isComputed);
    updateCosts();
}

/// Updates the lines with the number of scores, the cost of the scores and the size of the key–value cache.
/// The tool tips explain these numbers.
void MetricsPanel::updateCosts() {
    const AttentionConfig& config = trace()->config;
    m_scoreCount->setText(tr("Scores: %2 × %3 × %4 = %1")
                              .arg(config.heads * trace()->queryCount() * trace()->keyCount())
                              .arg(config.heads)
                              .arg(trace()->queryCount())
                              .arg(trace()->keyCount()));
    const ScoreFunctionCost cost = scoreFunctionCost(config, trace()->queryCount(), trace()->keyCount());
    const QString multiplyAdds = QLocale::c().toString(cost.multiplyAdds, 'f', 0);
    m_cost->setText(cost.parameterCount == 0
                        ? tr("Cost of the scores: %1 multiply-adds").arg(multiplyAdds)
                        : tr("Cost of the scores: %1 multiply-adds, %2 trainable parameters")
                              .arg(multiplyAdds, QLocale::c().toString(cost.parameterCount, 'f', 0)));
    const Index keyValueHeads = config.headCount(HeadAxis::KeyValue);
    m_keyValueCacheSize->setText(tr("Key–value cache per token: %2 × (%3 + %4) = %1 numbers")
                                     .arg(keyValueHeads * (config.dK + config.dV))
                                     .arg(keyValueHeads)
                                     .arg(config.dK)
                                     .arg(config.dV));
}

/// Explains numbers that might be taken for a mistake. These are the numbers of a query that may not attend
/// to any key, and of a row whose weights do not add up to 1.
void MetricsPanel::updateExplanation(const HeadMetrics& metrics) {
    QStringList sentences;
    if (isFullyMasked(*trace(), sequence(), m_head, m_query))
        sentences << fullyMaskedRowText(trace()->config);
    const auto query = static_cast<std::size_t>(m_query);
    const auto weightSum = query < metrics.rows.size() ? metrics.rows[query].weightSum : std::nullopt;
    const NormalizerSettings& normalizer = trace()->config.normalizer;
    if (weightSum && normalizerOf(normalizer.function).hasSink(normalizer)) {
        sentences << tr("The weights of this row add up to %1. The attention sink receives the remaining %2.")
                         .arg(numberText(*weightSum, 2), numberText(1 - *weightSum, 2));
    } else if (weightSum) {
        sentences << tr("The weights of this row add up to %1, not to 1.").arg(numberText(*weightSum, 2));
    }
    setExplanation(sentences.join('\n'));
}

void MetricsPanel::setExplanation(const QString& text) {
    m_explanation->setText(text);
    m_explanation->setVisible(!text.isEmpty());
}

}  // namespace attention

#include "moc_metrics_panel.cpp"
