// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/text_recorder.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>

#include <cmath>

namespace attention::test {

class TextRecorder::Engine : public QPaintEngine {
 public:
    Engine() : QPaintEngine(QPaintEngine::AllFeatures) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return QPaintEngine::User; }
    void updateState(const QPaintEngineState&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    /// Records emoji, which are the only images that are painted with smooth scaling.
    void drawImage(const QRectF& area, const QImage& image, const QRectF&,
                   Qt::ImageConversionFlags) override {
        if (!painter()->testRenderHint(QPainter::SmoothPixmapTransform)) return;
        const QRectF ink = inkOf(image);
        const double scale = area.width() / image.width();
        record(QStringLiteral("emoji"), QRectF(area.topLeft() + ink.topLeft() * scale, ink.size() * scale),
               area.height());
    }
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override {}

    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QRectF ink = inkOf(item).translated(at);
        if (ink.isEmpty()) return;  // the text consists of spaces
        record(item.text(), ink, QFontInfo(item.font()).pixelSize());
    }

    std::vector<RecordedText> texts;

 private:
    void record(const QString& text, const QRectF& ink, double size) {
        const QTransform onDevice = painter()->deviceTransform();
        const bool isUpright = onDevice.type() <= QTransform::TxScale;
        const QRectF clip = painter()->hasClipping() && isUpright ? painter()->clipBoundingRect() : ink;
        texts.push_back({text, onDevice.map(QPolygonF(ink)), !clip.contains(ink),
                         onDevice.map(QPolygonF(ink & clip)),
                         size * std::sqrt(std::abs(onDevice.determinant())), painter()->pen().color()});
        texts.back().ink.removeLast();  // a closed polygon repeats its first corner
    }

    /// Returns the bounding rectangle of the pixels of `image` that are not transparent, in pixels of
    /// `image`.
    const QRectF& inkOf(const QImage& image) {
        QRectF& known = m_inks[image.cacheKey()];
        if (!known.isNull()) return known;
        QRect ink;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                if (qAlpha(image.pixel(x, y)) > 0) ink |= QRect(x, y, 1, 1);
        }
        return known = ink;
    }
    QHash<qint64, QRectF> m_inks;

    /// Returns the bounding rectangle of the outlines of a text. Font metrics are used only for emoji, which
    /// have no outlines, because font metrics are rounded to whole pixels.
    static QRectF inkOf(const QTextItem& item) {
        QPainterPath outlines;
        outlines.addText({}, item.font(), item.text());
        const QRectF ink = outlines.boundingRect();
        return ink.isEmpty() ? QFontMetricsF(item.font()).tightBoundingRect(item.text()) : ink;
    }
};

namespace {

double areaOf(const QPolygonF& polygon) {
    double twice = 0;
    for (qsizetype i = 0; i < polygon.size(); ++i) {
        const QPointF a = polygon[i];
        const QPointF b = polygon[(i + 1) % polygon.size()];
        twice += a.x() * b.y() - b.x() * a.y();
    }
    return std::abs(twice) / 2;
}

}  // namespace

TextRecorder::TextRecorder(QSizeF size) : m_size(size), m_engine(std::make_unique<Engine>()) {}
TextRecorder::~TextRecorder() = default;

const std::vector<RecordedText>& TextRecorder::texts() const {
    return m_engine->texts;
}

QPaintEngine* TextRecorder::paintEngine() const {
    return m_engine.get();
}

QStringList TextRecorder::faults() const {
    // In square pixels. Letters do not fill their rectangles, so a smaller overlap is not visible.
    constexpr double rounding = 1;
    QStringList faults;
    const QRectF page = QRectF(QPointF(), m_size).adjusted(-0.5, -0.5, 0.5, 0.5);
    for (std::size_t i = 0; i < texts().size(); ++i) {
        const RecordedText& one = texts()[i];
        const QRectF area = one.ink.boundingRect();
        if (one.isCut) faults << one.text + " is cut";
        if (!page.contains(area)) faults << one.text + " leaves the page";
        for (std::size_t j = 0; j < i; ++j) {
            const RecordedText& other = texts()[j];
            if (!area.intersects(other.ink.boundingRect())) continue;
            if (areaOf(one.ink.intersected(other.ink)) > rounding)
                faults << one.text + " lies over " + other.text;
        }
    }
    return faults;
}

int TextRecorder::metric(PaintDeviceMetric metric) const {
    constexpr int dotsPerInch = 96;
    switch (metric) {
        case PdmWidth:
            return static_cast<int>(std::ceil(m_size.width()));
        case PdmHeight:
            return static_cast<int>(std::ceil(m_size.height()));
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return dotsPerInch;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(QPaintDevice::devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(metric);
    }
}

}  // namespace attention::test
