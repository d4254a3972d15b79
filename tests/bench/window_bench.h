// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "controller/application_controller.h"
#include "sessions.h"

#include <QImage>
#include <QStringList>

#include <functional>

namespace attention::bench {

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

}  // namespace attention::bench
