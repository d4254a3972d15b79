// SPDX-License-Identifier: GPL-3.0-or-later
#include "program/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include <algorithm>
#include <memory>

// A static library's resources are linked in only when somebody asks for them, outside of any namespace.
static void requireTranslations() {
    Q_INIT_RESOURCE(translations);
}

namespace attention {
namespace {

const char* const english = "en";
const char* const simplifiedChinese = "zh_CN";
const char* const translatorName = "language";
const char* const spokenProperty = "spokenLanguage";

void install(const QString& file, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(file, folder)) return;  // Qt's own may not be there: its few texts stay English
    translator->setObjectName(QLatin1String(translatorName));
    translator->setParent(QCoreApplication::instance());
    QCoreApplication::installTranslator(translator.release());
}

}  // namespace

const std::vector<Language>& languages() {
    static const std::vector<Language> all = {{QLatin1String(english), QStringLiteral("English")},
                                              {QLatin1String(simplifiedChinese), QStringLiteral("简体中文")}};
    return all;
}

bool isLanguage(const QString& code) {
    return std::ranges::find(languages(), code, &Language::code) != languages().end();
}

QString languageFor(const QLocale& desktop) {
    return QLatin1String(desktop.language() == QLocale::Chinese ? simplifiedChinese : english);
}

void speak(const QString& code) {
    Q_ASSERT(isLanguage(code));
    requireTranslations();
    qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>(QLatin1String(translatorName)));
    QLocale::setDefault(QLocale(code));
    install(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(QStringLiteral("attention-lab_") + code, QStringLiteral(":/translations"));
    QCoreApplication::instance()->setProperty(spokenProperty, code);
}

QString spokenLanguage() {
    const QString code = QCoreApplication::instance()->property(spokenProperty).toString();
    return code.isEmpty() ? QString::fromLatin1(english) : code;
}

}  // namespace attention
