// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_layout.h"
#include "support/qt_tests.h"

#include <QtTest>

using namespace attention;

class TestComparisonLayout : public QObject {
    Q_OBJECT

    static ComparisonLayoutInput metrics(int rows, int columns, bool isSquare) {
        ComparisonLayoutInput m;
        m.rows = rows;
        m.columns = columns;
        m.hasSquareCells = isSquare;
        m.hasTokenColumns = isSquare;
        m.rowLabelWidth = m.columnLabelWidth = 50;
        m.hasLegend = true;
        return m;
    }
    static void verifyInside(const ComparisonLayout& layout, QSizeF available) {
        const QRectF area(QPointF(), available);
        std::vector<QRectF> taken;
        for (const ComparisonMapLayout& place : layout.mapLayouts) {
            for (const QRectF& part :
                 {place.title, place.rowLabels, place.columnLabels, place.map, place.colorBar}) {
                if (part.isEmpty()) continue;
                QVERIFY2(area.contains(part), qPrintable(QDebug::toString(part)));
                for (const QRectF& other : taken) QVERIFY(!part.intersects(other));
                taken.push_back(part);
            }
        }
        QVERIFY(area.contains(layout.legend));
        for (const QRectF& other : taken) QVERIFY(!layout.legend.intersects(other));
    }

 private slots:
    void partsLieSideBySideWithoutTouching_data() {
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

    void partsLieSideBySideWithoutTouching() {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(bool, isSquare);
        for (const QSizeF available : {QSizeF(756, 460), QSizeF(1080, 460), QSizeF(640, 420)}) {
            for (const bool isDifferenceOnly : {false, true}) {
                ComparisonLayoutInput m = metrics(rows, columns, isSquare);
                m.isDifferenceOnly = isDifferenceOnly;
                const ComparisonLayout layout = layoutComparison(m, available);
                verifyInside(layout, available);
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

    void cellsOfKeysAreSquare() {
        const QRectF map = layoutComparison(metrics(6, 9, true), {756, 460}).mapLayouts[1].map;
        QCOMPARE(map.width() / 9, map.height() / 6);
    }

    void longRowsOfDimensionsStandAboveEachOther() {
        const ComparisonLayout vectors = layoutComparison(metrics(6, 28, false), {756, 460});
        QVERIFY(vectors.isStacked);
        QCOMPARE(vectors.mapLayouts[0].map.left(), vectors.mapLayouts[2].map.left());
        const ComparisonLayout weights = layoutComparison(metrics(6, 6, true), {756, 460});
        QVERIFY(!weights.isStacked);
        QCOMPARE(weights.mapLayouts[0].map.top(), weights.mapLayouts[2].map.top());
        QVERIFY(weights.mapLayouts[0].colorBar.isEmpty());  // B's bar is A's
        QVERIFY(weights.mapLayouts[1].rowLabels.isEmpty());
    }

    void theDifferenceAloneHasTheRoomOfThree() {
        ComparisonLayoutInput m = metrics(9, 9, true);
        const double together = layoutComparison(m, {756, 460}).mapLayouts[2].map.width();
        m.isDifferenceOnly = true;
        QVERIFY(layoutComparison(m, {756, 460}).mapLayouts[2].map.width() > 1.5 * together);
    }
};

ATTENTION_TEST(TestComparisonLayout)
#include "tst_comparison_layout.moc"
