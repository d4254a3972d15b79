// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>

#include <optional>
#include <vector>

class QLabel;

namespace attention {

class FixedSizeLabel;

/// Measures below each other, in lines: what each is, and its number in every column. Above them a heading.
class MetricsGrid : public QGridLayout {
 public:
    struct Column {
        QString title;
        const char* objectNamePattern;  ///< of its labels, with a place for the measure's own: "%1.query"
    };

    /// Of all measures that a row has, and as the layout of a widget.
    MetricsGrid(QWidget* widget, const std::vector<Column>& columns);

    QLabel* heading() const { return m_heading; }
    void addMetric(const char* id, const QString& title, const QString& explanation);
    /// Words in place of numbers, below what is there.
    QLabel* addTextRow(const char* objectName, const QString& explanation = {});
    /// What is above stays together where there is more room.
    void addBottomStretch() { setRowStretch(rowCount(), 1); }

    /// A number for each column.
    void setMetricValues(std::size_t metricIndex, std::initializer_list<std::optional<double>> values);

 private:
    std::vector<Column> m_columns;
    std::vector<std::vector<FixedSizeLabel*>> m_valueLabels;
    QLabel* m_heading;
};

}  // namespace attention
