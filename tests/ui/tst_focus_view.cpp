// SPDX-License-Identifier: GPL-3.0-or-later
// Tests FocusView, which shows one large heatmap: the row and column of the selected cell are marked in every
// stage, every title is complete, and the color bar reacts to clicks.
#include "engine/compute_trace.h"
#include "focus/focus_view.h"
#include "heatmap/heatmap_plot.h"
#include "support/explained_sessions.h"
#include "support/qt_tests.h"
#include "support/sessions.h"
#include "support/view_changes.h"

#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestFocusView : public QObject {
    Q_OBJECT

    FocusView m_view;

    QImage imageWithSelection(const CellRef& cell) {
        m_view.setSelectedCell(cell);
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
                m_view.setTrace(trace);
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
            m_view.setTrace(trace);
            for (const Stage stage : everyStage()) {
                if (!hasStage(*trace, stage)) continue;
                m_view.setSelectedCell({stage, 0, 0, 0});
                QVERIFY2(!m_view.title().trimmed().endsWith(':'), qPrintable(m_view.title()));
            }
        }
    }

    void clickOnTheColorBarTogglesTheLogScale() {
        m_view.setDisplaySettings({});
        m_view.setTrace(computeTrace(Session()));
        m_view.setSelectedCell({Stage::Weights, 0, 1, 4});
        QSignalSpy edited(&m_view, &View::viewChangeRequested);
        const QPoint colorBar(m_view.plot()->width() - 40, m_view.plot()->height() / 2);
        QTest::mouseClick(m_view.plot()->childAt(colorBar), Qt::LeftButton, {}, colorBar);
        QCOMPARE(edited.count(), 1);
        const auto view = changedView(edited.takeFirst()[0]);
        QCOMPARE(view.isLogarithmic, true);
        QSignalSpy messages(&m_view, &View::statusMessageChanged);
        m_view.setDisplaySettings(view);
        QCOMPARE(messages.count(), 1);
        QVERIFY(messages.takeFirst()[0].toString().contains("logarithmic scale"));
        m_view.setDisplaySettings({});
    }

    void endOfTheColorBarIsDragged() {
        m_view.setDisplaySettings({});
        m_view.setTrace(computeTrace(Session()));
        m_view.setSelectedCell({Stage::Weights, 0, 1, 4});
        const QLineF line = m_view.plot()->colorBarAxis();
        QWidget* canvas = m_view.plot()->childAt(line.pointAt(0.9).toPoint());
        QSignalSpy edited(&m_view, &View::viewChangeRequested);
        QSignalSpy dragged(&m_view, &View::weightRangeDragged);
        QTest::mousePress(canvas, Qt::LeftButton, {}, line.pointAt(0.9).toPoint());
        QTest::mouseMove(canvas, line.pointAt(0.4).toPoint());
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, line.pointAt(0.4).toPoint());
        QCOMPARE(dragged.count(), 1);
        const auto range = changedView(edited.last()[0]).weightRange;
        QVERIFY(range);
        QCOMPARE(range->first, 0.0);
        QVERIFY2(std::abs(range->second - 0.5) < 0.03, QByteArray::number(range->second));
    }
};

ATTENTION_TEST(TestFocusView)
#include "tst_focus_view.moc"
