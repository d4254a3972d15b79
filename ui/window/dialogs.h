// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_dialog.h"

#include <QDateTime>
#include <QString>

#include <optional>

class QWidget;

namespace attention {

/// What becomes of changes that are in no file.
enum class UnsavedChanges { Save, Discard, Cancel };

/// What becomes of a file that another program has written since it was read.
enum class ChangedFile { WriteOver, SaveElsewhere, Cancel };

/// A session that was not saved when the program ended: what it is called, its file (empty: none) and when
/// it was changed last.
struct LeftSession {
    QString title;
    QString file;
    QDateTime time;
};

/// What becomes of it: it is opened, it is given up, or it waits for the next start.
enum class RecoveryAnswer { Recover, Discard, Later };

/// The questions that stop the program until a person answers. Behind an interface, so that tests can answer.
class Dialogs {
 public:
    virtual ~Dialogs() = default;

    /// A path, or nothing when the person changes their mind. `filters` as QFileDialog takes them.
    virtual QString fileToOpen(QWidget* window, const QString& filters) = 0;
    virtual QString folderToOpen(QWidget* window) = 0;
    /// The first suffix of the chosen filter is added where the person typed none.
    virtual QString fileToSave(QWidget* window, const QString& suggestedName, const QString& filters) = 0;
    /// Asked before the changes of the session `name` are lost.
    virtual UnsavedChanges askAboutChanges(QWidget* window, const QString& name) = 0;
    virtual ChangedFile askAboutChangedFile(QWidget* window, const QString& path) = 0;
    virtual RecoveryAnswer askAboutRecovery(QWidget* window, const LeftSession& session) = 0;
    virtual void showError(QWidget* window, const QString& message) = 0;
    /// Which figure, how large and what it looks like; nothing when the person changes their mind.
    virtual std::optional<FigureWish> figureToExport(QWidget* window, const FigureSource& source,
                                                     const FigureSpec& start) = 0;
};

/// Qt's own dialogs.
class QtDialogs : public Dialogs {
 public:
    QString fileToOpen(QWidget* window, const QString& filters) override;
    QString folderToOpen(QWidget* window) override;
    QString fileToSave(QWidget* window, const QString& suggestedName, const QString& filters) override;
    UnsavedChanges askAboutChanges(QWidget* window, const QString& name) override;
    ChangedFile askAboutChangedFile(QWidget* window, const QString& path) override;
    RecoveryAnswer askAboutRecovery(QWidget* window, const LeftSession& session) override;
    void showError(QWidget* window, const QString& message) override;
    std::optional<FigureWish> figureToExport(QWidget* window, const FigureSource& source,
                                             const FigureSpec& start) override;
};

}  // namespace attention
