// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

#include <optional>
#include <vector>

namespace attention {

class HeadDelegate;
class HeadListModel;
class Motion;

/// The list of the thumbnails. A click or an arrow key selects one head. With Ctrl, a click or Space adds or
/// removes one head, and the arrow keys only move the focus. With Shift, a click or an arrow key selects a
/// range. The last selected head cannot be removed. A click on the eye of a head does not change the
/// selection.
class HeadListView : public QListView {
    Q_OBJECT

 public:
    explicit HeadListView(HeadListModel* model, QWidget* parent = nullptr);

    /// Returns the indices of the selected heads in ascending order.
    std::vector<int> selectedHeads() const;
    void setSelectedHeads(const std::vector<int>& heads);
    /// Moves the focus of the list to `head` and scrolls it into view. Does not change the selection.
    void setFocusedHead(int head);
    /// Returns the area of the attention map of `head` in the viewport.
    QRect mapRect(int head) const;
    const HeadDelegate& headDelegate() const { return *m_delegate; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    /// Emitted when the user clicks the eye of a head.
    void eyeClicked(int head);

 protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index,
                                                         const QEvent* event) const override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    void updateThumbnails();
    void fadeThumbnails();
    void updateFade();
    std::optional<int> headOfEyeAt(QPoint point) const;
    QSize sizeForRows(int rowCount) const;

    HeadListModel* m_model;
    HeadDelegate* m_delegate;
    Motion* m_motion;  ///< fade from the previous thumbnails to the current thumbnails
};

}  // namespace attention
