// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QObject>

#include <memory>

class QAction;
class QKeyEvent;

namespace attention {

class ViewContext;

/// Shows the pinned session A in place of the current one while the key A is held, or while the command
/// “Look at A” is checked.
class PinnedPreview : public QObject {
    Q_OBJECT

 public:
    PinnedPreview(ViewContext& viewContext, QObject* parent);

    QAction* action() const { return m_action; }
    void setPinnedTrace(std::shared_ptr<const Trace> trace);
    bool isActive() const { return m_currentTrace != nullptr; }
    /// Ends the preview without showing the current trace again, because another trace replaces it.
    void discard();
    /// Handles the press or the release of a key that no widget has used. Returns true if it begins or ends
    /// the preview.
    bool handleKey(const QKeyEvent& event);
    /// Ends the preview if the key is held, because the window does not see its release any more.
    void releaseKey();

 signals:
    /// Emitted when the preview begins, before the pinned trace `trace` is shown.
    void started(const std::shared_ptr<const attention::Trace>& trace);
    /// Emitted after the preview has ended.
    void ended();
    /// Emitted when the user holds the key although no session is pinned.
    void pinMissing();

 private:
    void setActive(bool isActive);

    ViewContext& m_viewContext;
    QAction* m_action;
    bool m_isKeyHeld = false;
    std::shared_ptr<const Trace> m_pinnedTrace;
    std::shared_ptr<const Trace> m_currentTrace;  ///< shown again after the preview; nullptr without preview
};

}  // namespace attention
