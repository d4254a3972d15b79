// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/dialogs.h"

#include "heatmap/printable_text.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QMimeDatabase>
#include <QPushButton>
#include <QRegularExpression>
#include <QRegularExpressionValidator>

#include <algorithm>

namespace attention {
namespace {

struct DialogTexts {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

/// Asks whether the existing file `path` may be replaced. QFileDialog has asked only about the name without
/// the suffix that was added.
bool mayReplace(QWidget* window, const QString& path) {
    return QMessageBox::question(
               window, QCoreApplication::applicationName(),
               DialogTexts::tr("%1 already exists. Do you want to replace the file?").arg(displayPath(path)),
               QMessageBox::Yes | QMessageBox::No, QMessageBox::No) == QMessageBox::Yes;
}

QString runFileDialog(QFileDialog& dialog) {
    // Rejects pasted text with a NUL character, because no file system accepts NUL in a name.
    for (auto* const fileNameEdit : dialog.findChildren<QLineEdit*>())
        fileNameEdit->setValidator(
            new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[^\\x00]*")), fileNameEdit));
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

}  // namespace

QString QtDialogs::askForOpenFile(QWidget* window, const QString& folder, const QString& filters) {
    QFileDialog dialog(window, DialogTexts::tr("Open session"), folder, filters);
    dialog.setFileMode(QFileDialog::ExistingFile);
    return runFileDialog(dialog);
}

QString QtDialogs::askForFolder(QWidget* window, const QString& folder) {
    QFileDialog dialog(window, {}, folder);
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    return runFileDialog(dialog);
}

QString QtDialogs::askForSaveFile(QWidget* window, const QString& suggestedPath, const QString& filters) {
    QFileDialog dialog(window, DialogTexts::tr("Save as"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters.split(QStringLiteral(";;")));
    const QFileInfo suggestedFile(suggestedPath);
    if (suggestedFile.isAbsolute()) dialog.setDirectory(suggestedFile.absolutePath());
    dialog.selectFile(suggestedFile.fileName());
    const auto setDefaultSuffix = [&](const QString& filter) {
        dialog.setDefaultSuffix(suffixesOfFilters(filter).value(0));
    };
    setDefaultSuffix(dialog.selectedNameFilter());
    QObject::connect(&dialog, &QFileDialog::filterSelected, setDefaultSuffix);
    // Asks again with the same name until the name can be used.
    for (;;) {
        const QString typedPath = runFileDialog(dialog);
        if (typedPath.isEmpty()) return {};
        QStringList suffixes = suffixesOfFilters(dialog.selectedNameFilter()) + suffixesOfFilters(filters);
        suffixes.removeDuplicates();
        const CheckedSavePath name = checkedSavePath(typedPath, suffixes);
        if (!name.problem.isEmpty()) {
            showError(window, name.problem);
        } else if (name.path == typedPath || !QFileInfo::exists(name.path) || mayReplace(window, name.path)) {
            return name.path;
        }
        dialog.selectFile(QFileInfo(typedPath).fileName());
    }
}

UnsavedChangesAnswer QtDialogs::askAboutUnsavedChanges(QWidget* window, const QString& sessionName) {
    QMessageBox messageBox(
        QMessageBox::Warning, QCoreApplication::applicationName(),
        DialogTexts::tr("“%1” has changes that are not saved.").arg(bidiIsolated(sessionName)),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window);
    messageBox.setInformativeText(DialogTexts::tr("Do you want to save the changes?"));
    messageBox.setDefaultButton(QMessageBox::Save);
    switch (messageBox.exec()) {
        case QMessageBox::Save:
            return UnsavedChangesAnswer::Save;
        case QMessageBox::Discard:
            return UnsavedChangesAnswer::Discard;
        default:
            return UnsavedChangesAnswer::Cancel;
    }
}

ChangedFileAnswer QtDialogs::askAboutChangedFile(QWidget* window, const QString& path) {
    QMessageBox messageBox(QMessageBox::Warning, QCoreApplication::applicationName(),
                           DialogTexts::tr("Another program has changed %1.").arg(displayPath(path)),
                           QMessageBox::Cancel, window);
    messageBox.setInformativeText(
        DialogTexts::tr("If you save to this file, you overwrite the changes of the other program."));
    QPushButton* saveElsewhereButton =
        messageBox.addButton(DialogTexts::tr("Save elsewhere…"), QMessageBox::AcceptRole);
    const auto* replaceButton =
        messageBox.addButton(DialogTexts::tr("Replace"), QMessageBox::DestructiveRole);
    messageBox.setDefaultButton(saveElsewhereButton);
    messageBox.exec();
    if (messageBox.clickedButton() == replaceButton) return ChangedFileAnswer::Overwrite;
    return messageBox.clickedButton() == saveElsewhereButton ? ChangedFileAnswer::SaveElsewhere
                                                             : ChangedFileAnswer::Cancel;
}

RecoveryAnswer QtDialogs::askAboutRecovery(QWidget* window, const RecoverableSession& session) {
    QMessageBox messageBox(
        QMessageBox::Question, QCoreApplication::applicationName(),
        DialogTexts::tr("“%1” was not saved when the program ended.").arg(bidiIsolated(session.title)),
        QMessageBox::NoButton, window);
    const QString lastModifiedText = QLocale().toString(session.lastModified, QLocale::ShortFormat);
    messageBox.setInformativeText(
        session.file.isEmpty()
            ? DialogTexts::tr("Last changed on %1. The session has not been saved to a file yet.")
                  .arg(lastModifiedText)
            : DialogTexts::tr("Last changed on %1. The file of the session is %2.")
                  .arg(lastModifiedText, displayPath(session.file)));
    const auto* recoverButton = messageBox.addButton(DialogTexts::tr("Recover"), QMessageBox::AcceptRole);
    const auto* discardButton =
        messageBox.addButton(DialogTexts::tr("Discard"), QMessageBox::DestructiveRole);
    QPushButton* laterButton =
        messageBox.addButton(DialogTexts::tr("Ask again later"), QMessageBox::RejectRole);
    messageBox.setEscapeButton(laterButton);
    messageBox.exec();
    if (messageBox.clickedButton() == recoverButton) return RecoveryAnswer::Recover;
    return messageBox.clickedButton() == discardButton ? RecoveryAnswer::Discard : RecoveryAnswer::Later;
}

void QtDialogs::showError(QWidget* window, const QString& message) {
    QMessageBox::warning(window, QCoreApplication::applicationName(), message);
}

bool QtDialogs::askForExport(QWidget* window, const FigureSource& source,
                             const UnavailableFormats& unavailableFormats, ExportRequest& request,
                             const ExportDialog::PathChooser& choosePath) {
    ExportDialog dialog(source, request, unavailableFormats, window);
    dialog.setPathChooser(choosePath);
    dialog.setWindowModality(Qt::WindowModal);  // the help window stays usable
    const bool isAccepted = dialog.exec() == QDialog::Accepted;
    request = dialog.exportRequest();
    return isAccepted;
}

namespace {

struct SavePathTexts {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

/// True if the MIME database of the system contains the suffix of `path`.
bool hasKnownSuffix(const QString& path) {
    const QString suffix = QFileInfo(path).suffix();
    // Manual pages have the suffixes .1 to .9, but “lesson 1.5” is no manual page.
    const bool beginsWithLetter = !suffix.isEmpty() && suffix.front().isLetter();
    return beginsWithLetter && !QMimeDatabase().suffixForFileName(path).isEmpty();
}

}  // namespace

QStringList suffixesOfFilters(const QString& filters) {
    static const QRegularExpression pattern(QStringLiteral("\\*(\\.\\w+)"));
    QStringList suffixes;
    for (auto it = pattern.globalMatch(filters); it.hasNext();) suffixes << it.next().captured(1);
    return suffixes;
}

CheckedSavePath checkedSavePath(const QString& path, const QStringList& suffixes) {
    const bool hasSupportedSuffix = std::ranges::any_of(
        suffixes, [&](const QString& suffix) { return path.endsWith(suffix, Qt::CaseInsensitive); });
    if (path.isEmpty() || suffixes.isEmpty() || hasSupportedSuffix) return {path};
    if (hasKnownSuffix(path))
        return {path,
                SavePathTexts::tr("The file name %1 cannot be used because its suffix belongs to another "
                                  "kind of file. Use one of these suffixes: %2.")
                    .arg(displayFileName(path), suffixes.join(QStringLiteral(", ")))};
    return {(path.endsWith('.') ? path.chopped(1) : path) + suffixes.front()};
}

}  // namespace attention
