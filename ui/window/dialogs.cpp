// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/dialogs.h"

#include "heatmap/printable_text.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QRegularExpressionValidator>

namespace attention {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

QString firstSuffixOf(const QString& filter) {
    static const QRegularExpression suffix(QStringLiteral("\\*\\.(\\w+)"));
    return suffix.match(filter).captured(1);
}

QString chosenIn(QFileDialog& dialog) {
    // What is pasted may hold a NUL, which no name has and no file system takes.
    for (auto* const name : dialog.findChildren<QLineEdit*>())
        name->setValidator(
            new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[^\\x00]*")), name));
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

}  // namespace

QString QtDialogs::askForOpenFile(QWidget* window, const QString& filters) {
    QFileDialog dialog(window, Words::tr("Open session"), {}, filters);
    dialog.setFileMode(QFileDialog::ExistingFile);
    return chosenIn(dialog);
}

QString QtDialogs::askForFolder(QWidget* window) {
    QFileDialog dialog(window);
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    return chosenIn(dialog);
}

QString QtDialogs::askForSaveFile(QWidget* window, const QString& suggestedName, const QString& filters) {
    QFileDialog dialog(window, Words::tr("Save as"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters.split(QStringLiteral(";;")));
    const QFileInfo suggested(suggestedName);
    if (suggested.isAbsolute()) dialog.setDirectory(suggested.absolutePath());
    dialog.selectFile(suggested.fileName());
    dialog.setDefaultSuffix(firstSuffixOf(dialog.selectedNameFilter()));
    QObject::connect(&dialog, &QFileDialog::filterSelected,
                     [&](const QString& filter) { dialog.setDefaultSuffix(firstSuffixOf(filter)); });
    return chosenIn(dialog);
}

UnsavedChangesAnswer QtDialogs::askAboutChanges(QWidget* window, const QString& name) {
    QMessageBox question(QMessageBox::Warning, QCoreApplication::applicationName(),
                         Words::tr("“%1” has changes that are not saved.").arg(bidiIsolated(name)),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window);
    question.setInformativeText(Words::tr("Save them before going on?"));
    question.setDefaultButton(QMessageBox::Save);
    switch (question.exec()) {
        case QMessageBox::Save:
            return UnsavedChangesAnswer::Save;
        case QMessageBox::Discard:
            return UnsavedChangesAnswer::Discard;
        default:
            return UnsavedChangesAnswer::Cancel;
    }
}

ChangedFileAnswer QtDialogs::askAboutChangedFile(QWidget* window, const QString& path) {
    QMessageBox question(QMessageBox::Warning, QCoreApplication::applicationName(),
                         Words::tr("Another program has changed %1.").arg(displayPath(path)),
                         QMessageBox::Cancel, window);
    question.setInformativeText(Words::tr("Saving here would replace what it has written."));
    QPushButton* elsewhere = question.addButton(Words::tr("Save elsewhere…"), QMessageBox::AcceptRole);
    const auto* over = question.addButton(Words::tr("Replace"), QMessageBox::DestructiveRole);
    question.setDefaultButton(elsewhere);
    question.exec();
    if (question.clickedButton() == over) return ChangedFileAnswer::Overwrite;
    return question.clickedButton() == elsewhere ? ChangedFileAnswer::SaveElsewhere
                                                 : ChangedFileAnswer::Cancel;
}

RecoveryAnswer QtDialogs::askAboutRecovery(QWidget* window, const RecoverableSession& session) {
    QMessageBox question(
        QMessageBox::Question, QCoreApplication::applicationName(),
        Words::tr("“%1” was not saved when the program ended.").arg(bidiIsolated(session.title)),
        QMessageBox::NoButton, window);
    const QString time = QLocale().toString(session.lastModified, QLocale::ShortFormat);
    question.setInformativeText(
        session.file.isEmpty()
            ? Words::tr("Last changed on %1; it has no file yet.").arg(time)
            : Words::tr("Last changed on %1; its file is %2.").arg(time, displayPath(session.file)));
    const auto* recover = question.addButton(Words::tr("Recover"), QMessageBox::AcceptRole);
    const auto* discard = question.addButton(Words::tr("Discard"), QMessageBox::DestructiveRole);
    QPushButton* later = question.addButton(Words::tr("Ask again later"), QMessageBox::RejectRole);
    question.setEscapeButton(later);
    question.exec();
    if (question.clickedButton() == recover) return RecoveryAnswer::Recover;
    return question.clickedButton() == discard ? RecoveryAnswer::Discard : RecoveryAnswer::Later;
}

void QtDialogs::showError(QWidget* window, const QString& message) {
    QMessageBox::warning(window, QCoreApplication::applicationName(), message);
}

std::optional<ExportRequest> QtDialogs::askForFigureExport(QWidget* window, const FigureSource& source,
                                                           const FigureSpec& start) {
    ExportDialog dialog(source, start, window);
    return dialog.exec() == QDialog::Accepted ? std::optional(dialog.exportRequest()) : std::nullopt;
}

}  // namespace attention
