// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_page.h"

#include <QVBoxLayout>

namespace attention {

FigurePage::FigurePage(FigureView* figureView)
    : m_figureView(figureView), m_mainLayout(new QVBoxLayout(this)) {
    m_mainLayout->setContentsMargins(0, 0, 0, 0);
    m_mainLayout->setSpacing(0);
    m_mainLayout->addWidget(figureView, 1);
    setFocusProxy(figureView);
}

void FigurePage::connectParts(ViewContext& context) {
    m_figureView->connectTo(context, [this] { return figureSource(); });
}

void FigurePage::updateFor(StateChanges changes) {
    m_figureView->setHint(message());
    m_figureView->updateFor(changes);
}

}  // namespace attention

#include "moc_figure_page.cpp"
