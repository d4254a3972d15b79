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

/// Writes unsaved changes into a recovery file within two seconds of an edit, and offers to recover what a
/// killed program has left there. A worker writes the file, so a large session or a slow disk does not block
/// the window.
class Recovery : public QObject {
    Q_OBJECT

 public:
    /// `toWrite` returns the session to save. It is called on the GUI thread before each write. `document`
    /// must outlive this object.
    Recovery(Document& document, std::function<Session()> sessionToWrite, QObject* parent = nullptr);
    /// Waits until a file that is being written is complete.
    ~Recovery() override;

    void setWriteDelay(std::chrono::milliseconds delay) { m_writeTimer.setInterval(delay); }

    /// Asks what to do with each session that was left behind, the newest first, until the user recovers one.
    void offerRecovery(Dialogs& dialogs, QWidget* window);
    /// Removes the recovery file. Call when the program ends and the user has decided about unsaved changes.
    /// Without this call, as when an exception unwinds the stack, the file stays.
    void discardFile();

 signals:
    /// Emitted when the document is a session that had been left behind.
    void recovered();
    /// Emitted with a sentence when the file cannot be written, and with an empty one when it can again.
    void statusMessageChanged(const QString& message);

 private:
    struct Job {
        std::shared_ptr<RecoveryFile> file;
        Session session;
        QString path;
    };
    struct WriteResult {};
    using Writer = LatestJobRunner<Job, WriteResult>;

    Writer::Hooks hooks();
    void updateRecoveryFile();
    void write();
    void finishWriting();
    void reportFailure(const std::exception_ptr& error);

    Document& m_document;
    std::function<Session()> m_sessionToWrite;
    std::shared_ptr<RecoveryFile> m_file;  ///< nullptr before the first edit
    QTimer m_writeTimer;
    bool m_isWritePending = false;  ///< the session has changed again while the file was being written
    bool m_hasFailed = false;
    std::optional<Writer> m_writer;  ///< last: it calls back until it is destroyed
};

}  // namespace attention
