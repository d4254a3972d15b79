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

/// A text with its layout and height. The height is larger than the height of the font if letters come from a
/// higher fallback font.
struct CachedLayout {
    QStaticText staticText;
    double ascent;  ///< distance from the top of the text to its baseline, in pixels
    double height;  ///< height of the text in pixels
};

/// The cached data of one text in one font. Data that is not computed yet is std::nullopt.
struct CachedText {
    std::optional<double> width;
    std::optional<CachedLayout> layout;
    std::optional<TextRunLine> runLine;        ///< result of textRunLine()
    std::optional<TextRunLine> directionRuns;  ///< result of directionRunLine(), for SVG files
};

using CachedTexts = QHash<QString, CachedText>;

constexpr qsizetype maximumTextsPerFont = 20000;  // the cache of a font is cleared if it has more texts

/// The cached data of all texts. Each thread has its own cache, because layouts and font engines must not be
/// shared between threads.
struct Cache {
    QHash<QFont, CachedTexts> textsByFont;
    QFont lastFont;
    /// The texts of `lastFont` in `textsByFont`, or nullptr. This pointer avoids most lookups of fonts, which
    /// are slow. Consecutive texts usually have the same font.
    CachedTexts* lastFontTexts = nullptr;

    CachedTexts& textsFor(const QFont& font) {
        if (!lastFontTexts || font != lastFont) {
            lastFont = font;
            lastFontTexts = &textsByFont[font];
        }
        if (lastFontTexts->size() > maximumTextsPerFont) lastFontTexts->clear();
        return *lastFontTexts;
    }
};
thread_local Cache cache;

CachedText& cachedText(const QString& text, const QFont& font) {
    [[maybe_unused]] static const bool isCleanupRegistered = [] {
        qAddPostRoutine([] { cache = {}; });  // layouts must be deleted before the fonts
        return true;
    }();
    return cache.textsFor(font)[text];
}

/// True if `painter` can draw a QStaticText with the same pixels as drawText(). False for vector graphics,
/// because text must remain text in files.
bool supportsStaticText(const QPainter& painter) {
    return painter.paintEngine()->type() == QPaintEngine::Raster &&
           painter.transform().type() <= QTransform::TxTranslate;
}

const CachedLayout& cachedLayout(const QString& text, const QFont& font) {
    std::optional<CachedLayout>& layout = cachedText(text, font).layout;
    if (layout) return *layout;
    QStaticText staticText(text);
    staticText.setTextFormat(Qt::PlainText);
    staticText.setPerformanceHint(QStaticText::AggressiveCaching);
    staticText.prepare({}, font);
    QTextLayout textLayout(text, font);
    textLayout.beginLayout();
    const QTextLine line = textLayout.createLine();
    textLayout.endLayout();
    return layout.emplace(staticText, line.ascent(), line.height());
}

/// Returns the cached result of textRunLine(). The result has no runs if the text has neither emoji nor
/// subscripts.
const TextRunLine& cachedRunLine(const QString& text, const QFont& font) {
    std::optional<TextRunLine>& runLine = cachedText(text, font).runLine;
    if (!runLine) runLine = textRunLine(text, font);
    return *runLine;
}

/// Returns the runs in which `text` must be drawn, or nullptr if it can be drawn at once. In SVG files,
/// right-to-left text is drawn run by run, because viewers order its characters in their own way.
const TextRunLine* runLineFor(const QPainter& painter, const QString& text) {
    const TextRunLine& line = cachedRunLine(text, painter.font());
    if (!line.runs.empty()) return &line;
    if (!isForSvg(painter) || bidiIsolated(text) == text) return nullptr;
    std::optional<TextRunLine>& directionRuns = cachedText(text, painter.font()).directionRuns;
    if (!directionRuns) directionRuns = directionRunLine(text, painter.font());
    return &*directionRuns;
}

double measureWidth(const QString& text, const QFont& font) {
    const TextRunLine line = textRunLine(text, font);
    return line.runs.empty() ? QFontMetricsF(font).horizontalAdvance(text) : line.width;
}

/// Returns the positions at which `text` can be cut, ascending, including 0 and its length. An emoji is never
/// cut.
std::vector<qsizetype> graphemeBoundaries(const QString& text) {
    std::vector<qsizetype> boundaries;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    for (qsizetype position = 0; position >= 0; position = finder.toNextBoundary())
        boundaries.push_back(position);
    return boundaries;
}

}  // namespace

double textWidth(const QString& text, const QFont& font) {
    std::optional<double>& width = cachedText(text, font).width;
    if (!width) width = measureWidth(text, font);
    return *width;
}

QString elided(const QString& text, const QFont& font, double availableWidth, Qt::TextElideMode mode) {
    if (textRuns(text).empty()) return QFontMetricsF(font).elidedText(text, mode, availableWidth);
    if (textWidth(text, font) <= availableWidth) return text;
    const auto elidedTo = [&](qsizetype length) { return text.left(length) + QChar(0x2026); };
    const std::vector<qsizetype> boundaries = graphemeBoundaries(text);
    const auto firstTooLong = std::ranges::partition_point(
        boundaries, [&](qsizetype length) { return measureWidth(elidedTo(length), font) <= availableWidth; });
    return elidedTo(firstTooLong == boundaries.begin() ? 0 : *std::prev(firstTooLong));
}

void drawTextLine(QPainter& painter, const QPointF& topLeft, const QString& text) {
    if (text.isEmpty()) return;
    const QFont& font = painter.font();
    const double height = QFontMetricsF(font).height();
    if (const TextRunLine* line = runLineFor(painter, text))
        return drawTextRuns(painter, topLeft + QPointF(0, QFontMetricsF(font).ascent()), *line);
    // If letters come from a higher fallback font, drawText() rounds positions differently.
    if (supportsStaticText(painter) && cachedLayout(text, font).height == height)
        return painter.drawStaticText(topLeft, cachedLayout(text, font).staticText);
    const QRectF box(topLeft, QSizeF(textWidth(text, font), height));
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
}

void drawTextOnBaseline(QPainter& painter, const QPointF& baselineStart, const QString& text) {
    if (text.isEmpty()) return;
    if (const TextRunLine* line = runLineFor(painter, text))
        return drawTextRuns(painter, baselineStart, *line);
    if (!supportsStaticText(painter)) return painter.drawText(baselineStart, text);
    const CachedLayout& layout = cachedLayout(text, painter.font());
    painter.drawStaticText(baselineStart - QPointF(0, layout.ascent), layout.staticText);
}

void drawTextInBox(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text) {
    const TextRunLine* line = runLineFor(painter, text);
    if (!line) return painter.drawText(box, static_cast<int>(alignment) | Qt::TextDontClip, text);
    const double freeWidth = box.width() - line->width;
    const double offset = alignment.testFlag(Qt::AlignRight)     ? freeWidth
                          : alignment.testFlag(Qt::AlignHCenter) ? freeWidth / 2
                                                                 : 0;
    const QFontMetricsF metrics(painter.font());
    const double top = box.top() + (box.height() - metrics.height()) / 2;
    drawTextRuns(painter, {box.left() + offset, top + metrics.ascent()}, *line);
}

}  // namespace attention
