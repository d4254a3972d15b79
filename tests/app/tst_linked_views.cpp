// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how the window follows a number: stepping through the stages, linked heatmaps, painting the mask.
#include "controller_fixture.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_page.h"
#include "inspector/calculation_panel.h"
#include "mask/mask_brush.h"
#include "pipeline/pipeline_strip.h"
#include "state/stage_maps.h"
#include "support/qt_tests.h"
#include "texts/stage_texts.h"

#include <QStackedWidget>

using namespace attention;
using namespace attention::test;

class TestLinkedViews : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    OverviewView* overview() { return window().findChild<OverviewView*>(); }
    float weight(int query, int key, int head = 0) {
        return stageMatrix(shown(), Stage::Weights, 0, head).values(query, key);
    }

    void chooseMaskTool() {
        QTest::mouseClick(
            find<QAbstractButton>(
                QString("brush.tool%1").arg(static_cast<int>(BrushSettings::Tool::Mask)).toLatin1().data()),
            Qt::LeftButton);
    }

 private slots:
    void cleanup() { end(); }

    void pageKeysStepThroughStagesAndKeepTheCell() {
        Session session;
        session.heads = 2;
        session.output = {true, 16};
        start(session);
        QTRY_VERIFY(isShown());
        for (int i = 0; i < 12; ++i) QTest::keyClick(overview(), Qt::Key_PageUp);
        std::vector<Stage> visitedStages;
        for (int i = 0; i < 11; ++i) {
            const CellRef cell = m_controller->viewContext().selectedCell();
            visitedStages.push_back(cell.stage);
            const StageInfo& info = stageInfo(cell.stage);
            if (info.rowAxis == Axis::Query) QCOMPARE(cell.row, 1);
            if (info.rowAxis == Axis::Key) QCOMPARE(cell.row, 4);
            if (info.columnAxis == Axis::Key) QCOMPARE(cell.column, 4);
            QVERIFY(!overview()->figure()->cellRect(cell).isEmpty());
            auto* stageButton = qobject_cast<StageButton*>(button(stageShortTitle(cell.stage)));
            QVERIFY(stageButton && stageButton->isChecked());
            QTest::keyClick(overview(), Qt::Key_PageDown);
        }
        QCOMPARE(visitedStages, pipelineStages(shown()));
        QCOMPARE(m_controller->viewContext().selectedCell().stage, Stage::Output);  // stays at the last stage
        QVERIFY(text("currentCell").startsWith("Output, query 2 “is”, dimension 1: "));
    }

    void goMenuKeysChangeHeadAndQueryInAnyView() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        m_controller->viewContext().showView("text");
        QTest::keyClick(&m_controller->window(), Qt::Key_H);
        QTest::keyClick(&m_controller->window(), Qt::Key_Q);
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 2, 4}));
        QTest::keyClick(&m_controller->window(), Qt::Key_H);  // stays at the last head
        QTest::keyClick(&m_controller->window(), Qt::Key_Q, Qt::ShiftModifier);
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 1, 4}));
        QTest::keyClick(&m_controller->window(), Qt::Key_H, Qt::ShiftModifier);
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
    }

    void stripButtonSelectsItsStageAndNamesItsShape() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(!button("Output")->isEnabled());
        QCOMPARE(button("Q")->accessibleName(), "Queries, 6 × 24");
        QTest::mouseClick(button("Q"), Qt::LeftButton);
        QCOMPARE(m_controller->viewContext().selectedCell().stage, Stage::Queries);
        const float q = stageMatrix(shown(), Stage::Queries, 0, 0).values(1, 0);
        QCOMPARE(text("currentCell"), "Queries, query 2 “is”, dimension 1, head 1: " + numberText(q));
        find<QCheckBox>("output.project")->click();
        QTRY_VERIFY(isShown());
        QVERIFY(button("Output")->isEnabled());
    }

    void hoveredKeyIsMarkedInEveryHeatmap() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("K"), Qt::LeftButton);
        const FigureTheme theme = overview()->figure()->theme();
        const std::size_t heads = 2;
        // Returns a pixel of the label of key 3 above each heatmap whose columns are keys.
        const auto labelPixels = [&] {
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
        // The mouse moves again until it is over the cell, because the view may still scroll to the stage.
        const auto isUnderTheMouse = [&] {
            QTest::mouseMove(overview()->viewport(), pointOf({Stage::Keys, 0, 2, 5}));
            return text("currentCell").startsWith("Keys, key 3 “short”, dimension 6, head 1: ");
        };
        QVERIFY(QTest::qWaitFor(isUnderTheMouse, waitTimeout));
        const QVector<QColor> after = labelPixels();
        QCOMPARE(after.size(), before.size());
        for (qsizetype i = 0; i < before.size(); ++i) QVERIFY(after[i] != before[i]);
        QVERIFY(text("place").contains("short"));
        QVERIFY(text("place").contains(theme.keyColor.name()));
    }

    void dragPaintsTheMaskAndUpdatesTheWeights() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        QVERIFY(find<QCheckBox>("brushAllHeads")->isVisible());
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          pointOf({Stage::MaskedScores, 0, 1, 1}));
        QVERIFY(session.mask.maskedCells ==
                m_controller->document().session().mask.maskedCells);  // no edit without the mask tool
        chooseMaskTool();
        const double remainingWeight = 1.0 - weight(1, 1) - weight(1, 2) - weight(1, 3);
        const double before = weight(1, 4);
        QWidget* maps = overview()->viewport();
        const int steps = m_controller->document().undoStack()->count();
        drag(maps, {pointOf({Stage::MaskedScores, 0, 1, 1}), pointOf({Stage::MaskedScores, 0, 1, 2}),
                    pointOf({Stage::MaskedScores, 0, 1, 3})});
        QCOMPARE(m_controller->document().session().mask.maskedCells,
                 (std::vector<Cell>{{1, 1, {}}, {1, 2, {}}, {1, 3, {}}}));
        QCOMPARE(m_controller->document().undoStack()->count(), steps + 1);
        QTRY_VERIFY(isShown());
        for (int head = 0; head < 2; ++head) {
            for (int key = 1; key < 4; ++key) QCOMPARE(weight(1, key, head), 0.0f);
        }
        QVERIFY(std::abs(weight(1, 4) - before / remainingWeight) < 1e-5);  // renormalized
        const QImage screen = maps->grab().toImage();
        const HeatmapStyle& cells = overview()->figure()->theme().heatmapStyle;
        QSet<QRgb> colors;
        const QRectF cell = overview()->figure()->cellRect({Stage::MaskedScores, 1, 1, 1});
        for (int x = 2; x < cell.width() - 2; ++x) {
            colors << screen.pixel((cell.topLeft() + overview()->figureOrigin()).toPoint() + QPoint(x, 4));
        }
        QVERIFY(colors.contains(cells.maskedFill.rgb()));
        // Another click on a masked cell unmasks it.
        QTest::mouseClick(maps, Qt::LeftButton, {}, pointOf({Stage::MaskedScores, 1, 1, 1}));
        QCOMPARE(m_controller->document().session().mask.maskedCells,
                 (std::vector<Cell>{{1, 2, {}}, {1, 3, {}}}));
    }

    void focusViewPaintsTheMaskOfOneHead() {
        Session session;
        session.heads = 3;
        start(session);
        QTRY_VERIFY(isShown());
        trigger("One heatmap");
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        chooseMaskTool();
        find<QCheckBox>("brushAllHeads")->setChecked(false);
        HeatmapPlot* plot = window().findChild<FocusView*>()->plot();
        QTRY_VERIFY(plot->cellRect(0, 0).width() > 60);
        QWidget* canvas = plot->childAt(plot->rect().center());
        QVERIFY(canvas);
        drag(canvas, {plot->cellRect(1, 1).center().toPoint(), plot->cellRect(1, 2).center().toPoint()});
        QCOMPARE(m_controller->document().session().mask.maskedCells,
                 (std::vector<Cell>{{1, 1, 0}, {1, 2, 0}}));
        QTRY_VERIFY(isShown());
        QCOMPARE(weight(1, 1, 0), 0.0f);
        QVERIFY(weight(1, 1, 1) > 0);
    }

    void fastDragMasksEveryCellOnItsPath() {
        start();
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        chooseMaskTool();
        QCoreApplication::processEvents();  // lays out the tools of the brush
        const QRectF before = overview()->figure()->cellRect({Stage::Weights, 0, 5, 5});
        drag(overview()->viewport(),
             {pointOf({Stage::MaskedScores, 0, 1, 0}), pointOf({Stage::MaskedScores, 0, 5, 4})});
        QCOMPARE(m_controller->document().session().mask.maskedCells,
                 (std::vector<Cell>{{1, 0, {}}, {2, 1, {}}, {3, 2, {}}, {4, 3, {}}, {5, 4, {}}}));
        QTRY_VERIFY(isShown());
        QCOMPARE(overview()->figure()->cellRect({Stage::Weights, 0, 5, 5}), before);  // nothing moved
    }

    void clickMultipliesTheScoreOfACell() {
        start();
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        QTest::mouseClick(button("Multiply by"), Qt::LeftButton);
        auto* factor = find<NumberBox>("brushFactor");
        QVERIFY(factor->isEnabled());
        factor->setValue(-3);
        const float scaled = stageMatrix(shown(), Stage::ScaledScores, 0, 0).values(3, 0);
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          pointOf({Stage::MaskedScores, 0, 3, 0}));
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->document().session().cellMultipliers,
                 (std::vector<CellMultiplier>{{{3, 0, {}}, -3}}));
        QCOMPARE(stageMatrix(shown(), Stage::ScaledScores, 0, 0).values(3, 0), -3 * scaled);
        factor->setValue(1);
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          pointOf({Stage::MaskedScores, 0, 3, 0}));
        QVERIFY(m_controller->document().session().cellMultipliers.empty());
    }

    void selectToolDoesNotEditTheMask() {
        start();
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Masked"), Qt::LeftButton);
        QTest::mouseClick(button("Click to select, drag to mask"), Qt::LeftButton);
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          pointOf({Stage::MaskedScores, 0, 3, 0}));
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::MaskedScores, 0, 3, 0}));
        QCOMPARE(m_controller->document().session(), Session());
    }

    void doubleClickOnATokenMasksItsColumn() {
        start();
        QTRY_VERIFY(isShown());
        const OverviewLayout& layout = overview()->figure()->layout();
        const QRectF labels = layout.columnLabels[0];  // of the raw scores
        const QPointF label(labels.left() + 3.5 * layout.cellSide + 4, labels.bottom() - 8);
        const QPoint at = (label + overview()->figureOrigin()).toPoint();
        QTest::mouseDClick(overview()->viewport(), Qt::LeftButton, {}, at);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->document().session().mask.maskedCells.size(), std::size_t{6});
        for (int query = 0; query < 6; ++query) QCOMPARE(weight(query, 3), 0.0f);
        QTest::mouseDClick(overview()->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(m_controller->document().session(), Session());
        QTest::keyClick(overview(), Qt::Key_M, Qt::ShiftModifier);  // the selected key, by keyboard
        QTRY_VERIFY(isShown());
        for (int query = 0; query < 6; ++query) QCOMPARE(weight(query, 4), 0.0f);
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(m_controller->document().session().mask.maskedCells, (std::vector<Cell>{{1, 4, {}}}));
    }

    void maskKeyUsesTheSelectionClampedToTheTrace() {
        Session two;
        two.input.queryText = "one two";
        start(two);  // query 2, key 5 is selected by default, but there are only two keys
        QTRY_VERIFY(isShown());
        QTest::keyClick(overview(), Qt::Key_M);
        QCOMPARE(m_controller->document().session().mask.maskedCells, (std::vector<Cell>{{1, 1, {}}}));
    }

    void pageDownFromParametersSelectsTheNextStage() {
        start();
        QTRY_VERIFY(isShown());
        viewContext().select({Stage::KeyMatrix, 0, 0, 0});
        QTest::keyClick(overview(), Qt::Key_PageDown);
        QCOMPARE(viewContext().selectedCell().stage, Stage::Values);
        viewContext().select({Stage::EmbeddingTable, 0, 0, 0});
        QTest::keyClick(overview(), Qt::Key_PageDown);
        QCOMPARE(viewContext().selectedCell().stage, Stage::Queries);
    }

    void specialTokensAreHiddenOrMasked() {
        Session session;
        session.input.specialTokens = SpecialTokens::Bert;
        start(session);
        QTRY_VERIFY(isShown());
        const float before = weight(2, 1);
        trigger("Special tokens hidden in figures, weights unchanged");
        QVERIFY(overview()->figure()->cellRect({Stage::Weights, 0, 2, 0}).isEmpty());
        QCOMPARE(weight(2, 1), before);
        QCOMPARE(m_controller->document().session(), session);
        trigger("Shown");
        QVERIFY(!overview()->figure()->cellRect({Stage::Weights, 0, 2, 0}).isEmpty());
        const double remainingWeight = 1.0 - weight(2, 0) - weight(2, 7);
        trigger("Special tokens masked as keys, weights computed again");
        QTRY_VERIFY(isShown());
        QCOMPARE(weight(2, 0), 0.0f);
        QCOMPARE(weight(2, 7), 0.0f);
        QVERIFY(std::abs(weight(2, 1) - before / remainingWeight) < 1e-5);
        trigger("Special tokens masked as keys, weights computed again");
        QCOMPARE(m_controller->document().session(), session);
    }

    void heatmapColorsFollowTheViewSettings() {
        start();
        QTRY_VERIFY(isShown());
        const auto colorAtCell = [&](const CellRef& cell) {
            const QRectF rect = overview()->figure()->cellRect(cell);
            return overview()->viewport()->grab().toImage().pixelColor(
                (rect.topLeft() + overview()->figureOrigin()).toPoint() + QPoint(3, 3));
        };
        const CellRef cell{Stage::Weights, 0, 4, 3};
        const float value = weight(4, 3);
        trigger("Cividis");
        QCOMPARE(colorAtCell(cell), QColor(ColorScale{Palette::Cividis, 0, 1}.colorOf(value)));
        trigger("Grays");
        QCOMPARE(colorAtCell(cell), QColor(ColorScale{Palette::Greys, 0, 1}.colorOf(value)));
        trigger("Logarithmic");
        QCOMPARE(colorAtCell(cell), QColor(ColorScale{Palette::Greys, 0, 1, true}.colorOf(value)));
        QVERIFY(ColorScale({Palette::Greys, 0, 1, true}).colorOf(0.01) !=
                ColorScale({Palette::Greys, 0, 1}).colorOf(0.01));
    }

    void calculationLinksLeadFromWeightToParameters() {
        start();
        QTRY_VERIFY(isShown());
        CalculationBrowser* page = part<CalculationPanel>()->browser();
        const auto followLink = [&](const CellRef& cell) {
            const QString link = linkToCell(cell);
            if (!page->toHtml().contains(link.toHtmlEscaped())) {
                qWarning("The calculation has no link %s", qPrintable(link));
                return false;
            }
            emit page->anchorClicked(linkToCell(cell));
            return true;
        };
        // Returns the index of the largest term of a dot product, which is the first in the calculation.
        const auto largestTerm = [](ConstMatrixView x, ConstMatrixView y, int xRow, int yRow) {
            const auto term = [&](int i) { return std::abs(x(xRow, i) * y(yRow, i)); };
            int largest = 0;
            for (int i = 1; i < x.cols(); ++i) largest = term(i) > term(largest) ? i : largest;
            return largest;
        };
        const ConstMatrixView queries = stageMatrix(shown(), Stage::Queries, 0, 0).values;
        const int c = largestTerm(queries, stageMatrix(shown(), Stage::Keys, 0, 0).values, 1, 4);
        QVERIFY(followLink({Stage::Queries, 0, 1, c}));
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Queries, 0, 1, c}));
        QVERIFY(button("Q")->isChecked());
        const ConstMatrixView matrix = stageMatrix(shown(), Stage::QueryMatrix, 0, 0).values;
        const int d = largestTerm(matrix, stageMatrix(shown(), Stage::QueryEmbeddings, 0, 0).values, c, 1);
        QVERIFY(followLink({Stage::QueryMatrix, 0, c, d}));
        QCOMPARE(text("currentCell"),
                 QString("Parameters W_Q, row %1, column %2, head 1: %3")
                     .arg(QString::number(c + 1), QString::number(d + 1), numberText(matrix(c, d))));
        QVERIFY(!overview()->figure()->cellRect({Stage::QueryMatrix, 0, c, d}).isEmpty());
        QVERIFY(button("Q")->isChecked());  // W_Q belongs to the stage of the queries
        QTest::keyClick(&window(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Queries, 0, 1, c}));
        QTest::keyClick(&window(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
    }

    void everyViewShowsTheSelectedQuery() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        QTest::keyClick(overview(), Qt::Key_Down);
        for (const char* name : {"Two columns", "Colored tokens", "Table"}) {
            trigger(name);
            QWidget* front = window().findChild<QStackedWidget*>()->currentWidget();
            QVERIFY(QApplication::focusWidget());
            QVERIFY(front->isVisible() && !overview()->isVisible());
            const QString description = QApplication::focusWidget()->accessibleDescription();
            QVERIFY(description.startsWith("query 3 “short” → key 5 “dessert”, head 1"));
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);  // in the table
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 2, 3}));
        trigger("Two columns");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 2, 3}));
        trigger("Colored tokens");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 1, 3}));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(overview()->isVisible());
    }

    void zoomKeepsTheRowLabelsVisible() {
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
        QVERIFY(overview()->viewport()->rect().contains(pointOf(m_controller->viewContext().selectedCell())));
        // The label of the selected query, tinted in the query color, stays at the left edge.
        const QImage screen = overview()->viewport()->grab().toImage();
        const int y = pointOf(m_controller->viewContext().selectedCell()).y();
        int tinted = 0;
        for (int x = 0; x < 140; ++x) tinted += screen.pixelColor(x, y) != QColor(Qt::white);
        QVERIFY(tinted > 20);
        trigger("Fit to window");
        QCOMPARE(overview()->figure()->layout().cellSide, cell);
    }
};

ATTENTION_TEST(TestLinkedViews)
#include "tst_linked_views.moc"
