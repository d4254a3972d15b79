// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/analysis_results.h"
#include "state/shown_cells.h"
#include "state/view_context.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <utility>

namespace attention {

/// The heatmaps on which the mouse paints, and the event with which a stroke begins.
struct PaintArea {
    Stage stage;  ///< the stage on whose heatmaps the mouse paints
    /// True: a press paints the cell. False: a press only selects the cell, and a stroke begins when the
    /// mouse is dragged to another cell.
    bool startsWithPress = true;
    bool operator==(const PaintArea&) const = default;
};

/// Tracks the mouse while it paints on a heatmap, and returns the cells for which the view must emit signals.
class PaintStroke {
 public:
    /// The cells with which a mouse event begins or continues the stroke.
    struct Step {
        std::optional<CellRef> begin;  ///< first cell of the stroke; std::nullopt if it does not begin now
        std::optional<CellRef> next;   ///< further cell of the stroke; std::nullopt if it does not continue
    };

    /// Sets the heatmaps on which the mouse paints. std::nullopt: the mouse does not paint.
    void setArea(const std::optional<PaintArea>& area) { m_area = area; }
    const std::optional<PaintArea>& area() const { return m_area; }
    /// True if the mouse paints on `cell`, so that a press on `cell` can begin a stroke.
    bool accepts(const CellRef& cell) const { return m_area && cell.stage == m_area->stage; }

    /// Handles a press of the left button on `cell`. Call only if accepts(cell) is true. The stroke begins
    /// now if PaintArea::startsWithPress is true.
    Step press(const CellRef& cell) {
        m_lastCell = cell;
        m_hasBegun = m_area && m_area->startsWithPress;
        return {m_hasBegun ? m_lastCell : std::nullopt, {}};
    }
    /// Handles a move of the mouse to `cell`. Continues the stroke only if `cell` is another cell of the
    /// heatmap on which the button was pressed. Does nothing if no button is pressed.
    Step moveTo(const CellRef& cell) {
        const bool isNextCell = m_lastCell && cell != *m_lastCell && cell.stage == m_lastCell->stage &&
                                cell.head == m_lastCell->head;
        if (!isNextCell) return {};
        const std::optional<CellRef> previousCell = std::exchange(m_lastCell, cell);
        const bool begins = !std::exchange(m_hasBegun, true);
        return {begins ? previousCell : std::nullopt, cell};
    }
    /// Handles a release of the button. Returns true if this ends a stroke.
    bool release() {
        m_lastCell.reset();
        return std::exchange(m_hasBegun, false);
    }

 private:
    std::optional<PaintArea> m_area;
    std::optional<CellRef> m_lastCell;  ///< last cell under the mouse; std::nullopt if no button is pressed
    bool m_hasBegun = false;            ///< true: at least one cell of the stroke has been painted
};

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
