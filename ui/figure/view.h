// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/analysis_results.h"
#include "figure/paint_stroke.h"
#include "state/view_context.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace attention {

/// Base class of the views of the window, one of which is visible at a time. A view reads the state of the
/// window, and changes it with commands. It keeps no copy of the state. A hidden view updates its content
/// when it is shown.
class View : public QWidget {
    Q_OBJECT

 public:
    using QWidget::QWidget;

    /// Makes the view show the state of `context`, which must outlive the view. `appliesTo` returns true if
    /// the view can show a trace. The view shows a hint instead of other traces. If `appliesTo` is nullptr,
    /// the view can show every trace.
    void connectTo(ViewContext& context, const ViewCapabilities& capabilities,
                   bool (*appliesTo)(const Trace&) = nullptr);

    /// Sets the heatmaps on which the mouse paints. std::nullopt: the mouse does not paint.
    virtual void setPaintArea(const std::optional<PaintArea>&) {}
    /// Returns the side of the square cells with which the heatmaps of the view fill `size`, in pixels.
    /// Returns 0 if they do not fit, or if the view has no heatmaps.
    virtual double cellSideIn(QSizeF) const { return 0; }
    /// Adds the results that the view has computed from the trace, for the export of its figure.
    virtual void collectResults(AnalysisResults&) const {}

 protected:
    /// Updates the content of the view after `changes` of the state. Called only while the view is visible.
    /// When the view is shown, called with all changes since the last call. These can be none, but a view can
    /// then repeat a computation that has failed. When the font or the palette of the view has changed,
    /// called with all changes except SelectedCell and HoveredCell.
    virtual void updateFor(StateChanges changes) = 0;
    /// Connects the parts of the view, such as a FigureView, to the state. Called by connectTo().
    virtual void connectParts(ViewContext&) {}
    /// Discards everything that the view keeps of the previous trace. Called while the view is hidden, when
    /// a trace or the display settings have changed.
    virtual void releaseContent() {}

    // The parts of the state that views read. Call only after connectTo(), except trace() and hint().
    const ViewContext& context() const { return *m_context; }
    /// Returns the trace that the view shows. Returns nullptr if there is nothing to show, if the view cannot
    /// hide weights that are hidden now, or if the view cannot show the trace.
    Shared<Trace> trace() const;
    const Session& session() const { return m_context->session(); }
    const DisplaySettings& displaySettings() const { return m_context->displaySettings(); }
    /// Returns the selected cell, or the weight that corresponds to it if the view shows only weights.
    CellRef selectedCell() const;
    /// Returns the text that the view shows while it has no trace.
    QString hint() const;
    bool isConnected() const { return m_context != nullptr; }
    WindowCommands& commands() const { return *m_context; }

    /// True in classroom mode, where fonts and plots are large and views leave out some parts.
    bool hasLargeFont() const;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    void receiveChanges(StateChanges changes);

    ViewContext* m_context = nullptr;
    ViewCapabilities m_capabilities;
    bool (*m_appliesTo)(const Trace&) = nullptr;
    StateChanges m_pendingChanges = allStateChanges;  ///< changes since the last call of updateFor()
};

}  // namespace attention
