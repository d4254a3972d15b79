// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/mask_tools.h"

#include "classroom/weight_reveal.h"
#include "mask/mask_brush.h"
#include "settings/applicability.h"
#include "window/view_stack.h"

#include <QAction>

namespace attention {

namespace {

QString causalToolTip() {
    return MaskTools::tr(
        "With the causal mask, each query attends only to itself and to earlier keys. In the stage “mask”, "
        "you can also drag from the upper right corner to the diagonal to set the causal mask.");
}

}  // namespace

MaskTools::MaskTools(ViewContext& viewContext, ViewStack& viewStack, QObject* parent)
    : QObject(parent),
      m_viewContext(viewContext),
      m_viewStack(viewStack),
      m_bar(new MaskBar),
      m_brush(new MaskBrush(viewContext, this)) {
    addMaskAction("mask.cell", tr("Mask the cell"), Qt::Key_M, &MaskTools::toggleCellMask);
    m_causalAction = new QAction(tr("Mask later tokens (causal mask)"), this);
    m_causalAction->setObjectName(QStringLiteral("mask.causal"));
    m_causalAction->setShortcut(Qt::Key_C);
    m_causalAction->setCheckable(true);
    connect(m_causalAction, &QAction::triggered, m_brush, &MaskBrush::setCausal);
    addMaskAction("mask.key", tr("Mask the key"), Qt::SHIFT | Qt::Key_M, &MaskTools::toggleKeyMask);
    m_maskActions << m_causalAction;
    connect(&viewContext, &ViewContext::strokeBegun, this, &MaskTools::handlePress);
    connect(&viewContext, &ViewContext::strokeContinued, m_brush, &MaskBrush::continueStroke);
    connect(&viewContext, &ViewContext::strokeEnded, m_brush, &MaskBrush::endStroke);
    connect(&viewContext, &ViewContext::keyMaskToggled, this,
            [this](int key) { m_brush->toggleKeyMask(key, m_viewContext.selectedCell().head); });
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::Session) updateCausalAction();
        if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell |
                       StateChange::VisibleParts))
            updatePaintArea();
    });
    m_bar->setBrushSettings(viewContext.displaySettings().brush);
    updateCausalAction();
    updatePaintArea();
    connect(m_bar, &MaskBar::brushSettingsChanged, this, [this](const BrushSettings& settings) {
        m_viewContext.changeDisplay([&](DisplaySettings& display) { display.brush = settings; });
    });
}

void MaskTools::addMaskAction(const char* name, const QString& text, const QKeySequence& shortcut,
                              void (MaskTools::*toggleMask)(const CellRef& cell)) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(shortcut);
    connect(action, &QAction::triggered, this, [this, toggleMask] {
        const CellRef cell = m_viewContext.hoveredCell().value_or(m_viewContext.selectedCell());
        if (m_viewContext.trace() && stageInfo(cell.stage).columnAxis == Axis::Key) (this->*toggleMask)(cell);
    });
    m_maskActions << action;
}

void MaskTools::handlePress(const CellRef& cell) {
    if (!m_viewContext.displaySettings().hiddenWeights) return m_brush->beginStroke(cell);
    m_viewContext.changeDisplay(
        [&](DisplaySettings& display) { display.hiddenWeights = withGuess(*display.hiddenWeights, cell); });
}

void MaskTools::updateCausalAction() {
    const Session& session = m_viewContext.shownLayer();
    const QString unusedReason = rowUnusedReason(session, QStringLiteral("mask.causal"));
    m_causalAction->setEnabled(unusedReason.isEmpty());
    m_causalAction->setToolTip(unusedReason.isEmpty() ? causalToolTip() : unusedReason);
    m_causalAction->setChecked(session.mask.causal == CausalMask::Causal);
}

/// Shows the bar if Stage::MaskedScores is selected and the current view has heatmaps on which the brush
/// paints. Also sets the stage on whose heatmaps the views accept strokes.
void MaskTools::updatePaintArea() {
    if (!m_viewContext.trace()) return;
    const bool isBrushActive = m_viewContext.displaySettings().brush.tool != BrushSettings::Tool::Select;
    const bool isMaskOpen = m_viewContext.selectedCell().stage == Stage::MaskedScores;
    std::optional<PaintArea> paintArea;
    if (m_viewContext.displaySettings().hiddenWeights)
        paintArea = PaintArea{Stage::Weights};
    else if (isBrushActive || isMaskOpen)
        paintArea = PaintArea{Stage::MaskedScores, isBrushActive};
    m_viewStack.setPaintArea(paintArea);
    m_bar->setVisible(isMaskOpen && m_viewContext.state().viewCapabilities.editsMask);
}

}  // namespace attention

#include "moc_mask_tools.cpp"
