// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/shortcut_table.h"

#include "help/html_table.h"
#include "state/cell_navigation.h"

#include <QAction>
#include <QKeySequence>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

namespace attention {
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

}  // namespace attention
