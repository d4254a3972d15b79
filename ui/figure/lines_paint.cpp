// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/head_colors.h"
#include "figure/hint.h"
#include "figure/lines_canvas.h"
#include "heatmap/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

namespace attention {
namespace {

constexpr float hairlineWeight = 0.01f;

}  // namespace

/// One set of lines has the queries' colour, several have one each.
QPen LinesCanvas::penOf(std::size_t head) const {
    const auto& heads = m_lines->shown().heads;
    return heads.size() == 1 ? QPen(m_theme.query) : headPen(m_theme, heads[head].head);
}

void LinesCanvas::paintLine(QPainter& painter, QPen pen, const LineLook& look, QLineF line) const {
    QColor color = pen.color();
    color.setAlphaF(static_cast<float>(look.opacity));
    pen.setColor(color);
    pen.setWidthF(look.width);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(line);
}

void LinesCanvas::paintFaint() {
    m_faint = QPixmap(viewport()->size() * devicePixelRatioF());
    m_faint.setDevicePixelRatio(devicePixelRatioF());
    m_faint.fill(m_theme.background);
    QPainter painter(&m_faint);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(origin());
    const auto [first, last] = visibleQueries();
    for (std::size_t head = 0; head < m_lines->shown().heads.size(); ++head) {
        const QPen pen(penOf(head).color());  // dashes would not be seen either
        for (int query = first; query < last; ++query) {
            for (const KeptWeight& kept : m_lines->of(head, static_cast<std::size_t>(query))) {
                const LineLook look = faintLine(kept.weight);
                if (look.opacity < leastOpacity) break;  // the strongest come first
                const int key = m_keyIndex[static_cast<std::size_t>(kept.key)];
                paintLine(painter, pen, look, m_layout.line(query, key, static_cast<int>(head)));
            }
        }
    }
}

void LinesCanvas::paintStrong(QPainter& painter) const {
    const Place strong = strongPlace();
    const Place selected = placeOf(m_selected);
    auto [first, last] = visibleQueries();
    if (strong.query) {
        first = *strong.query;
        last = first + 1;
    }
    for (std::size_t head = 0; head < m_lines->shown().heads.size(); ++head) {
        for (int query = first; query < last; ++query) {
            for (const KeptWeight& kept : m_lines->of(head, static_cast<std::size_t>(query))) {
                const int key = m_keyIndex[static_cast<std::size_t>(kept.key)];
                if (!strong.query && key != strong.key) continue;
                const bool isSelected = selected == Place{query, key, static_cast<int>(head)};
                LineLook look = strongLine(kept.weight);
                if (isSelected) look.opacity = 1;
                // Hundreds of hairlines: smooth edges would show nothing more and take most of the time.
                painter.setRenderHint(QPainter::Antialiasing, isSelected || kept.weight >= hairlineWeight);
                paintLine(painter, isSelected ? QPen(m_theme.accent) : penOf(head), look,
                          m_layout.line(query, key, static_cast<int>(head)));
            }
        }
    }
}

/// The weights of a query beside its keys, where there is one set of them.
void LinesCanvas::paintNumbers(QPainter& painter, int query) const {
    const auto& heads = m_lines->shown().heads;
    if (heads.size() != 1) return;
    painter.setPen(m_theme.mutedText);
    const auto row = m_lines->shown().queries[static_cast<std::size_t>(query)];
    for (int key = 0; key < m_keyLabels.size(); ++key) {
        const QRectF area = m_layout.keyRect(key).adjusted(8, 0, -8, 0);
        if (area.bottom() + origin().y() < 0 || area.top() + origin().y() > viewport()->height()) continue;
        const float weight =
            heads.front().tile.values(row, m_lines->shown().keys[static_cast<std::size_t>(key)]);
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, numberText(weight));
    }
}

void LinesCanvas::paintTokens(QPainter& painter) const {
    const Place strong = strongPlace();
    const Place selected = placeOf(m_selected);
    const QFontMetricsF metrics(m_theme.body);
    const double number =
        m_lines->shown().heads.size() == 1 ? metrics.horizontalAdvance(QStringLiteral("  0.0000")) : 0;
    const auto token = [&](QRectF area, const QString& text, const QColor& color, bool isStrong,
                           bool isSelected, Qt::Alignment side) {
        if (area.bottom() + origin().y() < 0 || area.top() + origin().y() > viewport()->height()) return;
        const QRectF box = area.adjusted(1, 1, -1, -1);
        QColor tint = color;
        tint.setAlphaF(0.15f);
        if (isStrong) painter.fillRect(box, tint);
        if (isSelected) {
            painter.setPen(QPen(color, 2));
            painter.drawRect(box);
        }
        painter.setPen(color);
        const QRectF room = area.adjusted(8, 0, side == Qt::AlignLeft ? -8 - number : -8, 0);
        painter.drawText(room, side | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, room.width() + 1));
    };
    for (int query = 0; query < m_queryLabels.size(); ++query)
        token(m_layout.queryRect(query), m_queryLabels[query], m_theme.query, query == strong.query,
              query == selected.query, Qt::AlignRight);
    for (int key = 0; key < m_keyLabels.size(); ++key)
        token(m_layout.keyRect(key), m_keyLabels[key], m_theme.key, key == strong.key && m_pointer.key,
              key == selected.key, Qt::AlignLeft);
    if (strong.query) paintNumbers(painter, *strong.query);
}

/// They stay where they are while the tokens scroll below them.
void LinesCanvas::paintTitles(QPainter& painter) const {
    painter.fillRect(QRectF(0, 0, viewport()->width(), m_layout.titleHeight()), m_theme.background);
    painter.setFont(m_theme.heading);
    QRectF query = m_layout.queryRect(0);
    QRectF key = m_layout.keyRect(0);
    for (QRectF* area : {&query, &key}) {
        area->moveTop(0);
        area->setHeight(m_layout.titleHeight());
    }
    painter.setPen(m_theme.query);
    painter.drawText(query.adjusted(-200, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, tr("query"));
    painter.setPen(m_theme.key);
    painter.drawText(key.adjusted(8, 0, 200, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("key"));
}

void LinesCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.background);
    if (!m_lines || m_queryLabels.empty() || m_keyLabels.empty()) {
        return paintHint(painter, viewport()->rect(), m_theme, m_hint);
    }
    if (m_faint.isNull() || m_faint.devicePixelRatio() != devicePixelRatioF()) paintFaint();
    painter.drawPixmap(0, 0, m_faint);
    painter.translate(origin());
    painter.setRenderHint(QPainter::Antialiasing);
    paintStrong(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(m_theme.body);
    paintTokens(painter);
    painter.resetTransform();
    paintTitles(painter);
}

}  // namespace attention
