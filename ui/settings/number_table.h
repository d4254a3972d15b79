// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTableWidget>

#include <optional>
#include <vector>

namespace attention {

/// A small table of numbers to type: the example on the blackboard. Empty cells are numbers that are missing.
class NumberTable : public QTableWidget {
    Q_OBJECT

 public:
    using Numbers = std::vector<std::vector<std::optional<double>>>;

    explicit NumberTable(QWidget* parent = nullptr);

    /// Shows a matrix without emitting anything.
    void setNumbers(const QStringList& rowNames, const Numbers& numbers);

 signals:
    void numberEdited(int row, int column, double number);

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void fitHeight();
    void markCell(QTableWidgetItem& cell, const QString& error);
    void updateErrorColors();
    void parseCell(int row, int column);

    Numbers m_numbers;
};

}  // namespace attention
