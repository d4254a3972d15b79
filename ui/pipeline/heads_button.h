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

    void setHeads(int count);
    void setView(const ViewSettings& view);
    /// The view in front shows one head, or the mean, of all those chosen.
    void setHeadInSight(std::optional<int> head);

 signals:
    void viewEdited(const attention::ViewSettings& view);

 private:
    void rebuild();
    void showView();
    void toggle(int head, bool isShown);
    QString summary() const;

    int m_count = 0;
    std::optional<int> m_inSight;
    ViewSettings m_view;
    QList<QAction*> m_heads;
    QAction* m_mean = nullptr;
};

}  // namespace attention
