// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected and what is pointed at: whatever the window says is of one cell, and that exists.
#include "comparison/comparison_view.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "lab_fixture.h"
#include "models/open_models.h"
#include "next_tokens/next_tokens_view.h"
#include "pipeline/heads_button.h"
#include "scores/scores_view.h"
#include "support/qt_tests.h"
#include "table/table_view.h"
#include "texts/cell_indices_html.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"
#include "views/views.h"

#include <QPointer>
#include <QStackedWidget>

using namespace attention;
using namespace attention::test;

class TestPlace : public LabFixture {
    Q_OBJECT

    std::optional<CellRef> m_reported;  ///< by the view in front

    MainWindow& window() { return m_lab->window(); }
    OverviewView* overview() { return window().findChild<OverviewView*>(); }
    QWidget* front() { return window().findChild<QStackedWidget*>()->currentWidget(); }

    /// Four heads and an output, which a session without one lacks.
    static Session large() {
        Session session;
        session.heads = 4;
        session.output.hasProjection = true;
        session.output.dOut = 40;
        session.input.queryText = "Life is short, eat dessert first and last today";
        return session;
    }

    /// Returns the views that apply to the trace and show single cells.
    static std::vector<ViewKind> viewsOfCells(const Trace& trace) {
        std::vector<ViewKind> found;
        std::ranges::copy_if(viewKinds(), std::back_inserter(found), [&](const ViewKind& kind) {
            return !kind.name.empty() && !kind.capabilities.ignoresSelectedCell &&
                   (!kind.applies || kind.applies(trace));
        });
        return found;
    }
    void listen(View* view) {
        connect(view, &View::cellHovered, this, [this, view](const std::optional<CellRef>& cell) {
            if (view == front()) m_reported = cell;
        });
    }
    void begin(const char* view) {
        start(large());
        QTRY_VERIFY(isShown());
        for (View* each : window().findChildren<View*>()) listen(each);
        trigger("Pin as A");
        window().setCurrentViewName(QLatin1String(view));
        QTRY_VERIFY(!window().findChild<ScoresView*>()->isVisible() ||
                    window().findChild<ScoresView*>()->comparison());
    }
    void showAgain(const Session& session) {
        m_lab->document().apply({session, "edit"});
        QTRY_VERIFY(isShown());
        const ScoresView* scores = window().findChild<ScoresView*>();
        QTRY_VERIFY(!scores->isVisible() ||
                    (scores->comparison() && scores->comparison()->trace == m_lab->trace()));
    }

    /// Moves the mouse over the view, from its lower right corner on, until it lies on a cell.
    void pointAtACell() {
        m_reported.reset();
        const QWidget* view = front();
        for (int y = view->height() - 4; y > 0 && !m_reported; y -= 13) {
            for (int x = view->width() - 4; x > 0 && !m_reported; x -= 21) {
                QWidget* at = front()->childAt(x, y);
                if (!at) at = front();
                const QPoint point = at->mapFrom(front(), QPoint(x, y));
                QMouseEvent move(QEvent::MouseMove, point, at->mapToGlobal(point), Qt::NoButton, Qt::NoButton,
                                 Qt::NoModifier);
                QCoreApplication::sendEvent(at, &move);
            }
        }
        QVERIFY(m_reported);
        compareTo(*m_reported);
    }

    /// The cell that everything is to be about when the mouse is not.
    CellRef selected() {
        CellRef cell = window().selectedCell();
        const bool isOfWeights = QStringList{"lines", "text", "plane"}.contains(window().currentViewName());
        if (isOfWeights && cell.stage == Stage::Output) cell = {Stage::Weights, 3, cell.row, 7};
        return nearestShownCell(shown(), window().viewSettings(), cell);
    }
    void compareTo(const CellRef& cell) {
        const Trace& trace = *m_lab->trace();
        QCOMPARE(nearestShownCell(trace, window().viewSettings(), cell), cell);  // there is one
        QCOMPARE(text("currentCell"), cellDescriptionWithValues(trace, window().viewSettings(), cell));
        const QLabel* place = find<QLabel>("place");
        QCOMPARE(place->text(), cellIndicesHtml(trace, window().viewSettings(), cell,
                                                themeFor(place->palette(), place->font())));
        QCOMPARE(window().findChild<FormulaLabel*>()->names(), formulaNames(trace, cell.stage));
        QCOMPARE(overview()->currentCell().value_or(cell), cell);
        const CellRef chosen = selected();  // measures stay with the arithmetic above them
        if (stageInfo(chosen.stage).rowAxis != Axis::Query) return;
        const int last = static_cast<int>(trace.headCount()) - 1;  // it was selected before
        const HeadMetrics measures =
            headMetrics(trace, 0, stageInfo(chosen.stage).isPerHead() ? chosen.head : last);
        const RowMetrics& row = measures.rows[static_cast<std::size_t>(chosen.row)];
        QCOMPARE(text("entropy.query"), numberText(*row.entropy));
    }
    /// What assistive technology reads where the keyboard is, by line.
    static QStringList spoken() { return QApplication::focusWidget()->accessibleDescription().split('\n'); }
    /// What is reported is pointed at, else what is selected is meant.
    void compareToReported() {
        const bool isThere =
            m_reported && nearestShownCell(shown(), window().viewSettings(), *m_reported) == *m_reported;
        compareTo(isThere ? *m_reported : selected());
    }

 private slots:
    void cleanup() { end(); }

    void everythingIsOfACellThatExists_data() {
        QTest::addColumn<QString>("view");
        for (const ViewKind& kind : viewsOfCells(*computeTrace(large())))
            QTest::newRow(kind.name.data()) << kind.name.data();
    }
    void everythingIsOfACellThatExists() {
        QFETCH(QString, view);
        begin(qPrintable(view));
        Session shorter = large();
        shorter.input.queryText = "Life is";
        Session fewer = large();
        fewer.heads = 1;
        Session smaller = large();  // without an output
        smaller.output.hasProjection = false;
        smaller.heads = 2;
        Session single = large();
        single.input.queryText = "a";
        for (const Session& next : {shorter, fewer, smaller, single}) {
            for (const CellRef& cell : {CellRef{Stage::Weights, 3, 7, 7}, CellRef{Stage::Output, 0, 7, 39}}) {
                showAgain(next);  // from where one step back leads to the large one
                showAgain(large());
                window().select(cell);
                pointAtACell();
                QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
                QTRY_VERIFY(isShown());
                QCOMPARE(session(), next);
                compareToReported();
            }
        }
    }

    void anotherStageTakesTheWordFromTheMouse_data() { everythingIsOfACellThatExists_data(); }
    void anotherStageTakesTheWordFromTheMouse() {
        QFETCH(QString, view);
        begin(qPrintable(view));
        window().select({Stage::Queries, 2, 3, 5});
        pointAtACell();
        QTest::keyClick(&window(), Qt::Key_PageDown);
        QCOMPARE(window().selectedCell().stage, Stage::Keys);
        const bool isOfWeights = view == "lines" || view == "text" || view == "plane";
        compareTo(isOfWeights ? CellRef{Stage::Weights, 2, 3, 4} : window().selectedCell());
        QVERIFY(overview()->currentCell().value_or(window().selectedCell()) == window().selectedCell());
    }

    void withoutATextThereIsNoCell_data() { everythingIsOfACellThatExists_data(); }
    void withoutATextThereIsNoCell() {
        QFETCH(QString, view);
        begin(qPrintable(view));
        window().select({Stage::Weights, 3, 7, 7});
        window().select({Stage::Output, 0, 7, 39});
        pointAtACell();
        Session empty = large();
        empty.input.queryText.clear();
        m_lab->document().apply({empty, "edit"});
        QCOMPARE(text("currentCell"), "");
        QCOMPARE(text("place"), "");
        QVERIFY(!overview()->currentCell());
        Session other = large();
        other.input.queryText = "word";
        other.output.hasProjection = false;
        m_reported.reset();
        showAgain(other);
        compareToReported();
    }

    /// The views that apply to no other session; with the others, all are seen here.
    void viewsOfModelsReportACellThatExists() {
        QSet<QString> seen;
        for (const ViewKind& kind : viewsOfCells(*computeTrace(large())))
            seen << QString::fromUtf8(kind.name.data());
        Session learning = presetNamed("reverse");
        learning.training.stepCount = 1;
        for (const Session& session : {sessionFromModel(inductionModelName, large()), learning}) {
            start(session);
            QTRY_VERIFY(isShown());
            for (View* each : window().findChildren<View*>()) listen(each);
            for (const ViewKind& kind : viewsOfCells(*m_lab->trace())) {
                const QString view = QString::fromUtf8(kind.name.data());
                if (seen.contains(view) || kind.needs != ViewKind::Needs::Nothing) continue;
                seen << view;
                if (view == "words") continue;  // see nextWordsAreReadAloudOfTheSelectedTokenOnly()
                window().setCurrentViewName(view);
                QCOMPARE(window().currentViewName(), view);
                window().select({Stage::Weights, 0, 3, 1});
                pointAtACell();
                QVERIFY2(!QTest::currentTestFailed(), qPrintable(view));
            }
        }
        for (const std::string_view view : viewNames())
            QVERIFY2(seen.contains(QString::fromUtf8(view.data())) ||
                         viewKindNamed(view)->capabilities.ignoresSelectedCell,
                     view.data());
    }

    void theWidgetWithTheKeyboardSaysTheCellAndItsKeys() {
        start();
        QTRY_VERIFY(isShown());
        const QStringList ofMaps = {text("currentCell"),
                                    "Arrow keys move from cell to cell, with Ctrl from map to map."};
        QCOMPARE(spoken(), ofMaps);
        trigger("Lines");
        QCOMPARE(spoken().size(), 2);
        QVERIFY(spoken().last().startsWith("Up and down move to other queries"));
        trigger("Focus");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
        QCOMPARE(spoken(), QStringList(text("currentCell")));
        QVERIFY(spoken().first().startsWith("query 2 “is” → key 4 “eat”"));
        Session empty;
        empty.input.queryText.clear();
        m_lab->document().apply({empty, "edit"});
        QCOMPARE(spoken(), QStringList(QString()));
    }

    void nextWordsAreReadAloudOfTheSelectedTokenOnly() {
        Session model = sessionFromModel(":induction", Session());
        model.input.queryText = "Mr Smith met Mrs Jones and Mr Smith";
        start(model);
        QTRY_VERIFY(isShown());
        window().setCurrentViewName("words");
        const auto* words = window().findChild<NextTokensView*>();
        QTRY_VERIFY(words->accessibleText().contains("Smith"));
        window().select({Stage::Weights, 0, 1, 0});
        QTRY_VERIFY2(spoken().first().contains("Smith"), qPrintable(spoken().first()));
        window().select({Stage::Weights, 0, 0, 0});
        QVERIFY2(spoken().first().contains("Mr · 1"), qPrintable(spoken().first()));
        QVERIFY(!spoken().join(' ').contains("Smith · 2"));
        QCOMPARE(spoken().last(), "Up and down move to other tokens, left and right to other layers.");
    }

    /// Neither what is read aloud nor the measures below the arithmetic follow the pointer.
    void whatIsPointedAtIsSaidBesideTheSelectionOnly() {
        start();
        QTRY_VERIFY(isShown());
        const QStringList before = spoken();
        const QString heading = text("measuresHeading");
        auto* maps = window().findChild<OverviewView*>();
        QTest::mouseMove(maps->viewport(), pointOf({Stage::Weights, 0, 4, 2}));
        QTRY_VERIFY(text("currentCell").startsWith("query 5"));
        QCOMPARE(spoken(), before);
        QCOMPARE(text("measuresHeading"), heading);
    }

    void theFormulaIsThatOfTheNumbersInSight() {
        start();
        QTRY_VERIFY(isShown());
        window().select({Stage::Context, 0, 2, 7});
        const auto formula = [&] { return window().findChild<FormulaLabel*>()->accessibleName(); };
        QVERIFY2(formula().startsWith("Context"), qPrintable(formula()));
        for (const char* name : {"Lines", "Text"}) {
            trigger(name);
            QVERIFY2(formula().startsWith("Weights"), qPrintable(formula()));
            QVERIFY(text("currentCell").startsWith("query 3 “short” → key 5 “dessert”, head 1"));
            QCOMPARE(window().selectedCell(), (CellRef{Stage::Context, 0, 2, 7}));
        }
        trigger("Focus");
        QVERIFY2(formula().startsWith("Context"), qPrintable(formula()));
    }

    void anActionOfTheHeadsMenuOutlivesWhatItEdits() {
        Session session;
        session.heads = 3;
        start(session);
        QTRY_VERIFY(isShown());
        for (const char* name : {"head 2", "Mean of the heads shown", "All heads"}) {
            const QPointer<QAction> chosen = action(name);
            bool isThere = false;
            const auto looking = connect(window().findChild<HeadsButton*>(), &HeadsButton::viewSettingsEdited,
                                         this, [&] { isThere = !chosen.isNull(); });  // after the window did
            chosen->trigger();
            disconnect(looking);
            QVERIFY(isThere);
        }
        QVERIFY(window().viewSettings().heads.empty() && window().viewSettings().averagesHeads);
        QVERIFY(action("head 2")->isChecked() && action("Mean of the heads shown")->isChecked());
        window().setViewSettings({});
        QVERIFY(!action("Mean of the heads shown")->isChecked());
    }

    void theHeadsInSightAreNamed() {
        Session session;
        session.heads = 3;
        session.output.hasProjection = true;
        start(session);
        QTRY_VERIFY(isShown());
        const auto* heads = window().findChild<HeadsButton*>();
        window().select({Stage::Weights, 1, 1, 4});
        QCOMPARE(heads->text(), "All heads");
        for (const char* name : {"focus", "table", "compare"}) {
            window().setCurrentViewName("overview");
            window().setCurrentViewName(name);
            QCOMPARE(heads->text(), "Head 2 of 3");
        }
        trigger("Text");
        QCOMPARE(heads->text(), "All heads");
        trigger("Focus");
        window().select({Stage::Output, 0, 1, 4});
        QCOMPARE(heads->text(), "All heads");
        ViewSettings view = window().viewSettings();
        view.averagesHeads = true;
        window().setViewSettings(view);
        window().select({Stage::Weights, meanOfHeads, 1, 4});
        QCOMPARE(heads->text(), "Mean of the heads");
    }
};

ATTENTION_TEST(TestPlace)
#include "tst_place.moc"
