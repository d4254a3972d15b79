// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metrics_grid.h"

#include "metrics/row_metric_info.h"
#include "widgets/fixed_size_label.h"

namespace attention {

MetricsGrid::MetricsGrid(QWidget* widget, const std::vector<Column>& columns, TitleWrapping titleWrapping)
    : QGridLayout(widget),
      m_columns(columns),
      m_titlesWrap(titleWrapping == TitleWrapping::On),
      m_heading(new QLabel) {
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    addWidget(m_heading, 0, 0, 1, -1);
    for (int columnIndex = 1; const Column& column : columns)
        addWidget(new QLabel(column.title), 1, columnIndex++, Qt::AlignRight);
    for (const RowMetricInfo& info : rowMetricInfos()) addMetric(info.id, info.title(), info.explanation());
    setColumnStretch(0, 1);
}

void MetricsGrid::addMetric(const char* id, const QString& title, const QString& explanation) {
    const int row = rowCount();
    auto* label = new QLabel(title);
    label->setWordWrap(m_titlesWrap);
    label->setToolTip(explanation);
    addWidget(label, row, 0);
    std::vector<FixedSizeLabel*>& valueLabels = m_valueLabels.emplace_back();
    for (const Column& column : m_columns) {
        auto* valueLabel = valueLabels.emplace_back(new FixedSizeLabel);
        valueLabel->setObjectName(QString::fromLatin1(column.objectNamePattern).arg(QLatin1String(id)));
        valueLabel->setToolTip(explanation);
        addWidget(valueLabel, row, static_cast<int>(valueLabels.size()), Qt::AlignRight);
    }
}

QLabel* MetricsGrid::addTextRow(const char* objectName, const QString& explanation) {
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(objectName));
    label->setToolTip(explanation);
    label->setWordWrap(true);
    addWidget(label, rowCount(), 0, 1, -1);
    return label;
}

void MetricsGrid::setMetricValues(std::size_t metricIndex,
                                  std::initializer_list<std::optional<double>> values) {
    for (auto label = m_valueLabels[metricIndex].begin(); const auto& value : values)
        (*label++)->setTextAndAdjustSize(metricText(value));
}

}  // namespace attention
