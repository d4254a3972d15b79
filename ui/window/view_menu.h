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

    void setView(const ViewSettings& view);
    /// Whether there are special tokens, and whether they can be masked by the session; if not, why.
    void setSpecialTokens(bool areThere, bool areMasked, const QString& reasonAgainstMasking);

 signals:
    void viewEdited(const attention::ViewSettings& view);
    /// Forbid [CLS], [SEP] and [PAD] as keys, or allow them again: this changes weights.
    void specialTokensMasked(bool areMasked);

 private:
    QAction* addChoice(QActionGroup* group, const QString& text,
                       const std::function<void(ViewSettings&)>& choose);
    QAction* addSwitch(const QString& text, bool ViewSettings::*field);
    void addColors();
    void addSpecialTokens();
    void change(const std::function<void(ViewSettings&)>& edit);

    ViewSettings m_view;
    std::vector<std::function<void()>> m_show;  ///< ticks what holds
    QMenu* m_specialTokens = nullptr;
    QAction* m_hideSpecials = nullptr;
    QAction* m_maskSpecials = nullptr;
};

}  // namespace attention
