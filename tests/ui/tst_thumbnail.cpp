// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the thumbnails of the gallery: their size and their colors, also on screens with a device pixel ratio
// of 2.
#include "engine/compute_trace.h"
#include "gallery/thumbnail.h"
#include "state/stage_maps.h"
#include "support/qt_tests.h"

#include <QTest>

using namespace attention;

class TestThumbnail : public QObject {
    Q_OBJECT

 private slots:
    void everyCellIsPaintedAtTheResolutionOfTheScreen_data() {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<bool>("isDark");
        for (const double ratio : {1.0, 1.5, 2.0})
            for (const bool isDark : {false, true})
                QTest::addRow("ratio %g, %s", ratio, isDark ? "dark" : "light") << ratio << isDark;
    }
    void everyCellIsPaintedAtTheResolutionOfTheScreen() {
        QFETCH(double, ratio);
        QFETCH(bool, isDark);
        Session session;
        session.input.queryText = "a b c d e f";
        const auto trace = computeTrace(session);
        constexpr int maxSide = 108;
        const QImage image = makeThumbnail(*trace, maxSide, 0, isDark, ratio);
        QCOMPARE(image.devicePixelRatio(), ratio);
        QCOMPARE(image.deviceIndependentSize().toSize(), QSize(maxSide, maxSide));
        const StageMaps maps = stageMaps(*trace, Stage::Weights, {});
        const int cellSide = static_cast<int>(maxSide * ratio) / 6;
        for (int row = 0; row < 6; ++row) {
            for (int column = 0; column < 6; ++column) {
                const QPoint center(column * cellSide + cellSide / 2, row * cellSide + cellSide / 2);
                QCOMPARE(image.pixel(center),
                         maps.scale.forBackground(isDark).colorOf(maps.matrices[0].values(row, column)));
            }
        }
    }
};

ATTENTION_TEST(TestThumbnail)
#include "tst_thumbnail.moc"
