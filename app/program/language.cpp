// SPDX-License-Identifier: GPL-3.0-or-later
#include "program/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>
#include <memory>

// The resources of a static library are linked only if Q_INIT_RESOURCE is called outside of any namespace.
static void initTranslationResources() {
    Q_INIT_RESOURCE(translations);
}

namespace attention {
namespace {

const char* const englishCode = "en";  // language of the source texts
const char* const translatorName = "language";
const char* const languageProperty = "spokenLanguage";

void installTranslator(const QString& file, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    // The translations of Qt may be missing. The few texts of Qt are then English.
    if (!translator->load(file, folder)) return;
    translator->setObjectName(QLatin1String(translatorName));
    translator->setParent(QCoreApplication::instance());
    QCoreApplication::installTranslator(translator.release());
}

}  // namespace

const std::vector<Language>& languages() {
    static const std::vector<Language> supportedLanguages = [] {
        initTranslationResources();
        std::vector<Language> availableLanguages;
        const QString prefix = QStringLiteral("attention-lab_");
        for (const QFileInfo& file :
             QDir(QStringLiteral(":/translations")).entryInfoList({prefix + "*.qm"})) {
            QTranslator translator;
            if (!translator.load(file.filePath())) continue;
            // Each name is in its own language, so that its speakers recognize it.
            static constexpr struct {
                const char* text;
                const char* comment;
            } nameSource =
                QT_TRANSLATE_NOOP3("Language", "English", "the language of these texts, in itself");
            const QString nativeName = translator.translate("Language", nameSource.text, nameSource.comment);
            availableLanguages.push_back(
                {file.completeBaseName().mid(prefix.size()),
                 nativeName.isEmpty() ? QLatin1String(nameSource.text) : nativeName});
        }
        std::ranges::stable_partition(availableLanguages,
                                      [](const Language& language) { return language.code == englishCode; });
        return availableLanguages;
    }();
    return supportedLanguages;
}

QStringList languageCodes() {
    QStringList codes;
    for (const Language& language : languages()) codes << language.code;
    return codes;
}

bool isSupportedLanguage(const QString& code) {
    return std::ranges::find(languages(), code, &Language::code) != languages().end();
}

QStringList desktopLanguages() {
    QString localeName;
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (localeName.isEmpty()) localeName = qEnvironmentVariable(variable);
    // gettext ignores LANGUAGE in the locale C, so that a script gets English messages.
    const bool isUntranslated = localeName.isEmpty() || localeName == QLatin1String("C") ||
                                localeName.startsWith(QLatin1String("C.")) ||
                                localeName == QLatin1String("POSIX");
    QStringList names;
    if (!isUntranslated) names = qEnvironmentVariable("LANGUAGE").split(':', Qt::SkipEmptyParts);
    return names << localeName;
}

QString languageFor(const QStringList& localeNames) {
    for (const QString& name : localeNames) {
        if (QLocale(name).language() == QLocale::C) continue;
        const auto found =
            std::ranges::find(languages(), QLocale(name).language(),
                              [](const Language& language) { return QLocale(language.code).language(); });
        if (found != languages().end()) return found->code;
    }
    return QString::fromLatin1(englishCode);
}

void installLanguage(const QString& code) {
    Q_ASSERT(isSupportedLanguage(code));
    initTranslationResources();
    qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>(QLatin1String(translatorName)));
    QLocale::setDefault(QLocale(code));
    installTranslator(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    installTranslator(QStringLiteral("attention-lab_") + code, QStringLiteral(":/translations"));
    QCoreApplication::instance()->setProperty(languageProperty, code);
}

QString currentLanguage() {
    const QString code = QCoreApplication::instance()->property(languageProperty).toString();
    return code.isEmpty() ? QString::fromLatin1(englishCode) : code;
}

}  // namespace attention
