// SPDX-License-Identifier: GPL-3.0-or-later
// How a session is looked at travels with its file and changes nothing else.
#include "lab_fixture.h"
#include "view_state.h"

using namespace attention;
using namespace attention::test;

class TestViewState : public LabFixture {
    Q_OBJECT

    static ViewState unusual() {
        ViewState state;
        state.settings = {.sequence = 1,
                          .colorRange = ColorRange::ZeroToOne,
                          .isLogarithmic = true,
                          .palette = Palette::Cividis,
                          .heads = {0, 2, 5},
                          .isMean = true,
                          .hidesSpecialTokens = true,
                          .hasAllStages = true,
                          .lineMass = 0.25,
                          .zoom = 1.5};
        state.selected = CellRef{Stage::QueryMatrix, meanOfHeads, 3, 7};
        state.inFront = "focus";
        return state;
    }

 private slots:
    void cleanup() { end(); }

    void comesBackFromItsText() {
        QCOMPARE(viewStateOf(viewStateText(unusual())), unusual());
        QCOMPARE(viewStateOf(viewStateText({})), ViewState());
        QCOMPARE(viewStateOf("{}", unusual()), unusual());
    }

    void whatMakesNoSenseIsIgnored_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("not JSON") << QByteArray("{");
        QTest::newRow("not an object") << QByteArray("[1]");
        QTest::newRow("unknown") << QByteArray("{'scroll': 7, 'zoom2': {}}");
        QTest::newRow("of other types")
            << QByteArray("{'sequence': '1', 'zoom': true, 'mean': 1, 'heads': 3, 'palette': 4}");
        QTest::newRow("out of range")
            << QByteArray("{'sequence': -1, 'zoom': 1e9, 'line_mass': 1.01, 'heads': [64]}");
        QTest::newRow("huge") << QByteArray("{'sequence': 18446744073709551615, 'zoom': 1e999}");
        QTest::newRow("unknown names") << QByteArray("{'palette': 'jet', 'color_range': 'none'}");
        QTest::newRow("heads out of order") << QByteArray("{'heads': [2, 1]}");
        QTest::newRow("heads twice") << QByteArray("{'heads': [1, 1]}");
        QTest::newRow("no cell") << QByteArray("{'selected': [1, 2]}");
        QTest::newRow("half a cell") << QByteArray("{'selected': {'stage': 'weights', 'head': 0, 'row': 1}}");
        QTest::newRow("a cell of no stage")
            << QByteArray("{'selected': {'stage': 'x', 'head': 0, 'row': 1, 'column': 1}}");
        QTest::newRow("a cell before the first")
            << QByteArray("{'selected': {'stage': 'weights', 'head': 0, 'row': -1, 'column': 1}}");
    }
    void whatMakesNoSenseIsIgnored() {
        QFETCH(QByteArray, text);
        const std::string json = text.replace('\'', '"').toStdString();
        QCOMPARE(viewStateOf(json), ViewState());
        QCOMPARE(viewStateOf(json, unusual()), unusual());
    }

    void aReopenedSessionLooksAsItDid() {
        QTemporaryDir folder;
        Session session;
        session.heads = 3;
        session.input.batch = true;
        session.input.queryText = "one two three\nfour five";
        start(session);
        QTRY_VERIFY(isShown());
        MainWindow& window = m_lab->window();
        ViewSettings view = window.view();
        view.sequence = 1;
        view.colorRange = ColorRange::ZeroToOne;
        view.palette = Palette::Cividis;
        window.setView(view);
        QTest::keyClick(window.overview(), Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(window.overview(), Qt::Key_Up);
        trigger("Focus");
        const CellRef cell = window.selected();
        QCOMPARE(cell, (CellRef{Stage::Weights, 1, 0, 2}));
        QVERIFY(!window.isWindowModified());  // looking is no edit
        QVERIFY(!m_lab->document().history()->canUndo());
        m_answers->path = folder.filePath("seen.attn");
        trigger("Save");
        QVERIFY(!window.isWindowModified());

        start();
        QTRY_VERIFY(isShown());
        QVERIFY(m_lab->window().view() != view);
        m_answers->path = folder.filePath("seen.attn");
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QCOMPARE(m_lab->window().view(), view);
        QCOMPARE(m_lab->window().selected(), cell);
        QCOMPARE(m_lab->window().viewInFront(), "focus");
        QVERIFY(m_lab->window().focusView()->isVisible());
        QCOMPARE(find<QComboBox>("sequences")->currentIndex(), 1);
        QVERIFY(action("Weights from 0 to 1")->isChecked());
        QVERIFY(!m_lab->window().isWindowModified());

        // A second session of the same numbers, written by hand without a view: looked at as at the start.
        m_answers->path = folder.filePath("plain.attn");
        saveSession(m_answers->path, session);
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QCOMPARE(m_lab->window().view(), ViewSettings());
        QCOMPARE(m_lab->window().selected(), cell);
    }

    void aViewThatDoesNotFitIsNoError() {
        Session session;
        session.view = viewStateText(unusual());
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_lab->window().view().sequence, 0);
        QCOMPARE(m_answers->errors, QStringList());
        const TileSize size = tileSize(shown(), Stage::QueryMatrix);
        QCOMPARE(m_lab->window().selected().stage, Stage::QueryMatrix);
        QVERIFY(m_lab->window().selected().row < size.rows);
        session.heads = 2;
        session.view = viewStateText({{}, CellRef{Stage::Context, 40, 70, 500}, "nowhere"});
        m_answers->path = m_config.filePath("odd.attn");
        saveSession(m_answers->path, session);
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QCOMPARE(m_lab->window().selected(), (CellRef{Stage::Context, 1, 5, 27}));
    }
};

QTEST_MAIN(TestViewState)
#include "tst_view_state.moc"
