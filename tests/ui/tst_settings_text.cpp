// SPDX-License-Identifier: GPL-3.0-or-later
// A figure's caption names every setting that makes its numbers: no field of the session is forgotten.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "export/figure_sheet.h"
#include "export/settings_text.h"
#include "io/session_file.h"
#include "models/model_trace.h"
#include "support/array_files.h"
#include "support/qt_tests.h"
#include "texts/provenance_text.h"

#include <QtTest>

using namespace attention;

namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

/// For every field another value, and what else must hold for it to matter.
struct Example {
    Fields before;
    Fields after;
};

const std::string vectors = R"({"Life": [1,0], "is": [0,1], "short": [1,1]})";
const std::string typed = R"({"W_Q": [[[1,2]]], "W_K": [[[1,2]]], "W_V": [[[1,2]]]})";
const Fields tiny = {
    {"input.query_text", "Life is short"}, {"embedding.d_model", "2"}, {"d_k", "1"}, {"d_v", "1"}};

const Fields byHand = {{"embedding.positions", "beside"},
                       {"projection.constructed", R"([{"head": "previous"}])"},
                       {"projection.recipe", "constructed"}};

const Fields ofWords = {{"embedding.source", "word_vectors"}, {"embedding.d_model", "2"}};

const Fields ofModel = {{"model.folder", TEST_DATA "/models/gpt2"}, {"input.query_text", "The cat sat."}};

/// Files to take numbers from, for the six words of the article.
struct Brought {
    TestFolder folder;
    std::string words = folder.write("words.txt", "life 1 2\nis -1 0.5\nshort 2 2\n");
    std::string attention = folder.write(
        "attention.npz", npzBytes({{"attentions", {{2, 1, 6, 6}, std::vector<float>(72, 1.0f / 6)}}}));
};
const Brought& brought() {
    static const Brought files;
    return files;
}

const std::map<std::string, Example> examples = {
    {"draws", {{}, {{"draws", "stable"}}}},
    {"input.query_text", {{}, {{"input.query_text", "one two"}}}},
    {"input.key_text", {{}, {{"input.key_text", "one two"}}}},
    {"input.batch", {{{"input.query_text", "a b\nc d"}}, {{"input.batch", "true"}}}},
    {"input.tokenizer", {{}, {{"input.tokenizer", "whitespace"}}}},
    {"input.special", {{}, {{"input.special", "bert"}}}},
    {"input.query_tokens", {{}, {{"input.query_tokens", R"([["one", "two"]])"}}}},
    {"input.key_tokens", {{{"input.key_text", "a b"}}, {{"input.key_tokens", R"([["one", "two"]])"}}}},
    {"embedding.source", {{{"embedding.d_model", "6"}}, {{"embedding.source", "one_hot"}}}},
    {"embedding.d_model", {{}, {{"embedding.d_model", "8"}}}},
    {"embedding.seed", {{}, {{"embedding.seed", "9"}}}},
    {"embedding.positions", {{}, {{"embedding.positions", "sinusoidal"}}}},
    {"embedding.d_position", {{{"embedding.positions", "beside"}}, {{"embedding.d_position", "4"}}}},
    {"embedding.vectors", {tiny, {{"embedding.source", "values"}, {"embedding.vectors", vectors}}}},
    {"embedding.file", {ofWords, {{"embedding.file", brought().words}}}},
    {"embedding.carried",
     {{{"embedding.source", "word_vectors"}, {"embedding.d_model", "2"}, {"embedding.file", brought().words}},
      {{"embedding.carried", R"({"life": [1, 2]})"}}}},
    {"given.file", {{}, {{"given.file", brought().attention}}}},
    {"model.folder", {{{"input.query_text", "The cat sat."}}, ofModel}},
    {"model.layer", {ofModel, {{"model.layer", "1"}}}},
    {"model.edits", {ofModel, {{"model.edits", R"([{"layer": 1, "heads_off": [0]}])"}}}},
    {"given.layer", {{{"given.file", brought().attention}}, {{"given.layer", "1"}}}},
    {"projection.recipe", {{}, {{"projection.recipe", "linear"}}}},
    {"projection.init", {{}, {{"projection.init", "lecun_normal"}}}},
    {"projection.std", {{{"projection.init", "normal"}}, {{"projection.std", "0.5"}}}},
    {"projection.bias", {{}, {{"projection.bias", "true"}}}},
    {"projection.shared", {{}, {{"projection.shared", "qk"}}}},
    {"projection.seed", {{}, {{"projection.seed", "9"}}}},
    {"projection.values", {tiny, {{"projection.recipe", "values"}, {"projection.values", typed}}}},
    {"projection.constructed", {byHand, {{"projection.constructed", R"([{"head": "next"}])"}}}},
    {"heads", {{}, {{"heads", "2"}}}},
    {"heads_kv", {{{"heads", "2"}}, {{"heads_kv", "1"}}}},
    {"d_k", {{}, {{"d_k", "8"}}}},
    {"d_v", {{}, {{"d_v", "8"}}}},
    {"score.function", {{}, {{"score.function", "cosine"}}}},
    {"score.scale", {{}, {{"score.scale", "d_model"}}}},
    {"score.d_a", {{{"score.function", "additive"}}, {{"score.d_a", "8"}}}},
    {"score.rank", {{{"score.function", "low_rank_bilinear"}}, {{"score.rank", "2"}}}},
    {"score.init", {{{"score.function", "bilinear"}}, {{"score.init", "normal"}}}},
    {"multiplier", {{}, {{"multiplier", "[[0,1,2.5]]"}}}},
    {"mask.causal", {{}, {{"mask.causal", "causal"}}}},
    {"mask.prefix", {{{"mask.causal", "causal"}}, {{"mask.prefix", "2"}}}},
    {"score.qk_norm", {{}, {{"score.qk_norm", "rms"}}}},
    {"mask.sinks", {{{"mask.window", "1"}}, {{"mask.sinks", "1"}}}},
    {"score.rotary", {{}, {{"score.rotary", "halves"}}}},
    {"score.rotary_base", {{{"score.rotary", "halves"}}, {{"score.rotary_base", "100"}}}},
    {"score.bias", {{}, {{"score.bias", "alibi"}}}},
    {"score.softcap", {{}, {{"score.softcap", "5"}}}},
    {"mask.window", {{}, {{"mask.window", "2"}}}},
    {"mask.padding",
     {{{"input.batch", "true"}, {"input.query_text", "a b\nc"}}, {{"mask.padding", "false"}}}},
    {"mask.cells", {{}, {{"mask.cells", "[[0,1],[2,2,0]]"}}}},
    {"mask.diagonal", {{}, {{"mask.diagonal", "false"}}}},
    {"mask.unknown", {ofWords, {{"mask.unknown", "false"}}}},
    {"mask.fill", {{{"mask.causal", "causal"}}, {{"mask.fill", "-1e9"}}}},
    {"normalizer.function", {{}, {{"normalizer.function", "sparsemax"}}}},
    {"normalizer.sink", {{}, {{"normalizer.sink", "0.5"}}}},
    {"normalizer.temperature", {{}, {{"normalizer.temperature", "2"}}}},
    {"dropout.p", {{}, {{"dropout.p", "0.5"}}}},
    {"dropout.seed", {{{"dropout.p", "0.5"}}, {{"dropout.seed", "9"}}}},
    {"output.project", {{}, {{"output.project", "true"}}}},
    {"output.d_out", {{{"output.project", "true"}}, {{"output.d_out", "8"}}}}};

Session with(Session session, const Fields& fields) {
    for (const auto& [path, value] : fields) session = withField(session, path, value);
    return session;
}

}  // namespace

class TestSettingsText : public QObject {
    Q_OBJECT

    static QString captionOf(const Session& session) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        FigureSpec spec{.name = {"sentence"}};
        spec.hasTitle = false;
        return FigureSheet(source, spec, FigureDevice::Pixels, 1).caption();
    }

 private slots:
    void everyFieldIsInTheCaption_data() {
        QTest::addColumn<QString>("path");
        const std::vector<std::string> paths = fieldPaths();
        QVERIFY(paths.size() > examples.size());
        for (const std::string& path : paths) {
            const bool changesNumbers =
                path != "title" && path != "notes" && path != "steps" && path != "view";
            if (changesNumbers) QTest::newRow(path.c_str()) << QString::fromStdString(path);
        }
    }
    void everyFieldIsInTheCaption() {
        QFETCH(QString, path);
        const auto example = examples.find(path.toStdString());
        QVERIFY2(example != examples.end(), "a field that has no example here");
        const Session before = with(Session(), example->second.before);
        const Session after = with(before, example->second.after);
        QVERIFY(problems(before).empty() && problems(after).empty());
        QVERIFY2(captionOf(before) != captionOf(after), qPrintable(captionOf(after)));
    }

    void aCaptionSaysWhatDiffersAndNothingElse() {
        QCOMPARE(settingsText(*computeTrace(Session()), 0),
                 "d_model 16 · d_k 24 · d_v 28 · 1 head(s) · scaled dot product");
        Session s;
        s.score.dA = 99;  // of no account without the additive score
        s.mask = {CausalMask::Strict,
                  1,
                  2,
                  0,
                  true,
                  {{0, 1, {}}, {2, 2, 0}, {9, 0, {}}, {0, 0, 1}},
                  true,
                  true,
                  -1e9};
        s.multiplier = {{{0, 6, {}}, 2}};  // of cells that are not there, nothing is said
        s.dropout = {0.25, 7};
        s.output = {true, 8};
        QCOMPARE(settingsText(*computeTrace(s), 0),
                 "d_model 16 · d_k 24 · d_v 28 · 1 head(s) · scaled dot product · mask: strictly causal · "
                 "prefix of the mask: 1 · window of the mask: 2 · masked cells: 2 · "
                 "forbidden scores become: −1000000000.0 · dropout p 0.25 · output projection · output size "
                 "d_out 8");
    }
    void whereNothingIsDrawnItDoesNotSayHow() {
        Session s = with(Session(), ofWords);
        s.draws = Draws::Stable;
        s.dK = s.dV = 2;
        QVERIFY(settingsText(*computeTrace(s), 0).contains("random numbers: stable while editing"));
        s.projection.recipe = Recipe::Identity;
        s.mask.diagonal = s.mask.unknown = false;
        QCOMPARE(
            settingsText(*computeTrace(s), 0),
            "d_model 2 · d_k 2 · d_v 2 · 1 head(s) · scaled dot product · vectors: word vectors · "
            "projections: none (Q = K = V) · tokens see themselves: no · words without a vector are seen: "
            "no");
        s.input.keyText = "short";
        QVERIFY(!settingsText(*computeTrace(s), 0).contains("tokens see themselves"));
    }
    void ofAModelItSaysTheSettingsOfTheLayer() {
        Session s = with(Session(), {{"model.folder", TEST_DATA "/models/mistral"},
                                     {"model.layer", "1"},
                                     {"input.query_text", "The cat"}});
        s.model.edits = {{.layer = 0, .headsOff = {1}}, {.layer = 1, .temperature = 2}};
        const auto trace = computeTrace(s);
        QCOMPARE(provenanceText(*trace), "model mistral, layer 2 of 2");
        auto odd = std::make_shared<ModelTrace>(*trace->model);
        odd->notFinite = Message("models", "from %1 on, numbers are NaN or infinite").with("layer 1");
        Trace spoilt = *trace;
        spoilt.model = odd;
        QCOMPARE(provenanceText(spoilt),
                 "model mistral, layer 2 of 2; from layer 1 on, numbers are NaN or infinite");
        QCOMPARE(settingsText(*trace, 0),
                 "d_model 16 · d_k 4 · d_v 4 · 4 head(s) · scaled dot product · mask: causal · temperature 2 · "
                 "heads of keys and values: 2 · rotary positions: halves · window of the mask: 2 · changed: "
                 "layer 1 (head 2 off), layer 2 (temperature 2)");
    }
    void aCaptionSaysWhichSequence() {
        Session batch;
        batch.input.batch = true;
        batch.input.queryText = "one two\nthree";
        QVERIFY(settingsText(*computeTrace(batch), 1).startsWith("sequence 2 of 2 · d_model 16 · "));
    }
};

ATTENTION_TEST(TestSettingsText)
#include "tst_settings_text.moc"
