// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the arcs between tokens: their paths, the weights that have an arc or a label, and their pixels.
#include "figure/weight_arcs.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

#include <cmath>

using namespace attention;

class TestWeightArcs : public QObject {
    Q_OBJECT

    static constexpr double maxHeight = 50;
    // Two tokens in one line, and one in the line below.
    static constexpr QRectF left{20, 100, 60, 30};
    static constexpr QRectF right{320, 100, 40, 30};
    static constexpr QRectF below{200, 200, 50, 30};

    static QStringList labelsOf(const std::vector<WeightArc>& arcs) {
        test::TextRecorder recorder(QSizeF(400, 300));
        QPainter painter(&recorder);
        const FigureTheme theme = lightTheme(QFont("DejaVu Sans", 10));
        WeightLinePainter(painter, theme).paintArcs(arcs, theme.accentColor, maxHeight);
        painter.end();
        QStringList labels;
        for (const test::RecordedText& text : recorder.texts()) labels << text.text;
        return labels;
    }
    static QImage imageOf(const std::vector<WeightArc>& arcs) {
        QImage image(400, 300, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        const FigureTheme theme = lightTheme(QFont("DejaVu Sans", 10));
        WeightLinePainter(painter, theme).paintArcs(arcs, Qt::red, maxHeight);
        return image;
    }

 private slots:
    void archIsAboveItsLine() {
        const WeightArc arc{right, left, 1};
        QVERIFY(arc.isInOneLine());
        const QPainterPath path = arc.path(maxHeight);
        QCOMPARE(QPointF(path.elementAt(0)), QPointF(340, 100));
        QCOMPARE(path.currentPosition().x(), 50.0);
        QVERIFY(path.currentPosition().y() < 100);  // the arrowhead is between the path and the token
        // An arc over a distance of 290 pixels would be higher than the maximum.
        QVERIFY(std::abs(path.boundingRect().top() - (100 - maxHeight)) < 3);
    }

    void archOverNeighborsIsLow() {
        const WeightArc neighbors{{80, 100, 40, 30}, left, 0.5};
        QVERIFY(neighbors.path(maxHeight).boundingRect().top() > 100 - maxHeight / 1.2);
    }

    void tokenThatAttendsToItselfHasALoop() {
        const QPainterPath path = WeightArc{left, left, 0.8}.path(maxHeight);
        QVERIFY(path.elementAt(0).x > path.currentPosition().x() + 10);
        QVERIFY(path.boundingRect().height() > 10);
    }

    void arcsBetweenLinesStayBetweenThem() {
        for (const WeightArc& arc : {WeightArc{left, below, 0.7}, WeightArc{below, left, 0.7}}) {
            QVERIFY(!arc.isInOneLine());
            const QRectF bounds = arc.path(maxHeight).boundingRect();
            QVERIFY(bounds.top() >= left.bottom());
            QVERIFY(bounds.bottom() <= below.top());
        }
    }

    void onlyTheLargestWeightHasALabel() {
        std::vector<WeightArc> arcs{{left, right, 0.25}, {left, below, 0.6172}, {left, left, 0.12}};
        labelLargestWeight(arcs);
        QCOMPARE(labelsOf(arcs), QStringList{"0.62"});
        std::vector<WeightArc> none;
        labelLargestWeight(none);
        QVERIFY(none.empty());
    }

    void smallWeightsHaveNoArc() {
        const QImage empty = imageOf({});
        QCOMPARE(imageOf({{left, right, 0.049}}), empty);
        QCOMPARE(imageOf({{left, right, std::nan("")}}), empty);
        QVERIFY(imageOf({{left, right, 0.051}}) != empty);
    }

    /// The opacity of an arc follows from its weight. A weight of 1 is opaque.
    void widthAndOpacityFollowTheWeight() {
        const auto crestRows = [](double weight) {
            const QImage image = imageOf({{left, right, weight}});
            const int x = 195;  // in the middle of the arch
            QList<QColor> colors;
            for (int y = 0; y < 100; ++y)
                if (image.pixelColor(x, y) != QColor(Qt::white)) colors << image.pixelColor(x, y);
            return colors;
        };
        QVERIFY(crestRows(1).contains(QColor(Qt::red)));
        QVERIFY(!crestRows(0.3).contains(QColor(Qt::red)));
        QVERIFY(crestRows(1).size() > crestRows(0.3).size());
        QVERIFY(crestRows(0.3).size() > crestRows(0.06).size());
    }
};

ATTENTION_TEST(TestWeightArcs)
#include "tst_weight_arcs.moc"
