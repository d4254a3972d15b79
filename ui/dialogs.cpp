// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QRegularExpression>

namespace attention {
namespace {

QString firstSuffixOf(const QString& filter) {
    static const QRegularExpression suffix(QStringLiteral("\\*\\.(\\w+)"));
    return suffix.match(filter).captured(1);
}

}  // namespace

QString QtDialogs::fileToOpen(QWidget* window, const QString& filters) {
    return QFileDialog::getOpenFileName(window, QCoreApplication::translate("Dialogs", "Open session"), {},
                                        filters);
}

QString QtDialogs::fileToSave(QWidget* window, const QString& suggestedName, const QString& filters) {
    QFileDialog dialog(window, QCoreApplication::translate("Dialogs", "Save as"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters.split(QStringLiteral(";;")));
    dialog.selectFile(suggestedName);
    dialog.setDefaultSuffix(firstSuffixOf(dialog.selectedNameFilter()));
    QObject::connect(&dialog, &QFileDialog::filterSelected,
                     [&](const QString& filter) { dialog.setDefaultSuffix(firstSuffixOf(filter)); });
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

void QtDialogs::showError(QWidget* window, const QString& message) {
    QMessageBox::warning(window, QCoreApplication::applicationName(), message);
}

}  // namespace attention
