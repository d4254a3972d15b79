// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a color bar marks numbers beyond its ends, and that both ends of a logarithmic scale count.
#include "engine/compute_trace.h"
#include "heatmap/color_bar.h"
#include "state/stage_maps.h"
#include "support/qt_tests.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace attention;

class TestColorBar : public QObject {
    Q_OBJECT

    static QStringList labelsOf(const ColorScale& scale) {
        QStringList labels;
        for (const ColorBar::Tick& tick :
             ColorBar{scale, "weight", false, QFont("DejaVu Sans", 10), Qt::black}.ticks())
            labels << tick.text;
        return labels;
    }
    static QImage imageOf(const ColorScale& scale) {
        QImage image(120, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        ColorBar{scale, "weight", false, QFont("DejaVu Sans", 10), Qt::black}.paint(painter,
                                                                                    {10, 0, 100, 200}, 1);
        return image;
    }

 private slots:
    void endsBeyondWhichThereAreNumbersAreMarked() {
        const auto trace = computeTrace(Session());  // weights from nearly 0 to nearly 1
        DisplaySettings view;
        const auto scaleWith = [&](double low, double high) {
            view.weightRange = {low, high};
            return stageMaps(*trace, Stage::Weights, view).scale;
        };
        QCOMPARE(labelsOf(scaleWith(0, 0.3)), QStringList({"≥ 0.3", "0"}));
        QCOMPARE(labelsOf(scaleWith(0.2, 0.3)), QStringList({"≥ 0.3", "≤ 0.2"}));
        QCOMPARE(labelsOf(scaleWith(0, 1)), QStringList({"1", "0"}));
        view.isLogarithmic = true;
        QCOMPARE(labelsOf(scaleWith(0.01, 0.1)), QStringList({"≥ 0.1", "≤ 0.01"}));
        QCOMPARE(labelsOf(scaleWith(0.001, 0.1)), QStringList({"≥ 0.1", "≤ 0.001", "0.01"}));
        QCOMPARE(labelsOf(scaleWith(0, 0.1)), QStringList({"≥ 0.1", "0.01", "0.001", "0.0001", "≤ 1e−05"}));
        // While weights are hidden, the mark would reveal that a weight is larger.
        view.hiddenWeights.emplace();
        QCOMPARE(labelsOf(scaleWith(0, 0.3)).first(), "0.3");
    }

    void bothEndsOfALogarithmicRangeCount() {
        const ColorScale scale{Palette::Viridis, 0.01, 0.1, true};
        QCOMPARE(scale.positionOf(0.01), 0.0);
        QVERIFY(std::abs(scale.positionOf(std::sqrt(0.001)) - 0.5) < 1e-9);
        QCOMPARE(scale.positionOf(0.1), 1.0);
        const float values[] = {0.0f, 0.005f, 0.01f, 0.1f, 0.5f};
        QRgb colors[5];
        scale.colorsOf(values, colors);
        QCOMPARE(colors[0], scale.colorAt(0));
        QCOMPARE(colors[1], scale.colorAt(0));
        QCOMPARE(colors[2], scale.colorAt(0));
        QCOMPARE(colors[3], scale.colorAt(1));
        QCOMPARE(colors[4], scale.colorAt(1));
    }

    /// A triangle in the color of the end is above the bar.
    void trianglesHaveTheColorOfTheEnd() {
        ColorScale scale{Palette::Viridis, 0, 0.3, false};
        QCOMPARE(imageOf(scale).pixel(16, 0), scale.colorAt(1));  // the bar begins at the upper edge
        scale.hasNumbersAbove = true;
        const QImage image = imageOf(scale);
        QCOMPARE(image.pixel(16, 4), scale.colorAt(1));         // in the triangle
        QCOMPARE(image.pixel(11, 1), QColor(Qt::white).rgb());  // next to the tip
    }
};

ATTENTION_TEST(TestColorBar)
#include "tst_color_bar.moc"
