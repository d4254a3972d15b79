// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the overview: layout of the heatmaps, painting, scrolling, mouse and keyboard.
#include "engine/compute_trace.h"
#include "export/figure_files.h"
#include "overview/overview_figure.h"
#include "overview/overview_layout.h"
#include "overview/overview_view.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "support/text_recorder.h"

#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

class TestOverview : public QObject {
    Q_OBJECT

    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<OverviewPage> m_page;

    /// Shows the trace in a new view and returns true if the view is exposed.
    bool showView(const std::shared_ptr<const Trace>& trace, QSize size) {
        m_page.reset();
        m_context = std::make_unique<test::TestContext>();
        m_page = std::make_unique<OverviewPage>();
        m_page->resize(size);
        m_page->connectTo(*m_context, {.showsStage = true,
                                       .showsHeads = true,
                                       .editsMask = true,
                                       .hidesWeights = true,
                                       .showsGradients = true});
        m_context->setTrace(trace);
        m_page->show();
        return QTest::qWaitForWindowExposed(m_page.get(), attention::test::waitTimeout);
    }
    OverviewView& view() const { return static_cast<OverviewView&>(*m_page->figureView()); }
    const OverviewFigure& figure() const { return *view().figure(); }
    static OverviewLayoutInput metrics(int heads, int tokens, int width) {
        OverviewLayoutInput m;
        m.mapCount = heads;
        m.queryCount = m.keyCount = tokens;
        m.rows = {{tokens, tokens, true}, {tokens, tokens, true}, {tokens, width, false}};
        for (OverviewLayoutInput::Row& row : m.rows) row.rowLabelWidth = 50;
        m.stageTitleWidth = 100;
        m.keyLabelWidth = 50;
        return m;
    }
    static std::shared_ptr<const Trace> makeTrace(int heads, int tokens = 0) {
        Session session;
        if (tokens > 0) session.input.queryText.clear();
        for (int i = 0; i < tokens; ++i) session.input.queryText += " word" + std::to_string(i);
        session.heads = heads;
        return computeTrace(session);
    }

 private slots:
    void cleanup() { m_page.reset(); }

    void heatmapsAreSquareEqualAndDisjoint_data() {
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<QSizeF>("viewportSize");
        QTest::newRow("one head") << 1 << 6 << QSizeF(1100, 800);
        QTest::newRow("twelve heads of 64") << 12 << 64 << QSizeF(1100, 800);
        QTest::newRow("one token") << 3 << 1 << QSizeF(700, 600);
        QTest::newRow("tiny viewport") << 8 << 20 << QSizeF(10, 10);
    }
    void heatmapsAreSquareEqualAndDisjoint() {
        QFETCH(int, heads);
        QFETCH(int, tokens);
        QFETCH(QSizeF, viewportSize);
        const OverviewLayout layout = layoutOverview(metrics(heads, tokens, 28), viewportSize);
        QCOMPARE(layout.maps.size(), static_cast<std::size_t>(3 * heads));
        const QRectF bounds(QPointF(), layout.size);
        for (std::size_t i = 0; i < layout.maps.size(); ++i) {
            QVERIFY(bounds.contains(layout.maps[i]));
            if (i < static_cast<std::size_t>(2 * heads)) {
                QCOMPARE(layout.maps[i].width(), layout.cellSide * tokens);
                QCOMPARE(layout.maps[i].height(), layout.cellSide * tokens);
            }
            for (std::size_t j = 0; j < i; ++j) QVERIFY(!layout.maps[i].intersects(layout.maps[j]));
            for (const QRectF& bar : layout.colorBars) QVERIFY(!layout.maps[i].intersects(bar));
            for (const QRectF& labels : layout.rowLabels) QVERIFY(!layout.maps[i].intersects(labels));
        }
    }
    void fewHeadsFitTheViewport() {
        for (const int heads : {1, 3, 4}) {
            const OverviewLayout layout = layoutOverview(metrics(heads, 6, 28), {1100, 800});
            QVERIFY2(layout.size.width() <= 1100 && layout.size.height() <= 800,
                     qPrintable(QString::number(heads)));
        }
    }

    void heatmapsOfOneHeadFormOneRow() {
        for (const QSizeF viewportSize : {QSizeF(745, 738), QSizeF(655, 540), QSizeF(1600, 1200)}) {
            const OverviewLayout layout = layoutOverview(metrics(1, 6, 28), viewportSize);
            QVERIFY(layout.cellSide >= 30);  // large enough for numbers
            for (std::size_t i = 1; i < 3; ++i) {
                QVERIFY(layout.maps[i].left() > layout.maps[i - 1].right());
                QCOMPARE(layout.maps[i].top(), layout.maps[0].top());
                QCOMPARE(layout.maps[i].height(), layout.maps[0].height());
            }
        }
    }

    void cellSizeDoesNotDependOnTheDimensions() {
        for (const int heads : {1, 3}) {
            const double cell = layoutOverview(metrics(heads, 6, 50), {745, 738}).cellSide;
            for (const int dimensions : {64, 768, 4096}) {
                const OverviewLayout layout = layoutOverview(metrics(heads, 6, dimensions), {745, 738});
                QCOMPARE(layout.cellSide, cell);
                QVERIFY(layout.size.width() <= 745 && layout.size.height() <= 738);
            }
        }
    }

    void zoomScalesCellsAndCanFitTheViewport() {
        OverviewLayoutInput m = metrics(4, 24, 28);
        const OverviewLayout usual = layoutOverview(m, {745, 738});
        QCOMPARE(usual.cellSide, 18.0);
        QVERIFY(usual.size.width() > 745 && usual.size.height() > 738);
        m.zoom = 0.25;
        const OverviewLayout layout = layoutOverview(m, {745, 738});
        QVERIFY(layout.size.width() <= 745 && layout.size.height() <= 738);
        m.zoom = 2;
        QCOMPARE(layoutOverview(m, {745, 738}).cellSide, 36.0);
        QCOMPARE(layoutOverview(m, {745, 738}).isFlow, usual.isFlow);
    }

    void everyTokenIsLabeledIfCellsAreLarge_data() {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("heads");
        for (const auto& [tokens, heads] : {std::pair(6, 1), {12, 4}, {24, 12}, {61, 8}})
            QTest::addRow("%d tokens, %d heads", tokens, heads) << tokens << heads;
    }
    void everyTokenIsLabeledIfCellsAreLarge() {
        QFETCH(int, tokens);
        QFETCH(int, heads);
        const auto trace = makeTrace(heads, tokens);
        QFont large;
        large.setPixelSize(20);  // as in a classroom
        for (const auto& [viewportSize, font] : {std::pair(QSizeF(745, 738), QFont()),
                                                 {QSizeF(655, 540), QFont()},
                                                 {QSizeF(1424, 700), large}}) {
            OverviewFigure figure({.trace = trace}, lightTheme(font));
            const QSizeF size = figure.layOut({viewportSize, 1, true});
            QVERIFY(figure.layout().cellSide >= 16);
            test::TextRecorder recorder(size);
            QPainter painter(&recorder);
            figure.paint(painter);
            painter.end();
            QCOMPARE(recorder.faults().join('\n'), QString());
            QMap<QString, int> counts;
            for (const test::RecordedText& text : recorder.texts()) ++counts[text.text];
            for (int i = 0; i < tokens; ++i)  // one row label per head, and a column label
                QVERIFY(counts[QStringLiteral("word%1").arg(i)] > heads);
        }
    }

    void selectedCellIsNotCoveredByFixedLabels() {
        QVERIFY(showView(makeTrace(3, 40), {655, 540}));
        const auto isSelectedCellVisible = [&] {
            const CellRef cell = figure().selectedCell();
            const QRectF rect = figure().cellRect(cell);
            const QRectF onScreen = rect.translated(view().figureOrigin());
            return QRectF(view().viewport()->rect()).contains(onScreen) &&
                   figure().cellAt(rect.topLeft() + QPointF(1, 1)) == cell &&
                   figure().cellAt(rect.bottomRight() - QPointF(1, 1)) == cell;
        };
        QVERIFY(isSelectedCellVisible());
        for (const auto& [key, times] : {std::pair(Qt::Key_Down, 39),
                                         {Qt::Key_End, 1},
                                         {Qt::Key_Left, 39},
                                         {Qt::Key_Up, 39},
                                         {Qt::Key_Right, 39}}) {
            for (int i = 0; i < times; ++i) {
                QTest::keyClick(&view(), key);
                QVERIFY(isSelectedCellVisible());
            }
        }
        for (int head = 1; head < 3; ++head) {
            QTest::keyClick(&view(), Qt::Key_Right, Qt::ControlModifier);
            QCOMPARE(figure().selectedCell().head, head);
            QVERIFY(isSelectedCellVisible());
        }
    }

    void clickOnAVisibleCellDoesNotScroll() {
        QVERIFY(showView(makeTrace(3, 40), {655, 540}));
        view().horizontalScrollBar()->setValue(333);
        view().verticalScrollBar()->setValue(222);
        const QPointF origin = view().figureOrigin();
        const QPoint middle = view().viewport()->rect().center();
        const auto cell = figure().cellAt(middle - origin);
        QVERIFY(cell);
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, middle);
        QCOMPARE(figure().selectedCell(), *cell);
        QCOMPARE(view().figureOrigin(), origin);
    }

    void scaledScoresUseTheColorScaleOfRawScores() {
        const auto trace = makeTrace(2);
        FigureTheme theme = lightTheme(QFont());
        theme.heatmapStyle.hasNumbers = false;
        const auto paintFigure = [&](OverviewFigure& figure) {
            QImage image(figure.layOut({{1100, 800}}).toSize(), QImage::Format_RGB32);
            image.fill(theme.backgroundColor);
            QPainter painter(&image);
            figure.paint(painter);
            return image;
        };
        OverviewFigure both({.trace = trace, .selectedCell = {Stage::ScaledScores, 0, 0, 0}}, theme);
        OverviewFigure rawOnly({.trace = trace}, theme);
        const QImage image = paintFigure(both);
        const QImage rawImage = paintFigure(rawOnly);
        const ColorScale scale = stageMaps(*trace, Stage::RawScores, {}).scale;
        for (int head = 0; head < 2; ++head) {
            for (int i = 0; i < 36; ++i) {
                CellRef cell{Stage::ScaledScores, head, i / 6, i % 6};
                const float value = stageMatrix(*trace, cell.stage, 0, head).values(cell.row, cell.column);
                QCOMPARE(image.pixelColor(both.cellRect(cell).center().toPoint()),
                         QColor(scale.colorOf(value)));
                cell.stage = Stage::RawScores;  // the raw scores keep their colors
                QCOMPARE(image.pixelColor(both.cellRect(cell).center().toPoint()),
                         rawImage.pixelColor(rawOnly.cellRect(cell).center().toPoint()));
            }
        }
    }

    /// The figure, which is both shown and exported, has the palette color of each number of the trace.
    void heatmapColorsMatchTheTrace() {
        const auto trace = makeTrace(2);
        const FigureTheme theme = [] {
            FigureTheme t = lightTheme(QFont());
            t.heatmapStyle.hasNumbers = false;
            return t;
        }();
        OverviewFigure figure({.trace = trace}, theme);
        const QSizeF size = figure.layOut({{1100, 800}});
        QImage image(size.toSize(), QImage::Format_RGB32);
        image.fill(theme.backgroundColor);
        QPainter painter(&image);
        figure.paint(painter);
        double largest = 0;
        for (int head = 0; head < 2; ++head) {
            const ConstMatrixView raw = stageMatrix(*trace, Stage::RawScores, 0, head).values;
            for (int r = 0; r < 6; ++r) {
                for (int c = 0; c < 6; ++c)
                    largest = std::max(largest, std::abs(static_cast<double>(raw(r, c))));
            }
        }
        for (int head = 0; head < 2; ++head) {
            const ConstMatrixView raw = stageMatrix(*trace, Stage::RawScores, 0, head).values;
            const ConstMatrixView weights = stageMatrix(*trace, Stage::Weights, 0, head).values;
            for (int r = 0; r < 6; ++r) {
                for (int c = 0; c < 6; ++c) {
                    const auto at = [&](Stage stage) {
                        return image.pixelColor(figure.cellRect({stage, head, r, c}).center().toPoint());
                    };
                    QCOMPARE(at(Stage::Weights),
                             QColor(ColorScale{Palette::Violet, 0, 1}.colorOf(weights(r, c))));
                    QCOMPARE(at(Stage::RawScores), QColor(ColorScale::symmetric(largest).colorOf(raw(r, c))));
                }
            }
        }
    }

    void imageHasWhiteMargins() {
        const QImage image = figureImage({.trace = makeTrace(3)}, {});
        QCOMPARE(image.dotsPerMeterX(), 7559);     // 192 dots per inch
        for (int x = 0; x < image.width(); ++x) {  // nothing is clipped at the edges
            for (const int y : {0, 8, image.height() - 1})
                QCOMPARE(image.pixelColor(x, y), QColor(Qt::white));
        }
        for (int y = 0; y < image.height(); ++y) {
            for (const int x : {0, 8, image.width() - 1}) QCOMPARE(image.pixelColor(x, y), QColor(Qt::white));
        }
    }

    void arrowKeysSelectCells() {
        QVERIFY(showView(makeTrace(2), {1100, 800}));
        QCOMPARE(figure().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
        QTest::keyClick(&view(), Qt::Key_Right);
        QTest::keyClick(&view(), Qt::Key_Down);
        QCOMPARE(figure().selectedCell(), (CellRef{Stage::Weights, 0, 2, 5}));
        QTest::keyClick(&view(), Qt::Key_Right);  // stays at the last key
        QCOMPARE(figure().selectedCell().column, 5);
        QTest::keyClick(&view(), Qt::Key_Home);
        QCOMPARE(figure().selectedCell().column, 0);
        QTest::keyClick(&view(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(figure().selectedCell(), (CellRef{Stage::Weights, 1, 2, 0}));
    }

    void everyStageHasARow() {
        Session session;
        session.heads = 2;
        session.output = {true, 16};
        session.dropout.p = 0.5;
        ViewSettings view;
        view.showsAllStages = true;
        const auto full = computeTrace(session);
        OverviewFigure figure({full, view}, lightTheme(QFont()));
        figure.layOut({{1100, 800}});
        const std::vector<Stage> stages = figure.stages();
        QCOMPARE(stages, pipelineStages(*full));
        QCOMPARE(stages.size(), std::size_t{12});  // self-attention has one list of embeddings
        for (const Stage stage : stages) {
            const StageMatrixSize size = stageMatrixSize(*full, stage);
            const CellRef last{stage, stageInfo(stage).isPerHead() ? 1 : 0, static_cast<int>(size.rows) - 1,
                               static_cast<int>(size.columns) - 1};
            const QRectF rect = figure.cellRect(last);
            QVERIFY2(!rect.isEmpty(), qPrintable(QString::number(static_cast<int>(stage))));
            QCOMPARE(figure.cellAt(rect.center()), last);
        }
    }

    void hiddenTokensHaveNoCells() {
        Session session;
        session.input.specialTokens = SpecialTokens::Bert;
        const auto bert = computeTrace(session);  // [CLS] Life … first [SEP]
        ViewSettings view;
        view.hidesSpecialTokens = true;
        OverviewFigure figure({bert, view}, lightTheme(QFont()));
        figure.layOut({{1100, 800}});
        QVERIFY(figure.cellRect({Stage::Weights, 0, 0, 1}).isEmpty());
        QVERIFY(figure.cellRect({Stage::Weights, 0, 1, 7}).isEmpty());
        const CellRef inside{Stage::Weights, 0, 6, 1};
        QCOMPARE(figure.cellAt(figure.cellRect(inside).center()), inside);
        const StageMaps maps = stageMaps(*bert, Stage::Weights, view);
        QCOMPARE(maps.maps[0].values.rows(), 6);
        QCOMPARE(maps.maps[0].values(5, 0), stageMatrix(*bert, Stage::Weights, 0, 0).values(6, 1));
    }

    void meanOfHeadsIsAnAdditionalHeatmap() {
        ViewSettings view;
        view.averagesHeads = true;
        view.heads = {0, 2};
        const auto three = makeTrace(3);
        const StageMaps maps = stageMaps(*three, Stage::Weights, view);
        QCOMPARE(maps.heads, (std::vector<int>{0, 2, meanOfHeads}));
        const auto weight = [&](int head) {
            return stageMatrix(*three, Stage::Weights, 0, head).values(1, 4);
        };
        QCOMPARE(maps.maps[2].values(1, 4), (weight(0) + weight(2)) / 2);
        QCOMPARE(stageMaps(*three, Stage::Context, view).heads, (std::vector<int>{0, 2}));
    }

    void colorRangeIsPerMapPerStageOrFixed() {
        const auto three = makeTrace(3);
        ViewSettings view;
        view.colorRange = ColorRange::PerMap;
        const StageMaps own = stageMaps(*three, Stage::RawScores, view);
        for (int head = 0; head < 3; ++head) {
            double largest = 0;
            const ConstMatrixView raw = stageMatrix(*three, Stage::RawScores, 0, head).values;
            for (Index i = 0; i < 36; ++i) largest = std::max(largest, std::abs(double{raw(i / 6, i % 6)}));
            QCOMPARE(own.maps[static_cast<std::size_t>(head)].scale.high, largest);
        }
        view.colorRange = ColorRange::PerStage;
        const StageMaps shared = stageMaps(*three, Stage::RawScores, view);
        QCOMPARE(shared.maps[0].scale, shared.maps[2].scale);
        Session even;
        even.mask.fill = -1e9;
        even.normalizer.temperature = 1000;  // all weights near 1/6
        view.colorRange = ColorRange::ZeroToOne;
        QCOMPARE(stageMaps(*computeTrace(even), Stage::Weights, view).scale.high, 1.0);
        view.colorRange = ColorRange::PerStage;
        QCOMPARE(stageMaps(*computeTrace(even), Stage::Weights, view).scale.high, 0.2);
    }

    /// The color scale of a long text without large weights is logarithmic, unless the view settings override
    /// it.
    void longTextsHaveALogarithmicScaleByDefault() {
        const auto scaleOf = [](int tokens, double temperature, DisplaySettings view = {}) {
            Session session;
            session.input.queryText.clear();
            for (int i = 0; i < tokens; ++i) session.input.queryText += "w" + std::to_string(i) + " ";
            session.projection.initDistribution = InitDistribution::LecunNormal;
            session.normalizer.temperature = temperature;
            return stageMaps(*computeTrace(session), Stage::Weights, view).scale;
        };
        QVERIFY(scaleOf(64, 1000).isLogarithmic);
        QVERIFY(scaleOf(300, 1000).isLogarithmic);
        QVERIFY(!scaleOf(12, 1000).isLogarithmic);   // short
        QVERIFY(!scaleOf(64, 0.001).isLogarithmic);  // one key has almost all the weight
        DisplaySettings view;
        view.isLogarithmic = false;
        QVERIFY(!scaleOf(64, 1000, view).isLogarithmic);
        Tensor rows({60, 60});
        std::ranges::fill(rows.entries(), NAN);  // fully masked rows
        QVERIFY(!areWeightsSmall({{rows.matrix(), nullptr}}));
        std::ranges::fill(rows.entries().last(60), 0.1f);
        QVERIFY(areWeightsSmall({{rows.matrix(), nullptr}}));
        view.isLogarithmic = true;
        QVERIFY(scaleOf(12, 1000, view).isLogarithmic);
        view = {};
        view.isNumberDragged = true;
        QCOMPARE(scaleOf(64, 1000, view).high, 1.0);
        view.weightRange = std::pair{0.01, 0.02};
        QCOMPARE(scaleOf(64, 1000, view).high, 0.02);
        QCOMPARE(scaleOf(64, 1000, view).low, 0.01);
    }

    void clickOnTheColorBarTogglesTheLogScale() {
        QVERIFY(showView(makeTrace(1), {1000, 600}));
        const auto bar = [&] {
            return std::pair(figure().weightColorScale()->isLogarithmic,
                             figure().layout().colorBars[1].center());
        };
        const auto click = [&] {
            QTest::mouseClick(view().viewport(), Qt::LeftButton, {},
                              (bar().second + view().figureOrigin()).toPoint());
        };
        QVERIFY(!bar().first);
        QSignalSpy statusMessages(m_context.get(), &ViewContext::statusMessageRequested);
        click();
        QVERIFY(bar().first);
        QCOMPARE(m_context->viewSettings().isLogarithmic, true);
        QCOMPARE(statusMessages.count(), 1);
        click();
        QVERIFY(!bar().first);
    }

    /// Compares the images of two marked cells, so that the result does not depend on the colors of the
    /// heatmap.
    void parameterCellMarksItsOwnRowAndColumn() {
        const auto trace = makeTrace(1);
        OverviewFigure figure({.trace = trace, .selectedCell = {Stage::QueryMatrix}}, lightTheme(QFont()));
        const QSizeF size = figure.layOut({{1100, 800}, 1, true});
        const auto marks = [&](int row, int column) {
            QImage image(size.toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            figure.setMarkedCells({Stage::QueryMatrix, 0, row, column}, std::nullopt);
            figure.paintMarks(painter);
            return image;
        };
        const QImage image = marks(10, 3);
        const QImage other = marks(0, 12);
        const auto isMarked = [&](int row, int column, bool isRow) {
            const QRectF cell = figure.cellRect({Stage::QueryMatrix, 0, row, column});
            const QPoint edge(static_cast<int>(isRow ? cell.center().x() : cell.left()),
                              static_cast<int>(isRow ? cell.top() : cell.center().y()));
            return image.pixel(edge) != other.pixel(edge);
        };
        QVERIFY(isMarked(10, 7, true));
        QVERIFY(isMarked(5, 3, false));
        QVERIFY(!isMarked(3, 7, true));
        QVERIFY(!isMarked(5, 10, false));
    }

    void hoverAndClickReportTheCell() {
        QVERIFY(showView(makeTrace(3), {1100, 800}));
        const auto pointOf = [&](const CellRef& cell) {
            return (figure().cellRect(cell).center() + view().figureOrigin()).toPoint();
        };
        const CellRef target{Stage::RawScores, 2, 3, 1};
        QTest::mouseMove(view().viewport(), pointOf(target));
        QTRY_COMPARE(view().currentCell(), target);
        QCOMPARE(figure().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, pointOf({Stage::Context, 1, 5, 20}));
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Context, 1, 5, 20}));
    }

    void selectionIsClampedToASmallerTrace() {
        QVERIFY(showView(makeTrace(3), {1100, 800}));
        m_context->select({Stage::Weights, 2, 5, 5});
        Session session;
        session.input.queryText = "one two";
        m_context->setTrace(computeTrace(session));
        QCOMPARE(figure().selectedCell(), (CellRef{Stage::Weights, 0, 1, 1}));
    }
};

ATTENTION_TEST(TestOverview)
#include "tst_overview.moc"
