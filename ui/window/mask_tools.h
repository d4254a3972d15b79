// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mask/mask_brush.h"
#include "state/view_context.h"

#include <QObject>

class QAction;

namespace attention {

class MaskBar;
class ViewStack;

/// The tools that edit the mask: a bar, a brush, and actions. Handles the mouse on the heatmaps of the views:
/// a drag over masked scores is a stroke of the brush, and while weights are hidden, a press is the guess of
/// the user.
class MaskTools : public QObject {
    Q_OBJECT

 public:
    MaskTools(ViewContext& viewContext, ViewStack& viewStack, QObject* parent = nullptr);

    /// The bar belongs to the layout that it is added to.
    MaskBar* bar() const { return m_bar; }
    MaskBrush* brush() const { return m_brush; }
    void setSession(const Session& session, const Tokens& tokens);
    /// Returns the actions that mask the hovered cell or its key, or the selected cell if none is hovered,
    /// and the action that masks the future.
    const QList<QAction*>& maskActions() const { return m_maskActions; }

    /// Shows the bar if the selected stage and the current view have cells that it can mask, and sets the
    /// stage on which the views accept strokes.
    void updateForSelectedCell();
    void copyStateFrom(const MaskTools& other);

 signals:
    void sessionEdited(const attention::SessionEdit& edit);

 private:
    void addMaskAction(const char* name, const QString& text, const QKeySequence& shortcut,
                       void (MaskTools::*toggleMask)(const CellRef& cell));
    void toggleCellMask(const CellRef& cell) { m_brush->toggleCellMask(cell); }
    void toggleKeyMask(const CellRef& cell) { m_brush->toggleKeyMask(cell.column, cell.head); }
    void handlePress(const CellRef& cell);

    ViewContext& m_viewContext;
    ViewStack& m_viewStack;
    MaskBar* m_bar;
    MaskBrush* m_brush;
    QList<QAction*> m_maskActions;
    QAction* m_causalAction;
};

}  // namespace attention
