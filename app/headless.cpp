// SPDX-License-Identifier: GPL-3.0-or-later
#include "headless.h"

#include "attention/compute_trace.h"
#include "exporter.h"
#include "view_state.h"

#include <new>

namespace attention {

void runExports(const CommandLine& line) {
    const Session session = sessionOf(line);
    if (const auto found = problems(session); !found.empty()) refuse(line, found.front());
    try {
        const auto trace = computeTrace(session);
        for (const QString& path : line.exports) exportTo(path, trace, viewStateOf(session.view).settings);
    } catch (const FileError& error) {
        throw CommandError(1, QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        throw CommandError(1, "session: needs more memory than there is; fewer tokens or heads need less");
    } catch (const std::exception& error) {
        throw CommandError(1, "export: " + QString::fromUtf8(error.what()));
    }
}

}  // namespace attention
