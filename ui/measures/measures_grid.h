// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>

#include <optional>
#include <vector>

class QLabel;

namespace attention {

class SteadyLabel;

/// Measures below each other, in lines: what each is, and its number in every column. Above them a heading.
class MeasuresGrid : public QGridLayout {
 public:
    struct Column {
        QString title;
        const char* name;  ///< of its labels, with a place for the measure's own: "%1.query"
    };

    /// Of all measures that a row has, and as the layout of a widget.
    MeasuresGrid(QWidget* widget, const std::vector<Column>& columns);

    QLabel* heading() const { return m_heading; }
    void addLine(const char* name, const QString& title, const QString& explanation);
    /// Words in place of numbers, below what is there.
    QLabel* addNote(const char* name, const QString& explanation = {});
    /// What is above stays together where there is more room.
    void endBelow() { setRowStretch(rowCount(), 1); }

    /// A number for each column.
    void showLine(std::size_t line, std::initializer_list<std::optional<double>> numbers);

 private:
    std::vector<Column> m_columns;
    std::vector<std::vector<SteadyLabel*>> m_lines;
    QLabel* m_heading;
};

}  // namespace attention
