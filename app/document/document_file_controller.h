// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "document/task_runner.h"
#include "files/file_bytes.h"
#include "program/preferences.h"
#include "state/application_commands.h"
#include "window/dialogs.h"

#include <QHash>
#include <QObject>

#include <functional>

namespace attention {

/// Opens and saves the document, and imports files into it. If an operation fails or is canceled, the
/// document and its file keep their contents. Errors are shown in a dialog.
class DocumentFileController : public QObject, public FileCommands {
    Q_OBJECT

 public:
    /// Objects and callbacks that the controller uses. `window` returns the parent of the dialogs. `dialogs`
    /// asks the user. `sessionToWrite` returns the session with the state of the window, as it is saved.
    /// `applyPendingInput` applies the text that the user is typing in the window or in a dialog.
    struct Dependencies {
        std::function<QWidget*()> window;
        Dialogs& dialogs;
        std::function<Session()> sessionToWrite;
        std::function<void()> applyPendingInput;
    };
    DocumentFileController(Document& document, Preferences& preferences, Dependencies dependencies,
                           QObject* parent = nullptr);

    void open() override;
    void openFile(const QString& path) override;
    void importVectors() override;
    void importModel() override;
    /// Saves the document. If another program has changed its file, asks before overwriting it.
    bool save() override;
    bool saveAs() override;
    void clearRecentFiles() override;
    /// Applies the text that the user is typing, and asks about unsaved changes, if there are any. Returns
    /// true if the session may be replaced, because its changes were saved or the user discards them.
    bool confirmDiscard();
    /// True if the file of the document is as the program has read or written it last. False if the document
    /// has no file, or if another program has changed or removed the file.
    bool isFileUnchanged() const;
    /// Returns the folder that a file dialog shows first: the folder of the document, or the folder for
    /// documents if the document has no file.
    QString initialDialogFolder() const;

    /// Marks the document as unmodified and adds `path` to the recent files. Call when the file `path`
    /// contains the current session.
    void markSaved(const QString& path);

    /// Runs `action` and shows its exception, if any, in an error dialog. The dialog names the file `path`,
    /// unless the exception contains a path. Returns true if `action` threw no exception.
    bool runWithErrorDialog(const QString& path, const std::function<void()>& action);

    /// Returns the runner that reads imported files on a worker thread.
    const TaskRunner& importRunner() const { return m_importRunner; }
    void cancelImport() { m_importRunner.cancel(); }
    /// Emits remarkReported() unless `remark` is empty. `path` is the opened file that the remark is about.
    void reportRemark(const QString& path, const Message& remark);

    /// Returns the name of the document's file without folder and suffix, or “Untitled” if there is no file.
    QString documentName() const;

 signals:
    /// Emitted after the session of another file was opened.
    void opened();
    /// Emitted after vectors, attention or a model were imported into the session.
    void imported();
    void recentFilesChanged();
    /// Emitted when the document is completely written to `path`.
    void saved(const QString& path);
    /// Emitted with a remark on an opened file. `text` begins with the name of the file.
    void remarkReported(const QString& text);

 private:
    static QString importFilter();
    bool saveTo(const QString& path);
    void recordFileStamp(const QString& path);
    void load(const QString& path);
    void importFile(const QString& path);
    void applyImport(const QString& path);

    Document& m_document;
    Preferences& m_preferences;
    Dependencies m_dependencies;
    /// The stamp of each file after the document was read from it or written to it, by path. Earlier files
    /// are included, because undo of a preset restores the previous file.
    QHash<QString, FileStamp> m_fileStamps;
    TaskRunner m_importRunner;
};

}  // namespace attention
