// SPDX-License-Identifier: GPL-3.0-or-later
// A trained model in the window: opened, walked through layer by layer, changed.
#include "lab_fixture.h"
#include "layers/layers_view.h"
#include "models/model_trace.h"

using namespace attention;
using namespace attention::test;

class TestTrainedModel : public LabFixture {
    Q_OBJECT

    QString folderOf(const char* name) const { return QStringLiteral(TEST_DATA "/models/") + name; }
    void open(const QString& folder) {
        m_answers->path = folder;
        trigger("Open model…");
        QCOMPARE(m_answers->errors, QStringList());
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() { end(); }

    void layersAreShownOneByOne() {
        Session few;
        few.input.queryText = "The cat sat.";  // the model has few positions
        start(few);
        QTRY_VERIFY(isShown());
        open(folderOf("gpt2"));
        QCOMPARE(shown().provenance.model->layers, Index{2});
        QCOMPARE(shown().model->computed, Index{2});
        QVERIFY(!find<QWidget>("score.function")->isVisible());
        QVERIFY(find<QWidget>("model.layer")->isVisible());
        QVERIFY(action("Next layer")->isVisible());
        QCOMPARE(action("Next layer")->shortcut(), QKeySequence(Qt::Key_PageDown));
        action("Next layer")->trigger();
        QTRY_VERIFY(isShown());
        QCOMPARE(session().model.layer, Index{1});
        QCOMPARE(shown().model->computed, Index{0});
        QCOMPARE(shown().weights, shown().model->layers[1]->weights);
        trigger("Undo layer");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().model.layer, Index{0});
    }

    void aClickAmongAllHeadsShowsItsLayer() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(!action("Layers")->isVisible());
        open(folderOf("llama"));
        QVERIFY(action("Layers")->isVisible());
        trigger("Layers");
        const auto* view = find<LayersView>("layers");
        const FigureView* maps = view->figureView();
        const QPointF at = maps->origin() + view->figure().mapOf({1, 1}).center();
        QTest::mouseClick(maps->viewport(), Qt::LeftButton, {}, at.toPoint());
        QTRY_COMPARE(shown().provenance.model->layer, Index{1});
        QCOMPARE(m_lab->window().selected().head, 1);
        trigger("Undo layer");
        QTRY_COMPARE(shown().provenance.model->layer, Index{0});
    }

    void whatIsWrongIsSaidInOneLine() {
        start();
        QTRY_VERIFY(isShown());
        QTemporaryDir empty;
        m_answers->path = empty.path();
        trigger("Open model…");
        QCOMPARE(m_answers->errors,
                 QStringList(empty.path() + QStringLiteral(": holds no config.json, so it is no model")));
        QVERIFY(!session().model.folder);
    }
};

QTEST_MAIN(TestTrainedModel)
#include "tst_trained_model.moc"
