// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/view.h"

#include "heatmap/figure_theme.h"
#include "look/design_values.h"

#include <QFontInfo>
#include <QLayout>
#include <QPainter>

#include <utility>

namespace attention {

void View::connectTo(ViewContext& context, const ViewCapabilities& capabilities,
                     bool (*appliesTo)(const Trace&)) {
    m_context = &context;
    m_capabilities = capabilities;
    m_appliesTo = appliesTo;
    connectParts(context);
    connect(&context, &ViewContext::changed, this, &View::receiveChanges);
    receiveChanges(allStateChanges);
}

Shared<Trace> View::trace() const {
    if (!m_context) return nullptr;
    const Shared<Trace> trace = m_capabilities.hidesWeights ? m_context->trace() : m_context->revealedTrace();
    if (trace && m_appliesTo && !m_appliesTo(*forwardTrace(trace))) return nullptr;
    return m_capabilities.showsGradients ? trace : forwardTrace(trace);
}

CellRef View::selectedCell() const {
    return m_capabilities.showsWeightsOnly ? m_context->selectedWeightCell() : m_context->selectedCell();
}

QString View::hint() const {
    if (trace()) return {};
    if (m_context && m_context->revealedTrace() && showsPinnedTrace(m_context->state()))
        return tr("This page cannot show session A, which is pinned.");
    if (m_context && m_context->hasHiddenWeights())
        return tr("The weights are hidden. They are shown here after you reveal them.");
    return tr(
        "Type a sentence above to see which word attends to which, or open an example from the "
        "gallery.");
}

void View::receiveChanges(StateChanges changes) {
    m_pendingChanges |= changes;
    if (isVisible()) return updateFor(std::exchange(m_pendingChanges, {}));
    if (changes & (StateChange::Trace | StateChange::PinnedTrace | StateChange::DisplaySettings))
        releaseContent();
}

void View::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!isConnected()) return;
    updateFor(std::exchange(m_pendingChanges, {}));
    if (layout()) layout()->activate();  // parts may have been shown or hidden
}

void View::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    const bool changesLook = event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange;
    const auto cellChanges = StateChange::SelectedCell | StateChange::HoveredCell;
    if (changesLook && isConnected()) receiveChanges(allStateChanges & ~cellChanges);  // must not scroll
}

bool View::hasLargeFont() const {
    return QFontInfo(font()).pixelSize() > design::titleFontSize;
}

void View::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).backgroundColor);
}

}  // namespace attention

#include "moc_view.cpp"
