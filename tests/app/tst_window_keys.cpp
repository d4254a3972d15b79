// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the window: shortcuts of a single letter, and the letters of its menus.
#include "export/export_dialog.h"
#include "lab_fixture.h"
#include "models/open_models.h"
#include "program/language.h"
#include "support/qt_tests.h"
#include "table/table_view.h"
#include "views/views.h"
#include "window/dialogs.h"

#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
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

/// The texts whose mnemonics a window reacts to: those of its menu bar, visible buttons and labels of a
/// control.
QStringList textsWithMnemonics(const QWidget& window) {
    QStringList texts;
    for (const auto* bar : window.findChildren<QMenuBar*>())
        for (const QAction* action : bar->actions()) texts << action->text();
    for (const auto* button : window.findChildren<QAbstractButton*>())
        if (button->isVisible()) texts << button->text();
    for (const auto* label : window.findChildren<QLabel*>())
        if (label->isVisible() && label->buddy()) texts << label->text();
    return texts;
}

/// "Alt+S: &Size, &Save", for each mnemonic that two of the texts share.
QStringList clashesAmong(const QStringList& texts) {
    std::map<QString, QStringList> byKey;
    for (const QString& text : texts) {
        const QString key = QKeySequence::mnemonic(text).toString();
        if (!key.isEmpty()) byKey[key] << text;
    }
    QStringList clashes;
    for (const auto& [key, sharing] : byKey)
        if (sharing.size() > 1) clashes << key + ": " + sharing.join(", ");
    return clashes;
}

/// Returns the clashes in the question that `ask` opens, after rejecting it.
QStringList clashesInQuestion(const std::function<void()>& ask) {
    QStringList clashes = {"no question"};
    QTimer looking;
    QObject::connect(&looking, &QTimer::timeout, [&] {
        auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!question || !question->isVisible()) return;
        clashes = clashesAmong(textsWithMnemonics(*question));
        question->reject();
    });
    looking.start(0);
    ask();
    return clashes;
}

}  // namespace

class TestWindowKeys : public LabFixture {
    Q_OBJECT

    const QString path = "/somewhere/a.attn";

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
        installLanguage("en");
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
        session.input.isBatch = true;
        session.input.queryText = "one two\nthree four";
        session.embedding.source = EmbeddingSource::Custom;
        session.embedding.dModel = 2;
        session.embedding.customVectors = {
            {"one", {1, 0}}, {"two", {0, 1}}, {"three", {1, 1}}, {"four", {2, 1}}};
        start(session);
        QTRY_VERIFY(isShown());
        window().select({Stage::MaskedScores, 0, 0, 0});
        if (name.startsWith("sweep")) window().setCurrentViewName("sweep");
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
        window().setCurrentViewName("table");
        const QList<QWidget*> widgets = {
            window().findChild<OverviewView*>(), window().findChild<FocusView*>()->plot(),
            window().findChild<TableView*>()->findChild<QTableView*>(), button("Focus"), &window()};
        for (QWidget* widget : widgets) {
            if (widget == window().findChild<OverviewView*>()) window().setCurrentViewName("overview");
            if (widget == window().findChild<FocusView*>()->plot()) window().setCurrentViewName("focus");
            if (qobject_cast<QTableView*>(widget)) window().setCurrentViewName("table");
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
        installLanguage(language);
        start();
        QTRY_VERIFY(isShown());
        for (auto* menu : window().findChildren<QMenu*>()) emit menu->aboutToShow();  // some are filled then
        QStringList clashes;
        listClashes("menu bar", window().menuBar()->actions(), clashes);
        QVERIFY(window().menuBar()->actions().size() >= 7);
        QVERIFY2(clashes.isEmpty(), qPrintable('\n' + clashes.join('\n')));
    }

    void panelsAndViewsShareNoLetter_data() { menusShareNoLetter_data(); }
    void panelsAndViewsShareNoLetter() {
        QFETCH(QString, language);
        installLanguage(language);
        Session lesson = presetNamed("reverse");
        lesson.training.stepCount = 1;
        for (const Session& session : {Session(), sessionFromModel(inductionModelName, {}), lesson}) {
            start(session);
            QTRY_VERIFY(isShown());
            QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
            for (const std::string_view view : viewNames()) {
                window().setCurrentViewName(QString::fromUtf8(view.data()));
                const QStringList clashes = clashesAmong(textsWithMnemonics(window()));
                QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join('\n')));
            }
        }
    }

    void dialogsShareNoLetter_data() { menusShareNoLetter_data(); }
    void dialogsShareNoLetter() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        QTRY_VERIFY(isShown());
        ExportDialog figure({m_lab->trace(), window().viewSettings(), window().selectedCell()}, {},
                            &window());
        m_lab->showGallery();
        for (QDialog* dialog : window().findChildren<QDialog*>()) {
            dialog->show();
            const QStringList texts = textsWithMnemonics(*dialog), clashes = clashesAmong(texts);
            QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join('\n')));
            if (dialog == &figure) QVERIFY(texts.size() > 15);
            dialog->close();
        }
        QVERIFY(window().findChildren<QDialog*>().size() >= 3);
        QtDialogs questions;
        const RecoverableSession left{"a sentence", path, QDateTime(QDate(2026, 1, 1), QTime(12, 0))};
        const auto none = QStringList();
        QCOMPARE(clashesInQuestion([&] { questions.askAboutChanges(&window(), "a"); }), none);
        QCOMPARE(clashesInQuestion([&] { questions.askAboutChangedFile(&window(), path); }), none);
        QCOMPARE(clashesInQuestion([&] { questions.askAboutRecovery(&window(), left); }), none);
        QCOMPARE(clashesInQuestion([&] { questions.showError(&window(), "a"); }), none);
    }

    /// A control with focus handles its keys before the shortcuts of the window.
    void pageKeysMoveTheControlWithFocus() {
        start();
        QTRY_VERIFY(isShown());
        const CellRef before = window().selectedCell();
        auto* heads = find<NumberField>("heads");
        heads->spinBox()->setFocus();
        QTest::keyClick(heads->spinBox(), Qt::Key_PageUp);
        QVERIFY(session().heads > 1);
        auto* function = find<QComboBox>("score.function");
        const int choice = function->currentIndex();
        function->setFocus();
        QTest::keyClick(function, Qt::Key_PageDown);
        QVERIFY(function->currentIndex() > choice);
        const QList<QSlider*> sliders = window().settingsPanel()->findChildren<QSlider*>();
        QSlider* slider = *std::ranges::find_if(sliders, &QSlider::isVisible);
        slider->setValue(0);
        slider->setFocus();
        const int value = slider->value();
        QTest::keyClick(slider, Qt::Key_PageUp);
        QVERIFY(slider->value() > value);
        QCOMPARE(window().selectedCell(), before);
        window().findChild<OverviewView*>()->setFocus();
        QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_PageDown);
        QVERIFY(window().selectedCell().stage != before.stage);
    }
};

ATTENTION_TEST(TestWindowKeys)
#include "tst_window_keys.moc"
