// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>

#include <optional>
#include <vector>

class QLabel;

namespace attention {

class FixedSizeLabel;

/// A table of metrics below a heading: each row has the title of a metric and its value in every column.
class MetricsGrid : public QGridLayout {
 public:
    struct Column {
        QString title;
        const char* objectNamePattern;  ///< object name of its labels, such as “%1.query” for the metric %1
    };
    /// Whether long titles continue on a second line. If not, the table is as wide as its longest title
    /// needs.
    enum class TitleWrapping { On, Off };

    /// Becomes the layout of `widget`. Contains all metrics of rowMetricInfos(); addMetric() adds others.
    MetricsGrid(QWidget* widget, const std::vector<Column>& columns,
                TitleWrapping titleWrapping = TitleWrapping::On);

    QLabel* heading() const { return m_heading; }
    void addMetric(const char* id, const QString& title, const QString& explanation);
    /// Adds a row that has a text instead of values.
    QLabel* addTextRow(const char* objectName, const QString& explanation = {});
    /// Keeps the rows together at the top if the widget is higher than they are.
    void addBottomStretch() { setRowStretch(rowCount(), 1); }

    /// Sets the value of a metric in each column.
    void setMetricValues(std::size_t metricIndex, std::initializer_list<std::optional<double>> values);

 private:
    std::vector<Column> m_columns;
    bool m_titlesWrap;
    std::vector<std::vector<FixedSizeLabel*>> m_valueLabels;
    QLabel* m_heading;
};

}  // namespace attention
