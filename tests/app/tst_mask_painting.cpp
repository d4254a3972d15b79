// SPDX-License-Identifier: GPL-3.0-or-later
// Painting the mask on the masked scores, with the brush or the M key: cells that a rule already masks stay
// unchanged.
#include "controller_fixture.h"
#include "support/qt_tests.h"

using namespace attention;
using namespace attention::test;

class TestMaskPainting : public ControllerFixture {
    Q_OBJECT

    static Session causalSession() {
        Session session;
        session.heads = 2;
        session.mask.causal = CausalMask::Causal;
        return session;
    }
    static CellRef cell(int query, int key, int head = 0) { return {Stage::MaskedScores, head, query, key}; }

    OverviewView* overview() { return m_controller->window().findChild<OverviewView*>(); }
    QUndoStack* undoStack() { return m_controller->document().undoStack(); }
    /// Starts the program with the mask brush active. Returns false if the session is not shown.
    bool startMasking(const Session& session) {
        start(session);
        if (!QTest::qWaitFor([this] { return isShown(); }, waitTimeout)) return false;
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        QTest::mouseClick(button("Mask"), Qt::LeftButton);
        QCoreApplication::processEvents();  // the layout makes room for the tools of the brush
        return true;
    }
    /// Drags the brush along the cells.
    void paint(const QList<CellRef>& cells) {
        QList<QPoint> points;
        for (const CellRef& cellRef : cells) points << pointOf(cellRef);
        drag(overview()->viewport(), points);
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() { end(); }

    void cellsMaskedByARuleAreNotPainted_data() {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("causal") << QByteArray("mask.causal") << QByteArray("causal");
        QTest::newRow("strict") << QByteArray("mask.causal") << QByteArray("strict");
        QTest::newRow("window") << QByteArray("mask.window") << QByteArray("2");
    }
    void cellsMaskedByARuleAreNotPainted() {
        QFETCH(QByteArray, rule);
        QFETCH(QByteArray, value);
        const Session session = sessionWithField(Session(), rule.toStdString(), value.toStdString());
        QVERIFY(startMasking(session));
        paint({cell(1, 5)});
        QCOMPARE(m_controller->viewContext().selectedCell(), cell(1, 5));
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(this->session(), session);
        QVERIFY(!undoStack()->canUndo());
    }

    /// The M key masks the cell that the status bar describes: the cell under the pointer, or the selected
    /// cell after the selection was moved with the keyboard.
    void maskKeyMasksTheHoveredOrSelectedCell() {
        start();
        QTRY_VERIFY(isShown());
        m_controller->viewContext().select(cell(1, 4));
        QCoreApplication::processEvents();  // lays out the widgets around the overview
        QTest::mouseMove(overview()->viewport(), pointOf({Stage::Weights, 0, 3, 2}));
        QVERIFY(text("currentCell").startsWith("query 4"));
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{3, 2, {}}}));
        QTRY_VERIFY(isShown());
        QTest::keyClick(overview(), Qt::Key_Right);  // the pointer stays, and the selection moves
        QVERIFY(text("currentCell").startsWith("query 2"));
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(session().mask.maskedCells.size(), std::size_t{2});
        QCOMPARE(session().mask.maskedCells.back().query, 1);
    }

    void cellsExemptFromARuleArePainted() {
        Session session;
        session.input.queryText = "cat qzx dog";
        session.embedding.source = EmbeddingSource::WordVectors;
        session.mask.causal = CausalMask::Causal;
        session.mask.allowsDiagonal = session.mask.allowsUnknownTokens = false;
        QVERIFY(startMasking(session));
        paint({cell(1, 1)});
        paint({cell(2, 1)});
        QCOMPARE(this->session(), session);
        paint({cell(0, 0)});  // the first token may attend to itself until the user masks the cell
        QCOMPARE(this->session().mask.maskedCells, (std::vector<Cell>{{0, 0, {}}}));
    }

    void strokeSkipsCellsMaskedByARule() {
        QVERIFY(startMasking(causalSession()));
        paint({cell(0, 3), cell(4, 3)});  // begins above the diagonal
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{3, 3, {}}, {4, 3, {}}}));
        QCOMPARE(undoStack()->count(), 1);
        paint({cell(3, 3), cell(3, 5)});  // the first cell is masked, so the stroke unmasks
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{4, 3, {}}}));
    }

    void unmaskingSkipsCellsMaskedByARule() {
        Session session = causalSession();
        session.mask.maskedCells = {{2, 2, {}}, {2, 4, {}}};
        QVERIFY(startMasking(session));
        paint({cell(2, 4), cell(2, 2)});
        QCOMPARE(this->session().mask.maskedCells, (std::vector<Cell>{{2, 4, {}}}));
        paint({cell(2, 4)});
        QCOMPARE(this->session().mask.maskedCells, (std::vector<Cell>{{2, 4, {}}}));
        QCOMPARE(undoStack()->count(), 1);
    }

    void maskingAKeySkipsCellsMaskedByARule() {
        QVERIFY(startMasking(causalSession()));
        paint({cell(4, 4)});
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{4, 4, {}}}));
        QTest::keyClick(overview(), Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{4, 4, {}}, {5, 4, {}}}));
        QTest::keyClick(overview(), Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(session(), causalSession());
    }

    void maskingAFullyMaskedKeyChangesNothing() {
        Session session;
        session.mask.causal = CausalMask::Strict;
        QVERIFY(startMasking(session));
        m_controller->viewContext().select(cell(0, 5));
        QTest::keyClick(overview(), Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(this->session(), session);
        QVERIFY(!undoStack()->canUndo());
    }

    void brushPaintsUnmaskedCellsOfOneHead() {
        QVERIFY(startMasking(causalSession()));
        find<QCheckBox>("brushAllHeads")->setChecked(false);
        paint({cell(2, 1, 1), cell(2, 4, 1)});
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{2, 1, 1}, {2, 2, 1}}));
        paint({cell(2, 2, 0)});  // not masked in this head, although it is masked in the other head
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{2, 1, 1}, {2, 2, 1}, {2, 2, 0}}));
    }

    void paddingOfTheShownSequenceIsNotPainted() {
        Session session;
        session.input.isBatch = true;
        session.input.queryText = "one two three\nfour five";
        QVERIFY(startMasking(session));
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

    void maskedCellsAreNotMultiplied() {
        Session session = causalSession();
        session.mask.maskedCells = {{3, 1, {}}, {4, 1, 1}};
        QVERIFY(startMasking(session));
        QTest::mouseClick(button("Multiply by"), Qt::LeftButton);
        paint({cell(1, 4)});
        paint({cell(3, 1)});
        QCOMPARE(this->session(), session);
        QVERIFY(!undoStack()->canUndo());
        paint({cell(4, 1)});  // not masked in the other head
        QCOMPARE(this->session().cellMultipliers, (std::vector<CellMultiplier>{{{4, 1, {}}, 2}}));
    }
};

ATTENTION_TEST(TestMaskPainting)
#include "tst_mask_painting.moc"
