// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_measures.h"

#include "background/finders.h"
#include "comparison/difference.h"
#include "measures/measure_kinds.h"
#include "state/shown.h"
#include "texts/cell_text.h"

#include <QGridLayout>
#include <QLabel>

namespace attention {

ComparisonMeasures::ComparisonMeasures(HeadMeasurer& a, HeadMeasurer& b, QWidget* parent)
    : QWidget(parent), m_a(a), m_b(b), m_grid(new QGridLayout(this)), m_heading(new QLabel) {
    for (const HeadMeasurer* side : {&m_a, &m_b})
        connect(side, &HeadMeasurer::ended, this, &ComparisonMeasures::show);
    m_grid->setContentsMargins(0, 8, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(3);
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    m_heading->setObjectName(QStringLiteral("compared.query"));
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long token widens nothing
    m_grid->addWidget(m_heading, 0, 0, 1, 4);
    const QString titles[] = {tr("A"), tr("B"), tr("B − A")};
    for (int i = 0; i < 3; ++i) m_grid->addWidget(new QLabel(titles[i]), 1, i + 1, Qt::AlignRight);
    for (const MeasureKind& kind : measureKinds()) addLine(kind.name, kind.title(), kind.explanation());
    addLine("asymmetry", tr("asymmetry"),
            tr("How much the head’s scores change when queries and keys change places: ‖S − Sᵀ‖ ÷ ‖S‖, 0 for "
               "not at "
               "all."));
    m_grid->setColumnStretch(0, 1);
    m_grid->setRowStretch(m_grid->rowCount(), 1);
}

void ComparisonMeasures::addLine(const char* name, const QString& title, const QString& explanation) {
    const int row = m_grid->rowCount();
    auto* label = new QLabel(title);
    label->setWordWrap(true);
    m_grid->addWidget(label, row, 0);
    const char* const sides[] = {".a", ".b", ".change"};
    for (int i = 0; i < 3; ++i) {
        auto* number = new QLabel;
        number->setObjectName(QStringLiteral("compared.") + QLatin1String(name) + QLatin1String(sides[i]));
        m_grid->addWidget(number, row, i + 1, Qt::AlignRight);
    }
    for (int i = 0; i < 4; ++i) m_grid->itemAtPosition(row, i)->widget()->setToolTip(explanation);
}

void ComparisonMeasures::setContent(const Traces& traces, const ViewSettings& view, int head, int query) {
    m_traces = traces;
    m_view = view;
    m_head = head;
    m_query = query;
    const auto measure = [&](HeadMeasurer& measurer, const std::shared_ptr<const Trace>& trace) {
        if (head >= trace->heads()) return measurer.forget();
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
    const auto rowOf = [](const HeadMeasures& measures, std::optional<Index> row) {
        const bool isThere = row && *row < static_cast<Index>(measures.rows.size());
        return isThere ? measures.rows[static_cast<std::size_t>(*row)] : RowMeasures();
    };
    const QString failure = m_b.failure().isEmpty() ? m_a.failure() : m_b.failure();
    m_heading->setText(failure.isEmpty()
                           ? tr("Head %1, query %2 “%3”")
                                 .arg(QString::number(m_head + 1), QString::number(m_query + 1),
                                      tokenWord(m_traces.b->tokens->queries, sequenceB, m_query))
                           : failure);
    m_heading->setToolTip(failure);
    const HeadMeasures ofA = m_a.found() ? *m_a.found() : MeasuredHead();
    const HeadMeasures ofB = m_b.found() ? *m_b.found() : MeasuredHead();
    const RowMeasures a = rowOf(ofA, queryOfA);
    const RowMeasures b = rowOf(ofB, m_query);
    for (const MeasureKind& kind : measureKinds()) showLine(kind.name, a.*kind.value, b.*kind.value);
    showLine("asymmetry", ofA.asymmetry, ofB.asymmetry);
}

void ComparisonMeasures::showLine(const char* name, const std::optional<double>& a,
                                  const std::optional<double>& b) {
    const auto show = [&](const char* side, const std::optional<double>& value) {
        const QString label = QStringLiteral("compared.") + QLatin1String(name) + QLatin1String(side);
        findChild<QLabel*>(label)->setText(measureText(value));
    };
    show(".a", a);
    show(".b", b);
    show(".change", a && b ? std::optional(*b - *a) : std::nullopt);
}

}  // namespace attention
