// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench_support.h"
#include "controller/application_controller.h"
#include "execution/execution.h"
#include "heatmap/color_scale.h"
#include "trace/trace.h"

#include <QApplication>
#include <QImage>
#include <QRect>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace attention {
class MainWindow;
}

namespace attention::bench {

/// Returns the current time in milliseconds. The times of different processes can be compared.
double now();
/// Returns the processor time of the calling thread in milliseconds.
double worked();

/// An application that records the time at which a window was last painted.
class TimedApplication : public QApplication {
 public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

    /// Processes events until a window has been painted after `since` and no repaint is pending. Returns the
    /// time of the last repaint. Both times are in milliseconds, see now().
    double paintedAfter(double since);
    /// Runs the event loop for `milliseconds`, so that timers with shorter intervals expire.
    void rest(int milliseconds);

 private:
    double m_lastPaint = 0;  ///< time of the last repaint, see now(); 0 before the first one
};

/// Calls `action` and returns the milliseconds from the call to the end of the last repaint. If `computes` is
/// true, waits until `controller` shows the next trace and counts only repaints after that.
double frameTime(TimedApplication& application, ApplicationController& controller, bool computes,
                 const std::function<void()>& action);

inline constexpr QSize windowSize(1440, 900);  ///< pixels
inline constexpr Sizes largeShape = {512, 12, 64, 64};

/// Sets up the style, fonts and language as the program does before it opens its window. Switches animations
/// off.
void prepareProgram();

/// A running program with its open window.
struct OpenLab {
    /// Opens the window with `session` and the view named `front`. Returns after the first frame.
    OpenLab(const Session& session, const char* front);

    /// Applies `change` to a copy of the current session and adds the result as an edit to the document.
    void edit(const std::function<void(Session&)>& change);
    /// Returns the widget of the visible view.
    QWidget* viewInFront();
    /// Returns an image of the visible view. The panels next to the view are left out, because other threads
    /// update them later.
    QImage picture();

    ApplicationController lab;
};

/// Returns the numbers of visible controls in `window`, one number per kind of control, in the order of the
/// arguments of bare_window.
QStringList controlCounts(const QWidget& window);
/// Returns the path of the program bare_window.
QString bareProgram();

/// Runs `program` with `arguments` and the current time as last argument. Returns the milliseconds from the
/// start of the process to its first frame, which the program prints.
double timeOfStart(const QString& program, const QStringList& arguments);
/// Runs this benchmark in a child process with `arguments` and returns the number that the process prints.
double numberOfChild(const QStringList& arguments);

/// Opens the window in a child process, prints the milliseconds since `since` (see now()) and exits. Uses a
/// session of size `largeShape` if `isLarge` is true, otherwise the default session.
int reportStart(bool isLarge, double since);
/// Opens a session of 2048 tokens and 12 heads in a child process and edits it three times. Prints the peak
/// memory of the process in MB and exits.
int reportMemory();

/// A heatmap in the visible view of the window.
struct MapOnScreen {
    QRect whole;             ///< rectangle of the heatmap in the viewport, in pixels
    QRect visible;           ///< part of `whole` that is inside the viewport, in pixels
    ConstMatrixView values;  ///< entries of the matrix, not owned
    ColorScale scale;        ///< color scale for `values`
};

/// Returns the heatmaps of `trace` that are visible in the focus view or in the overview of `window`,
/// depending on which of these views is visible.
std::vector<MapOnScreen> mapsOnScreen(const MainWindow& window, const Trace& trace);

/// Times the minimum work that any window has to do for a frame, as a lower bound for the frame time. The
/// minimum work is the computation, one color table lookup per heatmap pixel, and one image copy.
class Floor {
 public:
    /// Creates images of the sizes `view` and `window`, in pixels.
    Floor(QSize view, QSize window);

    /// Computes the trace of `session` and returns the elapsed time in milliseconds. Stages of `before` that
    /// are still valid are reused. If `before` is nullptr, all stages are computed.
    double timeOfComputation(const Session& session, const Trace* before);
    /// Paints the visible pixels of `maps`, copies the image, and returns the elapsed time in milliseconds.
    double timeOfPainting(const std::vector<MapOnScreen>& maps);

 private:
    QImage m_view;
    QImage m_window;
    Workspace m_workspace;
    std::shared_ptr<const Trace> m_shown;
};

}  // namespace attention::bench
