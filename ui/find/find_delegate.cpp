// SPDX-License-Identifier: GPL-3.0-or-later
#include "find/find_delegate.h"

#include "find/find_list_model.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"

#include <QPainter>

#include <algorithm>

namespace attention {
namespace {

/// Paints texts into a line, from the left and right edge of the line inwards.
class LinePainter {
 public:
    LinePainter(QPainter& painter, const QRect& line) : m_painter(painter), m_free(line) {}

    /// Paints `text` at the left or right end of the free part of the line, elided to `maxWidth` pixels. The
    /// text and a gap next to it no longer belong to the free part. Does nothing if `text` is empty.
    void paint(const QString& text, const QFont& font, QRgb color, Qt::AlignmentFlag edge, int maxWidth) {
        if (text.isEmpty()) return;
        const QFontMetrics metrics(font);
        const QString shownText =
            metrics.elidedText(text, Qt::ElideRight, std::min(maxWidth, m_free.width()));
        const int width = metrics.horizontalAdvance(shownText);
        QRect area = m_free;
        if (edge == Qt::AlignLeft) {
            area.setWidth(width);
            m_free.setLeft(area.right() + 1 + gap);
        } else {
            area.setLeft(area.right() + 1 - width);
            m_free.setRight(area.left() - 1 - gap);
        }
        m_painter.setFont(font);
        m_painter.setPen(QColor(color));
        m_painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shownText);
    }
    /// Returns the width of the free part in pixels.
    int freeWidth() const { return m_free.width(); }

 private:
    static constexpr int gap = design::margin;

    QPainter& m_painter;
    QRect m_free;  ///< the part of the line without text
};

}  // namespace

QSize FindDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {design::rowHeight, std::max(design::rowHeight, option.fontMetrics.height() + design::spacing)};
}

void FindDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const FindEntry& entry = m_model.entry(index.row());
    const design::Colors& colors = colorsFor(option.palette);
    const bool isAvailable = entry.unavailableReason.isEmpty();
    painter->save();
    if (option.state & QStyle::State_Selected) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(QColor(colors.softAccent));
        painter->drawRoundedRect(option.rect, design::cornerRadius, design::cornerRadius);
    }
    const QFont bodyFont = fontFor(TextStyle::Body, option.font);
    const QFont captionFont = fontFor(TextStyle::Caption, option.font);
    LinePainter line(*painter, option.rect.adjusted(design::spacing, 0, -design::spacing, 0));
    const int width = line.freeWidth();
    line.paint(entry.shortcut, captionFont, colors.mutedText, Qt::AlignRight, width / 3);
    line.paint(entry.value, bodyFont, colors.accent, Qt::AlignRight, width / 4);
    line.paint(entry.title, bodyFont, isAvailable ? colors.ink : colors.mutedText, Qt::AlignLeft, width);
    line.paint(isAvailable ? entry.location : entry.unavailableReason, captionFont, colors.mutedText,
               Qt::AlignLeft, width);
    painter->restore();
}

}  // namespace attention

#include "moc_find_delegate.cpp"
