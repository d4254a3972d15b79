// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the view of next tokens: probabilities by layer and position, the selection and the comparison.
#include "engine/compute_trace.h"
#include "models/open_models.h"
#include "next_tokens/next_tokens_view.h"
#include "state/cell_navigation.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "support/text_recorder.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

class TestNextTokensView : public QObject {
    Q_OBJECT

    std::unique_ptr<NextTokensDecoder> m_decoder;
    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<NextTokensView> m_view;
    std::shared_ptr<const Trace> m_trace;

    static std::string modelFolder(const char* name) { return std::string(TEST_DATA "/models/") + name; }
    static std::string gpt2() { return modelFolder("gpt2"); }
    static Session sessionOf(const std::string& folder, const char* text = "The cat sat.") {
        Session typed;
        typed.input.queryText = text;
        return sessionFromModel(folder, typed);
    }

    void showView(const Session& session, std::shared_ptr<const Trace> pinned = {}, QSize size = {900, 640}) {
        m_trace = computeTrace(session);
        m_view.reset();
        m_decoder = std::make_unique<NextTokensDecoder>();
        m_context = std::make_unique<test::TestContext>();
        m_view = std::make_unique<NextTokensView>(*m_decoder);
        m_view->connectTo(*m_context, {.showsWeightsOnly = true, .showsPinnedTrace = true});
        m_view->resize(size);
        m_context->setSession(session);
        m_context->setPinnedTrace(std::move(pinned));
        m_context->setTrace(m_trace);
        m_context->select({Stage::Weights, 0, 1, 4});
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), attention::test::waitTimeout));
    }

    CellRef selectedCell() const { return m_context->selectedCell(); }
    FigureView* figureView() const { return m_view->figureView(); }
    const NextTokensFigure& figure() const { return m_view->figure(); }
    QPointF toViewport(QPointF point) const { return point + figureView()->figureOrigin(); }
    QColor colorAt(QPointF point) const {
        const QImage image = figureView()->viewport()->grab().toImage();
        return image.pixelColor((toViewport(point) * image.devicePixelRatio()).toPoint());
    }
    void click(QPointF at) {
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {}, toViewport(at).toPoint());
    }
    static FigureSource withNextTokens(FigureSource source) {
        addNextTokens(source, {});
        return source;
    }
    static QStringList paintedTexts(const FigureSource& source, FigureLayoutOptions options,
                                    QStringList* faults = nullptr) {
        NextTokensFigure figure(withNextTokens(source), lightTheme(QFont()));
        const QSizeF size = figure.layOut(options);
        test::TextRecorder recorder(size);
        QPainter painter(&recorder);
        figure.paint(painter);
        figure.paintMarks(painter);
        painter.end();
        if (faults) *faults = recorder.faults();
        QStringList texts;
        for (const test::RecordedText& text : recorder.texts()) texts << text.text;
        return texts;
    }
    /// Returns a trace with more layers than the models of the tests. The output of the first layer is
    /// repeated.
    static std::shared_ptr<const Trace> traceWithLayers(int layers) {
        const auto trace = computeTrace(sessionOf(gpt2()));
        auto model = std::make_shared<ModelTrace>(*trace->modelTrace);
        const auto repeatedStream = model->residualStreams[1];
        model->residualStreams.insert(model->residualStreams.begin() + 1,
                                      static_cast<std::size_t>(layers) - 2, repeatedStream);
        auto longTrace = std::make_shared<Trace>(*trace);
        longTrace->modelTrace = model;
        return longTrace;
    }

 private slots:
    void cleanup() { m_view.reset(); }

    void eachCellShowsTheMostLikelyToken() {
        showView(sessionOf(gpt2()));
        const auto nextTokens = decodeAllStreams(m_trace->modelTrace);
        const QStringList texts = paintedTexts({.trace = m_trace}, {{900, 640}, 1, true});
        for (const char* text : {"embedding", "layer 1", "layer 2", "model prediction"})
            QVERIFY2(texts.contains(text), text);
        for (int stream = 0; stream < 3; ++stream) {
            for (Index i = 0; i < m_trace->modelTrace->tokenCount(); ++i) {
                const LikelyToken& token =
                    nextTokens->byStream[static_cast<std::size_t>(stream)]->tokensAt(i)[0];
                const StreamPosition position{stream, static_cast<int>(i)};
                QCOMPARE(figure().content().mostProbableToken(position), token);
                const QString word = figure().content().tokenText(token.id).trimmed();
                QVERIFY2(texts.contains(word), qPrintable(word + " in " + texts.join('|')));
            }
        }
    }

    void cellColorsShowTheProbabilities() {
        showView(sessionOf(":induction", "red fox blue red fox blue"));
        for (const StreamPosition position :
             {StreamPosition{0, 0}, StreamPosition{2, 3}, StreamPosition{2, 5}}) {
            const double probability = figure().content().mostProbableToken(position).probability;
            QCOMPARE(colorAt(figure().cellRect(position).topLeft() + QPointF(4, 4)),
                     QColor::fromRgb(figure().scale().colorOf(probability)));
        }
        QCOMPARE(figure().scale().high, 1.0);
        QCOMPARE(figure().content().tokenText(figure().content().mostProbableToken({2, 5}).id), "red");
        QVERIFY(figure().content().mostProbableToken({2, 5}).probability > 0.9);
        QVERIFY(!figure().content().matchesText({2, 5}));  // there is no token after the last one
        QVERIFY(figure().content().matchesText({2, 4}));
    }

    void listShowsTheTokensOfTheSelectedPosition() {
        showView(sessionOf(gpt2()));
        const auto nextTokens = decodeAllStreams(m_trace->modelTrace);
        QCOMPARE(figure().selectedPosition(), (StreamPosition{2, 1}));  // the final output of the model
        const auto& entries = figure().entries();
        QVERIFY(entries.size() >= 10);
        QCOMPARE(entries.front().id, nextTokens->finalStreamTokens()->tokensAt(1)[0].id);
        for (std::size_t i = 0; i < 10; ++i) {
            QVERIFY(std::abs(*entries[i].probability -
                             nextTokens->finalStreamTokens()->tokensAt(1)[i].probability) < 1e-6);
            QVERIFY(i == 0 || *entries[i - 1].probability >= *entries[i].probability);
        }
        const Index next = m_trace->modelTrace->text->ids[2];
        const auto actualToken = std::ranges::find(entries, true, &TokenEntry::isActualToken);
        QVERIFY(actualToken != entries.end());  // the actual token is listed even if it is unlikely
        QCOMPARE(actualToken->id, next);
        const QStringList texts = paintedTexts({.trace = m_trace}, {{900, 640}, 1, true});
        QVERIFY(texts.contains(QString::number(*entries.front().probability, 'f', 4)));
        QVERIFY(figure()
                    .toolTip(figure().cellRect(StreamPosition{0, 0}).center())
                    .contains(QString::number(nextTokens->byStream[0]->tokensAt(0)[9].probability, 'f', 4)));
    }

    void clickSelectsThePositionAndShowsTheLayer() {
        showView(sessionOf(gpt2()));
        QSignalSpy edited(m_context.get(), &ViewContext::editRequested);
        click(figure().cellRect(StreamPosition{1, 3}).center());
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 0, 3, 4}));
        QCOMPARE(edited.count(), 0);  // the session shows this layer already
        QCOMPARE(figure().currentPosition(), (StreamPosition{1, 3}));
        click(figure().cellRect(StreamPosition{0, 2}).center());
        QCOMPARE(selectedCell().row, 2);
        QCOMPARE(edited.count(), 0);  // the embedding is not a layer
        click(figure().cellRect(StreamPosition{2, 0}).center());
        QCOMPARE(edited.count(), 1);
        Session expected = sessionOf(gpt2());
        expected.model.layer = 1;
        QVERIFY(edited.last()[0].value<SessionEdit>().session == expected);
    }

    void arrowKeysMoveBetweenCells() {
        showView(sessionOf(gpt2()));
        QSignalSpy edited(m_context.get(), &ViewContext::editRequested);
        QTest::keyClick(figureView(), Qt::Key_Down);
        QCOMPARE(selectedCell().row, 2);
        QTest::keyClick(figureView(), Qt::Key_Left);
        QCOMPARE(figure().selectedPosition(), (StreamPosition{1, 2}));
        QTest::keyClick(figureView(), Qt::Key_Home);
        QCOMPARE(figure().selectedPosition(), (StreamPosition{0, 2}));
        QTest::keyClick(figureView(), Qt::Key_Left);  // there is no column on the left
        QCOMPARE(figure().selectedPosition(), (StreamPosition{0, 2}));
        const int before = static_cast<int>(edited.count());
        QTest::keyClick(figureView(), Qt::Key_End);
        QCOMPARE(figure().selectedPosition(), (StreamPosition{2, 2}));
        QCOMPARE(edited.count(), before + 1);
        QCOMPARE(edited.last()[0].value<SessionEdit>().session.model.layer, Index{1});
        QVERIFY(m_view->accessibleText().startsWith(figure().content().positionTitle(2)));
    }

    void listFollowsTheLayerOfTheTrace() {
        Session session = sessionOf(gpt2());
        showView(session);
        session.model.layer = 1;
        m_context->setTrace(computeTrace(session, m_trace.get()));
        QCOMPARE(figure().selectedPosition().stream, 2);
        session.model.layer = 0;
        m_context->setTrace(m_trace);
        QCOMPARE(figure().selectedPosition().stream, 1);
    }

    void pinnedAndCurrentProbabilitiesAreCompared() {
        Session session = sessionOf(gpt2());
        const auto a = computeTrace(session);
        session.model.edits = {{.layer = 0, .ablatedHeads = {0, 1}}};
        showView(session, a);
        QVERIFY(figure().content().isCompared());
        const auto before = decodeAllStreams(a->modelTrace);
        const auto now = decodeAllStreams(m_trace->modelTrace);
        std::set<Index> ids;
        for (const auto* nextTokens : {before.get(), now.get()})
            for (const LikelyToken& token : nextTokens->finalStreamTokens()->tokensAt(1))
                ids.insert(token.id);
        ids.insert(m_trace->modelTrace->text->ids[2]);
        QCOMPARE(figure().entries().size(), ids.size());
        for (const TokenEntry& entry : figure().entries()) {
            const std::vector<Index> one{entry.id};
            QCOMPARE(*entry.probabilityInA,
                     tokenProbabilities(*a->modelTrace, *before->finalStreamTokens(), 1, one).front());
            QCOMPARE(*entry.probability,
                     tokenProbabilities(*m_trace->modelTrace, *now->finalStreamTokens(), 1, one).front());
        }
        int changed = 0;
        for (int position = 0; position < figure().content().positionCount(); ++position) {
            const StreamPosition cell{2, position};
            const bool isChanged = before->finalStreamTokens()->tokensAt(position)[0].id !=
                                   now->finalStreamTokens()->tokensAt(position)[0].id;
            QCOMPARE(figure().content().differsFromA(cell), isChanged);
            QVERIFY(!figure().content().differsFromA({0, position}));
            const QPointF corner = figure().cellRect(cell).topRight() + QPointF(-3, 3);
            QCOMPARE(colorAt(corner) == themeFor(m_view->palette(), m_view->font()).keyColor, isChanged);
            changed += isChanged;
        }
        QVERIFY(changed > 0);
        const QStringList texts = paintedTexts({.trace = m_trace, .comparedTrace = a}, {{900, 640}, 1, true});
        for (const char* text : {"A", "current"}) QVERIFY(texts.contains(text));
        const QStringList titles = figure().tableText().section('\n', 0, 0).split('\t');
        QCOMPARE(titles.last(), "probability 1 of session A");
        m_context->setPinnedTrace(computeTrace(sessionOf(modelFolder("llama"))));
        QVERIFY(!figure().content().isCompared());  // its vocabulary is different
        m_context->setPinnedTrace(nullptr);
        QVERIFY(!figure().content().isCompared());
    }

    void maskedTokenIsSelectedFirst() {
        showView(sessionOf(modelFolder("bert"), "the [MASK] sat"));
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 0, 2, 4}));
        QSignalSpy edited(m_context.get(), &ViewContext::editRequested);
        QCOMPARE(figure().content().positionTitle(2), "In place of token 3 “[MASK]”");
        auto* next = m_view->findChild<QPushButton*>("words.nextMasked");
        QVERIFY(next->isVisible());
        next->click();
        QCOMPARE(selectedCell().row, 2);  // the only masked token
        m_context->select({Stage::Weights, 0, 3, 4});
        next->click();
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 0, 2, 4}));
        // No person has selected this key, so the key with the largest weight replaces it.
        m_context->select({Stage::Weights, 0, 3, 4}, SelectionOrigin::Program);
        next->click();
        const CellRef weight{Stage::Weights, 0, 2, 0};
        const int largestKey = keyWithLargestWeight(*m_trace, m_context->displaySettings(), weight);
        QVERIFY(largestKey != 4);
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 0, 2, largestKey}));
        QCOMPARE(edited.count(), 0);
        showView(sessionOf(modelFolder("bert"), "the cat sat"));
        QVERIFY(!m_view->findChild<QPushButton*>("words.nextMasked")->isVisible());
    }

    void selectionAtTheEndFollowsAGrowingText() {
        showView(sessionOf(":induction", "a b c a"));
        m_context->setTrace(computeTrace(sessionOf(":induction", "a b c a b")));
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));  // the second position was selected
        m_context->select({Stage::Weights, 0, 4, 2});
        m_context->setTrace(computeTrace(sessionOf(":induction", "a b c a b c a")));
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 0, 6, 2}));
    }

    void narrowFigureOmitsColumnsButNotTheLast() {
        for (const int layers : {12, 24, 48}) {
            const auto trace = traceWithLayers(layers);
            const FigureSource source = withNextTokens({.trace = trace});
            for (double width = 400; width < 1200; width += 37) {
                NextTokensFigure figure(source, lightTheme(QFont()));
                QCOMPARE(figure.layOut({{width, 620}, 1, true}).width(), width);
                const auto& columns = figure.layout().shownStreams;
                QCOMPARE(columns.front(), 0);
                QVERIFY(std::ranges::find(columns, 1) != columns.end());  // the output of the shown layer
                QCOMPARE(columns.back(), layers);
                QVERIFY(figure.layout().cellRect(static_cast<int>(columns.size()) - 1, 0).right() <= width);
                QVERIFY(std::ranges::is_sorted(columns));
            }
            NextTokensFigure file(source, lightTheme(QFont()));
            file.layOut({file.defaultSize()});
            QCOMPARE(std::ssize(file.layout().shownStreams), layers + 1);
        }
    }

    void textsDoNotOverlap() {
        Session session = sessionOf(gpt2());
        const auto a = computeTrace(session);
        session.normalizer.temperature = 4;
        const auto b = computeTrace(session);
        for (const auto& trace : {a, traceWithLayers(12)}) {
            for (const auto& compared : {std::shared_ptr<const Trace>(), b}) {
                for (const FigureLayoutOptions options :
                     {FigureLayoutOptions{{900, 640}, 1, true}, {{520, 440}, 1, true}, {{960, 560}}}) {
                    QStringList faults;
                    paintedTexts({.trace = trace, .comparedTrace = compared}, options, &faults);
                    QCOMPARE(faults.mid(0, 5), QStringList());
                }
            }
        }
    }

    void headersAndListStayVisible() {
        showView(sessionOf(":induction", "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d"), {},
                 {620, 420});
        QVERIFY(figureView()->verticalScrollBar()->maximum() > 0);
        m_context->select({Stage::Weights, 0, 29, 4});
        const QRectF cell = figure().cellRect(StreamPosition{2, 29});
        QVERIFY(figure().visibleRect().contains(cell));
        QCOMPARE(figure().positionAt(cell.center()), std::optional(StreamPosition{2, 29}));
        // A position of the header is not the position of the cell that the header covers.
        const QPointF top(cell.center().x(), figure().visibleRect().top() + 4);
        QVERIFY(!figure().positionAt(top));
    }

    void tableTextContainsTheProbabilities() {
        showView(sessionOf(gpt2()));
        const auto nextTokens = decodeAllStreams(m_trace->modelTrace);
        const QStringList lines = figure().tableText().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 3 * m_trace->modelTrace->tokenCount());
        const QStringList line = lines[3 * 2 + 3].split('\t');
        QCOMPARE(line[0], "3");
        QCOMPARE(line[2], "layer 2");
        QCOMPARE(line[4].toFloat(),
                 static_cast<float>(nextTokens->finalStreamTokens()->tokensAt(2)[0].probability));
        QCOMPARE(line.size(), 3 + 20);
    }

    void modelWithoutOutputHeadShowsAMessage() {
        Session session = sessionOf(modelFolder("bert_vocab"));
        m_trace = computeTrace(session);
        if (m_trace->modelTrace->model->hasLogits()) QSKIP("the model has an output head");
        showView(session);
        QVERIFY(!figureView()->figure());
        QCOMPARE(nextTokensProblem(*m_trace),
                 "This model cannot predict tokens because its files contain no output head.");
        QVERIFY(paintedTexts({.trace = m_trace}, {{960, 560}}).join(' ').contains("no output head"));
    }

    void longDecodingFillsInStreamByStream() {
        // 120 positions take too long to be decoded on the GUI thread.
        std::string text;
        for (int i = 0; i < 120; ++i) text += "w" + std::to_string(i % 60) + ' ';
        NextTokensDecoder decoder;
        QSignalSpy resultChanged(&decoder, &NextTokensDecoder::resultChanged);
        bool isFinalStreamFirst = false;
        connect(&decoder, &NextTokensDecoder::resultChanged, this, [&] {
            const NextTokens& nextTokens = *decoder.result().nextTokens;
            if (resultChanged.count() == 1)
                isFinalStreamFirst = nextTokens.finalStreamTokens() && !nextTokens.byStream[7];
        });
        const auto a = computeTrace(sessionOf(":induction", text.c_str()));
        auto model = std::make_shared<ModelTrace>(*a->modelTrace);
        for (int i = 0; i < 6; ++i)
            model->residualStreams.insert(model->residualStreams.begin(),
                                          std::make_shared<Tensor>(*model->residualStreams[0]));
        auto longTrace = std::make_shared<Trace>(*a);
        longTrace->modelTrace = model;
        decoder.decode(longTrace, nullptr);
        QVERIFY(!decoder.result().nextTokens);
        QTRY_VERIFY(decoder.result().nextTokens);
        QVERIFY(isFinalStreamFirst);
        QTRY_COMPARE(decoder.result().nextTokens->nextUndecodedStream(), std::optional<std::size_t>());
        QCOMPARE(resultChanged.count(), 9);
        const auto expected = decodeAllStreams(model);
        for (std::size_t i = 0; i < 9; ++i)
            QCOMPARE(decoder.result().nextTokens->byStream[i]->tokens, expected->byStream[i]->tokens);
        decoder.releaseTraces();
        QVERIFY(!decoder.result().nextTokens);
        decoder.decode(longTrace, nullptr);
        QVERIFY(decoder.result().isComplete());  // reuses the earlier result
        decoder.reset();
        QVERIFY(!decoder.result().nextTokens);
    }
};

ATTENTION_TEST(TestNextTokensView)
#include "tst_next_tokens_view.moc"
