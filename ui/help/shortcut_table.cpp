// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/shortcut_table.h"

#include "help/html_table.h"
#include "state/map_shortcuts.h"

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
    static QStringList head() { return {tr("Key"), tr("What it does")}; }

    explicit KeyTable(const QList<QAction*>& actions) {
        Rows rows;
        for (const QAction* action : actions) add(action, rows);
        m_text = htmlTable(head(), rows);
    }
    explicit KeyTable(const QMainWindow& window) {
        for (const QAction* title : window.menuBar()->actions()) addMenu(*title);
        Rows others;
        for (const QAction* action : window.findChildren<QAction*>()) add(action, others);
        addGroup(tr("Elsewhere"), others);
    }
    const QString& text() const { return m_text; }

 private:
    using Rows = QList<QStringList>;

    /// "打开(&O)…" → "打开…". One whose text comes and goes says there what it is called.
    static QString nameOf(const QAction& action) {
        if (!action.whatsThis().isEmpty()) return action.whatsThis();
        static const QRegularExpression mnemonic(QStringLiteral("\\(&[A-Z]\\)|&"));
        return action.text().remove(mnemonic);
    }
    void addMenu(const QAction& title) {
        if (!title.menu()) return;
        Rows rows;
        collect(*title.menu(), rows);
        addGroup(nameOf(title), rows);
    }
    void collect(const QMenu& menu, Rows& rows) {
        for (const QAction* action : menu.actions()) {
            if (action->menu()) collect(*action->menu(), rows);
            add(action, rows);
        }
    }
    void add(const QAction* action, Rows& rows) {
        if (action->shortcuts().isEmpty() || m_listed.contains(action)) return;
        m_listed << action;
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << codeHtml(key.toString(QKeySequence::NativeText));
        rows << QStringList{keys.join(' '), nameOf(*action).toHtmlEscaped()};
    }
    void addGroup(const QString& title, const Rows& rows) {
        if (rows.isEmpty()) return;
        m_text += QStringLiteral("<h3>%1</h3>\n").arg(title);
        m_text += htmlTable(head(), rows);
    }

    QString m_text;
    QList<const QAction*> m_listed;
};

}  // namespace

QString shortcutTable(const QMainWindow& window) {
    return KeyTable(window).text();
}

QString shortcutTable(const QList<QAction*>& actions) {
    return KeyTable(actions).text();
}

QString mapShortcutTable() {
    QList<QStringList> rows;
    for (const MapShortcut& entry : mapShortcuts()) {
        const QString key = codeHtml(QKeySequence(entry.key).toString(QKeySequence::NativeText));
        const QString text = MapShortcut::tr(entry.text).toHtmlEscaped();
        if (!rows.isEmpty() && rows.last()[1] == text) {
            if (rows.last()[0] != key) rows.last()[0] += ' ' + key;  // two keys may have one name
        } else {
            rows << QStringList{key, text};
        }
    }
    return htmlTable(KeyTable::head(), rows);
}

}  // namespace attention
