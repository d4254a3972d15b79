// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;

namespace attention {

class CalculationStrip;
class ViewStack;

/// Arranges the views and, at their left, the thumbnails of the heads. In classroom mode, it also contains
/// the strip with the calculation. The strip is next to the views or below them, so that the cells of the
/// heatmaps are as large as possible.
class ViewArea : public QWidget {
    Q_OBJECT

 public:
    /// Takes ownership of all three widgets. `headsColumn` contains the thumbnails of the heads.
    ViewArea(QWidget* headsColumn, ViewStack* viewStack, CalculationStrip* strip, QWidget* parent = nullptr);

    /// Places the strip next to the views or below them, depending on the heatmaps. Call when the heatmaps
    /// have changed. Does nothing if the strip is hidden.
    void placeStrip();

 protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QWidget* m_headsColumn;
    ViewStack* m_viewStack;
    CalculationStrip* m_strip;
    QBoxLayout* m_layout;  ///< layout of m_viewStack and m_strip, horizontal or vertical
};

}  // namespace attention
