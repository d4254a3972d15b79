// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_tables.h"

#include "export/figure_options.h"
#include "metrics/metrics_grid.h"
#include "session/field_visitors.h"
#include "session/session_json.h"
#include "state/cell_navigation.h"
#include "texts/axis_text.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "views/views.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace attention {
namespace {

/// Returns the widths of the columns in percent. Consecutive tables of the same kind have the same widths.
/// Tables whose first column is code, such as a key, have other widths than tables whose first column is a
/// symbol.
const std::vector<int>& columnWidths(bool beginsWithCode, qsizetype columnCount) {
    static const std::map<qsizetype, std::vector<int>> codeTableWidths = {
        {2, {34, 66}}, {3, {26, 28, 46}}, {4, {26, 22, 36, 16}}};
    static const std::map<qsizetype, std::vector<int>> symbolTableWidths = {
        {2, {34, 66}}, {3, {14, 40, 46}}, {4, {14, 30, 28, 28}}};
    return (beginsWithCode ? codeTableWidths : symbolTableWidths).at(columnCount);
}

}  // namespace

QString codeHtml(const QString& text) {
    return text.isEmpty() ? QString() : QStringLiteral("<code>%1</code>").arg(text.toHtmlEscaped());
}

QString htmlTable(const QStringList& headerCells, const QList<QStringList>& rows) {
    if (rows.isEmpty()) return {};
    const auto& widths =
        columnWidths(rows.front().front().startsWith(QStringLiteral("<code>")), headerCells.size());
    QString table = QStringLiteral("<table>\n<tr>");
    for (qsizetype i = 0; i < headerCells.size(); ++i)
        table += QStringLiteral("<th width=\"%1%\">%2</th>")
                     .arg(widths[static_cast<std::size_t>(i)])
                     .arg(headerCells[i]);
    for (const QStringList& row : rows)
        table += QStringLiteral("</tr>\n<tr><td>") + row.join(QStringLiteral("</td><td>")) +
                 QStringLiteral("</td>");
    return table + QStringLiteral("</tr>\n</table>\n");
}

namespace {

class FieldTable {
    Q_DECLARE_TR_FUNCTIONS(attention::FieldTable)

 public:
    static QStringList fieldHeaderCells() {
        return {tr("Field"), tr("Name"), tr("Allowed values"), tr("Default")};
    }
    static QStringList choiceHeaderCells() { return {tr("Value"), tr("Name"), tr("Meaning")}; }
    static QString ungroupedTitle() { return tr("Fields without a group"); }
};

/// Returns the group of a field, such as "mask" for "mask.causal". Empty for a field without a group.
QString groupOf(const std::string& path) {
    const auto dot = path.find('.');
    return dot == std::string::npos ? QString() : QString::fromStdString(path.substr(0, dot));
}

QString headingHtml(const QString& text) {
    return QStringLiteral("<h3>%1</h3>\n").arg(text);
}

/// Returns an HTML table of the values of the enumeration `Enum`, which the field `path` can have.
template <class Enum>
QString choiceTableFor(const std::string& path) {
    QList<QStringList> rows;
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) {
        const auto value = static_cast<Enum>(i);
        const ChoiceText text = choiceText(value);
        const std::string_view valueName = nameOf(value);
        rows << QStringList{
            codeHtml(QString::fromUtf8(valueName.data(), static_cast<qsizetype>(valueName.size()))),
            text.name.toHtmlEscaped(), text.explanation.toHtmlEscaped()};
    }
    return headingHtml(codeHtml(QString::fromStdString(path))) +
           htmlTable(FieldTable::choiceHeaderCells(), rows);
}

}  // namespace

QString fieldTable(const std::vector<FieldDescription>& fields) {
    std::map<QString, QList<QStringList>> rows;
    QStringList groups;  // in the order of their first fields
    for (const FieldDescription& field : fields) {
        const QString group = groupOf(field.path);
        if (!groups.contains(group)) groups << group;
        rows[group] << QStringList{codeHtml(QString::fromStdString(field.path)),
                                   fieldName(field.path).toHtmlEscaped(),
                                   messageText(field.allowedValues).toHtmlEscaped(),
                                   codeHtml(QString::fromStdString(field.defaultValue))};
    }
    QString html;
    for (const QString& group : groups) {
        if (groups.size() > 1)
            html += headingHtml(group.isEmpty() ? FieldTable::ungroupedTitle() : codeHtml(group));
        html += htmlTable(FieldTable::fieldHeaderCells(), rows[group]);
    }
    return html;
}

QString fieldChoiceTables() {
    QString html;
    const Session session;
    forEachField(session, [&]<class Value>(const std::string& path, const Value&, const auto&...) {
        if constexpr (std::is_enum_v<Value>) html += choiceTableFor<Value>(path);
        if constexpr (std::is_same_v<Value, std::vector<ConstructedHead>>)
            html += choiceTableFor<HeadTarget>(path + "[…].head");
    });
    return html;
}

namespace {

class KeyTable {
    Q_DECLARE_TR_FUNCTIONS(attention::KeyTable)

 public:
    static QStringList headerCells() { return {tr("Key"), tr("Action")}; }

    explicit KeyTable(const QList<QAction*>& actions) {
        Rows rows;
        for (const QAction* action : actions) addRow(action, rows);
        m_html = htmlTable(headerCells(), rows);
    }
    explicit KeyTable(const QMainWindow& window) {
        for (const QAction* menuAction : window.menuBar()->actions()) addMenu(*menuAction);
        Rows otherRows;
        for (const QAction* action : window.findChildren<QAction*>()) addRow(action, otherRows);
        addGroup(tr("Other shortcuts"), otherRows);
    }
    const QString& html() const { return m_html; }

 private:
    using Rows = QList<QStringList>;

    /// Returns the text of an action without its mnemonic, such as "打开…" for "打开(&O)…". An action whose
    /// text changes has a fixed name in QAction::whatsThis().
    static QString actionName(const QAction& action) {
        if (!action.whatsThis().isEmpty()) return action.whatsThis();
        static const QRegularExpression mnemonic(QStringLiteral("\\(&[A-Z]\\)|&"));
        return action.text().remove(mnemonic);
    }
    void addMenu(const QAction& menuAction) {
        if (!menuAction.menu()) return;
        Rows rows;
        collectRows(*menuAction.menu(), rows);
        addGroup(actionName(menuAction), rows);
    }
    void collectRows(const QMenu& menu, Rows& rows) {
        for (const QAction* action : menu.actions()) {
            if (action->menu()) collectRows(*action->menu(), rows);
            addRow(action, rows);
        }
    }
    void addRow(const QAction* action, Rows& rows) {
        if (action->shortcuts().isEmpty() || m_listedActions.contains(action)) return;
        m_listedActions << action;
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << codeHtml(key.toString(QKeySequence::NativeText));
        rows << QStringList{keys.join(' '), actionName(*action).toHtmlEscaped()};
    }
    void addGroup(const QString& title, const Rows& rows) {
        if (rows.isEmpty()) return;
        m_html += QStringLiteral("<h3>%1</h3>\n").arg(title);
        m_html += htmlTable(headerCells(), rows);
    }

    QString m_html;
    QList<const QAction*> m_listedActions;
};

}  // namespace

QString shortcutTable(const QMainWindow& window) {
    return KeyTable(window).html();
}

QString shortcutTable(const QList<QAction*>& actions) {
    return KeyTable(actions).html();
}

QString heatmapShortcutTable() {
    QList<QStringList> rows;
    for (const MapShortcut& shortcut : mapShortcuts()) {
        const QString key = codeHtml(QKeySequence(shortcut.key).toString(QKeySequence::NativeText));
        const QString text = MapShortcut::tr(shortcut.text).toHtmlEscaped();
        if (!rows.isEmpty() && rows.last()[1] == text) {
            if (rows.last()[0] != key) rows.last()[0] += ' ' + key;  // two key codes can have the same name
        } else {
            rows << QStringList{key, text};
        }
    }
    return htmlTable(KeyTable::headerCells(), rows);
}

namespace {

class SymbolTable {
    Q_DECLARE_TR_FUNCTIONS(attention::SymbolTable)

 public:
    static QStringList settingHeaderCells() { return {tr("Symbol"), tr("Name"), tr("Field")}; }
    static QStringList stageHeaderCells() {
        return {tr("Symbol"), tr("Name"), tr("Name in files"), tr("Rows × columns")};
    }
    static QStringList metricHeaderCells() { return {tr("Metric"), tr("Meaning")}; }
    static QStringList figureHeaderCells() { return {tr("Figure"), tr("Content"), tr("Additional options")}; }
    static QString axisSizeText(Axis axis) {
        return axis == Axis::None ? QStringLiteral("1") : axisName(axis);
    }
    static QString sizeText(const StageInfo& info) {
        const QString text = tr("%1 × %2").arg(axisSizeText(info.rowAxis), axisSizeText(info.columnAxis));
        return info.isPerHead() ? tr("%1, per head").arg(text) : text;
    }
    /// Returns the title of a figure. Two kinds of figures have no title in the export dialog, so their
    /// titles are defined here.
    static QString figureTitle(const ViewKind& kind) {
        if (kind.figureTitle) return ViewKind::tr(kind.figureTitle);
        return kind.figureName == "stage" ? tr("One stage of all heads or of one head")
                                          : tr("All stages of one head");
    }
};

QString qStringOf(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Returns the names of the options that change a figure with `features`, as HTML. If `features` is
/// std::nullopt, returns the names of the options that change every figure.
QString optionListHtml(std::optional<FigureFeatures> features) {
    QStringList names;
    for (const FigureOption& option : figureOptions()) {
        const bool isListed = features ? option.feature && features->testFlag(*option.feature)
                                       : !option.feature && option.name != "figure";
        if (isListed) names << codeHtml("--" + option.name);
    }
    return names.join(' ');
}

QString stageTableFor(std::span<const StageInfo> stages) {
    QList<QStringList> rows;
    for (const StageInfo& info : stages)
        rows << QStringList{stageSymbol(info.stage).toHtmlEscaped(), stageTitle(info.stage).toHtmlEscaped(),
                            codeHtml(qStringOf(info.name)), SymbolTable::sizeText(info)};
    return htmlTable(SymbolTable::stageHeaderCells(), rows);
}

/// Returns the argument of the option --figure for a figure as HTML, with placeholders for stage and head.
QString figurePattern(std::string_view figure) {
    if (figure == "stage") return QStringLiteral("<code>stage:NAME</code> <code>stage:NAME:N</code>");
    return codeHtml(qStringOf(figure) + (figure == "head" ? QStringLiteral(":N") : QString()));
}

}  // namespace

QString settingSymbolTable() {
    QList<QStringList> rows;
    for (const std::string& path : fieldPaths()) {
        if (const QString symbol = fieldSymbol(path); !symbol.isEmpty())
            rows << QStringList{symbol.toHtmlEscaped(), fieldNameWithoutSymbol(path).toHtmlEscaped(),
                                codeHtml(QString::fromStdString(path))};
    }
    return htmlTable(SymbolTable::settingHeaderCells(), rows);
}

QString stageTable() {
    return stageTableFor(pipelineStageInfos);
}

QString parameterTable() {
    return stageTableFor(auxiliaryStageInfos);
}

QString metricTable() {
    QList<QStringList> rows;
    for (const RowMetricInfo& info : rowMetricInfos())
        rows << QStringList{info.title().toHtmlEscaped(), info.explanation().toHtmlEscaped()};
    return htmlTable(SymbolTable::metricHeaderCells(), rows);
}

QString commonFigureOptions() {
    return optionListHtml(std::nullopt);
}

QString figureNameTable() {
    QList<QStringList> rows;
    for (const ViewKind& kind : viewKinds()) {
        if (kind.makeFigure)
            rows << QStringList{figurePattern(kind.figureName),
                                SymbolTable::figureTitle(kind).toHtmlEscaped(),
                                optionListHtml(kind.features | kind.featuresWithTrainingSteps)};
    }
    return htmlTable(SymbolTable::figureHeaderCells(), rows);
}

}  // namespace attention
