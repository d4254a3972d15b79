// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recovery.h"

#include "heatmap/printable_text.h"
#include "texts/message_text.h"

#include <QFileInfo>

namespace attention {
namespace {

constexpr qsizetype maxTitleLength = 60;

QString titleExcerpt(const std::string& fullText) {
    const QString text = QString::fromStdString(fullText).simplified();
    return text.size() <= maxTitleLength ? text : text.left(maxTitleLength - 1) + QStringLiteral("…");
}

/// Returns a name by which the user recognizes the session: its title, the name of its file, or the beginning
/// of its text.
QString titleOf(const RecoveryFile::Content& content) {
    if (!content.session.title.empty()) return titleExcerpt(content.session.title);
    if (!content.documentPath.isEmpty()) return QFileInfo(content.documentPath).completeBaseName();
    return titleExcerpt(content.session.input.queryText);
}

}  // namespace

Recovery::Recovery(Document& document, std::function<WindowSessions()> sessionsToWrite, QObject* parent)
    : QObject(parent), m_document(document), m_sessionsToWrite(std::move(sessionsToWrite)) {
    m_writeTimer.setSingleShot(true);
    m_writeTimer.setInterval(std::chrono::seconds(2));
    connect(&m_writeTimer, &QTimer::timeout, this, &Recovery::write);
    connect(&m_document, &Document::stateChanged, this, &Recovery::updateRecoveryFile);
}

Recovery::~Recovery() {
    m_writer.reset();
    if (m_file && !m_document.isModified()) m_file->remove();
}

Recovery::Writer::Hooks Recovery::hooks() {
    return {
        .compute =
            [](const Job& job, const ProgressMonitor&) {
                job.file->write(job.content);
                return WriteResult();
            },
        .finished =
            [this](WriteResult, auto) {
                if (std::exchange(m_hasFailed, false)) emit statusMessageChanged({});
                finishWriting();
            },
        .failed =
            [this](const std::exception_ptr& error) {
                reportFailure(error);
                finishWriting();
            },
    };
}

/// Starts the timer of the next write, or removes the file if the document is unmodified. An edit does not
/// restart a running timer, so changes are also written while the user types without a pause.
void Recovery::updateRecoveryFile() {
    if (!m_document.isModified()) {
        m_writeTimer.stop();
        const bool isWriting = m_writer && m_writer->isBusy();
        if (m_file && !isWriting) m_file->remove();  // otherwise finishWriting() removes the file
    } else if (!m_writeTimer.isActive()) {
        m_writeTimer.start();
    }
}

/// Starts a write, unless a write is running. In that case the then current session is written after the
/// running write.
void Recovery::write() {
    if (!m_writer) m_writer.emplace(this, hooks());
    m_isWritePending = m_writer->isBusy();
    if (m_isWritePending) return;
    if (!m_file) m_file = RecoveryFile::create();
    m_writer->submit({m_file, contentToWrite()});
}

RecoveryFile::Content Recovery::contentToWrite() const {
    WindowSessions sessions = m_sessionsToWrite();
    return {.session = std::move(sessions.session),
            .documentPath = m_document.path(),
            .pinnedSession = std::move(sessions.pinnedSession)};
}

void Recovery::writeBeforeQuit() {
    m_writeTimer.stop();
    m_writer.reset();  // waits for a running write
    if (!m_document.isModified()) return;
    if (!m_file) m_file = RecoveryFile::create();
    RecoveryFile::Content content = contentToWrite();
    content.wasTerminated = true;
    m_file->write(content);
}

void Recovery::finishWriting() {
    if (!m_document.isModified()) {
        m_writeTimer.stop();
        m_file->remove();
    } else if (m_isWritePending) {
        write();
    }
}

/// Schedules the next write. Reports only the first of several failures in a row.
void Recovery::reportFailure(const std::exception_ptr& error) {
    m_writeTimer.start();
    if (!std::exchange(m_hasFailed, true))
        emit statusMessageChanged(
            tr("Unsaved changes cannot be written to the recovery file: %1").arg(failureText(error)));
}

void Recovery::offerRecovery(Dialogs& dialogs, QWidget* window, bool recoversTerminatedSession) {
    for (auto& file : RecoveryFile::abandonedFiles()) {
        const auto content = file->read();
        if (!content) continue;
        const RecoverableSession recoverableSession{titleOf(*content), content->documentPath,
                                                    content->lastModified};
        const bool isRestored = recoversTerminatedSession && content->wasTerminated;
        switch (isRestored ? RecoveryAnswer::Recover : dialogs.askAboutRecovery(window, recoverableSession)) {
            case RecoveryAnswer::Recover:
                m_writer.reset();  // waits for a running write of the session that is replaced
                m_file = std::move(file);
                m_document.recover(content->session, content->documentPath);
                emit recovered(content->pinnedSession);
                if (isRestored)
                    emit statusMessageChanged(tr("The session “%1” was recovered, because it was not saved "
                                                 "when the program ended. To keep the session, save it.")
                                                  .arg(bidiIsolated(recoverableSession.title)));
                return;
            case RecoveryAnswer::Discard:
                file->remove();
                break;
            case RecoveryAnswer::Later:
                break;
        }
    }
}

void Recovery::discardFile() {
    m_writeTimer.stop();
    m_writer.reset();  // waits for a running write, which would otherwise create the file again
    if (m_file) m_file->remove();
    m_file.reset();
}

}  // namespace attention

#include "moc_recovery.cpp"
