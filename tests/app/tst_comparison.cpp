// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the Compare view of the window: pinning a session as A, the heatmaps of A, of B (the edited session)
// and of their difference, and the list of settings that differ.
#include "comparison/compare_menu.h"
#include "comparison/comparison_view.h"
#include "comparison/session_changes.h"
#include "controller_fixture.h"
#include "figure/figure_view.h"
#include "support/qt_tests.h"

#include <QPushButton>
#include <QToolButton>

using namespace attention;
using namespace attention::test;

using ComparedMap = ComparisonFigure::ComparedMap;
using UnionCell = ComparisonFigure::UnionCell;

class TestComparison : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    ComparisonView* view() { return window().findChild<ComparisonView*>(); }
    QWidget* viewport() { return view()->figureView()->viewport(); }
    const ComparisonFigure& figure() { return *view()->figure(); }

    /// Returns a session with two heads. Each row of the projections has its own seed, so a change of the
    /// sizes keeps the entries of the other rows.
    static Session sessionWithRowSeeds(const std::string& text = "the cat sat on a mat") {
        Session session;
        session.seeding = Seeding::PerRow;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.input.queryText = text;
        session.heads = 2;
        return session;
    }
    bool waitUntilShown() {
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }
    /// Starts the program with the session and pins it as A. Returns true if it is pinned.
    bool startAndPin(const Session& session) {
        start(session);
        if (!waitUntilShown()) return false;
        trigger("Pin as A");
        const auto pinned = view()->comparedTrace();
        return pinned && *pinned->session == session;
    }
    /// Applies an edit of the document. Returns true when its trace is shown.
    bool applyEdit(const Session& session) {
        m_controller->document().apply({session, "edit", SessionEdit::noInteraction});
        return waitUntilShown();
    }
    void clickButton(const QString& text) {
        for (auto* button : view()->findChildren<QAbstractButton*>()) {
            if (button->text() == text && button->isVisible())
                return QTest::mouseClick(button, Qt::LeftButton);
        }
        qFatal("no button %s", qPrintable(text));
    }
    QComboBox* choiceOfA() { return view()->findChild<QComboBox*>("compare.choiceOfA"); }
    /// Chooses an entry of the list for A, as a user does.
    void chooseA(const QString& text) {
        const int index = choiceOfA()->findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        choiceOfA()->setCurrentIndex(index);
        emit choiceOfA()->activated(index);
    }
    QString labelText(const char* name) { return view()->findChild<QLabel*>(name)->text(); }
    /// Returns the center of a cell in the viewport.
    QPoint cellCenter(ComparedMap comparedMap, UnionCell unionCell) {
        return figure().cellRect(comparedMap, unionCell).center().toPoint();
    }
    /// Returns the color near the top left corner of a cell. The number of the cell and the marks of the
    /// selection do not cover this pixel.
    QRgb cellColor(ComparedMap comparedMap, UnionCell unionCell) {
        const QRectF cell = figure().cellRect(comparedMap, unionCell);
        const QImage image = viewport()->grab().toImage();
        return image.pixel((cell.topLeft() + QPointF(4, 4)).toPoint());
    }
    /// Returns an entry of the exported tensor of a stage, which has the shape (b, h, n_q, n_k) or (b, n, d).
    static float exportedEntry(const Trace& trace, Stage stage, Index head, Index row, Index column) {
        const std::vector<float> entries = entriesOf(trace, stage);
        const Shape shape = stageShape(trace, stage);
        const Index columns = shape.back();
        const Index rows = shape[shape.size() - 2];
        return entries[static_cast<std::size_t>((head * rows + row) * columns + column)];
    }

 private slots:
    void cleanup() { end(); }

    /// The pinned preset stays A while another preset is chosen.
    void presetIsComparedWithThePinnedSession() {
        const Session randomPreset = presetNamed("drawn-at-random");
        start();
        trigger(QString::fromStdString(randomPreset.title));
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        trigger(QString::fromStdString(presetNamed("what-words-mean").title));
        QTRY_VERIFY(isShown());
        QCOMPARE(viewContext().state().viewName, "compare");
        QVERIFY(view()->isPinned());
        QCOMPARE(*view()->comparedTrace()->session, randomPreset);
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 1, 8}));
        trigger("Unpin");
        trigger(QString::fromStdString(presetNamed("article-example").title));
        QTRY_COMPARE(viewContext().state().viewName, "heatmaps");
    }

    void buttonsPinAndUnpin() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(!action("Swap A and B")->isEnabled());
        QVERIFY(!action("Unpin")->isEnabled());
        QTest::keyClick(&window(), Qt::Key_7, Qt::ControlModifier);
        QCOMPARE(viewContext().state().viewName, "compare");
        // Before the first edit, the session is compared with itself.
        QVERIFY(!view()->isPinned() && figure().isUnchanged());
        QCOMPARE(choiceOfA()->currentText(), "current session");
        QCOMPARE(figure().titleSuffix(ComparedMap::A), "current session");
        clickButton("Pin as A");
        QVERIFY(view()->isPinned());
        QCOMPARE(view()->comparedTrace(), m_controller->trace());
        QVERIFY(action("Unpin")->isEnabled());
        QVERIFY(figure().isUnchanged());
        QCOMPARE(labelText("changes.heading"), "Sessions A and B have the same settings");
        clickButton("Unpin");
        QVERIFY(!view()->isPinned());
        QVERIFY(!action("Unpin")->isEnabled());
        QVERIFY(!view()->findChild<QLabel*>("compared.hint")->isVisible());
    }

    /// Without a pinned session, A is the session before the last edit.
    void lastEditIsComparedWithoutPinning() {
        start();
        QTRY_VERIFY(isShown());
        const auto before = m_controller->trace();
        Session edited = session();
        edited.score.function = ScoreFunction::Dot;
        QVERIFY(applyEdit(edited));
        QTest::keyClick(&window(), Qt::Key_7, Qt::ControlModifier);
        QCOMPARE(view()->comparedTrace(), before);
        QCOMPARE(choiceOfA()->currentText(), "session before the last edit");
        QCOMPARE(figure().titleSuffix(ComparedMap::A), "session before the last edit");
        QVERIFY(!figure().isUnchanged());
    }

    void pinShortcutShowsTheComparison() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(viewContext().state().viewName, "compare");
        QCOMPARE(view()->comparedTrace(), m_controller->trace());
    }

    void emptyTextCannotBePinned() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(action("Pin as A")->isEnabled());
        Session empty;
        empty.input.queryText.clear();
        m_controller->document().apply({empty, "edit", SessionEdit::noInteraction});
        QVERIFY(!action("Pin as A")->isEnabled());
    }

    void differenceIsBMinusAInDivergingColors() {
        QVERIFY(startAndPin(sessionWithRowSeeds()));
        Session edited = sessionWithRowSeeds();
        edited.dK = 40;
        QVERIFY(applyEdit(edited));
        const Trace& a = *view()->comparedTrace();
        const Trace& b = *m_controller->trace();
        QCOMPARE(a.config.dK, 24);
        QCOMPARE(b.config.dK, 40);
        double largestDifference = 0;
        const ConstMatrixView change = figure().map(ComparedMap::Change).values;
        QCOMPARE(change.rows(), 6);
        for (Index row = 0; row < 6; ++row) {
            for (Index column = 0; column < 6; ++column) {
                const float difference = exportedEntry(b, Stage::Weights, 0, row, column) -
                                         exportedEntry(a, Stage::Weights, 0, row, column);
                QCOMPARE(change(row, column), difference);
                largestDifference = std::max(largestDifference, std::abs(static_cast<double>(difference)));
            }
        }
        QVERIFY(largestDifference > 0.001);
        const ColorScale scale = ColorScale::symmetric(largestDifference);
        QCOMPARE(figure().map(ComparedMap::Change).scale, scale);
        QCOMPARE(figure().map(ComparedMap::A).scale, figure().map(ComparedMap::B).scale);
        // The marks of the selection cover the row and column of the selected cell, so other cells are
        // checked.
        for (const UnionCell unionCell : {UnionCell{0, 0}, UnionCell{3, 2}, UnionCell{5, 5}}) {
            QCOMPARE(cellColor(ComparedMap::Change, unionCell),
                     scale.colorOf(change(unionCell.row, unionCell.column)));
            QCOMPARE(
                cellColor(ComparedMap::A, unionCell),
                figure()
                    .map(ComparedMap::A)
                    .scale.colorOf(exportedEntry(a, Stage::Weights, 0, unionCell.row, unionCell.column)));
            QCOMPARE(
                cellColor(ComparedMap::B, unionCell),
                figure()
                    .map(ComparedMap::B)
                    .scale.colorOf(exportedEntry(b, Stage::Weights, 0, unionCell.row, unionCell.column)));
        }
        QCOMPARE(scale.colorOf(0), colorMap(Palette::RdBu)[128]);
    }

    void hoverShowsThreeNumbersAndClickSelects() {
        QVERIFY(startAndPin(sessionWithRowSeeds()));
        Session edited = sessionWithRowSeeds();
        edited.normalizer.temperature = 0.5;
        QVERIFY(applyEdit(edited));
        for (const ComparedMap comparedMap : {ComparedMap::A, ComparedMap::B, ComparedMap::Change}) {
            QTest::mouseMove(viewport(), cellCenter(comparedMap, {3, 2}));
            const float inA = exportedEntry(*view()->comparedTrace(), Stage::Weights, 0, 3, 2);
            const float inB = exportedEntry(*m_controller->trace(), Stage::Weights, 0, 3, 2);
            QCOMPARE(labelText("compared.cell"),
                     QStringLiteral("query 4 “on” → key 3 “sat”, head 1:   A %1   B %2   B − A %3")
                         .arg(numberText(inA), numberText(inB), numberText(inB - inA)));
            QVERIFY(text("currentCell").startsWith("query 4 “on” → key 3 “sat”, head 1: "));
            QTest::mouseMove(viewport(), {1, 1});
        }
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, cellCenter(ComparedMap::A, {2, 5}));
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 2, 5}));
        QTest::mouseMove(viewport(), {1, 1});
        QTest::keyClick(viewport(), Qt::Key_Left);
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 2, 4}));
        const HeadMetrics inA = headMetrics(*view()->comparedTrace(), 0, 0);
        const HeadMetrics inB = headMetrics(*m_controller->trace(), 0, 0);
        QCOMPARE(labelText("compared.query"), "Head 1, query 3 “sat”");
        QCOMPARE(labelText("compared.entropy.a"), numberText(*inA.rows[2].entropy));
        QCOMPARE(labelText("compared.entropy.b"), numberText(*inB.rows[2].entropy));
        QCOMPARE(labelText("compared.entropy.change"),
                 numberText(*inB.rows[2].entropy - *inA.rows[2].entropy));
        QCOMPARE(labelText("compared.rawDeviation.change"), "0.0000");  // before the temperature
    }

    void differentSentencesAreAligned() {
        QVERIFY(startAndPin(sessionWithRowSeeds("the cat sat on a mat")));
        QVERIFY(applyEdit(sessionWithRowSeeds("the black cat sat on a chair")));
        const StageDifference& difference = figure().difference();
        QCOMPARE(difference.rows.size(), 8u);  // the, black, cat, sat, on, a, mat, chair
        QCOMPARE(positionsOnlyInA(difference.rows), (std::vector<Index>{5}));
        QCOMPARE(positionsOnlyInB(difference.rows), (std::vector<Index>{1, 6}));
        QCOMPARE(figure().legendTexts(), (QStringList{"only in A", "only in B"}));
        const float catToCat = exportedEntry(*m_controller->trace(), Stage::Weights, 0, 2, 2) -
                               exportedEntry(*view()->comparedTrace(), Stage::Weights, 0, 1, 1);
        QCOMPARE(figure().map(ComparedMap::Change).values(2, 2), catToCat);
        // Cells that A does not have are hatched on the background.
        const QRectF blackCell = figure().cellRect(ComparedMap::A, {1, 0});
        const QImage image = viewport()->grab().toImage().copy(blackCell.toAlignedRect());
        const FigureTheme theme = figure().theme();
        int backgroundPixels = 0;
        int darkPixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                backgroundPixels += image.pixelColor(x, y) == theme.backgroundColor;
                darkPixels += image.pixelColor(x, y).lightness() < theme.backgroundColor.lightness() - 20;
            }
        }
        QVERIFY(backgroundPixels > image.width() * image.height() / 3);
        QVERIFY(darkPixels > image.width());
        QTest::mouseMove(viewport(), cellCenter(ComparedMap::B, {6, 0}));
        QCOMPARE(labelText("compared.cell"),
                 "query 6 “mat” → key 1 “the”, head 1:   only in A   " +
                     numberText(exportedEntry(*view()->comparedTrace(), Stage::Weights, 0, 5, 0)));
        QTest::mouseMove(viewport(), cellCenter(ComparedMap::Change, {6, 7}));
        QCOMPARE(labelText("compared.cell"), "This cell is in neither session A nor session B");
        const CellRef before = viewContext().selectedCell();
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, cellCenter(ComparedMap::A, {6, 0}));
        QCOMPARE(viewContext().selectedCell(), before);  // B has no such cell
    }

    /// Two exchanged tokens are paired, so all cells are compared. Cells of a new token are in one session
    /// only.
    void exchangedTokensAreCompared() {
        QVERIFY(startAndPin(sessionWithRowSeeds("the cat sat on")));
        m_controller->viewContext().select({Stage::RawScores, 0, 0, 0});
        QTest::keyClick(&window(), Qt::Key_7, Qt::ControlModifier);
        QCOMPARE(figure().titleSuffix(ComparedMap::Change), "no difference");
        QVERIFY(applyEdit(sessionWithRowSeeds("the sat cat on")));
        QCOMPARE(figure().titleSuffix(ComparedMap::Change), "no difference");
    }

    /// A can be another head of the session, without pinning.
    void twoHeadsAreCompared() {
        start(sessionWithRowSeeds());
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_7, Qt::ControlModifier);
        viewContext().select({Stage::Weights, 0, 1, 2});
        chooseA("head 1 of this session");
        // B is another head, so that there is a difference.
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 1, 2}));
        QCOMPARE(figure().titleSuffix(ComparedMap::A), "head 1");
        QCOMPARE(figure().titleSuffix(ComparedMap::B), "head 2");
        QCOMPARE(figure().titleSuffix(ComparedMap::Change), "head 2 − head 1");
        const float a = exportedEntry(shown(), Stage::Weights, 0, 1, 2);
        const float b = exportedEntry(shown(), Stage::Weights, 1, 1, 2);
        QVERIFY(a != b);
        const StageDifference& difference = figure().difference();
        QCOMPARE(difference.a.values(1, 2), a);
        QCOMPARE(difference.b.values(1, 2), b);
        QCOMPARE(difference.change.values(1, 2), b - a);
        QCOMPARE(labelText("compared.cell"),
                 QStringLiteral("query 2 “cat” → key 3 “sat”:   A %1   B %2   B − A %3")
                     .arg(numberText(a), numberText(b), numberText(b - a)));
        QTRY_COMPARE(labelText("compared.query"), "Heads 1 and 2, query 2 “cat”");
        const auto entropyOf = [this](int head) {
            return numberText(*headMetrics(shown(), 0, head).rows[1].entropy);
        };
        QCOMPARE(labelText("compared.entropy.a"), entropyOf(0));
        QCOMPARE(labelText("compared.entropy.b"), entropyOf(1));
        // An edit keeps the choice of A. The title of a stage without heads is “all heads”.
        Session edited = sessionWithRowSeeds();
        edited.dK = 8;
        QVERIFY(applyEdit(edited));
        QCOMPARE(choiceOfA()->currentText(), "head 1 of this session");
        viewContext().select({Stage::QueryEmbeddings, 0, 1, 2});
        QCOMPARE(figure().titleSuffix(ComparedMap::A), "all heads");
        QCOMPARE(figure().titleSuffix(ComparedMap::Change), "no difference");
        // A session with one head has no other head.
        edited.heads = 1;
        QVERIFY(applyEdit(edited));
        QCOMPARE(choiceOfA()->count(), 1);
        QCOMPARE(figure().titleSuffix(ComparedMap::A), "session before the last edit");
        // Pinning makes the pinned session A.
        QVERIFY(applyEdit(sessionWithRowSeeds()));
        QCOMPARE(choiceOfA()->currentText(), "head 1 of this session");
        trigger("Pin as A");
        QCOMPARE(choiceOfA()->currentText(), "pinned session");
    }

    void differenceAloneHasLargerCells() {
        QVERIFY(startAndPin(sessionWithRowSeeds()));
        window().resize(1440, 1000);  // so that the width limits the cells, and not the height
        Session edited = sessionWithRowSeeds();
        edited.dK = 40;
        QVERIFY(applyEdit(edited));
        const double widthSideBySide = figure().cellRect(ComparedMap::Change, {0, 0}).width();
        clickButton("Difference");
        QVERIFY(figure().cellRect(ComparedMap::A, {0, 0}).isEmpty());
        QVERIFY(figure().cellRect(ComparedMap::Change, {0, 0}).width() > 1.5 * widthSideBySide);
        clickButton("Side by side");
        QCOMPARE(figure().cellRect(ComparedMap::Change, {0, 0}).width(), widthSideBySide);
    }

    void comparisonFollowsTheSelectedStageAndHead() {
        QVERIFY(startAndPin(sessionWithRowSeeds()));
        Session edited = sessionWithRowSeeds();
        edited.heads = 3;
        edited.dV = 40;
        QVERIFY(applyEdit(edited));
        viewContext().select({Stage::Context, 1, 2, 3});
        QCOMPARE(labelText("compared.title"), "Context, head 2");
        QCOMPARE(figure().difference().columns.size(), 40u);
        QCOMPARE(positionsOnlyInB(figure().difference().columns).size(), 12u);
        QVERIFY(figure().layout().isStacked);
        viewContext().select({Stage::Weights, 2, 2, 3});
        QVERIFY(!figure().difference().hasA);
        QCOMPARE(labelText("compared.cell").section(":", 1).trimmed().section("  ", 0, 0), "only in B");
        QCOMPARE(labelText("compared.entropy.a"), "–");
    }

    void roundingErrorsHaveNeutralColors() {
        QVERIFY(startAndPin(sessionWithRowSeeds("the cat sat")));
        QVERIFY(applyEdit(sessionWithRowSeeds("the black cat sat")));
        viewContext().select({Stage::RawScores, 0, 0, 0});
        const Heatmap& change = figure().map(ComparedMap::Change);
        QVERIFY(change.scale.high >= 1e-4 * figure().map(ComparedMap::A).scale.high);
        const QRgb neutral = colorMap(Palette::RdBu)[128];
        const QColor color = QColor::fromRgb(change.scale.colorOf(change.values(2, 2)));
        QVERIFY(std::abs(color.lightness() - QColor::fromRgb(neutral).lightness()) < 6);
    }

    void swappingIsOneUndoStep() {
        QVERIFY(startAndPin(sessionWithRowSeeds()));
        Session edited = sessionWithRowSeeds();
        edited.dK = 40;
        QVERIFY(applyEdit(edited));
        const auto a = view()->comparedTrace();
        const auto b = m_controller->trace();
        const int undoCount = m_controller->document().undoStack()->count();
        trigger("Swap A and B");
        QTRY_VERIFY(isShown());
        QCOMPARE(view()->comparedTrace(), b);
        QCOMPARE(session(), *a->session);
        QCOMPARE(m_controller->document().undoStack()->count(), undoCount + 1);
        QCOMPARE(figure().map(ComparedMap::Change).values(1, 2),
                 exportedEntry(*a, Stage::Weights, 0, 1, 2) - exportedEntry(*b, Stage::Weights, 0, 1, 2));
        m_controller->document().undoStack()->undo();
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), edited);
        // The undo step keeps the session A, and its trace is computed again.
        QTRY_COMPARE(*view()->comparedTrace()->session, *a->session);
        QCOMPARE(exportedEntry(*view()->comparedTrace(), Stage::Weights, 0, 1, 2),
                 exportedEntry(*a, Stage::Weights, 0, 1, 2));
        m_controller->document().undoStack()->redo();
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), *a->session);
        QTRY_COMPARE(*view()->comparedTrace()->session, *b->session);
        trigger("Unpin");
        m_controller->document().undoStack()->undo();
        QCOMPARE(session(), edited);
        QVERIFY(!view()->isPinned());  // undo does not pin it again
    }

    void buttonsCopyOneSettingOrAll() {
        QVERIFY(startAndPin(sessionWithRowSeeds()));
        Session edited = sessionWithRowSeeds();
        edited.dK = 40;
        edited.mask.causal = CausalMask::Causal;
        edited.title = "of B";
        QVERIFY(applyEdit(edited));
        QCOMPARE(labelText("changes.heading"), "Different settings");
        QCOMPARE(labelText("changes.name.d_k"), "d_k, key size");
        QCOMPARE(labelText("changes.a.d_k"), "24");
        QCOMPARE(labelText("changes.b.d_k"), "40");
        QCOMPARE(labelText("changes.a.mask.causal"), "none");
        QTRY_COMPARE(labelText("changes.b.mask.causal"), "causal");
        QTest::mouseClick(find<QPushButton>("changes.copy.d_k"), Qt::LeftButton);
        QTRY_VERIFY(isShown());
        QCOMPARE(session().dK, 24);
        QCOMPARE(session().mask.causal, CausalMask::Causal);
        QCOMPARE(m_controller->document().undoStack()->undoText(), "copy d_k, key size from A");
        m_controller->document().undoStack()->undo();
        QCOMPARE(session(), edited);
        trigger("Copy all from A");
        QTRY_VERIFY(isShown());
        QVERIFY(sessionChanges(*view()->comparedTrace()->session, session()).empty());
        QCOMPARE(session().title, "of B");
        QVERIFY(figure().isUnchanged());
        QVERIFY(!find<QPushButton>("changes.copyAll")->isEnabled());
        m_controller->document().undoStack()->undo();
        QCOMPARE(session(), edited);
    }

    /// The copy is based on the edited session, not on the session of the trace that is still shown.
    void copyingASettingKeepsUncomputedEdits() {
        QVERIFY(startAndPin(sessionWithRowSeeds()));
        Session invalid = sessionWithRowSeeds();
        invalid.dK = 40;
        invalid.projection.initScheme = InitScheme::Identity;  // 16 components are too few for 2 heads of 40
        m_controller->document().apply({invalid, "edit", SessionEdit::noInteraction});
        QVERIFY(*m_controller->trace()->session != session());
        QTest::mouseClick(find<QPushButton>("changes.copy.d_k"), Qt::LeftButton);
        QCOMPARE(session().dK, 24);
        QCOMPARE(session().projection.initScheme, InitScheme::Identity);
    }

    void fixOfAProblemIsAppliedWhileTheWindowShowsA() {
        QVERIFY(startAndPin(sessionWithRowSeeds()));
        Session invalid = sessionWithRowSeeds();
        invalid.score.rotary = RotaryPairing::Halves;
        invalid.dK = 5;  // rotary positions need pairs of components
        m_controller->document().apply({invalid, "edit", SessionEdit::noInteraction});
        const std::vector<SuggestedFix> fixes = viewContext().state().fixes;
        QVERIFY(!fixes.empty());
        trigger("Look at A");
        QVERIFY(showsPinnedTrace(viewContext().state()));
        button(QString::fromStdString(fixes.front().name.text()))->click();
        QCOMPARE(session(), fixes.front().session);
        QVERIFY(!showsPinnedTrace(viewContext().state()));
        QVERIFY(waitUntilShown());
    }
};

ATTENTION_TEST(TestComparison)
#include "tst_comparison.moc"
