// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QKeyEvent;

namespace attention {

class ViewContext;

/// Lets the user look at the pinned session A instead of the current session, while the key A is held down or
/// while the action "Look at A" is checked.
class PinnedPreview : public QObject {
    Q_OBJECT

 public:
    PinnedPreview(ViewContext& viewContext, QObject* parent);

    /// Returns the checkable action that starts and ends the preview. Disabled if no session is pinned.
    QAction* action() const { return m_action; }
    /// Handles the press or the release of a key that no widget has used. Returns true if the preview uses
    /// this event, otherwise false.
    bool handleKey(const QKeyEvent& event);
    /// Ends the preview if it was started with the key A. Call when the window is deactivated, because the
    /// window does not receive the release of the key afterwards.
    void releaseKey();

 private:
    void updateAction();

    ViewContext& m_viewContext;
    QAction* m_action;
    bool m_isKeyHeld = false;  ///< true: the key A has started the preview
};

}  // namespace attention
