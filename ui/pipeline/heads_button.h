// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/view_settings.h"

#include <QToolButton>

namespace attention {

/// Which heads are shown, and whether as their mean.
class HeadsButton : public QToolButton {
    Q_OBJECT

 public:
    explicit HeadsButton(QWidget* parent = nullptr);

    void setHeads(int count);
    void setView(const ViewSettings& view);

 signals:
    void viewEdited(const attention::ViewSettings& view);

 private:
    void rebuild();
    void toggle(int head, bool isShown);
    QString summary() const;

    int m_count = 0;
    ViewSettings m_view;
};

}  // namespace attention
