// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;

namespace attention {

class CalculationStrip;
class ViewStack;

/// The views with the thumbnails of the heads at their left. In classroom mode, also the strip with the
/// calculation, next to the views or below them, whichever leaves more space for the heatmaps.
class ViewArea : public QWidget {
    Q_OBJECT

 public:
    ViewArea(QWidget* headsColumn, ViewStack* viewStack, CalculationStrip* strip, QWidget* parent = nullptr);

    /// Places the strip again. Call when the heatmaps have changed, or when the strip was shown or hidden.
    void placeStrip();

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    QWidget* m_headsColumn;
    ViewStack* m_viewStack;
    CalculationStrip* m_strip;
    QBoxLayout* m_layout;  ///< of the view stack and the strip
};

}  // namespace attention
