// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "document/slow_task.h"
#include "files/file_bytes.h"
#include "program/settings.h"
#include "window/dialogs.h"

#include <QObject>

#include <functional>

namespace attention {

/// Opens and saves the document. Whatever fails or is called off, nothing is lost, and a sentence says why.
class SessionFiles : public QObject {
    Q_OBJECT

 public:
    /// Questions stand in front of the window; `toWrite` gives the session as it belongs into a file.
    struct Seams {
        std::function<QWidget*()> window;
        Dialogs& dialogs;
        std::function<Session()> toWrite;
    };
    SessionFiles(Document& document, Settings& settings, Seams seams, QObject* parent = nullptr);

    /// Asks about unsaved changes, then for a file.
    void open();
    void openFile(const QString& path);
    /// Asks for a file of vectors, which the present session then takes its words or positions from.
    void openVectors();
    /// A trained model's folder.
    void openModel();
    /// To the document's file; asks for one where there is none. Whether it is saved.
    bool save();
    bool saveAs();
    /// Whether the session may be given up: it is saved, or the person said so.
    bool mayDiscard();

    /// Takes the document's present session as what its file holds.
    void adopt(const QString& path);

    /// Runs the action; what it throws becomes a sentence. Whether it threw nothing.
    bool attempt(const QString& path, const std::function<void()>& action);

    /// What is opened beside the window.
    const SlowTask& bringing() const { return m_bringing; }
    void stopBringing() { m_bringing.cancel(); }
    /// What is to be said of a file that was opened, if anything.
    void remarkOn(const QString& path, const Message& remark);

    /// What the document is called: its file's name without the suffix.
    QString documentName() const;

 signals:
    /// The document holds another file's session.
    void opened();
    /// Vectors, attention or a model of a file became part of it.
    void brought();
    void recentFilesChanged();
    /// Emitted when the document is completely written to `path`.
    void saved(const QString& path);
    /// One sentence on the file that was opened.
    void remarked(const QString& text);

 private:
    static QString vectorFilter();
    bool saveTo(const QString& path);
    void remember(const QString& path);
    void load(const QString& path);
    void bring(const QString& path);
    void take(const QString& path);

    Document& m_document;
    Settings& m_settings;
    Seams m_seams;
    QString m_known;    ///< a file that was read or written here
    FileStamp m_stamp;  ///< and was then
    SlowTask m_bringing;
};

}  // namespace attention
