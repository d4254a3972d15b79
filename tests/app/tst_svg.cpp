// SPDX-License-Identifier: GPL-3.0-or-later
// Tests SVG export: cells have the same colors as on the screen, and texts are text elements.
#include "controller_fixture.h"
#include "engine/compute_trace.h"
#include "export/figure_files.h"
#include "heatmap/number_text.h"
#include "look/design_values.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "support/qt_tests.h"

#include <QXmlStreamReader>

using namespace attention;
using namespace attention::test;

namespace {

struct SvgContent {
    struct Rect {
        QRectF area;
        QColor fill;
    };
    std::vector<Rect> rects;
    QStringList texts;
    QString title;
    QString error;
};

SvgContent parseSvg(const QByteArray& svg) {
    SvgContent content;
    QXmlStreamReader xml(svg);
    QColor fill;
    QPointF shift;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        const QXmlStreamAttributes attributes = xml.attributes();
        const auto number = [&](const char* name) {
            return attributes.value(QLatin1String(name)).toDouble();
        };
        if (xml.name() == QLatin1String("g")) {
            fill = QColor(attributes.value("fill").toString());
            const QString transform = attributes.value("transform").toString();  // matrix(1,0,0,1,dx,dy)
            const QStringList numbers = transform.mid(7).chopped(transform.isEmpty() ? 0 : 1).split(',');
            shift = numbers.size() == 6 ? QPointF(numbers[4].toDouble(), numbers[5].toDouble()) : QPointF();
        }
        // Color bars have a gradient instead of a fill color.
        if (xml.name() == QLatin1String("rect") && fill.isValid()) {
            content.rects.push_back(
                {QRectF(number("x"), number("y"), number("width"), number("height")).translated(shift),
                 fill});
        }
        if (xml.name() == QLatin1String("text")) content.texts << xml.readElementText();
        if (xml.name() == QLatin1String("title")) content.title = xml.readElementText();
    }
    content.error = xml.errorString();
    return content;
}

}  // namespace

class TestSvg : public ControllerFixture {
    Q_OBJECT

 private slots:
    void cleanup() { end(); }

    void cellsHaveTheColorsOfThePalette() {
        const auto trace = computeTrace(Session());
        const SvgContent content = parseSvg(figureSvg({.trace = trace}, {}));
        QCOMPARE(content.error, QString());
        QVERIFY(!content.rects.empty());
        QCOMPARE(content.rects.front().fill, QColor(0xffffff));  // the background of the page
        std::size_t next = 1;
        for (const Stage stage : overviewStages(*trace, {}, Stage::Weights)) {
            const StageMaps maps = stageMaps(*trace, stage, {});
            const ConstMatrixView values = maps.matrices[0].values;
            QVERIFY(next < content.rects.size());
            QCOMPARE(content.rects[next++].fill, QColor(design::lightColors.hairline));  // between the cells
            double top = 0;
            for (Index row = 0; row < values.rows(); ++row) {
                for (Index column = 0; column < values.cols(); ++column) {
                    QVERIFY(next < content.rects.size());
                    const SvgContent::Rect& cell = content.rects[next++];
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

    /// The screen, PNG and SVG files show each cell in the same color.
    void screenPngAndSvgHaveTheSameColors() {
        QTemporaryDir folder;
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        for (const QString name : {"a.png", "a.svg"}) {
            m_answers->path = folder.filePath(name);
            trigger("Export…");
        }
        QCOMPARE(m_answers->errors, QStringList());
        const QImage png(folder.filePath("a.png"));
        QFile file(folder.filePath("a.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const SvgContent content = parseSvg(file.readAll());
        OverviewView* overview = m_controller->window().findChild<OverviewView*>();
        const QImage screen = overview->viewport()->grab().toImage();
        std::size_t next = 1;  // the first one is the background of the page
        for (const Stage stage : overview->figure()->stages()) {
            const StageMaps maps = stageMaps(shown(), stage, {});
            for (int head = 0; head < 2; ++head) {
                const ConstMatrixView values = maps.maps[static_cast<std::size_t>(head)].values;
                ++next;  // the lines between the cells
                for (int row = 0; row < values.rows(); ++row) {
                    for (int column = 0; column < values.cols(); ++column) {
                        QVERIFY(next < content.rects.size());
                        const SvgContent::Rect& cell = content.rects[next++];
                        QCOMPARE(cell.fill, QColor(maps.scale.colorOf(values(row, column))));
                        const QPointF inPng = (cell.area.topLeft() + QPointF(2, 2)) * 2;
                        QCOMPARE(png.pixelColor(inPng.toPoint()), cell.fill);
                        const bool isHighlighted = row == 1 || column == 4;  // as the selected cell
                        if (isHighlighted) continue;
                        const QRectF onScreen = overview->figure()->cellRect({stage, head, row, column});
                        const QPointF corner = onScreen.topLeft() + overview->figureOrigin();
                        QCOMPARE(screen.pixelColor(corner.toPoint() + QPoint(2, 5)), cell.fill);
                    }
                }
            }
        }
        QCOMPARE(next, std::size_t{1 + 2 * (1 + 36 + 1 + 36 + 1 + 6 * 28)});
    }

    /// SVG viewers lay out each text from left to right. Without marks, they would move spaces and brackets
    /// next to Hebrew to its other side.
    void rightToLeftTextGetsDirectionMarks() {
        FigureSpec spec;
        QStringList marked;
        for (const char* title : {"שלום, (cat) 12", "שלום, (cat) 😀."}) {
            spec.title = QString::fromUtf8(title);
            for (const QString& text : parseSvg(figureSvg({.trace = computeTrace(Session())}, spec)).texts)
                if (text.contains(QChar(0x200f))) marked << text;
        }
        QStringList expected;  // from left to right
        for (const char* text : {") ", "שלום, (", ".", ") ", "שלום, ("})
            expected << QChar(0x200f) + QString::fromUtf8(text) + QChar(0x200f);
        QCOMPARE(marked, expected);
    }

    void textsAreTextElements() {
        Session session;
        session.heads = 3;
        session.mask.causal = CausalMask::Causal;
        const auto trace = computeTrace(session);
        const SvgContent content = parseSvg(figureSvg({.trace = trace}, {}));
        QCOMPARE(content.error, QString());
        QCOMPARE(content.title, "Life is short, eat dessert first");
        const QString all = content.texts.join('\n');
        for (const QString& text :
             {QString("Life is short, eat dessert first"), QString("dessert"), QString("head 3"),
              numberText(stageMatrix(*trace, Stage::Weights, 0, 2).values(5, 0), 2)}) {
            QVERIFY2(all.contains(text), qPrintable(text));
        }
    }

    void verySmallCellsBecomeAnImage() {
        Session session;
        for (int i = 0; i < 400; ++i) session.input.queryText += " w" + std::to_string(i);
        const QByteArray svg = figureSvg({.trace = computeTrace(session)}, {});
        QCOMPARE(parseSvg(svg).error, QString());
        QVERIFY(svg.contains("<image"));
        QVERIFY2(svg.size() < 4'000'000, qPrintable(QString::number(svg.size())));
    }
};

ATTENTION_TEST(TestSvg)
#include "tst_svg.moc"
