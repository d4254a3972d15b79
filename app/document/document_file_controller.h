// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "document/task_runner.h"
#include "files/file_bytes.h"
#include "program/preferences.h"
#include "window/dialogs.h"

#include <QObject>

#include <functional>

namespace attention {

/// Opens and saves the document. Whatever fails or is called off, nothing is lost, and a sentence says why.
class DocumentFileController : public QObject {
    Q_OBJECT

 public:
    /// Questions stand in front of the window; `toWrite` gives the session as it belongs into a file.
    struct Dependencies {
        std::function<QWidget*()> window;
        Dialogs& dialogs;
        std::function<Session()> sessionToWrite;
    };
    DocumentFileController(Document& document, Preferences& preferences, Dependencies dependencies,
                           QObject* parent = nullptr);

    /// Asks about unsaved changes, then for a file.
    void open();
    void openFile(const QString& path);
    /// Asks for a file of vectors, which the present session then takes its words or positions from.
    void importVectors();
    /// A trained model's folder.
    void importModel();
    /// To the document's file; asks for one where there is none. Whether it is saved.
    bool save();
    bool saveAs();
    /// Whether the session may be given up: it is saved, or the person said so.
    bool confirmDiscard();

    /// Takes the document's present session as what its file holds.
    void markSaved(const QString& path);

    /// Runs the action; what it throws becomes a sentence. Whether it threw nothing.
    bool runWithErrorDialog(const QString& path, const std::function<void()>& action);

    /// What is opened beside the window.
    const TaskRunner& importRunner() const { return m_importRunner; }
    void cancelImport() { m_importRunner.cancel(); }
    /// What is to be said of a file that was opened, if anything.
    void reportRemark(const QString& path, const Message& remark);

    /// What the document is called: its file's name without the suffix.
    QString documentName() const;

 signals:
    /// The document holds another file's session.
    void opened();
    /// Vectors, attention or a model of a file became part of it.
    void imported();
    void recentFilesChanged();
    /// Emitted when the document is completely written to `path`.
    void saved(const QString& path);
    /// One sentence on the file that was opened.
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
    QString m_stampedPath;  ///< a file that was read or written here
    FileStamp m_fileStamp;  ///< and was then
    TaskRunner m_importRunner;
};

}  // namespace attention
