// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/gui_thread.h"

#include "execution/progress.h"

#include <QCoreApplication>
#include <QThread>

#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>

namespace attention {
namespace {

/// A task and its state. The waiting thread and the GUI thread share it, because each of them can end first.
struct TaskCall {
    explicit TaskCall(std::function<void()> function) : task(std::move(function)) {}

    std::packaged_task<void()> task;
    std::mutex mutex;  // guards isDone
    std::condition_variable_any done;
    bool isDone = false;
};

}  // namespace

void runOnGuiThread(std::function<void()> task, const std::stop_token& stop) {
    if (QThread::currentThread() == qApp->thread()) return task();
    const auto call = std::make_shared<TaskCall>(std::move(task));
    const auto runTask = [call, stop] {
        if (stop.stop_requested()) return;
        call->task();
        const std::lock_guard lock(call->mutex);
        call->isDone = true;
        call->done.notify_one();
    };
    QMetaObject::invokeMethod(qApp, runTask, Qt::QueuedConnection);
    std::unique_lock lock(call->mutex);
    if (!call->done.wait(lock, stop, [&] { return call->isDone; })) throw StoppedException();
    call->task.get_future().get();  // rethrows an exception of the task
}

}  // namespace attention
