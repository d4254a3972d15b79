// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "document/document.h"
#include "storage/recovery_file.h"
#include "window/dialogs.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace attention {

/// Writes unsaved changes into a recovery file within two seconds of an edit. At the next start, offers to
/// recover the sessions that a killed program has left in such files. A worker thread writes the file, so a
/// large session or a slow disk does not block the window.
class Recovery : public QObject {
    Q_OBJECT

 public:
    /// The sessions of a window that are written into its recovery file.
    struct WindowSessions {
        Session session;                       ///< session of the document with the state of the window
        std::optional<Session> pinnedSession;  ///< session that is pinned as A
    };
    /// Creates the recovery of `document`, which must outlive this object. `sessionsToWrite` returns the
    /// sessions to save. It is called on the GUI thread before each write.
    Recovery(Document& document, std::function<WindowSessions()> sessionsToWrite, QObject* parent = nullptr);
    /// Waits until a running write is complete. Removes the recovery file if the document is unmodified.
    ~Recovery() override;

    void setWriteDelay(std::chrono::milliseconds delay) { m_writeTimer.setInterval(delay); }

    /// Asks the user about each recovery file of a killed program, the newest first, until the user recovers
    /// a session. If `recoversTerminatedSession` is true, recovers the session of a program that a signal has
    /// ended (SIGTERM, SIGHUP or SIGINT), without a question.
    void offerRecovery(Dialogs& dialogs, QWidget* window, bool recoversTerminatedSession);
    /// Writes unsaved changes into the recovery file before a signal ends the program, for example because
    /// the user has logged out. Waits until the file is complete.
    void writeBeforeQuit();
    /// Schedules a write of the recovery file if the document is modified. Call when the result of
    /// `sessionsToWrite` has changed without an edit of the document, for example because another session was
    /// pinned.
    void scheduleWrite() { updateRecoveryFile(); }
    /// Removes the recovery file. Call when the program ends and the user has decided about unsaved changes.
    /// Without this call, as when an exception unwinds the stack, the file stays.
    void discardFile();

 signals:
    /// Emitted after the session of the document was replaced with a recovered session. `pinnedSession` is
    /// the session that was pinned as A when the file was written, or std::nullopt.
    void recovered(const std::optional<attention::Session>& pinnedSession);
    /// Emitted with an error message when the recovery file cannot be written, and with an empty message when
    /// it can be written again.
    void statusMessageChanged(const QString& message);

 private:
    struct Job {
        std::shared_ptr<RecoveryFile> file;
        RecoveryFile::Content content;
    };
    struct WriteResult {};
    using Writer = LatestJobRunner<Job, WriteResult>;

    Writer::Hooks hooks();
    void updateRecoveryFile();
    void write();
    RecoveryFile::Content contentToWrite() const;
    void finishWriting();
    void reportFailure(const std::exception_ptr& error);

    Document& m_document;
    std::function<WindowSessions()> m_sessionsToWrite;
    std::shared_ptr<RecoveryFile> m_file;  ///< nullptr before the first edit
    QTimer m_writeTimer;
    bool m_isWritePending = false;  ///< true: the session has changed during the running write
    /// True if the last write failed.
    bool m_hasFailed = false;
    /// Last member, because its callbacks use the other members until it is destroyed.
    std::optional<Writer> m_writer;
};

}  // namespace attention
