// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "controller/application_controller.h"
#include "sessions.h"

#include <QImage>
#include <QStringList>

#include <functional>

namespace attention::bench {

inline constexpr QSize windowSize(1440, 900);
inline constexpr Sizes largeShape = {512, 12, 64, 64};

/// What the program does before it opens its window.
void prepareProgram();

/// A window as a person has it, its first picture painted.
struct OpenLab {
    OpenLab(const Session& session, const char* front);

    void edit(const std::function<void(Session&)>& change);
    QWidget* viewInFront();
    /// What stands on the screen of the view in front. The panels beside it show what is computed in its own
    /// time.
    QImage picture();

    ApplicationController lab;
};

/// How many controls of each kind a person sees, as bare_window takes it.
QStringList controlCounts(const QWidget& window);
QString bareProgram();

/// From the start of a process to its first picture, as the process tells it.
double timeOfStart(const QString& program, const QStringList& arguments);
/// What this program prints as a process of its own.
double numberOfChild(const QStringList& arguments);

/// In the process of its own: opens what the program opens, prints how long ago `since` was, and ends.
int reportStart(bool isLarge, double since);
/// Opens 2048 tokens × 12 heads, edits them, prints the most memory that took in MB, and ends.
int reportMemory();

}  // namespace attention::bench
