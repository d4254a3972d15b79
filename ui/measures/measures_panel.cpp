// SPDX-License-Identifier: GPL-3.0-or-later
#include "measures/measures_panel.h"

#include "background/finders.h"
#include "heatmap/number_text.h"
#include "measures/measure_kinds.h"
#include "measures/measures_grid.h"
#include "mechanisms/registry.h"
#include "state/stage_maps.h"
#include "texts/cell_text.h"
#include "texts/masked_row_text.h"

#include <QLabel>
#include <QLocale>

namespace attention {
MeasuresPanel::MeasuresPanel(HeadMeasurer& measurer, QWidget* parent)
    : QWidget(parent),
      m_measurer(measurer),
      m_grid(new MeasuresGrid(this, {{tr("query"), "%1.query"}, {tr("average"), "%1.average"}})),
      m_explanation(m_grid->addNote("rowExplanation")),
      m_largestKey(m_grid->addNote("largestKey", tr("The key that this query looks at most."))),
      m_asymmetry(m_grid->addNote(
          "asymmetry", tr("How much the scores change when queries and keys change places: 0, not at all."))),
      m_scoreCount(m_grid->addNote("scoreCount", tr("How many scores there are: heads × queries × keys."))),
      m_cost(m_grid->addNote("cost",
                             tr("How many multiplications, each with an addition, all these scores take."))),
      m_kept(m_grid->addNote("kept", tr("What a key–value cache stores of each token: h × (d_k + d_v), h the "
                                        "heads of keys and values."))) {
    connect(&m_measurer, &HeadMeasurer::ended, this, &MeasuresPanel::refresh);
    m_grid->setContentsMargins(16, 16, 16, 16);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(8);
    m_grid->heading()->setObjectName(QStringLiteral("measuresHeading"));
    m_grid->endBelow();
    setMinimumWidth(280);
}

void MeasuresPanel::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    if (!m_trace) {
        m_measurer.forget();
        return showNothing();
    }
    if (isVisible() && m_head < m_trace->headCount()) ask();  // beside what the others do with the trace
}

void MeasuresPanel::setView(const ViewSettings& view) {
    const bool isSame = view.sequence == m_view.sequence;
    m_view = view;
    if (!isSame) refresh();
}

void MeasuresPanel::setPlace(int head, int query) {
    m_head = head;
    m_query = query;
    refresh();
}

void MeasuresPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

/// Wrapped lines need the height that a width asks for, which a splitter does not ask.
void MeasuresPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

void MeasuresPanel::fitHeight() {
    if (m_grid->hasHeightForWidth()) setMinimumHeight(m_grid->totalHeightForWidth(width()));
}

void MeasuresPanel::ask() {
    m_measurer.find({m_trace, shownSequence(*m_trace, m_view), m_head});
}

/// Costs nothing while the panel is folded away. Until a large head is measured, the numbers and the heading
/// of the one before stay.
void MeasuresPanel::refresh() {
    if (!isVisible() || !m_trace || m_head >= m_trace->headCount() || m_query >= m_trace->queryCount())
        return;
    ask();
    if (m_measurer.isComing()) return;
    if (const auto measures = m_measurer.found()) {
        showRow(*measures);
        showMatrix(*measures);
        explainRow(*measures);
    } else {
        showNothing();
        explain(m_measurer.failure());
    }
    fitHeight();
}

void MeasuresPanel::showNothing() {
    explain({});
    for (QLabel* label : {m_grid->heading(), m_largestKey, m_asymmetry, m_scoreCount, m_cost, m_kept})
        label->clear();
    for (std::size_t i = 0; i < measureKinds().size(); ++i) m_grid->showLine(i, {std::nullopt, std::nullopt});
}

void MeasuresPanel::showRow(const HeadMetrics& measures) {
    const auto query = static_cast<std::size_t>(m_query);
    const RowMetrics row = query < measures.rows.size() ? measures.rows[query] : RowMetrics();
    const int sequence = shownSequence(*m_trace, m_view);
    m_grid->heading()->setText(tr("Head %1, query %2 “%3”")
                                   .arg(QString::number(m_head + 1), QString::number(m_query + 1),
                                        tokenWord(m_trace->tokens->queries, sequence, m_query)));
    for (std::size_t line = 0; const MeasureKind& kind : measureKinds())
        m_grid->showLine(line++, {row.*kind.value, measures.average.*kind.value});
    m_largestKey->setText(row.largestWeightKey
                              ? tr("Most weight on key %1 “%2”.")
                                    .arg(QString::number(*row.largestWeightKey + 1),
                                         tokenWord(m_trace->tokens->keys, sequence, *row.largestWeightKey))
                              : tr("No key has the most weight."));
}

void MeasuresPanel::showMatrix(const HeadMetrics& measures) {
    m_asymmetry->setText(
        measures.asymmetry
            ? tr("Asymmetry ‖S − Sᵀ‖ ÷ ‖S‖ of the scores: %1").arg(numberText(*measures.asymmetry))
        : isSelfAttention(m_trace->session->input) ? tr("Asymmetry needs scores other than 0.")
                                                   : tr("Asymmetry is defined in self-attention only."));
    const bool isComputed = !m_trace->provenance.imported;
    for (QLabel* note : {m_asymmetry, m_cost, m_kept}) note->setVisible(isComputed);
    showCosts();
}

/// In a line each: what they are made of is in the tool tips.
void MeasuresPanel::showCosts() {
    const AttentionConfig& config = m_trace->config;
    m_scoreCount->setText(tr("Scores: %2 × %3 × %4 = %1")
                              .arg(config.heads * m_trace->queryCount() * m_trace->keyCount())
                              .arg(config.heads)
                              .arg(m_trace->queryCount())
                              .arg(m_trace->keyCount()));
    const ScoreFunctionCost cost = scoreFunctionCost(config, m_trace->queryCount(), m_trace->keyCount());
    const QString multiplyAdds = QLocale::c().toString(cost.multiplyAdds, 'f', 0);
    m_cost->setText(cost.parameterCount == 0
                        ? tr("Their cost: %1 multiply-adds").arg(multiplyAdds)
                        : tr("Their cost: %1 multiply-adds, %2 learnt numbers")
                              .arg(multiplyAdds, QLocale::c().toString(cost.parameterCount, 'f', 0)));
    const Index ofKeys = config.headCount(HeadAxis::KeyValue);
    m_kept->setText(tr("Kept per token: %2 × (%3 + %4) = %1 numbers")
                        .arg(ofKeys * (config.dK + config.dV))
                        .arg(ofKeys)
                        .arg(config.dK)
                        .arg(config.dV));
}

/// A query that may see no key at all deserves words, and weights that do not share out all there is: their
/// numbers look like a mistake.
void MeasuresPanel::explainRow(const HeadMetrics& measures) {
    QStringList lines;
    if (isFullyMasked(*m_trace, shownSequence(*m_trace, m_view), m_head, m_query))
        lines << fullyMaskedText(m_trace->config);
    const auto query = static_cast<std::size_t>(m_query);
    const auto sum = query < measures.rows.size() ? measures.rows[query].weightSum : std::nullopt;
    const NormalizerSettings& normalizer = m_trace->config.normalizer;
    if (sum && normalizerOf(normalizer.function).hasSink(normalizer)) {
        lines << tr("The weights of this row add up to %1: %2 of it went nowhere, to the sink.")
                     .arg(numberText(*sum, 2), numberText(1 - *sum, 2));
    } else if (sum) {
        lines << tr("The weights of this row add up to %1, not to 1.").arg(numberText(*sum, 2));
    }
    explain(lines.join('\n'));
}

void MeasuresPanel::explain(const QString& text) {
    m_explanation->setText(text);
    m_explanation->setVisible(!text.isEmpty());
}

}  // namespace attention
