// SPDX-License-Identifier: GPL-3.0-or-later
// A session pinned as A beside the one being edited: the real window, from the menu to the pixel.
#include "comparison/compare_menu.h"
#include "comparison/comparison_view.h"
#include "comparison/session_changes.h"
#include "figure/figure_view.h"
#include "lab_fixture.h"
#include "support/qt_tests.h"

#include <QPushButton>
#include <QToolButton>

using namespace attention;
using namespace attention::test;

using Part = ComparisonFigure::ComparedMap;
using Spot = ComparisonFigure::UnionCell;

class TestComparison : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    ComparisonView* view() { return window().findChild<ComparisonView*>(); }
    QWidget* canvas() { return view()->figureView()->viewport(); }
    const ComparisonFigure& figure() { return *view()->figure(); }

    static Session stable(const std::string& text = "the cat sat on a mat") {
        Session session;
        session.seeding = Seeding::PerRow;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.input.queryText = text;
        session.heads = 2;
        return session;
    }
    void pinAtStart(const Session& session) {
        start(session);
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        QCOMPARE(*view()->pinnedTrace()->session, session);
    }
    /// What the document goes on with, once it is computed.
    void edit(const Session& session) {
        m_lab->document().apply({session, "edit", Edit::noInteraction});
        QTRY_VERIFY(isShown());
    }
    void press(const QString& text) {
        for (auto* button : view()->findChildren<QAbstractButton*>()) {
            if (button->text() == text && button->isVisible())
                return QTest::mouseClick(button, Qt::LeftButton);
        }
        qFatal("no button %s", qPrintable(text));
    }
    QString shownText(const char* name) { return view()->findChild<QLabel*>(name)->text(); }
    QPoint pointOf(Part part, Spot spot) { return figure().cellRect(part, spot).center().toPoint(); }
    /// A colour away from the number and the marks of a cell.
    QRgb colorNear(Part part, Spot spot) {
        const QRectF cell = figure().cellRect(part, spot);
        const QImage image = canvas()->grab().toImage();
        return image.pixel((cell.topLeft() + QPointF(4, 4)).toPoint());
    }
    /// The numbers of an exported tensor (b, h, n_q, n_k) or (b, n, d), as they go into files.
    static float exported(const Trace& trace, Stage stage, Index head, Index row, Index column) {
        const std::vector<float> entries = entriesOf(trace, stage);
        const Shape shape = stageShape(trace, stage);
        const Index columns = shape.back();
        const Index rows = shape[shape.size() - 2];
        return entries[static_cast<std::size_t>((head * rows + row) * columns + column)];
    }

 private slots:
    void cleanup() { end(); }

    /// Two ways to begin stand side by side: what was pinned, and the preset chosen then.
    void aPresetStandsBesideA() {
        const std::vector<Session> all = presets();
        start();
        trigger(QString::fromStdString(all[21].title));
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        trigger(QString::fromStdString(all[17].title));
        QTRY_VERIFY(isShown());
        QCOMPARE(window().currentViewName(), "compare");
        QCOMPARE(*view()->pinnedTrace()->session, all[21]);
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 0, 1, 8}));
        trigger("Unpin");
        trigger(QString::fromStdString(all[0].title));
        QTRY_COMPARE(window().currentViewName(), "overview");
    }

    void saysHowToPinAndPins() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(!action("Swap A and B")->isEnabled());
        QVERIFY(!action("Unpin")->isEnabled());
        QTest::keyClick(&window(), Qt::Key_7, Qt::ControlModifier);
        QCOMPARE(window().currentViewName(), "compare");
        QVERIFY(shownText("compared.hint").contains("Ctrl+Shift+P"));
        press("Pin as A");
        QCOMPARE(view()->pinnedTrace(), m_lab->trace());
        QVERIFY(action("Unpin")->isEnabled());
        QVERIFY(figure().isUnchanged());
        QCOMPARE(shownText("changes.heading"), "The settings are the same");
        press("Unpin");
        QVERIFY(!view()->pinnedTrace());
        QVERIFY(!view()->figure());
        QVERIFY(!action("Unpin")->isEnabled());
        QVERIFY(view()->findChild<QLabel*>("compared.hint")->isVisible());
    }

    void pinningByKeyShowsTheComparison() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window().currentViewName(), "compare");
        QCOMPARE(view()->pinnedTrace(), m_lab->trace());
    }

    void nothingToPinWhileThereIsNoText() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(action("Pin as A")->isEnabled());
        Session empty;
        empty.input.queryText.clear();
        m_lab->document().apply({empty, "edit", Edit::noInteraction});
        QVERIFY(!action("Pin as A")->isEnabled());
    }

    void theDifferenceIsBMinusAOfTheExportedNumbersInColoursOfRdBu() {
        pinAtStart(stable());
        Session edited = stable();
        edited.dK = 40;
        edit(edited);
        const Trace& a = *view()->pinnedTrace();
        const Trace& b = *m_lab->trace();
        QCOMPARE(a.config.dK, 24);
        QCOMPARE(b.config.dK, 40);
        double furthest = 0;
        const ConstMatrixView change = figure().map(Part::Change).values;
        QCOMPARE(change.rows(), 6);
        for (Index row = 0; row < 6; ++row) {
            for (Index column = 0; column < 6; ++column) {
                const float difference =
                    exported(b, Stage::Weights, 0, row, column) - exported(a, Stage::Weights, 0, row, column);
                QCOMPARE(change(row, column), difference);
                furthest = std::max(furthest, std::abs(static_cast<double>(difference)));
            }
        }
        QVERIFY(furthest > 0.001);
        const ColorScale scale = ColorScale::symmetric(furthest);
        QCOMPARE(figure().map(Part::Change).scale, scale);
        QCOMPARE(figure().map(Part::A).scale, figure().map(Part::B).scale);
        // The marks of the selected cell lie on its row and column: look at the others.
        for (const Spot spot : {Spot{0, 0}, Spot{3, 2}, Spot{5, 5}}) {
            QCOMPARE(colorNear(Part::Change, spot), scale.colorOf(change(spot.row, spot.column)));
            QCOMPARE(colorNear(Part::A, spot), figure().map(Part::A).scale.colorOf(
                                                   exported(a, Stage::Weights, 0, spot.row, spot.column)));
            QCOMPARE(colorNear(Part::B, spot), figure().map(Part::B).scale.colorOf(
                                                   exported(b, Stage::Weights, 0, spot.row, spot.column)));
        }
        QCOMPARE(scale.colorOf(0), colorMap(Palette::RdBu)[128]);
    }

    void pointingSaysAllThreeNumbersAndSelects() {
        pinAtStart(stable());
        Session edited = stable();
        edited.normalizer.temperature = 0.5;
        edit(edited);
        for (const Part part : {Part::A, Part::B, Part::Change}) {
            QTest::mouseMove(canvas(), pointOf(part, {3, 2}));
            const float inA = exported(*view()->pinnedTrace(), Stage::Weights, 0, 3, 2);
            const float inB = exported(*m_lab->trace(), Stage::Weights, 0, 3, 2);
            QCOMPARE(shownText("compared.cell"),
                     QStringLiteral("query 4 “on” → key 3 “sat”, head 1:   A %1   B %2   B − A %3")
                         .arg(numberText(inA), numberText(inB), numberText(inB - inA)));
            QVERIFY(text("currentCell").startsWith("query 4 “on” → key 3 “sat”, head 1: "));
            QTest::mouseMove(canvas(), {1, 1});
        }
        QTest::mouseClick(canvas(), Qt::LeftButton, {}, pointOf(Part::A, {2, 5}));
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 0, 2, 5}));
        QTest::mouseMove(canvas(), {1, 1});
        QTest::keyClick(canvas(), Qt::Key_Left);
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 0, 2, 4}));
        const HeadMetrics inA = headMetrics(*view()->pinnedTrace(), 0, 0);
        const HeadMetrics inB = headMetrics(*m_lab->trace(), 0, 0);
        QCOMPARE(shownText("compared.query"), "Head 1, query 3 “sat”");
        QCOMPARE(shownText("compared.entropy.a"), numberText(*inA.rows[2].entropy));
        QCOMPARE(shownText("compared.entropy.b"), numberText(*inB.rows[2].entropy));
        QCOMPARE(shownText("compared.entropy.change"),
                 numberText(*inB.rows[2].entropy - *inA.rows[2].entropy));
        QCOMPARE(shownText("compared.rawDeviation.change"), "0.0000");  // before the temperature
    }

    void differentSentencesAreAligned() {
        pinAtStart(stable("the cat sat on a mat"));
        edit(stable("the black cat sat on a chair"));
        const StageDifference& difference = figure().difference();
        QCOMPARE(difference.rows.size(), 8u);  // the, black, cat, sat, on, a, mat, chair
        QCOMPARE(positionsOnlyInA(difference.rows), (std::vector<Index>{5}));
        QCOMPARE(positionsOnlyInB(difference.rows), (std::vector<Index>{1, 6}));
        QCOMPARE(figure().legendTexts(), (QStringList{"only in A", "only in B"}));
        const float cat = exported(*m_lab->trace(), Stage::Weights, 0, 2, 2) -
                          exported(*view()->pinnedTrace(), Stage::Weights, 0, 1, 1);
        QCOMPARE(figure().map(Part::Change).values(2, 2), cat);
        // What a side has not is hatched on the bare ground.
        const QRectF black = figure().cellRect(Part::A, {1, 0});
        const QImage image = canvas()->grab().toImage().copy(black.toAlignedRect());
        const FigureTheme theme = figure().theme();
        int bare = 0;
        int dark = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                bare += image.pixelColor(x, y) == theme.background;
                dark += image.pixelColor(x, y).lightness() < theme.background.lightness() - 20;
            }
        }
        QVERIFY(bare > image.width() * image.height() / 3);
        QVERIFY(dark > image.width());
        QTest::mouseMove(canvas(), pointOf(Part::B, {6, 0}));
        QCOMPARE(shownText("compared.cell"),
                 "query 6 “mat” → key 1 “the”, head 1:   only in A   " +
                     numberText(exported(*view()->pinnedTrace(), Stage::Weights, 0, 5, 0)));
        QTest::mouseMove(canvas(), pointOf(Part::Change, {6, 7}));
        QCOMPARE(shownText("compared.cell"), "neither A nor B has this cell");
        const CellRef before = window().selectedCell();
        QTest::mouseClick(canvas(), Qt::LeftButton, {}, pointOf(Part::A, {6, 0}));
        QCOMPARE(window().selectedCell(), before);  // B has no such cell
    }

    /// Two words in each other's place: nothing differs where there is anything to compare, but that is not
    /// everywhere.
    void whatOneSideLacksIsNoEquality() {
        pinAtStart(stable("the cat sat on"));
        m_lab->window().select({Stage::RawScores, 0, 0, 0});
        QTest::keyClick(&window(), Qt::Key_7, Qt::ControlModifier);
        QCOMPARE(figure().titleNote(Part::Change), "no difference");
        edit(stable("the sat cat on"));
        QCOMPARE(figure().titleNote(Part::Change), "no difference in 9 cells; 14 are in one only");
    }

    void theDifferenceAloneIsLarger() {
        pinAtStart(stable());
        Session edited = stable();
        edited.dK = 40;
        edit(edited);
        const double together = figure().cellRect(Part::Change, {0, 0}).width();
        press("Difference");
        QVERIFY(figure().cellRect(Part::A, {0, 0}).isEmpty());
        QVERIFY(figure().cellRect(Part::Change, {0, 0}).width() > 1.5 * together);
        press("Side by side");
        QCOMPARE(figure().cellRect(Part::Change, {0, 0}).width(), together);
    }

    void otherStagesAndHeadsFollowTheSelection() {
        pinAtStart(stable());
        Session edited = stable();
        edited.heads = 3;
        edited.dV = 40;
        edit(edited);
        window().select({Stage::Context, 1, 2, 3});
        QCOMPARE(shownText("compared.title"), "Context, head 2");
        QCOMPARE(figure().difference().columns.size(), 40u);
        QCOMPARE(positionsOnlyInB(figure().difference().columns).size(), 12u);
        QVERIFY(figure().layout().isStacked);
        window().select({Stage::Weights, 2, 2, 3});
        QVERIFY(!figure().difference().hasA);
        QCOMPARE(shownText("compared.cell").section(":", 1).trimmed().section("  ", 0, 0), "only in B");
        QCOMPARE(shownText("compared.entropy.a"), "–");
    }

    void roundingDoesNotShine() {
        pinAtStart(stable("the cat sat"));
        edit(stable("the black cat sat"));
        window().select({Stage::RawScores, 0, 0, 0});
        const Heatmap& change = figure().map(Part::Change);
        QVERIFY(change.scale.high >= 1e-4 * figure().map(Part::A).scale.high);
        const QRgb neutral = colorMap(Palette::RdBu)[128];
        const QColor seen = QColor::fromRgb(change.scale.colorOf(change.values(2, 2)));
        QVERIFY(std::abs(seen.lightness() - QColor::fromRgb(neutral).lightness()) < 6);
    }

    void swappingIsOneStepThatIsUndone() {
        pinAtStart(stable());
        Session edited = stable();
        edited.dK = 40;
        edit(edited);
        const auto a = view()->pinnedTrace();
        const auto b = m_lab->trace();
        const int steps = m_lab->document().undoStack()->count();
        trigger("Swap A and B");
        QTRY_VERIFY(isShown());
        QCOMPARE(view()->pinnedTrace(), b);
        QCOMPARE(session(), *a->session);
        QCOMPARE(m_lab->document().undoStack()->count(), steps + 1);
        QCOMPARE(figure().map(Part::Change).values(1, 2),
                 exported(*a, Stage::Weights, 0, 1, 2) - exported(*b, Stage::Weights, 0, 1, 2));
        m_lab->document().undoStack()->undo();
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), edited);
        QCOMPARE(view()->pinnedTrace(), a);
        m_lab->document().undoStack()->redo();
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), *a->session);
        QCOMPARE(view()->pinnedTrace(), b);
        trigger("Unpin");
        m_lab->document().undoStack()->undo();
        QCOMPARE(session(), edited);
        QVERIFY(!view()->pinnedTrace());  // what was let go stays so
    }

    void aSettingIsCopiedAndAllAre() {
        pinAtStart(stable());
        Session edited = stable();
        edited.dK = 40;
        edited.mask.causal = CausalMask::Causal;
        edited.title = "of B";
        edit(edited);
        QCOMPARE(shownText("changes.heading"), "What differs");
        QCOMPARE(shownText("changes.name.d_k"), "d_k, key size");
        QCOMPARE(shownText("changes.a.d_k"), "24");
        QCOMPARE(shownText("changes.b.d_k"), "40");
        QCOMPARE(shownText("changes.a.mask.causal"), "off");
        QCOMPARE(shownText("changes.b.mask.causal"), "causal");
        QTest::mouseClick(find<QPushButton>("changes.copy.d_k"), Qt::LeftButton);
        QTRY_VERIFY(isShown());
        QCOMPARE(session().dK, 24);
        QCOMPARE(session().mask.causal, CausalMask::Causal);
        QCOMPARE(m_lab->document().undoStack()->undoText(), "copy d_k, key size from A");
        m_lab->document().undoStack()->undo();
        QCOMPARE(session(), edited);
        trigger("Take all of A’s");
        QTRY_VERIFY(isShown());
        QVERIFY(sessionChanges(*view()->pinnedTrace()->session, session()).empty());
        QCOMPARE(session().title, "of B");
        QVERIFY(figure().isUnchanged());
        QVERIFY(!find<QPushButton>("changes.copyAll")->isEnabled());
        m_lab->document().undoStack()->undo();
        QCOMPARE(session(), edited);
    }

    /// A wish must not be built on the numbers that are still shown.
    void copyingKeepsEditsThatAreNotComputed() {
        pinAtStart(stable());
        Session impossible = stable();
        impossible.dK = 40;
        impossible.projection.initScheme = InitScheme::Identity;  // 16 numbers do not make 2 heads of 40
        m_lab->document().apply({impossible, "edit", Edit::noInteraction});
        QVERIFY(*m_lab->trace()->session != session());
        QTest::mouseClick(find<QPushButton>("changes.copy.d_k"), Qt::LeftButton);
        QCOMPARE(session().dK, 24);
        QCOMPARE(session().projection.initScheme, InitScheme::Identity);
    }
};

ATTENTION_TEST(TestComparison)
#include "tst_comparison.moc"
