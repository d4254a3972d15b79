// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the settings panel: each control, fields that do not apply, presets, tables.
#include "controller_fixture.h"
#include "models/session_model.h"
#include "support/qt_tests.h"
#include "texts/field_texts.h"

using namespace attention;
using namespace attention::test;

class TestSettingsPanel : public ControllerFixture {
    Q_OBJECT

 private slots:
    void cleanup() { end(); }

    void everyControlChangesItsField() {
        start();
        typeNumber("embedding.d_model", "8");
        typeNumber("embedding.seed", "4294967295");
        typeNumber("heads", "2");
        typeNumber("d_k", "5");
        typeNumber("d_v", "6");
        typeNumber("projection.seed", "9");
        typeNumber("normalizer.temperature", "0.5");
        const auto choose = [&](const char* field, Qt::Key key, int times) {
            auto* box = find<QComboBox>(field);
            box->setFocus();
            for (int i = 0; i < times; ++i) QTest::keyClick(box, key);
        };
        choose("draws", Qt::Key_Down, 1);
        choose("projection.recipe", Qt::Key_Down, 1);
        choose("projection.init", Qt::Key_Down, 3);
        choose("score.function", Qt::Key_Up, 1);
        choose("mask.causal", Qt::Key_Down, 1);
        Session expected;
        expected.embedding.dModel = 8;
        expected.embedding.seed = 4294967295u;
        expected.heads = 2;
        expected.dK = 5;
        expected.dV = 6;
        expected.projection.seed = 9;
        expected.normalizer.temperature = 0.5;
        expected.seeding = Seeding::PerRow;
        expected.projection.initScheme = InitScheme::Linear;
        expected.projection.initDistribution = InitDistribution::LecunNormal;
        expected.score.function = ScoreFunction::Dot;
        expected.mask.causal = CausalMask::Causal;
        QCOMPARE(serializeSession(session()), serializeSession(expected));
        QTRY_VERIFY(isShown());
        QCOMPARE(entriesOf(shown(), Stage::Context), entriesOf(*computeTrace(expected), Stage::Context));
        QCOMPARE(text("provenance"), "random numbers, seeds 4294967295 (vectors) and 9 (parameters)");

        const int steps = m_controller->document().undoStack()->count();
        QCOMPARE(steps, 12);
        for (int i = 0; i < steps; ++i)
            QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session(), Session());
        QTRY_VERIFY(isShown());
        QCOMPARE(find<QComboBox>("mask.causal")->currentIndex(), 0);
        QCOMPARE(find<NumberField>("d_k")->value(), 24.0);
        QCOMPARE(text("provenance"), "random numbers, seed 123");
    }

    void dependentFieldsAppearWhenTheyApply() {
        start();
        const auto row = [&](const char* path) {
            return qobject_cast<FieldRow*>(find<QWidget>(path)->parentWidget());
        };
        const auto chooseNext = [&](const char* field) {
            find<QComboBox>(field)->setFocus();
            QTest::keyClick(find<QComboBox>(field), Qt::Key_Down);
        };
        const auto type = [&](const char* field, const QString& value) {
            find<QComboBox>(field)->setEditText(value);
            QTest::keyClick(find<QComboBox>(field)->lineEdit(), Qt::Key_Return);
        };
        QVERIFY(!row("score.rotary_base")->isVisible());
        chooseNext("score.rotary");
        QVERIFY(row("score.rotary_base")->isVisible());
        typeNumber("score.rotary_base", "500");
        chooseNext("score.qk_norm");
        chooseNext("score.bias");
        type("score.softcap", "20");
        QVERIFY(!row("mask.sinks")->isVisible());
        type("mask.window", "2");
        QVERIFY(row("mask.sinks")->isVisible());
        typeNumber("mask.sinks", "1");
        Session expected;
        expected.score.rotary = static_cast<RotaryPairing>(1);
        expected.score.rotaryBase = 500;
        expected.score.qkNorm = static_cast<QkNorm>(1);
        expected.score.bias = ScoreBias::Alibi;
        expected.score.softcap = 20;
        expected.mask.window = 2;
        expected.mask.sinkCount = 1;
        QCOMPARE(serializeSession(session()), serializeSession(expected));
        QTRY_VERIFY(isShown());
        QCOMPARE(entriesOf(shown(), Stage::Weights), entriesOf(*computeTrace(expected), Stage::Weights));
    }

    void anOutOfRangeNumberIsExplained() {
        start();
        QTRY_VERIFY(isShown());
        typeNumber("d_k", "5000");
        QCOMPARE(session().dK, 5000);
        auto* row = qobject_cast<FieldRow*>(find<NumberField>("d_k")->parentWidget());
        QCOMPARE(row->problem(), "⚠ " + fieldNameWithoutSymbol("d_k") +
                                     " must be a whole number from 1 to 4096, but it is 5000");
        QTRY_COMPARE(shown().config.dK, 500);  // the last valid number while 5000 was typed
        QCOMPARE(text("computeTime"), "not computed");
        typeNumber("d_k", "50");
        QCOMPARE(row->problem(), "");
        QTRY_VERIFY(isShown());
    }

    void anEmptySecondTextIsReportedAsAProblem() {
        Session session;
        session.input.keyText = "";
        start(session);
        auto* problem = find<QLabel>("sentence.problem");
        QVERIFY(problem->isVisible());
        QVERIFY2(problem->text().endsWith(" must contain at least one token, or be null for self-attention"),
                 qPrintable(problem->text()));
    }

    void aProblemAppearsAtItsControlAndKeepsTheTrace() {
        start();
        QTRY_VERIFY(isShown());
        auto* initScheme = find<QComboBox>("projection.recipe");
        initScheme->setFocus();
        QTest::keyClick(initScheme, Qt::Key_Up);
        QCOMPARE(session().projection.initScheme, InitScheme::Identity);
        QCOMPARE(session().dK, 16);  // identity projections set the sizes in the same undo step
        QCOMPARE(session().dV, 16);
        QTRY_VERIFY(isShown());
        typeNumber("d_v", "7");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().dK, 7);
        QCOMPARE(session().embedding.dModel, 7);
        const auto before = m_controller->viewContext().trace();
        typeNumber("d_v", "0");
        auto* row = qobject_cast<FieldRow*>(find<NumberField>("d_v")->parentWidget());
        const QString problem =
            fieldNameWithoutSymbol("d_v") + " must be a whole number from 1 to 4096, but it is 0";
        QCOMPARE(row->problem(), "⚠ " + problem);
        QCOMPARE(m_controller->viewContext().trace(), before);
        QCOMPARE(text("computeTime"), "not computed");
        QCOMPARE(staleOverlayText(), problem + ". The figure still shows the previous settings.");
        button("Use 1")->click();
        QCOMPARE(session().dV, 1);
        QCOMPARE(row->problem(), "");
        QTRY_VERIFY(isShown());
        QCOMPARE(staleOverlayText(), "");
    }

    /// Identity projections need d_model = heads × d_k, and the word vectors have 100 components.
    void identityProjectionsAdaptTheModelSize() {
        Session wordVectors;
        wordVectors.embedding.source = EmbeddingSource::WordVectors;
        wordVectors.projection.initScheme = InitScheme::Identity;
        wordVectors.heads = 2;
        wordVectors.dK = wordVectors.dV = 8;
        start(wordVectors);
        QTRY_VERIFY(isShown());
        typeNumber("d_k", "20");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().embedding.dModel, 40);
        QCOMPARE(session().dV, 20);
        typeNumber("d_k", "70");  // the vectors have 100 components
        QVERIFY(staleOverlayText().contains("100 components"));
        button("Use d_k = 50")->click();
        QTRY_VERIFY(isShown());
        QCOMPARE(session().embedding.dModel, 100);
        QCOMPARE(session().dK, 50);
        typeNumber("heads", "3");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().embedding.dModel, 99);
        typeNumber("d_k", "512");
        QVERIFY(staleOverlayText().contains("100 components"));
        button("Use random projections")->click();
        QTRY_VERIFY(isShown());
        QCOMPARE(session().dK, 512);
        QCOMPARE(session().embedding.dModel, 100);
    }

    void inapplicableFieldsAppearOnlyIfTheyAreFound() {
        start();
        const auto row = [&](const char* path) {
            return qobject_cast<FieldRow*>(find<QWidget>(path)->parentWidget());
        };
        QVERIFY(!row("score.d_a")->isVisible());
        find<QAbstractButton>("settings.find")->click();
        QTest::keyClicks(find<QLineEdit>("find.text"), "hidden size");
        QTest::keyClick(find<QLineEdit>("find.text"), Qt::Key_Return);
        QVERIFY(row("score.d_a")->isVisible());
        QVERIFY(!find<NumberField>("score.d_a")->isEnabled());
        QCOMPARE(row("score.d_a")->toolTip(), "Only the additive score function has a hidden layer.");
        part<SettingsPanel>()->showRow("score.function");
        QVERIFY(!row("score.d_a")->isVisible());
        auto* score = find<QComboBox>("score.function");
        score->setFocus();
        QTest::keyClick(score, Qt::Key_Down);
        QCOMPARE(session().score.function, ScoreFunction::Additive);
        QVERIFY(row("score.d_a")->isVisible() && find<NumberField>("score.d_a")->isEnabled());
        QVERIFY(!row("score.scale")->isVisible());
        typeNumber("heads", "4");  // one-hot vectors of 6 words have 6 components
        auto* source = find<QComboBox>("embedding.source");
        source->setFocus();
        QTest::keyClick(source, Qt::Key_Down);
        QCOMPARE(session().embedding.source, EmbeddingSource::OneHot);
        const auto* initSchemes = find<QComboBox>("projection.recipe")->model();
        const QModelIndex identity = initSchemes->index(static_cast<int>(InitScheme::Identity), 0);
        QVERIFY(!identity.flags().testFlag(Qt::ItemIsEnabled));
        QCOMPARE(identity.data(Qt::ToolTipRole).toString(),
                 "This initialization splits d_model evenly among the heads, but d_model = 6 is not "
                 "divisible by the number of heads, 4.");
    }

    void textFieldsParseListsNumbersAndNone() {
        start();
        const auto type = [&](const char* path, const QString& value) {
            auto* line = find<QWidget>(path)->findChild<QLineEdit*>();
            if (!line) line = find<QLineEdit>(path);
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, value);
            QTest::keyClick(line, Qt::Key_Return);
        };
        type("mask.cells", "[[1,2],[3,3,1]]");  // counted from 1, as in heatmaps
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{0, 1, {}}, {2, 2, 0}}));
        QCOMPARE(find<QLineEdit>("mask.cells")->text(), "[[1,2],[3,3,1]]");
        type("multiplier", "[[1,6,-0.5],[2,1,3,1]]");
        QCOMPARE(session().cellMultipliers,
                 (std::vector<CellMultiplier>{{{0, 5, {}}, -0.5}, {{1, 0, 0}, 3}}));
        QCOMPARE(find<QLineEdit>("multiplier")->text(), "[[1,6,-0.5],[2,1,3,1]]");
        type("mask.cells", "[[1,2],[0,3]]");
        QCOMPARE(session().mask.maskedCells.size(), std::size_t{2});
        const auto problemOf = [&](const char* path) {
            return qobject_cast<FieldRow*>(find<QLineEdit>(path)->parentWidget())->problem();
        };
        const QString positionProblem =
            "⚠ masked cells must contain positions that are whole numbers from 1, but it contains ";
        QCOMPARE(problemOf("mask.cells"), positionProblem + "0");
        QCOMPARE(find<QLineEdit>("mask.cells")->text(), "[[1,2],[0,3]]");
        type("mask.cells", "[[1,2,1.5]]");
        QCOMPARE(problemOf("mask.cells"), positionProblem + "1.5");
        type("mask.cells", "[[1]]");
        QVERIFY(problemOf("mask.cells").endsWith(" must be [query, key] or [query, key, head]"));
        type("mask.cells", "none");
        QVERIFY(session().mask.maskedCells.empty());
        type("multiplier", "none");
        type("mask.fill", "-1e9");
        QCOMPARE(session().mask.fill, -1e9);
        type("mask.window", "1");
        QCOMPARE(session().mask.window, 1);
        type("score.scale", "2.5");
        QCOMPARE(session().score.scale.divisor, 2.5);
        for (const QString root : {"√d_model", "d_model"}) {
            find<QComboBox>("score.scale")->setEditText(root);
            QTest::keyClick(find<QComboBox>("score.scale")->lineEdit(), Qt::Key_Return);
            QCOMPARE(session().score.scale.kind, ScoreScale::Kind::SqrtModelSize);
            QCOMPARE(find<QComboBox>("score.scale")->currentText(), "√d_model");
            find<QComboBox>("score.scale")->setCurrentIndex(0);
            emit find<QComboBox>("score.scale")->activated(0);
            QCOMPARE(session().score.scale.kind, ScoreScale::Kind::SqrtKeySize);
            QCOMPARE(find<QComboBox>("score.scale")->currentText(), "√d_k");
        }
        type("multiplier", "[[0,0");
        QCOMPARE(session().cellMultipliers.size(), std::size_t{0});
        QCOMPARE(problemOf("multiplier"),
                 "⚠ " + fieldNameWithoutSymbol("multiplier") + " must be a list [ … ]");
        QCOMPARE(find<QLineEdit>("multiplier")->text(), "[[0,0");
    }

    void aSecondTextEnablesCrossAttention() {
        start();
        const auto roles = [this] {
            QStringList visibleLabels;
            for (const QLabel* label : m_controller->window().findChildren<QLabel*>())
                if (label->isVisible() && (label->text() == "queries" || label->text() == "keys"))
                    visibleLabels << label->text();
            return visibleLabels;
        };
        QCOMPARE(roles(), QStringList());
        QTest::mouseClick(find<QCheckBox>("crossAttention"), Qt::LeftButton, {}, {8, 8});
        QCOMPARE(roles(), QStringList({"queries", "keys"}));
        QCOMPARE(session().input.keyText, session().input.queryText);
        auto* keys = find<SentenceField>("input.key_text");
        keys->setFocus();
        keys->selectAll();
        QTest::keyClicks(keys, "two keys");
        QTRY_VERIFY(isShown());
        QCOMPARE(stageShape(shown(), Stage::Weights), (Shape{1, 1, 6, 2}));
        QTest::mouseClick(find<QCheckBox>("crossAttention"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(!keys->isVisible());
        QVERIFY(isSelfAttention(session().input));
    }

    void everyPresetIsComputedAndShowsItsNotes() {
        start();
        QTRY_VERIFY(isShown());
        const std::vector<Session> all = presets();
        QCOMPARE(all.size(), std::size_t{30});
        QCOMPARE(entriesOf(*computeTrace(presetNamed("article-example")), Stage::Context),
                 entriesOf(*computeTrace(Session()), Stage::Context));
        for (const Session& preset : all) {
            trigger(QString::fromStdString(preset.title));
            QCOMPARE(session(), preset);
            QTRY_VERIFY(isShown());  // some presets train a model first
            QVERIFY(text("about").contains(QString::fromStdString(preset.notes)));
            QVERIFY(preset.seeding == Seeding::PerRow || hasModelLayers(preset) ||
                    preset.title == "Article example");
        }
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session(), Session());
    }

    /// A training task has one text. A changed temperature does not train the model again.
    void temperatureOfATrainedModelIsSetPerLayer() {
        start(presetNamed("who-said-what"));
        QTRY_VERIFY(isShown());
        QVERIFY(!find<QCheckBox>("crossAttention")->isVisible());
        emit find<NumberField>("normalizer.temperature")->valueEdited(2);
        QTRY_VERIFY(isShown());
        QCOMPARE(session().normalizer.temperature, 1.0);
        QCOMPARE(session().model.edits.size(), std::size_t{2});
        for (const LayerEdit& edit : session().model.edits) QCOMPARE(edit.temperature, 2.0);
    }

    void oneSequenceOfABatchIsShown() {
        Session session;
        session.input.isBatch = true;
        session.input.queryText = "one two three\nfour five";
        start(session);
        QTRY_VERIFY(isShown());
        auto* sequences = find<QComboBox>("sequences");
        QTRY_VERIFY(sequences->isVisible());
        QCOMPARE(sequences->currentText(), "sequence 1: one …");
        sequences->setFocus();
        QTest::keyClick(sequences, Qt::Key_Down);
        QVERIFY(text("currentCell").startsWith("query 2 “five” → key 3 “[PAD]”"));
        find<SentenceField>("input.query_text")->setPlainText("one two three\n");
        QTRY_VERIFY(isShown());
        QTRY_VERIFY(!sequences->isVisible());
        QVERIFY(text("currentCell").startsWith("query 1 “one” → key 1 “one”"));  // at the text cursor
    }

    void numbersTypedIntoTablesChangeTheSession() {
        start(presetNamed("by-hand"));
        QTRY_VERIFY(isShown());
        auto* vectors = find<NumberTable>("embedding.vectors");
        QVERIFY(vectors->isVisibleTo(part<SettingsPanel>()));
        QCOMPARE(vectors->verticalHeaderItem(1)->text(), "b");
        vectors->item(1, 0)->setText("0.5");
        QCOMPARE(session().embedding.customVectors.at("b"), (std::vector<double>{0.5, 1}));
        vectors->item(1, 1)->setText("many");
        QCOMPARE(session().embedding.customVectors.at("b"), (std::vector<double>{0.5, 1}));
        QVERIFY(vectors->item(1, 1)->toolTip().startsWith("“many” is not a number"));
        auto* matrix = find<NumberTable>("projection.values");
        QCOMPARE(matrix->item(1, 1)->text(), "2");  // W_Q
        matrix->item(1, 1)->setText("3");
        QCOMPARE(session().projection.customParameters.at("W_Q").entries, (std::vector<double>{1, 0, 0, 3}));
        QTRY_VERIFY(isShown());
        // q of b = (0.5, 3 · 1); k of a = (1, 0), k of b = (1.5, 1): 0.5 and 0.75 + 3
        const ConstMatrixView raw = stageMatrix(shown(), Stage::RawScores, 0, 0).values;
        QCOMPARE(raw(1, 0), 0.5f);
        QCOMPARE(raw(1, 1), 3.75f);
    }

    void aTableIsEmptyWhileItsSizeIsZero() {
        start(presetNamed("by-hand"));
        QTRY_VERIFY(isShown());
        const auto* matrix = find<NumberTable>("projection.values");
        const Index before = session().embedding.dModel;
        QCOMPARE(matrix->columnCount(), static_cast<int>(before));
        typeNumber("embedding.d_model", "0");
        QCOMPARE(session().embedding.dModel, 0);
        QCOMPARE(matrix->columnCount(), 0);
        typeNumber("embedding.d_model", QString::number(before));
        QTRY_VERIFY(isShown());
        QCOMPARE(matrix->columnCount(), static_cast<int>(before));
    }

    void tooManyHeadsHideTheTable() {
        start(presetNamed("by-hand"));
        QTRY_VERIFY(isShown());
        const auto* matrix = find<NumberTable>("projection.values");
        typeNumber("heads", "65");
        QVERIFY(matrix->isHidden());
        QCOMPARE(text("computeTime"), "not computed");
        typeNumber("heads", "1");
        QTRY_VERIFY(isShown());
        QVERIFY(!matrix->isHidden());
    }

    void customTablesStartWithTheCurrentNumbers() {
        start();
        QTRY_VERIFY(isShown());
        const auto before = shown().tensor(Stage::QueryEmbeddings);
        auto* source = find<QComboBox>("embedding.source");
        source->setFocus();
        QTest::keyClick(source, 'c');  // selects “custom numbers”
        QCOMPARE(session().embedding.source, EmbeddingSource::Custom);
        QTRY_VERIFY(isShown());
        for (std::size_t i = 0; i < before->entries().size(); ++i) {
            QVERIFY(std::abs(shown().tensor(Stage::QueryEmbeddings)->entries()[i] - before->entries()[i]) <=
                    0.00501f);
        }
        auto* initScheme = find<QComboBox>("projection.recipe");
        initScheme->setFocus();
        QTest::keyClicks(initScheme, "custom");
        QCOMPARE(session().projection.initScheme, InitScheme::Custom);
        QTRY_VERIFY(isShown());
        QCOMPARE(text("provenance"), "no random numbers");
    }
};

ATTENTION_TEST(TestSettingsPanel)
#include "tst_settings_panel.moc"
