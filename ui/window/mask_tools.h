// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mask/mask_brush.h"
#include "state/view_context.h"

#include <QObject>

class QAction;

namespace attention {

class MaskBar;
class ViewStack;

/// The tools that edit the mask: a bar, a brush and actions. Handles presses and drags of the mouse on the
/// heatmaps of the views. A drag over the masked scores is a stroke of the brush. While weights are hidden, a
/// press on a weight is the guess of the user.
class MaskTools : public QObject {
    Q_OBJECT

 public:
    MaskTools(ViewContext& viewContext, ViewStack& viewStack, QObject* parent = nullptr);

    /// Returns the bar with the settings of the brush. The widget in whose layout the bar is placed owns it.
    MaskBar* bar() const { return m_bar; }
    MaskBrush* brush() const { return m_brush; }
    /// Returns the actions of the menu Edit, in this order: mask the cell, mask the key, mask the future
    /// (causal mask). The first two actions apply to the hovered cell, or to the selected cell if no cell is
    /// hovered.
    const QList<QAction*>& maskActions() const { return m_maskActions; }

 private:
    void addMaskAction(const char* name, const QString& text, const QKeySequence& shortcut,
                       void (MaskTools::*toggleMask)(const CellRef& cell));
    void toggleCellMask(const CellRef& cell) { m_brush->toggleCellMask(cell); }
    void toggleKeyMask(const CellRef& cell) { m_brush->toggleKeyMask(cell.column, cell.head); }
    void updateCausalAction();
    void updatePaintArea();
    void handlePress(const CellRef& cell);

    ViewContext& m_viewContext;
    ViewStack& m_viewStack;
    MaskBar* m_bar;
    MaskBrush* m_brush;
    QList<QAction*> m_maskActions;
    QAction* m_causalAction;
};

}  // namespace attention
