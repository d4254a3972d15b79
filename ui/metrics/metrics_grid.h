// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/metrics.h"

#include <QGridLayout>
#include <QString>

#include <array>
#include <optional>
#include <vector>

class QLabel;

namespace attention {

class FixedSizeLabel;

/// Describes a metric of a row of weights and scores, for tables of metrics.
struct RowMetricInfo {
    const char* id;  ///< name of the metric in object names, such as “entropy”
    std::optional<double> RowMetrics::*valueMember;  ///< member that contains the value
    const char* untranslatedTitle;                   ///< English title, see title()
    const char* untranslatedExplanation;             ///< English explanation, see explanation()

    /// Returns the title in the language of the program.
    QString title() const;
    /// Returns an explanation of the metric in the language of the program, in one sentence.
    QString explanation() const;
};

/// Returns the metrics of a row that tables show, in the order of the table rows.
const std::array<RowMetricInfo, 7>& rowMetricInfos();

/// Returns `value` with four decimals, or “–” if it is std::nullopt.
QString metricText(const std::optional<double>& value);

/// A table of metrics below a heading. Each row contains the title of a metric and its value in every column.
class MetricsGrid : public QGridLayout {
 public:
    /// A column of values.
    struct Column {
        QString title;  ///< title above the column
        /// Pattern for the object names of the value labels. “%1” is replaced by the ID of the metric, as in
        /// “%1.query”.
        const char* objectNamePattern;
    };
    /// Specifies if long titles of metrics continue on a second line. If Off, the table is at least as wide
    /// as its longest title.
    enum class TitleWrapping { On, Off };

    /// Sets the grid as the layout of `widget`, which owns it. The grid contains all metrics of
    /// rowMetricInfos(). addMetric() adds other metrics.
    MetricsGrid(QWidget* widget, const std::vector<Column>& columns,
                TitleWrapping titleWrapping = TitleWrapping::On);

    QLabel* heading() const { return m_heading; }
    /// Adds a row for another metric. `id` is part of the object names, see Column::objectNamePattern.
    /// `explanation` is the tool tip.
    void addMetric(const char* id, const QString& title, const QString& explanation);
    /// Adds a row with a text instead of values, and returns the label of the text. `explanation` is the tool
    /// tip. The widget of the grid owns the label.
    QLabel* addTextRow(const char* objectName, const QString& explanation = {});
    /// Adds empty space below the last row, so that the rows stay together at the top of a higher widget.
    /// Call after all rows are added.
    void addBottomStretch() { setRowStretch(rowCount(), 1); }

    /// Sets the values of the metric with index `metricIndex`, which counts from 0 in the order of the rows.
    /// `values` contains one value for each column. std::nullopt is shown as “–”.
    void setMetricValues(std::size_t metricIndex, std::initializer_list<std::optional<double>> values);

 private:
    std::vector<Column> m_columns;
    bool m_titlesWrap;
    std::vector<std::vector<FixedSizeLabel*>> m_valueLabels;  ///< indexed by metric and column, from 0
    QLabel* m_heading;
};

}  // namespace attention
