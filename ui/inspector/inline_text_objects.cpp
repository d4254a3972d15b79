// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inline_text_objects.h"

#include "heatmap/color_scale.h"
#include "heatmap/text_drawing.h"
#include "heatmap/text_runs.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

enum ObjectType { Bar = QTextFormat::UserObject + 1, Emoji };
/// The content of an object: the fraction of a bar, or the text of an emoji.
enum ObjectProperty { Content = QTextFormat::UserProperty + 1 };

constexpr double halfBarWidth = 14;
constexpr double barHeight = 7;
constexpr double axisHeight = 9;

QTextCharFormat objectFormat(ObjectType type, const QVariant& content, const QColor& color) {
    QTextCharFormat format;
    format.setObjectType(type);
    format.setProperty(Content, content);
    format.setForeground(color);
    return format;
}

/// Paints a bar and its axis, vertically centered in `rect`, whose height is that of digits.
void drawBar(QPainter& painter, const QRectF& rect, double fraction, const QColor& axisColor) {
    const double axisX = rect.left() + 6 + halfBarWidth;
    const double barLength = halfBarWidth * std::min(1.0, std::abs(fraction));
    const QColor barColor(ColorScale::symmetric(1).colorOf(fraction < 0 ? -0.7 : 0.7));
    const double centerY = rect.center().y();
    painter.fillRect(
        QRectF(fraction < 0 ? axisX - barLength : axisX, centerY - barHeight / 2, barLength, barHeight),
        barColor);
    painter.fillRect(QRectF(axisX, centerY - axisHeight / 2, 1, axisHeight), axisColor);
}

}  // namespace

InlineTextObjects::InlineTextObjects(QTextDocument* document) : QObject(document) {
    document->documentLayout()->registerHandler(Bar, this);
    document->documentLayout()->registerHandler(Emoji, this);
}

QTextCharFormat InlineTextObjects::barFormat(double fraction, const QColor& axisColor) {
    return objectFormat(Bar, std::round(1000 * fraction) / 1000, axisColor);
}

QTextCharFormat InlineTextObjects::emojiFormat(const QString& emoji, const QFont& font, const QColor& color) {
    QTextCharFormat format = objectFormat(Emoji, emoji, color);
    format.setFont(emojiFont(font));
    format.setVerticalAlignment(QTextCharFormat::AlignBaseline);
    return format;
}

double InlineTextObjects::objectWidth(const QTextCharFormat& format) {
    switch (format.objectType()) {
        case Bar:
            return 2 * halfBarWidth + 8;
        case Emoji:
            return attention::textWidth(format.property(Content).toString(), format.font());
        default:
            return 0;
    }
}

QSizeF InlineTextObjects::intrinsicSize(QTextDocument* document, int, const QTextFormat& format) {
    const QTextCharFormat textFormat = format.toCharFormat();
    const QFontMetricsF fontMetrics(textFormat.objectType() == Bar ? document->defaultFont()
                                                                   : textFormat.font());
    const double height = textFormat.objectType() == Bar ? fontMetrics.capHeight() : fontMetrics.height();
    return {objectWidth(textFormat), height};
}

void InlineTextObjects::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                                   const QTextFormat& format) {
    const QTextCharFormat textFormat = format.toCharFormat();
    const QColor color = textFormat.foreground().color();
    if (textFormat.objectType() == Bar)
        return drawBar(*painter, rect, format.property(Content).toDouble(), color);
    painter->save();
    painter->setFont(textFormat.font());
    painter->setPen(color);
    drawTextOnBaseline(*painter, rect.topLeft() + QPointF(0, QFontMetricsF(textFormat.font()).ascent()),
                       format.property(Content).toString());
    painter->restore();
}

}  // namespace attention

#include "moc_inline_text_objects.cpp"
