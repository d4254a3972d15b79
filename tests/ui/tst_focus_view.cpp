// SPDX-License-Identifier: GPL-3.0-or-later
// Tests FocusView, which shows one large heatmap: the row and column of the selected cell are marked in every
// stage, every title is complete, and the color bar reacts to clicks.
#include "engine/compute_trace.h"
#include "focus/focus_view.h"
#include "heatmap/heatmap_plot.h"
#include "support/explained_sessions.h"
#include "support/qt_tests.h"
#include "support/sessions.h"
#include "support/test_context.h"

#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestFocusView : public QObject {
    Q_OBJECT

    TestContext m_context;
    FocusView m_view;

    QImage imageWithSelection(const CellRef& cell) {
        m_context.select(cell);
        return m_view.plot()->grab().toImage();
    }
    /// True if the frame around the row is visible at the column, compared with an image `other` that has
    /// another selection.
    bool isRowMarked(const QImage& image, const QImage& other, int row, int column) const {
        const QRectF cell = m_view.plot()->cellRect(row, column);
        return image.pixel(cell.center().x(), cell.top()) != other.pixel(cell.center().x(), cell.top());
    }
    /// True if the frame around the column is visible at the row, compared with `other`.
    bool isColumnMarked(const QImage& image, const QImage& other, int row, int column) const {
        const QRectF cell = m_view.plot()->cellRect(row, column);
        return image.pixel(cell.left(), cell.center().y()) != other.pixel(cell.left(), cell.center().y());
    }

 private slots:
    void initTestCase() {
        m_view.resize(900, 760);
        m_view.connectTo(m_context, {.showsOneMap = true,
                                     .showsStage = true,
                                     .showsHeads = true,
                                     .editsMask = true,
                                     .hidesWeights = true,
                                     .showsGradients = true});
        m_view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&m_view, attention::test::waitTimeout));
    }

    /// Compares images of two selections, so that the colors of the cells do not matter.
    void selectedRowAndColumnAreMarked() {
        std::set<Stage> checkedStages;
        for (const Session& session : explainedSessions()) {
            const auto trace = computeTrace(session);
            for (const Stage stage : everyStage()) {
                if (!hasStage(*trace, stage)) continue;
                const StageMatrixSize size = stageMatrixSize(*trace, stage);
                if (size.rows < 5 || size.columns < 5 || !checkedStages.insert(stage).second) continue;
                m_context.setTrace(trace);
                const QImage image = imageWithSelection({stage, 0, 3, 1});
                const QImage other = imageWithSelection({stage, 0, 0, 4});
                const QByteArray name(stageInfo(stage).name.data());
                QVERIFY2(isRowMarked(image, other, 3, 2), name);
                QVERIFY2(isColumnMarked(image, other, 2, 1), name);
                QVERIFY2(!isRowMarked(image, other, 1, 2), name);
                QVERIFY2(!isColumnMarked(image, other, 2, 3), name);
            }
        }
        for (const Stage stage :
             {Stage::Weights, Stage::EmbeddingTable, Stage::QueryMatrix, Stage::OutputMatrix})
            QVERIFY(checkedStages.contains(stage));
        QVERIFY(checkedStages.size() >= 20);
    }

    void noTitleEndsWithAColon() {
        for (const Session& session : explainedSessions()) {
            const auto trace = computeTrace(session);
            m_context.setTrace(trace);
            for (const Stage stage : everyStage()) {
                if (!hasStage(*trace, stage)) continue;
                m_context.select({stage, 0, 0, 0});
                QVERIFY2(!m_view.title().trimmed().endsWith(':'), qPrintable(m_view.title()));
            }
        }
    }

    void clickOnTheColorBarTogglesTheLogScale() {
        m_context.setDisplaySettings({});
        m_context.setTrace(computeTrace(Session()));
        m_context.select({Stage::Weights, 0, 1, 4});
        QSignalSpy changed(&m_context, &ViewContext::changed);
        QSignalSpy messages(&m_context, &ViewContext::statusMessageRequested);
        const QPoint colorBar(m_view.plot()->width() - 40, m_view.plot()->height() / 2);
        QTest::mouseClick(m_view.plot()->childAt(colorBar), Qt::LeftButton, {}, colorBar);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_context.viewSettings().isLogarithmic, true);
        QCOMPARE(messages.count(), 1);
        QVERIFY(messages.takeFirst()[0].toString().contains("logarithmic scale"));
        m_context.setDisplaySettings({});
    }

    void endOfTheColorBarIsDragged() {
        m_context.setDisplaySettings({});
        m_context.setTrace(computeTrace(Session()));
        m_context.select({Stage::Weights, 0, 1, 4});
        const QLineF line = m_view.plot()->colorBarAxis();
        QWidget* canvas = m_view.plot()->childAt(line.pointAt(0.9).toPoint());
        QSignalSpy dragged(&m_context, &ViewContext::weightRangeChanged);
        QTest::mousePress(canvas, Qt::LeftButton, {}, line.pointAt(0.9).toPoint());
        QTest::mouseMove(canvas, line.pointAt(0.4).toPoint());
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, line.pointAt(0.4).toPoint());
        QCOMPARE(dragged.count(), 1);
        const auto range = m_context.viewSettings().weightRange;
        QVERIFY(range);
        QCOMPARE(range->first, 0.0);
        QVERIFY2(std::abs(range->second - 0.5) < 0.03, QByteArray::number(range->second));
        m_context.setDisplaySettings({});
    }
};

ATTENTION_TEST(TestFocusView)
#include "tst_focus_view.moc"
