// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_dialog.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <optional>

class QWidget;

namespace attention {

/// The choice of the user before an action that would lose unsaved changes: save the changes, discard the
/// changes, or cancel the action.
enum class UnsavedChangesAnswer { Save, Discard, Cancel };

/// The choice of the user before a session is saved to a file that another program has changed: overwrite the
/// file, save to another file, or cancel.
enum class ChangedFileAnswer { Overwrite, SaveElsewhere, Cancel };

/// A session that was not saved when the program ended, for example because of a crash.
struct RecoverableSession {
    QString title;           ///< name of the session in the message
    QString file;            ///< path of the session file; empty if the session was never saved
    QDateTime lastModified;  ///< time of the last change of the session
};

/// The choice of the user for a RecoverableSession: open the session, delete its recovery file, or decide at
/// the next start.
enum class RecoveryAnswer { Recover, Discard, Later };

/// Interface of the modal dialogs, so that tests can replace them. Each function returns when the user has
/// closed the dialog. `window` is the parent of the dialog.
class Dialogs {
 public:
    virtual ~Dialogs() = default;

    /// Asks for a file to open. Returns its path, or an empty string if the user cancels. `folder` is the
    /// folder that the dialog shows first. `filters` has the syntax of QFileDialog::getOpenFileName(), such
    /// as “Images (*.png);;Text files (*.txt)”.
    virtual QString askForOpenFile(QWidget* window, const QString& folder, const QString& filters) = 0;
    /// Asks for an existing folder. Returns its path, or an empty string if the user cancels. `folder` is the
    /// folder that the dialog shows first.
    virtual QString askForFolder(QWidget* window, const QString& folder) = 0;
    /// Asks for the path of a file to save. Returns the path, or an empty string if the user cancels.
    /// `suggestedPath` is the path that the dialog suggests. `filters` contains one or more name filters,
    /// separated by “;;”. The result has one of their suffixes, see checkedSavePath().
    virtual QString askForSaveFile(QWidget* window, const QString& suggestedPath, const QString& filters) = 0;
    /// Asks for the choice of the user before the unsaved changes of the session `sessionName` are lost.
    virtual UnsavedChangesAnswer askAboutUnsavedChanges(QWidget* window, const QString& sessionName) = 0;
    /// Asks for the choice of the user before the file at `path`, which another program has changed, is
    /// overwritten.
    virtual ChangedFileAnswer askAboutChangedFile(QWidget* window, const QString& path) = 0;
    /// Asks for the choice of the user for `session`, which the program can recover.
    virtual RecoveryAnswer askAboutRecovery(QWidget* window, const RecoverableSession& session) = 0;
    /// Shows an error message until the user closes it.
    virtual void showError(QWidget* window, const QString& message) = 0;
    /// Shows the export dialog, see ExportDialog. The dialog starts with the values of `request`, and sets
    /// `request` to the choices of the user, even if the user cancels. Returns false if the user cancels the
    /// dialog. `unavailableFormats` contains the formats that the user cannot choose, with the reasons.
    /// `choosePath` asks for ExportRequest::path.
    virtual bool askForExport(QWidget* window, const FigureSource& source,
                              const UnavailableFormats& unavailableFormats, ExportRequest& request,
                              const ExportDialog::PathChooser& choosePath) = 0;
};

/// Implementation of Dialogs with QFileDialog, QMessageBox and ExportDialog.
class QtDialogs : public Dialogs {
 public:
    QString askForOpenFile(QWidget* window, const QString& folder, const QString& filters) override;
    QString askForFolder(QWidget* window, const QString& folder) override;
    QString askForSaveFile(QWidget* window, const QString& suggestedPath, const QString& filters) override;
    UnsavedChangesAnswer askAboutUnsavedChanges(QWidget* window, const QString& sessionName) override;
    ChangedFileAnswer askAboutChangedFile(QWidget* window, const QString& path) override;
    RecoveryAnswer askAboutRecovery(QWidget* window, const RecoverableSession& session) override;
    void showError(QWidget* window, const QString& message) override;
    bool askForExport(QWidget* window, const FigureSource& source,
                      const UnavailableFormats& unavailableFormats, ExportRequest& request,
                      const ExportDialog::PathChooser& choosePath) override;
};

/// Returns all suffixes, with their dots, of name filters such as “Images (*.png *.jpg);;PDF (*.pdf)”, in
/// their order.
QStringList suffixesOfFilters(const QString& filters);

/// The result of checkedSavePath().
struct CheckedSavePath {
    QString path;
    /// The reason why `path` cannot be used, as a sentence. Empty: the path can be used.
    QString problem = {};
};

/// Returns `path` unchanged if it ends with one of `suffixes`, which contain their dots. If `path` has the
/// suffix of another known file type, such as “.txt”, the result has a CheckedSavePath::problem. Otherwise
/// appends the first suffix, so that “lesson 1.5” becomes “lesson 1.5.attn”.
CheckedSavePath checkedSavePath(const QString& path, const QStringList& suffixes);

}  // namespace attention
