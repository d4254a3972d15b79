// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemDelegate>
#include <QImage>

#include <map>

namespace attention {

class HeadListModel;

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

}  // namespace attention
