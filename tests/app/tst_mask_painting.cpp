// SPDX-License-Identifier: GPL-3.0-or-later
// Painting on the masked scores where nothing would be seen of it: cells that a rule forbids stay as they
// are.
#include "lab_fixture.h"
#include "support/qt_tests.h"

using namespace attention;
using namespace attention::test;

class TestMaskPainting : public LabFixture {
    Q_OBJECT

    static Session causal() {
        Session session;
        session.heads = 2;
        session.mask.causal = CausalMask::Causal;
        return session;
    }
    static CellRef cell(int query, int key, int head = 0) { return {Stage::MaskedScores, head, query, key}; }

    OverviewView* overview() { return m_lab->window().findChild<OverviewView*>(); }
    QUndoStack* history() { return m_lab->document().undoStack(); }
    void startMasking(const Session& session) {
        start(session);
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        QTest::mouseClick(button("Mask"), Qt::LeftButton);
        QCoreApplication::processEvents();  // the brush's tools take their room
    }
    void paint(const QList<CellRef>& way) {
        QList<QPoint> points;
        for (const CellRef& each : way) points << pointOf(each);
        drag(overview()->viewport(), points);
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() { end(); }

    void whatARuleForbidsIsNotPainted_data() {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("causal") << QByteArray("mask.causal") << QByteArray("causal");
        QTest::newRow("strict") << QByteArray("mask.causal") << QByteArray("strict");
        QTest::newRow("window") << QByteArray("mask.window") << QByteArray("2");
    }
    void whatARuleForbidsIsNotPainted() {
        QFETCH(QByteArray, rule);
        QFETCH(QByteArray, value);
        const Session session = sessionWithField(Session(), rule.toStdString(), value.toStdString());
        startMasking(session);
        paint({cell(1, 5)});
        QCOMPARE(m_lab->window().selectedCell(), cell(1, 5));
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(this->session(), session);
        QVERIFY(!history()->canUndo());
    }

    /// As the status bar describes the cell under the pointer, or else the selected one.
    void theKeyMasksTheCellUnderThePointer() {
        start();
        QTRY_VERIFY(isShown());
        m_lab->window().select(cell(1, 4));
        QTest::mouseMove(overview()->viewport(), pointOf({Stage::Weights, 0, 3, 2}));
        QVERIFY(text("currentCell").startsWith("query 4"));
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{3, 2, {}}}));
        QTRY_VERIFY(isShown());
        QTest::keyClick(overview(), Qt::Key_Right);  // the pointer rests, the keyboard goes on
        QVERIFY(text("currentCell").startsWith("query 2"));
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(session().mask.maskedCells.size(), std::size_t{2});
        QCOMPARE(session().mask.maskedCells.back().query, 1);
    }

    void rulesThatYieldArePaintedWhereTheyDo() {
        Session session;
        session.input.queryText = "cat qzx dog";
        session.embedding.source = EmbeddingSource::WordVectors;
        session.mask.causal = CausalMask::Causal;
        session.mask.allowsDiagonal = session.mask.allowsUnknownTokens = false;
        startMasking(session);
        paint({cell(1, 1)});
        paint({cell(2, 1)});
        QCOMPARE(this->session(), session);
        paint({cell(0, 0)});  // the first word sees itself, until that is forbidden by hand
        QCOMPARE(this->session().mask.maskedCells, (std::vector<Cell>{{0, 0, {}}}));
    }

    void aStrokeLeavesOutWhatARuleForbids() {
        startMasking(causal());
        paint({cell(0, 3), cell(4, 3)});  // begins above the diagonal
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{3, 3, {}}, {4, 3, {}}}));
        QCOMPARE(history()->count(), 1);
        paint({cell(3, 3), cell(3, 5)});  // takes back, as its first cell
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{4, 3, {}}}));
    }

    void takingBackLeavesWhatARuleHides() {
        Session session = causal();
        session.mask.maskedCells = {{2, 2, {}}, {2, 4, {}}};
        startMasking(session);
        paint({cell(2, 4), cell(2, 2)});
        QCOMPARE(this->session().mask.maskedCells, (std::vector<Cell>{{2, 4, {}}}));
        paint({cell(2, 4)});
        QCOMPARE(this->session().mask.maskedCells, (std::vector<Cell>{{2, 4, {}}}));
        QCOMPARE(history()->count(), 1);
    }

    void aKeyIsMaskedWhereTheRulesLeaveItOpen() {
        startMasking(causal());
        paint({cell(4, 4)});
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{4, 4, {}}}));
        QTest::keyClick(overview(), Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{4, 4, {}}, {5, 4, {}}}));
        QTest::keyClick(overview(), Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(session(), causal());
    }

    void aKeyThatNoQueryMaySeeStaysAsItIs() {
        Session session;
        session.mask.causal = CausalMask::Strict;
        startMasking(session);
        m_lab->window().select(cell(0, 5));
        QTest::keyClick(overview(), Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(this->session(), session);
        QVERIFY(!history()->canUndo());
    }

    void oneHeadIsPaintedWhereItIsOpen() {
        startMasking(causal());
        find<QCheckBox>("brushAllHeads")->setChecked(false);
        paint({cell(2, 1, 1), cell(2, 4, 1)});
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{2, 1, 1}, {2, 2, 1}}));
        paint({cell(2, 2, 0)});  // open in this head: the other one does not matter
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{2, 1, 1}, {2, 2, 1}, {2, 2, 0}}));
    }

    void paddingIsThatOfTheSequenceInSight() {
        Session session;
        session.input.isBatch = true;
        session.input.queryText = "one two three\nfour five";
        startMasking(session);
        auto* sequences = find<QComboBox>("sequences");
        sequences->setFocus();
        QTest::keyClick(sequences, Qt::Key_Down);
        paint({cell(0, 2)});
        QCOMPARE(this->session(), session);
        sequences->setFocus();
        QTest::keyClick(sequences, Qt::Key_Up);
        paint({cell(0, 2)});
        QCOMPARE(this->session().mask.maskedCells, (std::vector<Cell>{{0, 2, {}}}));
    }

    void forbiddenCellsAreNotMultiplied() {
        Session session = causal();
        session.mask.maskedCells = {{3, 1, {}}, {4, 1, 1}};
        startMasking(session);
        QTest::mouseClick(button("Multiply by"), Qt::LeftButton);
        paint({cell(1, 4)});
        paint({cell(3, 1)});
        QCOMPARE(this->session(), session);
        QVERIFY(!history()->canUndo());
        paint({cell(4, 1)});  // open in the other head
        QCOMPARE(this->session().cellMultipliers, (std::vector<CellMultiplier>{{{4, 1, {}}, 2}}));
    }
};

ATTENTION_TEST(TestMaskPainting)
#include "tst_mask_painting.moc"
