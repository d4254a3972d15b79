// SPDX-License-Identifier: GPL-3.0-or-later
// File names, model names and tokens can contain "%1" or "%2". Texts that contain such names show them
// unchanged.
#include "engine/compute_trace.h"
#include "layers/layers_view.h"
#include "lines/lines_figure.h"
#include "models/model_trace.h"
#include "models/next_tokens.h"
#include "models/open_models.h"
#include "next_tokens/next_tokens_content.h"
#include "next_tokens/next_tokens_view.h"
#include "sentence/sentence_figure.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "texts/cell_text.h"
#include "texts/provenance_text.h"

#include <QLabel>
#include <QtTest>

using namespace attention;

class TestPercentSigns : public QObject {
    Q_OBJECT

    static std::shared_ptr<Trace> traceWithTokens(std::vector<std::string> tokens) {
        Session session;
        session.input.queryTokens = TokenLists{std::move(tokens)};
        session.heads = 2;
        return std::make_shared<Trace>(*computeTrace(session));
    }
    static std::shared_ptr<Trace> traceWithModelName(const std::string& name) {
        Session typed;
        typed.input.queryText = "a b a b";
        auto trace = std::make_shared<Trace>(*computeTrace(sessionFromModel(inductionModelName, typed)));
        trace->provenance.model->name = name;
        return trace;
    }

 private slots:
    void provenanceKeepsPercentSigns() {
        const auto trace = traceWithTokens({"a", "b"});
        trace->provenance = {};
        trace->provenance.imported = {"/data/a%2b.npz", 1, 4};
        QCOMPARE(provenanceText(*trace), "attention imported from a%2b.npz, layer 2 of 4");
        trace->provenance.imported = {"/data/%3%1.npz", 0, 4};
        QCOMPARE(provenanceText(*trace), "attention imported from %3%1.npz, layer 1 of 4");
        trace->provenance = {};
        trace->provenance.model = {"net %2 of %3", 1, 4};
        QCOMPARE(provenanceText(*trace), "model net %2 of %3, layer 2 of 4");
    }

    void wordVectorFileKeepsPercentSigns() {
        const auto trace = traceWithTokens({"a", "b"});
        auto session = std::make_shared<Session>(*trace->session);
        session->embedding.source = EmbeddingSource::WordVectors;
        session->embedding.file = "/data/%2.vec";
        trace->session = session;
        trace->provenance.seeds = {7};
        trace->provenance.dropoutSeed = 11;
        const QString text = provenanceText(*trace);
        QVERIFY2(text.startsWith("word vectors from %2.vec; random numbers, seed 7"), qPrintable(text));
        QVERIFY2(text.endsWith("; dropout seed 11"), qPrintable(text));
    }

    void linesSubtitleKeepsPercentSigns() {
        FigureSource source{.trace = traceWithTokens({"%1", "%2", "%3"}),
                            .selectedCell = {Stage::Weights, 0, 1, 2}};
        LinesFigure oneQuery(source, lightTheme(QFont()));
        oneQuery.layOut({{900, 600}});
        QVERIFY2(oneQuery.subtitle().contains("“%2”"), qPrintable(oneQuery.subtitle()));
        source.displaySettings.summedQueries = {0, 1};
        LinesFigure twoQueries(source, lightTheme(QFont()));
        twoQueries.layOut({{900, 600}});
        QVERIFY2(twoQueries.subtitle().startsWith("queries 1 “%1”, 2 “%2”;"),
                 qPrintable(twoQueries.subtitle()));
    }

    void tokenToolTipKeepsPercentSigns() {
        FigureSource source{.trace = traceWithTokens({"%1", "%2", "%3"}),
                            .selectedCell = {Stage::Weights, 0, 0, 1}};
        source.displaySettings.summedQueries = {0, 1};
        SentenceFigure figure(source, lightTheme(QFont()));
        figure.layOut({{900, 600}});
        const auto& chips = figure.layout().paragraphs.front().keys.chips;
        for (std::size_t key = 0; key < chips.size(); ++key) {
            const QString text = figure.toolTip(chips[key].center());
            QVERIFY2(text.contains(QString("“%%1”").arg(key + 1)), qPrintable(text));
            QVERIFY2(text.contains("summed over 2 queries"), qPrintable(text));
        }
    }

    void nextTokenTitleKeepsPercentSigns() {
        const auto trace = traceWithModelName("induction");
        auto model = std::make_shared<ModelTrace>(*trace->modelTrace);
        auto text = std::make_shared<std::decay_t<decltype(*model->text)>>(*model->text);
        auto tokens = std::make_shared<Tokens>(*text->tokens);
        tokens->queries.front()[2] = "%2";
        text->tokens = tokens;
        model->text = text;
        trace->modelTrace = model;
        FigureSource source{.trace = trace};
        addNextTokens(source, {});
        const NextTokensContent content(source.results.nextTokens, nullptr);
        QCOMPARE(content.positionTitle(2), "After token 3 “%2”");
    }

    void modelNameKeepsPercentSigns() {
        const auto trace = traceWithModelName("net %2 %3");
        LayersFigure figure({.trace = trace}, lightTheme(QFont()));
        figure.layOut({{900, 600}});
        QVERIFY2(figure.subtitle().contains("all heads of net %2 %3, with"), qPrintable(figure.subtitle()));
        HeadSimilarityQuery similarityQuery;
        RepeatedTokensQuery repeatedTokensQuery;
        test::TestContext context;
        LayersView view(similarityQuery, repeatedTokensQuery);
        view.connectTo(context, {.showsWeightsOnly = true});
        context.setTrace(trace);
        view.show();
        QCOMPARE(view.findChild<QLabel*>("layers.title")->text(),
                 QString("net %2 %3 · layers: ") + QString::number(trace->modelTrace->headMaps.size()) +
                     " · heads per layer: " + QString::number(trace->headCount()));
    }

    void cellDescriptionKeepsPercentSigns() {
        const auto trace = traceWithTokens({"%1", "%2"});
        const QString text = cellDescriptionWithValues(*trace, {}, {Stage::Weights, 0, 0, 1});
        QVERIFY2(text.startsWith("query 1 “%1” → key 2 “%2”, head 1: "), qPrintable(text));
    }
};

ATTENTION_TEST(TestPercentSigns)
#include "tst_percent_signs.moc"
