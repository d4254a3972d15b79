// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing holds the same cells as the screen, and its texts as texts.
#include "attention/compute_trace.h"
#include "figure/cell_navigation.h"
#include "figure/overview_image.h"
#include "figure/stage_maps.h"
#include "heatmap/number_text.h"

#include <QXmlStreamReader>
#include <QtTest>

using namespace attention;

namespace {

struct Drawing {
    struct Rect {
        QRectF area;
        QColor fill;
    };
    std::vector<Rect> rects;
    QStringList texts;
    QString title;
    QString error;
};

Drawing parsed(const QByteArray& svg) {
    Drawing drawing;
    QXmlStreamReader xml(svg);
    QColor fill;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        const QXmlStreamAttributes attributes = xml.attributes();
        const auto number = [&](const char* name) {
            return attributes.value(QLatin1String(name)).toDouble();
        };
        if (xml.name() == QLatin1String("g")) fill = QColor(attributes.value("fill").toString());
        if (xml.name() == QLatin1String("rect")) {
            drawing.rects.push_back({{number("x"), number("y"), number("width"), number("height")}, fill});
        }
        if (xml.name() == QLatin1String("text")) drawing.texts << xml.readElementText();
        if (xml.name() == QLatin1String("title")) drawing.title = xml.readElementText();
    }
    drawing.error = xml.errorString();
    return drawing;
}

}  // namespace

class TestSvg : public QObject {
    Q_OBJECT

 private slots:
    void cellsHaveThePalettesColours() {
        const auto trace = computeTrace(Session());
        const Drawing drawing = parsed(overviewSvg(trace, {}, lightTheme(QFont())));
        QCOMPARE(drawing.error, QString());
        QCOMPARE(drawing.rects.front().fill, QColor(0xffffff));  // the sheet
        std::size_t next = 1;
        for (const Stage stage : overviewStages(*trace, {}, Stage::Weights)) {
            const StageMaps maps = stageMaps(*trace, stage, {});
            const ConstMatrix values = maps.tiles[0].values;
            double top = 0;
            for (Index row = 0; row < values.rows; ++row) {
                for (Index column = 0; column < values.cols; ++column) {
                    QVERIFY(next < drawing.rects.size());
                    const Drawing::Rect& cell = drawing.rects[next++];
                    QCOMPARE(cell.fill, QColor(maps.scale.colorOf(values(row, column))));
                    if (column == 0) {
                        QVERIFY(cell.area.top() > top);
                        top = cell.area.top();
                    }
                    QCOMPARE(cell.area.top(), top);
                    QVERIFY(cell.area.width() > 5 && cell.area.height() > 5);
                }
            }
        }
    }

    void textsAreTexts() {
        Session session;
        session.heads = 3;
        session.mask.causal = CausalMask::Causal;
        const auto trace = computeTrace(session);
        const Drawing drawing = parsed(overviewSvg(trace, {}, lightTheme(QFont())));
        QCOMPARE(drawing.error, QString());
        QCOMPARE(drawing.title, "Life is short, eat dessert first");
        const QString all = drawing.texts.join('\n');
        for (const QString& text :
             {QString("Life is short, eat dessert first"), QString("dessert"), QString("head 3"),
              numberText(stageTile(*trace, Stage::Weights, 0, 2).values(5, 0), 2)}) {
            QVERIFY2(all.contains(text), qPrintable(text));
        }
    }

    void cellsTooSmallToDrawAreAnImage() {
        Session session;
        for (int i = 0; i < 400; ++i) session.input.queryText += " w" + std::to_string(i);
        const QByteArray svg = overviewSvg(computeTrace(session), {}, lightTheme(QFont()));
        QCOMPARE(parsed(svg).error, QString());
        QVERIFY(svg.contains("<image"));
        QVERIFY2(svg.size() < 4'000'000, qPrintable(QString::number(svg.size())));
    }
};

QTEST_MAIN(TestSvg)
#include "tst_svg.moc"
