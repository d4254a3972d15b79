// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QMenu>

#include <functional>
#include <vector>

class QActionGroup;

namespace attention {

/// The menu View. Its actions change the view settings of colors, special tokens and animation.
class ViewMenu : public QMenu {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the menu.
    explicit ViewMenu(ViewContext& viewContext, QWidget* parent = nullptr);

    /// Updates the actions for special tokens. `hasSpecialTokens` is true if the text has special tokens, and
    /// `areMasked` if they are masked. `maskingProblem` is the reason why the session cannot mask special
    /// tokens, or empty if masking is possible.
    void updateSpecialTokenActions(bool hasSpecialTokens, bool areMasked, const QString& maskingProblem);

 signals:
    /// Emitted when the user asks to mask [CLS], [SEP] and [PAD] as keys (true), or to unmask them (false).
    /// This changes the attention weights.
    void maskSpecialTokensToggled(bool areMasked);

 private:
    void updateCheckedActions();
    QAction* addChoiceAction(QActionGroup* group, const QString& name, const QString& text,
                             const ViewChange& apply);
    QAction* addToggleAction(const char* name, const QString& text, bool ViewSettings::*field);
    void addColorMenu();
    void addContrastAction(QMenu* menu, const char* name, const QString& text, const QKeySequence& shortcut,
                           double factor);
    void addSpecialTokenMenu();

    ViewContext& m_viewContext;
    /// Functions that check or uncheck the actions according to the view settings.
    std::vector<std::function<void()>> m_actionUpdaters;
    QMenu* m_specialTokenMenu = nullptr;
    QAction* m_hideSpecialTokensAction = nullptr;
    QAction* m_maskSpecialTokensAction = nullptr;
};

}  // namespace attention
