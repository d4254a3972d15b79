// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what a press on a map paints.
#include "classroom/guess_game.h"
#include "figure/view.h"
#include "mask/mask_bar.h"
#include "window/main_window.h"
#include "window/view_menu.h"

namespace attention {

void MainWindow::connectMask() {
    for (const View* view : m_views) {
        connect(view, &View::brushPressed, this, &MainWindow::press);
        connect(view, &View::brushMoved, m_brush, &MaskBrush::move);
        connect(view, &View::brushReleased, m_brush, &MaskBrush::release);
        connect(view, &View::keyActivated, this,
                [this](int key) { m_brush->toggleKey(key, selected().head); });
    }
    connect(m_brush, &MaskBrush::edited, this, &MainWindow::submit);
    connect(m_maskBar, &MaskBar::brushChanged, this, [this](const Brush& brush) {
        m_brush->setBrush(brush);
        showPlace();
    });
    connect(m_viewMenu, &ViewMenu::specialTokensMasked, m_brush, &MaskBrush::maskSpecialKeys);
}

/// A press on a map that can be painted: a guess while weights are covered, else a stroke.
void MainWindow::press(const CellRef& cell) {
    if (!view().cover) return m_brush->press(cell);
    setCover(withGuess(*view().cover, cell));
}

}  // namespace attention
