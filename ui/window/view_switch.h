// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace attention {

class ViewStack;

/// Lists the views of the current page and chooses one of them, such as three heatmaps or one heatmap. Hidden
/// if the page has only one view.
class ViewSwitch : public QComboBox {
    Q_OBJECT

 public:
    explicit ViewSwitch(ViewStack& viewStack, QWidget* parent = nullptr);

    /// Has space for the longest title of all pages, so that nothing moves when another page is shown.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 private:
    void updateItems();

    ViewStack& m_viewStack;
};

}  // namespace attention
