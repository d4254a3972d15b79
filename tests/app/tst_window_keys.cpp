// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the window: single-letter shortcuts, mnemonics and page keys.
#include "controller_fixture.h"
#include "export/export_dialog.h"
#include "models/open_models.h"
#include "program/language.h"
#include "settings_bar/draggable_number.h"
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

const QList<Qt::Key> letterKeys = {Qt::Key_H, Qt::Key_Q, Qt::Key_M, Qt::Key_S, Qt::Key_R, Qt::Key_N};

/// Appends "File: &Open, &Open recent" to `clashes` for each two actions of a menu or its submenus that share
/// a mnemonic.
void appendMnemonicClashes(const QString& title, const QList<QAction*>& actions, QStringList& clashes) {
    std::map<QString, QString> textOfMnemonic;
    for (const QAction* action : actions) {
        const QString key = QKeySequence::mnemonic(action->text()).toString();
        const auto [other, isNew] = textOfMnemonic.emplace(key, action->text());
        if (!key.isEmpty() && !isNew)
            clashes << QString("%1: %2, %3").arg(title, other->second, action->text());
        if (action->menu())
            appendMnemonicClashes(title + " > " + action->text(), action->menu()->actions(), clashes);
    }
}

/// Returns the texts with the mnemonics that a window handles: the titles of its menus, and the texts of its
/// visible buttons and of its visible labels with a buddy.
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

/// Returns "Alt+S: &Size, &Save" for each mnemonic that two or more texts share.
QStringList mnemonicClashes(const QStringList& texts) {
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

/// Returns the mnemonic clashes in the message box that `ask` opens, and rejects the message box.
QStringList mnemonicClashesInMessageBox(const std::function<void()>& ask) {
    QStringList clashes = {"no question"};
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!question || !question->isVisible()) return;
        clashes = mnemonicClashes(textsWithMnemonics(*question));
        question->reject();
    });
    timer.start(0);
    ask();
    return clashes;
}

}  // namespace

class TestWindowKeys : public ControllerFixture {
    Q_OBJECT

    const QString path = "/somewhere/a.attn";

    MainWindow& window() { return m_controller->window(); }
    /// Returns the single-letter shortcuts that are triggered by typing letters into the widget, with and
    /// without Shift.
    QStringList shortcutsTriggeredIn(QWidget* widget) {
        widget->setFocus();
        QStringList triggered;
        const QObject receiver;
        for (QAction* action : window().findChildren<QAction*>()) {
            const QKeySequence key = action->shortcut();
            const bool isLetter = key.count() == 1 && letterKeys.contains(key[0].key()) &&
                                  !(key[0].keyboardModifiers() & ~Qt::ShiftModifier);
            if (isLetter)
                connect(action, &QAction::triggered, &receiver,
                        [&triggered, key] { triggered << key.toString(); });
        }
        for (const Qt::Key letter : letterKeys) {
            if (!QApplication::focusWidget()) return {"no widget has focus"};
            // A table opens an editor for the first letter. The editor then has focus.
            QTest::keyClick(QApplication::focusWidget(), letter);
            QTest::keyClick(QApplication::focusWidget(), letter, Qt::ShiftModifier);
        }
        if (!QApplication::focusWidget()) return {"no widget has focus"};
        QApplication::focusWidget()->clearFocus();  // commits the typed text while the window exists
        return triggered;
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void typingIntoAnInputTriggersNoShortcut_data() {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"score.function", "projection.recipe", "mask.window", "mask.cells",
                                 "input.query_text", "sequences", "embedding.vectors", "brushFactor"})
            QTest::newRow(name) << QByteArray(name);
        QTest::newRow("number") << QByteArray("heads");
        QTest::newRow("sweep") << QByteArray("sweep.field");
    }
    void typingIntoAnInputTriggersNoShortcut() {
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
        viewContext().select({Stage::MaskedScores, 0, 0, 0});
        if (name.startsWith("sweep")) viewContext().showView("sweep");
        auto* widget = find<QWidget>(name.constData());
        if (auto* number = qobject_cast<NumberField*>(widget)) widget = number->spinBox();
        QTRY_VERIFY(widget->isVisible());
        if (name == "brushFactor") QTest::mouseClick(button("Multiply by"), Qt::LeftButton);
        QCOMPARE(shortcutsTriggeredIn(widget), QStringList());
        QVERIFY(!action("Spotlight")->isChecked());
    }

    void lettersTriggerShortcutsOutsideOfInputs() {
        const QStringList all = {"H", "Shift+H", "Q", "Shift+Q", "M", "Shift+M", "S", "R", "Shift+R"};
        start();
        QTRY_VERIFY(isShown());
        viewContext().showView("table");
        const QList<QWidget*> widgets = {
            window().findChild<OverviewView*>(), window().findChild<FocusView*>()->plot(),
            window().findChild<TableView*>()->findChild<QTableView*>(), button("Heatmaps"), &window()};
        for (QWidget* widget : widgets) {
            if (widget == window().findChild<OverviewView*>()) viewContext().showView("heatmaps");
            if (widget == window().findChild<FocusView*>()->plot()) viewContext().showView("focus");
            if (qobject_cast<QTableView*>(widget)) viewContext().showView("table");
            const QStringList triggered = shortcutsTriggeredIn(widget);
            QVERIFY2(triggered == all, qPrintable(widget->metaObject()->className() + triggered.join(' ')));
        }
    }

    void menuMnemonicsAreUnique_data() {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(qPrintable(language.code)) << language.code;
    }
    void menuMnemonicsAreUnique() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        QTRY_VERIFY(isShown());
        for (auto* menu : window().findChildren<QMenu*>())
            emit menu->aboutToShow();  // fills the menus that are filled on demand
        QStringList clashes;
        appendMnemonicClashes("menu bar", window().menuBar()->actions(), clashes);
        QVERIFY(window().menuBar()->actions().size() >= 7);
        QVERIFY2(clashes.isEmpty(), qPrintable('\n' + clashes.join('\n')));
    }

    void mnemonicsAreUniqueInEveryView_data() { menuMnemonicsAreUnique_data(); }
    void mnemonicsAreUniqueInEveryView() {
        QFETCH(QString, language);
        installLanguage(language);
        Session lesson = presetNamed("reverse");
        lesson.training.stepCount = 1;
        for (const Session& session : {Session(), sessionFromModel(inductionModelName, {}), lesson}) {
            start(session);
            QTRY_VERIFY(isShown());
            QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
            for (const std::string_view view : viewNames()) {
                viewContext().showView(QString::fromUtf8(view.data()));
                const QStringList clashes = mnemonicClashes(textsWithMnemonics(window()));
                QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join('\n')));
            }
        }
    }

    void dialogMnemonicsAreUnique_data() { menuMnemonicsAreUnique_data(); }
    void dialogMnemonicsAreUnique() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        QTRY_VERIFY(isShown());
        ExportDialog figure(
            {m_controller->trace(), viewContext().viewSettings(), viewContext().selectedCell()}, {}, {},
            &window());
        m_controller->presetController().showGallery();
        for (QDialog* dialog : window().findChildren<QDialog*>()) {
            dialog->show();
            const QStringList texts = textsWithMnemonics(*dialog), clashes = mnemonicClashes(texts);
            QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join('\n')));
            if (dialog == &figure) QVERIFY(texts.size() > 15);
            dialog->close();
        }
        QVERIFY(window().findChildren<QDialog*>().size() >= 3);
        QtDialogs questions;
        const RecoverableSession recoverable{"a sentence", path, QDateTime(QDate(2026, 1, 1), QTime(12, 0))};
        const auto none = QStringList();
        QCOMPARE(mnemonicClashesInMessageBox([&] { questions.askAboutUnsavedChanges(&window(), "a"); }),
                 none);
        QCOMPARE(mnemonicClashesInMessageBox([&] { questions.askAboutChangedFile(&window(), path); }), none);
        QCOMPARE(mnemonicClashesInMessageBox([&] { questions.askAboutRecovery(&window(), recoverable); }),
                 none);
        QCOMPARE(mnemonicClashesInMessageBox([&] { questions.showError(&window(), "a"); }), none);
    }

    /// A control with focus handles its keys before the shortcuts of the window.
    void pageKeysGoToTheFocusedControl() {
        start();
        QTRY_VERIFY(isShown());
        const CellRef before = viewContext().selectedCell();
        auto* heads = find<NumberField>("heads");
        heads->spinBox()->setFocus();
        QTest::keyClick(heads->spinBox(), Qt::Key_PageUp);
        QVERIFY(session().heads > 1);
        auto* function = find<QComboBox>("score.function");
        const int choice = function->currentIndex();
        function->setFocus();
        QTest::keyClick(function, Qt::Key_PageDown);
        QVERIFY(function->currentIndex() > choice);
        auto* temperature = find<DraggableNumber>("settingsBar.normalizer.temperature");
        temperature->setFocus(Qt::TabFocusReason);
        QTest::keyClick(temperature, Qt::Key_PageUp);
        QVERIFY(session().normalizer.temperature > 1);
        QCOMPARE(viewContext().selectedCell(), before);
        window().findChild<OverviewView*>()->setFocus();
        QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_PageDown);
        QVERIFY(viewContext().selectedCell().stage != before.stage);
    }
};

ATTENTION_TEST(TestWindowKeys)
#include "tst_window_keys.moc"
