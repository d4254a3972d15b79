// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command_line/command_line.h"

#include <vector>

namespace attention {

/// The command lines of one session, one for each combination of the varied values. Each of these command
/// lines is called a run. Its file names contain no placeholders.
using ExportSeries = std::vector<CommandLine>;

/// An animation that a series exports. `runs` are the indices of the runs that become its pictures, from 0.
struct AnimationRuns {
    QString path;
    std::vector<std::size_t> runs;
};
/// Returns the animations that `series` exports. Runs with the same file name become pictures of one
/// animation.
std::vector<AnimationRuns> animationRuns(const ExportSeries& series);

/// Returns a series for each session of the command line. The values of the last --vary change fastest.
/// Replaces the placeholders in file names. Throws CommandError with status 2 for an unknown placeholder, for
/// a file that would be written twice, and for too many combinations or pictures.
std::vector<ExportSeries> expandToSeries(const CommandLine& commandLine);

}  // namespace attention
