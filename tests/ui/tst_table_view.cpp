// SPDX-License-Identifier: GPL-3.0-or-later
// The table view and its model: values, headers, selection, copying, and the column of nearest words.
#include "analysis/shown_weights.h"
#include "background/async_queries.h"
#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "support/golden_case.h"
#include "support/qt_tests.h"
#include "support/sessions.h"
#include "support/test_context.h"
#include "table/matrix_model.h"
#include "table/table_view.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

using namespace attention;

class TestTableView : public QObject {
    Q_OBJECT

    NearestWordsQuery m_nearestWordsQuery;
    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<TableView> m_view;

    static Session wordVectorSession(const char* text) {
        Session session;
        session.input.queryText = text;
        session.embedding.source = EmbeddingSource::WordVectors;
        session.embedding.dModel = session.dK = session.dV = 100;
        session.projection.initScheme = InitScheme::Identity;
        return session;
    }

    /// Returns false if the view does not appear on the screen.
    [[nodiscard]] bool showView(const Session& session, const CellRef& selected = {Stage::Weights, 0, 1, 4},
                                const ViewSettings& settings = {}) {
        m_view.reset();
        m_context = std::make_unique<test::TestContext>();
        m_view = std::make_unique<TableView>(m_nearestWordsQuery);
        m_view->resize(900, 600);
        m_view->connectTo(
            *m_context,
            {.showsOneMap = true, .showsStage = true, .showsHeads = true, .showsGradients = true});
        m_context->setDisplaySettings(settings);
        m_context->setTrace(computeTrace(session));
        m_context->select(selected);
        m_view->show();
        return QTest::qWaitForWindowExposed(m_view.get(), attention::test::waitTimeout);
    }
    const MatrixModel& model() const { return m_view->model(); }
    QString textAt(int row, int column, int role = Qt::DisplayRole) const {
        return model().index(row, column).data(role).toString();
    }

 private slots:
    void cleanup() { m_view.reset(); }

    void modelContainsTheValuesOfEveryStage_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"article_three_heads", "stacked_linear", "additive", "bert_style", "dropout",
                                 "low_rank_bilinear", "strict_causal_inf"}) {
            QTest::newRow(name) << name;
        }
    }
    void modelContainsTheValuesOfEveryStage() {
        QFETCH(QString, name);
        const auto trace = computeTrace(test::loadGoldenCase(name.toStdString()).session);
        MatrixModel model;
        // Fails the test if the model announces other changes than it makes.
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        int stageCount = 0;
        for (const Stage stage : test::everyStage()) {
            if (!hasStage(*trace, stage)) continue;
            ++stageCount;
            const int head = stageInfo(stage).isPerHead() ? static_cast<int>(trace->headCount()) - 1 : 0;
            model.setMatrix(trace, {}, stage, head);
            const StageMatrix matrix = stageMatrix(*trace, stage, 0, head);
            QCOMPARE(model.rowCount(), static_cast<int>(matrix.values.rows()));
            QCOMPARE(model.columnCount(), static_cast<int>(matrix.values.cols()));
            const bool isWeight = stage == Stage::Weights || stage == Stage::DroppedWeights;
            const auto isMaskedCell =
                isWeight ? maskedScoreCells(*trace, 0, head) : std::vector<std::uint8_t>();
            for (int row = 0; row < model.rowCount(); ++row) {
                for (int column = 0; column < model.columnCount(); ++column) {
                    const QModelIndex cell = model.index(row, column);
                    const QString number = numberText(matrix.values(row, column));
                    const auto index = static_cast<std::size_t>(row * model.columnCount() + column);
                    const bool isMasked = isWeight && isMaskedCell[index] && matrix.values(row, column) == 0;
                    QCOMPARE(cell.data().toString(), isMasked ? "masked" : number);
                    QCOMPARE(cell.data(Qt::EditRole).toString(), number);
                }
            }
        }
        QVERIFY(stageCount >= 12);
    }

    void maskedWeightsAreShownAsMasked() {
        Session session;
        session.heads = 2;
        session.mask.causal = CausalMask::Causal;
        session.mask.maskedCells = {{4, 0, 1}};
        QVERIFY(showView(session, {Stage::Weights, 1, 1, 0}));
        QCOMPARE(textAt(1, 2), "masked");
        QCOMPARE(textAt(1, 2, Qt::AccessibleTextRole), "query 2 “is”, key 3 “short”: masked");
        QCOMPARE(textAt(4, 0), "masked");
        QCOMPARE(tabSeparatedText(model(), model().index(1, 1), model().index(1, 2)).section('\t', 1),
                 "0.0000");
        m_context->select({Stage::Weights, 0, 1, 0});
        QVERIFY(textAt(4, 0) != "masked");  // only the other head is masked
        m_context->changeView([](ViewSettings& view) { view.averagesHeads = true; });
        m_context->select({Stage::Weights, meanOfHeads, 1, 0});
        QVERIFY(m_view->title().startsWith("Weights, mean of the heads"));
        QVERIFY(textAt(4, 0) != "masked");
        QCOMPARE(textAt(1, 2), "masked");
        m_context->select({Stage::MaskedScores, 0, 1, 0});
        QCOMPARE(textAt(1, 2), "−∞");
        session.mask.causal = CausalMask::Strict;
        session.mask.fill = -1e9;
        m_context->setTrace(computeTrace(session));
        m_context->select({Stage::Weights, 0, 1, 0});
        // All keys of the first query are masked, so its weights are uniform.
        QCOMPARE(textAt(0, 0), "0.1667");
        QCOMPARE(textAt(1, 1), "masked");
    }

    void titleAndHeadersNameTheMatrix() {
        QVERIFY(showView(Session()));
        QVERIFY2(m_view->title().startsWith("Weights, head 1   6 × 6"), qPrintable(m_view->title()));
        QCOMPARE(textAt(1, 4), "0.4917");
        QCOMPARE(textAt(1, 4, Qt::AccessibleTextRole), "query 2 “is”, key 5 “dessert”: 0.4917");
        QCOMPARE(model().headerData(4, Qt::Horizontal).toString(), "dessert");
        QCOMPARE(model().headerData(1, Qt::Vertical).toString(), "is");
        m_context->select({Stage::Values, 0, 0, 2});
        QVERIFY(m_view->title().startsWith("Values, head 1   6 × 28"));
        QCOMPARE(model().headerData(2, Qt::Horizontal).toString(), "3");
        QVERIFY(textAt(0, 2, Qt::AccessibleTextRole).startsWith("key 1 “Life”, dimension 3: "));
        m_context->select({Stage::EmbeddingTable, 0, 0, 0});
        QVERIFY(textAt(0, 0, Qt::AccessibleTextRole).startsWith("token 1 “"));
        m_context->select({Stage::Entropy, 0, 0, 0});
        QCOMPARE(textAt(1, 0, Qt::AccessibleTextRole), "query 2 “is”: " + textAt(1, 0));
    }

    void selectionIsSynchronizedInBothDirections() {
        QVERIFY(showView(Session()));
        QSignalSpy changed(m_context.get(), &ViewContext::changed);
        QCOMPARE(m_view->table()->currentIndex(), model().index(1, 4));
        m_context->select({Stage::Weights, 0, 3, 2});
        QCOMPARE(m_view->table()->currentIndex(), model().index(3, 2));
        m_context->select({Stage::RawScores, 0, 0, 5});
        QCOMPARE(m_view->table()->currentIndex(), model().index(0, 5));
        QCOMPARE(changed.count(), 2);  // the table selects no cell itself after a selection from outside
        QTest::keyClick(m_view->table(), Qt::Key_Down);
        QCOMPARE(changed.count(), 3);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::RawScores, 0, 1, 5}));
        QCOMPARE(m_view->table()->currentIndex(), model().index(1, 5));
        // If the table selected the cell again, the cell would count as selected by a person.
        m_context->select({Stage::Weights, 0, 3, 2}, SelectionOrigin::Program);
        QCOMPARE(m_view->table()->currentIndex(), model().indexOf(m_context->selectedCell()));
        QCOMPARE(m_context->selectionOrigin(), SelectionOrigin::Program);
    }

    void copyPutsTheSelectedBlockOnTheClipboard() {
        QVERIFY(showView(Session(), {Stage::Queries, 0, 1, 0}));
        m_view->table()->selectionModel()->select({model().index(1, 0), model().index(2, 2)},
                                                  QItemSelectionModel::ClearAndSelect);
        QTest::keySequence(m_view->table(), QKeySequence::Copy);
        const QString expected = textAt(1, 0) + '\t' + textAt(1, 1) + '\t' + textAt(1, 2) + '\n' +
                                 textAt(2, 0) + '\t' + textAt(2, 1) + '\t' + textAt(2, 2);
        QVERIFY(expected.contains("−"));
        QCOMPARE(QGuiApplication::clipboard()->text(), QString(expected).replace("−", "-"));
    }

    void blockStaysSelectedWhileValuesChange() {
        Session session;
        QVERIFY(showView(session));
        m_view->table()->selectionModel()->select({model().index(1, 0), model().index(2, 2)},
                                                  QItemSelectionModel::ClearAndSelect);
        session.normalizer.temperature = 2;
        const auto traceAtTemperature2 = computeTrace(session);
        m_context->setTrace(traceAtTemperature2);
        QCOMPARE(textAt(1, 4), numberText(traceAtTemperature2->tensor(Stage::Weights)->matrix()(1, 4)));
        QCOMPARE(m_view->table()->selectionModel()->selectedIndexes().size(), 6);
        session.input.queryText = "one two";
        m_context->setTrace(computeTrace(session));
        QCOMPARE(model().rowCount(), 2);
        QCOMPARE(m_view->table()->currentIndex(), model().index(1, 1));
    }

    void firstColumnShowsTheNearestWords() {
        QVERIFY(showView(wordVectorSession("a cat xyzzyish"), {Stage::QueryEmbeddings, 0, 1, 4}));
        QCOMPARE(model().columnCount(), 101);
        QCOMPARE(model().headerData(0, Qt::Horizontal).toString(), "nearest words");
        QCOMPARE(model().headerData(1, Qt::Horizontal).toString(), "1");
        QTRY_VERIFY(textAt(1, 0).startsWith("dog 0.85, rabbit 0.72, "));
        QVERIFY(textAt(1, 0, Qt::AccessibleTextRole)
                    .startsWith("query 2 “cat”, nearest words: dog 0.85, rabbit 0.72, "));
        QCOMPARE(textAt(2, 0), "“xyzzyish” has no word vector, so a zero vector is used.");
        const auto trace = computeTrace(wordVectorSession("a cat xyzzyish"));
        QCOMPARE(textAt(1, 5), numberText(trace->tensor(Stage::QueryEmbeddings)->matrix()(1, 4)));
        QCOMPARE(m_view->table()->currentIndex(), model().index(1, 5));
        m_context->select({Stage::Weights, 0, 1, 2});
        QCOMPARE(model().columnCount(), 3);
        m_context->select({Stage::Context, 0, 1, 2});
        QCOMPARE(model().columnCount(), 101);
    }

    void nearestWordsCanBeSelectedAndCopied() {
        QVERIFY(showView(wordVectorSession("a cat sat"), {Stage::Context, 0, 1, 0}));
        QTRY_VERIFY(textAt(2, 0).contains(", "));
        m_view->table()->setCurrentIndex(model().index(1, 0));
        QCOMPARE(m_view->table()->currentIndex(), model().index(1, 0));  // not the number next to it
        QTest::keyClick(m_view->table(), Qt::Key_Down);
        QCOMPARE(m_context->selectedCell(), (CellRef{Stage::Context, 0, 2, 0}));
        QCOMPARE(m_view->table()->currentIndex(), model().index(2, 0));
        m_view->table()->selectionModel()->select({model().index(2, 0), model().index(2, 1)},
                                                  QItemSelectionModel::ClearAndSelect);
        QTest::keySequence(m_view->table(), QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), textAt(2, 0) + '\t' + textAt(2, 1).replace("−", "-"));
    }

    void nearestWordsFollowAnEdit() {
        QVERIFY(showView(wordVectorSession("a cat sat"), {Stage::Values, 0, 1, 0}));
        QTRY_VERIFY(textAt(1, 0).startsWith("dog "));
        m_context->setTrace(computeTrace(wordVectorSession("a bank sat")));
        QTRY_VERIFY(textAt(1, 0).startsWith("banks "));
        Session session = wordVectorSession("a bank sat");
        session.embedding.source = EmbeddingSource::Random;
        m_context->setTrace(computeTrace(session));
        QCOMPARE(model().columnCount(), 100);
    }

    void specialTokensCanBeHidden() {
        Session session;
        session.input.specialTokens = SpecialTokens::Bert;
        ViewSettings settings;
        settings.hidesSpecialTokens = true;
        QVERIFY(showView(session, {Stage::Weights, 0, 2, 5}, settings));
        QCOMPARE(model().rowCount(), 6);
        QCOMPARE(model().headerData(0, Qt::Horizontal).toString(), "Life");
        QCOMPARE(model().cellAt(m_view->table()->currentIndex()), (CellRef{Stage::Weights, 0, 2, 5}));
        QCOMPARE(textAt(1, 4, Qt::AccessibleTextRole).left(32), "query 3 “is”, key 6 “dessert”: 0");
    }

    void meanOfHeadsIsShown() {
        Session session;
        session.heads = 3;
        ViewSettings settings;
        settings.heads = {0, 2};
        settings.averagesHeads = true;
        QVERIFY(showView(session, {Stage::Weights, meanOfHeads, 1, 4}, settings));
        QVERIFY(m_view->title().startsWith("Weights, mean of the heads"));
        const auto trace = computeTrace(session);
        QCOMPARE(textAt(1, 4), numberText(meanStageMatrix(*trace, Stage::Weights, 0, {0, 2}).values(1, 4)));
    }

    void missingStageIsReplacedByTheWeights() {
        Session session;
        session.dropout = {0.5, 1};
        QVERIFY(showView(session, {Stage::DroppedWeights, 0, 1, 4}));
        QVERIFY(m_view->title().startsWith("Weights after dropout"));
        m_context->setTrace(computeTrace(Session()));
        QVERIFY(m_view->title().startsWith("Weights, head 1"));
        m_context->setTrace(nullptr);
        QVERIFY2(m_view->title().startsWith("Type a sentence above"), qPrintable(m_view->title()));
        QCOMPARE(model().rowCount(), 0);
    }

    void hoveredCellIsTinted() {
        QVERIFY(showView(Session()));
        m_context->hover(CellRef{Stage::Weights, 0, 2, 3});
        QVERIFY(model().index(2, 3).data(Qt::BackgroundRole).isValid());
        m_context->hover(std::nullopt);
        QVERIFY(!model().index(2, 3).data(Qt::BackgroundRole).isValid());
        QTest::mouseMove(m_view->table()->viewport(),
                         m_view->table()->visualRect(model().index(4, 1)).center());
        QTRY_COMPARE(m_context->hoveredCell(), (CellRef{Stage::Weights, 0, 4, 1}));
    }

    /// A hidden cell has no index in the table, so pointing at it tints nothing. Selecting it selects the
    /// nearest visible cell.
    void hoveringAHiddenCellTintsNoCell() {
        Session session;
        session.input.specialTokens = SpecialTokens::Bert;
        ViewSettings settings;
        settings.hidesSpecialTokens = true;
        QVERIFY(showView(session, {Stage::Weights, 0, 2, 5}, settings));
        const auto tintedCellCount = [&] {
            int cells = 0;
            for (int row = 0; row < model().rowCount(); ++row)
                for (int column = 0; column < model().columnCount(); ++column)
                    cells += model().index(row, column).data(Qt::BackgroundRole).isValid();
            return cells;
        };
        for (const CellRef& hidden : {CellRef{Stage::Weights, 0, 0, 3}, CellRef{Stage::Weights, 0, 3, 7}}) {
            m_context->hover(CellRef{Stage::Weights, 0, 3, 3});
            QCOMPARE(tintedCellCount(), 1);
            m_context->hover(hidden);
            QCOMPARE(tintedCellCount(), 0);
            QVERIFY(!model().indexOf(hidden).isValid());
        }
        QCOMPARE(model().nearestIndexTo({Stage::Weights, 0, 0, 3}), model().index(0, 2));
        m_context->select({Stage::Weights, 0, 0, 3});
        QCOMPARE(m_view->table()->currentIndex(), model().index(0, 2));
    }

    /// If all values of a stage are small, they have more decimals. Weights always have the usual number of
    /// decimals.
    void smallNumbersHaveEnoughDecimals() {
        Session session;
        session.projection.initDistribution = InitDistribution::Normal;
        session.projection.initStdDev = 1e-6;
        const auto trace = computeTrace(session);
        MatrixModel model;
        model.setMatrix(trace, {}, Stage::Queries, 0);
        static const QRegularExpression zero("^−?[0.]+$");
        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < model.columnCount(); ++column) {
                const QString text = model.index(row, column).data().toString();
                QVERIFY2(!text.contains(zero), qPrintable(text));
                QVERIFY2(text.size() <= model.longestText().size(), qPrintable(text));
            }
        }
        model.setMatrix(trace, {}, Stage::Weights, 0);
        QCOMPARE(model.index(1, 4).data().toString(),
                 numberText(trace->tensor(Stage::Weights)->matrix(0)(1, 4)));
        session.projection.initStdDev = 1;
        const auto traceAtUsualScale = computeTrace(session);
        model.setMatrix(traceAtUsualScale, {}, Stage::Queries, 0);
        QCOMPARE(model.index(1, 4).data().toString(),
                 numberText(traceAtUsualScale->tensor(Stage::Queries)->matrix(0)(1, 4)));
    }
};

ATTENTION_TEST(TestTableView)
#include "tst_table_view.moc"
