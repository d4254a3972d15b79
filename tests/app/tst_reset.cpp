// SPDX-License-Identifier: GPL-3.0-or-later
// Tests File → Reset to the preset: the session and its view state become equal to the preset or file again.
#include "controller_fixture.h"
#include "figure/view.h"
#include "support/qt_tests.h"
#include "support/view_changes.h"
#include "window/file_menu.h"

using namespace attention;
using namespace attention::test;

class TestReset : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    const QAction* resetAction() { return action("Reset to the preset"); }
    /// Chooses the preset in the menu. Returns true when it is shown.
    bool choosePreset(const QString& preset) {
        trigger(QString::fromStdString(presetNamed(preset).title));
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }
    ViewState currentViewState() {
        return {viewContext().viewSettings(), viewContext().selectedCell(),
                viewContext().state().viewName.toStdString()};
    }
    /// Shows these heads only, without special tokens.
    void setShownHeads(std::vector<int> heads) {
        ViewSettings view = viewContext().viewSettings();
        view.heads = std::move(heads);
        view.hidesSpecialTokens = true;
        viewContext().changeDisplay(changeTo(view));
    }
    void pressShortcut(Qt::Key key) {
        QTest::keyClick(&window(), key, Qt::ControlModifier | Qt::ShiftModifier);
    }

 private slots:
    void cleanup() { end(); }

    void unchangedPresetCannotBeReset() {
        start();
        for (const char* preset : {"article-example", "what-it-means", "reverse"}) {
            QVERIFY(choosePreset(preset));
            QVERIFY2(!resetAction()->isEnabled(), preset);
        }
    }

    void cellThatTheSessionLacksIsNoDifference() {
        start();
        Session preset = presetNamed("article-example");
        preset.heads = 1;
        preset.viewStateJson =
            R"({"selected": {"stage": "weights", "head": 3, "row": 90, "column": 2}, "in_front": "heatmaps"})";
        m_controller->presetController().openPreset(preset);
        QTRY_VERIFY(isShown());
        QCOMPARE(viewContext().selectedCell().head, 0);
        QVERIFY(!resetAction()->isEnabled());
    }

    void resetRestoresTheSessionAndItsView() {
        start();
        QVERIFY(choosePreset("what-it-means"));
        const Session preset = session();
        const ViewState initialView = currentViewState();
        find<SentenceField>("input.query_text")->insertPlainText("so ");
        QTRY_VERIFY(isShown());
        setShownHeads({0, 2, 3});
        viewContext().select({Stage::Weights, 0, 8, 6});
        viewContext().showView("table");
        pressShortcut(Qt::Key_R);
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), preset);
        QCOMPARE(currentViewState(), initialView);
        QVERIFY(!resetAction()->isEnabled());
    }

    void changedViewIsResetWithoutAnEdit_data() {
        QTest::addColumn<int>("changedPart");
        QTest::newRow("heads") << 0;
        QTest::newRow("cell") << 1;
        QTest::newRow("page") << 2;
    }
    void changedViewIsResetWithoutAnEdit() {
        QFETCH(int, changedPart);
        start();
        QVERIFY(choosePreset("what-it-means"));
        const ViewState initialView = currentViewState();
        const int edits = m_controller->document().undoStack()->count();
        if (changedPart == 0) setShownHeads({0, 2, 3});
        if (changedPart == 1) viewContext().select({Stage::Weights, 0, 8, 6});
        if (changedPart == 2) viewContext().showView("table");
        QVERIFY(resetAction()->isEnabled());
        pressShortcut(Qt::Key_R);
        QCOMPARE(currentViewState(), initialView);
        QCOMPARE(m_controller->document().undoStack()->count(), edits);
        QVERIFY(!resetAction()->isEnabled());
    }

    void resetKeepsTheChosenPalette() {
        start();
        QVERIFY(choosePreset("what-it-means"));
        trigger("Grays");
        QVERIFY(!resetAction()->isEnabled());
        typeNumber("heads", "2");
        QTRY_VERIFY(isShown());
        pressShortcut(Qt::Key_R);
        QTRY_VERIFY(isShown());
        QCOMPARE(viewContext().viewSettings().palette, Palette::Greys);
    }

    void resetRestoresTheViewOfAFile() {
        Session session;
        session.heads = 4;
        start(session);
        QTRY_VERIFY(isShown());
        setShownHeads({1, 3});
        viewContext().select({Stage::Context, 3, 2, 5});
        m_answers->path = m_config.filePath("heads.attn");
        trigger("Save");
        m_answers->changes = UnsavedChangesAnswer::Discard;
        trigger("Open…");
        QTRY_VERIFY(isShown());
        const ViewState initialView = currentViewState();
        QCOMPARE(initialView.settings.heads, (std::vector<int>{1, 3}));
        setShownHeads({});
        viewContext().select({Stage::Weights, 0, 0, 0});
        pressShortcut(Qt::Key_R);
        QCOMPARE(currentViewState(), initialView);
    }

    /// The Compare view shows the reset session as B, although the preset specifies another view.
    void resetKeepsTheCompareView() {
        start();
        QVERIFY(choosePreset("what-it-means"));
        trigger("Pin as A");
        viewContext().showView("compare");
        typeNumber("heads", "2");
        QTRY_VERIFY(isShown());
        pressShortcut(Qt::Key_R);
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), presetNamed("what-it-means"));
        QCOMPARE(viewContext().state().viewName, "compare");
    }
};

ATTENTION_TEST(TestReset)
#include "tst_reset.moc"
