// SPDX-License-Identifier: GPL-3.0-or-later
// Tests CellGrid, which maps points to cells and cells to rectangles.
#include "heatmap/cell_grid.h"
#include "support/qt_tests.h"

#include <QtTest>

using attention::CellGrid;

class TestCellGrid : public QObject {
    Q_OBJECT

 private slots:
    void everyPointBelongsToOneCell_data() {
        QTest::addColumn<QRectF>("area");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<double>("ratio");
        QTest::newRow("six by six") << QRectF(10, 20, 100, 100) << 6 << 6 << 1.0;
        QTest::newRow("odd cells at 1.5") << QRectF(0.3, 0.7, 101.9, 53.2) << 7 << 13 << 1.5;
        QTest::newRow("more cells than pixels") << QRectF(5, 5, 40, 40) << 100 << 333 << 2.0;
        QTest::newRow("one cell") << QRectF(1, 1, 9, 9) << 1 << 1 << 1.0;
    }
    void everyPointBelongsToOneCell() {
        QFETCH(QRectF, area);
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(double, ratio);
        const CellGrid grid(area, rows, columns, ratio);
        for (double y = grid.rowEdge(0) + 0.1; y < grid.rowEdge(rows); y += 0.37) {
            for (double x = grid.columnEdge(0) + 0.1; x < grid.columnEdge(columns); x += 0.41) {
                const auto cell = grid.cellAt({x, y});
                QVERIFY(cell.has_value());
                const QRectF rect = grid.cellRect(cell->first, cell->second);
                QVERIFY(x >= rect.left() && x < rect.right() && y >= rect.top() && y < rect.bottom());
            }
        }
    }
    void pointsOutsideBelongToNoCell() {
        const CellGrid grid(QRectF(10, 10, 60, 60), 6, 6);
        for (const QPointF point : {QPointF(9.9, 30), QPointF(70, 30), QPointF(30, 9.9), QPointF(30, 70.1)}) {
            QVERIFY(!grid.cellAt(point).has_value());
        }
        QVERIFY(!CellGrid().cellAt({0, 0}).has_value());
    }
    void edgesLieOnDevicePixels() {
        const CellGrid grid(QRectF(0.3, 0.4, 77, 77), 9, 9, 1.5);
        for (int i = 0; i <= 9; ++i) {
            QCOMPARE(grid.columnEdge(i) * 1.5, std::round(grid.columnEdge(i) * 1.5));
            QCOMPARE(grid.rowEdge(i) * 1.5, std::round(grid.rowEdge(i) * 1.5));
        }
    }
    void neighboringCellsShareAnEdge() {
        const CellGrid grid(QRectF(0, 0, 100, 100), 7, 7);
        for (int i = 0; i < 6; ++i) QCOMPARE(grid.cellRect(0, i).right(), grid.cellRect(0, i + 1).left());
    }
};

ATTENTION_TEST(TestCellGrid)
#include "tst_cell_grid.moc"
