// SPDX-License-Identifier: GPL-3.0-or-later
// Tests several chosen queries: choosing them with mouse and keyboard, and the sum of their weights in the
// views.
#include "engine/compute_trace.h"
#include "figure/figure_page.h"
#include "heatmap/number_text.h"
#include "lines/lines_figure.h"
#include "sentence/sentence_figure.h"
#include "state/query_weights.h"
#include "state/stage_maps.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "support/text_recorder.h"

#include <QPainter>
#include <QtTest>

using namespace attention;

using Queries = std::vector<int>;

namespace {

Session twoHeads() {
    Session session;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.heads = 2;
    return session;
}

ViewSettings viewWithQueries(const Queries& queries) {
    ViewSettings view;
    view.summedQueries = queries;
    return view;
}

QStringList paintedTexts(Figure& figure) {
    const QSizeF size = figure.layOut({{900, 600}});
    test::TextRecorder recorder(size);
    QPainter painter(&recorder);
    figure.paint(painter);
    figure.paintMarks(painter);
    painter.end();
    QStringList texts;
    for (const test::RecordedText& text : recorder.texts()) texts << text.text;
    return texts;
}

QString sumText(const Trace& trace, const Queries& queries, int head, int key, int decimals = 4) {
    double sum = 0;
    for (const int query : queries) sum += double{trace.tensor(Stage::Weights)->matrix(head)(query, key)};
    return numberText(static_cast<float>(sum), decimals);
}

}  // namespace

class TestChosenQueries : public QObject {
    Q_OBJECT

    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<FigurePage> m_page;
    FigureView* m_view = nullptr;  ///< the view of `m_page`

    /// Shows the view on a page with a new context, as in the window. Returns true if the page is exposed.
    bool showView(FigureView* view, const Session& session = twoHeads()) {
        m_page.reset();
        m_context = std::make_unique<test::TestContext>();
        m_view = view;
        m_page = std::make_unique<FigurePage>(view);
        m_page->resize(900, 600);
        m_page->connectTo(*m_context, {.showsWeightsOnly = true, .showsHeads = true, .hidesWeights = true});
        m_context->setTrace(computeTrace(session));
        m_context->select({Stage::Weights, 0, 1, 4});
        m_page->show();
        if (!QTest::qWaitForWindowExposed(m_page.get(), attention::test::waitTimeout)) return false;
        view->setFocus();
        return true;
    }
    const SentenceFigure& sentenceFigure() const {
        return static_cast<const SentenceFigure&>(*m_view->figure());
    }
    void clickToken(std::size_t token, Qt::KeyboardModifiers modifiers = {}) {
        const QRectF chip = sentenceFigure().layout().paragraphs.at(0).keys.chips.at(token);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, modifiers,
                          chip.translated(m_view->figureOrigin()).center().toPoint());
    }

 private slots:
    void cleanup() { m_page.reset(); }

    void viewQueriesApplyIfTheyIncludeTheSelectedOne() {
        const Queries all = {0, 1, 2, 4, 5};
        QCOMPARE(chosenQueries(viewWithQueries({1, 3, 4}), all, 4).queries, (Queries{1, 4}));
        QCOMPARE(chosenQueries(viewWithQueries({1, 4}), all, 2).queries, Queries{2});
        QCOMPARE(chosenQueries(viewWithQueries({1, 9}), all, 1).queries, Queries{1});
        QVERIFY(chosenQueries({}, all, 1).summedQueries().empty());
    }

    void queriesAreToggledAndExtended() {
        const Queries all = {0, 1, 2, 4, 5};
        QVERIFY(withToggledQuery({{1}, 1}, 4) == (ChosenQueries{{1, 4}, 4}));
        QVERIFY(withToggledQuery({{1, 4, 5}, 5}, 5) == (ChosenQueries{{1, 4}, 4}));
        QVERIFY(withToggledQuery({{1, 4}, 1}, 4) == (ChosenQueries{{1}, 1}));
        QVERIFY(withToggledQuery({{1}, 1}, 1) == (ChosenQueries{{1}, 1}));  // at least one query stays
        QVERIFY(queryRange(all, 4, 1) == (ChosenQueries{{1, 2, 4}, 4}));
        QVERIFY(extendedRange(all, {{1}, 1}, 1) == (ChosenQueries{{1, 2}, 1}));
        QVERIFY(extendedRange(all, {{1, 2}, 1}, 1) == (ChosenQueries{{1, 2, 4}, 1}));
        QVERIFY(extendedRange(all, {{1, 2, 4}, 1}, -1) == (ChosenQueries{{1, 2}, 1}));
        QVERIFY(extendedRange(all, {{1}, 1}, -1) == (ChosenQueries{{0, 1}, 1}));
        QVERIFY(extendedRange(all, {{0, 1}, 1}, -1) ==
                (ChosenQueries{{0, 1}, 1}));  // there is no query before
    }

    void sentenceShowsTheSumOfWeights() {
        const auto trace = computeTrace(twoHeads());
        const Queries queries = {1, 2, 5};
        SentenceFigure figure({.trace = trace,
                               .displaySettings = viewWithQueries(queries),
                               .selectedCell = {Stage::Weights, 0, 2, 4}},
                              lightTheme(QFont()));
        const QStringList texts = paintedTexts(figure);
        QCOMPARE(figure.heading(), "queries 2 “is”, 3 “short”, 6 “first” attend to (sum of weights):");
        QVERIFY(texts.contains("sum"));
        for (int head = 0; head < 2; ++head)
            for (int key = 0; key < 6; ++key) {
                const QString sum = sumText(*trace, queries, head, key);
                QVERIFY2(texts.contains(sum), qPrintable(sum));
            }
        const QStringList lines = figure.tableText().split('\n');
        QCOMPARE(lines[0].section('\t', 0, 0), "is + short + first");
        double all = 0;
        for (int key = 1; key <= 6; ++key) all += lines[2].section('\t', key, key).toDouble();
        QVERIFY(std::abs(all - 3) < 1e-5);  // each row sums to 1
    }

    void colorScaleEndsAtTheLargestSum() {
        Session session;
        session.mask.causal = CausalMask::Causal;
        QVERIFY(showView(createSentenceFigureView(), session));
        m_context->setDisplaySettings(viewWithQueries({1, 2, 3, 4, 5}));
        const auto trace = m_context->trace();
        const std::vector<float> sums =
            sumOverQueries(trace->tensor(Stage::Weights)->matrix(0), {1, 2, 3, 4, 5});
        const float largest = std::ranges::max(sums);
        QVERIFY(largest > 1);
        const QImage image = m_view->viewport()->grab().toImage();
        const QRectF chip =
            sentenceFigure().layout().paragraphs[0].keys.chips[3].translated(m_view->figureOrigin());
        const double high = colorScaleForWeights({}, largest).high;
        const QPointF corner = chip.topLeft() + QPointF(4, 4);
        QCOMPARE(image.pixelColor((corner * image.devicePixelRatio()).toPoint()),
                 QColor(ColorScale{Palette::Violet, 0, high}.colorOf(sums[3])));
    }

    void clicksSelectQueriesAsInAList() {
        QVERIFY(showView(createSentenceFigureView()));
        clickToken(4, Qt::ControlModifier);
        QCOMPARE(m_context->viewSettings().summedQueries, (Queries{1, 4}));
        QCOMPARE(m_context->selectedCell().row, 4);
        clickToken(2, Qt::ShiftModifier);
        QCOMPARE(m_context->viewSettings().summedQueries, (Queries{2, 3, 4}));
        QCOMPARE(m_context->selectedCell().row, 4);
        QCOMPARE(sentenceFigure().heading(), "queries 3 “short” – 5 “dessert” attend to (sum of weights):");
        clickToken(4, Qt::ControlModifier);
        QCOMPARE(m_context->viewSettings().summedQueries, (Queries{2, 3}));
        QCOMPARE(m_context->selectedCell().row, 3);
        QCOMPARE(sentenceFigure().heading(), "queries 3 “short”, 4 “eat” attend to (sum of weights):");
        clickToken(2);
        QVERIFY(m_context->viewSettings().summedQueries.empty());
        QCOMPARE(sentenceFigure().heading(), "query 3 “short” attends to:");
    }

    void shiftArrowsExtendTheQueriesAndEscapeClearsThem() {
        for (FigureView* view : {createSentenceFigureView(), createLinesFigureView()}) {
            QVERIFY(showView(view));
            QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier);
            QTest::keyClick(view, Qt::Key_Right, Qt::ShiftModifier);
            QCOMPARE(m_context->viewSettings().summedQueries, (Queries{1, 2, 3}));
            QCOMPARE(m_context->selectedCell().row, 1);
            QTest::keyClick(view, Qt::Key_Right);  // another key of the same queries
            QCOMPARE(m_context->viewSettings().summedQueries, (Queries{1, 2, 3}));
            QTest::keyClick(view, Qt::Key_Escape);
            QVERIFY(m_context->viewSettings().summedQueries.empty());
            QTest::keyClick(view, Qt::Key_Up, Qt::ShiftModifier);
            QCOMPARE(m_context->viewSettings().summedQueries, (Queries{0, 1}));
            QTest::keyClick(view, Qt::Key_Down);
            QVERIFY(m_context->viewSettings().summedQueries.empty());
            QCOMPARE(m_context->selectedCell().row, 2);
        }
    }

    void escapeIsAcceptedOnlyWithSeveralQueries() {
        QVERIFY(showView(createSentenceFigureView()));
        const auto acceptsEscape = [&] {
            QKeyEvent escape(QEvent::ShortcutOverride, Qt::Key_Escape, {});
            escape.ignore();
            QCoreApplication::sendEvent(m_view, &escape);
            return escape.isAccepted();
        };
        QVERIFY(!acceptsEscape());
        m_context->setDisplaySettings(viewWithQueries({1, 3}));
        QVERIFY(acceptsEscape());
    }

    void selectingAnotherQueryClearsTheSum() {
        test::TestContext context;
        context.setTrace(computeTrace(Session()));
        context.setDisplaySettings(viewWithQueries({1, 3}));
        context.select({Stage::Weights, 0, 3, 0});
        QCOMPARE(context.viewSettings().summedQueries, (Queries{1, 3}));
        context.select({Stage::Keys, 0, 5, 0});  // the cell has no query
        QCOMPARE(context.viewSettings().summedQueries, (Queries{1, 3}));
        context.select({Stage::RawScores, 0, 2, 0});
        QVERIFY(context.viewSettings().summedQueries.empty());
    }

    void linesOfAllChosenQueriesAreShown() {
        const auto trace = computeTrace(Session());
        ViewSettings view = viewWithQueries({1, 4});
        view.lineWeightShare = 1;
        LinesFigure figure(
            {.trace = trace, .displaySettings = view, .selectedCell = {Stage::Weights, 0, 1, 0}},
            lightTheme(QFont()));
        const QStringList texts = paintedTexts(figure);
        for (int key = 0; key < 6; ++key) QVERIFY(texts.contains(sumText(*trace, {1, 4}, 0, key)));
        QVERIFY(texts.contains("key (sum)"));
        QVERIFY2(figure.subtitle().startsWith("queries 2 “is”, 5 “dessert”;"), qPrintable(figure.subtitle()));
        QImage image(900, 600, QImage::Format_RGB32);
        const auto hasLines = [&](int query) {  // next to its token, where its lines begin
            image.fill(Qt::white);
            QPainter painter(&image);
            figure.paintMarks(painter);
            painter.end();
            const QRectF token = figure.layout().queryRect(query);
            const int x = qRound(token.right()) + 4;
            for (int y = qRound(token.top()); y < token.bottom(); ++y)
                if (image.pixelColor(x, y) != QColor(Qt::white)) return true;
            return false;
        };
        QVERIFY(hasLines(1) && hasLines(4));
        QVERIFY(!hasLines(2) && !hasLines(5));
    }

    void crossAttentionQueriesAreChosenInTheirRow() {
        Session session;
        session.input.keyText = "one two three";
        QVERIFY(showView(createSentenceFigureView(), session));
        const auto centerInView = [&](const QRectF& chip) {
            return chip.translated(m_view->figureOrigin()).center().toPoint();
        };
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          centerInView(sentenceFigure().layout().queries.chips.at(3)));
        QCOMPARE(m_context->viewSettings().summedQueries, (Queries{1, 3}));
        clickToken(2, Qt::ControlModifier);  // a key is not a query
        QCOMPARE(m_context->viewSettings().summedQueries, (Queries{1, 3}));
    }

    void meanNamesItsHeads() {
        Session session = twoHeads();
        session.heads = 3;
        const auto trace = computeTrace(session);
        ViewSettings view = viewWithQueries({0, 1});
        view.heads = {0, 2};
        view.averagesHeads = true;
        SentenceFigure figure(
            {.trace = trace, .displaySettings = view, .selectedCell = {Stage::Weights, meanOfHeads, 1, 0}},
            lightTheme(QFont()));
        const QStringList texts = paintedTexts(figure);
        QVERIFY(texts.contains("mean of heads 1, 3"));
        double mean = 0;
        for (const int head : {0, 2})
            for (const int query : {0, 1})
                mean += trace->tensor(Stage::Weights)->matrix(head)(query, 3) / 2.0;
        QVERIFY2(texts.contains(numberText(mean)), qPrintable(numberText(mean)));
    }
};

ATTENTION_TEST(TestChosenQueries)
#include "tst_chosen_queries.moc"
