// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <vector>

class QActionGroup;

namespace attention {

struct Language {
    QString code;  ///< "zh_CN"
    QString name;  ///< in the language itself
};

/// The language of the window, in the View menu.
class LanguageMenu : public QMenu {
    Q_OBJECT

 public:
    explicit LanguageMenu(QWidget* parent = nullptr);

    /// What there is to choose from, and the code of the one spoken. Emits nothing.
    void setLanguages(const std::vector<Language>& languages, const QString& currentCode);

 signals:
    void languageChosen(const QString& code);

 private:
    QActionGroup* m_actionGroup;
};

}  // namespace attention
