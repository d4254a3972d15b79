// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QObject>

#include <memory>

namespace attention {

class Document;
class MainWindow;

/// Keeps the trace that is called A while the document goes on as B, and does what the window wishes with it.
/// A pin is a way to look: of what happens to it only a swap, which edits the document too, is undone.
class PinController : public QObject {
    Q_OBJECT

 public:
    explicit PinController(Document& document) : m_document(document) {}

    /// The window that shows the pin and asks for it from now on.
    void setWindow(MainWindow* window);
    /// The trace that is shown; none while there is nothing to show.
    void setCurrentTrace(std::shared_ptr<const Trace> trace);
    /// A; none while nothing is pinned.
    const std::shared_ptr<const Trace>& pinnedTrace() const { return m_pinnedTrace; }

    /// The trace that the page Compare shows as A: the pinned one, or else the one before the last edit, or
    /// else the current one. nullptr if there is no trace.
    const std::shared_ptr<const Trace>& comparedTrace() const;

    void pin();
    /// What is shown becomes A, and the document takes A's session: one step of the history.
    void swap();
    void unpin();

 private:
    friend class PinSwapCommand;
    void updatePinnedLayer();
    void setPinnedTrace(std::shared_ptr<const Trace> trace);
    void updateComparison();

    Document& m_document;
    MainWindow* m_window = nullptr;
    std::shared_ptr<const Trace> m_currentTrace;
    std::shared_ptr<const Trace> m_pinnedTrace;
    std::shared_ptr<const Trace> m_traceBeforeEdit;  ///< nullptr before the first edit, and if it is large
};

}  // namespace attention
