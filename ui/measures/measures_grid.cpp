// SPDX-License-Identifier: GPL-3.0-or-later
#include "measures/measures_grid.h"

#include "measures/measure_kinds.h"
#include "widgets/steady_label.h"

namespace attention {

MeasuresGrid::MeasuresGrid(QWidget* widget, const std::vector<Column>& columns)
    : QGridLayout(widget), m_columns(columns), m_heading(new QLabel) {
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    addWidget(m_heading, 0, 0, 1, -1);
    for (int column = 1; const Column& each : columns)
        addWidget(new QLabel(each.title), 1, column++, Qt::AlignRight);
    for (const MeasureKind& kind : measureKinds()) addLine(kind.name, kind.title(), kind.explanation());
    setColumnStretch(0, 1);
}

void MeasuresGrid::addLine(const char* name, const QString& title, const QString& explanation) {
    const int row = rowCount();
    auto* label = new QLabel(title);
    label->setWordWrap(true);
    label->setToolTip(explanation);
    addWidget(label, row, 0);
    std::vector<SteadyLabel*>& numbers = m_lines.emplace_back();
    for (const Column& column : m_columns) {
        auto* number = numbers.emplace_back(new SteadyLabel);
        number->setObjectName(QString::fromLatin1(column.name).arg(QLatin1String(name)));
        number->setToolTip(explanation);
        addWidget(number, row, static_cast<int>(numbers.size()), Qt::AlignRight);
    }
}

QLabel* MeasuresGrid::addNote(const char* name, const QString& explanation) {
    auto* note = new QLabel;
    note->setObjectName(QLatin1String(name));
    note->setToolTip(explanation);
    note->setWordWrap(true);
    addWidget(note, rowCount(), 0, 1, -1);
    return note;
}

void MeasuresGrid::showLine(std::size_t line, std::initializer_list<std::optional<double>> numbers) {
    for (auto label = m_lines[line].begin(); const auto& number : numbers)
        (*label++)->showText(measureText(number));
}

}  // namespace attention
