// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"

#include <QToolButton>

#include <optional>

namespace attention {

/// Which heads are shown, and whether as their mean.
class HeadsButton : public QToolButton {
    Q_OBJECT

 public:
    explicit HeadsButton(QWidget* parent = nullptr);

    void setHeadCount(int count);
    void setViewSettings(const ViewSettings& viewSettings);
    /// The view in front shows one head, or the mean, of all those chosen.
    void setVisibleHead(std::optional<int> head);

 signals:
    void viewSettingsEdited(const attention::ViewSettings& viewSettings);

 private:
    void recreateMenu();
    void updateActions();
    void setHeadShown(int head, bool isShown);
    QString summary() const;

    int m_headCount = 0;
    std::optional<int> m_visibleHead;
    ViewSettings m_viewSettings;
    QList<QAction*> m_headActions;
    QAction* m_meanAction = nullptr;
};

}  // namespace attention
