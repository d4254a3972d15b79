// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sentence view: token colors and marks, mouse and keyboard, layout of the text.
#include "engine/compute_trace.h"
#include "figure/figure_page.h"
#include "look/widget_palette.h"
#include "sentence/sentence_figure.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "support/text_recorder.h"
#include "texts/shared_labels.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QtTest>

#include <cmath>

using namespace attention;

class TestSentenceView : public QObject {
    Q_OBJECT

    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<FigurePage> m_page;
    FigureView* m_view = nullptr;  ///< the view of `m_page`

    /// Shows the session in a new view and returns true if the view is exposed.
    bool showView(const Session& session, const CellRef& selected = {Stage::Weights, 0, 1, 4},
                  const ViewSettings& settings = {}) {
        m_page.reset();
        m_context = std::make_unique<test::TestContext>();
        m_view = createSentenceFigureView();
        m_page = std::make_unique<FigurePage>(m_view);
        m_page->resize(900, 600);
        m_page->connectTo(*m_context, {.showsWeightsOnly = true, .showsHeads = true, .hidesWeights = true});
        m_context->setDisplaySettings(settings);
        m_context->setTrace(computeTrace(session));
        m_context->select(selected);
        m_page->show();
        return QTest::qWaitForWindowExposed(m_page.get(), attention::test::waitTimeout);
    }
    const SentenceFigure& figure() const { return static_cast<const SentenceFigure&>(*m_view->figure()); }
    /// Returns the rectangle of a key in the viewport.
    QRectF chip(std::size_t paragraph, std::size_t key) const {
        return figure().layout().paragraphs.at(paragraph).keys.chips.at(key).translated(
            m_view->figureOrigin());
    }
    /// Returns the color of the chip next to the text of the token.
    QColor colorAt(const QRectF& chip) const {
        const QImage image = m_view->viewport()->grab().toImage();
        const QPointF corner = chip.topLeft() + QPointF(4, 4);
        return image.pixelColor((corner * image.devicePixelRatio()).toPoint());
    }
    static Session lecunSession(int heads = 1) {
        Session session;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.heads = heads;
        return session;
    }

 private slots:
    void cleanup() { m_page.reset(); }

    void legendFitsALargeFont() {
        Session session = lecunSession();
        session.mask.causal = CausalMask::Causal;
        QFont large("DejaVu Sans");
        large.setPixelSize(26);
        SentenceFigure figure({.trace = computeTrace(session), .selectedCell = {Stage::Weights, 0, 1, 1}},
                              lightTheme(large));
        constexpr QSizeF size(900, 600);
        figure.layOut({size});
        test::TextRecorder recorder(size);
        QPainter painter(&recorder);
        figure.paint(painter);
        painter.end();
        QCOMPARE(recorder.faults().join('\n'), QString());
        QString paintedText;
        for (const test::RecordedText& text : recorder.texts()) {
            QVERIFY(text.ink.boundingRect().right() <= size.width() - 8);
            paintedText += text.text;
        }
        QVERIFY(paintedText.contains("masked"));
    }

    /// The label of the strongest arc has the color of the arcs, unlike the numbers below the tokens.
    void arcsAreAboveTextsOfAtMostTwoLines() {
        ViewSettings withArcs;
        withArcs.showsArcs = true;
        for (const int wordCount : {6, 60}) {
            Session session = lecunSession();
            session.input.queryText.clear();
            for (int i = 0; i < wordCount; ++i) session.input.queryText += "word" + std::to_string(i) + ' ';
            QVERIFY(showView(session, {Stage::Weights, 0, 1, 4}, withArcs));
            const auto trace = m_context->trace();
            const StageMatrix matrix = stageMatrix(*trace, Stage::Weights, 0, 0);
            QVERIFY(matrix.values.row(1).maxCoeff() >= 0.05F);
            test::TextRecorder recorder(m_view->viewport()->size());
            QPainter painter(&recorder);
            figure().paint(painter);
            painter.end();
            const QString label = QString::number(double(matrix.values.row(1).maxCoeff()), 'f', 2);
            const QColor arcColor = themeFor(m_view->palette(), m_view->font()).accentColor;
            const bool hasLabel = std::ranges::any_of(recorder.texts(), [&](const test::RecordedText& text) {
                return text.text == label && text.color == arcColor;
            });
            QCOMPARE(hasLabel, wordCount == 6);
            QCOMPARE(figure().layout().paragraphs[0].hasArcs, wordCount == 6);
        }
    }

    /// In cross-attention, each head has its queries above its keys, so that arcs do not cross other heads.
    void arcsInCrossAttentionBeginAtTheQueriesOfTheirHead() {
        Session session = lecunSession(2);
        session.input.keyText = "eat dessert first";
        ViewSettings withArcs;
        withArcs.showsArcs = true;
        QVERIFY(showView(session, {Stage::Weights, 0, 1, 1}, withArcs));
        QVERIFY(figure().layout().queries.chips.empty());
        for (const SentenceLayout::Paragraph& paragraph : figure().layout().paragraphs) {
            QCOMPARE(paragraph.queries.chips.size(), m_context->trace()->tokens->queries[0].size());
            QVERIFY(paragraph.queries.bottom + 20 < paragraph.keys.chips.front().top());
            QCOMPARE(figure().queryAt(paragraph.queries.chips[2].center()), 2);
        }
    }

    void tokenWithoutAVectorIsMarked() {
        Session session;
        session.input.queryText = "cat qzx\ndog";
        session.input.isBatch = true;
        session.embedding.source = EmbeddingSource::WordVectors;
        QVERIFY(showView(session, {Stage::Weights, 0, 0, 1}));
        QVERIFY2(figure().tableText().contains("cat\tqzx°"), qPrintable(figure().tableText()));
        ViewSettings second;
        second.sequence = 1;
        QVERIFY(showView(session, {Stage::Weights, 0, 0, 1}, second));
        QVERIFY2(figure().tableText().contains("dog\t[PAD]\n"), qPrintable(figure().tableText()));
    }

    void tokensHaveTheColorOfTheirWeight() {
        const auto trace = computeTrace(lecunSession(2));
        ViewSettings cividis;
        cividis.palette = Palette::Cividis;
        for (const ViewSettings& settings : {ViewSettings(), cividis}) {
            QVERIFY(showView(lecunSession(2), {Stage::Weights, 0, 1, 5}, settings));
            for (const int head : {0, 1}) {
                const StageMatrix matrix = stageMatrix(*trace, Stage::Weights, 0, head);
                for (const int key : {0, 2, 3, 4}) {  // not the outlined ones
                    QCOMPARE(colorAt(chip(static_cast<std::size_t>(head), static_cast<std::size_t>(key))),
                             QColor(ColorScale{settings.palette, 0, 1}.colorOf(matrix.values(1, key))));
                }
            }
        }
        QCOMPARE(figure().heading(), "query 2 “is” attends to:");
    }

    void zeroWeightHasTheColorOfADarkBackground() {
        Session session;
        session.mask.causal = CausalMask::Causal;
        QApplication::setPalette(widgetPalette(true));
        QVERIFY(showView(session, {Stage::Weights, 0, 1, 1}));
        const auto trace = computeTrace(session);
        const float weight = stageMatrix(*trace, Stage::Weights, 0, 0).values(1, 0);
        QCOMPARE(colorAt(chip(0, 0)), QColor(ColorScale{Palette::VioletDark, 0, 1}.colorOf(weight)));
        QCOMPARE(QColor(ColorScale{Palette::VioletDark, 0, 1}.colorOf(0)), QColor(design::darkColors.paper));
        QApplication::setPalette(widgetPalette(false));
    }

    void clickOnATokenSelectsItAsQuery() {
        QVERIFY(showView(Session()));
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, chip(0, 3).center().toPoint());
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 3, 4}));
        QCOMPARE(figure().heading(), "query 4 “eat” attends to:");
        QTest::keyClick(m_view, Qt::Key_Down);
        QCOMPARE(figure().heading(), "query 5 “dessert” attends to:");
        QTest::keyClick(m_view, Qt::Key_Left);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 4, 3}));
    }

    void queryHasAnOutlineInItsColor() {
        QVERIFY(showView(Session()));
        const QImage image = m_view->viewport()->grab().toImage();
        const QPointF outlinePoint = QPointF(chip(0, 1).center().x(), chip(0, 1).top() - 1);
        QCOMPARE(image.pixelColor(outlinePoint.toPoint()),
                 themeFor(m_view->palette(), m_view->font()).queryColor);
    }

    void crossAttentionShowsItsQueriesSeparately() {
        Session session = lecunSession(2);
        session.input.queryText = "Life is short";
        session.input.keyText = "人生苦短，先吃甜点";
        QVERIFY(showView(session, {Stage::Weights, 1, 0, 2}));
        const SentenceLayout& layout = figure().layout();
        QCOMPARE(layout.queries.chips.size(), 3u);
        QCOMPARE(layout.paragraphs.size(), 2u);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, layout.queries.chips[2].center().toPoint());
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 1, 2, 2}));
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, chip(0, 4).center().toPoint());
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 2, 4}));
    }

    void maskedTokensAreHatched() {
        Session session = lecunSession();
        session.mask.causal = CausalMask::Causal;
        QVERIFY(showView(session, {Stage::Weights, 0, 1, 0}));
        const FigureTheme theme = themeFor(m_view->palette(), m_view->font());
        const QImage image = m_view->viewport()->grab().toImage();
        int fill = 0;
        const QRect area = chip(0, 4).toAlignedRect();
        for (int x = area.left(); x < area.right(); ++x)
            fill += image.pixelColor(x, area.top() + 2) == theme.heatmapStyle.maskedFill;
        QVERIFY(fill > area.width() / 3);
        QVERIFY(figure().note().isEmpty());
    }

    void fullyMaskedRowShowsTheReason() {
        Session session = lecunSession();
        session.mask.causal = CausalMask::Strict;
        QVERIFY(showView(session, {Stage::Weights, 0, 0, 0}));
        QCOMPARE(figure().note(), fullyMaskedRowText(session));
        QVERIFY(figure().layout().noteRect.height() > 0);
        QCOMPARE(colorAt(chip(0, 3)), themeFor(m_view->palette(), m_view->font()).heatmapStyle.nanFill);
        m_context->select({Stage::Weights, 0, 1, 0});
        QVERIFY(figure().note().isEmpty());
    }

    void hiddenSpecialTokensAreLeftOut() {
        Session session = lecunSession(3);
        session.input.specialTokens = SpecialTokens::Bert;
        ViewSettings settings;
        settings.hidesSpecialTokens = true;
        settings.averagesHeads = true;
        QVERIFY(showView(session, {Stage::Context, 1, 0, 9}, settings));
        QCOMPARE(figure().layout().paragraphs.size(), 1u);
        QCOMPARE(figure().layout().paragraphs[0].keys.chips.size(), 6u);
        QCOMPARE(figure().heading(), "query 2 “Life” attends to:");  // [CLS] is hidden
    }

    void toolTipShowsTheHoveredWeight() {
        QVERIFY(showView(Session()));
        const QPoint point = chip(0, 0).center().toPoint();
        QTest::mouseMove(m_view->viewport(), point);
        QTRY_COMPARE(m_context->hoveredCell(), (CellRef{Stage::Weights, 0, 1, 0}));
        QHelpEvent help(QEvent::ToolTip, point, m_view->viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(m_view->viewport(), &help);
        QTRY_COMPARE(QToolTip::text(), "key 1 “Life”: 0.2912");
    }

    void layoutFollowsTheReadingDirection() {
        Session session;
        session.input.queryText = "الانتباه هو كل ما تحتاجه في هذا النموذج";
        session.input.keyText = "one two three";
        QVERIFY(showView(session, {Stage::Weights, 0, 1, 1}));
        const auto& queries = figure().layout().queries.chips;
        const auto& keys = figure().layout().paragraphs[0].keys.chips;
        for (std::size_t i = 1; i < queries.size(); ++i) {
            const bool isBelow = queries[i].top() > queries[i - 1].top();
            QVERIFY(isBelow ? queries[i].right() == queries[0].right()
                            : queries[i].right() < queries[i - 1].left());
        }
        QVERIFY(keys[0].right() < keys[1].left() && keys[1].right() < keys[2].left());
        const auto& leftmost =
            *std::ranges::min_element(queries, {}, [](const QRectF& chip) { return chip.left(); });
        QCOMPARE(leftmost.left(), keys[0].left());  // the text block starts at the same left edge
        std::swap(session.input.queryText, *session.input.keyText);
        QVERIFY(showView(session, {Stage::Weights, 0, 1, 3}));
        QTest::keyClick(m_view, Qt::Key_Left);  // selects the next token, which is on the left
        QCOMPARE(m_context->selectedCell().column, 4);
        QTest::keyClick(m_view, Qt::Key_Right);
        QCOMPARE(m_context->selectedCell().column, 3);
    }

    void longTextsWrapAndScroll() {
        Session session = lecunSession(12);
        session.input.queryText.clear();
        for (int i = 0; i < 512; ++i) session.input.queryText += "word" + std::to_string(i) + " ";
        QVERIFY(showView(session, {Stage::Weights, 0, 1, 0}));
        QVERIFY(m_view->verticalScrollBar()->maximum() > 1000);
        for (const auto& paragraph : figure().layout().paragraphs) {
            for (const QRectF& rect : paragraph.keys.chips)
                QVERIFY(rect.right() <= m_view->viewport()->width() - 88);
        }
        m_context->select({Stage::Weights, 11, 3, 500});
        QVERIFY(m_view->viewport()->rect().contains(chip(11, 500).center().toPoint()));
    }
};

ATTENTION_TEST(TestSentenceView)
#include "tst_sentence_view.moc"
