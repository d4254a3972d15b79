// SPDX-License-Identifier: GPL-3.0-or-later
// Short texts: numbers, token labels, cell descriptions, provenance, stage titles and formulas.
#include "engine/compute_trace.h"
#include "heatmap/axis_labels.h"
#include "heatmap/number_text.h"
#include "models/open_models.h"
#include "state/shown_cells.h"
#include "support/qt_tests.h"
#include "texts/cell_text.h"
#include "texts/field_texts.h"
#include "texts/message_text.h"
#include "texts/provenance_text.h"
#include "texts/stage_texts.h"

#include <QtTest>

#include <cmath>

using namespace attention;

class TestTexts : public QObject {
    Q_OBJECT

 private slots:
    void numberTextRoundsToFourDecimals() {
        QCOMPARE(numberText(11.14659), "11.1466");
        QCOMPARE(numberText(-0.48001), "−0.4800");
        QCOMPARE(numberText(-0.00001), "0.0000");
        QCOMPARE(numberText(NAN), "NaN");
        QCOMPARE(numberText(-INFINITY), "−∞");
        QCOMPARE(numberText(-1e9), "−1e+09");
        QCOMPARE(numberText(145.2, 0), "145");
    }
    void labelsOfRepeatedTokensContainTheirPosition() {
        QCOMPARE(tokenLabels({"the", "cat", "saw", "the"}, 5),
                 QStringList({"the₁", "cat", "saw", "the₄", "[PAD]"}));
        QCOMPARE(tokenLabels(std::vector<std::string>(12, "a"), 12).last(), "a₁₂");
    }
    void labelStrideIsARoundNumber() {
        QCOMPARE(labelStride(20, 16), 1);
        QCOMPARE(labelStride(10, 16), 2);
        QCOMPARE(labelStride(5, 16), 5);
        QCOMPARE(labelStride(0.5, 16), 50);
    }
    void cellDescriptionContainsItsValues() {
        const auto trace = computeTrace(Session());
        QCOMPARE(cellDescriptionWithValues(*trace, {}, {Stage::Weights, 0, 1, 4}),
                 "query 2 “is” → key 5 “dessert”, head 1: 11.1466 → 2.2753 → 0.4917");
        QCOMPARE(cellDescriptionWithValues(*trace, {}, {Stage::Context, 0, 1, 2}),
                 "Context, query 2 “is”, dimension 3, head 1: 1.2670");
    }
    void cellDescriptionMentionsAMissingWordVector() {
        Session session;
        session.input.queryText = "a xyzzyish kitten";
        session.embedding.source = EmbeddingSource::WordVectors;
        const auto trace = computeTrace(session);
        const QString expectedEnd = "; “xyzzyish” has no word vector, so a zero vector is used.";
        for (const CellRef& cell : {CellRef{Stage::Weights, 0, 1, 1}, CellRef{Stage::Weights, 0, 0, 1},
                                    CellRef{Stage::EmbeddingTable, 0, 2, 0}, CellRef{Stage::Keys, 0, 1, 0}}) {
            const QString text = cellDescriptionWithValues(*trace, {}, cell);
            QVERIFY2(text.endsWith(expectedEnd) && text.count(expectedEnd) == 1, qPrintable(text));
        }
        QVERIFY(!cellDescriptionWithValues(*trace, {}, {Stage::Weights, 0, 0, 2}).contains("vector"));
    }
    void cellDescriptionMarksAMaskedScore() {
        Session session;
        session.mask.causal = CausalMask::Causal;
        QCOMPARE(cellDescriptionWithValues(*computeTrace(session), {}, {Stage::RawScores, 0, 1, 4}),
                 "query 2 “is” → key 5 “dessert”, head 1: 11.1466 → 2.2753 → masked score −∞ → 0.0000");
    }
    void provenanceNamesEveryUsedSeed() {
        Session session;
        QCOMPARE(provenanceText(*computeTrace(session)), "random numbers, seed 123");
        session.embedding.seed = 7;
        QCOMPARE(provenanceText(*computeTrace(session)),
                 "random numbers, seeds 7 (vectors) and 123 (parameters)");
        session.dropout = {0.5, 11};
        QCOMPARE(provenanceText(*computeTrace(session)),
                 "random numbers, seeds 7 (vectors) and 123 (parameters); dropout seed 11");
        session.dropout.p = 0;
        session.projection.initScheme = InitScheme::Identity;
        session.dK = session.dV = session.embedding.dModel;
        QCOMPARE(provenanceText(*computeTrace(session)), "random numbers, seed 7");
        session.input.queryText = "a b";
        session.embedding.source = EmbeddingSource::OneHot;
        session.embedding.dModel = session.dK = session.dV = 2;
        QCOMPARE(provenanceText(*computeTrace(session)), "no random numbers");
    }
    void provenanceNamesTrainedWordVectors() {
        Session session;
        session.embedding.source = EmbeddingSource::WordVectors;
        QCOMPARE(provenanceText(*computeTrace(session)), "built-in word vectors; random numbers, seed 123");
        session.projection.initScheme = InitScheme::Identity;
        session.dK = session.dV = session.embedding.dModel;
        QCOMPARE(provenanceText(*computeTrace(session)), "built-in word vectors, no random numbers");
        session.dropout = {0.5, 11};
        QCOMPARE(provenanceText(*computeTrace(session)),
                 "built-in word vectors, no random numbers; dropout seed 11");
    }
    void stageFormulaFollowsTheSettings() {
        Session session;
        QCOMPARE(stageFormula(*computeTrace(session), Stage::Weights), "softmax(s ÷ √24)");
        session.normalizer.temperature = 0.5;
        QCOMPARE(stageFormula(*computeTrace(session), Stage::Weights), "softmax(s ÷ √24 ÷ 0.5)");
        session.score.function = ScoreFunction::Dot;
        QCOMPARE(stageFormula(*computeTrace(session), Stage::Weights), "softmax(s ÷ 0.5)");
    }

    void modelStagesHaveTheirOwnTitles() {
        const auto traceOfLayer = [](const char* model, Index index) {
            Session typed;
            typed.input.queryText = "The cat sat.";
            Session session = sessionFromModel(TEST_DATA "/models/" + std::string(model), typed);
            session.model.layer = index;
            return computeTrace(session);
        };
        for (const char* const model : {"gpt2", "bert", "llama", "attention_only"}) {
            const auto trace = traceOfLayer(model, 1);
            for (const Stage stage : pipelineStages(*trace)) {
                QVERIFY2(!stageTitle(*trace, stage).startsWith("Parameters"), stageInfo(stage).name.data());
                QVERIFY2(!stageFormula(*trace, stage).isEmpty(), stageInfo(stage).name.data());
            }
        }
        const auto preNorm = traceOfLayer("gpt2", 1), postNorm = traceOfLayer("bert", 0),
                   gatedMlp = traceOfLayer("llama", 0);
        QCOMPARE(stageTitleAndFormula(*preNorm, Stage::HiddenIn),
                 "Residual stream (input): output of layer 1");
        QCOMPARE(stageTitleAndFormula(*preNorm, Stage::QueryEmbeddings),
                 "Normalized residual stream: LayerNorm(r)");
        QCOMPARE(stageTitleAndFormula(*postNorm, Stage::QueryEmbeddings),
                 "Residual stream (input): embeddings of the tokens");
        QCOMPARE(stageFormula(*postNorm, Stage::AttentionSum), "x + y");
        QCOMPARE(stageFormula(*postNorm, Stage::HiddenOut), "LayerNorm(m′)");
        QCOMPARE(stageFormula(*gatedMlp, Stage::MlpActivated), "silu(g) × f");
        QCOMPARE(stageFormula(*gatedMlp, Stage::HiddenOut), "r′ + o");
        QCOMPARE(stageTitle(*computeTrace(Session()), Stage::QueryEmbeddings), "Embeddings");
    }
    void problemTextNamesTheField() {
        const Message message("Session", "must be 2");
        QCOMPARE(problemText({"mask.cells[2]", message}), "mask.cells[2] must be 2");
        QCOMPARE(problemText({"", message}), "The session must be 2");
        QCOMPARE(fieldProblemText({"", message}), "The session must be 2");
        const auto nameOf = [](const char* path) { return fieldNameWithoutSymbol(path); };
        QCOMPARE(fieldProblemText({"d_k", message}), nameOf("d_k") + " must be 2");
        QCOMPARE(fieldProblemText({"mask.cells[2]", message}),
                 "entry 3 of " + nameOf("mask.cells") + " must be 2");
        QCOMPARE(fieldProblemText({"projection.values.W_Q", message}),
                 "W_Q of " + nameOf("projection.values") + " must be 2");
        QCOMPARE(fieldProblemText({"model.edits[0].mask.causal", message}),
                 "mask.causal of entry 1 of " + nameOf("model.edits") + " must be 2");
        QCOMPARE(fieldProblemText({"unknown[1]", message}), "unknown[1] must be 2");
    }
    void scoreFormulaContainsEveryStepInOrder() {
        Session session;
        QCOMPARE(scaledScoreFormula(session, 16, "q · k"), "q · k ÷ √24");
        session.cellMultipliers = {{{1, 4, {}}, 2}};
        session.score.scale = {ScoreScale::Kind::SqrtModelSize, 1};
        QCOMPARE(scaledScoreFormula(session, 16, "s"), "s ÷ √16 × multiplier");
        session.score.softcap = 1.5;
        QCOMPARE(scaledScoreFormula(session, 16, "s"), "1.5 · tanh(s ÷ √16 × multiplier ÷ 1.5)");
        session.score.function = ScoreFunction::Gaussian;
        session.cellMultipliers.clear();
        QCOMPARE(scaledScoreFormula(session, 16, "−½ ‖q − k‖²"), "1.5 · tanh(−½ ‖q − k‖² ÷ 1.5)");
    }
};

ATTENTION_TEST(TestTexts)
#include "tst_texts.moc"
