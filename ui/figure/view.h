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

/// The capabilities of a view of the window: the parts of the trace and of the selected cell that it shows,
/// and its editing functions.
struct ViewCapabilities {
    bool showsOneMap = false;       ///< shows only the heatmap of the selected cell
    bool showsWeightsOnly = false;  ///< shows weights only, for selected cells of all stages
    bool showsStage = false;        ///< shows the stage of the selected cell
    bool showsHeads = false;        ///< depends on the choice of heads in DisplaySettings
    bool editsMask = false;         ///< has heatmaps on which the mask brush paints
    /// Can hide weights that the user has to guess. Views without this capability get nullptr as trace while
    /// weights are hidden.
    bool hidesWeights = false;
    bool ignoresSelectedCell = false;  ///< shows nothing of the selected cell
    bool showsPinnedTrace = false;     ///< shows the pinned trace A as well
    bool showsGradients = false;       ///< can show gradients instead of values
};

/// Base class of the views of the window, one of which is visible at a time. A view observes the ViewContext,
/// and emits the selections and edits of the user as signals.
class View : public LazyWidget {
    Q_OBJECT

 public:
    using LazyWidget::LazyWidget;

    /// Connects the setters below to the changes of the context. `appliesTo` returns true if the view can
    /// show a trace. The view gets nullptr instead of other traces. If `appliesTo` is nullptr, the view can
    /// show every trace.
    void connectTo(ViewContext& context, const ViewCapabilities& capabilities,
                   bool (*appliesTo)(const Trace&) = nullptr);

    /// Sets the shown trace. `trace` is nullptr if there is nothing to show, or if the view cannot hide
    /// weights that are hidden now. The view then shows the hint.
    virtual void setTrace(std::shared_ptr<const Trace> trace) = 0;
    virtual void setHint(const QString& hint) = 0;
    virtual void setSession(const Session&) {}
    virtual void setDisplaySettings(const DisplaySettings&) {}
    virtual void setSelectedCell(const CellRef&) {}
    /// Marks a cell that the mouse is over in another widget, or no cell.
    virtual void setHoveredCell(const std::optional<CellRef>&) {}
    /// Sets the trace A of a comparison. nullptr if no trace is pinned.
    virtual void setPinnedTrace(std::shared_ptr<const Trace>) {}
    /// Sets the heatmaps on which the mouse paints. std::nullopt: the mouse does not paint.
    virtual void setPaintArea(const std::optional<PaintArea>&) {}
    /// Returns the side of the square cells with which the heatmaps of the view fill `size`, in pixels.
    /// Returns 0 if they do not fit, or if the view has no heatmaps.
    virtual double cellSideIn(QSizeF) const { return 0; }
    /// Adds the results that the view has computed from the trace, for the export of its figure.
    virtual void collectResults(AnalysisResults&) const {}
    /// Copies the choices of the user from a view of the same class. Does nothing for views of other classes.
    virtual void copyStateFrom(const View&) {}

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    void sessionEdited(const attention::SessionEdit& edit);
    /// Emitted when the user has changed the view settings in the view.
    void viewChangeRequested(const attention::ViewChange& change);
    /// Emitted after the user has dragged an end of the color bar. `previousRange` is
    /// ViewSettings::weightRange before the drag.
    void weightRangeDragged(std::optional<std::pair<double, double>> previousRange);
    void zoomRequested(double factor);
    /// Emitted when the color scale or another part of the view has changed in a way that users may overlook.
    /// The status bar shows the message for some seconds.
    void statusMessageChanged(const QString& message);
    /// Emitted when the label of a key is double-clicked. `key` is its position, from 0.
    void keyTokenActivated(int key);
    /// Emitted when the mouse is pressed, moved and released on a heatmap of the area that setPaintArea()
    /// has set, and when a cell with a hidden weight is pressed.
    void brushPressed(const attention::CellRef& cell);
    void brushMoved(const attention::CellRef& cell);
    void brushReleased();

 protected:
    /// True in classroom mode, where fonts and plots are large and views leave out some parts.
    bool hasLargeFont() const;
    void updateContent() override {}
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace attention
