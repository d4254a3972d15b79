// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"

#include <QMenu>

#include <functional>
#include <vector>

class QActionGroup;

namespace attention {

/// How a trace is looked at: colours, stages, special tokens. Shows settings and emits changed ones.
class ViewMenu : public QMenu {
    Q_OBJECT

 public:
    explicit ViewMenu(QWidget* parent = nullptr);

    void setViewSettings(const ViewSettings& viewSettings);
    /// Whether there are special tokens, and whether they can be masked by the session; if not, why.
    void updateSpecialTokenActions(bool hasSpecialTokens, bool areMasked, const QString& maskingProblem);

 signals:
    void viewSettingsEdited(const attention::ViewSettings& viewSettings);
    /// Emitted after ViewSettings::weightRange was changed from `previousRange`.
    void weightRangeEdited(std::optional<std::pair<double, double>> previousRange);
    /// Forbid [CLS], [SEP] and [PAD] as keys, or allow them again: this changes weights.
    void maskSpecialTokensToggled(bool areMasked);

 private:
    QAction* addChoiceAction(QActionGroup* group, const QString& name, const QString& text,
                             const std::function<void(ViewSettings&)>& apply);
    QAction* addToggleAction(const char* name, const QString& text, bool ViewSettings::*field);
    void addColorMenu();
    void addContrastAction(QMenu* menu, const char* name, const QString& text, const QKeySequence& shortcut,
                           double factor);
    void addSpecialTokenMenu();
    void editViewSettings(const std::function<void(ViewSettings&)>& apply);

    ViewSettings m_viewSettings;
    std::vector<std::function<void()>> m_actionUpdaters;  ///< ticks what holds
    QMenu* m_specialTokenMenu = nullptr;
    QAction* m_hideSpecialTokensAction = nullptr;
    QAction* m_maskSpecialTokensAction = nullptr;
};

}  // namespace attention
