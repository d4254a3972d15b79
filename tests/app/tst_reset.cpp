// SPDX-License-Identifier: GPL-3.0-or-later
// File → Reset to the preset: the session and the view of it return to what the preset or file specifies.
#include "figure/view.h"
#include "lab_fixture.h"
#include "support/qt_tests.h"

using namespace attention;
using namespace attention::test;

class TestReset : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    const QAction* reset() { return action("Reset to the preset"); }
    void choose(const QString& preset) {
        trigger(QString::fromStdString(presetNamed(preset).title));
        QTRY_VERIFY(isShown());
    }
    ViewState lookedAt() {
        return {window().viewSettings(), window().selectedCell(), window().currentViewName().toStdString()};
    }
    void hideHeads(std::vector<int> heads) {
        ViewSettings view = window().viewSettings();
        view.heads = std::move(heads);
        view.hidesSpecialTokens = true;
        window().setViewSettings(view);
    }
    void press(Qt::Key key) { QTest::keyClick(&window(), key, Qt::ControlModifier | Qt::ShiftModifier); }

 private slots:
    void cleanup() { end(); }

    void anUntouchedPresetCannotBeReset() {
        start();
        for (const char* preset : {"article-example", "what-it-means", "reverse"}) {
            choose(preset);
            QVERIFY2(!reset()->isEnabled(), preset);
        }
    }

    void theSessionAndItsViewReturnToThePreset() {
        start();
        choose("what-it-means");
        const Session preset = session();
        const ViewState before = lookedAt();
        find<SentenceEdit>("input.query_text")->insertPlainText("so ");
        QTRY_VERIFY(isShown());
        hideHeads({0, 2, 3});
        window().select({Stage::Weights, 0, 8, 6});
        window().setCurrentViewName("table");
        press(Qt::Key_R);
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), preset);
        QCOMPARE(lookedAt(), before);
        QVERIFY(!reset()->isEnabled());
    }

    void aViewThatDiffersIsResetWithoutAnEdit_data() {
        QTest::addColumn<int>("what");
        QTest::newRow("heads") << 0;
        QTest::newRow("cell") << 1;
        QTest::newRow("page") << 2;
    }
    void aViewThatDiffersIsResetWithoutAnEdit() {
        QFETCH(int, what);
        start();
        choose("what-it-means");
        const ViewState before = lookedAt();
        const int edits = m_lab->document().undoStack()->count();
        if (what == 0) hideHeads({0, 2, 3});
        if (what == 1) window().select({Stage::Weights, 0, 8, 6});
        if (what == 2) window().setCurrentViewName("table");
        QVERIFY(reset()->isEnabled());
        press(Qt::Key_R);
        QCOMPARE(lookedAt(), before);
        QCOMPARE(m_lab->document().undoStack()->count(), edits);
        QVERIFY(!reset()->isEnabled());
    }

    void colorsStayAsTheUserChoseThem() {
        start();
        choose("what-it-means");
        trigger("Greys");
        QVERIFY(!reset()->isEnabled());
        typeNumber("heads", "2");
        QTRY_VERIFY(isShown());
        press(Qt::Key_R);
        QTRY_VERIFY(isShown());
        QCOMPARE(window().viewSettings().palette, Palette::Greys);
    }

    void aFileReturnsToTheViewThatItSpecifies() {
        Session session;
        session.heads = 4;
        start(session);
        QTRY_VERIFY(isShown());
        hideHeads({1, 3});
        window().select({Stage::Context, 3, 2, 5});
        m_answers->path = m_config.filePath("heads.attn");
        trigger("Save");
        m_answers->changes = UnsavedChangesAnswer::Discard;
        trigger("Open…");
        QTRY_VERIFY(isShown());
        const ViewState before = lookedAt();
        QCOMPARE(before.settings.heads, (std::vector<int>{1, 3}));
        hideHeads({});
        window().select({Stage::Weights, 0, 0, 0});
        press(Qt::Key_R);
        QCOMPARE(lookedAt(), before);
    }

    /// The preset is B there, whatever view it specifies.
    void compareStaysInFront() {
        start();
        choose("what-it-means");
        trigger("Pin as A");
        window().setCurrentViewName("compare");
        typeNumber("heads", "2");
        QTRY_VERIFY(isShown());
        press(Qt::Key_R);
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), presetNamed("what-it-means"));
        QCOMPARE(window().currentViewName(), "compare");
    }
};

ATTENTION_TEST(TestReset)
#include "tst_reset.moc"
