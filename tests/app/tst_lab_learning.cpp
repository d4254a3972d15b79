// SPDX-License-Identifier: GPL-3.0-or-later
// Learning in the window: it runs, pauses, goes back and forth, and shows what it is at.
#include "export/make_figure.h"
#include "heatmap/curve_plot.h"
#include "inspector/calculation_panel.h"
#include "lab_fixture.h"
#include "layer/stage_matrix.h"
#include "models/gradient_trace.h"
#include "models/model_trace.h"
#include "models/session_model.h"
#include "output/exporter.h"
#include "support/qt_tests.h"
#include "training/training_view.h"
#include "views/views.h"
#include "widgets/stale_overlay.h"

#include <QAbstractItemView>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStatusBar>

using namespace attention;
using namespace attention::test;

namespace {

Session reverse() {
    Session session = presetNamed("reverse");
    session.training.stepCount = 0;
    session.viewStateJson = R"({"in_front": "learning"})";
    return session;
}

std::string bytesIn(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::vector<float> numbersOf(const Trace& trace) {
    const auto numbers = trainingResultForTrace(trace)->state->parameters.entries();
    std::vector<float> all(numbers.begin(), numbers.end());
    const auto weights = trace.tensor(Stage::Weights)->entries();
    all.insert(all.end(), weights.begin(), weights.end());
    return all;
}

}  // namespace

class TestLabLearning : public LabFixture {
    Q_OBJECT

    TrainingView* view() const { return find<TrainingView>("learning"); }
    QPushButton* run() const { return find<QPushButton>("learning.run"); }
    void goTo(int steps) { find<QSpinBox>("learning.stepCount")->setValue(steps); }
    void startLearning(const Session& session = reverse()) {
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_lab->window().currentViewName(), "learning");
        QTRY_VERIFY(view()->isVisible());
    }
    /// Once what is shown has come to rest.
    void settle() {
        QTRY_COMPARE(run()->text(), "▶ Run");
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() { end(); }

    /// The reason is a long sentence: it is whole in the tool tip, and the window may stay as narrow as
    /// before.
    void theWindowSaysWhichRowWithoutKeysEndsATraining() {
        Session session;
        session.input.queryText = "a b";
        session.output.hasProjection = true;
        session.output.dOut = session.embedding.dModel;
        session.training.task = TrainingTask::Custom;
        session.training.examples = "a b c d e f => f e d c b a\na b => b a";
        start(session);
        QTRY_VERIFY(isShown());
        const int narrowest = m_lab->window().minimumSizeHint().width();
        Session ended = session;
        ended.training.stepCount = 3;
        ended.mask.window = 1;
        m_lab->document().apply({ended, "edit", Edit::noInteraction});
        QTRY_VERIFY(text("provenance")
                        .endsWith("The mask allows no key for the padding at position 4 of sequence 2 "
                                  "of the batch, so the weights of that row are NaN"));
        QCOMPARE(find<QLabel>("provenance")->toolTip(), text("provenance"));
        QCOMPARE(m_lab->window().minimumSizeHint().width(), narrowest);
    }

    /// One step of undo, whatever its length.
    void aRunIsOneEdit() {
        startLearning();
        const auto before = numbersOf(*m_lab->trace());
        QTest::mouseClick(run(), Qt::LeftButton);
        QTRY_VERIFY(session().training.stepCount >= 5);
        QCOMPARE(run()->text(), "❚❚ Pause");
        QTest::mouseClick(run(), Qt::LeftButton);
        settle();
        const Session learnt = session();
        QVERIFY(learnt.training.stepCount >= 5);
        QCOMPARE(trainingResultForTrace(*m_lab->trace())->state->step, learnt.training.stepCount);
        QVERIFY(numbersOf(*m_lab->trace()) != before);
        QTest::keyClick(&m_lab->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().training.stepCount, Index{0});
        QTRY_VERIFY(isShown());
        QCOMPARE(numbersOf(*m_lab->trace()), before);
        QTest::keyClick(&m_lab->window(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(session(), learnt);
    }

    void theSpaceBarRunsAndPauses() {
        startLearning();
        view()->setFocus();
        QTest::keyClick(view()->plot(), Qt::Key_Space);
        QTRY_VERIFY(session().training.stepCount >= 2);
        QTest::keyClick(view()->plot(), Qt::Key_Space);
        settle();
        QSignalSpy edits(&m_lab->document(), &Document::sessionChanged);
        QVERIFY(!edits.wait(100));
    }

    void theSpaceBarPressesTheButtonWithFocus() {
        startLearning();
        auto* step = find<QPushButton>("learning.step");
        step->setFocus();
        QTest::keyClick(step, Qt::Key_Space);
        QCOMPARE(session().training.stepCount, Index{1});
        QCOMPARE(run()->text(), "▶ Run");
        QTRY_VERIFY(isShown());
        const Session before = session();
        auto* seed = find<QPushButton>("learning.otherSeed");
        seed->setFocus();
        QTest::keyClick(seed, Qt::Key_Space);
        QCOMPARE(session().training.stepCount, Index{0});
        QVERIFY(session().projection.seed != before.projection.seed);
        QCOMPARE(run()->text(), "▶ Run");
        run()->setFocus();
        QTest::keyClick(run(), Qt::Key_Space);
        QCOMPARE(run()->text(), "❚❚ Pause");
        QTest::keyClick(run(), Qt::Key_Space);
        QCOMPARE(run()->text(), "▶ Run");
    }

    void theSpaceBarOpensTheListOfSpeeds() {
        startLearning();
        auto* speed = find<QComboBox>("learning.speed");
        speed->setFocus();
        QTest::keyClick(speed, Qt::Key_Space);
        QTRY_VERIFY(speed->view()->isVisible());
        QCOMPARE(run()->text(), "▶ Run");
        speed->hidePopup();
    }

    /// A worker writes the file, but only the GUI thread may use the widget that draws the curves.
    void theCurvesAreExportedAsOnTheGuiThread_data() {
        QTest::addColumn<QString>("suffix");
        for (const char* suffix : {"png", "svg", "pdf"}) QTest::newRow(suffix) << suffix;
    }
    void theCurvesAreExportedAsOnTheGuiThread() {
        QFETCH(QString, suffix);
        qputenv("SOURCE_DATE_EPOCH", "0");  // for the date in the PDF
        Session learnt = reverse();
        learnt.training.stepCount = 12;
        startLearning(learnt);
        QTemporaryDir folder;
        FigureSpec spec{.name = {"learning"}, .dpi = 60};
        spec.hasSession = false;
        m_answers->wish = ExportRequest{spec};
        m_answers->path = folder.filePath("window." + suffix);
        trigger("Export figure…");
        QCOMPARE(m_answers->errors, QStringList());
        FigureSource source{m_lab->trace(), m_lab->window().viewSettings(), m_lab->window().selectedCell()};
        source.session = session();  // for the title
        exportTo(folder.filePath("here." + suffix), source, spec);
        const std::string exported = bytesIn(m_answers->path);
        QVERIFY(exported.size() > 1000);
        QVERIFY(exported == bytesIn(folder.filePath("here." + suffix)));
    }

    /// Forth, back, forth again, undone, saved, opened and exported: bit for bit.
    void numbersDependOnTheStepsAlone() {
        startLearning();
        goTo(150);
        QTRY_VERIFY(isShown());
        const auto there = numbersOf(*m_lab->trace());
        goTo(50);
        QTRY_VERIFY(isShown());
        const auto back = numbersOf(*m_lab->trace());
        QVERIFY(back != there);
        goTo(150);
        QTRY_VERIFY(isShown());
        QCOMPARE(numbersOf(*m_lab->trace()), there);
        QTest::keyClick(&m_lab->window(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(isShown());
        QCOMPARE(session().training.stepCount, Index{50});
        QCOMPARE(numbersOf(*m_lab->trace()), back);
        goTo(150);
        QTRY_VERIFY(isShown());

        QTemporaryDir folder;
        m_answers->path = folder.filePath("learnt.attn");
        trigger("Save as…");
        const Session saved = parseSession(bytesIn(m_answers->path));
        QCOMPARE(saved.training.stepCount, Index{150});
        QCOMPARE(numbersOf(*computeTrace(saved)), there);
        m_answers->path = folder.filePath("learnt.json");
        trigger("Export…");
        const std::string exported = bytesIn(m_answers->path);
        start(parseSession(exported));
        QTRY_VERIFY(isShown());
        QCOMPARE(numbersOf(*m_lab->trace()), there);
    }

    void aClickOnTheCurveGoesThere() {
        Session learnt = reverse();
        learnt.training.stepCount = 100;
        startLearning(learnt);
        CurvePlot* plot = view()->plot();
        QTest::mouseClick(plot->findChild<QWidget*>(), Qt::LeftButton, {}, plot->pointAt(0, 40, 1).toPoint());
        QTRY_VERIFY(isShown());
        QVERIFY(std::abs(session().training.stepCount - 40) <= 1);
    }

    /// Of the head that is selected, whichever heads are looked at.
    void aFigureOfStepsHasAMapForEach() {
        Session learnt = reverse();
        learnt.heads = 2;
        learnt.training.stepCount = 3;
        const auto trace = computeTrace(learnt);
        FigureSource source{.trace = trace, .selectedCell = {Stage::Weights, 1, 0, 0}, .session = learnt};
        source.viewSettings.heads = {1};
        const FigureSpec spec{.name = {"learning"}, .trainingSteps = {0, 1, 3}};
        const FigureSource made = completed(source, spec, {});
        const FigureSource named = sourceForFigure(made, spec);
        QCOMPARE(named.trace->headCount(), 3);
        QVERIFY(named.viewSettings.heads.empty());
        const QString table = figureTable(made, spec);
        for (const char* title : {"after 0 steps", "after 1 step", "after 3 steps"})
            QVERIFY2(table.contains(title), qPrintable(table));
    }

    /// All that a task needs is set with it, as one step; nothing of it cannot be learnt.
    void choosingATaskSetsWhatItNeeds() {
        start();
        QTRY_VERIFY(isShown());
        const Session before = session();
        auto* tasks = find<QComboBox>("learning.task");
        const auto choose = [&](TrainingTask task) {
            tasks->setCurrentIndex(static_cast<int>(task));
            emit tasks->activated(static_cast<int>(task));
        };
        for (const TrainingTask task :
             {TrainingTask::Reverse, TrainingTask::Previous, TrainingTask::Sort, TrainingTask::Recall,
              TrainingTask::Induction, TrainingTask::Custom}) {
            choose(task);
            QTRY_VERIFY2(isShown(), nameOf(task).data());
            QCOMPARE(session().training.task, task);
            QCOMPARE(m_lab->window().currentViewName(), "learning");
            QVERIFY(text("learning.about").size() > 10);
            QVERIFY(text("learning.examples").contains("✗"));  // nothing is learnt yet
            QTest::keyClick(&m_lab->window(), Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(session(), before);
            QTRY_VERIFY(isShown());
        }
        choose(TrainingTask::Reverse);
        QTRY_VERIFY(isShown());
        QVERIFY(m_lab->window().findChild<QStatusBar*>()->currentMessage().contains("positions"));
        goTo(60);
        QTRY_VERIFY(isShown());
        QVERIFY(text("learning.examples").contains("✓"));
        QVERIFY(text("learning.name").startsWith("right from step"));
    }

    /// A's session after as many steps as the other.
    void aIsLearntBeside() {
        startLearning();
        goTo(20);
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        QTRY_COMPARE(text("learning.nameOfA"), text("learning.name").replace("now", "A"));
        Session undivided = session();
        undivided.score.function = ScoreFunction::Dot;
        undivided.training.stepCount = 60;
        m_lab->document().apply({undivided, "undivided", Edit::noInteraction});
        QTRY_VERIFY(isShown());
        QTRY_COMPARE(text("learning.nameOfA"), "A: right from step 38 on");
        QTRY_VERIFY(text("learning.name").startsWith("now: right so far"));
        // Of two layers the second is shown, which A does not have.
        Session two = session();
        two.training.layerCount = 2;
        two.training.stepCount = 5;
        two.model.layer = 1;
        m_lab->document().apply({two, "two layers", Edit::noInteraction});
        QTRY_VERIFY(isShown());
        QTRY_VERIFY(text("learning.nameOfA").startsWith("A: right so far"));
    }

    /// A temperature changes what was learnt, and only when it is asked for how it is learnt.
    void changesHoldWhileItLearnsWhenThatIsWanted() {
        Session learnt = reverse();
        learnt.training.stepCount = 20;
        startLearning(learnt);
        const auto before = trainingResultForTrace(*m_lab->trace())->state;
        emit find<NumberField>("normalizer.temperature")->valueEdited(2);
        QTRY_VERIFY(isShown());
        QCOMPARE(trainingResultForTrace(*m_lab->trace())->state, before);
        auto* changes = find<QLabel>("modelChanges");
        QVERIFY(changes->isVisible() && changes->text().contains("Learn with this"));
        emit changes->linkActivated("#learn");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().normalizer.temperature, 2.0);
        QVERIFY(session().model.edits.empty());
        QVERIFY(trainingResultForTrace(*m_lab->trace())->state != before);
        QVERIFY(!changes->isVisible());
    }

    /// While another way is learnt its curves grow, and the maps of the one before are dimmed.
    void whatLearnsAnewShowsItsSteps() {
        Session learnt = reverse();
        learnt.training.stepCount = 20;
        startLearning(learnt);
        const auto* veil = view()->findChild<StaleOverlay*>();
        QVERIFY(!veil->isVisible());
        learnt.dK = 32;
        learnt.training.stepCount = 800;
        m_lab->document().apply({learnt, "d_k", Edit::noInteraction});
        QTRY_VERIFY(veil->isVisible());
        QVERIFY(!isShown());
        QTRY_VERIFY(view()->plot()->marker()->x > 20);
        QTRY_VERIFY(isShown());
        QTRY_VERIFY(!veil->isVisible());
        QCOMPARE(view()->plot()->marker()->x, 800.0);
    }

    /// Only what learning can be tried with, and few seeds.
    void experimentsAreOfLearning() {
        Session session = reverse();
        session.viewStateJson = R"({"in_front": "sweep"})";
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_lab->window().currentViewName(), "sweep");
        const auto* fields = find<QComboBox>("sweep.field");
        const auto isOffered = [&](SweepField field) {
            const auto index = fields->model()->index(static_cast<int>(field), 0);
            return fields->model()->flags(index).testFlag(Qt::ItemIsEnabled);
        };
        QVERIFY(isOffered(SweepField::KeySize) && isOffered(SweepField::Layers));
        QVERIFY(!isOffered(SweepField::Temperature) && !isOffered(SweepField::Draws));
        QCOMPARE(find<QSpinBox>("sweep.seeds")->value(), 5);
        find<QSpinBox>("sweep.seeds")->setValue(1);
        find<QDoubleSpinBox>("sweep.from")->setValue(16);
        find<QDoubleSpinBox>("sweep.to")->setValue(16);
        find<QPushButton>("sweep.run")->click();
        QTRY_VERIFY(text("sweep.point").contains("scaled q · k 38"));
        m_lab->document().applyPreset(presets().front());
        QTRY_VERIFY(isShown());
        QVERIFY(!isOffered(SweepField::Layers) && isOffered(SweepField::Draws));
    }

    /// Whatever views were looked at: once another session is shown, what was trained keeps its last state
    /// only, and nobody holds the layers that were shown.
    void memoryOfTrainingReturnsWithAPlainSession() {
        Session learnt = reverse();
        learnt.training.stepCount = 40;
        startLearning(learnt);
        trigger("Pin as A");
        goTo(60);
        QTRY_VERIFY(isShown());
        for (const std::string_view name : viewNames()) {
            m_lab->window().setCurrentViewName(QString::fromUtf8(name.data()));
            QCoreApplication::processEvents();
        }
        m_lab->window().setCurrentViewName("learning");  // which trains all steps again to follow the heads
        const double state =
            3.0 * sizeof(float) *
            static_cast<double>(
                trainingResultForTrace(*m_lab->trace())->trainer->trainableTensors().parameterCount());
        QVERIFY(checkpointBytes() > 20 * state);
        const Session trained = session();
        m_lab->document().applyPreset(presets().front());
        QTRY_VERIFY(isShown());
        QVERIFY(!shown().modelTrace);
        QTRY_VERIFY2(checkpointBytes() <= 20 * state, qPrintable(QString::number(checkpointBytes() / state)));
        // Back again: the state is still there.
        m_lab->window().setCurrentViewName("overview");
        const double before = checkpointBytes();
        QTest::keyClick(&m_lab->window(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), trained);
        QCOMPARE(checkpointBytes(), before);
    }

    /// Each map is the one of a session with so many steps, in the order that was asked for.
    void mapsAfterSomeStepsStandSideBySide() {
        Session session = reverse();
        session.training.stepCount = 30;
        const FigureSpec spec{.name = {"learning"}, .trainingSteps = {40, 0, 30}};
        const auto trace = computeTrace(session);
        const auto figure = makeFigure(completed({.trace = trace}, spec, {}), spec, lightTheme(QFont()));
        figure->layOut({{900, 400}});
        const auto panels = figure->mapPanels();
        QCOMPARE(panels.size(), spec.trainingSteps.size());
        for (std::size_t i = 0; i < panels.size(); ++i) {
            session.training.stepCount = spec.trainingSteps[i];
            const auto own = computeTrace(session);
            QCOMPARE(panels[i].map->values, own->tensor(Stage::Weights)->matrix(0));
        }
        QVERIFY(figure->tableText().contains("after 40 steps"));
        QVERIFY(figure->tableText().contains("after 0 steps"));
    }

    /// The maps show what the loss changes by, and the arithmetic says why.
    void gradientsAreShownAsMaps() {
        Session learnt = reverse();
        learnt.training.stepCount = 10;
        learnt.viewStateJson = R"({"in_front": "focus"})";
        start(learnt);
        QTRY_VERIFY(isShown());
        auto* numbers = find<QComboBox>("numbers");
        QTRY_VERIFY(numbers->isVisible());
        m_lab->window().select({Stage::Weights, 0, 0, 7});
        emit numbers->activated(1);
        const auto gradients = gradientTrace(m_lab->trace());
        const float own = stageMatrix(*gradients, Stage::Weights, 0, 0).values(0, 7);
        QTRY_VERIFY(text("inspectorResult").startsWith("∂a₁,₈ "));
        QVERIFY(text("inspectorResult").contains(numberText(std::abs(own), 2).left(3)));
        emit numbers->activated(0);
        QTRY_VERIFY(!text("inspectorResult").startsWith("∂"));
        // Where nobody knows what is right there is no loss.
        Session other = presetNamed("who-said-what");
        other.input.queryText = "c 4 a 1 f 0 b 6 d";
        m_lab->document().apply({other, "other", Edit::noInteraction});
        QTRY_VERIFY(isShown());
        QTRY_VERIFY(!numbers->isVisible());
    }
};

ATTENTION_TEST(TestLabLearning)
#include "tst_lab_learning.moc"
