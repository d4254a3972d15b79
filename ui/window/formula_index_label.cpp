// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/formula_index_label.h"

#include "texts/cell_indices_html.h"

#include <QEvent>

namespace attention {

FormulaIndexLabel::FormulaIndexLabel(QWidget* parent) : QLabel(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTextFormat(Qt::RichText);
}

void FormulaIndexLabel::setCell(std::shared_ptr<const Trace> trace, const DisplaySettings& displaySettings,
                                const CellRef& cell) {
    m_trace = std::move(trace);
    m_displaySettings = displaySettings;
    m_cell = cell;
    updateText();
}

void FormulaIndexLabel::clearCell() {
    m_trace.reset();
    clear();
}

void FormulaIndexLabel::updateText() {
    if (m_trace) setText(cellIndicesHtml(*m_trace, m_displaySettings, m_cell, themeFor(palette(), font())));
}

void FormulaIndexLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateText();
}

}  // namespace attention

#include "moc_formula_index_label.cpp"
