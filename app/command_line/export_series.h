// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command_line/command_line.h"

#include <vector>

namespace attention {

/// One session under each combination of the varied values, as calls of their own: what is left to do for
/// each is an ordinary call with one session and plain file names.
using ExportSeries = std::vector<CommandLine>;

/// An animation among the exports of a series, and the runs that are its pictures, by their index.
struct AnimationRuns {
    QString path;
    std::vector<std::size_t> runs;
};
/// Returns the animations that a series writes. The runs with the same file name make one animation.
std::vector<AnimationRuns> animationRuns(const ExportSeries& series);

/// What the call asks for: a series for each of its sessions, the last --vary changing fastest. Placeholders
/// in file names are filled in. Throws CommandError with status 2 for a placeholder that says nothing here
/// and for a file that would be written twice.
std::vector<ExportSeries> expandToSeries(const CommandLine& commandLine);

}  // namespace attention
