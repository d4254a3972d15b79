// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QStringList>
#include <QTableWidget>
#include <QWidget>

#include <optional>
#include <vector>

namespace attention {

class NumberBox;

/// The control of a number in the settings panel: a number box at the right end of its row. The user can also
/// type values out of range. The row then shows a message about the problem.
class NumberField : public QWidget {
    Q_OBJECT

 public:
    NumberField(const Range& range, int decimals, QWidget* parent = nullptr);

    double value() const;
    /// Shows `value` without emitting valueEdited().
    void setValue(double value);
    NumberBox* spinBox() const { return m_spinBox; }

 signals:
    /// Emitted when the user has changed the number to `value`, which may be out of range.
    void valueEdited(double value);
    /// Emitted when the typed text becomes invalid or valid. `message` is the translated reason, or an empty
    /// text if the typed text is a valid number.
    void problemChanged(const QString& message);

 private:
    NumberBox* m_spinBox;
};

/// A small table of numbers that the user can edit, such as the entries of a matrix. An empty cell is a
/// missing number.
class NumberTable : public QTableWidget {
    Q_OBJECT

 public:
    /// Numbers by row and column. std::nullopt: missing number.
    using Numbers = std::vector<std::vector<std::optional<double>>>;

    explicit NumberTable(QWidget* parent = nullptr);

    /// Shows `numbers` without emitting numberEdited(). All rows must have the same length. `rowNames` are
    /// the labels of the rows. A cell keeps invalid text that the user has typed until its number changes.
    void setNumbers(const QStringList& rowNames, const Numbers& numbers);

 signals:
    /// Emitted when the user has typed `number` into a cell. `row` and `column` are indices from 0.
    void numberEdited(int row, int column, double number);

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void fitHeight();
    void markCell(QTableWidgetItem& cell, const QString& error);
    void updateErrorColors();
    void parseCell(int row, int column);

    QStringList m_rowNames;
    Numbers m_numbers;
};

}  // namespace attention
