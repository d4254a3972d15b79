// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lines view: which weights have a line, the colors of the lines, mouse and keyboard.
#include "engine/compute_trace.h"
#include "figure/figure_view.h"
#include "figure/legend.h"
#include "figure/weight_arcs.h"
#include "lines/lines_figure.h"
#include "lines/lines_view.h"
#include "support/golden_case.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "widgets/number_box.h"

#include <QCheckBox>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

class TestLinesView : public QObject {
    Q_OBJECT

    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<LinesView> m_view;

    /// Shows the session in a new view and returns true if the view is exposed.
    bool showView(const Session& session, ViewSettings settings = {}, bool hasAllLines = true) {
        m_view.reset();
        m_context = std::make_unique<test::TestContext>();
        m_view = std::make_unique<LinesView>();
        settings.showsAllLines = hasAllLines;
        m_view->resize(900, 600);
        m_view->connectTo(*m_context, {.showsWeightsOnly = true, .showsHeads = true, .hidesWeights = true});
        m_context->setDisplaySettings(settings);
        m_context->setTrace(computeTrace(session));
        m_context->select({Stage::Weights, 0, 1, 4});
        m_view->show();
        return QTest::qWaitForWindowExposed(m_view.get(), attention::test::waitTimeout);
    }
    FigureView& canvas() { return *m_view->figureView(); }
    const LinesFigure& figure() { return static_cast<const LinesFigure&>(*canvas().figure()); }
    QPointF lineCenter(int query, int key) {
        const LinesLayout& layout = figure().layout();
        return layout.line(query, key).center() + canvas().figureOrigin();
    }
    QColor colorAt(QPointF point) {
        const QImage image = canvas().viewport()->grab().toImage();
        return image.pixelColor((point * image.devicePixelRatio()).toPoint());
    }
    static Session sessionWithTokens(int count, int heads) {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < count; ++i) session.input.queryText += "w" + std::to_string(i) + " ";
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.heads = heads;
        return session;
    }

 private slots:
    void cleanup() { m_view.reset(); }

    void onlyTheSelectedQueryIsShownByDefault() {
        Session session;
        session.heads = 2;
        QVERIFY(!ViewSettings().showsAllLines);
        ViewSettings settings;
        settings.lineWeightShare = 1;
        QVERIFY(showView(session, settings, false));
        // Counts the pixels halfway between the token columns that do not have the color of the background.
        const auto countLinePixels = [&] {
            const QImage image = canvas().viewport()->grab().toImage();
            const double x = lineCenter(0, 0).x();
            int count = 0;
            for (int y = 60; y < image.height(); ++y)
                count += image.pixelColor(qRound(x), y) !=
                         themeFor(m_view->palette(), m_view->font()).backgroundColor;
            return count;
        };
        const int selectedQueryPixels = countLinePixels();
        QVERIFY(selectedQueryPixels > 0);
        auto* all = m_view->findChild<QCheckBox*>("allLines");
        QVERIFY(!all->isChecked());
        all->click();
        QVERIFY(m_context->viewSettings().showsAllLines);
        QVERIFY(countLinePixels() > selectedQueryPixels);
    }

    void fewestLinesThatReachTheShareAreShown() {
        ViewSettings settings;
        settings.lineWeightShare = 0.75;
        QVERIFY(showView(test::loadGoldenCase("article_self_attention").session, settings));
        // Counts, for each of the six queries, the largest weights from PyTorch whose sum reaches 0.75.
        const auto golden = test::loadGoldenCase("article_self_attention");
        int expected = 0;
        for (int row = 0; row < 6; ++row) {
            const auto& all = golden.tensors.at("weights").entries;
            std::vector<double> weights(all.begin() + 6 * row, all.begin() + 6 * row + 6);
            std::ranges::sort(weights, std::greater());
            for (double sum = 0; const double a : weights) {
                if (sum >= 0.75) break;
                sum += a;
                ++expected;
            }
        }
        QCOMPARE(figure().lineStatistics(), (LinesFigure::LineStatistics{expected, 36, true}));
        QCOMPARE(m_view->countText(), QStringLiteral("%1 of 36 weights shown").arg(expected));
        settings.lineWeightShare = 1;
        m_context->setDisplaySettings(settings);
        QCOMPARE(figure().lineStatistics().shownLineCount, 36);
    }

    void linesOfTheSelectedQueryAreStrong() {
        QVERIFY(showView(Session()));
        const FigureTheme theme = themeFor(m_view->palette(), m_view->font());
        QCOMPARE(colorAt(lineCenter(1, 4)).hue(), theme.textColor.hue());  // the selected weight
        const QColor strong = colorAt(lineCenter(1, 0));
        const float opacity = static_cast<float>(strongLineStyle(0.2912).opacity);
        QVERIFY(qAbs(strong.redF() - (1 - opacity * (1 - theme.queryColor.redF()))) < 0.12);
        m_context->hover(CellRef{Stage::RawScores, 0, 3, 0});
        QVERIFY(colorAt(lineCenter(1, 0)).lightness() > strong.lightness() + 30);  // the line is faint now
        m_context->hover(std::nullopt);
        QCOMPARE(colorAt(lineCenter(1, 0)), strong);
    }

    void hoverAndClickFindTokensAndLines() {
        QVERIFY(showView(Session()));
        const LinesLayout& layout = figure().layout();
        QTest::mouseMove(canvas().viewport(), layout.queryRect(3).center().toPoint());
        QTRY_VERIFY(m_context->hoveredCell());
        const auto trace = computeTrace(Session());
        const float* row = rowSpan(trace->tensor(Stage::Weights)->matrix(), 3).data();
        const int strongest = static_cast<int>(std::max_element(row, row + 6) - row);
        QCOMPARE(m_context->hoveredCell(), (CellRef{Stage::Weights, 0, 3, strongest}));
        QTest::mouseMove(canvas().viewport(), layout.keyRect(2).center().toPoint());
        QTRY_COMPARE(m_context->hoveredCell(), (CellRef{Stage::Weights, 0, 1, 2}));
        const QPointF onLine = layout.line(1, 0).pointAt(0.93);
        QTest::mouseMove(canvas().viewport(), onLine.toPoint());
        QTRY_COMPARE(m_context->hoveredCell(), (CellRef{Stage::Weights, 0, 1, 0}));
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, onLine.toPoint());
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 1, 0}));
    }

    void arrowKeysSkipHiddenTokensAndHeads() {
        Session session;
        session.input.specialTokens = SpecialTokens::Bert;  // [CLS] Life is … first [SEP]
        session.heads = 3;
        ViewSettings settings;
        settings.hidesSpecialTokens = true;
        settings.heads = {0, 2};
        QVERIFY(showView(session, settings));
        QCOMPARE(figure().lineStatistics().weightCount, 2 * 6 * 6);
        QTest::keyClick(&canvas(), Qt::Key_Down);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 2, 4}));
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));  // [CLS] is hidden
        QTest::keyClick(&canvas(), Qt::Key_End);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 1, 6}));
        QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 2, 1, 6}));
    }

    void legendShowsTheColorsOfTheHeads() {
        Session session;
        session.heads = 3;
        QVERIFY(showView(session));
        auto* legend = m_view->findChild<QLabel*>(QStringLiteral("headLegend"));
        QVERIFY(legend->isVisible());
        const FigureTheme theme = themeFor(m_view->palette(), m_view->font());
        for (int head = 0; head < 3; ++head)
            QVERIFY(legend->text().contains(headPen(theme, head).color().name()));
        ViewSettings mean;
        mean.averagesHeads = true;
        m_context->setDisplaySettings(mean);
        QVERIFY(!legend->isVisible());
        QCOMPARE(figure().lineStatistics().weightCount, 36);
        QCOMPARE(figure().shownHeads(), std::vector<int>{meanOfHeads});
    }
    /// Lines have the color of their head, also if only the lines of the selected query are shown.
    void linesHaveTheColorOfTheirHead() {
        Session session;
        session.heads = 3;
        session.projection.initDistribution = InitDistribution::LecunNormal;  // no weight of 1
        QVERIFY(showView(session, {}, false));
        const QImage image = canvas().viewport()->grab().toImage();
        const FigureTheme theme = themeFor(m_view->palette(), m_view->font());
        for (int head = 0; head < 3; ++head) {
            const QColor headColor = headPen(theme, head).color();
            int found = 0;
            for (int x = image.width() / 3; x < image.width() * 2 / 3; ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    const QColor pixel = image.pixelColor(x, y);
                    const bool isNear = qAbs(pixel.hslHue() - headColor.hslHue()) < 12 &&
                                        pixel.saturation() > headColor.saturation() / 3;
                    found += isNear || (headColor.saturation() < 20 && pixel.saturation() < 20 &&
                                        pixel.lightness() < 200);
                }
            }
            QVERIFY2(found > 20, qPrintable(QString::number(head)));
        }
    }
    void headColorsContrastWithTheBackground() {
        for (const FigureTheme& theme : {lightTheme(QFont()), darkTheme(QFont())}) {
            for (int head = 0; head < 8; ++head)
                QVERIFY(contrastRatio(headPen(theme, head).color().rgb(), theme.backgroundColor.rgb()) >= 3);
        }
        QCOMPARE(headPen(lightTheme(QFont()), 8).style(), Qt::DashLine);
    }

    void textOfOnlySpecialTokensIsNotHidden() {
        Session session;
        session.input.queryTokens = TokenLists{{"[CLS]", "[SEP]"}};
        ViewSettings settings;
        settings.hidesSpecialTokens = true;
        settings.lineWeightShare = 1;
        QVERIFY(showView(session, settings));
        QCOMPARE(figure().lineStatistics().weightCount, 4);
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 0, 1}));
    }

    void spinBoxEditsTheWeightShare() {
        QVERIFY(showView(Session()));
        QSignalSpy changed(m_context.get(), &ViewContext::changed);
        auto* percent = m_view->findChild<NumberBox*>();
        QCOMPARE(percent->value(), 90);
        percent->setValue(50);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_context->viewSettings().lineWeightShare, 0.5);
        m_context->changeView([](ViewSettings& view) { view.lineWeightShare = 0.254; });
        QCOMPARE(percent->value(), 25);
        QCOMPARE(changed.count(), 2);  // a change from outside is not an edit
        QCOMPARE(m_context->viewSettings().lineWeightShare, 0.254);
    }

    void fullyMaskedRowsHaveNoLines() {
        Session session;
        // Every key of the first query is masked, so its weights are NaN.
        session.mask.causal = CausalMask::Strict;
        ViewSettings settings;
        settings.lineWeightShare = 1;
        QVERIFY(showView(session, settings));
        QCOMPARE(figure().lineStatistics().shownLineCount, 0 + 1 + 2 + 3 + 4 + 5);
    }

    void longTextsScrollAndRankOnlyVisibleWeights() {
        ViewSettings settings;
        settings.lineWeightShare = 1;
        QVERIFY(showView(sessionWithTokens(512, 12), settings));
        const LinesLayout& layout = figure().layout();
        QVERIFY(layout.queryRect(1).height() >= QFontMetrics(m_view->font()).height());
        QVERIFY(!figure().lineStatistics().areAllQueriesVisible);
        QVERIFY(figure().lineStatistics().weightCount < 12 * 512 * 60);
        m_context->select({Stage::Weights, 0, 500, 3});
        QVERIFY(canvas().viewport()->rect().contains(
            (layout.queryRect(500).center() + canvas().figureOrigin()).toPoint()));
    }
};

ATTENTION_TEST(TestLinesView)
#include "tst_lines_view.moc"
