// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what a press on a map paints.
#include "classroom/weight_reveal.h"
#include "figure/view.h"
#include "mask/mask_bar.h"
#include "window/main_window.h"
#include "window/view_menu.h"

namespace attention {

void MainWindow::connectMask() {
    for (const View* view : m_views) {
        connect(view, &View::brushPressed, this, &MainWindow::handleMapPress);
        connect(view, &View::brushMoved, m_maskBrush, &MaskBrush::continueStroke);
        connect(view, &View::brushReleased, m_maskBrush, &MaskBrush::endStroke);
        connect(view, &View::keyTokenActivated, this,
                [this](int key) { m_maskBrush->toggleKeyMask(key, selectedCell().head); });
    }
    connect(m_maskBrush, &MaskBrush::sessionEdited, this, &MainWindow::submitEdit);
    connect(m_maskBar, &MaskBar::brushSettingsChanged, this, [this](const BrushSettings& settings) {
        m_maskBrush->setSettings(settings);
        updateForCells();
    });
    connect(m_viewMenu, &ViewMenu::maskSpecialTokensToggled, m_maskBrush, &MaskBrush::setSpecialTokensMasked);
}

/// A press on a map that can be painted: a guess while weights are covered, else a stroke.
void MainWindow::handleMapPress(const CellRef& cell) {
    if (!viewSettings().hiddenWeights) return m_maskBrush->beginStroke(cell);
    setHiddenWeights(withGuess(*viewSettings().hiddenWeights, cell));
}

}  // namespace attention
