// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the window: shortcuts of a single letter, and the letters of its menus.
#include "lab_fixture.h"
#include "program/language.h"
#include "support/qt_tests.h"
#include "table/table_view.h"

#include <QMenu>
#include <QMenuBar>
#include <QTableView>

#include <map>

using namespace attention;
using namespace attention::test;

namespace {

const QList<Qt::Key> letters = {Qt::Key_H, Qt::Key_Q, Qt::Key_M, Qt::Key_S, Qt::Key_R, Qt::Key_N};

/// "File: Open and Open recent share O", for a menu and those within it.
void listClashes(const QString& title, const QList<QAction*>& actions, QStringList& clashes) {
    std::map<QString, QString> taken;
    for (const QAction* action : actions) {
        const QString key = QKeySequence::mnemonic(action->text()).toString();
        const auto [other, isNew] = taken.emplace(key, action->text());
        if (!key.isEmpty() && !isNew)
            clashes << QString("%1: %2, %3").arg(title, other->second, action->text());
        if (action->menu()) listClashes(title + " > " + action->text(), action->menu()->actions(), clashes);
    }
}

}  // namespace

class TestWindowKeys : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    /// The texts of the single-letter shortcuts that the letters set off where they are typed.
    QStringList setOffBy(QWidget* widget) {
        widget->setFocus();
        QStringList set;
        const QObject receiver;
        for (QAction* action : window().findChildren<QAction*>()) {
            const QKeySequence key = action->shortcut();
            const bool isLetter = key.count() == 1 && letters.contains(key[0].key()) &&
                                  !(key[0].keyboardModifiers() & ~Qt::ShiftModifier);
            if (isLetter)
                connect(action, &QAction::triggered, &receiver, [&set, key] { set << key.toString(); });
        }
        for (const Qt::Key letter : letters) {
            // A table opens an editor for the first letter, which the others go to.
            QTest::keyClick(QApplication::focusWidget(), letter);
            QTest::keyClick(QApplication::focusWidget(), letter, Qt::ShiftModifier);
        }
        QApplication::focusWidget()->clearFocus();  // what was typed is handed over while the window is there
        return set;
    }

 private slots:
    void cleanup() {
        end();
        speak("en");
    }

    void lettersTypedIntoABoxAreNoShortcuts_data() {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"score.function", "projection.recipe", "mask.window", "mask.cells",
                                 "input.query_text", "sequences", "embedding.vectors", "brushFactor"})
            QTest::newRow(name) << QByteArray(name);
        QTest::newRow("number") << QByteArray("heads");
        QTest::newRow("sweep") << QByteArray("sweep.field");
    }
    void lettersTypedIntoABoxAreNoShortcuts() {
        QFETCH(QByteArray, name);
        Session session;
        session.input.batch = true;
        session.input.queryText = "one two\nthree four";
        session.embedding.source = EmbeddingSource::Values;
        session.embedding.dModel = 2;
        session.embedding.vectors = {{"one", {1, 0}}, {"two", {0, 1}}, {"three", {1, 1}}, {"four", {2, 1}}};
        start(session);
        QTRY_VERIFY(isShown());
        window().select({Stage::MaskedScores, 0, 0, 0});
        if (name.startsWith("sweep")) window().setViewInFront("sweep");
        auto* widget = find<QWidget>(name.constData());
        if (auto* number = qobject_cast<NumberField*>(widget)) widget = number->spinBox();
        QTRY_VERIFY(widget->isVisible());
        if (name == "brushFactor") QTest::mouseClick(button("Multiply by"), Qt::LeftButton);
        QCOMPARE(setOffBy(widget), QStringList());
        QVERIFY(!action("Spotlight")->isChecked());
    }

    void lettersAreShortcutsWhereNothingIsTyped() {
        const QStringList all = {"H", "Shift+H", "Q", "Shift+Q", "M", "Shift+M", "S", "R", "Shift+R"};
        start();
        QTRY_VERIFY(isShown());
        window().setViewInFront("table");
        const QList<QWidget*> widgets = {
            window().findChild<OverviewView*>(), window().findChild<FocusView*>()->plot(),
            window().findChild<TableView*>()->findChild<QTableView*>(), button("Focus"), &window()};
        for (QWidget* widget : widgets) {
            if (widget == window().findChild<OverviewView*>()) window().setViewInFront("overview");
            if (widget == window().findChild<FocusView*>()->plot()) window().setViewInFront("focus");
            if (qobject_cast<QTableView*>(widget)) window().setViewInFront("table");
            const QStringList set = setOffBy(widget);
            QVERIFY2(set == all, qPrintable(widget->metaObject()->className() + set.join(' ')));
        }
    }

    void menusShareNoLetter_data() {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(qPrintable(language.code)) << language.code;
    }
    void menusShareNoLetter() {
        QFETCH(QString, language);
        speak(language);
        start();
        QTRY_VERIFY(isShown());
        for (auto* menu : window().findChildren<QMenu*>()) emit menu->aboutToShow();  // some are filled then
        QStringList clashes;
        listClashes("menu bar", window().menuBar()->actions(), clashes);
        QVERIFY(window().menuBar()->actions().size() >= 7);
        QVERIFY2(clashes.isEmpty(), qPrintable('\n' + clashes.join('\n')));
    }
};

ATTENTION_TEST(TestWindowKeys)
#include "tst_window_keys.moc"
