// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the layout of a comparison: the heatmaps of A, B and their difference.
#include "comparison/comparison_figure.h"
#include "support/qt_tests.h"

#include <QtTest>

using namespace attention;

class TestComparisonLayout : public QObject {
    Q_OBJECT

    static ComparisonLayoutInput layoutInput(int rows, int columns, bool isSquare) {
        ComparisonLayoutInput input;
        input.rowCount = rows;
        input.columnCount = columns;
        input.hasSquareCells = isSquare;
        input.hasTokenColumns = isSquare;
        input.rowLabelWidth = input.columnLabelWidth = 50;
        input.hasLegend = true;
        return input;
    }
    /// Checks that all parts lie inside `available` and do not overlap.
    static void checkPartsInside(const ComparisonLayout& layout, QSizeF available) {
        const QRectF area(QPointF(), available);
        std::vector<QRectF> otherParts;
        for (const ComparisonMapLayout& mapLayout : layout.mapLayouts) {
            for (const QRectF& part : {mapLayout.title, mapLayout.rowLabels, mapLayout.columnLabels,
                                       mapLayout.map, mapLayout.colorBar}) {
                if (part.isEmpty()) continue;
                QVERIFY2(area.contains(part), qPrintable(QDebug::toString(part)));
                for (const QRectF& other : otherParts) QVERIFY(!part.intersects(other));
                otherParts.push_back(part);
            }
        }
        QVERIFY(area.contains(layout.legend));
        for (const QRectF& other : otherParts) QVERIFY(!layout.legend.intersects(other));
    }

 private slots:
    void partsDoNotOverlap_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<bool>("isSquare");
        for (const int rows : {1, 6, 40}) {
            for (const int columns : {1, 6, 28, 40}) {
                for (const bool isSquare : {true, false})
                    QTest::addRow("%d × %d, %d", rows, columns, isSquare) << rows << columns << isSquare;
            }
        }
    }

    void partsDoNotOverlap() {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(bool, isSquare);
        for (const QSizeF available : {QSizeF(756, 460), QSizeF(1080, 460), QSizeF(640, 420)}) {
            for (const bool isDifferenceOnly : {false, true}) {
                ComparisonLayoutInput input = layoutInput(rows, columns, isSquare);
                input.isDifferenceOnly = isDifferenceOnly;
                const ComparisonLayout layout = layoutComparison(input, available);
                checkPartsInside(layout, available);
                if (QTest::currentTestFailed()) return;
                const QRectF change = layout.mapLayouts[2].map;
                QCOMPARE(layout.mapLayouts[0].map.isEmpty(), isDifferenceOnly);
                if (!isDifferenceOnly) {
                    QCOMPARE(layout.mapLayouts[0].map.size(), change.size());
                    QCOMPARE(layout.mapLayouts[1].map.size(), change.size());
                }
                QVERIFY(!layout.mapLayouts[2].colorBar.isEmpty());
            }
        }
    }

    void cellsWithKeyColumnsAreSquare() {
        const QRectF map = layoutComparison(layoutInput(6, 9, true), {756, 460}).mapLayouts[1].map;
        QCOMPARE(map.width() / 9, map.height() / 6);
    }

    void mapsAreStackedIfRowsAreLong() {
        const ComparisonLayout vectors = layoutComparison(layoutInput(6, 28, false), {756, 460});
        QVERIFY(vectors.isStacked);
        QCOMPARE(vectors.mapLayouts[0].map.left(), vectors.mapLayouts[2].map.left());
        const ComparisonLayout weights = layoutComparison(layoutInput(6, 6, true), {756, 460});
        QVERIFY(!weights.isStacked);
        QCOMPARE(weights.mapLayouts[0].map.top(), weights.mapLayouts[2].map.top());
        QVERIFY(weights.mapLayouts[0].colorBar.isEmpty());  // A and B share one color bar, next to B
        QVERIFY(weights.mapLayouts[1].rowLabels.isEmpty());
    }

    void differenceAloneUsesTheWholeWidth() {
        ComparisonLayoutInput input = layoutInput(9, 9, true);
        const double widthInComparison = layoutComparison(input, {756, 460}).mapLayouts[2].map.width();
        input.isDifferenceOnly = true;
        QVERIFY(layoutComparison(input, {756, 460}).mapLayouts[2].map.width() > 1.5 * widthInComparison);
    }
};

ATTENTION_TEST(TestComparisonLayout)
#include "tst_comparison_layout.moc"
