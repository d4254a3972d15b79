// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QObject>

#include <memory>

namespace attention {

class Document;
class MainWindow;

/// Keeps the trace of A, with which the page Compare compares the document, B. The user can pin a trace as A.
/// Only a swap of A and B can be undone, because it also edits the document.
class PinController : public QObject {
    Q_OBJECT

 public:
    explicit PinController(Document& document) : m_document(document) {}

    /// Sets the window that shows the comparison and emits the requests of the user.
    void setWindow(MainWindow* window);
    /// Sets the trace of the document, or nullptr if there is nothing to show.
    void setCurrentTrace(std::shared_ptr<const Trace> trace);
    /// Returns the pinned trace, or nullptr if nothing is pinned.
    const std::shared_ptr<const Trace>& pinnedTrace() const { return m_pinnedTrace; }

    /// Returns the trace that the page Compare shows as A: the pinned trace, or else the trace before the
    /// last edit, or else the current trace. Returns nullptr if there is no trace.
    const std::shared_ptr<const Trace>& comparedTrace() const;

    void pin();
    /// Pins the current trace, and gives the document the session that was pinned before, as one undo step.
    /// Does nothing if nothing is pinned.
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
    /// The trace before the last edit. nullptr before the first edit, and if its attention weights have more
    /// than a million entries.
    std::shared_ptr<const Trace> m_traceBeforeEdit;
};

}  // namespace attention
