// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/session_files.h"

#include "files/file_read_error.h"
#include "heatmap/token_text.h"
#include "storage/file_kinds.h"
#include "storage/file_writing.h"
#include "storage/session_io.h"
#include "texts/failure_text.h"
#include "texts/message_text.h"

#include <QFileInfo>
#include <QGuiApplication>

namespace attention {
namespace {

/// Empty of one that is not there.
FileStamp stampNow(const QString& path) {
    return readFileStamps({path.toStdString()}).front();
}

/// A large session takes a second to read.
class WaitCursor {
 public:
    WaitCursor() { QGuiApplication::setOverrideCursor(Qt::WaitCursor); }
    ~WaitCursor() { QGuiApplication::restoreOverrideCursor(); }
    WaitCursor(const WaitCursor&) = delete;
    WaitCursor& operator=(const WaitCursor&) = delete;
};

}  // namespace

SessionFiles::SessionFiles(Document& document, Settings& settings, Seams seams, QObject* parent)
    : QObject(parent), m_document(document), m_settings(settings), m_seams(std::move(seams)) {
    connect(&m_bringing, &SlowTask::failed, this,
            [this](const QString& path, const std::exception_ptr& error) {
                attempt(path, [&] { std::rethrow_exception(error); });
            });
}

void SessionFiles::open() {
    if (!mayDiscard()) return;
    const QString path = m_seams.dialogs.fileToOpen(
        m_seams.window(),
        tr("Sessions, and exports that carry one (*.attn *.png *.svg *.pdf *.json)") + ";;" + vectorFilter());
    if (path.isEmpty()) return;
    if (isBrought(path)) return bring(path);
    load(path);
}

void SessionFiles::openFile(const QString& path) {
    if (m_settings.recentFiles().contains(path) && !QFileInfo::exists(path)) {
        m_settings.removeRecentFile(path);
        emit recentFilesChanged();
        m_seams.dialogs.showError(
            m_seams.window(), tr("%1: is not there any more; it is no longer in the list of recent files.")
                                  .arg(shownPath(path)));
        return;
    }
    if (isBrought(path)) return bring(path);
    if (mayDiscard()) load(path);
}

void SessionFiles::openVectors() {
    const QString path = m_seams.dialogs.fileToOpen(m_seams.window(), vectorFilter());
    if (!path.isEmpty()) bring(path);
}

void SessionFiles::openModel() {
    const QString path = m_seams.dialogs.folderToOpen(m_seams.window());
    if (!path.isEmpty()) bring(path);
}

/// A large one takes a second to open: that happens beside the window, where it stays open.
void SessionFiles::bring(const QString& path) {
    m_bringing.start(
        {path, [path, present = m_document.session()](const ProgressMonitor&) { loadSession(path, present); },
         [this, path] { take(path); }});
}

/// A step of the history: the session before comes back by undoing it.
void SessionFiles::take(const QString& path) {
    std::optional<Session> session;
    if (!attempt(path, [&] { session = loadSession(path, m_document.session()); })) return;
    m_document.apply({*session, tr("opening %1").arg(shownFileName(path))});
    emit brought();
    m_settings.addRecentFile(path);
    emit recentFilesChanged();
}

QString SessionFiles::vectorFilter() {
    return tr("Vectors and attention (*%1)").arg(broughtSuffixes().join(QStringLiteral(" *")));
}

void SessionFiles::load(const QString& path) {
    std::optional<Session> session;
    Message remark;
    if (!attempt(path, [&] { session = loadSession(path, {}, &remark); })) return;
    // A picture or its numbers are not written over when their session is saved.
    m_document.replace(*std::move(session), isCarrier(path) ? QString() : QFileInfo(path).absoluteFilePath());
    remember(m_document.path());
    m_settings.addRecentFile(path);
    emit recentFilesChanged();
    emit opened();
    remarkOn(path, remark);
}

void SessionFiles::remarkOn(const QString& path, const Message& remark) {
    if (!remark.isEmpty()) emit remarked(tr("%1: %2").arg(shownFileName(path), messageText(remark)));
}

void SessionFiles::remember(const QString& path) {
    m_known = path;
    m_stamp = stampNow(path);
}

bool SessionFiles::save() {
    const QString& path = m_document.path();
    if (path.isEmpty()) return saveAs();
    const FileStamp now = stampNow(path);
    if (path != m_known || now == m_stamp || now == FileStamp()) return saveTo(path);
    switch (m_seams.dialogs.askAboutChangedFile(m_seams.window(), path)) {
        case ChangedFile::WriteOver:
            return saveTo(path);
        case ChangedFile::SaveElsewhere:
            return saveAs();
        case ChangedFile::Cancel:
            return false;
    }
    return false;
}

bool SessionFiles::saveAs() {
    const QString suggestion = m_document.path().isEmpty() ? tr("attention.attn") : m_document.path();
    const QString path = m_seams.dialogs.fileToSave(m_seams.window(), suggestion, tr("Sessions (*.attn)"));
    return !path.isEmpty() && saveTo(path);
}

bool SessionFiles::saveTo(const QString& path) {
    if (!attempt(path, [&] { saveSession(path, m_seams.toWrite()); })) return false;
    adopt(path);
    emit saved(path);
    return true;
}

void SessionFiles::adopt(const QString& path) {
    m_document.markSaved(QFileInfo(path).absoluteFilePath());
    remember(m_document.path());
    m_settings.addRecentFile(path);
    emit recentFilesChanged();
}

bool SessionFiles::mayDiscard() {
    if (!m_document.isModified()) return true;
    switch (m_seams.dialogs.askAboutChanges(m_seams.window(), documentName())) {
        case UnsavedChanges::Save:
            return save();
        case UnsavedChanges::Discard:
            return true;
        case UnsavedChanges::Cancel:
            return false;
    }
    return false;
}

bool SessionFiles::attempt(const QString& path, const std::function<void()>& action) {
    try {
        const WaitCursor wait;
        action();
        return true;
    } catch (const FileError& error) {
        m_seams.dialogs.showError(m_seams.window(),
                                  tr("%1: %2").arg(shownPath(error.path()), isolated(error.reason())));
    } catch (const FileReadError&) {  // names the file itself
        m_seams.dialogs.showError(m_seams.window(), failureText(std::current_exception()));
    } catch (...) {
        m_seams.dialogs.showError(m_seams.window(),
                                  tr("%1: %2").arg(shownPath(path), failureText(std::current_exception())));
    }
    return false;
}

QString SessionFiles::documentName() const {
    return m_document.path().isEmpty() ? tr("Untitled") : QFileInfo(m_document.path()).completeBaseName();
}

}  // namespace attention
