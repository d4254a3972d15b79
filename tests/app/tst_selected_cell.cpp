// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the selected and the hovered cell: all texts of the window describe the same cell, and it exists.
#include "comparison/comparison_view.h"
#include "controller_fixture.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "models/open_models.h"
#include "next_tokens/next_tokens_view.h"
#include "scores/scores_view.h"
#include "support/qt_tests.h"
#include "table/table_view.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"
#include "views/views.h"

#include <QPointer>
#include <QStackedWidget>

using namespace attention;
using namespace attention::test;

class TestSelectedCell : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    OverviewView* overview() { return window().findChild<OverviewView*>(); }
    const std::optional<CellRef>& hoveredCell() { return viewContext().hoveredCell(); }
    QWidget* currentView() { return window().findChild<QStackedWidget*>()->currentWidget(); }

    /// Returns a session with many cells: four heads, an output projection and nine tokens.
    static Session largeSession() {
        Session session;
        session.heads = 4;
        session.output.hasProjection = true;
        session.output.dOut = 40;
        session.input.queryText = "Life is short, eat dessert first and last today";
        return session;
    }

    /// Returns the views that apply to the trace and show single cells.
    static std::vector<ViewKind> cellViews(const Trace& trace) {
        std::vector<ViewKind> found;
        std::ranges::copy_if(viewKinds(), std::back_inserter(found), [&](const ViewKind& kind) {
            return !kind.name.empty() && !kind.capabilities.ignoresSelectedCell &&
                   (!kind.appliesTo || kind.appliesTo(trace));
        });
        return found;
    }
    void startWithView(const char* view) {
        start(largeSession());
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        viewContext().showView(QLatin1String(view));
        QTRY_VERIFY(!window().findChild<ScoresView*>()->isVisible() ||
                    window().findChild<ScoresView*>()->comparison());
    }
    void applyAndWait(const Session& session) {
        m_controller->document().apply({session, "edit"});
        QTRY_VERIFY(isShown());
        const ScoresView* scores = window().findChild<ScoresView*>();
        QTRY_VERIFY(!scores->isVisible() ||
                    (scores->comparison() && scores->comparison()->trace == m_controller->trace()));
    }

    /// Moves the mouse over the current view, from its lower right corner, until it is on a cell. Checks the
    /// texts of this cell.
    void hoverACell() {
        viewContext().hover(std::nullopt);
        const QWidget* view = currentView();
        for (int y = view->height() - 4; y > 0 && !hoveredCell(); y -= 13) {
            for (int x = view->width() - 4; x > 0 && !hoveredCell(); x -= 21) {
                QWidget* at = currentView()->childAt(x, y);
                if (!at) at = currentView();
                const QPoint point = at->mapFrom(currentView(), QPoint(x, y));
                QMouseEvent move(QEvent::MouseMove, point, at->mapToGlobal(point), Qt::NoButton, Qt::NoButton,
                                 Qt::NoModifier);
                QCoreApplication::sendEvent(at, &move);
            }
        }
        QVERIFY(hoveredCell());
        checkTextsOf(*hoveredCell());
    }

    static bool doesShowWeightsOnly(const QString& view) {
        return viewKindNamed(view.toStdString())->capabilities.showsWeightsOnly;
    }

    /// Returns the cell that the texts should describe while no cell is hovered.
    CellRef selected() {
        CellRef cell = viewContext().selectedCell();
        const bool showsOnlyWeights = doesShowWeightsOnly(viewContext().state().viewName);
        if (showsOnlyWeights && cell.stage == Stage::Output) cell = {Stage::Weights, 3, cell.row, 7};
        return nearestShownCell(shown(), viewContext().viewSettings(), cell);
    }
    /// Checks that all texts describe `cell`. The metrics always describe the selected query.
    void checkTextsOf(const CellRef& cell) {
        const Trace& trace = *m_controller->trace();
        QCOMPARE(nearestShownCell(trace, viewContext().viewSettings(), cell), cell);  // the cell exists
        QCOMPARE(text("currentCell"), cellDescriptionWithValues(trace, viewContext().viewSettings(), cell));
        const QLabel* indicesLabel = find<QLabel>("place");
        QCOMPARE(indicesLabel->text(),
                 cellIndicesHtml(trace, viewContext().viewSettings(), cell,
                                 themeFor(indicesLabel->palette(), indicesLabel->font())));
        QCOMPARE(window().findChild<FormulaLabel*>()->names(), formulaNames(trace, cell.stage));
        if (overview()->isVisible()) QCOMPARE(overview()->currentCell().value_or(cell), cell);
        const CellRef selectedQueryCell = selected();
        if (stageInfo(selectedQueryCell.stage).rowAxis != Axis::Query) return;
        const int last = static_cast<int>(trace.headCount()) - 1;  // the head that was selected before
        const HeadMetrics metrics = headMetrics(
            trace, 0, stageInfo(selectedQueryCell.stage).isPerHead() ? selectedQueryCell.head : last);
        const RowMetrics& row = metrics.rows[static_cast<std::size_t>(selectedQueryCell.row)];
        QCOMPARE(text("entropy.query"), numberText(*row.entropy));
    }
    /// Returns the lines that assistive technology reads for the widget with focus.
    static QStringList accessibleLines() {
        const QWidget* widget = QApplication::focusWidget();
        return widget ? widget->accessibleDescription().split('\n') : QStringList{"no widget has focus"};
    }
    /// Checks the texts of the hovered cell if it exists, otherwise of the selected one.
    void checkTextsOfTheCurrentCell() {
        const bool exists = hoveredCell() && nearestShownCell(shown(), viewContext().viewSettings(),
                                                              *hoveredCell()) == *hoveredCell();
        checkTextsOf(exists ? *hoveredCell() : selected());
    }

 private slots:
    void cleanup() { end(); }

    void allTextsDescribeAnExistingCell_data() {
        QTest::addColumn<QString>("view");
        for (const ViewKind& kind : cellViews(*computeTrace(largeSession())))
            QTest::newRow(kind.name.data()) << kind.name.data();
    }
    void allTextsDescribeAnExistingCell() {
        QFETCH(QString, view);
        startWithView(qPrintable(view));
        if (QTest::currentTestFailed()) return;
        Session shorter = largeSession();
        shorter.input.queryText = "Life is";
        Session fewer = largeSession();
        fewer.heads = 1;
        Session smaller = largeSession();  // without an output projection
        smaller.output.hasProjection = false;
        smaller.heads = 2;
        Session single = largeSession();
        single.input.queryText = "a";
        for (const Session& next : {shorter, fewer, smaller, single}) {
            for (const CellRef& cell : {CellRef{Stage::Weights, 3, 7, 7}, CellRef{Stage::Output, 0, 7, 39}}) {
                applyAndWait(next);  // the undo below returns to this session
                if (QTest::currentTestFailed()) return;
                applyAndWait(largeSession());
                if (QTest::currentTestFailed()) return;
                viewContext().select(cell);
                hoverACell();
                if (QTest::currentTestFailed()) return;
                QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
                QTRY_VERIFY(isShown());
                QCOMPARE(session(), next);
                checkTextsOfTheCurrentCell();
                if (QTest::currentTestFailed()) return;
            }
        }
    }

    void changingTheStageOverridesTheHoveredCell_data() { allTextsDescribeAnExistingCell_data(); }
    void changingTheStageOverridesTheHoveredCell() {
        QFETCH(QString, view);
        startWithView(qPrintable(view));
        if (QTest::currentTestFailed()) return;
        viewContext().select({Stage::Queries, 2, 3, 5});
        hoverACell();
        if (QTest::currentTestFailed()) return;
        QTest::keyClick(&window(), Qt::Key_PageDown);
        QCOMPARE(viewContext().selectedCell().stage, Stage::Keys);
        const bool showsOnlyWeights = doesShowWeightsOnly(view);
        checkTextsOf(showsOnlyWeights ? CellRef{Stage::Weights, 2, 3, 4} : viewContext().selectedCell());
        if (overview()->isVisible())
            QCOMPARE(overview()->currentCell(), std::optional(viewContext().selectedCell()));
    }

    void emptyTextHasNoCell_data() { allTextsDescribeAnExistingCell_data(); }
    void emptyTextHasNoCell() {
        QFETCH(QString, view);
        startWithView(qPrintable(view));
        if (QTest::currentTestFailed()) return;
        viewContext().select({Stage::Weights, 3, 7, 7});
        viewContext().select({Stage::Output, 0, 7, 39});
        hoverACell();
        if (QTest::currentTestFailed()) return;
        Session empty = largeSession();
        empty.input.queryText.clear();
        m_controller->document().apply({empty, "edit"});
        QCOMPARE(text("currentCell"), "");
        QCOMPARE(text("place"), "");
        QVERIFY(!overview()->currentCell());
        Session other = largeSession();
        other.input.queryText = "word";
        other.output.hasProjection = false;
        viewContext().hover(std::nullopt);
        applyAndWait(other);
        if (QTest::currentTestFailed()) return;
        checkTextsOfTheCurrentCell();
    }

    /// Tests the views that apply to models only. Together with allTextsDescribeAnExistingCell(), all views
    /// that show cells are tested.
    void viewsOfModelsReportAnExistingCell() {
        QSet<QString> testedViews;
        for (const ViewKind& kind : cellViews(*computeTrace(largeSession())))
            testedViews << QString::fromUtf8(kind.name.data());
        Session trainedSession = presetNamed("reverse");
        trainedSession.training.stepCount = 1;
        for (const Session& session :
             {sessionFromModel(inductionModelName, largeSession()), trainedSession}) {
            start(session);
            QTRY_VERIFY(isShown());
            for (const ViewKind& kind : cellViews(*m_controller->trace())) {
                const QString view = QString::fromUtf8(kind.name.data());
                if (testedViews.contains(view) || kind.needs != ViewKind::Needs::Nothing) continue;
                testedViews << view;
                if (view == "words") continue;  // see onlyNextTokensOfTheSelectionAreReadAloud()
                viewContext().showView(view);
                QCOMPARE(viewContext().state().viewName, view);
                viewContext().select({Stage::Weights, 0, 3, 1});
                hoverACell();
                QVERIFY2(!QTest::currentTestFailed(), qPrintable(view));
            }
        }
        for (const std::string_view view : viewNames())
            QVERIFY2(testedViews.contains(QString::fromUtf8(view.data())) ||
                         viewKindNamed(view)->capabilities.ignoresSelectedCell,
                     view.data());
    }

    void focusedWidgetDescribesTheCellAndItsKeys() {
        start();
        QTRY_VERIFY(isShown());
        const QStringList overviewLines = {
            text("currentCell"),
            "The arrow keys move from cell to cell. With Ctrl, they move from heatmap to heatmap."};
        QCOMPARE(accessibleLines(), overviewLines);
        trigger("Two columns");
        QCOMPARE(accessibleLines().size(), 2);
        QVERIFY(accessibleLines().last().startsWith("The up and down arrow keys select another query."));
        trigger("One heatmap");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
        QCOMPARE(accessibleLines(), QStringList(text("currentCell")));
        QVERIFY(accessibleLines().first().startsWith("query 2 “is” → key 4 “eat”"));
        Session empty;
        empty.input.queryText.clear();
        m_controller->document().apply({empty, "edit"});
        QCOMPARE(accessibleLines(), QStringList(QString()));
    }

    void onlyNextTokensOfTheSelectionAreReadAloud() {
        Session model = sessionFromModel(":induction", Session());
        model.input.queryText = "Mr Smith met Mrs Jones and Mr Smith";
        start(model);
        QTRY_VERIFY(isShown());
        viewContext().showView("words");
        const auto* nextTokensView = window().findChild<NextTokensView*>();
        QTRY_VERIFY(nextTokensView->accessibleText().contains("Smith"));
        viewContext().select({Stage::Weights, 0, 1, 0});
        QTRY_VERIFY2(accessibleLines().first().contains("Smith"), qPrintable(accessibleLines().first()));
        viewContext().select({Stage::Weights, 0, 0, 0});
        QVERIFY2(accessibleLines().first().contains("After token 1 “Mr”"),
                 qPrintable(accessibleLines().first()));
        QVERIFY(!accessibleLines().join(' ').contains("After token 2"));
        QCOMPARE(accessibleLines().last(),
                 "The up and down arrow keys move to other tokens, and the left and right arrow keys move to "
                 "other layers.");
    }

    /// The accessible description and the metrics describe the selected cell, not the hovered one.
    void hoveringChangesOnlyTheCurrentCell() {
        start();
        QTRY_VERIFY(isShown());
        const QStringList before = accessibleLines();
        const QString heading = text("measuresHeading");
        auto* overviewView = window().findChild<OverviewView*>();
        QTest::mouseMove(overviewView->viewport(), pointOf({Stage::Weights, 0, 4, 2}));
        QTRY_VERIFY(text("currentCell").startsWith("query 5"));
        QCOMPARE(accessibleLines(), before);
        QCOMPARE(text("measuresHeading"), heading);
    }

    void formulaFollowsTheShownStage() {
        start();
        QTRY_VERIFY(isShown());
        viewContext().select({Stage::Context, 0, 2, 7});
        const auto formula = [&] { return window().findChild<FormulaLabel*>()->accessibleName(); };
        QVERIFY2(formula().startsWith("Context"), qPrintable(formula()));
        for (const char* name : {"Two columns", "Colored tokens"}) {
            trigger(name);
            QVERIFY2(formula().startsWith("Weights"), qPrintable(formula()));
            QVERIFY(text("currentCell").startsWith("query 3 “short” → key 5 “dessert”, head 1"));
            QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Context, 0, 2, 7}));
        }
        trigger("One heatmap");
        QVERIFY2(formula().startsWith("Context"), qPrintable(formula()));
    }
};

ATTENTION_TEST(TestSelectedCell)
#include "tst_selected_cell.moc"
