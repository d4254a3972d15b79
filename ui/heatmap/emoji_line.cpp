// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/emoji_line.h"

#include "text/emoji.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

std::vector<TextSpan> spansOf(const QString& text) {
    return emojiIn({reinterpret_cast<const char16_t*>(text.utf16()), static_cast<std::size_t>(text.size())});
}

/// The selector that asks for a picture would part the emoji's pieces: the font does not know it.
QString withoutSelector(QString emoji) {
    return emoji.remove(QChar(0xfe0f));
}

QTextLayout::FormatRange emojiFormat(qsizetype start, qsizetype length) {
    QTextLayout::FormatRange range;
    range.start = static_cast<int>(start);
    range.length = static_cast<int>(length);
    range.format.setFontFamilies(emojiFamilies());
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

QStringList emojiFamilies() {
    return {QStringLiteral("Noto Color Emoji")};
}

QFont emojiFont(QFont font) {
    font.setFamilies(emojiFamilies());
    return font;
}

std::vector<LinePiece> emojiPieces(const QString& text) {
    std::vector<LinePiece> pieces;
    qsizetype end = 0;
    for (const TextSpan& span : spansOf(text)) {
        const auto begin = static_cast<qsizetype>(span.begin);
        if (begin > end) pieces.push_back({text.mid(end, begin - end), false, 0});
        end = static_cast<qsizetype>(span.end);
        pieces.push_back({withoutSelector(text.mid(begin, end - begin)), true, 0});
    }
    if (end > 0 && end < text.size()) pieces.push_back({text.mid(end), false, 0});
    return pieces;
}

QList<QTextLayout::FormatRange> emojiFormats(const QString& text) {
    QList<QTextLayout::FormatRange> formats;
    for (const TextSpan& span : spansOf(text))
        formats << emojiFormat(static_cast<qsizetype>(span.begin),
                               static_cast<qsizetype>(span.end - span.begin));
    return formats;
}

EmojiLine emojiLine(const QString& text, const QFont& font) {
    EmojiLine line;
    line.pieces = emojiPieces(text);
    if (line.pieces.empty()) return line;
    QString shown;
    QList<QTextLayout::FormatRange> formats;
    for (const LinePiece& piece : line.pieces) {
        if (piece.isEmoji) formats << emojiFormat(shown.size(), piece.text.size());
        shown += piece.text;
    }
    QTextLayout layout(shown, font);
    layout.setFormats(formats);
    layout.setTextOption(QTextOption(Qt::AlignLeft | Qt::AlignAbsolute));
    layout.beginLayout();
    const QTextLine laidOut = layout.createLine();
    layout.endLayout();
    line.isFromTheRight = shown.isRightToLeft();
    int begin = 0;
    for (LinePiece& piece : line.pieces) {
        const int end = begin + static_cast<int>(piece.text.size());
        const auto [left, right] = std::minmax({laidOut.cursorToX(begin), laidOut.cursorToX(end)});
        piece.x = left;
        line.width = std::max(line.width, right);
        begin = end;
    }
    return line;
}

void drawEmojiLine(QPainter& painter, const QPointF& left, const EmojiLine& line) {
    const QFont font = painter.font();
    const Qt::LayoutDirection direction = painter.layoutDirection();
    painter.setLayoutDirection(line.isFromTheRight ? Qt::RightToLeft : Qt::LeftToRight);
    for (const LinePiece& piece : line.pieces) {
        const QPointF at = left + QPointF(piece.x, 0);
        painter.setFont(piece.isEmoji ? emojiFont(font) : font);
        if (piece.isEmoji) {
            drawEmoji(painter, at, piece.text);
        } else {
            painter.drawText(at, piece.text);
        }
    }
    painter.setFont(font);
    painter.setLayoutDirection(direction);
}

}  // namespace attention
