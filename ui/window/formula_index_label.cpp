// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/formula_index_label.h"

#include "texts/cell_text.h"

#include <QEvent>

namespace attention {

FormulaIndexLabel::FormulaIndexLabel(const ViewContext& viewContext, QWidget* parent)
    : QLabel(parent), m_viewContext(viewContext) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTextFormat(Qt::RichText);
}

void FormulaIndexLabel::showCell(const CellRef& cell) {
    m_cell = cell;
    updateText();
}

void FormulaIndexLabel::clearCell() {
    m_cell.reset();
    clear();
}

void FormulaIndexLabel::updateText() {
    if (m_cell && m_viewContext.trace())
        setText(cellIndicesHtml(*m_viewContext.trace(), m_viewContext.displaySettings(), *m_cell,
                                themeFor(palette(), font())));
}

void FormulaIndexLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateText();
}

}  // namespace attention

#include "moc_formula_index_label.cpp"
