// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metrics_grid.h"

#include "metrics/row_metric_info.h"
#include "widgets/fixed_size_label.h"

namespace attention {

MetricsGrid::MetricsGrid(QWidget* widget, const std::vector<Column>& columns)
    : QGridLayout(widget), m_columns(columns), m_heading(new QLabel) {
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    addWidget(m_heading, 0, 0, 1, -1);
    for (int column = 1; const Column& each : columns)
        addWidget(new QLabel(each.title), 1, column++, Qt::AlignRight);
    for (const RowMetricInfo& kind : rowMetricInfos()) addMetric(kind.id, kind.title(), kind.explanation());
    setColumnStretch(0, 1);
}

void MetricsGrid::addMetric(const char* id, const QString& title, const QString& explanation) {
    const int row = rowCount();
    auto* label = new QLabel(title);
    label->setWordWrap(true);
    label->setToolTip(explanation);
    addWidget(label, row, 0);
    std::vector<FixedSizeLabel*>& numbers = m_valueLabels.emplace_back();
    for (const Column& column : m_columns) {
        auto* number = numbers.emplace_back(new FixedSizeLabel);
        number->setObjectName(QString::fromLatin1(column.objectNamePattern).arg(QLatin1String(id)));
        number->setToolTip(explanation);
        addWidget(number, row, static_cast<int>(numbers.size()), Qt::AlignRight);
    }
}

QLabel* MetricsGrid::addNote(const char* objectName, const QString& explanation) {
    auto* note = new QLabel;
    note->setObjectName(QLatin1String(objectName));
    note->setToolTip(explanation);
    note->setWordWrap(true);
    addWidget(note, rowCount(), 0, 1, -1);
    return note;
}

void MetricsGrid::setMetricValues(std::size_t metricIndex,
                                  std::initializer_list<std::optional<double>> numbers) {
    for (auto label = m_valueLabels[metricIndex].begin(); const auto& number : numbers)
        (*label++)->setTextAndSize(metricText(number));
}

}  // namespace attention
