// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "figure/figure_view.h"
#include "figure/head_colors.h"
#include "figure/line_style.h"
#include "lines/lines_figure.h"
#include "lines/lines_view.h"
#include "support/golden_case.h"
#include "support/qt_tests.h"

#include <QCheckBox>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QtTest>

using namespace attention;

class TestLinesView : public QObject {
    Q_OBJECT

    std::unique_ptr<LinesView> m_view;
    ViewSettings m_settings;

    void show(const Session& session, ViewSettings settings = {}, bool hasAllLines = true) {
        m_view = std::make_unique<LinesView>();
        settings.showsAllLines = hasAllLines;
        m_settings = settings;
        m_view->resize(900, 600);
        m_view->setViewSettings(settings);
        m_view->setTrace(computeTrace(session));
        m_view->setSelectedCell({Stage::Weights, 0, 1, 4});
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), attention::test::patience));
        // What the window does: a selected cell is the selected cell of every view.
        connect(m_view.get(), &LinesView::cellSelected, m_view.get(), &LinesView::setSelectedCell);
    }
    FigureView& canvas() { return *m_view->figureView(); }
    const LinesFigure& figure() { return static_cast<const LinesFigure&>(*canvas().figure()); }
    QPointF middleOf(int query, int key) {
        const LinesLayout& layout = figure().layout();
        return layout.line(query, key).center() + canvas().figureOrigin();
    }
    QColor colorAt(QPointF point) {
        const QImage image = canvas().viewport()->grab().toImage();
        return image.pixelColor((point * image.devicePixelRatio()).toPoint());
    }
    static Session manyTokens(int count, int heads) {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < count; ++i) session.input.queryText += "w" + std::to_string(i) + " ";
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.heads = heads;
        return session;
    }

 private slots:
    void cleanup() { m_view.reset(); }

    void beginsWithOneQueryAndOneHead() {
        Session session;
        session.heads = 2;
        QVERIFY(!ViewSettings().showsAllLines);
        ViewSettings settings;
        settings.lineWeightShare = 1;
        show(session, settings, false);
        const auto ink = [&] {  // between the columns of tokens, of any colour but the background's
            const QImage image = canvas().viewport()->grab().toImage();
            const double x = middleOf(0, 0).x();
            int count = 0;
            for (int y = 60; y < image.height(); ++y)
                count +=
                    image.pixelColor(qRound(x), y) != themeFor(m_view->palette(), m_view->font()).background;
            return count;
        };
        const int ofOne = ink();
        QVERIFY(ofOne > 0);
        QSignalSpy edited(m_view.get(), &LinesView::viewSettingsEdited);
        auto* all = m_view->findChild<QCheckBox*>("allLines");
        QVERIFY(!all->isChecked());
        all->click();
        const auto wished = edited.last().first().value<ViewSettings>();
        QVERIFY(wished.showsAllLines);
        m_view->setViewSettings(wished);
        QVERIFY(ink() > ofOne);
    }

    void drawsTheFewestLinesThatHoldTheShare() {
        ViewSettings settings;
        settings.lineWeightShare = 0.75;
        show(test::loadGoldenCase("article_self_attention").session, settings);
        // PyTorch's weights of the article's six queries, each sorted: how many reach 0.75.
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
        QCOMPARE(m_view->countText(), QStringLiteral("%1 of 36 weights drawn").arg(expected));
        settings.lineWeightShare = 1;
        m_view->setViewSettings(settings);
        QCOMPARE(figure().lineStatistics().shownLines, 36);
    }

    void theSelectedQueriesLinesAreStrong() {
        show(Session());
        const FigureTheme theme = themeFor(m_view->palette(), m_view->font());
        QCOMPARE(colorAt(middleOf(1, 4)).hue(), theme.accent.hue());  // the selected weight
        const QColor strong = colorAt(middleOf(1, 0));
        const float opacity = static_cast<float>(strongLineStyle(0.2912).opacity);
        QVERIFY(qAbs(strong.redF() - (1 - opacity * (1 - theme.query.redF()))) < 0.12);
        m_view->setHoveredCell(CellRef{Stage::RawScores, 0, 3, 0});
        QVERIFY(colorAt(middleOf(1, 0)).lightness() > strong.lightness() + 30);  // now faint
        m_view->setHoveredCell(std::nullopt);
        QCOMPARE(colorAt(middleOf(1, 0)), strong);
    }

    void theMouseFindsTokensAndLines() {
        show(Session());
        QSignalSpy hovered(m_view.get(), &LinesView::cellHovered);
        const auto last = [&] { return hovered.last().first().value<std::optional<CellRef>>(); };
        const LinesLayout& layout = figure().layout();
        QTest::mouseMove(canvas().viewport(), layout.queryRect(3).center().toPoint());
        QTRY_VERIFY(!hovered.empty());
        const auto trace = computeTrace(Session());
        const float* row = rowSpan(trace->tensor(Stage::Weights)->matrix(), 3).data();
        const int strongest = static_cast<int>(std::max_element(row, row + 6) - row);
        QCOMPARE(last(), (CellRef{Stage::Weights, 0, 3, strongest}));
        QTest::mouseMove(canvas().viewport(), layout.keyRect(2).center().toPoint());
        QTRY_COMPARE(last(), (CellRef{Stage::Weights, 0, 1, 2}));
        const QPointF onLine = layout.line(1, 0).pointAt(0.93);
        QTest::mouseMove(canvas().viewport(), onLine.toPoint());
        QTRY_COMPARE(last(), (CellRef{Stage::Weights, 0, 1, 0}));
        QSignalSpy selected(m_view.get(), &LinesView::cellSelected);
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, onLine.toPoint());
        QCOMPARE(selected.first().first().value<CellRef>(), (CellRef{Stage::Weights, 0, 1, 0}));
    }

    void keysMoveAndSkipWhatIsHidden() {
        Session session;
        session.input.specialTokens = SpecialTokens::Bert;  // [CLS] Life is … first [SEP]
        session.heads = 3;
        ViewSettings settings;
        settings.hidesSpecialTokens = true;
        settings.heads = {0, 2};
        show(session, settings);
        QCOMPARE(figure().lineStatistics().weightCount, 2 * 6 * 6);
        QSignalSpy selected(m_view.get(), &LinesView::cellSelected);
        const auto last = [&] { return selected.last().first().value<CellRef>(); };
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QCOMPARE(last(), (CellRef{Stage::Weights, 0, 1, 4}));  // [CLS] is hidden
        QTest::keyClick(&canvas(), Qt::Key_End);
        QCOMPARE(last(), (CellRef{Stage::Weights, 0, 1, 6}));
        QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(last(), (CellRef{Stage::Weights, 2, 1, 6}));
    }

    void headsHaveColoursAndALegend() {
        Session session;
        session.heads = 3;
        show(session);
        auto* legend = m_view->findChild<QLabel*>(QStringLiteral("headLegend"));
        QVERIFY(legend->isVisible());
        const FigureTheme theme = themeFor(m_view->palette(), m_view->font());
        for (int head = 0; head < 3; ++head)
            QVERIFY(legend->text().contains(headPen(theme, head).color().name()));
        ViewSettings mean;
        mean.averagesHeads = true;
        m_view->setViewSettings(mean);
        QVERIFY(!legend->isVisible());
        QCOMPARE(figure().lineStatistics().weightCount, 36);
        QCOMPARE(figure().shownHeads(), std::vector<int>{meanOfHeads});
    }
    /// Also where only the selected query's lines are drawn.
    void everyHeadIsDrawnInItsColour() {
        Session session;
        session.heads = 3;
        session.projection.initDistribution = InitDistribution::LecunNormal;  // no weight of 1
        show(session, {}, false);
        const QImage image = canvas().viewport()->grab().toImage();
        const FigureTheme theme = themeFor(m_view->palette(), m_view->font());
        for (int head = 0; head < 3; ++head) {
            const QColor wanted = headPen(theme, head).color();
            int found = 0;
            for (int x = image.width() / 3; x < image.width() * 2 / 3; ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    const QColor pixel = image.pixelColor(x, y);
                    const bool isNear = qAbs(pixel.hslHue() - wanted.hslHue()) < 12 &&
                                        pixel.saturation() > wanted.saturation() / 3;
                    found += isNear ||
                             (wanted.saturation() < 20 && pixel.saturation() < 20 && pixel.lightness() < 200);
                }
            }
            QVERIFY2(found > 20, qPrintable(QString::number(head)));
        }
    }
    void headColoursStandOut() {
        for (const FigureTheme& theme : {lightTheme(QFont()), darkTheme(QFont())}) {
            for (int head = 0; head < 8; ++head)
                QVERIFY(contrastRatio(headPen(theme, head).color().rgb(), theme.background.rgb()) >= 3);
        }
        QCOMPARE(headPen(lightTheme(QFont()), 8).style(), Qt::DashLine);
    }

    void specialTokensAloneAreNotHidden() {
        Session session;
        session.input.queryTokens = TokenLists{{"[CLS]", "[SEP]"}};
        ViewSettings settings;
        settings.hidesSpecialTokens = true;
        settings.lineWeightShare = 1;
        show(session, settings);
        QCOMPARE(figure().lineStatistics().weightCount, 4);
        QSignalSpy selected(m_view.get(), &LinesView::cellSelected);
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QCOMPARE(selected[0][0].value<CellRef>(), (CellRef{Stage::Weights, 0, 0, 1}));
    }

    void theShareIsChosenHere() {
        show(Session());
        QSignalSpy edited(m_view.get(), &LinesView::viewSettingsEdited);
        auto* percent = m_view->findChild<QSpinBox*>();
        QCOMPARE(percent->value(), 90);
        percent->setValue(50);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.first().first().value<ViewSettings>().lineWeightShare, 0.5);
        ViewSettings settings;
        settings.lineWeightShare = 0.25;
        m_view->setViewSettings(settings);
        QCOMPARE(percent->value(), 25);
        QCOMPARE(edited.count(), 1);  // what is shown to it is no edit
    }

    void maskedRowsHaveNoLines() {
        Session session;
        session.mask.causal = CausalMask::Strict;  // the first query sees nothing: NaN
        ViewSettings settings;
        settings.lineWeightShare = 1;
        show(session, settings);
        QCOMPARE(figure().lineStatistics().shownLines, 0 + 1 + 2 + 3 + 4 + 5);
    }

    void longTextsScrollAndRankOnlyWhatIsInView() {
        ViewSettings settings;
        settings.lineWeightShare = 1;
        show(manyTokens(512, 12), settings);
        const LinesLayout& layout = figure().layout();
        QVERIFY(layout.queryRect(1).height() >= QFontMetrics(m_view->font()).height());
        QVERIFY(!figure().lineStatistics().coversAllQueries);
        QVERIFY(figure().lineStatistics().weightCount < 12 * 512 * 60);
        m_view->setSelectedCell({Stage::Weights, 0, 500, 3});
        QVERIFY(canvas().viewport()->rect().contains(
            (layout.queryRect(500).center() + canvas().figureOrigin()).toPoint()));
    }
};

ATTENTION_TEST(TestLinesView)
#include "tst_lines_view.moc"
