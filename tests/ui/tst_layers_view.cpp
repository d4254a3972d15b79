// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "layers/head_similarity_figure.h"
#include "layers/layers_view.h"
#include "models/open_models.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"
#include "texts/head_role_texts.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

class TestLayersView : public QObject {
    Q_OBJECT

    HeadSimilarityQuery m_alike;
    RepeatedTokensQuery m_tested;
    std::unique_ptr<LayersView> m_view;
    std::shared_ptr<const Trace> m_trace;

    static Session sessionOf(const std::string& folder) {
        Session typed;
        typed.input.queryText = "Mr Smith met Mrs Jones and Mr";
        return sessionFromModel(folder, typed);
    }
    static std::string gpt2() { return TEST_DATA "/models/gpt2"; }

    /// Layers and heads that no model of the tests has: the same maps again and again.
    static std::shared_ptr<const Trace> blownUp(int layers, int heads, int words = 8) {
        Session session = sessionOf(":induction");
        if (words > 8) session.input.queryText = QString("a b ").repeated(words).toStdString();
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

    void show(std::shared_ptr<const Trace> trace, const Session& session = {}, QSize size = {900, 640}) {
        m_trace = std::move(trace);
        m_view = std::make_unique<LayersView>(m_alike, m_tested);
        m_view->resize(size);
        m_view->setSession(session);
        m_view->setTrace(m_trace);
        m_view->setSelectedCell({Stage::Weights, 0, 1, 4});
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), attention::test::patience));
    }
    void show(const std::string& folder) { show(computeTrace(sessionOf(folder)), sessionOf(folder)); }

    FigureView* figureView() const { return m_view->figureView(); }
    const LayersFigure& figure() const { return *m_view->layersFigure(); }
    const HeadSimilarityFigure& alike() const {
        return static_cast<const HeadSimilarityFigure&>(*figureView()->figure());
    }
    void showAlike() { m_view->findChild<QComboBox*>("layers.show")->setCurrentIndex(1); }
    FigureTheme theme() const { return themeFor(m_view->palette(), m_view->font()); }
    QPointF in(QPointF point) const { return point + figureView()->figureOrigin(); }
    QColor colorAt(QPointF point) const {
        const QImage image = figureView()->viewport()->grab().toImage();
        return image.pixelColor((in(point)*image.devicePixelRatio()).toPoint());
    }
    const HeadRoleMetrics& measuresOf(const LayerHead& head) const {
        return m_trace->modelTrace->headMaps[static_cast<std::size_t>(head.layer)]
            ->metrics[static_cast<std::size_t>(head.head)];
    }
    /// A point of a picture's cell that no number covers.
    QPointF cornerOf(const LayerHead& head, int row, int column) const {
        const auto& pictures =
            m_trace->modelTrace->headMaps[static_cast<std::size_t>(head.layer)]->thumbnails;
        const auto size = static_cast<int>(pictures.size(1));
        return CellGrid(figure().mapRect(head), size, size).cellRect(row, column).topLeft() + QPointF(3, 3);
    }
    void click(const LayerHead& head) {
        const QPoint at = in(figure().mapRect(head).center()).toPoint();
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {}, at);
    }
    static QStringList written(const std::shared_ptr<const Trace>& trace, FigureLayoutOptions room,
                               std::optional<HeadRole> role = {}, QStringList* faults = nullptr) {
        LayersFigure figure({.trace = trace}, lightTheme(QFont()), role);
        const QSizeF size = figure.layOut(room);
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

    void cellsHaveThePalettesColours() {
        show(gpt2());
        QCOMPARE(figure().heads().size(), 4u);
        const ColorScale scale = figure().scale().forBackground(theme().heatmapStyle.isBackgroundDark);
        for (const LayerHead& head : figure().heads()) {
            const auto& pictures =
                m_trace->modelTrace->headMaps[static_cast<std::size_t>(head.layer)]->thumbnails;
            for (const auto& [row, column] : {std::pair(0, 0), std::pair(2, 1), std::pair(5, 3)}) {
                const double weight = pictures.matrix(head.head)(row, column);
                QCOMPARE(colorAt(cornerOf(head, row, column)), QColor::fromRgb(scale.colorOf(weight)));
            }
        }
    }

    void rowsAreLayersAndColumnsHeads() {
        show(gpt2());
        const QRectF first = figure().mapRect({0, 0});
        QCOMPARE(figure().mapRect({0, 1}).top(), first.top());
        QVERIFY(figure().mapRect({0, 1}).left() > first.right());
        QCOMPARE(figure().mapRect({1, 0}).left(), first.left());
        QVERIFY(figure().mapRect({1, 0}).top() > first.bottom());
        const QStringList texts = written(m_trace, {{900, 640}, 1, true});
        for (const char* text : {"layer 1", "layer 2", "head 1", "head 2"}) QVERIFY(texts.contains(text));
    }

    void eachMapSaysWhatItsHeadDoes() {
        show(gpt2());
        const QStringList texts = written(m_trace, {{900, 640}, 1, true});
        for (const LayerHead& head : figure().heads()) {
            const HeadRoleMetrics& measures = measuresOf(head);
            const QString share = QString::number(measures.value(measures.dominantRole()), 'f', 2);
            QCOMPARE(figure().labelOf(head),
                     headRoleName(measures.dominantRole()) + ' ' + share.mid(share[0] == '0'));
            QVERIFY2(texts.contains(figure().labelOf(head)), qPrintable(texts.join('|')));
        }
        QCOMPARE(shortFractionText(1.0f), "1.00");
        QCOMPARE(shortFractionText(0.934f), ".93");
    }

    void aClickOpensTheLayerAndSelectsTheHead() {
        show(gpt2());
        QSignalSpy selected(m_view.get(), &View::cellSelected);
        QSignalSpy edited(m_view.get(), &View::sessionEdited);
        click({0, 1});
        QCOMPARE(selected.last()[0].value<CellRef>(), (CellRef{Stage::Weights, 1, 1, 4}));
        QCOMPARE(edited.count(), 0);  // the layer is the one shown
        click({1, 0});
        QCOMPARE(selected.last()[0].value<CellRef>(), (CellRef{Stage::Weights, 0, 1, 4}));
        QCOMPARE(edited.count(), 1);
        Session expected = sessionOf(gpt2());
        expected.model.layer = 1;
        QVERIFY(edited.last()[0].value<Edit>().session == expected);
    }

    void aHeadThatWasNotShownIsShown() {
        show(gpt2());
        ViewSettings view;
        view.heads = {0};
        view.averagesHeads = true;
        m_view->setViewSettings(view);
        QSignalSpy viewEdited(m_view.get(), &View::viewSettingsEdited);
        click({1, 1});
        QCOMPARE(viewEdited.count(), 1);
        view.heads = {0, 1};
        view.averagesHeads = false;
        QVERIFY(viewEdited.last()[0].value<ViewSettings>() == view);
    }

    void arrowsMoveAmongTheMaps() {
        show(gpt2());
        QSignalSpy selected(m_view.get(), &View::cellSelected);
        QSignalSpy edited(m_view.get(), &View::sessionEdited);
        QTest::keyClick(figureView(), Qt::Key_Right);
        QCOMPARE(selected.last()[0].value<CellRef>().head, 1);
        QCOMPARE(edited.count(), 0);
        m_view->setSelectedCell(selected.last()[0].value<CellRef>());
        QTest::keyClick(figureView(), Qt::Key_Right);  // there is none
        QCOMPARE(selected.last()[0].value<CellRef>().head, 1);
        QTest::keyClick(figureView(), Qt::Key_Down);
        QCOMPARE(selected.last()[0].value<CellRef>().head, 1);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.last()[0].value<Edit>().session.model.layer, Index{1});
    }

    void theShownLayerAndTheSelectedHeadAreMarked() {
        Session session = sessionOf(gpt2());
        session.model.layer = 1;
        show(computeTrace(session), session);
        const auto frameOf = [&](const LayerHead& head) {
            return colorAt(figure().mapRect(head).topLeft() + QPointF(-1, 20));
        };
        QCOMPARE(frameOf({1, 0}), theme().accent);
        QVERIFY(frameOf({1, 1}) != theme().background);
        QCOMPARE(frameOf({0, 0}), theme().background);
        m_view->setSelectedCell({Stage::Weights, 1, 1, 4});
        QCOMPARE(frameOf({1, 1}), theme().accent);
        QVERIFY(frameOf({1, 0}) != theme().accent);
    }

    void pointingTellsAllMeasures() {
        show(gpt2());
        QVERIFY(figure().note().startsWith("Layer 1, head 1: "));
        QTest::mouseMove(figureView()->viewport(), in(figure().mapRect({1, 1}).center()).toPoint());
        QTRY_VERIFY(figure().note().startsWith("Layer 2, head 2: "));
        const HeadRoleMetrics& measures = measuresOf({1, 1});
        QVERIFY(figure().note().contains("separators –;"));  // there are none
        for (std::size_t i = 0; i < headRoleCount; ++i) {
            const auto role = static_cast<HeadRole>(i);
            if (role == HeadRole::Separator) continue;
            const QString part =
                headRoleDescription(role) + ' ' + QString::number(measures.value(role), 'f', 2);
            QVERIFY2(figure().note().contains(part), qPrintable(part));
        }
        show(TEST_DATA "/models/bert");  // whose first query has a choice, but no token before
        QVERIFY(figure().note().contains(QRegularExpression("on the token before 0\\.\\d\\d ·")));
        show(":induction");  // one word came before
        const QString texts = written(m_trace, {{900, 640}, 1, true}).join(' ');
        QVERIFY(texts.contains("0.79 (n = 1)"));  // on what came after the same token earlier
        QVERIFY(texts.contains("what came after the same token earlier 0.00 (n = 1)"));
        QCOMPARE(figure().labelOf({1, 0}), "previous .38");
    }

    void headsCanBeOrderedByARole() {
        show(gpt2());
        auto* order = m_view->findChild<QComboBox*>("layers.order");
        order->setCurrentIndex(1 + static_cast<int>(HeadRole::PreviousToken));
        QCOMPARE(m_view->sortRole(), std::optional(HeadRole::PreviousToken));
        const auto& heads = figure().heads();
        QCOMPARE(heads.size(), 4u);
        for (std::size_t i = 1; i < heads.size(); ++i)
            QVERIFY(measuresOf(heads[i - 1]).value(HeadRole::PreviousToken) >=
                    measuresOf(heads[i]).value(HeadRole::PreviousToken));
        QVERIFY(heads != sortedHeads(m_trace->modelTrace->headMaps, {}));
        const QString share = shortFractionText(measuresOf(heads[0]).value(HeadRole::PreviousToken));
        QCOMPARE(figure().labelOf(heads[0]),
                 QString("%1·%2  %3").arg(heads[0].layer + 1).arg(heads[0].head + 1).arg(share));
        QCOMPARE(figure().mapRect(heads[0]).topLeft(), figure().layout().mapRect(0).topLeft());
        LayersView again(m_alike, m_tested);
        again.copyStateFrom(*m_view);
        QCOMPARE(again.sortRole(), std::optional(HeadRole::PreviousToken));
    }

    void theModelOfTheProgramHasItsMeasuresBeside() {
        show(":induction");
        QVERIFY(figure().layout().hasMetrics);
        QVERIFY(figure().layout().mapWidth >= 150);
        QVERIFY(written(m_trace, {{900, 640}, 1, true}).contains(headRoleDescription(HeadRole::Induction)));
    }

    void manyHeadsFit_data() {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("heads");
        QTest::addColumn<QSizeF>("room");
        QTest::newRow("a large window") << 12 << 12 << QSizeF(860, 640);
        QTest::newRow("a small window") << 12 << 12 << QSizeF(520, 440);
        QTest::newRow("a large model") << 24 << 16 << QSizeF(860, 640);
    }

    void manyHeadsFit() {
        QFETCH(const int, layers);
        QFETCH(const int, heads);
        QFETCH(const QSizeF, room);
        const auto trace = blownUp(layers, heads);
        for (const auto role : {std::optional<HeadRole>(), std::optional(HeadRole::Induction)}) {
            LayersFigure figure({.trace = trace}, lightTheme(QFont()), role);
            const QSizeF size = figure.layOut({room, 1, true});
            QVERIFY2(size.height() <= room.height(), qPrintable(QString::number(size.height())));
            QCOMPARE(size.width(), room.width());
            QVERIFY(figure.layout().mapWidth >= 14);
            QStringList faults;
            written(trace, {room, 1, true}, role, &faults);
            QCOMPARE(faults, QStringList());
        }
    }

    void nothingIsWiderThanTheRoom() {
        const std::shared_ptr<const Trace> traces[] = {blownUp(2, 1), blownUp(2, 2), blownUp(12, 12)};
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

    void aFileHasTheHeightItTakes() {
        const auto trace = blownUp(12, 12);
        LayersFigure figure({.trace = trace}, lightTheme(QFont()));
        const QSizeF size = figure.layOut({figure.defaultSize()});
        QVERIFY(figure.layout().mapsRect.bottom() < size.height());
        QStringList faults;
        written(trace, {figure.defaultSize()}, {}, &faults);
        QCOMPARE(faults, QStringList());
    }

    void numbersGoToSpreadsheets() {
        show(gpt2());
        const QStringList lines = figure().tableText().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[3].section('\t', 0, 1), "2\t1");
        QCOMPARE(lines[3].section('\t', 2, 2).toFloat(), measuresOf({1, 0}).value(HeadRole::PreviousToken));
    }

    void theHeadsCanBeComparedInstead() {
        show(gpt2());
        const QString title = m_view->findChild<QLabel*>("layers.title")->text();
        QVERIFY(m_view->layersFigure());
        showAlike();
        QVERIFY(!m_view->layersFigure());
        QCOMPARE(m_view->shownFigureName(), "alike");
        QCOMPARE(m_view->findChild<QLabel*>("layers.title")->text(), title);
        const auto shares = headSimilarity(*m_trace->modelTrace);
        const ColorScale scale = ColorScale{}.forBackground(theme().heatmapStyle.isBackgroundDark);
        for (const auto& [row, column] : {std::pair(0, 0), std::pair(2, 1), std::pair(1, 3)}) {
            QCOMPARE(alike().similarity(row, column),
                     std::as_const(shares->similarities).matrix()(row, column));
            const QPointF corner = alike().grid().cellRect(row, column).topLeft() + QPointF(5, 5);
            QCOMPARE(colorAt(corner), QColor::fromRgb(scale.colorOf(alike().similarity(row, column))));
        }
        LayersView again(m_alike, m_tested);
        again.copyStateFrom(*m_view);
        QCOMPARE(again.figureKind(), LayersView::FigureKind::Similarity);
        m_view->findChild<QComboBox*>("layers.show")->setCurrentIndex(0);
        QCOMPARE(m_view->shownFigureName(), "");
        QCOMPARE(figure().labelOf({0, 0}), dominantRoleText(measuresOf({0, 0})));
    }

    void aCellOfTwoHeadsTellsAndOpens() {
        show(gpt2());
        showAlike();
        QSignalSpy selected(m_view.get(), &View::cellSelected);
        QSignalSpy edited(m_view.get(), &View::sessionEdited);
        const QPoint at = in(alike().grid().cellRect(3, 0).center()).toPoint();
        QTest::mouseMove(figureView()->viewport(), at);
        const QString text =
            QString("Layer 2, head 2 and layer 1, head 1: %1 of their weight on the same tokens.")
                .arg(shortFractionText(alike().similarity(3, 0)));
        QTRY_COMPARE(alike().note(), text);
        QCOMPARE(alike().toolTip(at - figureView()->figureOrigin()), text);
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(selected.last()[0].value<CellRef>().head, 1);
        QCOMPARE(edited.last()[0].value<Edit>().session.model.layer, Index{1});
    }

    void theSelectedHeadSaysWhatItIsMostLike() {
        show(gpt2());
        showAlike();
        int most = 1, least = 1;
        for (const int i : {2, 3}) {
            most = alike().similarity(0, i) > alike().similarity(0, most) ? i : most;
            least = alike().similarity(0, i) < alike().similarity(0, least) ? i : least;
        }
        QCOMPARE(alike().note(),
                 QString("Layer 1, head 1 is most like layer %1, head %2: %3 of their weight on the same "
                         "tokens; least like layer %4, head %5: %6.")
                     .arg(most / 2 + 1)
                     .arg(most % 2 + 1)
                     .arg(shortFractionText(alike().similarity(0, most)))
                     .arg(least / 2 + 1)
                     .arg(least % 2 + 1)
                     .arg(shortFractionText(alike().similarity(0, least))));
        const QRectF row = alike().grid().rowRect(0);
        QCOMPARE(colorAt({row.center().x(), row.top() - 1}), theme().accent);
        QSignalSpy selected(m_view.get(), &View::cellSelected);
        QSignalSpy edited(m_view.get(), &View::sessionEdited);
        QTest::keyClick(figureView(), Qt::Key_Down);
        QCOMPARE(selected.last()[0].value<CellRef>().head, 1);
        QTest::keyClick(figureView(), Qt::Key_End);
        QCOMPARE(edited.last()[0].value<Edit>().session.model.layer, Index{1});
    }

    void rowsOfComparedHeadsFollowTheOrder() {
        show(gpt2());
        showAlike();
        m_view->findChild<QComboBox*>("layers.order")
            ->setCurrentIndex(1 + static_cast<int>(HeadRole::FirstToken));
        const auto shares = headSimilarity(*m_trace->modelTrace);
        const auto& heads = alike().heads();
        QVERIFY(heads != sortedHeads(m_trace->modelTrace->headMaps, {}));
        const auto placeOf = [&](int i) {
            const LayerHead& head = heads[static_cast<std::size_t>(i)];
            return 2 * head.layer + head.head;
        };
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 4; ++column)
                QCOMPARE(alike().similarity(row, column),
                         std::as_const(shares->similarities).matrix()(placeOf(row), placeOf(column)));
        const QStringList lines = alike().tableText().split('\n');
        QCOMPARE(lines[0].section('\t', 1, 1),
                 QString("%1·%2").arg(heads[0].layer + 1).arg(heads[0].head + 1));
        QCOMPARE(lines[2].section('\t', 1, 1).toFloat(), alike().similarity(1, 0));
    }

    void whatIsComparedForLongComesLater() {
        const auto trace = blownUp(12, 12, 40);
        QVERIFY(comparedWeightPairCount(*trace->modelTrace) > 3e7);
        show(trace);
        showAlike();
        QVERIFY(!figureView()->figure());
        QTRY_VERIFY(figureView()->figure());
        QCOMPARE(alike().heads().size(), 144u);
        QCOMPARE(alike().similarity(143, 0), 1.0f);  // all are the same head
    }

    void comparedHeadsFit() {
        for (const auto& [layers, heads] : {std::pair(2, 1), std::pair(12, 12), std::pair(24, 16)}) {
            const auto trace = blownUp(layers, heads);
            auto likeness = std::make_shared<HeadSimilarity>();
            likeness->similarities = Tensor({layers * heads, layers * heads});
            likeness->maxComparedQueries = 1;
            for (const QSizeF room : {QSizeF(860, 640), QSizeF(560, 520)}) {
                for (const auto role : {std::optional<HeadRole>(), std::optional(HeadRole::FirstToken)}) {
                    FigureSource source;
                    source.trace = trace;
                    source.results.put<HeadSimilarity>(likeness);
                    HeadSimilarityFigure figure(source, lightTheme(QFont()), role);
                    const QSizeF size = figure.layOut({room, 1, true});
                    QCOMPARE(size.width(), room.width());
                    QVERIFY2(size.height() <= room.height(), qPrintable(QString::number(size.height())));
                    test::TextRecorder recorder(size);
                    QPainter painter(&recorder);
                    figure.paint(painter);
                    painter.end();
                    QCOMPARE(recorder.faults(), QStringList());
                }
            }
        }
    }

    void withoutAModelThereIsNothing() {
        show(computeTrace(Session()));
        QVERIFY(!figureView()->figure());
        QVERIFY(!m_view->findChild<QComboBox*>("layers.order")->isVisible());
    }
};

ATTENTION_TEST(TestLayersView)
#include "tst_layers_view.moc"
