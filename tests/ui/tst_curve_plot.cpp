// SPDX-License-Identifier: GPL-3.0-or-later
// Curve plots: the labels of the x axis.
#include "heatmap/curve_plot.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"
#include "training/training_figure.h"

#include <QPainter>
#include <QPicture>
#include <QtTest>

#include <set>

using namespace attention;

class TestCurvePlot : public QObject {
    Q_OBJECT

    /// Returns the labels of the x axis of the first panel, from left to right, in a plot that is `width`
    /// pixels wide.
    static std::vector<double> xAxisLabels(CurvePlot& plot, int width) {
        test::TextRecorder device(QSizeF(width, 260));
        QPainter painter(&device);
        paintRecordedCurves(painter, plot.record({width, 260}));
        painter.end();
        const QString title = QStringLiteral("training steps");
        double titleTop = 0;
        for (const auto& text : device.texts())
            if (text.text == title) titleTop = std::max(titleTop, text.ink.boundingRect().top());
        std::vector<std::pair<double, double>> positionsAndValues;
        for (const auto& text : device.texts()) {
            bool isNumber = false;
            const double value = text.text.toDouble(&isNumber);
            const QRectF ink = text.ink.boundingRect();
            if (isNumber && titleTop - ink.bottom() < 14 && ink.right() < width / 3.0 + 8)
                positionsAndValues.emplace_back(ink.center().x(), value);
        }
        std::ranges::sort(positionsAndValues);
        std::vector<double> labels;
        for (const auto& [x, value] : positionsAndValues) labels.push_back(value);
        return labels;
    }

 private slots:
    void labelsAreEvenlySpacedAtAnyWidth_data() {
        QTest::addColumn<int>("steps");
        for (const int steps : {0, 1, 3, 7, 17, 60, 120, 130, 400, 818, 20000})
            QTest::newRow(QByteArray::number(steps)) << steps;
    }
    void labelsAreEvenlySpacedAtAnyWidth() {
        QFETCH(int, steps);
        TrainingCurves curves;
        curves.metrics.resize(static_cast<std::size_t>(steps));
        curves.headsOverTraining = std::make_shared<const HeadsOverTraining>();
        CurvePlot plot;
        TrainingPlotContent content = trainingPlotContent(curves, lightTheme(QFont()));
        content.panels.push_back(content.panels.front());
        content.panelsPerRow = 3;
        plot.setContent(content, lightTheme(QFont()));
        for (int width = 300; width <= 1500; width += 75) {
            const std::vector<double> labels = xAxisLabels(plot, width);
            QVERIFY2(labels.size() >= 2, qPrintable(QString::number(width)));
            QCOMPARE(labels.front(), 0.0);
            for (std::size_t i = 1; i < labels.size(); ++i)
                QVERIFY2(std::abs(labels[i] - labels[i - 1] - labels[1]) < 1e-9,
                         qPrintable(QString("%1 pixels: %2").arg(width).arg(labels[i])));
        }
    }
};

ATTENTION_TEST(TestCurvePlot)
#include "tst_curve_plot.moc"
