// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_dialog.h"

#include <QDateTime>
#include <QString>

#include <optional>

class QWidget;

namespace attention {

/// What becomes of changes that are in no file.
enum class UnsavedChangesAnswer { Save, Discard, Cancel };

/// What becomes of a file that another program has written since it was read.
enum class ChangedFileAnswer { Overwrite, SaveElsewhere, Cancel };

/// A session that was not saved when the program ended: what it is called, its file (empty: none) and when
/// it was changed last.
struct RecoverableSession {
    QString title;
    QString file;
    QDateTime lastModified;
};

/// What becomes of it: it is opened, it is given up, or it waits for the next start.
enum class RecoveryAnswer { Recover, Discard, Later };

/// The questions that stop the program until a person answers. Behind an interface, so that tests can answer.
class Dialogs {
 public:
    virtual ~Dialogs() = default;

    /// A path, or nothing when the person changes their mind. `filters` as QFileDialog takes them.
    virtual QString askForOpenFile(QWidget* window, const QString& filters) = 0;
    virtual QString askForFolder(QWidget* window) = 0;
    /// The first suffix of the chosen filter is added where the person typed none.
    virtual QString askForSaveFile(QWidget* window, const QString& suggestedName, const QString& filters) = 0;
    /// Asked before the changes of the session `name` are lost.
    virtual UnsavedChangesAnswer askAboutUnsavedChanges(QWidget* window, const QString& sessionName) = 0;
    virtual ChangedFileAnswer askAboutChangedFile(QWidget* window, const QString& path) = 0;
    virtual RecoveryAnswer askAboutRecovery(QWidget* window, const RecoverableSession& session) = 0;
    virtual void showError(QWidget* window, const QString& message) = 0;
    /// Asks what to export, see ExportDialog. The dialog begins with `request`, and sets it to what the user
    /// has chosen, also if it is canceled. Returns false if the user cancels the dialog.
    virtual bool askForExport(QWidget* window, const FigureSource& source,
                              const UnavailableFormats& unavailableFormats, ExportRequest& request) = 0;
};

/// Qt's own dialogs.
class QtDialogs : public Dialogs {
 public:
    QString askForOpenFile(QWidget* window, const QString& filters) override;
    QString askForFolder(QWidget* window) override;
    QString askForSaveFile(QWidget* window, const QString& suggestedName, const QString& filters) override;
    UnsavedChangesAnswer askAboutUnsavedChanges(QWidget* window, const QString& sessionName) override;
    ChangedFileAnswer askAboutChangedFile(QWidget* window, const QString& path) override;
    RecoveryAnswer askAboutRecovery(QWidget* window, const RecoverableSession& session) override;
    void showError(QWidget* window, const QString& message) override;
    bool askForExport(QWidget* window, const FigureSource& source,
                      const UnavailableFormats& unavailableFormats, ExportRequest& request) override;
};

}  // namespace attention
