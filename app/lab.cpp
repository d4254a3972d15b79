// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab.h"

#include "attention/compute_trace.h"
#include "exporter.h"
#include "io/session_file.h"
#include "presets.h"

#include <QTimer>

#include <new>

namespace attention {
namespace {

QString messageOf(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const std::bad_alloc&) {
        return Lab::tr("Too large for this machine's memory: fewer tokens or heads need less.");
    } catch (const std::exception& exception) {
        return QString::fromUtf8(exception.what());
    }
}

}  // namespace

Lab::Lab(const Session& session, std::unique_ptr<Dialogs> dialogs)
    : m_dialogs(std::move(dialogs)),
      m_document(session),
      m_window(m_document.history()->createUndoAction(&m_document, tr("Undo")),
               m_document.history()->createRedoAction(&m_document, tr("Redo"))),
      m_scheduler(hooks()) {
    connect(&m_window, &MainWindow::edited, &m_document, &Document::apply);
    connect(&m_window, &MainWindow::openRequested, this, &Lab::open);
    connect(&m_window, &MainWindow::saveRequested, this, &Lab::save);
    connect(&m_window, &MainWindow::exportRequested, this, &Lab::exportFile);
    connect(&m_window, &MainWindow::presetChosen, this, [this](const Session& preset) {
        m_document.apply({preset, QString::fromStdString(preset.title), Edit::noGesture});
    });
    m_window.setPresets(presets());
    connect(&m_document, &Document::sessionChanged, this, &Lab::showSession);
    showSession(session);
}

Lab::Scheduler::Hooks Lab::hooks() {
    return {
        .compute = [](const Job& job,
                      std::stop_token stop) { return computeTrace(job.session, job.previous.get(), stop); },
        .post = [this](Scheduler::Task task) { QMetaObject::invokeMethod(this, task, Qt::QueuedConnection); },
        .postLater = [this](auto delay, Scheduler::Task task) { QTimer::singleShot(delay, this, task); },
        .finished = [this](auto trace, auto elapsed) { showTrace(std::move(trace), elapsed); },
        .failed = [this](const std::exception_ptr& error) { m_window.showFailure(messageOf(error)); },
    };
}

void Lab::showSession(const Session& session) {
    const Tokens tokens = tokenizeInput(session.input);
    m_window.setSession(session, tokens);
    m_isEmpty = tokens.queries.empty();  // friendly, not an error
    const auto found = m_isEmpty ? std::vector<Problem>() : problems(session, tokens);
    m_window.setProblems(found);
    m_isComputable = !m_isEmpty && found.empty();
    if (m_isComputable) m_scheduler.submit({session, m_trace});
    if (m_isEmpty) m_window.showEmpty();
}

void Lab::showTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds elapsed) {
    m_trace = std::move(trace);
    if (m_isEmpty) return;  // too late: the text is gone
    m_window.setTrace(m_trace, elapsed);
    emit traceShown();
}

void Lab::attempt(const QString& path, const std::function<void()>& action) {
    try {
        action();
    } catch (const FileError& error) {
        m_dialogs->showError(&m_window, QString::fromUtf8(error.what()));
    } catch (...) {
        m_dialogs->showError(&m_window, path + ": " + messageOf(std::current_exception()));
    }
}

/// An edit like any other: undo brings back what was there.
void Lab::open() {
    const QString path = m_dialogs->fileToOpen(&m_window, tr("Sessions (*.attn)"));
    if (path.isEmpty()) return;
    attempt(path, [&] { m_document.apply({loadSession(path), tr("opening"), Edit::noGesture}); });
}

void Lab::save() {
    const QString path = m_dialogs->fileToSave(&m_window, tr("attention.attn"), tr("Sessions (*.attn)"));
    if (path.isEmpty()) return;
    attempt(path, [&] { saveSession(path, m_document.session()); });
}

void Lab::exportFile() {
    if (!m_trace || m_trace->session != m_document.session()) {
        const QString reason = m_isComputable
                                   ? tr("The session is still being computed: try again in a moment.")
                                   : tr("There is nothing to export: the session cannot be computed.");
        m_dialogs->showError(&m_window, reason);
        return;
    }
    const QString path = m_dialogs->fileToSave(
        &m_window, tr("attention.png"),
        tr("Picture (*.png);;NumPy archive (*.npz);;Numbers as JSON (*.json);;Cells as a table (*.csv);;"
           "PyTorch script (*.py);;Session (*.attn)"));
    if (path.isEmpty()) return;
    if (!isExportable(path)) {
        m_dialogs->showError(&m_window,
                             tr("%1: unknown suffix; allowed are %2").arg(path, exportSuffixes().join(", ")));
        return;
    }
    attempt(path, [&] { exportTo(path, m_trace, m_window.view()); });
}

}  // namespace attention
