// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/text_drawing.h"

#include "heatmap/printable_text.h"
#include "heatmap/text_runs.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QStaticText>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

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
    std::optional<TextRunLine> pieced;
    std::optional<TextRunLine> byDirection;  ///< for .svg files
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

/// No pieces, if it has none of its own.
const TextRunLine& piecedOf(const QString& text, const QFont& font) {
    std::optional<TextRunLine>& pieced = lineOf(text, font).pieced;
    if (!pieced) pieced = textRunLine(text, font);
    return *pieced;
}

/// Returns the pieces that a line has to be drawn in; nullptr if it can be drawn whole. In an .svg file text
/// that is read from right to left is drawn run by run, because viewers order it in their own way.
const TextRunLine* piecesFor(const QPainter& painter, const QString& text) {
    const TextRunLine& line = piecedOf(text, painter.font());
    if (!line.runs.empty()) return &line;
    if (!isForSvg(painter) || bidiIsolated(text) == text) return nullptr;
    std::optional<TextRunLine>& byDirection = lineOf(text, painter.font()).byDirection;
    if (!byDirection) byDirection = directionRunLine(text, painter.font());
    return &*byDirection;
}

double measured(const QString& text, const QFont& font) {
    const TextRunLine line = textRunLine(text, font);
    return line.runs.empty() ? QFontMetricsF(font).horizontalAdvance(text) : line.width;
}

/// Where a text may be cut: never within an emoji.
std::vector<qsizetype> boundariesOf(const QString& text) {
    std::vector<qsizetype> boundaries;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    for (qsizetype at = 0; at >= 0; at = finder.toNextBoundary()) boundaries.push_back(at);
    return boundaries;
}

}  // namespace

double textWidth(const QString& text, const QFont& font) {
    std::optional<double>& width = lineOf(text, font).width;
    if (!width) width = measured(text, font);
    return *width;
}

QString elided(const QString& text, const QFont& font, double availableWidth, Qt::TextElideMode mode) {
    if (textRuns(text).empty()) return QFontMetricsF(font).elidedText(text, mode, availableWidth);
    if (textWidth(text, font) <= availableWidth) return text;
    const auto cut = [&](qsizetype length) { return text.left(length) + QChar(0x2026); };
    const std::vector<qsizetype> boundaries = boundariesOf(text);
    const auto tooLong = std::ranges::partition_point(
        boundaries, [&](qsizetype length) { return measured(cut(length), font) <= availableWidth; });
    return cut(tooLong == boundaries.begin() ? 0 : *std::prev(tooLong));
}

void drawTextLine(QPainter& painter, const QPointF& topLeft, const QString& text) {
    if (text.isEmpty()) return;
    const QFont& font = painter.font();
    const double height = QFontMetricsF(font).height();
    if (const TextRunLine* line = piecesFor(painter, text))
        return drawTextRuns(painter, topLeft + QPointF(0, QFontMetricsF(font).ascent()), *line);
    // Where letters come from a higher font the painter rounds in its own way.
    if (takesLayouts(painter) && layoutOf(text, font).height == height)
        return painter.drawStaticText(topLeft, layoutOf(text, font).text);
    const QRectF box(topLeft, QSizeF(textWidth(text, font), height));
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
}

void drawTextOnBaseline(QPainter& painter, const QPointF& baselineStart, const QString& text) {
    if (text.isEmpty()) return;
    if (const TextRunLine* line = piecesFor(painter, text))
        return drawTextRuns(painter, baselineStart, *line);
    if (!takesLayouts(painter)) return painter.drawText(baselineStart, text);
    const Layout& layout = layoutOf(text, painter.font());
    painter.drawStaticText(baselineStart - QPointF(0, layout.ascent), layout.text);
}

void drawTextInBox(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text) {
    const TextRunLine* line = piecesFor(painter, text);
    if (!line) return painter.drawText(box, static_cast<int>(alignment) | Qt::TextDontClip, text);
    const double slack = box.width() - line->width;
    const double left = alignment.testFlag(Qt::AlignRight)     ? slack
                        : alignment.testFlag(Qt::AlignHCenter) ? slack / 2
                                                               : 0;
    const QFontMetricsF metrics(painter.font());
    const double top = box.top() + (box.height() - metrics.height()) / 2;
    drawTextRuns(painter, {box.left() + left, top + metrics.ascent()}, *line);
}

}  // namespace attention
