// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEventLoop>
#include <QTimer>

#include <functional>

namespace attention::test {

/// Calls a function in an event loop, as in the running program. Changes of the state are then emitted once
/// for each turn of the loop, see ViewContext.
inline void callInEventLoop(const std::function<void()>& function) {
    QEventLoop loop;
    QTimer::singleShot(0, &loop, [&] {
        function();
        loop.quit();
    });
    loop.exec();
}

}  // namespace attention::test
