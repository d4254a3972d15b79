// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <vector>

class QActionGroup;

namespace attention {

/// A language in which the program can show its texts.
struct Language {
    QString code;  ///< name of the locale, such as “zh_CN”
    QString name;  ///< name of the language in the language itself, such as “中文”
};

/// The submenu of the menu View in which the user chooses the language of the program.
class LanguageMenu : public QMenu {
    Q_OBJECT

 public:
    explicit LanguageMenu(QWidget* parent = nullptr);

    /// Sets the languages of the menu, and checks the language with the code `currentCode`. Emits no signal.
    void setLanguages(const std::vector<Language>& languages, const QString& currentCode);

 signals:
    /// Emitted when the user chooses the language with the code `code`.
    void languageChosen(const QString& code);

 private:
    QActionGroup* m_actionGroup;
};

}  // namespace attention
