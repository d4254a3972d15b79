// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command_line/command_line.h"

#include <vector>

namespace attention {

/// The command lines that a session with varied values expands to: one for each combination of the values,
/// with one session and with file names without placeholders. Each of them is called a run.
using ExportSeries = std::vector<CommandLine>;

/// An animation among the exports of a series. `runs` are the indices of the runs that become its pictures.
struct AnimationRuns {
    QString path;
    std::vector<std::size_t> runs;
};
/// Returns the animations that a series writes. The runs with the same file name make one animation.
std::vector<AnimationRuns> animationRuns(const ExportSeries& series);

/// Returns a series for each session of the command line. The values of the last --vary change fastest.
/// Replaces the placeholders in file names. Throws CommandError with status 2 for an unknown placeholder, and
/// for a file that would be written twice.
std::vector<ExportSeries> expandToSeries(const CommandLine& commandLine);

}  // namespace attention
