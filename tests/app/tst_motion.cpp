// SPDX-License-Identifier: GPL-3.0-or-later
// Tests animations: after an edit, arcs and numbers move and heatmaps fade. The command Fade switches these
// animations off. The button in front of the stage buttons plays the stages. The tests pause the animations
// and set their time.
#include "controller_fixture.h"
#include "heads/head_list_view.h"
#include "pipeline/stage_groups.h"
#include "pipeline/stage_playback.h"
#include "sentence_field/arc_overlay.h"
#include "support/qt_tests.h"
#include "widgets/motion.h"

#include <QProxyStyle>
#include <QToolButton>
#include <QUndoStack>
#include <QVariantAnimation>

using namespace attention;
using namespace attention::test;

namespace {

/// A desktop on which the user has switched animations off.
class StyleWithoutAnimations : public QProxyStyle {
 public:
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returnData) const override {
        return hint == SH_Widget_Animation_Duration
                   ? 0
                   : QProxyStyle::styleHint(hint, option, widget, returnData);
    }
};

double weightOf(const std::vector<WeightArc>& arcs, const WeightArc& arc) {
    for (const WeightArc& other : arcs)
        if (other.query == arc.query && other.key == arc.key) return other.weight;
    return 0;
}

/// Returns true if each channel of `color` is the mean of `a` and `b`, within 2 of 255.
bool isMean(QColor color, QColor a, QColor b) {
    const auto isNearMean = [](int value, int first, int second) {
        return std::abs(2 * value - first - second) <= 4;
    };
    return isNearMean(color.red(), a.red(), b.red()) && isNearMean(color.green(), a.green(), b.green()) &&
           isNearMean(color.blue(), a.blue(), b.blue());
}

}  // namespace

class TestMotion : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    ArcOverlay* arcs() { return window().findChild<ArcOverlay*>(); }
    QWidget* heatmaps() { return window().findChild<OverviewView*>()->viewport(); }
    static QVariantAnimation* animationOf(const QWidget* widget) {
        return widget->findChild<QVariantAnimation*>();
    }
    static bool isMoving(const QWidget* widget) {
        return animationOf(widget)->state() != QAbstractAnimation::Stopped;
    }
    static Session fiveTokenSession() {
        Session session;
        session.input.queryText = "one two three four five";
        session.normalizer.temperature = 40;  // so that all weights are visible
        return session;
    }
    void startWith(const Session& session) {
        m_showsEverything = false;
        start(session);
        QTRY_VERIFY(isShown());
        window().resize(1440, 900);
        viewContext().select({Stage::Weights, 0, 2, 2});
        QCoreApplication::processEvents();
        waitForNextMotion();
    }
    /// Waits until Motion::start() no longer refuses a motion because of the previous change.
    static void waitForNextMotion() { QTest::qWait(2 * Motion::beatDurationMs + 20); }
    /// Edits the session, waits for its trace, and pauses the animations.
    void edit(const std::function<void(Session&)>& change) {
        Session edited = session();
        change(edited);
        // Paused before the event loop runs again, so that no time passes.
        const auto connection =
            connect(&m_controller->computationController(), &ComputationController::traceShown, this, [this] {
                for (auto* animation : window().findChildren<QVariantAnimation*>())
                    if (animation->state() == QAbstractAnimation::Running) animation->pause();
            });
        m_controller->document().apply({edited, QStringLiteral("edit"), SessionEdit::noInteraction});
        QTRY_VERIFY(isShown());
        disconnect(connection);
    }
    void setTime(QWidget* widget, int milliseconds) {
        animationOf(widget)->setCurrentTime(milliseconds);
        QCoreApplication::processEvents();
    }
    QColor cellColor(int query, int key) {
        const OverviewView* view = window().findChild<OverviewView*>();
        const QRectF rect = view->figure()->cellRect({Stage::Weights, 0, query, key});
        // Near a corner, where the cell has no number.
        const QPoint point = (rect.topLeft() + QPointF(5, 5) + view->figureOrigin()).toPoint();
        return heatmaps()->grab().toImage().pixelColor(point);
    }

 private slots:
    void init() { Motion::setEnabled(true); }
    void cleanup() {
        end();
        Motion::setEnabled(false);
    }

    void arcsAndTheirNumbersMove() {
        startWith(fiveTokenSession());
        const std::vector<WeightArc> before = arcs()->arcs();
        edit([](Session& edited) { edited.normalizer.temperature = 30; });
        QVERIFY(isMoving(arcs()));
        QVERIFY(arcs()->arcs() != before);
        QCOMPARE(animationOf(arcs())->duration(), 150);
        setTime(arcs(), 0);
        for (const WeightArc& arc : before) QCOMPARE(weightOf(arcs()->shownArcs(), arc), arc.weight);
        setTime(arcs(), 75);
        for (const WeightArc& arc : arcs()->shownArcs())
            QCOMPARE(arc.weight, (weightOf(before, arc) + weightOf(arcs()->arcs(), arc)) / 2);
        setTime(arcs(), 150);
        QVERIFY(!isMoving(arcs()));
        QCOMPARE(arcs()->shownArcs(), arcs()->arcs());
    }

    void heatmapsFade() {
        startWith(fiveTokenSession());
        const QColor before = cellColor(2, 1);
        edit([](Session& edited) { edited.projection.seed += 1; });
        setTime(heatmaps(), 0);
        QCOMPARE(cellColor(2, 1), before);
        setTime(heatmaps(), 75);
        const QColor middle = cellColor(2, 1);
        setTime(heatmaps(), 150);
        const QColor after = cellColor(2, 1);
        QVERIFY(after != before);
        QVERIFY2(isMean(middle, before, after), qPrintable(middle.name()));
    }

    void thumbnailsFade() {
        Session session = fiveTokenSession();
        session.heads = 2;
        startWith(session);
        auto* list = find<HeadListView>("heads.list");
        const auto cellOfThumbnail = [&] {
            const QRect map = list->mapRect(0);
            return list->viewport()->grab().toImage().pixelColor(map.center());
        };
        const QColor before = cellOfThumbnail();
        edit([](Session& edited) { edited.projection.seed += 1; });
        setTime(list, 75);
        const QColor middle = cellOfThumbnail();
        setTime(list, 150);
        QVERIFY(cellOfThumbnail() != before);
        QVERIFY2(isMean(middle, before, cellOfThumbnail()), qPrintable(middle.name()));
    }

    /// The animation of a mask edit has two beats. First the masked cell becomes empty, then softmax
    /// distributes its weight among the other keys.
    void maskingTakesTwoBeats() {
        startWith(fiveTokenSession());
        const std::vector<WeightArc> arcsBefore = arcs()->arcs();
        const QColor maskedBefore = cellColor(2, 1);
        const QColor otherBefore = cellColor(2, 3);
        edit([](Session& edited) { edited.mask.maskedCells = {{2, 1, {}}}; });
        QCOMPARE(animationOf(arcs())->duration(), 300);
        QCOMPARE(animationOf(heatmaps())->duration(), 300);
        setTime(arcs(), 150);
        setTime(heatmaps(), 150);
        const std::vector<WeightArc> arcsBetween = arcs()->shownArcs();
        const QColor maskedBetween = cellColor(2, 1);
        QCOMPARE(cellColor(2, 3), otherBefore);
        setTime(heatmaps(), 300);
        QVERIFY(maskedBetween != maskedBefore);
        QCOMPARE(cellColor(2, 1), maskedBetween);
        QVERIFY(cellColor(2, 3) != otherBefore);
        QCOMPARE(arcsBefore.size(), arcs()->arcs().size() + 1);
        for (const WeightArc& arc : arcsBefore) {
            const bool isMaskedKey = weightOf(arcs()->arcs(), arc) == 0;
            QCOMPARE(weightOf(arcsBetween, arc), isMaskedKey ? 0 : arc.weight);
        }
    }

    /// There are two beats only if an edit masks more cells.
    void unmaskingTakesOneBeat() {
        Session session = fiveTokenSession();
        session.mask.maskedCells = {{2, 1, {}}};
        startWith(session);
        edit([](Session& edited) { edited.mask.maskedCells.clear(); });
        QCOMPARE(animationOf(heatmaps())->duration(), 150);
    }

    void nothingMovesIfFadeIsOff() {
        startWith(fiveTokenSession());
        find<QAction>("view.fade")->trigger();
        QVERIFY(!viewContext().viewSettings().isAnimated);
        edit([](Session& edited) { edited.projection.seed += 1; });
        QVERIFY(!isMoving(arcs()));
        QVERIFY(!isMoving(heatmaps()));
        QCOMPARE(arcs()->shownArcs(), arcs()->arcs());
    }

    void nothingMovesOnADesktopWithoutAnimations() {
        startWith(fiveTokenSession());
        StyleWithoutAnimations style;
        arcs()->setStyle(&style);
        heatmaps()->setStyle(&style);
        edit([](Session& edited) { edited.projection.seed += 1; });
        QVERIFY(!isMoving(arcs()));
        QVERIFY(!isMoving(heatmaps()));
    }

    /// Changes in quick succession occur while the user drags a number, and while a model is trained.
    void changesInQuickSuccessionAreShownAtOnce() {
        startWith(fiveTokenSession());
        std::vector<WeightArc> newArcs = arcs()->arcs();
        const auto changeArcs = [&](double factor) {
            for (WeightArc& arc : newArcs) arc.weight *= factor;
            arcs()->setArcs(newArcs, 40, ArcOverlay::Change::Together);
        };
        changeArcs(0.9);
        QVERIFY(isMoving(arcs()));
        changeArcs(0.9);
        QVERIFY(!isMoving(arcs()));
        QCOMPARE(arcs()->shownArcs(), newArcs);
    }

    /// Arcs move after edits only.
    void selectingAQueryDoesNotMoveTheArcs() {
        startWith(fiveTokenSession());
        viewContext().select({Stage::Weights, 0, 4, 4});
        QVERIFY(!isMoving(arcs()));
    }

    void anotherStageFades() {
        startWith(fiveTokenSession());
        viewContext().select({Stage::Queries, 0, 2, 2});
        QVERIFY(isMoving(heatmaps()));
    }

    void playWalksFromTokensToContextInFourSeconds() {
        startWith(fiveTokenSession());
        auto* action = find<QAction>("go.play");
        auto* button = window().findChild<StageGroups*>()->findChild<QToolButton*>();  // the first one
        QCOMPARE(button->defaultAction(), action);
        QElapsedTimer clock;
        qint64 duration = 0;
        QList<Stage> stages;
        const QObject connectionOwner;  // ends the connection at the end of this function
        connect(&viewContext(), &ViewContext::changed, &connectionOwner, [&] {
            const Stage stage = viewContext().selectedCell().stage;
            if (!clock.isValid() || (!stages.empty() && stages.last() == stage)) return;
            stages << stage;
            duration = clock.elapsed();
        });
        clock.start();
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(action->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(!action->isChecked(), 10'000);
        QCOMPARE(stages, (QList{Stage::QueryEmbeddings, Stage::RawScores, Stage::ScaledScores,
                                Stage::MaskedScores, Stage::Weights, Stage::Context}));
        QVERIFY2(duration >= 3'900, QByteArray::number(duration));
        QCOMPARE(viewContext().selectedCell().stage, Stage::Context);
    }

    void playEndsIfAnotherStageIsSelected() {
        startWith(fiveTokenSession());
        auto* action = find<QAction>("go.play");
        QTest::keyClick(&window(), Qt::Key_P);
        QVERIFY(action->isChecked());
        viewContext().select({Stage::Weights, 0, 2, 2});
        QTRY_VERIFY_WITH_TIMEOUT(!action->isChecked(), 5'000);
        QCOMPARE(viewContext().selectedCell().stage, Stage::Weights);
    }

    void playShowsAViewWithStages() {
        startWith(fiveTokenSession());
        viewContext().showView(QStringLiteral("text"));
        find<QAction>("go.play")->trigger();
        QCOMPARE(viewContext().state().viewName, "heatmaps");
        find<QAction>("go.play")->trigger();
        QVERIFY(!find<QAction>("go.play")->isChecked());
    }
};

ATTENTION_TEST(TestMotion)
#include "tst_motion.moc"
