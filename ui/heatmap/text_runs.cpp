// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/text_runs.h"

#include "heatmap/subscripts.h"
#include "text/emoji.h"
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

constexpr double subscriptSize = 0.75;  // of the letters
constexpr double subscriptDrop = 0.18;  // of their size

struct Span {
    qsizetype begin;
    qsizetype end;
    Kind kind;
};

std::u16string_view utf16Of(const QString& text) {
    return {reinterpret_cast<const char16_t*>(text.utf16()), static_cast<std::size_t>(text.size())};
}

std::vector<Span> spansOf(const QString& text) {
    std::vector<Span> spans;
    for (const TextSpan& span : emojiSpans(utf16Of(text)))
        spans.push_back({static_cast<qsizetype>(span.begin), static_cast<qsizetype>(span.end), Kind::Emoji});
    for (auto mark = text.indexOf(subscriptMark); mark >= 0; mark = text.indexOf(subscriptMark, mark + 1)) {
        qsizetype end = mark + 1;
        while (end < text.size() && text[end].unicode() < 0x80 && text[end].isLetterOrNumber()) ++end;
        spans.push_back({mark, end, Kind::Subscript});
    }
    std::ranges::sort(spans, {}, &Span::begin);
    return spans;
}

QFont subscriptFont(QFont font) {
    font.setPixelSize(
        std::max(1, static_cast<int>(std::lround(QFontInfo(font).pixelSize() * subscriptSize))));
    return font;
}

QFont fontOf(Kind kind, const QFont& font) {
    return kind == Kind::Emoji ? emojiFont(font) : kind == Kind::Subscript ? subscriptFont(font) : font;
}

/// The selector that asks for a picture would part the emoji's pieces: the font does not know it.
QString withoutSelector(QString emoji) {
    return emoji.remove(QChar(0xfe0f));
}

QTextLayout::FormatRange formatOf(Kind kind, qsizetype start, qsizetype length, const QFont& font) {
    QTextLayout::FormatRange range;
    range.start = static_cast<int>(start);
    range.length = static_cast<int>(length);
    range.format.setFont(fontOf(kind, font));
    return range;
}

constexpr int picturePixels = 96;  // the font's own pictures have some more

QFont enlarged(QFont font) {
    font.setPixelSize(picturePixels);
    return font;
}

/// Kept, so that a document holds the same picture once.
const QImage& pictureOf(const QString& emoji, const QFont& font, const QColor& ink) {
    thread_local QHash<QString, QImage> pictures;
    constexpr qsizetype most = 500;
    if (pictures.size() > most) pictures.clear();
    QImage& picture = pictures[emoji + ink.name()];  // a machine may have it in outlines only
    if (!picture.isNull()) return picture;
    const QFont large = enlarged(font);
    const QFontMetricsF metrics(large);
    picture = QImage(static_cast<int>(std::ceil(metrics.horizontalAdvance(emoji))),
                     static_cast<int>(std::ceil(metrics.height())), QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setFont(large);
    painter.setPen(ink);
    painter.drawText(QPointF(0, metrics.ascent()), emoji);
    return picture;
}

/// In the painter's font, which is that of emoji.
void drawEmoji(QPainter& painter, const QPointF& left, const QString& emoji) {
    if (painter.paintEngine()->type() == QPaintEngine::Raster) return painter.drawText(left, emoji);
    const QImage& picture = pictureOf(emoji, painter.font(), painter.pen().color());
    const double scale = QFontInfo(painter.font()).pixelSize() / static_cast<double>(picturePixels);
    const QPointF top(0, scale * QFontMetricsF(enlarged(painter.font())).ascent());
    const bool isSmooth = painter.testRenderHint(QPainter::SmoothPixmapTransform);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(left - top, QSizeF(picture.size()) * scale), picture);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, isSmooth);
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
    std::vector<TextRun> pieces;
    qsizetype end = 0;
    for (const auto& [begin, itsEnd, kind] : spansOf(text)) {
        if (begin > end) pieces.push_back({text.mid(end, begin - end)});
        end = itsEnd;
        const QString piece = text.mid(begin, end - begin);
        pieces.push_back({kind == Kind::Emoji ? withoutSelector(piece) : piece.mid(1), kind});
    }
    if (end > 0 && end < text.size()) pieces.push_back({text.mid(end)});
    return pieces;
}

QList<QTextLayout::FormatRange> textRunFormats(const QString& text, const QFont& font) {
    QList<QTextLayout::FormatRange> formats;
    for (const auto& [begin, end, kind] : spansOf(text)) formats << formatOf(kind, begin, end - begin, font);
    return formats;
}

namespace {

TextRunLine placed(const std::vector<TextRun>& pieces, const QFont& font) {
    TextRunLine line;
    // An emoji is ordered as one character, whatever it is composed of.
    const auto ordered = [](const TextRun& piece) {
        return piece.kind == Kind::Emoji ? QString(QChar::ObjectReplacementCharacter) : piece.text;
    };
    QString shown;
    std::vector<qsizetype> begins;  // of each piece in `shown`
    for (const TextRun& piece : pieces) {
        begins.push_back(shown.size());
        shown += ordered(piece);
    }
    const auto addPart = [&](std::size_t i, const VisualRun& run) {
        const qsizetype begin = std::max(static_cast<qsizetype>(run.begin), begins[i]);
        const qsizetype end =
            std::min(static_cast<qsizetype>(run.end), begins[i] + ordered(pieces[i]).size());
        if (begin >= end) return;
        const bool isEmoji = pieces[i].kind == Kind::Emoji;
        const TextRun part = {isEmoji ? pieces[i].text : shown.mid(begin, end - begin), pieces[i].kind};
        line.runs.push_back({part, line.width, run.isRightToLeft});
        line.width += QFontMetricsF(fontOf(part.kind, font)).horizontalAdvance(part.text);
    };
    for (const VisualRun& run : visualRuns(utf16Of(shown)))
        for (std::size_t i = 0; i < pieces.size(); ++i)
            addPart(run.isRightToLeft ? pieces.size() - 1 - i : i, run);
    return line;
}

/// Returns the text with marks that make a viewer of .svg files, which takes each text for a line of Latin,
/// order it from right to left, with spaces and brackets at its ends.
QString markedAsRightToLeft(const QString& text) {
    const QChar rightToLeftMark(0x200f);
    return rightToLeftMark + text + rightToLeftMark;
}

}  // namespace

TextRunLine textRunLine(const QString& text, const QFont& font) {
    return placed(textRuns(text), font);
}

TextRunLine directionRunLine(const QString& text, const QFont& font) {
    std::vector<TextRun> pieces = textRuns(text);
    if (pieces.empty()) pieces.push_back({text, Kind::Text});
    return placed(pieces, font);
}

bool isForSvg(const QPainter& painter) {
    return painter.paintEngine()->type() == QPaintEngine::SVG;
}

void drawTextRuns(QPainter& painter, const QPointF& baselineStart, const TextRunLine& line) {
    const QFont font = painter.font();
    const Qt::LayoutDirection direction = painter.layoutDirection();
    const double drop = QFontInfo(font).pixelSize() * subscriptDrop;
    for (const PositionedRun& placed : line.runs) {
        const auto& [text, kind] = placed.run;
        const QPointF at = baselineStart + QPointF(placed.left, kind == Kind::Subscript ? drop : 0);
        painter.setFont(fontOf(kind, font));
        painter.setLayoutDirection(placed.isRightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
        if (kind == Kind::Emoji) {
            drawEmoji(painter, at, text);
        } else {
            const bool isMarked = placed.isRightToLeft && isForSvg(painter);
            painter.drawText(at, isMarked ? markedAsRightToLeft(text) : text);
        }
    }
    painter.setFont(font);
    painter.setLayoutDirection(direction);
}

}  // namespace attention
