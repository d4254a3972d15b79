// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "storage/view_state.h"

#include <QObject>

#include <optional>
#include <string>
#include <utility>

namespace attention {

class ComputationController;
class ViewContext;

/// Shows the view states of files, presets and lesson steps in the window, and returns the view state that is
/// saved. A view state that is to be shown waits until the trace of the document is available.
class ViewStateController : public QObject {
    Q_OBJECT

 public:
    /// All objects must outlive the controller.
    ViewStateController(Document& document, ViewContext& viewContext,
                        const ComputationController& computation);

    /// Returns the view state of the window. Until the trace of the document is available, this is the view
    /// state that the window will have then.
    ViewState viewState() const;
    /// Returns the view state that Reset restores. If the trace lacks its selected cell, the nearest cell is
    /// selected instead.
    ViewState viewStateAfterReset();
    /// True if the view differs from the preset or file from which the document was opened. False while a
    /// lesson is running.
    bool isViewResettable();

    /// Shows the view state of the opened session of the document. Hidden weights are shown.
    void showViewOfDocument();
    /// Shows the view state of a preset or of the session that Reset restores. Settings that `session` does
    /// not specify, such as the colors, stay unchanged. However, all heads and tokens become visible.
    void showViewOf(const Session& session);
    /// Keeps the view settings when the next trace arrives, and selects a cell of this trace.
    void keepViewSettings();
    /// Shows the cell and the view of the current lesson step.
    void showLessonStep(bool isLessonStart);
    /// Shows the view state that is waiting, if the trace of the document is available.
    void showPendingView();

    /// Returns the session of the document with the view state, for its file.
    Session sessionToWrite() const;
    /// Returns the session as it is visible. During a lesson, the lesson steps are left out, because they
    /// belong to the session at the start of the lesson.
    Session sessionToExport() const;

 signals:
    /// Emitted after a view state was to be shown. If it still waits for its trace, the result of viewState()
    /// has changed, although the window shows the previous view.
    void pendingViewChanged();

 private:
    /// A view state that is shown as soon as the trace of the document is available.
    struct PendingView {
        ViewState state;
        bool revealsWeights;  ///< true: hidden weights that users have to guess are shown
    };
    /// The parsed view state of the session that Reset restores.
    struct ResetView {
        std::string json;  ///< the JSON from which `state` was read
        PartialViewState state;
    };
    void setPendingView(const ViewState& state, bool revealsWeights);
    void showViewOfLessonPosition(const LessonPosition& previousPosition);
    bool comparesWithPinned() const;
    void recordWeightRangeEdit(std::optional<std::pair<double, double>> previousRange);

    Document& m_document;
    ViewContext& m_viewContext;
    const ComputationController& m_computation;
    std::optional<PendingView> m_pendingView;
    /// Kept, because it is compared with the view state at each change of the view.
    ResetView m_resetView = {{}, PartialViewState({})};
};

}  // namespace attention
