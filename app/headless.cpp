// SPDX-License-Identifier: GPL-3.0-or-later
#include "headless.h"

#include "attention/compute_trace.h"
#include "exporter.h"
#include "laboratory/sweep_figure.h"
#include "view_state.h"

#include <algorithm>
#include <new>

namespace attention {
namespace {

/// The sweep that the window offers first.
SweepSettings usualSweep() {
    const SweepFieldText field = sweepFieldText(SweepField::KeySize);
    return {SweepField::KeySize, doublings(field.from, field.to)};
}

std::shared_ptr<const Trace> tracePinned(const CommandLine& line) {
    const Session session = sessionIn(line.compareWith);
    if (const auto found = problems(session); !found.empty()) {
        CommandLine other;
        other.sessionFile = line.compareWith;
        refuse(other, found.front());
    }
    return computeTrace(session);
}

FigureSource sourceOf(const CommandLine& line, const Session& session) {
    const ViewState view = viewStateOf(session.view);
    FigureSource source{computeTrace(session), view.settings};
    source.session = session;
    if (view.selected) source.selected = *view.selected;
    const bool hasFigure = std::ranges::any_of(line.exports, isFigure);
    const FigureKind kind = line.figure.name.kind;
    if (hasFigure && kind == FigureKind::Compare) source.compared = tracePinned(line);
    if (hasFigure && kind == FigureKind::Sweep)
        source.sweep = std::make_shared<SweepResult>(sweep(session, usualSweep()));
    const QString reason = hasFigure ? whyNoFigure(source, line.figure.name) : QString();
    if (!reason.isEmpty()) throw CommandError(2, "--figure " + nameOf(line.figure.name) + ": " + reason);
    return source;
}

}  // namespace

void runExports(const CommandLine& line) {
    const Session session = sessionOf(line);
    if (const auto found = problems(session); !found.empty()) refuse(line, found.front());
    try {
        const FigureSource source = sourceOf(line, session);
        for (const QString& path : line.exports) exportTo(path, source, line.figure);
    } catch (const FileError& error) {
        throw CommandError(1, QString::fromUtf8(error.what()));
    } catch (const CommandError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw CommandError(1, "session: needs more memory than there is; fewer tokens or heads need less");
    } catch (const std::exception& error) {
        throw CommandError(1, "export: " + QString::fromUtf8(error.what()));
    }
}

}  // namespace attention
