// SPDX-License-Identifier: GPL-3.0-or-later
// Two views in the real window: the scores view compares all score functions, and the sweep view shows
// metrics along a setting.
#include "controller_fixture.h"
#include "figure/figure_view.h"
#include "heatmap/curve_plot.h"
#include "heatmap/figure_theme.h"
#include "logic/score_function_comparison.h"
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

Session fourHeadSession() {
    Session session;
    session.embedding.dModel = 64;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.seeding = Seeding::PerRow;
    session.heads = 4;
    session.dK = 16;
    return session;
}

}  // namespace

class TestScoresAndSweep : public ControllerFixture {
    Q_OBJECT

    ScoresView* scores() const { return m_controller->window().findChild<ScoresView*>(); }
    SweepView* sweepView() const { return m_controller->window().findChild<SweepView*>(); }
    CurvePlot* plot() const { return sweepView()->plot(); }

    void showScores(const Session& session = {}) {
        start(session);
        QTRY_VERIFY(isShown());
        QTest::keyClick(&m_controller->window(), Qt::Key_8, Qt::ControlModifier);
        QTRY_VERIFY(areCompared());
    }
    bool areCompared() const {
        return scores()->isVisible() && scores()->comparison() &&
               scores()->comparison()->trace == m_controller->trace() && isShown();
    }
    void showSweep(const Session& session) {
        start(session);
        QTRY_VERIFY(isShown());
        QTest::keyClick(&m_controller->window(), Qt::Key_9, Qt::ControlModifier);
        QTRY_VERIFY(sweepView()->isVisible());
    }
    void run() {
        QTest::mouseClick(find<QPushButton>("sweep.run"), Qt::LeftButton);
        QTRY_COMPARE(find<QPushButton>("sweep.run")->text(), QString("Run"));
    }
    QPoint markerPosition(double dK) const {
        const QPointF point = plot()->pointAt(1, dK, 0.5);
        return {static_cast<int>(std::lround(point.x())), static_cast<int>(std::lround(point.y()))};
    }
    QWidget* curves() const { return plot()->findChild<QWidget*>(); }
    /// True if a pixel of the plot at most two pixels from `at` has the color, unmixed with others.
    bool isColorNear(const QColor& color, const QPointF& at) const {
        const QImage image = plot()->grab(QRect(at.toPoint() - QPoint(2, 2), QSize(5, 5))).toImage();
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y) == color) return true;
        return false;
    }

 private slots:
    void cleanup() { end(); }

    void heatmapsUseTheSharedColorScales() {
        showScores();
        if (QTest::currentTestFailed()) return;
        const auto compared = compareScoreFunctions(*m_controller->trace(), 0, 0);
        for (const bool isStandardized : {true, false}) {
            find<QRadioButton>(isStandardized ? "scores.standardised" : "scores.common")->click();
            const QImage image = scores()->figureView()->viewport()->grab().toImage();
            double largest = 0;
            for (const ScoreFunctionResult& each : compared) {
                const Tensor& numbers = isStandardized ? each.standardized : each.scores;
                for (const float x : numbers.entries()) largest = std::max(largest, std::abs(double(x)));
            }
            const ColorScale scale = ColorScale::symmetric(largest);
            QCOMPARE(scores()->figure().scoreColorScale(), scale);
            for (int i = 0; i < functionCount; ++i) {
                const ScoreFunctionResult& each = compared[static_cast<std::size_t>(i)];
                const Tensor& numbers = isStandardized ? each.standardized : each.scores;
                const CellRef scoreCell{Stage::ScaledScores, 0, 3, 1};
                const CellRef weightCell{Stage::Weights, 0, 3, 1};
                const auto colorAt = [&](const CellRef& cell) {
                    const QRectF rect = scores()->figure().cellRect(each.function, cell);
                    return image.pixel((rect.center() + scores()->figureView()->figureOrigin()).toPoint());
                };
                QCOMPARE(QColor(colorAt(scoreCell)), QColor(scale.colorOf(numbers.matrix()(3, 1))));
                QCOMPARE(
                    QColor(colorAt(weightCell)),
                    QColor(scores()->figure().sharedWeightColorScale().colorOf(each.weights.matrix()(3, 1))));
            }
        }
    }

    void mapsWrapIntoTwoRowsInANarrowWindow() {
        showScores();
        if (QTest::currentTestFailed()) return;
        m_controller->window().resize(760, 768);
        QTRY_COMPARE(scores()->figure().mapRowCount(), 2);
        for (int i = 0; i < functionCount; ++i) {
            const QRectF button = scores()->figure().buttonRect(static_cast<ScoreFunction>(i));
            QVERIFY(QRectF(QPointF(), scores()->figureView()->figureSize()).contains(button));
        }
        find<QAction>("panel.settings")->setChecked(false);
        m_controller->window().resize(1400, 900);
        find<QAction>("panel.measures")->setChecked(false);
        find<QAction>("panel.arithmetic")->setChecked(false);
        QTRY_COMPARE(scores()->figure().mapRowCount(), 1);
    }

    void hoverAndSelectionApplyToAllScoreFunctions() {
        showScores();
        if (QTest::currentTestFailed()) return;
        const CellRef cell{Stage::Weights, 0, 4, 2};
        const QRectF gaussian = scores()->figure().cellRect(ScoreFunction::Gaussian, cell);
        QTest::mouseMove(scores()->figureView()->viewport(), gaussian.center().toPoint());
        QTRY_COMPARE(scores()->figure().currentCell(), cell);
        QVERIFY2(text("currentCell").startsWith("query 5 “dessert” → key 3 “short”"),
                 qPrintable(text("currentCell")));
        const auto compared = compareScoreFunctions(*m_controller->trace(), 0, 0);
        for (int i = 0; i < functionCount; ++i) {
            const ScoreFunctionResult& each = compared[static_cast<std::size_t>(i)];
            QCOMPARE(
                scores()->figure().scoreAndWeightText(each.function, scores()->figure().currentCell()),
                numberText(each.scores.matrix()(4, 2)) + " → " + numberText(each.weights.matrix()(4, 2)));
        }
        QTest::mouseClick(scores()->figureView()->viewport(), Qt::LeftButton, {},
                          gaussian.center().toPoint());
        QCOMPARE(m_controller->viewContext().selectedCell(), cell);
        QTest::keyClick(scores(), Qt::Key_Right);
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 4, 3}));
        // In all columns, the selected cell has a frame in ink, and no other cell has one.
        const QImage image = scores()->figureView()->viewport()->grab().toImage();
        const QColor ink = themeFor(scores()->palette(), scores()->font()).textColor;
        for (int i = 0; i < functionCount; ++i) {
            const auto function = static_cast<ScoreFunction>(i);
            const auto hasFrame = [&](const CellRef& at) {
                const QRectF rect = scores()->figure().cellRect(function, at);
                // Around a small cell the frame leaves a distance.
                const auto isInk = [&](double distance) {
                    return QColor(image.pixel(
                               QPointF(rect.left() - distance, rect.center().y()).toPoint())) == ink;
                };
                return isInk(1) || isInk(3);
            };
            QVERIFY(hasFrame({Stage::Weights, 0, 4, 3}));
            QVERIFY(hasFrame({Stage::ScaledScores, 0, 4, 3}));
            QVERIFY(!hasFrame({Stage::Weights, 0, 1, 1}));
        }
    }

    void useButtonSetsTheScoreFunction() {
        showScores();
        if (QTest::currentTestFailed()) return;
        auto* scaledDotButton = find<QPushButton>("scores.use.scaled_dot");
        auto* cosineButton = find<QPushButton>("scores.use.cosine");
        QCOMPARE(scaledDotButton->text(), "In use");
        QCOMPARE(cosineButton->text(), "Use");
        cosineButton->setFocus();
        QTest::keyClick(cosineButton, Qt::Key_Space);
        QCOMPARE(session().score.function, ScoreFunction::Cosine);
        QCOMPARE(m_controller->document().undoStack()->count(), 1);
        QTRY_VERIFY(areCompared());
        QTRY_COMPARE(cosineButton->text(), "In use");
        QCOMPARE(scaledDotButton->text(), "Use");
        QVERIFY(cosineButton->hasFocus());
        const auto& compared = scores()->comparison()->functionResults;
        const StageMatrix weights = stageMatrix(shown(), Stage::Weights, 0, 0);
        QCOMPARE(compared[static_cast<std::size_t>(ScoreFunction::Cosine)].weights.matrix()(1, 4),
                 weights.values(1, 4));
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().score.function, ScoreFunction::ScaledDot);
    }

    void runComputesAndShowsTheSweep() {
        showSweep(fourHeadSession());
        if (QTest::currentTestFailed()) return;
        QCOMPARE(text("sweep.status"),
                 "“Run” computes this session for 10 values of the setting, each with 20 seeds.");
        QVERIFY(!find<QPushButton>("sweep.export")->isEnabled());
        find<NumberBox>("sweep.to")->setValue(64);
        find<NumberBox>("sweep.seeds")->setValue(5);
        run();
        if (QTest::currentTestFailed()) return;
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
        // The text describes the value at the marker, which is the d_k of the session.
        QCOMPARE(text("sweep.point"), pointText(expected, 4));
        QVERIFY(
            text("sweep.point").startsWith("d_k = 16, Standard deviation of the scores: unscaled q · k "));
        // At the position of a point, the plot has the color of its curve.
        const FigureTheme theme = themeFor(plot()->palette(), plot()->font());
        const CurvePlot::Content content = sweepPlotContent(expected, theme);
        for (std::size_t i = 0; i < 2; ++i) {
            const CurvePlot::Curve& curve = content.panels[1].curves[i];
            QTRY_VERIFY(isColorNear(curve.color, plot()->pointAt(1, curve.x[5], curve.y[5])));
        }
        m_controller->document().apply({[&] {
                                            Session next = session();
                                            next.heads = 2;
                                            return next;
                                        }(),
                                        "heads"});
        QCOMPARE(text("sweep.status"),
                 "7 values, 5 seeds. The settings have changed. Run the computation again.");
    }

    void aLastValueBelowTheFirstIsReported() {
        showSweep(fourHeadSession());
        if (QTest::currentTestFailed()) return;
        find<NumberBox>("sweep.from")->setValue(32);
        find<NumberBox>("sweep.to")->setValue(8);
        QCOMPARE(text("sweep.status"), "The value of “to” must not be smaller than the value of “from”.");
        QVERIFY(!find<QPushButton>("sweep.run")->isEnabled());
        QCOMPARE(find<NumberBox>("sweep.from")->value(), 32.0);  // no typed value changes
        QCOMPARE(find<NumberBox>("sweep.to")->value(), 8.0);
        find<NumberBox>("sweep.to")->setValue(64);
        QVERIFY(find<QPushButton>("sweep.run")->isEnabled());
        QCOMPARE(text("sweep.status"),
                 "“Run” computes this session for 2 values of the setting, each with 20 seeds.");
    }

    void stoppedSweepKeepsFinishedValues() {
        Session session = fourHeadSession();
        session.heads = 16;
        showSweep(session);
        if (QTest::currentTestFailed()) return;
        find<NumberBox>("sweep.to")->setValue(4096);
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
        const auto finishedCount = completedValues(result).size();
        QVERIFY(finishedCount >= 1 && finishedCount < 13);
        QCOMPARE(text("sweep.status"),
                 QString("Stopped after %1 of 13 values, with 20 seeds each.").arg(finishedCount));
        QVERIFY(find<QPushButton>("sweep.export")->isEnabled());
    }

    void sweepIsExportedAsTableAndFigure() {
        showSweep(fourHeadSession());
        if (QTest::currentTestFailed()) return;
        find<NumberBox>("sweep.to")->setValue(32);
        find<NumberBox>("sweep.seeds")->setValue(2);
        run();
        if (QTest::currentTestFailed()) return;
        const auto exportedContent = [&](const QString& name) {
            m_answers->path = m_config.filePath(name);
            QTest::mouseClick(find<QPushButton>("sweep.export"), Qt::LeftButton);
            if (!QTest::qWaitFor([&] { return !isBusy(); }, waitTimeout)) return QByteArray();
            QFile file(m_answers->path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QList<QByteArray> lines = exportedContent("sweep.csv").split('\n');
        QCOMPARE(lines.size(), 62);  // header, 6 values × 2 functions × 5 metrics, empty line
        QVERIFY(lines[0].startsWith("field,value,measure,curve,seeds,mean,sd"));
        QVERIFY(lines[1].startsWith("d_k,1,raw_deviation,dot,2,"));
        QVERIFY(lines[12].startsWith("d_k,32,raw_deviation,scaled_dot,2,"));
        QCOMPARE(lines[12].split(',')[5].toDouble(),
                 findPanel(*sweepView()->result(), "raw_deviation")->curves[1].points[5].mean);
        const QImage image = QImage::fromData(exportedContent("sweep.png"));
        QCOMPARE(image.size(), QSize(1920, 1280));
        QCOMPARE(QColor(image.pixel(2, 2)), QColor(Qt::white));
        const QByteArray svg = exportedContent("sweep.svg");
        QVERIFY(svg.contains("<svg"));
        QVERIFY(svg.contains("unscaled q · k"));
        QVERIFY(svg.contains("d_k = 16"));
        QVERIFY(svg.contains("mean ± standard deviation of 2 seeds"));
        QVERIFY(!svg.contains("<image"));
        QCOMPARE(m_answers->errors, QStringList());
        exportedContent("sweep.txt");
        QCOMPARE(m_answers->errors.size(), 1);
        QCOMPARE(m_answers->errors[0],
                 "The file name sweep.txt cannot be used because its suffix belongs to another kind of file. "
                 "Use one of these suffixes: .csv, .png, .svg, .pdf.");
    }

    void draggingTheMarkerSetsTheKeySizeAsOneUndoStep() {
        showSweep(fourHeadSession());
        if (QTest::currentTestFailed()) return;
        QTRY_COMPARE(plot()->marker()->text, QString("d_k = 16"));
        QVERIFY(
            QTest::qWaitFor([&] { return markerPosition(16).x() != markerPosition(256).x(); }, waitTimeout));
        QTest::mousePress(curves(), Qt::LeftButton, {}, markerPosition(16));
        for (const double dK : {30.0, 64.0, 256.0}) QTest::mouseMove(curves(), markerPosition(dK));
        QTest::mouseRelease(curves(), Qt::LeftButton, {}, markerPosition(256));
        QVERIFY2(std::abs(session().dK - 256) <= 4, qPrintable(QString::number(session().dK)));
        QCOMPARE(m_controller->document().undoStack()->count(), 1);
        QCOMPARE(plot()->marker()->x, static_cast<double>(session().dK));
        QTRY_VERIFY(isShown());
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().dK, 16);
        QCOMPARE(plot()->marker()->text, QString("d_k = 16"));
        // A drag that starts next to the marker does not move it.
        QTest::mousePress(curves(), Qt::LeftButton, {}, markerPosition(64));
        QTest::mouseMove(curves(), markerPosition(128));
        QTest::mouseRelease(curves(), Qt::LeftButton, {}, markerPosition(128));
        QCOMPARE(session().dK, 16);
        plot()->setFocus();
        QTest::keyClick(plot(), Qt::Key_Right);
        QCOMPARE(session().dK, 32);
        QTest::keyClick(plot(), Qt::Key_Left);
        QTest::keyClick(plot(), Qt::Key_Left);
        QCOMPARE(session().dK, 8);
    }

    void everyFieldHasItsOwnRange() {
        showSweep(fourHeadSession());
        if (QTest::currentTestFailed()) return;
        auto* field = find<QComboBox>("sweep.field");
        field->setFocus();
        QTest::keyClick(field, Qt::Key_End);
        QCOMPARE(sweepView()->settings().field, SweepField::Distance);
        QCOMPARE(sweepView()->settings().values.front(), -8.0);
        QCOMPARE(sweepView()->settings().values.size(), 17u);
        QVERIFY(!plot()->marker());  // the distance is not a setting
        for (int i = 0; i < 3; ++i) QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(sweepView()->settings().field, SweepField::Tokens);
        QCOMPARE(sweepView()->settings().values, (std::vector<double>{1, 2, 4, 8, 16, 32, 64}));
        QCOMPARE(plot()->marker()->text, QString("n = 6"));
        QVERIFY(!plot()->marker()->isMovable);  // the text determines n
        QTest::keyClick(field, Qt::Key_Up);
        QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(sweepView()->settings().values, (std::vector<double>{0.125, 0.25, 0.5, 1, 2, 4, 8}));
        QTest::keyClick(plot(), Qt::Key_Right);
        QCOMPARE(session().normalizer.temperature, 2.0);
        QTest::keyClick(field, Qt::Key_Up);  // 0.125 of the previous field is not a number of heads
        QCOMPARE(sweepView()->settings().values, (std::vector<double>{1, 2, 4, 8, 16}));
    }

    void fieldsThatAreNoSettingsCanBeSwept() {
        Session causal = fourHeadSession();
        causal.mask.causal = CausalMask::Causal;
        showSweep(causal);
        if (QTest::currentTestFailed()) return;
        find<NumberBox>("sweep.seeds")->setValue(3);
        for (const SweepField field : {SweepField::Distance, SweepField::Draws, SweepField::Length}) {
            find<QComboBox>("sweep.field")->setCurrentIndex(static_cast<int>(field));
            emit find<QComboBox>("sweep.field")->activated(static_cast<int>(field));
            find<QPushButton>("sweep.run")->click();
            QTRY_VERIFY(sweepView()->result() && sweepView()->result()->settings.field == field);
            QVERIFY(!completedValues(*sweepView()->result()).empty());
            const std::size_t panelCount = field == SweepField::Draws ? 2 : 1;
            QCOMPARE(sweepView()->result()->panels.size(), panelCount);
        }
        // Six tokens are at most 5 positions apart, and causally masked keys have no weight.
        find<QComboBox>("sweep.field")->setCurrentIndex(static_cast<int>(SweepField::Distance));
        emit find<QComboBox>("sweep.field")->activated(static_cast<int>(SweepField::Distance));
        find<QPushButton>("sweep.run")->click();
        QTRY_COMPARE(completedValues(*sweepView()->result()).size(), 11u);
        QVERIFY(find<QLabel>("sweep.status")
                    ->text()
                    .contains("must contain more tokens than the distance between query and key, but it "
                              "contains 6"));
        QCOMPARE(sweepView()->result()->panels[0].curves[0].points[0].mean, 0.0);
        QVERIFY(sweepView()->result()->panels[0].curves[0].points[6].mean > 0.0);
    }
};

ATTENTION_TEST(TestScoresAndSweep)
#include "tst_scores_and_sweep.moc"
