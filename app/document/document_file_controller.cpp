// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_file_controller.h"

#include "files/file_read_error.h"
#include "heatmap/printable_text.h"
#include "storage/file_kinds.h"
#include "storage/file_writing.h"
#include "storage/session_io.h"
#include "texts/message_text.h"
#include "window/dialogs.h"

#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QStandardPaths>

namespace attention {
namespace {

/// Returns the stamp of the file, or an empty stamp if the file does not exist.
FileStamp currentFileStamp(const QString& path) {
    return readFileStamps({path.toStdString()}).front();
}

/// Shows the wait cursor during its lifetime, because reading a large session takes a second.
class WaitCursor {
 public:
    WaitCursor() { QGuiApplication::setOverrideCursor(Qt::WaitCursor); }
    ~WaitCursor() { QGuiApplication::restoreOverrideCursor(); }
    WaitCursor(const WaitCursor&) = delete;
    WaitCursor& operator=(const WaitCursor&) = delete;
};

}  // namespace

DocumentFileController::DocumentFileController(Document& document, Preferences& preferences,
                                               Dependencies dependencies, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_preferences(preferences),
      m_dependencies(std::move(dependencies)) {
    // An import belongs to the session that was open when it began.
    connect(&m_document, &Document::aboutToReplaceDocument, &m_importRunner, &TaskRunner::cancel);
    connect(&m_importRunner, &TaskRunner::failed, this,
            [this](const QString& path, const std::exception_ptr& error) {
                runWithErrorDialog(path, [&] { std::rethrow_exception(error); });
            });
}

void DocumentFileController::clearRecentFiles() {
    m_preferences.clearRecentFiles();
    emit recentFilesChanged();
}

void DocumentFileController::open() {
    if (!confirmDiscard()) return;
    const QString path = m_dependencies.dialogs.askForOpenFile(
        m_dependencies.window(), initialDialogFolder(),
        tr("Sessions, and exported files that contain a session (*.attn *.png *.svg *.pdf *.json)") + ";;" +
            importFilter());
    if (path.isEmpty()) return;
    if (isImportable(path)) return importFile(path);
    load(path);
}

void DocumentFileController::openFile(const QString& path) {
    if (m_preferences.recentFiles().contains(path) && !QFileInfo::exists(path)) {
        m_preferences.removeRecentFile(path);
        emit recentFilesChanged();
        m_dependencies.dialogs.showError(
            m_dependencies.window(),
            tr("%1: The file no longer exists, so it was removed from the list of recent files.")
                .arg(displayPath(path)));
        return;
    }
    if (isImportable(path)) return importFile(path);
    if (confirmDiscard()) load(path);
}

void DocumentFileController::importVectors() {
    const QString path =
        m_dependencies.dialogs.askForOpenFile(m_dependencies.window(), initialDialogFolder(), importFilter());
    if (!path.isEmpty()) importFile(path);
}

void DocumentFileController::importModel() {
    const QString path = m_dependencies.dialogs.askForFolder(m_dependencies.window(), initialDialogFolder());
    if (!path.isEmpty()) importFile(path);
}

/// Reads the file on a worker thread, because reading a large file takes a second. The contents stay in the
/// cache, so applyImport() reads them without delay.
void DocumentFileController::importFile(const QString& path) {
    m_importRunner.start({path,
                          [path, currentSession = m_document.session()](const ProgressMonitor&) {
                              loadSession(path, currentSession);
                          },
                          [this, path] { applyImport(path); }});
}

/// Imports the file as an undo step, so undo restores the previous session.
void DocumentFileController::applyImport(const QString& path) {
    std::optional<Session> session;
    if (!runWithErrorDialog(path, [&] { session = loadSession(path, m_document.session()); })) return;
    m_document.apply({*session, tr("opening %1").arg(displayFileName(path))});
    emit imported();
    m_preferences.addRecentFile(path);
    emit recentFilesChanged();
}

QString DocumentFileController::importFilter() {
    return tr("Vectors and attention (*%1)").arg(importSuffixes().join(QStringLiteral(" *")));
}

void DocumentFileController::load(const QString& path) {
    std::optional<Session> session;
    Message remark;
    if (!runWithErrorDialog(path, [&] { session = loadSession(path, {}, &remark); })) return;
    // The document gets no path from an exported figure or .json file, because saving the session would
    // overwrite the exported file.
    m_document.replace(*std::move(session),
                       mayEmbedSession(path) ? QString() : QFileInfo(path).absoluteFilePath());
    recordFileStamp(m_document.path());
    m_preferences.addRecentFile(path);
    emit recentFilesChanged();
    emit opened();
    reportRemark(path, remark);
}

void DocumentFileController::reportRemark(const QString& path, const Message& remark) {
    if (!remark.isEmpty()) emit remarkReported(tr("%1: %2").arg(displayFileName(path), messageText(remark)));
}

void DocumentFileController::recordFileStamp(const QString& path) {
    m_fileStamps[path] = currentFileStamp(path);
}

bool DocumentFileController::isFileUnchanged() const {
    const FileStamp knownStamp = m_fileStamps.value(m_document.path());
    return knownStamp != FileStamp() && knownStamp == currentFileStamp(m_document.path());
}

bool DocumentFileController::save() {
    m_dependencies.applyPendingInput();
    const QString path = m_document.path();
    if (path.isEmpty()) return saveAs();
    const bool isMissing = currentFileStamp(path) == FileStamp();
    if (isMissing || !m_fileStamps.contains(path) || isFileUnchanged()) return saveTo(path);
    switch (m_dependencies.dialogs.askAboutChangedFile(m_dependencies.window(), path)) {
        case ChangedFileAnswer::Overwrite:
            return saveTo(path);
        case ChangedFileAnswer::SaveElsewhere:
            return saveAs();
        case ChangedFileAnswer::Cancel:
            return false;
    }
    return false;
}

bool DocumentFileController::saveAs() {
    m_dependencies.applyPendingInput();
    const QString suggestedPath = m_document.path().isEmpty()
                                      ? QDir(initialDialogFolder()).filePath(tr("attention.attn"))
                                      : m_document.path();
    const QString filter = tr("Sessions (*.attn)");
    const CheckedSavePath name =
        checkedSavePath(m_dependencies.dialogs.askForSaveFile(m_dependencies.window(), suggestedPath, filter),
                        suffixesOfFilters(filter));
    if (!name.problem.isEmpty()) m_dependencies.dialogs.showError(m_dependencies.window(), name.problem);
    return !name.path.isEmpty() && name.problem.isEmpty() && saveTo(name.path);
}

bool DocumentFileController::saveTo(const QString& path) {
    if (!runWithErrorDialog(path, [&] { saveSession(path, m_dependencies.sessionToWrite()); })) return false;
    markSaved(path);
    emit saved(path);
    return true;
}

void DocumentFileController::markSaved(const QString& path) {
    m_document.markSaved(QFileInfo(path).absoluteFilePath());
    recordFileStamp(m_document.path());
    m_preferences.addRecentFile(path);
    emit recentFilesChanged();
}

QString DocumentFileController::initialDialogFolder() const {
    if (!m_document.path().isEmpty()) return QFileInfo(m_document.path()).absolutePath();
    const QString documentsFolder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo::exists(documentsFolder) ? documentsFolder : QDir::homePath();
}

bool DocumentFileController::confirmDiscard() {
    m_dependencies.applyPendingInput();
    if (!m_document.isModified()) return true;
    switch (m_dependencies.dialogs.askAboutUnsavedChanges(m_dependencies.window(), documentName())) {
        case UnsavedChangesAnswer::Save:
            return save();
        case UnsavedChangesAnswer::Discard:
            return true;
        case UnsavedChangesAnswer::Cancel:
            return false;
    }
    return false;
}

bool DocumentFileController::runWithErrorDialog(const QString& path, const std::function<void()>& action) {
    try {
        const WaitCursor waitCursor;
        action();
        return true;
    } catch (const FileError& error) {
        m_dependencies.dialogs.showError(
            m_dependencies.window(),
            tr("%1: %2").arg(displayPath(error.path()), bidiIsolated(error.reason())));
    } catch (const FileReadError&) {  // the message contains the path
        m_dependencies.dialogs.showError(m_dependencies.window(), failureText(std::current_exception()));
    } catch (...) {
        m_dependencies.dialogs.showError(
            m_dependencies.window(),
            tr("%1: %2").arg(displayPath(path), failureText(std::current_exception())));
    }
    return false;
}

QString DocumentFileController::documentName() const {
    return m_document.path().isEmpty() ? tr("Untitled") : QFileInfo(m_document.path()).completeBaseName();
}

}  // namespace attention

#include "moc_document_file_controller.cpp"
