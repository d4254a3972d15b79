// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a trained model in the window: opening it, showing its layers, editing it.
#include "comparison/comparison_view.h"
#include "controller_fixture.h"
#include "layers/layers_view.h"
#include "mask/mask_brush.h"
#include "models/layer_edits.h"
#include "models/model_trace.h"
#include "models/open_models.h"
#include "next_tokens/next_tokens_view.h"
#include "settings/number_field.h"
#include "support/qt_tests.h"
#include "window/view_stack.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>

using namespace attention;
using namespace attention::test;

class TestTrainedModel : public ControllerFixture {
    Q_OBJECT

    const ComparisonView& comparison() const { return *m_controller->window().findChild<ComparisonView*>(); }
    QString folderOf(const char* name) const { return QStringLiteral(TEST_DATA "/models/") + name; }
    void open(const QString& folder) {
        m_answers->path = folder;
        trigger("Open model…");
        QCOMPARE(m_answers->errors, QStringList());
        QTRY_COMPARE(QString::fromStdString(session().model.folder.value_or("")), folder);
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() { end(); }

    void layersAreShownOneByOne() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";  // the model supports a small number of positions
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folderOf("gpt2"));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(shown().provenance.model->layerCount, Index{2});
        QCOMPARE(shown().modelTrace->recomputedLayers, Index{2});
        QVERIFY(!find<QWidget>("score.function")->isVisible());
        QVERIFY(find<QWidget>("model.layer")->isVisible());
        QVERIFY(action("Next layer")->isVisible());
        QCOMPARE(action("Next layer")->shortcut(), QKeySequence(Qt::Key_PageDown));
        action("Next layer")->trigger();
        QTRY_VERIFY(isShown());
        QCOMPARE(session().model.layer, Index{1});
        QCOMPARE(shown().modelTrace->recomputedLayers, Index{0});
        QCOMPARE(shown().tensor(Stage::Weights), shown().modelTrace->layers[1]->tensor(Stage::Weights));
        trigger("Undo layer");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().model.layer, Index{0});
    }

    /// The cell that is selected by default is masked in a causal model.
    void openingAModelSelectsACellWithAWeight() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 1, 2}));
        open(folderOf("gpt2"));
        if (QTest::currentTestFailed()) return;
        QTRY_VERIFY(m_controller->viewContext().selectedCell().column <= 1);
        const CellRef cell = m_controller->viewContext().selectedCell();
        const StageMatrix weights = stageMatrix(shown(), Stage::Weights, 0, 0);
        QCOMPARE(cell.row, 1);
        QVERIFY(weights.values(1, cell.column) >= weights.values(1, 1 - cell.column));
    }

    /// A model file that changes on disk is loaded again, because training programs overwrite their
    /// checkpoints.
    void anOverwrittenModelIsLoadedAgain() {
        const QString folder = m_config.filePath("model");
        QDir().mkpath(folder);
        for (const QString& name : QDir(folderOf("gpt2")).entryList(QDir::Files))
            QFile::copy(folderOf("gpt2") + '/' + name, folder + '/' + name);
        QFile weights(folder + "/model.safetensors");
        weights.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        QVERIFY(weights.open(QIODevice::ReadWrite));
        const QByteArray originalBytes = weights.readAll();
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folder);
        if (QTest::currentTestFailed()) return;
        const auto before = m_controller->trace();
        const auto isErrorShown = [&] {
            return std::ranges::any_of(
                m_controller->window().findChildren<QLabel*>(), [](const QLabel* label) {
                    return label->isVisible() && label->text().contains("it ends within its header");
                });
        };
        QVERIFY(weights.resize(1000));
        QTRY_VERIFY(isErrorShown());
        QCOMPARE(m_controller->trace(), before);
        QVERIFY(weights.seek(0));
        weights.write(originalBytes);
        weights.flush();
        QTRY_VERIFY(m_controller->trace() != before);
        QVERIFY(!isErrorShown());
        QVERIFY(std::ranges::equal(m_controller->trace()->tensor(Stage::Weights)->entries(),
                                   before->tensor(Stage::Weights)->entries()));
    }

    /// If the text is empty, the window has no trace, so the actions that change the layer are hidden.
    void layerActionsAreHiddenWithoutAText() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folderOf("gpt2"));
        if (QTest::currentTestFailed()) return;
        find<SentenceField>("input.query_text")->clear();
        QTRY_VERIFY(!m_controller->viewContext().trace());
        QVERIFY(!action("Next layer")->isVisible());
        const Session before = session();
        trigger("Next layer");
        QTest::keyClick(m_controller->window().findChild<OverviewView*>(), Qt::Key_PageDown);
        QCOMPARE(session(), before);
        find<SentenceField>("input.query_text")->setPlainText("The cat sat.");
        QTRY_VERIFY(isShown());
        QVERIFY(action("Next layer")->isVisible());
    }

    void clickOnAHeadShowsItsLayer() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(!action("Layers")->isVisible());
        open(folderOf("llama"));
        if (QTest::currentTestFailed()) return;
        QVERIFY(action("Layers")->isVisible());
        trigger("Layers");
        const auto* view = find<LayersView>("layers");
        const FigureView* figureView = view->figureView();
        const QPointF headCenter =
            figureView->figureOrigin() + view->layersFigure()->mapRect({1, 1}).center();
        QTest::mouseClick(figureView->viewport(), Qt::LeftButton, {}, headCenter.toPoint());
        QTRY_COMPARE(shown().provenance.model->layer, Index{1});
        QCOMPARE(m_controller->viewContext().selectedCell().head, 1);
        QTest::keyClick(figureView->viewport(), Qt::Key_Delete);
        QCOMPARE(session().model.edits, (std::vector<LayerEdit>{{.layer = 1, .ablatedHeads = {1}}}));
        QTRY_COMPARE(view->layersFigure()->headLabel({1, 1}), "off");
        QVERIFY(view->layersFigure()->description().startsWith("Layer 2, head 2, switched off: "));
        QTest::keyClick(figureView->viewport(), Qt::Key_Delete);
        QVERIFY(session().model.edits.empty());
        QTRY_VERIFY(view->layersFigure()->headLabel({1, 1}) != "off");
        trigger("Undo switching a head on or off");
        trigger("Undo switching a head on or off");
        trigger("Undo layer");
        QTRY_COMPARE(shown().provenance.model->layer, Index{0});
    }

    void editsApplyToAllLayersOrOne() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folderOf("llama"));
        if (QTest::currentTestFailed()) return;
        trigger("Next layer");
        QTRY_COMPARE(shown().provenance.model->layer, Index{1});
        auto* temperature = find<NumberField>("normalizer.temperature");
        auto* changes = find<QLabel>("modelChanges");
        QVERIFY(!changes->isVisible());

        emit temperature->valueEdited(2);
        QCOMPARE(session().normalizer.temperature, 2.0);
        QVERIFY(session().model.edits.empty());

        chooseItem("model.scope", 1);
        emit temperature->valueEdited(0.5);
        QCOMPARE(session().normalizer.temperature, 2.0);
        QCOMPARE(session().model.edits, (std::vector<LayerEdit>{{.layer = 1, .temperature = 0.5}}));
        QTRY_VERIFY(isShown());
        QCOMPARE(shown().config.normalizer.temperature, 0.5);
        QCOMPARE(shown().modelTrace->configs[0].normalizer.temperature, 2.0);
        QCOMPARE(temperature->value(), 0.5);
        QVERIFY(changes->isVisible());
        QVERIFY2(changes->text().startsWith("Changed: layer 2 (temperature 0.5). "),
                 qPrintable(changes->text()));

        trigger("Previous layer");
        QCOMPARE(temperature->value(), 2.0);
        QCOMPARE(session().model.edits, (std::vector<LayerEdit>{{.layer = 1, .temperature = 0.5}}));
        emit changes->linkActivated("#undo");
        QVERIFY(session().model.edits.empty());
        QCOMPARE(session().normalizer.temperature, 2.0);
    }

    void changingTheLayerKeepsAPendingEdit() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folderOf("llama"));
        if (QTest::currentTestFailed()) return;
        emit find<NumberField>("normalizer.temperature")->valueEdited(2);
        trigger("Next layer");
        QCOMPARE(session().model.layer, Index{1});
        QCOMPARE(session().normalizer.temperature, 2.0);
        QTRY_VERIFY(isShown());
        QCOMPARE(shown().config.normalizer.temperature, 2.0);
    }

    void theMaskBrushEditsTheShownLayer() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folderOf("llama"));
        if (QTest::currentTestFailed()) return;
        chooseItem("model.scope", 1);
        auto* brush = m_controller->window().findChild<MaskBrush*>();
        brush->toggleCellMask({Stage::Weights, 0, 2, 1});
        QVERIFY(session().mask.maskedCells.empty());
        QCOMPARE(session().model.edits.size(), std::size_t{1});
        QCOMPARE(session().model.edits[0].maskedCells.size(), std::size_t{1});
        QTRY_VERIFY(isShown());
        QCOMPARE(shown().tensor(Stage::Weights)->matrix(0)(2, 1), 0.0F);
        brush->toggleCellMask({Stage::Weights, 0, 2, 1});
        QVERIFY(session().model.edits.empty());
    }

    /// The session contains neither the causal mask of the model nor its number of heads.
    void theMaskBrushRespectsTheMaskOfTheModel() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folderOf("gpt2"));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(session().mask.causal, CausalMask::None);
        auto* brush = m_controller->window().findChild<MaskBrush*>();
        const Session before = session();
        brush->toggleCellMask({Stage::Weights, 0, 1, 2});  // a key after the query, which the model masks
        QCOMPARE(session(), before);
        brush->toggleCellMask({Stage::Weights, 0, 2, 1});
        m_controller->viewContext().changeDisplay([](DisplaySettings& display) {
            display.brush = {BrushSettings::Tool::Mask, false, 2};
        });
        brush->toggleCellMask({Stage::Weights, 1, 2, 1});  // unmasks the cell in one head only
        QCOMPARE(session().mask.maskedCells.size(), static_cast<std::size_t>(shown().headCount() - 1));
    }

    void fieldsThatTheModelSetsAreReported() {
        start();
        QTRY_VERIFY(isShown());
        const QString path = m_config.filePath("old.attn");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "attention-lab/session", "version": 2, "heads": 2,
                       "input": {"query_text": "a b a"}, "model": {"folder": ":induction"}})");
        file.close();
        m_answers->path = path;
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->window().statusBar()->currentMessage(),
                 "old.attn: These settings were ignored because the trained model overrides them: heads");
        QCOMPARE(session().heads, 1);
    }

    void headsCanBeAblatedInTheSettings() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folderOf("llama"));
        if (QTest::currentTestFailed()) return;
        auto* button = find<QPushButton>("model.edits");
        QCOMPARE(button->text(), "none");
        emit button->menu()->aboutToShow();
        QCOMPARE(button->menu()->actions().size(), static_cast<int>(shown().headCount()));
        button->menu()->actions()[1]->trigger();
        QCOMPARE(session().model.edits, (std::vector<LayerEdit>{{.layer = 0, .ablatedHeads = {1}}}));
        QCOMPARE(button->text(), "head 2");
        QTRY_VERIFY(isShown());
        QCOMPARE(shown().tensor(Stage::Context)->matrix()(2, static_cast<int>(shown().config.dV)), 0.0F);
        trigger("Undo switching a head on or off");
        QCOMPARE(button->text(), "none");
    }

    void theComparisonOfAnEditShowsOneLayer() {
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        start(shortSession);
        QTRY_VERIFY(isShown());
        open(folderOf("llama"));
        if (QTest::currentTestFailed()) return;
        trigger("Pin as A");
        const auto pinnedLayer = [this] { return comparison().comparedTrace()->provenance.model->layer; };
        trigger("Next layer");  // compares two layers
        QTRY_COMPARE(shown().provenance.model->layer, Index{1});
        QCOMPARE(pinnedLayer(), Index{0});
        trigger("Previous layer");
        QTRY_COMPARE(shown().provenance.model->layer, Index{0});
        auto* button = find<QPushButton>("model.edits");
        emit button->menu()->aboutToShow();
        button->menu()->actions()[0]->trigger();
        QTRY_VERIFY(isShown());
        trigger("Next layer");
        QTRY_COMPARE(shown().provenance.model->layer, Index{1});
        QCOMPARE(pinnedLayer(), Index{1});
        const Trace& before = *comparison().comparedTrace();
        QVERIFY(before.session->model.edits.empty());
        QCOMPARE(before.tensor(Stage::Weights), before.modelTrace->layers[1]->tensor(Stage::Weights));
        QVERIFY(before.tensor(Stage::Weights)->entries()[3] != shown().tensor(Stage::Weights)->entries()[3] ||
                before.tensor(Stage::HiddenIn)->entries()[0] !=
                    shown().tensor(Stage::HiddenIn)->entries()[0]);
    }

    void nextTokensAreComparedWithThePinnedSession() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(!action("Next tokens")->isVisible());
        open(folderOf("llama"));
        if (QTest::currentTestFailed()) return;
        trigger("Next tokens");
        const auto* view = find<NextTokensView>("words");
        QVERIFY(!view->figure().content().isCompared());
        trigger("Pin as A");
        // This view stays, because it shows the pinned session as well.
        QCOMPARE(m_controller->viewContext().state().viewName, QStringLiteral("words"));
        QVERIFY(view->figure().content().isCompared());
        trigger("Copy");
        QVERIFY(
            QGuiApplication::clipboard()->mimeData()->text().startsWith("position\ttoken\tdecoded from\t"));
        const auto cell = view->figure().cellRect(StreamPosition{2, 3});
        QTest::mouseClick(view->figureView()->viewport(), Qt::LeftButton, {},
                          (view->figureView()->figureOrigin() + cell.center()).toPoint());
        QTRY_COMPARE(shown().provenance.model->layer, Index{1});
        QCOMPARE(m_controller->viewContext().selectedCell().row, 3);
        trigger("Undo layer");
        QTRY_COMPARE(shown().provenance.model->layer, Index{0});
        QCOMPARE(view->figure().selectedPosition().stream, 1);
        trigger("Unpin");
        QVERIFY(!view->figure().content().isCompared());
    }

    void theFigureToExportFollowsTheLayersView() {
        start();
        QTRY_VERIFY(isShown());
        open(folderOf("llama"));
        if (QTest::currentTestFailed()) return;
        trigger("Layers");
        QCOMPARE(part<ViewStack>()->currentFigureName(), std::string_view("layers"));
        chooseItem("layers.show", 1);
        QTRY_COMPARE(part<ViewStack>()->currentFigureName(), std::string_view("alike"));
        QVERIFY(find<LayersView>("layers")->figureView()->figure());
        trigger("Three heatmaps");
        QCOMPARE(part<ViewStack>()->currentFigureName(), std::string_view("overview"));
    }

    void headsAreTestedOnRepeatedRandomTokens() {
        start(sessionFromModel(":induction", {}));
        QTRY_VERIFY(isShown());
        trigger("Layers");
        chooseItem("layers.show", 2);
        QCOMPARE(part<ViewStack>()->currentFigureName(), std::string_view("repeated"));
        const auto* view = find<LayersView>("layers");
        QTRY_VERIFY(view->figureView()->figure());
        QCOMPARE(view->layersFigure()->headLabel({0, 0}), "previous 1.00");
        QCOMPARE(view->layersFigure()->headLabel({1, 0}), "induction .93");
        QVERIFY(view->layersFigure()->description().startsWith(
            "Layer 1, head 1: on repeated random tokens (n = 128), mean weight on the previous token 1.00"));
        QVERIFY(view->layersFigure()->subtitle().contains("random tokens and then the same tokens again"));
        // Edits of the text keep the result, edits of the layers do not.
        const auto edit = [&](Session session) {
            m_controller->document().apply({std::move(session), "edit", SessionEdit::noInteraction});
            QTRY_VERIFY(isShown());
            QTRY_VERIFY(view->figureView()->figure());
        };
        Session session = m_controller->document().session();
        session.input.queryText = "a b";
        edit(session);
        if (QTest::currentTestFailed()) return;
        QCOMPARE(view->layersFigure()->headLabel({1, 0}), "induction .93");
        edit(withHeadAblated(session, 0, 0, true));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(view->layersFigure()->headLabel({0, 0}), "off");
        QVERIFY(!view->layersFigure()->headLabel({1, 0}).contains("induction"));
    }

    void aFolderWithoutAModelIsReported() {
        start();
        QTRY_VERIFY(isShown());
        QTemporaryDir empty;
        m_answers->path = empty.path();
        trigger("Open model…");
        QCOMPARE(m_answers->errors,
                 QStringList(empty.path() + QStringLiteral(": The folder is not a trained model because it "
                                                           "contains no config.json.")));
        QVERIFY(!session().model.folder);
    }
};

ATTENTION_TEST(TestTrainedModel)
#include "tst_trained_model.moc"
