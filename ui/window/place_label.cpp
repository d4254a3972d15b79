// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/place_label.h"

#include "texts/place_text.h"

#include <QEvent>

namespace attention {

PlaceLabel::PlaceLabel(QWidget* parent) : QLabel(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTextFormat(Qt::RichText);
}

void PlaceLabel::showPlace(std::shared_ptr<const Trace> trace, const ViewSettings& view,
                           const CellRef& cell) {
    m_trace = std::move(trace);
    m_view = view;
    m_cell = cell;
    refresh();
}

void PlaceLabel::showNothing() {
    m_trace.reset();
    clear();
}

void PlaceLabel::refresh() {
    if (m_trace) setText(placeText(*m_trace, m_view, m_cell, themeFor(palette(), font())));
}

void PlaceLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

}  // namespace attention
