// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the calculation panel: its steps, its links and operands, its history and its focus.
#include "background/async_queries.h"
#include "engine/compute_trace.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_page.h"
#include "inspector/calculation_panel.h"
#include "look/design_values.h"
#include "look/keyboard_focus_tracker.h"
#include "support/qt_tests.h"
#include "support/test_context.h"

#include <QHelpEvent>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextBlock>
#include <QToolButton>
#include <QToolTip>
#include <QtTest>

using namespace attention;

class TestInspector : public QObject {
    Q_OBJECT

    NearestWordsQuery m_nearestWordsQuery;
    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<CalculationPanel> m_panel;

    void openPanel(const Session& session, const CellRef& cell) {
        m_panel.reset();
        m_context = std::make_unique<test::TestContext>();
        m_panel = std::make_unique<CalculationPanel>(*m_context, m_nearestWordsQuery);
        m_panel->resize(340, 860);
        m_context->setTrace(computeTrace(session));
        m_context->select(cell);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get(), attention::test::waitTimeout));
    }
    QString text() const { return m_panel->browser()->toPlainText(); }

    /// Position of a link in the viewport, and its text color.
    struct Anchor {
        QPoint center;
        QColor color;
    };
    std::optional<Anchor> anchorOf(const QUrl& link) const {
        const QTextDocument* document = m_panel->browser()->document();
        for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
            for (auto i = block.begin(); !i.atEnd(); ++i) {
                const QTextCharFormat format = i.fragment().charFormat();
                if (QUrl(format.anchorHref()) != link) continue;
                QTextCursor cursor(block);
                cursor.setPosition(i.fragment().position() + 1);
                const QRect rect = m_panel->browser()->cursorRect(cursor);
                return Anchor{rect.center(), format.foreground().color()};
            }
        }
        return {};
    }
    /// Returns an invalid color if there is no such link.
    QColor linkColor(const CellRef& cell) const {
        const auto anchor = anchorOf(linkToCell(cell));
        return anchor ? anchor->color : QColor();
    }
    /// Returns false if there is no such link.
    [[nodiscard]] bool clickLink(const QUrl& link) {
        const auto anchor = anchorOf(link);
        if (!anchor) return false;
        QTest::mouseClick(m_panel->browser()->viewport(), Qt::LeftButton, {}, anchor->center);
        return true;
    }
    [[nodiscard]] bool clickCell(const CellRef& cell) { return clickLink(linkToCell(cell)); }

 private slots:
    void cleanup() { m_panel.reset(); }

    void stepsAreShownInOrder() {
        openPanel({}, {Stage::Weights, 0, 1, 4});
        QCOMPARE(m_panel->heading(), "Weights, query 2 “is” → key 5 “dessert”, head 1");
        qsizetype position = 0;
        for (const char* expectedPart :
             {"Raw score: q · k", "= 11.1466", "Score divided by √d_k", "= 2.2753",
              "Sum of the exponentials of the row", "Softmax: share of the sum", "= 0.4917"}) {
            position = text().indexOf(QString::fromUtf8(expectedPart), position);
            QVERIFY2(position >= 0, expectedPart);
        }
    }

    /// The result is shown below the page, which can be scrolled.
    void resultStaysInPlaceWhenThePageScrolls() {
        openPanel({}, {Stage::Weights, 0, 1, 4});
        auto* result = m_panel->findChild<QLabel*>("inspectorResult");
        QVERIFY(result);
        QCOMPARE(result->text(), "a₂,₅ = 0.4917");
        QVERIFY(result->fontInfo().pixelSize() > m_panel->fontInfo().pixelSize());
        m_panel->resize(340, 300);
        QScrollBar* bar = m_panel->browser()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 100);
        const QRect geometry = result->geometry();
        QVERIFY(m_panel->rect().contains(geometry) && geometry.height() >= result->sizeHint().height());
        QVERIFY(geometry.top() >= m_panel->browser()->geometry().bottom());
        bar->setValue(bar->maximum());
        QCOMPARE(result->geometry(), geometry);
        QVERIFY(clickCell({Stage::MaskedScores, 0, 1, 4}));
        QCOMPARE(result->text(), "z\u0303₂,₅ = 2.2753");
        m_context->setTrace(nullptr);
        QVERIFY(result->text().isEmpty());
    }

    void toolTipOfALinkNamesItsCell() {
        openPanel({}, {Stage::Weights, 0, 1, 4});
        const auto query = anchorOf(linkToCell({Stage::Queries, 0, 1, 20}));
        QVERIFY(query.has_value());
        QWidget* page = m_panel->browser()->viewport();
        const auto requestToolTip = [page](const QPoint& at) {
            QHelpEvent help(QEvent::ToolTip, at, page->mapToGlobal(at));
            QCoreApplication::sendEvent(page, &help);
        };
        requestToolTip(query->center);
        QCOMPARE(QToolTip::text(), "Queries: query 2 “is”, dimension 21, head 1");
        requestToolTip({2, page->height() - 2});
        QTRY_COMPARE(QToolTip::text(), QString());
    }

    void clickFollowsAnOperandAndBackReturns() {
        const CellRef weight{Stage::Weights, 0, 1, 3};
        openPanel({}, weight);
        QSignalSpy changed(m_context.get(), &ViewContext::changed);
        auto* back = m_panel->findChild<QToolButton*>("inspectorBack");
        QVERIFY(back);
        QVERIFY(!back->isEnabled());
        const CellRef query{Stage::Queries, 0, 1, 5};
        QVERIFY(clickCell(query));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_context->selectedCell(), query);
        QCOMPARE(m_panel->heading(), "Queries, query 2 “is”, dimension 6, head 1");
        m_context->select(query);                          // selects no other cell, so it keeps the history
        CellRef matrixEntry{Stage::QueryMatrix, 0, 5, 0};  // the page links the largest terms only
        while (!anchorOf(linkToCell(matrixEntry)) && matrixEntry.column < Session().embedding.dModel)
            ++matrixEntry.column;
        QVERIFY(clickCell(matrixEntry));
        QCOMPARE(m_panel->explainedCell(), matrixEntry);
        QCOMPARE(m_context->selectedCell(), matrixEntry);
        QVERIFY(back->isEnabled());
        QTest::keyClick(m_panel->browser(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_panel->explainedCell(), query);
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(m_panel->explainedCell(), weight);
        QCOMPARE(m_context->selectedCell(), weight);
        QVERIFY(!back->isEnabled());
    }

    void newSelectionClearsTheHistory() {
        openPanel({}, {Stage::Weights, 0, 1, 3});
        QVERIFY(clickCell({Stage::Queries, 0, 1, 5}));
        m_context->select({Stage::Weights, 0, 0, 0});
        QVERIFY(!m_panel->findChild<QToolButton*>("inspectorBack")->isEnabled());
        m_panel->goBack();
        QCOMPARE(m_panel->explainedCell(), (CellRef{Stage::Weights, 0, 0, 0}));
    }

    void linksAreReachedByKeyboard() {
        openPanel({}, {Stage::Context, 0, 1, 2});
        QSignalSpy changed(m_context.get(), &ViewContext::changed);
        m_panel->browser()->setFocus();
        QTest::keyClick(m_panel->browser(), Qt::Key_Tab);
        const QImage image = m_panel->browser()->grab().toImage();  // shows the focused link
        const QColor highlight = m_panel->palette().color(QPalette::Active, QPalette::Highlight);
        int highlighted = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) highlighted += image.pixelColor(x, y) == highlight;
        }
        QVERIFY2(highlighted > 120, qPrintable(QString::number(highlighted)));
        QTest::keyClick(m_panel->browser(), Qt::Key_Tab);
        QTest::keyClick(m_panel->browser(), Qt::Key_Return);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Values, 0, 0, 2}));
    }

    void operandsHaveTheColorsOfTheirRoles_data() {
        QTest::addColumn<QColor>("window");
        QTest::newRow("light") << QColor(0xefefef);
        QTest::newRow("dark") << QColor(0x2d2f33);
    }
    void operandsHaveTheColorsOfTheirRoles() {
        QFETCH(QColor, window);
        openPanel({}, {Stage::RawScores, 0, 1, 3});
        m_panel->setPalette(QPalette(window));
        const FigureTheme theme = themeFor(m_panel->palette(), m_panel->font());
        QCOMPARE(linkColor({Stage::Queries, 0, 1, 5}), theme.queryColor);
        QCOMPARE(linkColor({Stage::Keys, 0, 3, 5}), theme.keyColor);
        m_context->select({Stage::Context, 0, 1, 3});
        QCOMPARE(linkColor({Stage::Values, 0, 1, 3}), theme.valueColor);
    }

    void barsExtendToTheSideOfTheirSign() {
        openPanel({}, {Stage::RawScores, 0, 1, 3});
        const QImage image = m_panel->browser()->grab().toImage();
        const QTextCursor term = m_panel->browser()->document()->find("−4.3383");
        QVERIFY(!term.isNull());
        const QRect row = m_panel->browser()->cursorRect(term);
        int blue = 0, red = 0;
        for (int x = row.right(); x < image.width() - 2; ++x) {  // without the focus ring
            const QColor pixel = image.pixelColor(x, row.center().y());
            blue += pixel.blue() > pixel.red() + 60;
            red += pixel.red() > pixel.blue() + 60;
        }
        QVERIFY2(blue >= 12 && red == 0, qPrintable(QString("%1 %2").arg(blue).arg(red)));
    }

    void tokensAreShownLiterally() {
        Session session;
        session.input.tokenizer = TokenizerKind::Whitespace;
        session.input.queryText = "人生 <b>& 先吃甜点 %1";
        openPanel(session, {Stage::Weights, 0, 2, 1});
        QCOMPARE(m_panel->heading(), "Weights, query 3 “先吃甜点” → key 2 “<b>&”, head 1");
        for (const char* token : {"人生", "<b>&", "先吃甜点", "%1"}) QVERIFY(text().contains(token));
    }

    void linkShowsAndHidesAllTerms() {
        openPanel({}, {Stage::RawScores, 0, 1, 3});
        QVERIFY(text().contains("16 more terms"));
        QVERIFY(!anchorOf(linkToCell({Stage::Queries, 0, 1, 2})));
        QVERIFY(clickLink(QUrl(allTermsLink)));
        QVERIFY(!text().contains("more terms"));
        for (int i = 0; i < 24; ++i) QVERIFY(anchorOf(linkToCell({Stage::Queries, 0, 1, i})));
        QVERIFY(clickLink(QUrl(allTermsLink)));
        QVERIFY(text().contains("16 more terms"));
    }

    void fullyMaskedRowIsExplained() {
        Session session;
        session.mask.causal = CausalMask::Strict;
        openPanel(session, {Stage::Weights, 0, 0, 2});
        QVERIFY(text().startsWith("Every key of this query is masked."));
        QVERIFY(text().contains("= NaN"));
    }

    void meanIncludesOnlyTheShownHeads() {
        Session session;
        session.heads = 3;
        openPanel(session, {Stage::Weights, 0, 1, 4});
        ViewSettings view;
        view.averagesHeads = true;
        m_context->setDisplaySettings(view);
        m_context->select({Stage::Weights, meanOfHeads, 1, 4});
        QVERIFY(text().contains("head 2"));
        view.heads = {0, 2};
        m_context->setDisplaySettings(view);
        QVERIFY(!text().contains("head 2"));
        QVERIFY(text().contains("÷ 2"));
        QVERIFY(clickCell({Stage::Weights, 2, 1, 4}));
        QVERIFY(m_panel->heading().endsWith("head 3"));
    }

    void panelFollowsTheTrace() {
        openPanel({}, {Stage::Weights, 0, 5, 5});
        Session session;
        session.input.queryText = "two words";
        m_context->setTrace(computeTrace(session));
        QCOMPARE(m_panel->heading(), "Weights, query 2 “words” → key 2 “words”, head 1");  // the nearest cell
        QVERIFY(text().contains("Softmax"));
        m_context->setTrace(nullptr);
        QVERIFY(m_panel->heading().contains("Select a number"));
        QVERIFY(text().isEmpty());
        m_context->setTrace(computeTrace({}));
        QVERIFY(text().contains("Softmax"));
        QCOMPARE(m_panel->explainedCell(), (CellRef{Stage::Weights, 0, 5, 5}));
    }

    /// Tests the focus ring with a scroll bar and after the panel has been resized.
    void focusRingIsCompleteAndDoesNotTouchTheText() {
        openPanel({}, {Stage::Weights, 0, 1, 4});
        QWidget* browser = m_panel->browser();
        browser->setFocus();
        QTest::keyClick(browser, Qt::Key_Home);
        QVERIFY(hasVisibleFocusRing(*browser));
        for (const QSize size : {QSize(340, 400), QSize(300, 300), QSize(340, 860)}) {
            m_panel->resize(size);
            QTRY_COMPARE(m_panel->size(), size);
            const QColor accent = themeFor(m_panel->palette(), m_panel->font()).accentColor;
            QImage image;
            const auto isRingPixel = [&](int x, int y) { return image.pixelColor(x, y) == accent; };
            const auto isRingComplete = [&] {
                image = browser->grab().toImage();
                const int right = image.width() - 1, bottom = image.height() - 1;
                for (int depth = 0; depth < design::focusRingWidth; ++depth) {
                    for (int x = 0; x <= right; ++x)
                        if (!isRingPixel(x, depth) || !isRingPixel(x, bottom - depth)) return false;
                    for (int y = 0; y <= bottom; ++y)
                        if (!isRingPixel(depth, y) || !isRingPixel(right - depth, y)) return false;
                }
                return true;
            };
            QTRY_VERIFY(isRingComplete());
            constexpr int ringWidth = design::focusRingWidth;
            const QColor background = image.pixelColor(ringWidth, ringWidth);
            QVERIFY(background != accent);
            for (int y = ringWidth; y < image.height() - ringWidth; ++y)
                for (int x = ringWidth; x <= 3; ++x) QCOMPARE(image.pixelColor(x, y), background);
        }
    }

    void hiddenPanelComputesNothing() {
        test::TestContext context;
        CalculationPanel panel(context, m_nearestWordsQuery);
        context.setTrace(computeTrace({}));
        context.select({Stage::Weights, 0, 1, 3});
        QVERIFY(panel.browser()->toPlainText().isEmpty());
        panel.show();
        QTRY_VERIFY(panel.browser()->toPlainText().contains("= 0.0625"));
    }
};

ATTENTION_TEST(TestInspector)
#include "tst_inspector.moc"
