// SPDX-License-Identifier: GPL-3.0-or-later
// Following a number through the window: stepping through the stages, linked maps, painting the mask.
#include "inspector/calculation_browser.h"
#include "inspector/calculation_page.h"
#include "inspector/calculation_panel.h"
#include "lab_fixture.h"
#include "mask/mask_bar.h"
#include "mask/mask_brush.h"
#include "pipeline/pipeline_strip.h"
#include "pipeline/stage_button.h"
#include "state/stage_maps.h"
#include "support/qt_tests.h"
#include "texts/stage_texts.h"

#include <QStackedWidget>

using namespace attention;
using namespace attention::test;

class TestLabPipeline : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    OverviewView* overview() { return window().findChild<OverviewView*>(); }
    float weight(int query, int key, int head = 0) {
        return stageMatrix(shown(), Stage::Weights, 0, head).values(query, key);
    }

    void takeTheMaskTool() {
        QTest::mouseClick(
            find<QAbstractButton>(
                QString("brush.tool%1").arg(static_cast<int>(BrushSettings::Tool::Mask)).toLatin1().data()),
            Qt::LeftButton);
    }

 private slots:
    void cleanup() { end(); }

    void keysStepThroughEveryStageAndKeepThePlace() {
        Session session;
        session.heads = 2;
        session.output = {true, 16};
        start(session);
        QTRY_VERIFY(isShown());
        for (int i = 0; i < 12; ++i) QTest::keyClick(overview(), Qt::Key_PageUp);
        std::vector<Stage> seen;
        for (int i = 0; i < 11; ++i) {
            const CellRef cell = m_lab->window().selectedCell();
            seen.push_back(cell.stage);
            const StageInfo& info = stageInfo(cell.stage);
            if (info.rowAxis == Axis::Query) QCOMPARE(cell.row, 1);
            if (info.rowAxis == Axis::Key) QCOMPARE(cell.row, 4);
            if (info.columnAxis == Axis::Key) QCOMPARE(cell.column, 4);
            QVERIFY(!overview()->figure()->cellRect(cell).isEmpty());
            auto* step = qobject_cast<StageButton*>(button(stageShortTitle(cell.stage)));
            QVERIFY(step->isChecked());
            QTest::keyClick(overview(), Qt::Key_PageDown);
        }
        QCOMPARE(seen, pipelineStages(shown()));
        QCOMPARE(m_lab->window().selectedCell().stage, Stage::Output);  // the last one stays
        QVERIFY(text("currentCell").startsWith("Output, query 2 “is”, dimension 1: "));
    }

    void theGoMenuLeadsToOtherHeadsAndQueriesFromAnywhere() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        m_lab->window().setCurrentViewName("text");
        QTest::keyClick(&m_lab->window(), Qt::Key_H);
        QTest::keyClick(&m_lab->window(), Qt::Key_Q);
        QCOMPARE(m_lab->window().selectedCell(), (CellRef{Stage::Weights, 1, 2, 4}));
        QTest::keyClick(&m_lab->window(), Qt::Key_H);  // the last one stays
        QTest::keyClick(&m_lab->window(), Qt::Key_Q, Qt::ShiftModifier);
        QCOMPARE(m_lab->window().selectedCell(), (CellRef{Stage::Weights, 1, 1, 4}));
        QTest::keyClick(&m_lab->window(), Qt::Key_H, Qt::ShiftModifier);
        QCOMPARE(m_lab->window().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
    }

    void theStripLeadsToAStageAndNamesItsShape() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(!button("Output")->isEnabled());
        QCOMPARE(button("Q")->accessibleName(), "Queries, 6 × 24");
        QTest::mouseClick(button("Q"), Qt::LeftButton);
        QCOMPARE(m_lab->window().selectedCell().stage, Stage::Queries);
        const float q = stageMatrix(shown(), Stage::Queries, 0, 0).values(1, 0);
        QCOMPARE(text("currentCell"), "Queries, query 2 “is”, dimension 1, head 1: " + numberText(q));
        find<QCheckBox>("output.project")->click();
        QTRY_VERIFY(isShown());
        QVERIFY(button("Output")->isEnabled());
    }

    void hoveringAKeyMarksItEverywhere() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("K"), Qt::LeftButton);
        const FigureTheme theme = overview()->figure()->theme();
        const std::size_t heads = 2;
        const auto labelPixels = [&] {  // of key 3 above every map that has labels of keys
            const OverviewFigure& figure = *overview()->figure();
            const QImage screen = overview()->viewport()->grab().toImage();
            QVector<QColor> pixels;
            for (std::size_t i = 0; i < figure.layout().columnLabels.size(); ++i) {
                const QRectF area = figure.layout().columnLabels[i];
                if (area.isEmpty() || stageInfo(figure.stages()[i / heads]).columnAxis != Axis::Key) continue;
                const QPointF at(area.left() + 2.5 * figure.layout().cellSide + 3, area.bottom() - 8);
                pixels << screen.pixelColor((at + overview()->figureOrigin()).toPoint());
            }
            return pixels;
        };
        const QVector<QColor> before = labelPixels();
        QVERIFY(before.size() >= 2);
        // The page may still move to the stage that was clicked.
        const auto isUnderTheMouse = [&] {
            QTest::mouseMove(overview()->viewport(), pointOf({Stage::Keys, 0, 2, 5}));
            return text("currentCell").startsWith("Keys, key 3 “short”, dimension 6, head 1: ");
        };
        QVERIFY(QTest::qWaitFor(isUnderTheMouse, patience));
        const QVector<QColor> after = labelPixels();
        for (qsizetype i = 0; i < before.size(); ++i) QVERIFY(after[i] != before[i]);
        QVERIFY(text("place").contains("short"));
        QVERIFY(text("place").contains(theme.key.name()));
    }

    void aDragPaintsTheMaskAndTheWeightsFollow() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        QVERIFY(find<QCheckBox>("brushAllHeads")->isVisible());
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          pointOf({Stage::MaskedScores, 0, 1, 1}));
        QVERIFY(session.mask.maskedCells ==
                m_lab->document().session().mask.maskedCells);  // looking changes nothing
        takeTheMaskTool();
        const double others = 1.0 - weight(1, 1) - weight(1, 2) - weight(1, 3);
        const double before = weight(1, 4);
        QWidget* maps = overview()->viewport();
        const int steps = m_lab->document().undoStack()->count();
        drag(maps, {pointOf({Stage::MaskedScores, 0, 1, 1}), pointOf({Stage::MaskedScores, 0, 1, 2}),
                    pointOf({Stage::MaskedScores, 0, 1, 3})});
        QCOMPARE(m_lab->document().session().mask.maskedCells,
                 (std::vector<Cell>{{1, 1, {}}, {1, 2, {}}, {1, 3, {}}}));
        QCOMPARE(m_lab->document().undoStack()->count(), steps + 1);
        QTRY_VERIFY(isShown());
        for (int head = 0; head < 2; ++head) {
            for (int key = 1; key < 4; ++key) QCOMPARE(weight(1, key, head), 0.0f);
        }
        QVERIFY(std::abs(weight(1, 4) - before / others) < 1e-5);  // renormalised
        const QImage screen = maps->grab().toImage();
        const HeatmapStyle& cells = overview()->figure()->theme().heatmapStyle;
        QSet<QRgb> colours;
        const QRectF cell = overview()->figure()->cellRect({Stage::MaskedScores, 1, 1, 1});
        for (int x = 2; x < cell.width() - 2; ++x) {
            colours << screen.pixel((cell.topLeft() + overview()->figureOrigin()).toPoint() + QPoint(x, 4));
        }
        QVERIFY(colours.contains(cells.maskedFill.rgb()));
        QTest::mouseClick(maps, Qt::LeftButton, {}, pointOf({Stage::MaskedScores, 1, 1, 1}));  // takes back
        QCOMPARE(m_lab->document().session().mask.maskedCells, (std::vector<Cell>{{1, 2, {}}, {1, 3, {}}}));
    }

    void oneHeadIsPaintedAloneInTheLargeMapToo() {
        Session session;
        session.heads = 3;
        start(session);
        QTRY_VERIFY(isShown());
        trigger("Focus");
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        takeTheMaskTool();
        find<QCheckBox>("brushAllHeads")->setChecked(false);
        HeatmapPlot* plot = window().findChild<FocusView*>()->plot();
        QTRY_VERIFY(plot->cellRect(0, 0).width() > 60);
        QWidget* canvas = plot->childAt(plot->rect().center());
        drag(canvas, {plot->cellRect(1, 1).center().toPoint(), plot->cellRect(1, 2).center().toPoint()});
        QCOMPARE(m_lab->document().session().mask.maskedCells, (std::vector<Cell>{{1, 1, 0}, {1, 2, 0}}));
        QTRY_VERIFY(isShown());
        QCOMPARE(weight(1, 1, 0), 0.0f);
        QVERIFY(weight(1, 1, 1) > 0);
    }

    void aQuickHandLeavesNoCellOut() {
        start();
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        takeTheMaskTool();
        QCoreApplication::processEvents();  // the brush's tools take their room
        const QRectF before = overview()->figure()->cellRect({Stage::Weights, 0, 5, 5});
        drag(overview()->viewport(),
             {pointOf({Stage::MaskedScores, 0, 1, 0}), pointOf({Stage::MaskedScores, 0, 5, 4})});
        QCOMPARE(m_lab->document().session().mask.maskedCells,
                 (std::vector<Cell>{{1, 0, {}}, {2, 1, {}}, {3, 2, {}}, {4, 3, {}}, {5, 4, {}}}));
        QTRY_VERIFY(isShown());
        QCOMPARE(overview()->figure()->cellRect({Stage::Weights, 0, 5, 5}), before);  // nothing moved
    }

    void aFactorIsGivenToACell() {
        start();
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        QTest::mouseClick(button("Multiply by"), Qt::LeftButton);
        auto* factor = find<QDoubleSpinBox>("brushFactor");
        QVERIFY(factor->isEnabled());
        factor->setValue(-3);
        const float scaled = stageMatrix(shown(), Stage::ScaledScores, 0, 0).values(3, 0);
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          pointOf({Stage::MaskedScores, 0, 3, 0}));
        QTRY_VERIFY(isShown());
        QCOMPARE(m_lab->document().session().cellMultipliers,
                 (std::vector<CellMultiplier>{{{3, 0, {}}, -3}}));
        QCOMPARE(stageMatrix(shown(), Stage::ScaledScores, 0, 0).values(3, 0), -3 * scaled);
        factor->setValue(1);
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          pointOf({Stage::MaskedScores, 0, 3, 0}));
        QVERIFY(m_lab->document().session().cellMultipliers.empty());
    }

    void selectingOnTheMaskPaintsNothing() {
        start();
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        QTest::mouseClick(button("Select"), Qt::LeftButton);
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          pointOf({Stage::MaskedScores, 0, 3, 0}));
        QCOMPARE(m_lab->window().selectedCell(), (CellRef{Stage::MaskedScores, 0, 3, 0}));
        QCOMPARE(m_lab->document().session(), Session());
    }

    void aDoubleClickOnATokenMasksItsColumn() {
        start();
        QTRY_VERIFY(isShown());
        const OverviewLayout& layout = overview()->figure()->layout();
        const QRectF labels = layout.columnLabels[0];  // of the raw scores
        const QPointF label(labels.left() + 3.5 * layout.cellSide + 4, labels.bottom() - 8);
        const QPoint at = (label + overview()->figureOrigin()).toPoint();
        QTest::mouseDClick(overview()->viewport(), Qt::LeftButton, {}, at);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_lab->document().session().mask.maskedCells.size(), std::size_t{6});
        for (int query = 0; query < 6; ++query) QCOMPARE(weight(query, 3), 0.0f);
        QTest::mouseDClick(overview()->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(m_lab->document().session(), Session());
        QTest::keyClick(overview(), Qt::Key_M, Qt::ShiftModifier);  // the selected key, by keyboard
        QTRY_VERIFY(isShown());
        for (int query = 0; query < 6; ++query) QCOMPARE(weight(query, 4), 0.0f);
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(m_lab->document().session().mask.maskedCells, (std::vector<Cell>{{1, 4, {}}}));
    }

    void keysMaskWhatIsMarkedNotWhatWasWanted() {
        Session two;
        two.input.queryText = "one two";
        start(two);  // query 2, key 5 is wanted; there are two keys
        QTRY_VERIFY(isShown());
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(m_lab->document().session().mask.maskedCells, (std::vector<Cell>{{1, 1, {}}}));
    }

    void stepsFromParametersLeadToTheirNeighbours() {
        start();
        QTRY_VERIFY(isShown());
        window().select({Stage::KeyMatrix, 0, 0, 0});
        QTest::keyClick(overview(), Qt::Key_PageDown);
        QCOMPARE(window().selectedCell().stage, Stage::Values);
        window().select({Stage::EmbeddingTable, 0, 0, 0});
        QTest::keyClick(overview(), Qt::Key_PageDown);
        QCOMPARE(window().selectedCell().stage, Stage::Queries);
    }

    void specialTokensAreHiddenOrMasked() {
        Session session;
        session.input.specialTokens = SpecialTokens::Bert;
        start(session);
        QTRY_VERIFY(isShown());
        const float before = weight(2, 1);
        trigger("Hidden: left out of the pictures, weights stay");
        QVERIFY(overview()->figure()->cellRect({Stage::Weights, 0, 2, 0}).isEmpty());
        QCOMPARE(weight(2, 1), before);
        QCOMPARE(m_lab->document().session(), session);
        trigger("Shown");
        QVERIFY(!overview()->figure()->cellRect({Stage::Weights, 0, 2, 0}).isEmpty());
        const double words = 1.0 - weight(2, 0) - weight(2, 7);
        trigger("Masked: forbidden as keys, weights computed anew");
        QTRY_VERIFY(isShown());
        QCOMPARE(weight(2, 0), 0.0f);
        QCOMPARE(weight(2, 7), 0.0f);
        QVERIFY(std::abs(weight(2, 1) - before / words) < 1e-5);
        trigger("Masked: forbidden as keys, weights computed anew");
        QCOMPARE(m_lab->document().session(), session);
    }

    void coloursFollowTheView() {
        start();
        QTRY_VERIFY(isShown());
        const auto colourOf = [&](const CellRef& cell) {
            const QRectF rect = overview()->figure()->cellRect(cell);
            return overview()->viewport()->grab().toImage().pixelColor(
                (rect.topLeft() + overview()->figureOrigin()).toPoint() + QPoint(3, 3));
        };
        const CellRef cell{Stage::Weights, 0, 4, 3};
        const float value = weight(4, 3);
        trigger("Cividis");
        QCOMPARE(colourOf(cell), QColor(ColorScale{Palette::Cividis, 0, 1}.colorOf(value)));
        trigger("Greys");
        QCOMPARE(colourOf(cell), QColor(ColorScale{Palette::Greys, 0, 1}.colorOf(value)));
        trigger("Logarithmic");
        QCOMPARE(colourOf(cell), QColor(ColorScale{Palette::Greys, 0, 1, true}.colorOf(value)));
        QVERIFY(ColorScale({Palette::Greys, 0, 1, true}).colorOf(0.01) !=
                ColorScale({Palette::Greys, 0, 1}).colorOf(0.01));
    }

    void anOperandIsFollowedFromTheWeightToItsMatrix() {
        start();
        QTRY_VERIFY(isShown());
        CalculationBrowser* page = window().inspector()->browser();
        const auto follow = [&](const CellRef& cell) {
            const QString link = linkToCell(cell);
            QVERIFY2(page->toHtml().contains(link.toHtmlEscaped()), qPrintable(link));
            emit page->anchorClicked(linkToCell(cell));
        };
        const auto largestTerm = [](ConstMatrixView x, ConstMatrixView y, int xRow,
                                    int yRow) {  // the first of the sum
            const auto term = [&](int i) { return std::abs(x(xRow, i) * y(yRow, i)); };
            int largest = 0;
            for (int i = 1; i < x.cols(); ++i) largest = term(i) > term(largest) ? i : largest;
            return largest;
        };
        const ConstMatrixView queries = stageMatrix(shown(), Stage::Queries, 0, 0).values;
        const int c = largestTerm(queries, stageMatrix(shown(), Stage::Keys, 0, 0).values, 1, 4);
        follow({Stage::Queries, 0, 1, c});
        QCOMPARE(m_lab->window().selectedCell(), (CellRef{Stage::Queries, 0, 1, c}));
        QVERIFY(button("Q")->isChecked());
        const ConstMatrixView matrix = stageMatrix(shown(), Stage::QueryMatrix, 0, 0).values;
        const int d = largestTerm(matrix, stageMatrix(shown(), Stage::QueryEmbeddings, 0, 0).values, c, 1);
        follow({Stage::QueryMatrix, 0, c, d});
        QCOMPARE(text("currentCell"),
                 QString("Parameters W_Q, row %1, column %2, head 1: %3")
                     .arg(QString::number(c + 1), QString::number(d + 1), numberText(matrix(c, d))));
        QVERIFY(!overview()->figure()->cellRect({Stage::QueryMatrix, 0, c, d}).isEmpty());
        QVERIFY(button("Q")->isChecked());  // the parameters go into the queries
        QTest::keyClick(&window(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_lab->window().selectedCell(), (CellRef{Stage::Queries, 0, 1, c}));
        QTest::keyClick(&window(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_lab->window().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
    }

    void everyViewShowsTheSelectedQuery() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        QTest::keyClick(overview(), Qt::Key_Down);
        for (const char* name : {"Lines", "Text", "Table"}) {
            trigger(name);
            QWidget* front = window().findChild<QStackedWidget*>()->currentWidget();
            QVERIFY(front->isVisible() && !overview()->isVisible());
            const QString spoken = QApplication::focusWidget()->accessibleDescription();
            QVERIFY(spoken.startsWith("query 3 “short” → key 5 “dessert”, head 1"));
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);  // in the table
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 0, 2, 3}));
        trigger("Lines");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 1, 2, 3}));
        trigger("Text");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 1, 1, 3}));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(overview()->isVisible());
    }

    void zoomingKeepsTheLabelsInSight() {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < 60; ++i) session.input.queryText += "word" + std::to_string(i) + " ";
        start(session);
        QTRY_VERIFY(isShown());
        const double cell = overview()->figure()->layout().cellSide;
        for (int i = 0; i < 6; ++i) trigger("Zoom in");
        QVERIFY(overview()->figure()->layout().cellSide > 2 * cell);
        QTest::keyClick(overview(), Qt::Key_End);
        for (int i = 0; i < 50; ++i) QTest::keyClick(overview(), Qt::Key_Down);
        QVERIFY(overview()->viewport()->rect().contains(pointOf(m_lab->window().selectedCell())));
        // The selected query's label, in the query's tint, stands at the left edge.
        const QImage screen = overview()->viewport()->grab().toImage();
        const int y = pointOf(m_lab->window().selectedCell()).y();
        int tinted = 0;
        for (int x = 0; x < 140; ++x) tinted += screen.pixelColor(x, y) != QColor(Qt::white);
        QVERIFY(tinted > 20);
        trigger("Fit");
        QCOMPARE(overview()->figure()->layout().cellSide, cell);
    }
};

ATTENTION_TEST(TestLabPipeline)
#include "tst_lab_pipeline.moc"
