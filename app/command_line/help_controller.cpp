// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/help_controller.h"

#include "command_line/command_line.h"
#include "help/help_tables.h"
#include "lessons/lesson_sentence.h"
#include "program/language.h"
#include "storage/view_state.h"

#include <QCoreApplication>
#include <QFile>

// Initializes the resources of the help, because the linker leaves unused resources of a static library out.
// Q_INIT_RESOURCE must be used outside of namespaces.
static void initHelpResources() {
    Q_INIT_RESOURCE(help);
    Q_INIT_RESOURCE(help_pictures);
}

namespace attention {
namespace {

class OptionTable {
    Q_DECLARE_TR_FUNCTIONS(attention::OptionTable)

 public:
    static QString text() {
        QList<QStringList> rows;
        for (const QCommandLineOption& option : commandLineOptions()) {
            QStringList names;
            for (const QString& name : option.names())
                names << (name.size() > 1 ? QStringLiteral("--") : QStringLiteral("-")) + name;
            const QString value = option.valueName().isEmpty() ? QString() : ' ' + option.valueName();
            rows << QStringList{codeHtml(names.join(QStringLiteral(", ")) + value),
                                option.description().toHtmlEscaped()};
        }
        return htmlTable({tr("Option"), tr("Description")}, rows);
    }
};

QString metricNameList() {
    QStringList names;
    for (const std::string_view name : rowMetricNames()) names << codeHtml(QString::fromUtf8(name));
    return names.join(' ');
}

}  // namespace

QString helpPageTemplate(const QString& name) {
    initHelpResources();
    QFile file(QStringLiteral(":/help/%1/%2.html").arg(currentLanguage(), name));
    if (!file.open(QIODevice::ReadOnly)) qFatal("no page %s", qPrintable(name));
    return QString::fromUtf8(file.readAll());
}

HelpTables helpTables() {
    return {
        {QStringLiteral("map_keys"), &heatmapShortcutTable},
        {QStringLiteral("setting_symbols"), &settingSymbolTable},
        {QStringLiteral("stages"), &stageTable},
        {QStringLiteral("parameters"), &parameterTable},
        {QStringLiteral("measures"), &metricTable},
        {QStringLiteral("measure_names"), &metricNameList},
        {QStringLiteral("fields"), [] { return fieldTable(fieldDescriptions()); }},
        {QStringLiteral("choices"), &fieldChoiceTables},
        {QStringLiteral("view_fields"), [] { return fieldTable(viewFieldDescriptions()); }},
        {QStringLiteral("figures"), &figureNameTable},
        {QStringLiteral("figure_options"), &commonFigureOptions},
        {QStringLiteral("options"), &OptionTable::text},
        {QStringLiteral("version"), &QCoreApplication::applicationVersion},
    };
}

std::vector<HelpPage> helpPages(const QMainWindow& window, const HelpWindow& help) {
    HelpTables tables = helpTables();
    tables[QStringLiteral("keys")] = [&window] { return shortcutTable(window); };
    tables[QStringLiteral("help_keys")] = [&help] { return shortcutTable(help.actions()); };
    std::vector<HelpPage> pages;
    for (const HelpTopic& topic : helpTopics()) {
        const QString name = QLatin1String(topic.name);
        pages.push_back({name, HelpTopic::tr(topic.title), expandHelpTables(helpPageTemplate(name), tables)});
    }
    return pages;
}

std::unique_ptr<HelpWindow> HelpController::createWindow(const QMainWindow& mainWindow) {
    auto helpWindow = std::make_unique<HelpWindow>();
    helpWindow->setPages(helpPages(mainWindow, *helpWindow));
    return helpWindow;
}

void HelpController::show(const QString& pageName, const QMainWindow& mainWindow) {
    if (!m_helpWindow) m_helpWindow = createWindow(mainWindow);
    m_helpWindow->showPage(pageName);
    m_helpWindow->show();
    m_helpWindow->raise();
    m_helpWindow->activateWindow();
}

/// Creates a new window, because widgets get their texts when they are created.
void HelpController::recreateWindow(const QMainWindow& mainWindow) {
    if (!m_helpWindow) return;
    const auto previousWindow = std::exchange(m_helpWindow, createWindow(mainWindow));
    m_helpWindow->copyStateFrom(*previousWindow);
}

}  // namespace attention
