// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/find_tools.h"

#include "find/find_panel.h"
#include "find/synonyms.h"
#include "look/icons.h"
#include "session/field_visitors.h"
#include "settings/applicability.h"
#include "settings/settings_panel.h"
#include "settings/settings_table.h"
#include "state/shown_cells.h"
#include "state/view_context.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "texts/stage_texts.h"
#include "window/drawer_area.h"
#include "window/view_stack.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QRegularExpression>

#include <algorithm>
#include <type_traits>

namespace attention {
namespace {

const QString locationSeparator = QStringLiteral(" › ");

/// Returns the text of an action or menu without its mnemonic: “Open…” for “&Open…”, and “打开…” for
/// “打开(&O)…”. Replaces “&&” with “&”.
QString withoutMnemonic(QString text) {
    static const QRegularExpression chineseMnemonic(QStringLiteral("\\(&[A-Za-z]\\)"));
    text.remove(chineseMnemonic);
    return text.replace(QStringLiteral("&&"), QStringLiteral("\x01"))
        .remove(QLatin1Char('&'))
        .replace(QLatin1Char('\x01'), QLatin1Char('&'));
}

/// True if a tool tip was set for `action`. Otherwise QAction::toolTip() returns the text of the action.
bool hasOwnToolTip(const QAction& action) {
    const QString toolTip = action.toolTip();
    return toolTip != action.iconText() && toolTip != QString(action.text()).remove(QLatin1Char('&'));
}

/// Returns the entry of the command `action`. If the action is disabled, the entry cannot be opened and
/// contains the reason.
FindEntry entryOf(QAction* action) {
    FindEntry entry;
    entry.id = QStringLiteral("command.") + action->objectName();
    entry.title = withoutMnemonic(action->text());
    entry.shortcut = action->shortcut().toString(QKeySequence::NativeText);
    if (action->isCheckable() && action->isChecked()) entry.value = FindTools::tr("on");
    if (action->isEnabled())
        entry.open = [guardedAction = QPointer(action)] {
            if (guardedAction) guardedAction->trigger();
        };
    else
        entry.unavailableReason = hasOwnToolTip(*action)
                                      ? FindTools::tr("currently not available: %1").arg(action->toolTip())
                                      : FindTools::tr("currently not available");
    entry.isHelpPage = action->objectName().startsWith(QStringLiteral("help."));
    entry.texts.names << entry.title;
    entry.texts.synonyms = synonymsOf(SynonymGroup::Commands, action->objectName());
    for (const QString& path : fieldsAtPlace(action->objectName()))
        entry.texts.synonyms << fieldNameTranslations(path.toStdString());
    if (hasOwnToolTip(*action)) entry.texts.explanations << action->toolTip();
    return entry;
}

/// Returns the value of the field `path` as text. Returns an empty string for a row that does not correspond
/// to a single field of the session, such as “seed”.
QString valueText(const Session& session, const char* path) {
    bool isField = false;
    visitField(session, path, [&](const auto&...) { isField = true; });
    return isField ? fieldValueText(session, path) : QString();
}

/// True if the row has the name of a field. The row with the notes of the session and the row with the edits
/// of a model do not have such a name.
bool isFieldRow(const SettingsTable::Row& row) {
    return !fieldNameTranslations(row.path).isEmpty();
}

/// Adds the names and the explanations of all choices to `texts`, if the field at `path` is an enumeration.
void addChoiceTexts(SearchTexts& texts, const char* path) {
    const Session session;
    visitField(session, path, [&]<class Value>(const Value&, const auto&...) {
        if constexpr (std::is_enum_v<Value>) {
            for (std::size_t i = 0; i < namesOf<Value>().size(); ++i) {
                const ChoiceText choice = choiceText(static_cast<Value>(i));
                texts.synonyms << choice.name << QLatin1String(namesOf<Value>()[i].data());
                texts.explanations << choice.explanation;
            }
        }
    });
}

/// Returns the texts by which Find finds `row`: its names in all languages, its symbol and synonyms, the
/// names of its choices, and its explanations.
SearchTexts searchTextsOf(const SettingsTable::Row& row) {
    const QString path = QLatin1String(row.path);
    SearchTexts texts;
    texts.names = fieldNameTranslations(row.path);
    texts.names << row.labelText();
    if (!row.symbol().isEmpty()) texts.names << row.symbol();
    texts.synonyms = synonymsOf(SynonymGroup::Settings, path) << path;
    texts.explanations << row.toolTipText();
    addChoiceTexts(texts, row.path);
    for (const QString& otherPath : fieldsAtPlace(path))
        texts.synonyms << fieldNameTranslations(otherPath.toStdString());
    return texts;
}

}  // namespace

FindTools::FindTools(const Widgets& widgets, ViewContext& viewContext)
    : QObject(widgets.window),
      m_widgets(widgets),
      m_viewContext(viewContext),
      m_findAction(new QAction(tr("Find…"), this)),
      m_panel(new FindPanel(widgets.window)) {
    m_findAction->setObjectName(QStringLiteral("find.open"));
    m_findAction->setIcon(themeIcon("edit-find"));
    m_findAction->setIconText(tr("Find"));
    m_findAction->setShortcut(Qt::CTRL | Qt::Key_K);
    m_findAction->setToolTip(
        tr("Finds settings, pages, stages, lessons and commands by name or by related words (Ctrl+K)."));
    connect(m_findAction, &QAction::triggered, this, [this] {
        m_panel->showEntries(entries(), tr("Find a setting, a page, a stage, a lesson or a command"));
    });
    connect(widgets.settingsPanel, &SettingsPanel::findRequested, this, &FindTools::showSettings);
}

void FindTools::showSettings() {
    std::vector<FindEntry> settings;
    addSettings(settings);
    m_panel->showEntries(std::move(settings), tr("Find a setting"));
}

std::vector<FindEntry> FindTools::entries() const {
    std::vector<FindEntry> entries;
    addPages(entries);
    addSettings(entries);
    addStages(entries);
    for (QAction* action : m_widgets.window->menuBar()->actions())
        if (action->menu()) addMenu(entries, action->menu(), {}, {});
    return entries;
}

void FindTools::addPages(std::vector<FindEntry>& entries) const {
    for (QAction* action : m_widgets.viewStack->pageActions()) {
        if (action->menu() || !action->isVisible()) continue;
        FindEntry entry = entryOf(action);
        entry.location = tr("page");
        entries.push_back(std::move(entry));
    }
}

void FindTools::addSettings(std::vector<FindEntry>& entries) const {
    const Session& session = m_widgets.settingsPanel->session();
    const auto addRow = [&](const SettingsTable::Row& row, const QStringList& location, bool isEssential) {
        if (!isFieldRow(row)) return;
        const QString path = QLatin1String(row.path);
        const QString unavailableReason = rowUnusedReason(session, path);
        entries.push_back({.id = QStringLiteral("setting.") + path,
                           .title = fieldName(row.path),
                           .location = location.join(locationSeparator),
                           .value = unavailableReason.isEmpty() ? valueText(session, row.path) : QString(),
                           .unavailableReason = unavailableReason,
                           .isEssential = isEssential,
                           .texts = searchTextsOf(row),
                           .open = [this, path] {
                               m_widgets.panels->settingsAction()->setChecked(true);
                               m_widgets.settingsPanel->showRow(path);
                           }});
    };
    for (const SettingsTable::Row& row : SettingsTable::essentials()) addRow(row, {tr("Settings")}, true);
    for (const SettingsTable::Group& group : SettingsTable::groups())
        for (const SettingsTable::Row& row : group.rows)
            addRow(row, {tr("Settings"), group.titleText()}, false);
}

void FindTools::addStages(std::vector<FindEntry>& entries) const {
    const auto trace = m_viewContext.trace();
    if (!trace) return;
    for (const Stage stage : pipelineStages(*trace)) {
        const QString name = QString::fromUtf8(stageInfo(stage).name.data());
        FindEntry entry{.id = QStringLiteral("stage.") + name,
                        .title = stageTitle(*trace, stage),
                        .location = tr("stage"),
                        .open = [this, stage] {
                            if (!m_viewContext.state().viewCapabilities.showsStage)
                                m_widgets.viewStack->showFirstView();
                            m_viewContext.selectStage(stage);
                        }};
        entry.texts.names << entry.title << name;
        entry.texts.synonyms = synonymsOf(SynonymGroup::Stages, name);
        entry.texts.explanations << stageFormula(*trace, stage);
        entries.push_back(std::move(entry));
    }
}

/// Adds the commands of `menu` and of its submenus to `entries`. A command that is in two menus is added
/// once.
void FindTools::addMenu(std::vector<FindEntry>& entries, QMenu* menu, const QStringList& location,
                        const QStringList& menuSynonyms) const {
    emit menu->aboutToShow();  // some menus add their actions when this signal is emitted
    const QStringList menuLocation = location + QStringList{withoutMnemonic(menu->title())};
    const QStringList synonyms =
        menuSynonyms + synonymsOf(SynonymGroup::Menus, menu->objectName()) + QStringList{menuLocation.last()};
    for (QAction* action : menu->actions()) {
        if (action->isSeparator() || !action->isVisible() || action->text().isEmpty()) continue;
        if (action->menu()) {
            addMenu(entries, action->menu(), menuLocation, synonyms);
            continue;
        }
        FindEntry entry = entryOf(action);
        const bool isKnown = !action->objectName().isEmpty() &&
                             std::ranges::find(entries, entry.id, &FindEntry::id) != entries.end();
        if (isKnown) continue;
        entry.location = menuLocation.join(locationSeparator);
        entry.texts.synonyms << synonyms;
        entries.push_back(std::move(entry));
    }
}

}  // namespace attention

#include "moc_find_tools.cpp"
