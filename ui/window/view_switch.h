// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace attention {

class ViewContext;
class ViewStack;

/// A combo box with the views of the current page, such as three heatmaps or one heatmap. The user chooses
/// the view that the page shows. Hidden if the page has only one view.
class ViewSwitch : public QComboBox {
    Q_OBJECT

 public:
    /// `viewContext` and `viewStack` must outlive the widget.
    ViewSwitch(const ViewContext& viewContext, ViewStack& viewStack, QWidget* parent = nullptr);

    /// Returns a size with space for the longest title of all views, so that nothing moves when another page
    /// is shown.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 private:
    void updateItems();

    ViewStack& m_viewStack;
};

}  // namespace attention
