// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/text_cache.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QStaticText>
#include <QTextLayout>

#include <optional>

namespace attention {
namespace {

/// A text laid out, and what it takes in height: letters from another font may be higher than the font's.
struct Layout {
    QStaticText text;
    double ascent;
    double height;
};

struct Line {
    std::optional<double> width;
    std::optional<Layout> layout;
};

using Lines = QHash<QString, Line>;

constexpr qsizetype mostLines = 20000;  // of a font; beyond it the cache begins anew

/// What is known of the texts of each font. Fonts differ by thread, so does what is made with them.
struct Cache {
    QHash<QFont, Lines> ofFonts;
    QFont last;
    Lines* ofLast = nullptr;  ///< mostly the next text has the same font, and looking a font up is dear

    Lines& linesOf(const QFont& font) {
        if (!ofLast || font != last) {
            last = font;
            ofLast = &ofFonts[font];
        }
        if (ofLast->size() > mostLines) ofLast->clear();
        return *ofLast;
    }
};
thread_local Cache cache;

Line& lineOf(const QString& text, const QFont& font) {
    [[maybe_unused]] static const bool isCleared = [] {
        qAddPostRoutine([] { cache = {}; });  // a layout must not outlive the fonts
        return true;
    }();
    return cache.linesOf(font)[text];
}

/// Elsewhere texts are wanted as texts, or the pixels would not be the same.
bool takesLayouts(const QPainter& painter) {
    return painter.paintEngine()->type() == QPaintEngine::Raster &&
           painter.transform().type() <= QTransform::TxTranslate;
}

const Layout& layoutOf(const QString& text, const QFont& font) {
    std::optional<Layout>& layout = lineOf(text, font).layout;
    if (layout) return *layout;
    QStaticText fixed(text);
    fixed.setTextFormat(Qt::PlainText);
    fixed.setPerformanceHint(QStaticText::AggressiveCaching);
    fixed.prepare({}, font);
    QTextLayout measured(text, font);
    measured.beginLayout();
    const QTextLine line = measured.createLine();
    measured.endLayout();
    return layout.emplace(fixed, line.ascent(), line.height());
}

}  // namespace

double widthOf(const QString& text, const QFont& font) {
    std::optional<double>& width = lineOf(text, font).width;
    if (!width) width = QFontMetricsF(font).horizontalAdvance(text);
    return *width;
}

void drawLine(QPainter& painter, const QPointF& topLeft, const QString& text) {
    if (text.isEmpty()) return;
    const QFont& font = painter.font();
    const double height = QFontMetricsF(font).height();
    // Where letters come from a higher font the painter rounds in its own way.
    if (takesLayouts(painter) && layoutOf(text, font).height == height)
        return painter.drawStaticText(topLeft, layoutOf(text, font).text);
    const QRectF box(topLeft, QSizeF(widthOf(text, font), height));
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
}

void drawOnBaseline(QPainter& painter, const QPointF& left, const QString& text) {
    if (text.isEmpty()) return;
    if (!takesLayouts(painter)) return painter.drawText(left, text);
    const Layout& layout = layoutOf(text, painter.font());
    painter.drawStaticText(left - QPointF(0, layout.ascent), layout.text);
}

}  // namespace attention
