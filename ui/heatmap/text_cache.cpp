// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/text_cache.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QStaticText>

#include <optional>

namespace attention {
namespace {

struct Line {
    std::optional<double> width;
    std::optional<QStaticText> layout;
};

constexpr qsizetype mostLines = 20000;  // of a font; beyond it the cache begins anew

/// Fonts differ by thread, so does what is made with them.
thread_local QHash<QFont, QHash<QString, Line>> lines;

Line& lineOf(const QString& text, const QFont& font) {
    [[maybe_unused]] static const bool isCleared = [] {
        qAddPostRoutine([] { lines.clear(); });  // a layout must not outlive the fonts
        return true;
    }();
    QHash<QString, Line>& ofFont = lines[font];
    if (ofFont.size() > mostLines) ofFont.clear();
    return ofFont[text];
}

}  // namespace

double widthOf(const QString& text, const QFont& font) {
    std::optional<double>& width = lineOf(text, font).width;
    if (!width) width = QFontMetricsF(font).horizontalAdvance(text);
    return *width;
}

void drawLine(QPainter& painter, const QPointF& topLeft, const QString& text) {
    if (painter.paintEngine()->type() != QPaintEngine::Raster) {
        const QFontMetricsF metrics(painter.font());
        const QRectF box(topLeft, QSizeF(metrics.horizontalAdvance(text), metrics.height()));
        return painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
    }
    std::optional<QStaticText>& layout = lineOf(text, painter.font()).layout;
    if (!layout) {
        layout.emplace(text);
        layout->setTextFormat(Qt::PlainText);
        layout->setPerformanceHint(QStaticText::AggressiveCaching);
        layout->prepare({}, painter.font());
    }
    painter.drawStaticText(topLeft, *layout);
}

}  // namespace attention
