// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/number_field.h"

#include "heatmap/figure_theme.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {

NumberField::NumberField(const Range& range, int decimals, QWidget* parent)
    : QWidget(parent), m_spinBox(new NumberBox(decimals)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    m_spinBox->setSoftRange(range.lowest, range.highest);
    m_spinBox->setAdaptiveStep(decimals > 0);
    m_spinBox->setAlignment(Qt::AlignRight);
    setFixedWidthInDigits(m_spinBox, 12);
    layout->addWidget(m_spinBox);
    setFocusProxy(m_spinBox);
    ControlInputFilter::installInputFilter(m_spinBox);
    m_spinBox->setShowsProblem(false);  // the row shows it
    connect(m_spinBox, &NumberBox::problemChanged, this, &NumberField::problemChanged);
    connect(m_spinBox, &NumberBox::valueChanged, this, &NumberField::valueEdited);
}

double NumberField::value() const {
    return m_spinBox->value();
}

void NumberField::setValue(double value) {
    const QString previousProblem = m_spinBox->problem();
    {
        const QSignalBlocker blocker(m_spinBox);
        m_spinBox->setValue(value);
    }
    if (m_spinBox->problem() != previousProblem) emit problemChanged(m_spinBox->problem());
}

namespace {

QString cellTextFor(const std::optional<double>& number) {
    return number ? QString::number(*number, 'g', 9) : QString();
}

}  // namespace

NumberTable::NumberTable(QWidget* parent) : QTableWidget(parent) {
    horizontalHeader()->setDefaultSectionSize(56);
    horizontalHeader()->setMinimumSectionSize(32);
    fitHeight();
    setTabKeyNavigation(true);
    ControlInputFilter::installInputFilter(this);
    connect(this, &QTableWidget::cellChanged, this, &NumberTable::parseCell);
}

void NumberTable::setNumbers(const QStringList& rowNames, const Numbers& numbers) {
    const QSignalBlocker blocker(this);
    const bool hasSameCells = m_numbers.size() == numbers.size() && m_rowNames == rowNames;
    const Numbers previousNumbers = std::exchange(m_numbers, numbers);
    m_rowNames = rowNames;
    setRowCount(static_cast<int>(numbers.size()));
    setColumnCount(numbers.empty() ? 0 : static_cast<int>(numbers.front().size()));
    setVerticalHeaderLabels(rowNames);
    for (int r = 0; r < rowCount(); ++r) {
        for (int c = 0; c < columnCount(); ++c) {
            if (!item(r, c)) setItem(r, c, new QTableWidgetItem);
            const auto row = static_cast<std::size_t>(r), column = static_cast<std::size_t>(c);
            const bool isMarked = !item(r, c)->toolTip().isEmpty();
            const bool isUnchanged = hasSameCells && column < previousNumbers[row].size() &&
                                     previousNumbers[row][column] == numbers[row][column];
            if (isMarked && isUnchanged) continue;  // the text that the user has typed stays
            item(r, c)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item(r, c)->setText(cellTextFor(numbers[row][column]));
            markCell(*item(r, c), {});
        }
    }
    fitHeight();
}

/// Sets the height of the rows from the font, and the height of the table from the number of rows.
void NumberTable::fitHeight() {
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    constexpr int maxVisibleRows = 8;
    const int visibleRowCount = std::clamp(rowCount(), 1, maxVisibleRows);
    setFixedHeight(horizontalHeader()->sizeHint().height() +
                   visibleRowCount * verticalHeader()->defaultSectionSize() + 2 * frameWidth() +
                   horizontalScrollBar()->sizeHint().height());
}

void NumberTable::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitHeight();
    if (event->type() == QEvent::PaletteChange) updateErrorColors();
}

/// Marks a cell whose text is not a number. The mark consists of an icon, bold text, the error color and the
/// message `error`. The icon and the bold text make the mark visible without the color. If `error` is empty,
/// removes the mark.
void NumberTable::markCell(QTableWidgetItem& cell, const QString& error) {
    if (error.isEmpty() && cell.toolTip().isEmpty()) return;
    const QSignalBlocker blocker(this);  // the mark does not change the number
    cell.setToolTip(error);
    cell.setData(Qt::AccessibleDescriptionRole, error);
    cell.setIcon(error.isEmpty() ? QIcon() : style()->standardIcon(QStyle::SP_MessageBoxWarning));
    cell.setData(Qt::FontRole, QVariant());
    cell.setData(Qt::ForegroundRole, QVariant());
    if (error.isEmpty()) return;
    QFont boldFont = font();
    boldFont.setWeight(QFont::DemiBold);
    cell.setFont(boldFont);
    cell.setForeground(themeFor(palette(), font()).errorColor);
}

void NumberTable::updateErrorColors() {
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columnCount(); ++column) {
            QTableWidgetItem* cell = item(row, column);
            if (cell && !cell->toolTip().isEmpty()) markCell(*cell, cell->toolTip());
        }
    }
}

/// Emits numberEdited() if the text of the cell is a finite number. Otherwise marks the cell and keeps the
/// text, so that the user can correct it.
void NumberTable::parseCell(int row, int column) {
    const QString text = item(row, column)->text();
    const auto number = parseTypedNumber(text);
    if (!number) return markCell(*item(row, column), notANumberReason(text));
    const bool isFiniteFloat = std::isfinite(static_cast<float>(*number));
    markCell(*item(row, column),
             isFiniteFloat ? QString() : tr("Enter a finite number, such as −0.5 or 2e3."));
    if (isFiniteFloat) emit numberEdited(row, column, *number);
}

}  // namespace attention

#include "moc_number_field.cpp"
