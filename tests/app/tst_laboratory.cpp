// SPDX-License-Identifier: GPL-3.0-or-later
// The two views for a class to watch, in the real window: all score functions at once, and the sweep.
#include "analysis/score_function_comparison.h"
#include "figure/figure_view.h"
#include "heatmap/curve_plot.h"
#include "heatmap/figure_theme.h"
#include "lab_fixture.h"
#include "scores/scores_view.h"
#include "support/qt_tests.h"
#include "sweep/sweep_figure.h"
#include "sweep/sweep_view.h"

#include <QImage>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>

using namespace attention;
using namespace attention::test;

namespace {

const int functionCount = static_cast<int>(namesOf<ScoreFunction>().size());

Session textbook() {
    Session session;
    session.embedding.dModel = 64;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.seeding = Seeding::PerRow;
    session.heads = 4;
    session.dK = 16;
    return session;
}

}  // namespace

class TestLaboratory : public LabFixture {
    Q_OBJECT

    ScoresView* scores() const { return m_lab->window().findChild<ScoresView*>(); }
    SweepView* sweepView() const { return m_lab->window().findChild<SweepView*>(); }
    CurvePlot* plot() const { return sweepView()->plot(); }

    void showScores(const Session& session = {}) {
        start(session);
        QTRY_VERIFY(isShown());
        QTest::keyClick(&m_lab->window(), Qt::Key_8, Qt::ControlModifier);
        QTRY_VERIFY(areCompared());
    }
    bool areCompared() const {
        return scores()->isVisible() && scores()->comparison() &&
               scores()->comparison()->trace == m_lab->trace() && isShown();
    }
    void showSweep(const Session& session) {
        start(session);
        QTRY_VERIFY(isShown());
        QTest::keyClick(&m_lab->window(), Qt::Key_9, Qt::ControlModifier);
        QTRY_VERIFY(sweepView()->isVisible());
    }
    void run() {
        QTest::mouseClick(find<QPushButton>("sweep.run"), Qt::LeftButton);
        QTRY_COMPARE(find<QPushButton>("sweep.run")->text(), QString("Run"));
    }
    QPoint onMarker(double dK) const {
        const QPointF at = plot()->pointAt(1, dK, 0.5);
        return {static_cast<int>(std::lround(at.x())), static_cast<int>(std::lround(at.y()))};
    }
    QWidget* curves() const { return plot()->findChild<QWidget*>(); }
    /// True if a pixel of the plot at most two pixels from `at` has the color, unmixed with others.
    bool isColorNear(const QColor& color, const QPointF& at) const {
        const QImage picture = plot()->grab(QRect(at.toPoint() - QPoint(2, 2), QSize(5, 5))).toImage();
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (picture.pixelColor(x, y) == color) return true;
        return false;
    }

 private slots:
    void cleanup() { end(); }

    void everyFunctionsMapsHaveThePalettesColours() {
        showScores();
        const auto compared = compareScoreFunctions(*m_lab->trace(), 0, 0);
        for (const bool isStandardised : {true, false}) {
            find<QRadioButton>(isStandardised ? "scores.standardised" : "scores.common")->click();
            const QImage picture = scores()->figureView()->viewport()->grab().toImage();
            double largest = 0;
            for (const ScoreFunctionResult& each : compared) {
                const Tensor& numbers = isStandardised ? each.standardized : each.scores;
                for (const float x : numbers.entries()) largest = std::max(largest, std::abs(double(x)));
            }
            const ColorScale scale = ColorScale::symmetric(largest);
            QCOMPARE(scores()->figure().scoreColorScale(), scale);
            for (int i = 0; i < functionCount; ++i) {
                const ScoreFunctionResult& each = compared[static_cast<std::size_t>(i)];
                const Tensor& numbers = isStandardised ? each.standardized : each.scores;
                const CellRef scoreCell{Stage::ScaledScores, 0, 3, 1};
                const CellRef weightCell{Stage::Weights, 0, 3, 1};
                const auto colorAt = [&](const CellRef& cell) {
                    return picture.pixel(scores()->figure().cellRect(each.function, cell).center().toPoint());
                };
                QCOMPARE(QColor(colorAt(scoreCell)), QColor(scale.colorOf(numbers.matrix()(3, 1))));
                QCOMPARE(QColor(colorAt(weightCell)),
                         QColor(scores()->figure().sharedWeightColorScale().colorOf(each.weights.matrix()(3, 1))));
            }
        }
    }

    void wrapsIntoTwoRowsWhereTheWindowIsNarrow() {
        showScores();
        m_lab->window().resize(1024, 768);
        QTRY_COMPARE(scores()->figure().mapRowCount(), 2);
        for (int i = 0; i < functionCount; ++i) {
            const QRectF button = scores()->figure().buttonRect(static_cast<ScoreFunction>(i));
            QVERIFY(QRectF(QPointF(), scores()->figureView()->figureSize()).contains(button));
        }
        find<QAction>("panel.settings")->setChecked(false);
        m_lab->window().resize(1400, 900);
        find<QAction>("panel.measures")->setChecked(false);
        find<QAction>("panel.arithmetic")->setChecked(false);
        QTRY_COMPARE(scores()->figure().mapRowCount(), 1);
    }

    void pointingAndSelectingAreLinkedInAllColumns() {
        showScores();
        const CellRef cell{Stage::Weights, 0, 4, 2};
        const QRectF gaussian = scores()->figure().cellRect(ScoreFunction::Gaussian, cell);
        QTest::mouseMove(scores()->figureView()->viewport(), gaussian.center().toPoint());
        QTRY_COMPARE(scores()->figure().currentCell(), cell);
        QVERIFY2(text("currentCell").startsWith("query 5 “dessert” → key 3 “short”"),
                 qPrintable(text("currentCell")));
        const auto compared = compareScoreFunctions(*m_lab->trace(), 0, 0);
        for (int i = 0; i < functionCount; ++i) {
            const ScoreFunctionResult& each = compared[static_cast<std::size_t>(i)];
            QCOMPARE(
                scores()->figure().scoreAndWeightText(each.function, scores()->figure().currentCell()),
                numberText(each.scores.matrix()(4, 2)) + " → " + numberText(each.weights.matrix()(4, 2)));
        }
        QTest::mouseClick(scores()->figureView()->viewport(), Qt::LeftButton, {},
                          gaussian.center().toPoint());
        QCOMPARE(m_lab->window().selectedCell(), cell);
        QTest::keyClick(scores(), Qt::Key_Right);
        QCOMPARE(m_lab->window().selectedCell(), (CellRef{Stage::Weights, 0, 4, 3}));
        // All columns carry the accent's frame around the selected cell, and no other cell does.
        const QImage picture = scores()->figureView()->viewport()->grab().toImage();
        const QColor accent = themeFor(scores()->palette(), scores()->font()).accent;
        for (int i = 0; i < functionCount; ++i) {
            const auto function = static_cast<ScoreFunction>(i);
            const auto hasFrame = [&](const CellRef& at) {
                const QRectF rect = scores()->figure().cellRect(function, at);
                return QColor(picture.pixel(QPointF(rect.left() - 1, rect.center().y()).toPoint())) == accent;
            };
            QVERIFY(hasFrame({Stage::Weights, 0, 4, 3}));
            QVERIFY(hasFrame({Stage::ScaledScores, 0, 4, 3}));
            QVERIFY(!hasFrame({Stage::Weights, 0, 1, 1}));
        }
    }

    void choosingAFunctionMakesItTheSessions() {
        showScores();
        auto* own = find<QPushButton>("scores.use.scaled_dot");
        auto* cosine = find<QPushButton>("scores.use.cosine");
        QCOMPARE(own->text(), "In use");
        QCOMPARE(cosine->text(), "Use");
        cosine->setFocus();
        QTest::keyClick(cosine, Qt::Key_Space);
        QCOMPARE(session().score.function, ScoreFunction::Cosine);
        QCOMPARE(m_lab->document().undoStack()->count(), 1);
        QTRY_VERIFY(areCompared());
        QTRY_COMPARE(cosine->text(), "In use");
        QCOMPARE(own->text(), "Use");
        QVERIFY(cosine->hasFocus());
        const auto& compared = scores()->comparison()->functionResults;
        const StageMatrix weights = stageMatrix(shown(), Stage::Weights, 0, 0);
        QCOMPARE(compared[static_cast<std::size_t>(ScoreFunction::Cosine)].weights.matrix()(1, 4),
                 weights.values(1, 4));
        QTest::keyClick(&m_lab->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().score.function, ScoreFunction::ScaledDot);
    }

    void sweepsAndShowsItsNumbers() {
        showSweep(textbook());
        QCOMPARE(text("sweep.status"), "Run computes this session at 10 values with 20 seeds each.");
        QVERIFY(!find<QPushButton>("sweep.export")->isEnabled());
        find<QDoubleSpinBox>("sweep.to")->setValue(64);
        find<QSpinBox>("sweep.seeds")->setValue(5);
        run();
        const SweepResult expected =
            computeSweep(session(), {SweepField::KeySize, {1, 2, 4, 8, 16, 32, 64}, 5});
        QVERIFY(sweepView()->result());
        const SweepResult& result = *sweepView()->result();
        QVERIFY(result.isComplete);
        QCOMPARE(findPanel(result, "entropy")->curves.size(), std::size_t(2));
        QCOMPARE(completedValues(result).size(), std::size_t(7));
        QCOMPARE(findPanel(result, "entropy")->curves[0].points[6].mean,
                 findPanel(expected, "entropy")->curves[0].points[6].mean);
        QCOMPARE(text("sweep.status"), "7 values, 5 seeds.");
        // At the marker: the session's own d_k.
        QCOMPARE(text("sweep.point"), pointText(expected, 4));
        QVERIFY(
            text("sweep.point").startsWith("d_k = 16, Standard deviation of the scores: unscaled q · k "));
        // Each curve has its color where its number is.
        const FigureTheme theme = themeFor(plot()->palette(), plot()->font());
        const CurvePlot::Content content = sweepPlotContent(expected, theme);
        for (std::size_t i = 0; i < 2; ++i) {
            const CurvePlot::Curve& curve = content.panels[1].curves[i];
            QTRY_VERIFY(isColorNear(curve.color, plot()->pointAt(1, curve.x[5], curve.y[5])));
        }
        m_lab->document().apply({[&] {
                                     Session next = session();
                                     next.heads = 2;
                                     return next;
                                 }(),
                                 "heads"});
        QCOMPARE(text("sweep.status"), "7 values, 5 seeds. The settings have changed since: run again.");
    }

    void stoppedHalfWayItKeepsWhatIsFinished() {
        Session session = textbook();
        session.heads = 16;
        showSweep(session);
        find<QDoubleSpinBox>("sweep.to")->setValue(4096);
        auto* button = find<QPushButton>("sweep.run");
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(button->text(), "Stop");
        auto* bar = find<QProgressBar>("sweep.progress");
        QTRY_VERIFY(bar->isVisible() && bar->value() > 2);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(button->text(), "Run");
        QVERIFY(!bar->isVisible());
        const SweepResult& result = *sweepView()->result();
        QVERIFY(!result.isComplete);
        const auto done = completedValues(result).size();
        QVERIFY(done >= 1 && done < 13);
        QCOMPARE(text("sweep.status"), QString("Stopped: %1 of 13 values, 20 seeds.").arg(done));
        QVERIFY(find<QPushButton>("sweep.export")->isEnabled());
    }

    void exportsNumbersAndFigure() {
        showSweep(textbook());
        find<QDoubleSpinBox>("sweep.to")->setValue(32);
        find<QSpinBox>("sweep.seeds")->setValue(2);
        run();
        const auto written = [&](const QString& name) {
            m_answers->path = m_config.filePath(name);
            QTest::mouseClick(find<QPushButton>("sweep.export"), Qt::LeftButton);
            [this] { QTRY_VERIFY(!isBusy()); }();
            QFile file(m_answers->path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QList<QByteArray> lines = written("sweep.csv").split('\n');
        QCOMPARE(lines.size(), 62);  // a header, six values of two functions in five measures, and the end
        QVERIFY(lines[0].startsWith("field,value,measure,curve,seeds,mean,sd"));
        QVERIFY(lines[1].startsWith("d_k,1,raw_deviation,dot,2,"));
        QVERIFY(lines[12].startsWith("d_k,32,raw_deviation,scaled_dot,2,"));
        QCOMPARE(lines[12].split(',')[5].toDouble(),
                 findPanel(*sweepView()->result(), "raw_deviation")->curves[1].points[5].mean);
        const QImage picture = QImage::fromData(written("sweep.png"));
        QCOMPARE(picture.size(), QSize(1920, 1280));
        QCOMPARE(QColor(picture.pixel(2, 2)), QColor(Qt::white));
        const QByteArray drawing = written("sweep.svg");
        QVERIFY(drawing.contains("<svg"));
        QVERIFY(drawing.contains("unscaled q · k"));
        QVERIFY(drawing.contains("d_k = 16"));
        QVERIFY(drawing.contains("mean ± deviation of 2 seeds"));
        QVERIFY(!drawing.contains("<image"));
        QCOMPARE(m_answers->errors, QStringList());
        written("sweep.txt");
        QCOMPARE(m_answers->errors.size(), 1);
        QVERIFY(m_answers->errors[0].endsWith("unknown suffix; allowed are .csv, .png, .svg, .pdf"));
    }

    void draggingTheMarkerSetsTheKeySizeAsOneUndoStep() {
        showSweep(textbook());
        QTRY_COMPARE(plot()->marker()->text, QString("d_k = 16"));
        QVERIFY(QTest::qWaitFor([&] { return onMarker(16).x() != onMarker(256).x(); }, patience));
        QTest::mousePress(curves(), Qt::LeftButton, {}, onMarker(16));
        for (const double dK : {30.0, 64.0, 256.0}) QTest::mouseMove(curves(), onMarker(dK));
        QTest::mouseRelease(curves(), Qt::LeftButton, {}, onMarker(256));
        QVERIFY2(std::abs(session().dK - 256) <= 4, qPrintable(QString::number(session().dK)));
        QCOMPARE(m_lab->document().undoStack()->count(), 1);
        QCOMPARE(plot()->marker()->x, static_cast<double>(session().dK));
        QTRY_VERIFY(isShown());
        QTest::keyClick(&m_lab->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().dK, 16);
        QCOMPARE(plot()->marker()->text, QString("d_k = 16"));
        // Beside the marker nothing is taken hold of.
        QTest::mousePress(curves(), Qt::LeftButton, {}, onMarker(64));
        QTest::mouseMove(curves(), onMarker(128));
        QTest::mouseRelease(curves(), Qt::LeftButton, {}, onMarker(128));
        QCOMPARE(session().dK, 16);
        plot()->setFocus();
        QTest::keyClick(plot(), Qt::Key_Right);
        QCOMPARE(session().dK, 32);
        QTest::keyClick(plot(), Qt::Key_Left);
        QTest::keyClick(plot(), Qt::Key_Left);
        QCOMPARE(session().dK, 8);
    }

    void otherFieldsHaveTheirOwnRange() {
        showSweep(textbook());
        auto* field = find<QComboBox>("sweep.field");
        field->setFocus();
        QTest::keyClick(field, Qt::Key_End);
        QCOMPARE(sweepView()->settings().field, SweepField::Distance);
        QCOMPARE(sweepView()->settings().values.front(), -8.0);
        QCOMPARE(sweepView()->settings().values.size(), 17u);
        QVERIFY(!plot()->marker());  // it is no setting
        for (int i = 0; i < 3; ++i) QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(sweepView()->settings().field, SweepField::Tokens);
        QCOMPARE(sweepView()->settings().values, (std::vector<double>{1, 2, 4, 8, 16, 32, 64}));
        QCOMPARE(plot()->marker()->text, QString("n = 6"));
        QVERIFY(!plot()->marker()->isMovable);  // the text decides
        QTest::keyClick(field, Qt::Key_Up);
        QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(sweepView()->settings().values, (std::vector<double>{0.125, 0.25, 0.5, 1, 2, 4, 8}));
        QTest::keyClick(plot(), Qt::Key_Right);
        QCOMPARE(session().normalizer.temperature, 2.0);
        QTest::keyClick(field, Qt::Key_Up);  // the first value of the field before is no number of heads
        QCOMPARE(sweepView()->settings().values, (std::vector<double>{1, 2, 4, 8, 16}));
    }

    void measuresWhatIsNoSetting() {
        Session s = textbook();
        s.mask.causal = CausalMask::Causal;
        showSweep(s);
        find<QSpinBox>("sweep.seeds")->setValue(3);
        for (const SweepField wanted : {SweepField::Distance, SweepField::Draws, SweepField::Length}) {
            find<QComboBox>("sweep.field")->setCurrentIndex(static_cast<int>(wanted));
            emit find<QComboBox>("sweep.field")->activated(static_cast<int>(wanted));
            find<QPushButton>("sweep.run")->click();
            QTRY_VERIFY(sweepView()->result() && sweepView()->result()->settings.field == wanted);
            QVERIFY(!completedValues(*sweepView()->result()).empty());
            const std::size_t panels = wanted == SweepField::Draws ? 2 : 1;
            QCOMPARE(sweepView()->result()->panels.size(), panels);
        }
        // Six words: none is further away, and no key to come has weight.
        find<QComboBox>("sweep.field")->setCurrentIndex(static_cast<int>(SweepField::Distance));
        emit find<QComboBox>("sweep.field")->activated(static_cast<int>(SweepField::Distance));
        find<QPushButton>("sweep.run")->click();
        QTRY_COMPARE(completedValues(*sweepView()->result()).size(), 11u);
        QVERIFY(find<QLabel>("sweep.status")->text().contains("no two of 6 tokens are so far apart"));
        QCOMPARE(sweepView()->result()->panels[0].curves[0].points[0].mean, 0.0);
        QVERIFY(sweepView()->result()->panels[0].curves[0].points[6].mean > 0.0);
    }
};

ATTENTION_TEST(TestLaboratory)
#include "tst_laboratory.moc"
