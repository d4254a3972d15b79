// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemDelegate>
#include <QImage>
#include <QListView>

#include <map>
#include <optional>
#include <vector>

namespace attention {

class HeadListModel;
class Motion;

/// Paints the rows of a HeadListModel: the attention map of a head in a rounded box, and the number of the
/// head to the right of the box. Selected rows have a filled box. The current head also has a frame in the
/// accent color and a semibold number.
class HeadDelegate : public QAbstractItemDelegate {
    Q_OBJECT

 public:
    explicit HeadDelegate(const HeadListModel& model, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Returns the area of the attention map in the row with the area `itemRect`.
    QRect mapRect(const QRect& itemRect) const;
    /// Returns the area of the eye icon that switches the head off and on, in the row with the area
    /// `itemRect`.
    QRect eyeRect(const QRect& itemRect) const;
    /// Discards the stored images. paint() creates each image again when its row is visible. Call when the
    /// weights or the palette have changed.
    void clearImages();
    /// Moves the stored images to the previous images. paint() creates new images, and paints the previous
    /// images over the new images with the opacity of setPreviousOpacity().
    void replaceImages();
    /// Sets the opacity of the previous images, from 0 to 1.
    void setPreviousOpacity(double opacity) { m_previousOpacity = opacity; }
    /// Returns the number of stored images.
    int imageCount() const { return static_cast<int>(m_images.size()); }

 private:
    QRect boxRect(const QRect& itemRect) const;
    void paintBox(QPainter& painter, const QStyleOptionViewItem& option, bool isCurrentHead) const;
    void paintNumber(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintEye(QPainter& painter, const QStyleOptionViewItem& option, bool isOff) const;
    const QImage& imageOf(int head, const QStyleOptionViewItem& option, double devicePixelRatio) const;

    const HeadListModel& m_model;
    /// Cached images of the attention maps, by the index of the head. paint() adds missing images.
    mutable std::map<int, QImage> m_images;
    std::map<int, QImage> m_previousImages;  ///< images before the last call of replaceImages()
    double m_previousOpacity = 0;
};

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
