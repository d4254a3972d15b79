// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/text_runs.h"

#include "heatmap/printable_text.h"
#include "logic/emoji.h"
#include "look/design_values.h"
#include "text/visual_runs.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace attention {
namespace {

using Kind = TextRun::Kind;

constexpr double subscriptSizeFactor = 0.75;  // font size of subscripts, relative to the font size of letters
constexpr double subscriptDropFactor = 0.18;  // offset of subscripts, relative to the font size of letters

/// A range of a text, in UTF-16 units, that is an emoji or a subscript. `end` is not part of the range.
struct Span {
    qsizetype begin;
    qsizetype end;
    Kind kind;
};

std::u16string_view utf16View(const QString& text) {
    return {reinterpret_cast<const char16_t*>(text.utf16()), static_cast<std::size_t>(text.size())};
}

/// Returns the ranges of all emoji and subscripts in `text`, ascending. The range of a subscript includes its
/// subscriptMark.
std::vector<Span> emojiAndSubscriptSpans(const QString& text) {
    std::vector<Span> spans;
    for (const TextSpan& span : emojiSpans(utf16View(text)))
        spans.push_back({static_cast<qsizetype>(span.begin), static_cast<qsizetype>(span.end), Kind::Emoji});
    for (auto markIndex = text.indexOf(subscriptMark); markIndex >= 0;
         markIndex = text.indexOf(subscriptMark, markIndex + 1)) {
        qsizetype end = markIndex + 1;
        while (end < text.size() && text[end].unicode() < 0x80 && text[end].isLetterOrNumber()) ++end;
        spans.push_back({markIndex, end, Kind::Subscript});
    }
    std::ranges::sort(spans, {}, &Span::begin);
    return spans;
}

QFont subscriptFont(QFont font) {
    const int pixelSize = QFontInfo(font).pixelSize();
    const int minimumSize = std::min(pixelSize, design::minimumFontSize);
    font.setPixelSize(std::max(minimumSize, qRound(pixelSize * subscriptSizeFactor)));
    return font;
}

QFont fontForKind(Kind kind, const QFont& font) {
    return kind == Kind::Emoji ? emojiFont(font) : kind == Kind::Subscript ? subscriptFont(font) : font;
}

/// Returns `emoji` without U+FE0F, which requests a color image. The emoji font has no glyph for this
/// character, so an emoji that contains it would be split.
QString withoutVariationSelector(QString emoji) {
    return emoji.remove(QChar(0xfe0f));
}

QTextLayout::FormatRange formatRange(Kind kind, qsizetype start, qsizetype length, const QFont& font) {
    QTextLayout::FormatRange range;
    range.start = static_cast<int>(start);
    range.length = static_cast<int>(length);
    range.format.setFont(fontForKind(kind, font));
    return range;
}

constexpr int emojiImagePixels = 96;  // font size of emoji images; the images in the font are slightly larger

QFont enlargedFont(QFont font) {
    font.setPixelSize(emojiImagePixels);
    return font;
}

/// Returns an image of `emoji` for vector graphics. Images are cached, so a file contains the image of an
/// emoji only once.
const QImage& emojiImage(const QString& emoji, const QFont& font, const QColor& color) {
    thread_local QHash<QString, QImage> images;
    constexpr qsizetype maximumImages = 500;
    if (images.size() > maximumImages) images.clear();
    // The color is part of the key because a system may have only an emoji font with outlines.
    QImage& image = images[emoji + color.name()];
    if (!image.isNull()) return image;
    const QFont largeFont = enlargedFont(font);
    const QFontMetricsF metrics(largeFont);
    image = QImage(static_cast<int>(std::ceil(metrics.horizontalAdvance(emoji))),
                   static_cast<int>(std::ceil(metrics.height())), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setFont(largeFont);
    painter.setPen(color);
    painter.drawText(QPointF(0, metrics.ascent()), emoji);
    return image;
}

/// Draws `emoji` with the font of `painter`, which must be the emoji font. In vector graphics, draws an
/// image.
void drawEmoji(QPainter& painter, const QPointF& baselineStart, const QString& emoji) {
    if (painter.paintEngine()->type() == QPaintEngine::Raster) return painter.drawText(baselineStart, emoji);
    const QImage& image = emojiImage(emoji, painter.font(), painter.pen().color());
    const double scale = QFontInfo(painter.font()).pixelSize() / static_cast<double>(emojiImagePixels);
    const QPointF ascentOffset(0, scale * QFontMetricsF(enlargedFont(painter.font())).ascent());
    const bool wasSmooth = painter.testRenderHint(QPainter::SmoothPixmapTransform);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(baselineStart - ascentOffset, QSizeF(image.size()) * scale), image);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, wasSmooth);
}

}  // namespace

QStringList emojiFontFamilies() {
    return {QStringLiteral("Noto Color Emoji")};
}

QFont emojiFont(QFont font) {
    font.setFamilies(emojiFontFamilies());
    return font;
}

std::vector<TextRun> textRuns(const QString& text) {
    std::vector<TextRun> runs;
    qsizetype previousEnd = 0;
    for (const auto& [begin, spanEnd, kind] : emojiAndSubscriptSpans(text)) {
        if (begin > previousEnd) runs.push_back({text.mid(previousEnd, begin - previousEnd)});
        previousEnd = spanEnd;
        const QString spanText = text.mid(begin, spanEnd - begin);
        runs.push_back({kind == Kind::Emoji ? withoutVariationSelector(spanText) : spanText.mid(1), kind});
    }
    if (previousEnd > 0 && previousEnd < text.size()) runs.push_back({text.mid(previousEnd)});
    return runs;
}

QList<QTextLayout::FormatRange> textRunFormats(const QString& text, const QFont& font) {
    QList<QTextLayout::FormatRange> formats;
    for (const auto& [begin, end, kind] : emojiAndSubscriptSpans(text))
        formats << formatRange(kind, begin, end - begin, font);
    return formats;
}

namespace {

TextRunLine positionedLine(const std::vector<TextRun>& runs, const QFont& font) {
    TextRunLine line;
    // An emoji counts as one character in the bidirectional algorithm, even if it has several code points.
    const auto bidiText = [](const TextRun& run) {
        return run.kind == Kind::Emoji ? QString(QChar::ObjectReplacementCharacter) : run.text;
    };
    QString lineText;
    std::vector<qsizetype> runBegins;  // index of the first character of each run in `lineText`
    for (const TextRun& run : runs) {
        runBegins.push_back(lineText.size());
        lineText += bidiText(run);
    }
    const auto addVisiblePart = [&](std::size_t i, const VisualRun& visualRun) {
        const qsizetype begin = std::max(static_cast<qsizetype>(visualRun.begin), runBegins[i]);
        const qsizetype end =
            std::min(static_cast<qsizetype>(visualRun.end), runBegins[i] + bidiText(runs[i]).size());
        if (begin >= end) return;
        const bool isEmoji = runs[i].kind == Kind::Emoji;
        const TextRun visiblePart = {isEmoji ? runs[i].text : lineText.mid(begin, end - begin), runs[i].kind};
        line.runs.push_back({visiblePart, line.width, visualRun.isRightToLeft});
        line.width += QFontMetricsF(fontForKind(visiblePart.kind, font)).horizontalAdvance(visiblePart.text);
    };
    for (const VisualRun& visualRun : visualRuns(utf16View(lineText)))
        for (std::size_t i = 0; i < runs.size(); ++i)
            addVisiblePart(visualRun.isRightToLeft ? runs.size() - 1 - i : i, visualRun);
    return line;
}

/// Returns `text` between two right-to-left marks. Viewers of SVG files treat each text as a left-to-right
/// line. With the marks, they order spaces and brackets at the ends of the text from right to left.
QString markedAsRightToLeft(const QString& text) {
    const QChar rightToLeftMark(0x200f);
    return rightToLeftMark + text + rightToLeftMark;
}

}  // namespace

TextRunLine textRunLine(const QString& text, const QFont& font) {
    return positionedLine(textRuns(text), font);
}

TextRunLine directionRunLine(const QString& text, const QFont& font) {
    std::vector<TextRun> runs = textRuns(text);
    if (runs.empty()) runs.push_back({text, Kind::Text});
    return positionedLine(runs, font);
}

bool isForSvg(const QPainter& painter) {
    return painter.paintEngine()->type() == QPaintEngine::SVG;
}

void drawTextRuns(QPainter& painter, const QPointF& baselineStart, const TextRunLine& line) {
    const QFont baseFont = painter.font();
    const Qt::LayoutDirection previousDirection = painter.layoutDirection();
    const double subscriptDrop = QFontInfo(baseFont).pixelSize() * subscriptDropFactor;
    for (const PositionedRun& positionedRun : line.runs) {
        const auto& [text, kind] = positionedRun.run;
        const QPointF position =
            baselineStart + QPointF(positionedRun.left, kind == Kind::Subscript ? subscriptDrop : 0);
        painter.setFont(fontForKind(kind, baseFont));
        painter.setLayoutDirection(positionedRun.isRightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
        if (kind == Kind::Emoji) {
            drawEmoji(painter, position, text);
        } else {
            const bool needsMarks = positionedRun.isRightToLeft && isForSvg(painter);
            painter.drawText(position, needsMarks ? markedAsRightToLeft(text) : text);
        }
    }
    painter.setFont(baseFont);
    painter.setLayoutDirection(previousDirection);
}

}  // namespace attention
