// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QMenu>

#include <functional>
#include <vector>

class QActionGroup;

namespace attention {

class MaskBrush;

/// The menu View. Its actions change the view settings of colors, special tokens and animation.
class ViewMenu : public QMenu {
    Q_OBJECT

 public:
    /// `viewContext` and `brush`, which masks special tokens, must outlive the menu.
    ViewMenu(ViewContext& viewContext, MaskBrush& brush, QWidget* parent = nullptr);

 private:
    void updateCheckedActions();
    void updateSpecialTokenActions();
    QAction* addChoiceAction(QActionGroup* group, const QString& name, const QString& text,
                             const ViewChange& apply);
    QAction* addToggleAction(const char* name, const QString& text, bool ViewSettings::*field);
    void addColorMenu();
    void addContrastAction(QMenu* menu, const char* name, const QString& text, const QKeySequence& shortcut,
                           double factor);
    void addSpecialTokenMenu();

    ViewContext& m_viewContext;
    MaskBrush& m_brush;
    /// Functions that check or uncheck the actions according to the view settings.
    std::vector<std::function<void()>> m_actionUpdaters;
    QMenu* m_specialTokenMenu = nullptr;
    QAction* m_hideSpecialTokensAction = nullptr;
    QAction* m_maskSpecialTokensAction = nullptr;
};

}  // namespace attention
