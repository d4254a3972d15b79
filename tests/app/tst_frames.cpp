// SPDX-License-Identifier: GPL-3.0-or-later
// Only what an edit changes is computed and painted anew; what is seen is as if all had been.
#include "background/async_queries.h"
#include "heatmap/color_map.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_panel.h"
#include "lab_fixture.h"
#include "support/qt_tests.h"

#include <QScrollBar>

using namespace attention;
using namespace attention::test;

class TestFrames : public LabFixture {
    Q_OBJECT

    MainWindow& window() const { return m_lab->window(); }
    OverviewView* overview() const { return window().findChild<OverviewView*>(); }

    void edit(const std::function<void(Session&)>& change) {
        Session next = session();
        change(next);
        m_lab->document().apply({next, QStringLiteral("edit"), Edit::noInteraction});
        QTRY_VERIFY(isShown());
    }

    /// The same cells in a view that has shown nothing before.
    QImage freshPicture() const {
        QCoreApplication::processEvents();  // what stands around takes its room
        OverviewView fresh;
        fresh.resize(overview()->size());
        fresh.setViewSettings(window().viewSettings());
        fresh.setTrace(overview()->trace());
        fresh.setSelectedCell(m_lab->window().selectedCell());
        fresh.show();
        return pictureOf(fresh);
    }
    QImage picture() const { return pictureOf(*overview()); }
    static QImage pictureOf(const OverviewView& view) {
        QCoreApplication::processEvents();  // scroll bars come, and take their room
        return view.viewport()->grab().toImage();
    }

 private slots:
    void cleanup() { end(); }

    void anEditLeavesNothingOfThePictureBefore() {
        start(sessionOf({12, 3}));
        QTRY_VERIFY(isShown());
        QCOMPARE(picture(), freshPicture());
        edit([](Session& s) { s.normalizer.temperature = 3; });
        QCOMPARE(picture(), freshPicture());
        edit([](Session& s) { s.dK = 5; });
        QCOMPARE(picture(), freshPicture());
        edit([](Session& s) { s.input.queryText += " more"; });
        QCOMPARE(picture(), freshPicture());
        edit([](Session& s) { s.mask.causal = CausalMask::Causal; });
        QCOMPARE(picture(), freshPicture());
        edit([](Session& s) { s.normalizer.temperature = 1; });
        QCOMPARE(picture(), freshPicture());
        trigger("Cividis");
        QCOMPARE(picture(), freshPicture());
        trigger("Logarithmic");
        QCOMPARE(picture(), freshPicture());
    }

    void mapsThatScrollIntoSightAreThere() {
        start(sessionOf({40, 12}));
        QTRY_VERIFY(isShown());
        window().resize(700, 500);
        ViewSettings view = window().viewSettings();
        view.zoom = 4;
        window().setViewSettings(view);
        picture();
        edit([](Session& s) { s.normalizer.temperature = 2; });
        const CellRef last{Stage::Weights, 11, 39, 39};
        overview()->setSelectedCell(last);
        const QRectF cell = overview()->figure()->cellRect(last).translated(overview()->figureOrigin());
        QVERIFY(overview()->viewport()->rect().contains(cell.center().toPoint() - QPoint(4, 4)));
        const float value = stageMatrix(shown(), Stage::Weights, 0, 11).values(39, 37);
        const QRectF other = overview()
                                 ->figure()
                                 ->cellRect({Stage::Weights, 11, 39, 37})
                                 .translated(overview()->figureOrigin());
        const StageMaps maps = stageMaps(shown(), Stage::Weights, window().viewSettings());
        QCOMPARE(picture().pixelColor(other.topLeft().toPoint() + QPoint(1, 3)),
                 QColor(maps.scale.colorOf(value)));
    }

    void whatOneHasScrolledToStaysInSight() {
        start(sessionOf({40, 12}));
        QTRY_VERIFY(isShown());
        ViewSettings view = window().viewSettings();
        view.zoom = 8;
        window().setViewSettings(view);
        QCoreApplication::processEvents();  // scroll bars come, and take their room
        QScrollBar* bar = overview()->verticalScrollBar();
        QVERIFY(bar->maximum() > overview()->viewport()->height());
        bar->setValue(bar->maximum());  // the selected cell is above
        const QRectF last = overview()->figure()->cellRect({Stage::Weights, 11, 39, 20});
        overview()->horizontalScrollBar()->setValue(static_cast<int>(last.left()) - 200);
        const QPointF at = last.center() + overview()->figureOrigin();
        QVERIFY(overview()->viewport()->rect().contains(at.toPoint()));
        QTest::mouseMove(overview()->viewport(), at.toPoint());
        QTRY_COMPARE(overview()->currentCell(), (CellRef{Stage::Weights, 11, 39, 20}));
        QCOMPARE(bar->value(), bar->maximum());
    }

    void aHiddenOverviewCatchesUp() {
        start();
        QTRY_VERIFY(isShown());
        window().setCurrentViewName(QStringLiteral("focus"));
        edit([](Session& s) { s.heads = 2; });
        QVERIFY(!overview()->figure());
        window().setCurrentViewName(QStringLiteral("overview"));
        QCOMPARE(picture(), freshPicture());
    }

    void coloursComputeNothing() {
        start();
        QTRY_VERIFY(isShown());
        const auto before = m_lab->trace();
        QSignalSpy computed(m_lab.get(), &ApplicationController::traceShown);
        for (const char* palette : {"Cividis", "Greys", "Viridis", "Logarithmic"}) {
            trigger(palette);
            QCoreApplication::processEvents();
        }
        edit([](Session& s) { s.normalizer.temperature = 2; });
        QCOMPARE(computed.count(), 1);  // for the edit alone
        QCOMPARE(m_lab->trace()->tensor(Stage::RawScores), before->tensor(Stage::RawScores));
    }

    void theArithmeticLooksAsOnAFreshPage() {
        start();
        QTRY_VERIFY(isShown());
        const auto check = [this](const std::function<void(Session&)>& change) {
            edit(change);
            NearestWordsQuery finder;
            CalculationPanel fresh(finder);
            fresh.resize(window().inspector()->size());
            fresh.setTrace(overview()->trace());
            fresh.setSelectedCell(m_lab->window().selectedCell());
            fresh.show();
            const CalculationBrowser* page = window().inspector()->browser();
            QCOMPARE(page->toPlainText(), fresh.browser()->toPlainText());
            QCOMPARE(page->toHtml(), fresh.browser()->toHtml());
            QCOMPARE(page->document()->size(), fresh.browser()->document()->size());
        };
        check([](Session& s) { s.normalizer.temperature = 2; });
        check([](Session& s) { s.normalizer.temperature = 3; });
        check([](Session& s) { s.projection.seed = 7; });
        check([](Session& s) { s.dK = 3; });
        check([](Session& s) { s.input.queryText = "one two three four five six seven"; });
    }

    void theFirstPictureHasItsMaps() {
        m_lab.reset();
        m_lab = std::make_unique<ApplicationController>(Session(), std::make_unique<ReadyAnswers>());
        m_lab->show();
        QVERIFY(overview()->figure());
        QVERIFY(isShown());
    }

 private:
    struct Shape {
        int tokens;
        int heads;
    };
    static Session sessionOf(const Shape& shape) {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < shape.tokens; ++i) session.input.queryText += " w" + std::to_string(i);
        session.heads = shape.heads;
        return session;
    }
};

ATTENTION_TEST(TestFrames)
#include "tst_frames.moc"
