// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/analysis_results.h"
#include "state/edit.h"
#include "state/view_context.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string_view>

namespace attention {

struct LessonStep;
struct StepTarget;

/// A view of the window. It is told of everything and takes what concerns it; costs nothing while another is
/// in front.
class View : public QWidget {
    Q_OBJECT

 public:
    using QWidget::QWidget;

    /// What of what one looks at it can show.
    struct Capabilities {
        bool hidesWeights;      ///< is told of a trace whose weights are covered
        bool showsWeightsOnly;  ///< of the selected cell's weight in place of other stages
        bool showsGradients;    ///< of these in place of numbers
    };
    /// Is told of whatever one looks at.
    void connectTo(ViewContext& context, const Capabilities& capabilities);

    /// No trace: shows the hint instead.
    virtual void setTrace(std::shared_ptr<const Trace> trace) = 0;
    virtual void setHint(const QString& hint) = 0;
    virtual void setSession(const Session&) {}
    virtual void setViewSettings(const ViewSettings&) {}
    virtual void setSelectedCell(const CellRef&) {}
    /// A of a comparison; none: nothing is pinned.
    virtual void setPinnedTrace(std::shared_ptr<const Trace>) {}
    /// A cell that is pointed at elsewhere.
    virtual void setHoveredCell(const std::optional<CellRef>&) {}
    /// The stage on whose maps pressing paints, if any.
    virtual void setPaintableStage(std::optional<Stage>) {}
    /// Whether it zooms by itself; 0: to all of it.
    virtual bool zoomBy(double) { return false; }
    /// What --figure calls what it shows, where that is not always the figure of its kind.
    virtual std::string_view shownFigureName() const { return {}; }
    /// What is read aloud in place of the selected cell, if anything.
    virtual QString accessibleText() const { return {}; }
    /// Adds what it has found beside the trace.
    virtual void collectResults(AnalysisResults&) const {}
    /// Adds what a step of a lesson that looks at it says of it beside the cell; shows what one says.
    virtual void saveToLessonStep(LessonStep&) const {}
    virtual void applyLessonStep(const StepTarget&) {}
    /// Takes over from A what differs.
    virtual void copyAllFromPinned() {}
    /// Looks as a view of its kind in another window does.
    virtual void copyStateFrom(const View&) {}

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    void sessionEdited(const attention::Edit& edit);
    void viewSettingsEdited(const attention::ViewSettings& viewSettings);
    /// The selected cell's map is wanted large.
    void openMapRequested();
    void zoomRequested(double factor);
    void accessibleTextChanged();
    /// Something that one might not see: for the line at the bottom.
    void statusMessageChanged(const QString& message);
    /// What it has found is wanted as a file.
    void resultsExportRequested();
    void pinRequested();
    void swapRequested();
    void unpinRequested();
    /// A double click on a key's label.
    void keyTokenActivated(int key);
    /// Where weights are covered: the cell is expected to be the largest of its row.
    void brushPressed(const attention::CellRef& cell);
    void brushMoved(const attention::CellRef& cell);
    void brushReleased();
};

}  // namespace attention
