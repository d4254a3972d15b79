// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the caption of a figure names every setting that determines its numbers.
#include "engine/compute_trace.h"
#include "export/figure_sheet.h"
#include "export/settings_text.h"
#include "io/session_file.h"
#include "models/model_trace.h"
#include "support/qt_tests.h"
#include "support/variations.h"
#include "texts/provenance_text.h"

#include <QTemporaryDir>
#include <QtTest>

#include <set>

using namespace attention;
using namespace attention::test;

namespace {

const Fields wordVectorFields = {{"embedding.source", "word_vectors"}, {"embedding.d_model", "2"}};

}  // namespace

class TestSettingsText : public QObject {
    Q_OBJECT

    static QString figureCaption(const Session& session) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        FigureSpec spec{.name = {"sentence"}};
        spec.hasTitle = false;
        return FigureSheet(source, spec, FigureDevice::Pixels, 1).caption();
    }

 private slots:
    void everyFieldIsInTheCaption() {
        // The caption does not contain the entries of custom tables, only that the tables are custom.
        const std::set<std::string> tables = {"embedding.vectors", "projection.values"};
        for (const Variation& variation : variations()) {
            if (isOnlyShown(variation.path)) continue;
            const Session before = with(variation.around);
            const Session after = sessionWithField(before, variation.path, variation.value);
            const std::string edit = variation.path + '=' + variation.value;
            const bool isInCaption = figureCaption(before) != figureCaption(after);
            QVERIFY2(isInCaption != tables.contains(variation.path), edit.c_str());
        }
    }

    void captionListsOnlyNonDefaultSettings() {
        QCOMPARE(settingsText(*computeTrace(Session()), 0),
                 "d_model 16 · d_k 24 · d_v 28 · 1 head(s) · scaled dot product");
        Session s;
        s.score.additiveSize = 99;  // has no effect without the additive score
        s.mask = {CausalMask::Strict,
                  1,
                  2,
                  0,
                  true,
                  {{0, 1, {}}, {2, 2, 0}, {9, 0, {}}, {0, 0, 1}},
                  true,
                  true,
                  -1e9};
        s.cellMultipliers = {{{0, 6, {}}, 2}};  // the caption omits cells that do not exist
        s.dropout = {0.25, 7};
        s.output = {true, 8};
        QCOMPARE(settingsText(*computeTrace(s), 0),
                 "d_model 16 · d_k 24 · d_v 28 · 1 head(s) · scaled dot product · mask: strictly causal · "
                 "prefix length of the mask: 1 · window of the mask: 2 · masked cells: 2 · mask fill value: "
                 "−1000000000.0 · dropout p 0.25 · output projection · output size d_out 8");
    }
    void captionOmitsSeedingIfNothingIsSampled() {
        Session s = with(wordVectorFields);
        s.seeding = Seeding::PerRow;
        s.dK = s.dV = 2;
        QVERIFY(settingsText(*computeTrace(s), 0).contains("random numbers: stable while editing"));
        s.projection.initScheme = InitScheme::Identity;
        s.mask.allowsDiagonal = s.mask.allowsUnknownTokens = false;
        QCOMPARE(settingsText(*computeTrace(s), 0),
                 "d_model 2 · d_k 2 · d_v 2 · 1 head(s) · scaled dot product · token vectors: word vectors · "
                 "projections: none (Q = K = V) · attention of a token to itself: no · attention to words "
                 "without a vector: no");
        s.input.keyText = "short";
        QVERIFY(!settingsText(*computeTrace(s), 0).contains("attention of a token to itself"));
    }
    void captionNamesAVectorFileWithoutItsFolderAndQuotes() {
        const QTemporaryDir folder;
        QFile file(folder.filePath("v.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("short 1 2\nlife 3 4\n");
        file.close();
        Session s = with(wordVectorFields);
        s.embedding.file = file.fileName().toStdString();
        const QStringList settings = settingsText(*computeTrace(s), 0).split(" · ");
        QVERIFY2(settings.contains("vector file: v.txt"), qPrintable(settings.join('\n')));
    }
    void captionOfAModelListsItsLayerSettings() {
        Session s = with({{"model.folder", TEST_DATA "/models/mistral"},
                          {"model.layer", "1"},
                          {"input.query_text", "The cat"}});
        s.model.edits = {{.layer = 0, .ablatedHeads = {1}}, {.layer = 1, .temperature = 2}};
        const auto trace = computeTrace(s);
        QCOMPARE(provenanceText(*trace), "model mistral, layer 2 of 2");
        auto modelTrace = std::make_shared<ModelTrace>(*trace->modelTrace);
        modelTrace->warning = Message("models", "From %1 on, values are NaN or infinite.").arg("layer 1");
        Trace traceWithWarning = *trace;
        traceWithWarning.modelTrace = modelTrace;
        QCOMPARE(provenanceText(traceWithWarning),
                 "model mistral, layer 2 of 2. From layer 1 on, values are NaN or infinite.");
        QCOMPARE(
            settingsText(*trace, 0),
            "d_model 16 · d_k 4 · d_v 4 · 4 head(s) · scaled dot product · mask: causal · temperature 2 · "
            "key–value heads: 2 · rotary positions: halves · window of the mask: 2 · changed: "
            "layer 1 (head 2 off), layer 2 (temperature 2)");
    }
    void captionOfABatchNamesItsSequence() {
        Session batch;
        batch.input.isBatch = true;
        batch.input.queryText = "one two\nthree";
        QVERIFY(settingsText(*computeTrace(batch), 1).startsWith("sequence 2 of 2 · d_model 16 · "));
    }
};

ATTENTION_TEST(TestSettingsText)
#include "tst_settings_text.moc"
