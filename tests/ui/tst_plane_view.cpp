// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the plane view, which shows queries, keys, values and contexts as points.
#include "engine/compute_trace.h"
#include "figure/figure_page.h"
#include "plane/plane_figure.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "support/text_recorder.h"
#include "texts/shared_labels.h"

#include <QPainter>
#include <QtTest>

using namespace attention;
using Kind = PlaneFigure::Role;

class TestPlaneView : public QObject {
    Q_OBJECT

    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<FigurePage> m_page;
    FigureView* m_view = nullptr;  ///< the view of `m_page`

    void showPlane(const Session& session, const CellRef& selected = {Stage::Weights, 0, 1, 4},
                   const ViewSettings& settings = {}, QSize size = {900, 600}) {
        m_page.reset();
        m_context = std::make_unique<test::TestContext>();
        m_view = createPlaneFigureView();
        m_page = std::make_unique<FigurePage>(m_view);
        m_page->resize(size);
        m_page->connectTo(*m_context, {.showsOneMap = true, .showsWeightsOnly = true, .showsHeads = true});
        m_context->setDisplaySettings(settings);
        m_context->setTrace(computeTrace(session));
        m_context->select(selected);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get(), attention::test::waitTimeout));
    }
    const PlaneFigure& figure() const { return static_cast<const PlaneFigure&>(*m_view->figure()); }
    FigureTheme theme() const { return themeFor(m_view->palette(), m_view->font()); }
    QList<QPointF> pointsOf(Kind role) const {
        QList<QPointF> points;
        for (const PlaneFigure::VectorPoint& mark : figure().vectorPoints())
            if (mark.role == role) points << mark.position;
        return points;
    }
    QPointF toViewport(QPointF point) const { return point + m_view->figureOrigin(); }
    QColor colorAt(QPointF point) const {
        const QImage image = m_view->viewport()->grab().toImage();
        return image.pixelColor((toViewport(point) * image.devicePixelRatio()).toPoint());
    }
    /// Interpolates between two points: `from` at share 0, `to` at share 1.
    static QPointF between(QPointF from, QPointF to, double share) { return from + share * (to - from); }
    /// The painted texts, separated by |, or the faults of the recorder, one per line.
    static QString paintedTextsOrFaults(const Session& session,
                                        const CellRef& selected = {Stage::Weights, 0, 1, 4}) {
        PlaneFigure figure({.trace = computeTrace(session), .selectedCell = selected}, lightTheme(QFont()));
        const QSizeF size = figure.layOut({figure.defaultSize()});
        test::TextRecorder recorder(size);
        QPainter painter(&recorder);
        figure.paint(painter);
        figure.paintMarks(painter);
        painter.end();
        if (!recorder.faults().isEmpty()) return recorder.faults().join('\n');
        QStringList texts;
        for (const test::RecordedText& text : recorder.texts()) texts << text.text;
        return texts.join('|');
    }
    /// A session with word vectors and without projections, so that each query equals its key.
    static Session wordVectorSession() {
        Session session;
        session.embedding.source = EmbeddingSource::WordVectors;
        session.embedding.dModel = session.dK = session.dV = 64;
        session.projection.initScheme = InitScheme::Identity;
        session.input.queryText = "the cat sat on the mat while the dog slept on the sofa";
        return session;
    }

 private slots:
    void cleanup() { m_page.reset(); }

    void axesNameTheirComponent() {
        const QString article = paintedTextsOrFaults(Session());
        for (const char* text : {"Queries", "Keys", "Values", "Context", "dessert"})
            QVERIFY2(article.contains(text), qPrintable(article));
        showPlane(Session());
        const auto trace = computeTrace(Session());
        const HeadPcaPlanes planes = headPcaPlanes(*trace, {0, 0, {0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}});
        const auto percent = QString::number(qRound(100 * planes.queryKeyPlane.explainedVarianceRatios()[0]));
        QCOMPARE(figure().axisTitle(0, 0), "principal component 1, " + percent + " % of the variance");
        QVERIFY(article.contains(figure().axisTitle(0, 0)));
        QVERIFY(article.contains(figure().axisTitle(1, 1)));
        QVERIFY(figure().axisTitle(1, 1).startsWith("principal component 2, "));
    }

    void twoDimensionalVectorsAreNotProjected() {
        Session session;
        session.dK = session.dV = 2;
        showPlane(session);
        QCOMPARE(figure().axisTitle(0, 0), "dimension 1");
        QCOMPARE(figure().axisTitle(1, 1), "dimension 2");
        const auto trace = computeTrace(session);
        const ConstMatrixView keys = stageMatrix(*trace, Stage::Keys, 0, 0).values;
        const QList<QPointF> points = pointsOf(Kind::Key);
        const double scale = figure().layout().panels[0].pixelsPerUnit;
        for (int i = 1; i < 6; ++i) {
            const QPointF distance = (points[i] - points[0]) / scale;
            QVERIFY(std::abs(distance.x() - (keys(i, 0) - keys(0, 0))) < 1e-5);
            QVERIFY(std::abs(-distance.y() - (keys(i, 1) - keys(0, 1))) < 1e-5);
        }
        session.dK = 1;
        showPlane(session);
        QCOMPARE(figure().axisTitle(0, 1), QString());
        for (const QPointF& point : pointsOf(Kind::Key)) QCOMPARE(point.y(), pointsOf(Kind::Query)[0].y());
    }

    void pointsHaveTheColorsOfTheirRoles() {
        showPlane(Session());
        if (QTest::currentTestFailed()) return;
        const QList<QPointF> queries = pointsOf(Kind::Query);
        QCOMPARE(colorAt(pointsOf(Kind::Key)[0]), theme().keyColor);
        QCOMPARE(colorAt(pointsOf(Kind::Value)[0]), theme().valueColor);
        QCOMPARE(colorAt(pointsOf(Kind::Context)[1]), theme().valueColor);
        QCOMPARE(colorAt(queries[5]), theme().backgroundColor);  // a ring
        const QColor ring = colorAt(queries[1] + QPointF(4 * 1.4, 0));
        QVERIFY(ring.blue() > ring.red() + 80);  // the edge is antialiased
    }

    void linesShowTheWeightsOfTheQuery() {
        Session session = wordVectorSession();
        for (int i = 0; i < 13; ++i) session.mask.maskedCells.push_back({i, i, {}});
        showPlane(session, {Stage::Weights, 0, 1, 8});
        if (QTest::currentTestFailed()) return;
        const QPointF context = pointsOf(Kind::Context)[1];
        const auto contrastOfLine = [&](int value) {
            return std::abs(colorAt(between(context, pointsOf(Kind::Value)[value], 0.6)).blue() -
                            theme().backgroundColor.blue());
        };
        QCOMPARE(colorAt(between(context, pointsOf(Kind::Value)[8], 0.6)),
                 theme().textColor);  // the line of the selected cell
        m_context->select({Stage::Weights, 0, 8, 0});
        const QPointF other = pointsOf(Kind::Context)[8];
        const QColor strong = colorAt(between(other, pointsOf(Kind::Value)[1], 0.6));
        const QColor weak = colorAt(between(other, pointsOf(Kind::Value)[6], 0.6));
        QVERIFY(strong.red() < weak.red());  // cat, while
        // A masked value has no line and a pale point.
        QVERIFY(colorAt(pointsOf(Kind::Value)[8]).red() > theme().valueColor.red() + 60);
        QVERIFY(contrastOfLine(8) < 60);
    }

    void theMouseSelectsTheNearestPoint() {
        showPlane(Session());
        if (QTest::currentTestFailed()) return;
        QTest::mouseMove(m_view->viewport(), toViewport(pointsOf(Kind::Key)[0]).toPoint());
        QTRY_COMPARE(m_context->hoveredCell(), (CellRef{Stage::Weights, 0, 1, 0}));
        QTest::mouseMove(m_view->viewport(), toViewport(pointsOf(Kind::Query)[5]).toPoint());
        QTRY_COMPARE(m_context->hoveredCell(), (CellRef{Stage::Weights, 0, 5, 4}));
        QVERIFY(figure().contextDescription().startsWith(
            "The context vector of query 6 “first” is the mean of the values"));
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {},
                          toViewport(pointsOf(Kind::Value)[3]).toPoint());
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 1, 3}));
        QTest::keyClick(m_view, Qt::Key_Down);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 2, 3}));
        QTest::keyClick(m_view, Qt::Key_Left);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Weights, 0, 2, 2}));
        const QPointF corner = figure().layout().panels[0].frame.bottomRight();
        QVERIFY(!figure().cellAt(corner));
    }

    void anEditMovesOnlyAffectedPoints() {
        Session session;
        showPlane(session);
        const auto queries = pointsOf(Kind::Query);
        const auto values = pointsOf(Kind::Value);
        const auto contexts = pointsOf(Kind::Context);
        session.normalizer.temperature = 3;
        m_context->setTrace(computeTrace(session));
        QCOMPARE(pointsOf(Kind::Query), queries);
        QCOMPARE(pointsOf(Kind::Value), values);
        QVERIFY(pointsOf(Kind::Context) != contexts);
        session.input.queryText = "Life is short";
        m_context->setTrace(computeTrace(session));
        QCOMPARE(pointsOf(Kind::Query).size(), 3);
        QCOMPARE(colorAt(pointsOf(Kind::Key)[0]), theme().keyColor);
    }

    void aFullyMaskedRowHasNoContext() {
        Session session;
        session.mask.causal = CausalMask::Strict;
        showPlane(session, {Stage::Weights, 0, 0, 0});
        QVERIFY2(figure().contextDescription().endsWith(fullyMaskedRowText(session)),
                 qPrintable(figure().contextDescription()));
        QCOMPARE(pointsOf(Kind::Context).size(), 5);
        QCOMPARE(pointsOf(Kind::Query).size(), 6);
        m_context->select({Stage::Weights, 0, 3, 0});
        QVERIFY(figure().contextDescription().contains("is the mean"));
    }

    void unnormalizedSumsAreNotCalledMeans() {
        Session session;
        session.normalizer.function = NormalizerFunction::Sigmoid;
        showPlane(session);
        QVERIFY2(figure().contextDescription().contains("add up to "),
                 qPrintable(figure().contextDescription()));
        session.normalizer.function = NormalizerFunction::Softmax;
        session.dropout.p = 0.4;
        m_context->setTrace(computeTrace(session));
        QVERIFY2(figure().contextDescription().contains("add up to "),
                 qPrintable(figure().contextDescription()));
        session.dropout.p = 0;
        session.input.specialTokens = SpecialTokens::Bert;
        ViewSettings settings;
        settings.hidesSpecialTokens = true;
        showPlane(session, {Stage::Weights, 0, 1, 4}, settings);
        QCOMPARE(pointsOf(Kind::Value).size(), 6);  // the weights of hidden tokens are missing from the sum
        QVERIFY2(figure().contextDescription().contains("add up to "),
                 qPrintable(figure().contextDescription()));
    }

    void paddingTokensHaveNoPoints() {
        Session session;
        session.input.queryText = "one two three four\nfive";
        session.input.isBatch = true;
        ViewSettings second;
        second.sequence = 1;
        showPlane(session, {Stage::Weights, 0, 3, 3}, second);
        for (const Kind role : {Kind::Query, Kind::Key, Kind::Value, Kind::Context})
            QCOMPARE(pointsOf(role).size(), 1);
    }

    /// The mean of the heads has no vectors, so the view shows one head.
    void onlyOneHeadIsShown() {
        Session session;
        session.heads = 3;
        ViewSettings settings;
        settings.heads = {1, 2};
        settings.averagesHeads = true;
        showPlane(session, {Stage::Weights, meanOfHeads, 1, 4}, settings);
        const auto second = pointsOf(Kind::Key);
        QVERIFY(figure().subtitle().contains("head 2"));
        settings.averagesHeads = false;
        showPlane(session, {Stage::Weights, 1, 1, 4}, settings);
        QCOMPARE(pointsOf(Kind::Key), second);
        QTest::keyClick(m_view, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(figure().subtitle().contains("head 3"));
        QVERIFY(pointsOf(Kind::Key) != second);
    }

    void aQueryAndKeyAtOnePointShareALabel() {
        const auto labeledRoles = [&](const Session& session) {
            showPlane(session);
            QList<Kind> roles;
            for (const PlaneFigure::VectorPoint& mark : figure().vectorPoints())
                if (mark.labelRect && mark.index == 9) roles << mark.role;
            return roles;
        };
        QVERIFY(labeledRoles(wordVectorSession()).contains(Kind::Query));
        QVERIFY(!labeledRoles(wordVectorSession()).contains(Kind::Key));
        Session projected = wordVectorSession();
        projected.projection.initScheme = InitScheme::PerHead;
        QVERIFY(labeledRoles(projected).contains(Kind::Query));
        QVERIFY(labeledRoles(projected).contains(Kind::Key));
        QVERIFY(colorAt(pointsOf(Kind::Key)[9]) == theme().keyColor);
    }

    void labelsNeverOverlapAndFirstOnesArePlaced() {
        const QRectF area(0, 0, 200, 100);
        std::vector<PointLabel> labels;
        for (int i = 0; i < 60; ++i)
            labels.push_back({{10.0 + 37 * i % 180, 10.0 + 23 * i % 80}, 8, {40, 14}, i == 0});
        const auto placed = placeLabels(labels, area, 4);
        QVERIFY(placed[0].has_value());
        int count = 0;
        for (std::size_t i = 0; i < placed.size(); ++i) {
            if (!placed[i]) continue;
            ++count;
            QVERIFY(area.contains(*placed[i]));
            for (std::size_t j = 0; j < i; ++j) QVERIFY(!placed[j] || !placed[i]->intersects(*placed[j]));
            for (const PointLabel& label : labels) QVERIFY(i == 0 || !placed[i]->contains(label.point));
        }
        QVERIFY(count < 20);
        const PointLabel alone{{100, 50}, 8, {40, 14}};
        QCOMPARE(placeLabels({alone}, area, 4)[0], std::optional(QRectF(108, 43, 40, 14)));
    }

    void aNarrowViewStacksItsPanels() {
        showPlane(Session());
        const auto sideBySide = figure().layout().panels;
        QCOMPARE(sideBySide[0].frame.top(), sideBySide[1].frame.top());
        QVERIFY(sideBySide[0].frame.right() < sideBySide[1].frame.left());
        showPlane(Session(), {Stage::Weights, 0, 1, 4}, {}, {420, 800});
        const auto stacked = figure().layout().panels;
        QCOMPARE(stacked[0].frame.left(), stacked[1].frame.left());
        QVERIFY(stacked[0].frame.bottom() < stacked[1].frame.top());
        QVERIFY(stacked[0].frame.right() < 420);
    }

    void manyTokensStayInsideThePanels() {
        Session session;
        session.dK = session.dV = 512;
        session.input.queryText.clear();
        for (int i = 0; i < 200; ++i) session.input.queryText += "word" + std::to_string(i) + " ";
        showPlane(session);
        QCOMPARE(figure().vectorPoints().size(), 800u);
        const auto labelCount = std::ranges::count_if(
            figure().vectorPoints(), [](const auto& mark) { return mark.labelRect.has_value(); });
        QVERIFY2(labelCount > 8 && labelCount < 400, qPrintable(QString::number(labelCount)));
        for (const PlaneFigure::VectorPoint& mark : figure().vectorPoints()) {
            const auto& panels = figure().layout().panels;
            QVERIFY(panels[0].frame.contains(mark.position) || panels[1].frame.contains(mark.position));
        }
        QVERIFY(!paintedTextsOrFaults(session).contains("lies over"));
    }

    void tableTextContainsTheVectors() {
        Session session;
        session.dK = session.dV = 2;
        showPlane(session);
        const QStringList lines = figure().tableText().split('\n');
        QCOMPARE(lines.size(), 4 * 7 + 1);
        QCOMPARE(lines[0], "Queries\tdimension 1\tdimension 2");
        const auto trace = computeTrace(session);
        const float first = stageMatrix(*trace, Stage::Queries, 0, 0).values(0, 0);
        QCOMPARE(lines[1].section('\t', 1, 1).toFloat(), first);
    }
};

ATTENTION_TEST(TestPlaneView)
#include "tst_plane_view.moc"
