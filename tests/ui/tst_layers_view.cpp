// SPDX-License-Identifier: GPL-3.0-or-later
// The layers view: the attention maps of all heads, their roles, and the similarity of heads.
#include "engine/compute_trace.h"
#include "layers/head_similarity_figure.h"
#include "layers/layers_view.h"
#include "models/open_models.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "support/text_recorder.h"
#include "texts/head_texts.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

class TestLayersView : public QObject {
    Q_OBJECT

    HeadSimilarityQuery m_similarityQuery;
    RepeatedTokensQuery m_repeatedTokensQuery;
    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<LayersView> m_view;
    std::shared_ptr<const Trace> m_trace;

    static Session modelSession(const std::string& folder) {
        Session typed;
        typed.input.queryText = "Mr Smith met Mrs Jones and Mr";
        return sessionFromModel(folder, typed);
    }
    static std::string gpt2() { return TEST_DATA "/models/gpt2"; }

    /// Returns a trace with more layers and heads than the test models have. All heads have the same
    /// attention map.
    static std::shared_ptr<const Trace> enlargedTrace(int layers, int heads, int minTokens = 8) {
        Session session = modelSession(":induction");
        if (minTokens > 8) session.input.queryText = QString("a b ").repeated(minTokens).toStdString();
        const auto trace = computeTrace(session);
        const HeadMaps& map = *trace->modelTrace->headMaps.back();
        auto many = std::make_shared<HeadMaps>();
        many->metrics.assign(static_cast<std::size_t>(heads), map.metrics.front());
        const Index size = map.thumbnails.size(1);
        many->thumbnails = Tensor({heads, size, size});
        for (int head = 0; head < heads; ++head)
            std::ranges::copy(map.thumbnails.entries().first(static_cast<std::size_t>(size * size)),
                              many->thumbnails.entries().begin() + head * size * size);
        auto model = std::make_shared<ModelTrace>(*trace->modelTrace);
        model->headMaps.assign(static_cast<std::size_t>(layers), many);
        model->configs.assign(static_cast<std::size_t>(layers), trace->config);
        auto layer = std::make_shared<Trace>(*trace);
        auto weights = Tensor({1, heads, trace->queryCount(), trace->keyCount()});
        for (int head = 0; head < heads; ++head)
            std::ranges::copy(
                trace->tensor(Stage::Weights)->entries(),
                weights.entries().begin() + head * std::ssize(trace->tensor(Stage::Weights)->entries()));
        layer->tensor(Stage::Weights) = std::make_shared<const Tensor>(std::move(weights));
        model->layers.assign(static_cast<std::size_t>(layers), layer);
        auto shown = std::make_shared<Trace>(*trace);
        shown->modelTrace = model;
        return shown;
    }

    /// Returns a hidden view of the current context.
    std::unique_ptr<LayersView> newView() {
        auto view = std::make_unique<LayersView>(m_similarityQuery, m_repeatedTokensQuery);
        view->connectTo(*m_context, {.showsWeightsOnly = true});
        return view;
    }
    /// Returns false if the view does not appear on the screen.
    [[nodiscard]] bool showView(std::shared_ptr<const Trace> trace, const Session& session = {},
                                QSize size = {900, 640}) {
        m_trace = std::move(trace);
        m_view.reset();
        m_context = std::make_unique<test::TestContext>();
        m_view = newView();
        m_view->resize(size);
        m_context->setSession(session);
        m_context->setTrace(m_trace);
        m_context->select({Stage::Weights, 0, 1, 4});
        m_view->show();
        return QTest::qWaitForWindowExposed(m_view.get(), attention::test::waitTimeout);
    }
    [[nodiscard]] bool showView(const std::string& folder) {
        return showView(computeTrace(modelSession(folder)), modelSession(folder));
    }

    FigureView* figureView() const { return m_view->figureView(); }
    const LayersFigure& figure() const { return *m_view->layersFigure(); }
    const HeadSimilarityFigure& similarityFigure() const {
        return static_cast<const HeadSimilarityFigure&>(*figureView()->figure());
    }
    QComboBox* figureKindBox() const { return m_view->findChild<QComboBox*>("layers.show"); }
    QComboBox* sortRoleBox() const { return m_view->findChild<QComboBox*>("layers.order"); }
    static void choose(QComboBox* box, int index) {
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    void showSimilarity() { choose(figureKindBox(), 1); }
    void sortBy(HeadRole role) { choose(sortRoleBox(), 1 + static_cast<int>(role)); }
    CellRef selectedCell() const { return m_context->selectedCell(); }
    FigureTheme theme() const { return themeFor(m_view->palette(), m_view->font()); }
    QPointF toViewport(QPointF point) const { return point + figureView()->figureOrigin(); }
    QColor colorAt(QPointF point) const {
        const QImage image = figureView()->viewport()->grab().toImage();
        return image.pixelColor((toViewport(point) * image.devicePixelRatio()).toPoint());
    }
    const HeadRoleMetrics& metricsOf(const LayerHead& head) const {
        return m_trace->modelTrace->headMaps[static_cast<std::size_t>(head.layer)]
            ->metrics[static_cast<std::size_t>(head.head)];
    }
    /// Returns a point near the corner of a cell in a head's thumbnail. No number is painted there.
    QPointF cellCorner(const LayerHead& head, int row, int column) const {
        const auto& thumbnails =
            m_trace->modelTrace->headMaps[static_cast<std::size_t>(head.layer)]->thumbnails;
        const auto size = static_cast<int>(thumbnails.size(1));
        return CellGrid(figure().mapRect(head), size, size).cellRect(row, column).topLeft() + QPointF(3, 3);
    }
    void click(const LayerHead& head) {
        const QPoint at = toViewport(figure().mapRect(head).center()).toPoint();
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {}, at);
    }
    static QStringList paintedTexts(const std::shared_ptr<const Trace>& trace, FigureLayoutOptions options,
                                    std::optional<HeadRole> role = {}, QStringList* faults = nullptr) {
        LayersFigure figure({.trace = trace}, lightTheme(QFont()), role);
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

 private slots:
    void cleanup() { m_view.reset(); }

    void cellsUseThePaletteColors() {
        QVERIFY(showView(gpt2()));
        QCOMPARE(figure().heads().size(), 4u);
        const ColorScale scale = figure().colorScale().forBackground(theme().heatmapStyle.isBackgroundDark);
        for (const LayerHead& head : figure().heads()) {
            const auto& thumbnails =
                m_trace->modelTrace->headMaps[static_cast<std::size_t>(head.layer)]->thumbnails;
            for (const auto& [row, column] : {std::pair(0, 0), std::pair(2, 1), std::pair(5, 3)}) {
                const double weight = thumbnails.matrix(head.head)(row, column);
                QCOMPARE(colorAt(cellCorner(head, row, column)), QColor::fromRgb(scale.colorOf(weight)));
            }
        }
    }

    void rowsAreLayersAndColumnsAreHeads() {
        QVERIFY(showView(gpt2()));
        const QRectF first = figure().mapRect({0, 0});
        QCOMPARE(figure().mapRect({0, 1}).top(), first.top());
        QVERIFY(figure().mapRect({0, 1}).left() > first.right());
        QCOMPARE(figure().mapRect({1, 0}).left(), first.left());
        QVERIFY(figure().mapRect({1, 0}).top() > first.bottom());
        const QStringList texts = paintedTexts(m_trace, {{900, 640}, 1, true});
        for (const char* text : {"layer 1", "layer 2", "head 1", "head 2"}) QVERIFY(texts.contains(text));
    }

    void eachMapIsLabeledWithItsDominantRole() {
        QVERIFY(showView(gpt2()));
        const QStringList texts = paintedTexts(m_trace, {{900, 640}, 1, true});
        for (const LayerHead& head : figure().heads()) {
            const HeadRoleMetrics& roleMetrics = metricsOf(head);
            const QString share = QString::number(roleMetrics.value(roleMetrics.dominantRole()), 'f', 2);
            QCOMPARE(figure().headLabel(head),
                     headRoleName(roleMetrics.dominantRole()) + ' ' + share.mid(share[0] == '0'));
            QVERIFY2(texts.contains(figure().headLabel(head)), qPrintable(texts.join('|')));
        }
        QCOMPARE(shortFractionText(1.0f), "1.00");
        QCOMPARE(shortFractionText(0.934f), ".93");
    }

    void clickOpensTheLayerAndSelectsTheHead() {
        QVERIFY(showView(gpt2()));
        QSignalSpy edited(m_context.get(), &ViewContext::editRequested);
        click({0, 1});
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 1, 1, 4}));
        QCOMPARE(edited.count(), 0);  // the layer is the one shown
        click({1, 0});
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
        QCOMPARE(edited.count(), 1);
        Session expected = modelSession(gpt2());
        expected.model.layer = 1;
        QVERIFY(edited.last()[0].value<SessionEdit>().session == expected);
    }

    void clickShowsAHiddenHead() {
        QVERIFY(showView(gpt2()));
        ViewSettings view;
        view.heads = {0};
        view.averagesHeads = true;
        m_context->setDisplaySettings(view);
        click({1, 1});
        view.heads = {0, 1};
        view.averagesHeads = false;
        QVERIFY(m_context->displaySettings() == DisplaySettings(view));
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 1, 1, 4}));
    }

    void arrowKeysMoveBetweenMaps() {
        QVERIFY(showView(gpt2()));
        QSignalSpy edited(m_context.get(), &ViewContext::editRequested);
        QTest::keyClick(figureView(), Qt::Key_Right);
        QCOMPARE(selectedCell().head, 1);
        QCOMPARE(edited.count(), 0);
        QTest::keyClick(figureView(), Qt::Key_Right);  // the last head of the layer
        QCOMPARE(selectedCell().head, 1);
        QTest::keyClick(figureView(), Qt::Key_Down);
        QCOMPARE(selectedCell().head, 1);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.last()[0].value<SessionEdit>().session.model.layer, Index{1});
    }

    void currentLayerAndSelectedHeadAreMarked() {
        Session session = modelSession(gpt2());
        session.model.layer = 1;
        QVERIFY(showView(computeTrace(session), session));
        const auto colorLeftOf = [&](const LayerHead& head, double distance) {
            return colorAt(figure().mapRect(head).topLeft() + QPointF(-distance, 20));
        };
        const auto hasSelectionFrame = [&](const LayerHead& head) {
            return colorLeftOf(head, 3) == theme().textColor &&
                   colorLeftOf(head, 1) == theme().backgroundColor;
        };
        QVERIFY(hasSelectionFrame({1, 0}));
        QVERIFY(!hasSelectionFrame({1, 1}));
        QVERIFY(colorLeftOf({1, 1}, 1) != theme().hairlineColor);
        QCOMPARE(colorLeftOf({0, 0}, 1), theme().hairlineColor);
        m_context->select({Stage::Weights, 1, 1, 4});
        QVERIFY(hasSelectionFrame({1, 1}));
        QVERIFY(!hasSelectionFrame({1, 0}));
    }

    void noteListsAllMetricsOfTheHoveredHead() {
        QVERIFY(showView(gpt2()));
        QVERIFY(figure().description().startsWith("Layer 1, head 1: "));
        QTest::mouseMove(figureView()->viewport(), toViewport(figure().mapRect({1, 1}).center()).toPoint());
        QTRY_VERIFY(figure().description().startsWith("Layer 2, head 2: "));
        const HeadRoleMetrics& roleMetrics = metricsOf({1, 1});
        QVERIFY(figure().description().contains(
            "punctuation and special tokens – ("));  // the sentence has no separators
        for (std::size_t i = 0; i < headRoleCount; ++i) {
            const auto role = static_cast<HeadRole>(i);
            if (role == HeadRole::Separator) continue;
            const QString part =
                headRoleDescription(role) + ' ' + QString::number(roleMetrics.value(role), 'f', 2);
            QVERIFY2(figure().description().contains(part), qPrintable(part));
        }
        // In BERT, the first query can attend to several tokens, but not to a previous one.
        QVERIFY(showView(TEST_DATA "/models/bert"));
        QVERIFY(figure().description().contains(QRegularExpression("on the previous token 0\\.\\d\\d ·")));
        QVERIFY(showView(":induction"));  // only the token “Mr” is repeated
        const QString texts = paintedTexts(m_trace, {{900, 640}, 1, true}).join(' ');
        QVERIFY(texts.contains("0.79 (n = 1)"));  // the share for the token after an earlier occurrence
        QVERIFY(texts.contains("tokens after earlier copies of the query token 0.00 (n = 1)"));
        QCOMPARE(figure().headLabel({1, 0}), "previous .38");
    }

    void headsAreSortedByTheChosenRole() {
        QVERIFY(showView(gpt2()));
        sortBy(HeadRole::PreviousToken);
        QCOMPARE(m_context->displaySettings().headSortRole, std::optional(HeadRole::PreviousToken));
        const auto& heads = figure().heads();
        QCOMPARE(heads.size(), 4u);
        for (std::size_t i = 1; i < heads.size(); ++i)
            QVERIFY(metricsOf(heads[i - 1]).value(HeadRole::PreviousToken) >=
                    metricsOf(heads[i]).value(HeadRole::PreviousToken));
        QVERIFY(heads != sortedHeads(m_trace->modelTrace->headMaps, {}));
        const QString share = shortFractionText(metricsOf(heads[0]).value(HeadRole::PreviousToken));
        QCOMPARE(figure().headLabel(heads[0]),
                 QString("%1·%2  %3").arg(heads[0].layer + 1).arg(heads[0].head + 1).arg(share));
        QCOMPARE(figure().mapRect(heads[0]).topLeft(), figure().layout().mapRect(0).topLeft());
        const auto otherView = newView();
        otherView->show();
        QVERIFY(otherView->layersFigure());
        QVERIFY(otherView->layersFigure()->heads() == heads);
        QCOMPARE(otherView->findChild<QComboBox*>("layers.order")->currentIndex(),
                 1 + static_cast<int>(HeadRole::PreviousToken));
    }

    void smallModelShowsMetricsNextToItsMaps() {
        QVERIFY(showView(":induction"));
        QVERIFY(figure().layout().hasMetrics);
        QVERIFY(figure().layout().mapWidth >= 150);
        QVERIFY(
            paintedTexts(m_trace, {{900, 640}, 1, true}).contains(headRoleDescription(HeadRole::Induction)));
    }

    void manyHeadsFitIntoTheView_data() {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("heads");
        QTest::addColumn<QSizeF>("availableSize");
        QTest::newRow("a large window") << 12 << 12 << QSizeF(860, 640);
        QTest::newRow("a small window") << 12 << 12 << QSizeF(520, 440);
        QTest::newRow("a large model") << 24 << 16 << QSizeF(860, 640);
    }

    void manyHeadsFitIntoTheView() {
        QFETCH(const int, layers);
        QFETCH(const int, heads);
        QFETCH(const QSizeF, availableSize);
        const auto trace = enlargedTrace(layers, heads);
        for (const auto role : {std::optional<HeadRole>(), std::optional(HeadRole::Induction)}) {
            LayersFigure figure({.trace = trace}, lightTheme(QFont()), role);
            const QSizeF size = figure.layOut({availableSize, 1, true});
            QVERIFY2(size.height() <= availableSize.height(), qPrintable(QString::number(size.height())));
            QCOMPARE(size.width(), availableSize.width());
            QVERIFY(figure.layout().mapWidth >= 14);
            QStringList faults;
            paintedTexts(trace, {availableSize, 1, true}, role, &faults);
            QCOMPARE(faults, QStringList());
        }
    }

    void mapsFitIntoTheAvailableWidth() {
        const std::shared_ptr<const Trace> traces[] = {enlargedTrace(2, 1), enlargedTrace(2, 2),
                                                       enlargedTrace(12, 12)};
        for (const auto& trace : traces) {
            for (double width = 420; width < 1200; width += 13) {
                for (const auto role : {std::optional<HeadRole>(), std::optional(HeadRole::FirstToken)}) {
                    LayersFigure figure({.trace = trace}, lightTheme(QFont()), role);
                    QCOMPARE(figure.layOut({{width, 620}, 1, true}).width(), width);
                    const auto last = static_cast<int>(figure.heads().size()) - 1;
                    QVERIFY(figure.layout().cellRect(last).right() <= width);
                }
            }
        }
    }

    void exportedFigureIsHighEnoughForAllMaps() {
        const auto trace = enlargedTrace(12, 12);
        LayersFigure figure({.trace = trace}, lightTheme(QFont()));
        const QSizeF size = figure.layOut({figure.defaultSize()});
        QVERIFY(figure.layout().mapsRect.bottom() < size.height());
        QStringList faults;
        paintedTexts(trace, {figure.defaultSize()}, {}, &faults);
        QCOMPARE(faults, QStringList());
    }

    void tableTextListsTheMetricsOfEveryHead() {
        QVERIFY(showView(gpt2()));
        const QStringList lines = figure().tableText().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[3].section('\t', 0, 1), "2\t1");
        QCOMPARE(lines[3].section('\t', 2, 2).toFloat(), metricsOf({1, 0}).value(HeadRole::PreviousToken));
    }

    void similarityFigureReplacesTheMaps() {
        QVERIFY(showView(gpt2()));
        const QString title = m_view->findChild<QLabel*>("layers.title")->text();
        QVERIFY(m_view->layersFigure());
        showSimilarity();
        QVERIFY(!m_view->layersFigure());
        QCOMPARE(m_view->shownFigureName(), "alike");
        QCOMPARE(m_view->findChild<QLabel*>("layers.title")->text(), title);
        const auto expected = headSimilarity(*m_trace->modelTrace);
        const ColorScale scale =
            ColorScale{Palette::Violet}.forBackground(theme().heatmapStyle.isBackgroundDark);
        for (const auto& [row, column] : {std::pair(0, 0), std::pair(2, 1), std::pair(1, 3)}) {
            QCOMPARE(similarityFigure().similarity(row, column),
                     std::as_const(expected->similarities).matrix()(row, column));
            const QPointF corner = similarityFigure().grid().cellRect(row, column).topLeft() + QPointF(5, 5);
            QCOMPARE(colorAt(corner),
                     QColor::fromRgb(scale.colorOf(similarityFigure().similarity(row, column))));
        }
        const auto otherView = newView();
        otherView->show();
        QCOMPARE(otherView->shownFigureName(), "alike");
        QVERIFY(dynamic_cast<const HeadSimilarityFigure*>(otherView->figureView()->figure()));
        QCOMPARE(otherView->findChild<QComboBox*>("layers.show")->currentIndex(), 1);
        choose(figureKindBox(), 0);
        QCOMPARE(m_view->shownFigureName(), "");
        QCOMPARE(figure().headLabel({0, 0}), dominantRoleText(metricsOf({0, 0})));
    }

    void similarityCellDescribesAndOpensItsHeads() {
        QVERIFY(showView(gpt2()));
        showSimilarity();
        QSignalSpy edited(m_context.get(), &ViewContext::editRequested);
        const QPoint at = toViewport(similarityFigure().grid().cellRect(3, 0).center()).toPoint();
        QTest::mouseMove(figureView()->viewport(), at);
        const QString text =
            QString("Layer 2, head 2 and layer 1, head 1 place %1 of their weight on the same tokens.")
                .arg(shortFractionText(similarityFigure().similarity(3, 0)));
        QTRY_COMPARE(similarityFigure().description(), text);
        QCOMPARE(similarityFigure().toolTip(at - figureView()->figureOrigin()), text);
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(selectedCell().head, 1);
        QCOMPARE(edited.last()[0].value<SessionEdit>().session.model.layer, Index{1});
    }

    void noteNamesMostAndLeastSimilarHeads() {
        QVERIFY(showView(gpt2()));
        showSimilarity();
        int mostSimilar = 1, leastSimilar = 1;
        for (const int i : {2, 3}) {
            mostSimilar = similarityFigure().similarity(0, i) > similarityFigure().similarity(0, mostSimilar)
                              ? i
                              : mostSimilar;
            leastSimilar =
                similarityFigure().similarity(0, i) < similarityFigure().similarity(0, leastSimilar)
                    ? i
                    : leastSimilar;
        }
        QCOMPARE(similarityFigure().description(),
                 QString("Layer 1, head 1 is most similar to layer %1, head %2 (%3 of their weight is on "
                         "the same tokens), and least similar to layer %4, head %5 (%6).")
                     .arg(mostSimilar / 2 + 1)
                     .arg(mostSimilar % 2 + 1)
                     .arg(shortFractionText(similarityFigure().similarity(0, mostSimilar)))
                     .arg(leastSimilar / 2 + 1)
                     .arg(leastSimilar % 2 + 1)
                     .arg(shortFractionText(similarityFigure().similarity(0, leastSimilar))));
        const QRectF row = similarityFigure().grid().rowRect(0);
        QCOMPARE(colorAt({row.center().x(), row.top() - 1}), theme().textColor);
        QSignalSpy edited(m_context.get(), &ViewContext::editRequested);
        QTest::keyClick(figureView(), Qt::Key_Down);
        QCOMPARE(selectedCell().head, 1);
        QTest::keyClick(figureView(), Qt::Key_End);
        QCOMPARE(edited.last()[0].value<SessionEdit>().session.model.layer, Index{1});
    }

    void similarityRowsFollowTheSortRole() {
        QVERIFY(showView(gpt2()));
        showSimilarity();
        sortBy(HeadRole::FirstToken);
        const auto expected = headSimilarity(*m_trace->modelTrace);
        const auto& heads = similarityFigure().heads();
        QVERIFY(heads != sortedHeads(m_trace->modelTrace->headMaps, {}));
        const auto unsortedIndex = [&](int i) {
            const LayerHead& head = heads[static_cast<std::size_t>(i)];
            return 2 * head.layer + head.head;
        };
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 4; ++column)
                QCOMPARE(similarityFigure().similarity(row, column),
                         std::as_const(expected->similarities)
                             .matrix()(unsortedIndex(row), unsortedIndex(column)));
        const QStringList lines = similarityFigure().tableText().split('\n');
        QCOMPARE(lines[0].section('\t', 1, 1),
                 QString("%1·%2").arg(heads[0].layer + 1).arg(heads[0].head + 1));
        QCOMPARE(lines[2].section('\t', 1, 1).toFloat(), similarityFigure().similarity(1, 0));
    }

    void slowSimilarityIsComputedInTheBackground() {
        const auto trace = enlargedTrace(12, 12, 40);
        QVERIFY(comparedWeightPairCount(*trace->modelTrace) > 3e7);
        QVERIFY(showView(trace));
        showSimilarity();
        QVERIFY(!figureView()->figure());
        QTRY_VERIFY(figureView()->figure());
        QCOMPARE(similarityFigure().heads().size(), 144u);
        QCOMPARE(similarityFigure().similarity(143, 0), 1.0f);  // all heads are equal
    }

    void similarityFigureFitsIntoTheView() {
        for (const auto& [layers, heads] : {std::pair(2, 1), std::pair(12, 12), std::pair(24, 16)}) {
            const auto trace = enlargedTrace(layers, heads);
            auto similarity = std::make_shared<HeadSimilarity>();
            similarity->similarities = Tensor({layers * heads, layers * heads});
            similarity->maxComparedQueries = 1;
            for (const QSizeF availableSize : {QSizeF(860, 640), QSizeF(560, 520)}) {
                for (const auto role : {std::optional<HeadRole>(), std::optional(HeadRole::FirstToken)}) {
                    FigureSource source;
                    source.trace = trace;
                    source.results.headSimilarity = similarity;
                    HeadSimilarityFigure figure(source, lightTheme(QFont()), role);
                    const QSizeF size = figure.layOut({availableSize, 1, true});
                    QCOMPARE(size.width(), availableSize.width());
                    QVERIFY2(size.height() <= availableSize.height(),
                             qPrintable(QString::number(size.height())));
                    test::TextRecorder recorder(size);
                    QPainter painter(&recorder);
                    figure.paint(painter);
                    painter.end();
                    QCOMPARE(recorder.faults(), QStringList());
                }
            }
        }
    }

    void viewIsEmptyWithoutAModel() {
        QVERIFY(showView(computeTrace(Session())));
        QVERIFY(!figureView()->figure());
        QVERIFY(!sortRoleBox()->isVisible());
    }
};

ATTENTION_TEST(TestLayersView)
#include "tst_layers_view.moc"
