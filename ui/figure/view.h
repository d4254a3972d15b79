// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/analysis_results.h"
#include "figure/paint_stroke.h"
#include "state/session_edit.h"
#include "state/view_context.h"
#include "trace/trace.h"
#include "widgets/lazy_widget.h"

#include <memory>
#include <optional>

namespace attention {

/// What a view of the window shows of the selected cell and of the trace.
struct ViewCapabilities {
    bool showsOneMap = false;       ///< shows only the heatmap of the selected cell
    bool showsWeightsOnly = false;  ///< shows weights, whatever the stage of the selected cell
    bool showsStage = false;        ///< shows the stage of the selected cell
    bool showsHeads = false;        ///< depends on the choice of heads in ViewSettings
    bool editsMask = false;         ///< has heatmaps on which the mask brush paints
    bool hidesWeights = false;  ///< can hide weights that are to be guessed; other views get no trace then
    bool ignoresSelectedCell = false;  ///< shows nothing of the selected cell
    bool showsPinnedTrace = false;     ///< shows the pinned trace A as well
    bool showsGradients = false;       ///< can show gradients instead of values
};

/// Base class of the views of the window, one of which is visible at a time. A view observes the ViewContext,
/// and emits what the user selects and edits in it.
class View : public LazyWidget {
    Q_OBJECT

 public:
    using LazyWidget::LazyWidget;

    /// Connects the setters below to the changes of the context.
    void connectTo(ViewContext& context, const ViewCapabilities& capabilities);

    /// `trace` is nullptr if there is nothing to show, or if the view may not show weights now. The view
    /// shows the hint then.
    virtual void setTrace(std::shared_ptr<const Trace> trace) = 0;
    virtual void setHint(const QString& hint) = 0;
    virtual void setSession(const Session&) {}
    virtual void setViewSettings(const ViewSettings&) {}
    virtual void setSelectedCell(const CellRef&) {}
    /// Marks a cell that the mouse is over in another widget, or no cell.
    virtual void setHoveredCell(const std::optional<CellRef>&) {}
    /// Sets the trace A of a comparison. nullptr if no trace is pinned.
    virtual void setPinnedTrace(std::shared_ptr<const Trace>) {}
    /// Sets where the mouse paints, or nowhere.
    virtual void setPaintArea(const std::optional<PaintArea>&) {}
    /// Returns the side of the square cells with which the heatmaps of the view fill `size`, in pixels.
    /// Returns 0 if they do not fit, or if the view has no heatmaps.
    virtual double cellSideIn(QSizeF) const { return 0; }
    /// Adds the results that the view has computed from the trace, for the export of its figure.
    virtual void collectResults(AnalysisResults&) const {}
    /// Copies what the user has chosen in a view of the same class. Other views are ignored.
    virtual void copyStateFrom(const View&) {}

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    void sessionEdited(const attention::SessionEdit& edit);
    void viewSettingsEdited(const attention::ViewSettings& viewSettings);
    /// Emitted after the user has dragged an end of the color bar. `previousRange` is
    /// ViewSettings::weightRange before the drag.
    void weightRangeDragged(std::optional<std::pair<double, double>> previousRange);
    void zoomRequested(double factor);
    /// Emitted when something has changed that users might overlook. The status bar shows the message for
    /// some seconds.
    void statusMessageChanged(const QString& message);
    /// Emitted when the label of a key is double-clicked. `key` is its position, from 0.
    void keyTokenActivated(int key);
    /// Emitted when the mouse is pressed, moved and released on a heatmap of the area that setPaintArea()
    /// has set, and when a cell with a hidden weight is pressed.
    void brushPressed(const attention::CellRef& cell);
    void brushMoved(const attention::CellRef& cell);
    void brushReleased();

 protected:
    /// True in classroom mode, where letters and plots are large and views leave out other parts.
    bool hasLargeFont() const;
    void updateContent() override {}
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace attention
