// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/session_edit.h"
#include "state/window_state.h"

#include <QString>

#include <chrono>
#include <optional>
#include <utility>

namespace attention {

/// The commands with which widgets change the state of their window. Selection, hover and settings change the
/// WindowState at once. The other commands emit a signal of ViewContext, and `app` or a widget executes
/// them. The menus receive further commands, see ApplicationCommands.
class WindowCommands {
 public:
    /// Replaces the session, as an undo step. Does nothing while the window shows session A, because the edit
    /// would contain its settings.
    virtual void edit(const SessionEdit& edit) = 0;
    /// Replaces the settings of the shown layer, as an undo step. The session of `edit` has only this layer,
    /// see shownLayerSession(). DisplaySettings::editScope determines if the edit also applies to other
    /// layers.
    virtual void editShownLayer(const SessionEdit& edit) = 0;
    /// Selects a cell. While the shown trace lacks the cell, ViewContext::selectedCell() returns the nearest
    /// cell. Ends the hover, and the sum of queries if it lacks the query of the cell.
    virtual void select(const CellRef& cell, SelectionOrigin origin) = 0;
    void select(const CellRef& cell) { select(cell, SelectionOrigin::Person); }
    /// Sets the cell under the mouse, or std::nullopt if the mouse is over no cell.
    virtual void hover(const std::optional<CellRef>& cell) = 0;
    /// Changes the view settings.
    virtual void changeView(const ViewChange& change) = 0;
    /// Changes the view settings and the other settings of the display.
    virtual void changeDisplay(const DisplayChange& change) = 0;
    /// Adds an undo step for a change of ViewSettings::weightRange that has just ended. `previousRange` is
    /// its value before the change.
    virtual void addWeightRangeUndo(const std::optional<std::pair<double, double>>& previousRange) = 0;
    /// Multiplies the zoom factor of the current view by `factor`. 0 restores the size that fits into the
    /// window.
    virtual void zoomBy(double factor) = 0;
    /// Begins a stroke of the mask brush at `cell`. If the weights are hidden, guesses instead that the
    /// weight of `cell` is the largest weight of its query.
    virtual void beginStroke(const CellRef& cell) = 0;
    /// Continues the stroke of the mask brush to `cell`.
    virtual void continueStroke(const CellRef& cell) = 0;
    /// Ends the stroke of the mask brush.
    virtual void endStroke() = 0;
    /// Masks or unmasks the key at position `key`, from 0.
    virtual void toggleKeyMask(int key) = 0;
    /// Shows the view with the name `name`. Does nothing if no view has this name, or if the view does not
    /// apply to the trace.
    virtual void showView(const QString& name) = 0;
    /// Shows a message in the status bar. It stays for `duration`, or until another message is shown if
    /// `duration` is 0.
    virtual void showStatusMessage(const QString& message, std::chrono::milliseconds duration) = 0;
    /// Shows a message in the status bar for 10 seconds.
    void showStatusMessage(const QString& message) { showStatusMessage(message, std::chrono::seconds(10)); }

    /// Pins the trace of the session as A.
    virtual void pin() = 0;
    /// Swaps the sessions: the edited session becomes the pinned session A, and the previous A becomes the
    /// edited session.
    virtual void swapWithPinned() = 0;
    /// Removes the pinned session A.
    virtual void unpin() = 0;
    /// Shows the effect of the setting `field` on the page “Along a setting”.
    virtual void runSweep(SweepField field) = 0;
    /// Asks for a file, and exports the results of the page “Along a setting”.
    virtual void exportSweep() = 0;
    /// Shows the training from the first step on the page Training.
    virtual void watchTraining() = 0;

 protected:
    ~WindowCommands() = default;
};

}  // namespace attention
