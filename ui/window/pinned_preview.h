// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QObject>

#include <memory>

class QAction;
class QKeyEvent;

namespace attention {

class ViewContext;

/// Shows the pinned trace A instead of the current trace while the key A is held down, or while the action
/// "Look at A" is checked.
class PinnedPreview : public QObject {
    Q_OBJECT

 public:
    PinnedPreview(ViewContext& viewContext, QObject* parent);

    /// Returns the checkable action that starts and ends the preview. Disabled if no trace is pinned.
    QAction* action() const { return m_action; }
    /// Ends the preview and sets the pinned trace, or nullptr if no trace is pinned.
    void setPinnedTrace(std::shared_ptr<const Trace> trace);
    /// True while the pinned trace is shown.
    bool isActive() const { return m_currentTrace != nullptr; }
    /// Ends the preview without showing the current trace again. Call before another trace is shown.
    void discard();
    /// Handles the press or the release of a key that no widget has used. Returns true if the preview uses
    /// this event, otherwise false.
    bool handleKey(const QKeyEvent& event);
    /// Ends the preview if it was started with the key A. Call when the window is deactivated, because the
    /// window does not receive the release of the key afterwards.
    void releaseKey();

 signals:
    /// Emitted when the preview starts, before the pinned trace `trace` is shown.
    void started(const std::shared_ptr<const attention::Trace>& trace);
    /// Emitted after the preview has ended.
    void ended();
    /// Emitted when the user presses the key A although no trace is pinned.
    void pinMissing();

 private:
    void setActive(bool isActive);

    ViewContext& m_viewContext;
    QAction* m_action;
    bool m_isKeyHeld = false;                    ///< true: the key A has started the preview
    std::shared_ptr<const Trace> m_pinnedTrace;  ///< nullptr if no trace is pinned
    /// The trace to show again after the preview. nullptr outside the preview.
    std::shared_ptr<const Trace> m_currentTrace;
};

}  // namespace attention
