// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/lines_figure.h"

#include "figure/head_colors.h"
#include "figure/shown.h"
#include "figure/weights_cell.h"
#include "heatmap/number_text.h"
#include "heatmap/text_cache.h"
#include "texts/axis_text.h"
#include "texts/tr.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {
namespace {

constexpr float hairlineWeight = 0.01f;

QStringList chosen(const QStringList& labels, const std::vector<int>& positions) {
    QStringList result;
    for (const int position : positions) result << labels[position];
    return result;
}

double widest(const QStringList& labels, const QFont& font) {
    double width = 0;
    for (const QString& label : labels) width = std::max(width, widthOf(label, font));
    return width + 1;
}

int indexOf(const std::vector<int>& positions, int position) {
    return static_cast<int>(std::ranges::lower_bound(positions, position) - positions.begin());
}

bool isBetween(const QRectF& area, std::pair<double, double> heights) {
    return area.bottom() >= heights.first && area.top() <= heights.second;
}

}  // namespace

LinesFigure::LinesFigure(const Trace& trace, const ViewSettings& view, FigureTheme theme)
    : m_theme(std::move(theme)) {
    const int sequence = shownSequence(trace, view);
    ShownWeights shown = shownWeights(trace, view);
    m_queryLabels = chosen(rowText(trace, sequence, Stage::Weights).labels, shown.queries);
    m_keyLabels = chosen(columnText(trace, sequence, Stage::Weights).labels, shown.keys);
    m_keyIndex.assign(static_cast<std::size_t>(trace.keyCount()), -1);
    for (std::size_t i = 0; i < shown.keys.size(); ++i)
        m_keyIndex[static_cast<std::size_t>(shown.keys[i])] = static_cast<int>(i);
    m_lines = std::make_unique<StrongestWeights>(std::move(shown), view.lineMass);
}

void LinesFigure::layOut(QSizeF room) {
    m_layout = {};
    if (!m_lines) return;
    const QFontMetricsF metrics(m_theme.body);
    const bool hasNumbers = shown().heads.size() == 1;
    const double number = hasNumbers ? metrics.horizontalAdvance(QStringLiteral("  0.0000")) : 0;
    m_layout = LinesLayout(
        {queries(), keys(), static_cast<int>(shown().heads.size()), widest(m_queryLabels, m_theme.body),
         widest(m_keyLabels, m_theme.body) + number, metrics.height()},
        room);
}

const std::vector<KeptWeight>& LinesFigure::linesOf(std::size_t head, int query) const {
    return m_lines->of(head, static_cast<std::size_t>(query));
}

std::optional<CellRef> LinesFigure::shownCell(const CellRef& cell) const {
    return m_lines ? std::optional(weightsCell(shown(), cell)) : std::nullopt;
}

LinesFigure::Place LinesFigure::placeOf(const CellRef& cell) const {
    const auto weight = shownCell(cell);
    if (!weight) return {};
    const auto head = std::ranges::find(shown().heads, weight->head, &HeadWeights::head);
    return {indexOf(shown().queries, weight->row), indexOf(shown().keys, weight->column),
            static_cast<int>(head - shown().heads.begin())};
}

/// One set of lines has the queries' colour, several have one each.
QPen LinesFigure::penOf(std::size_t head) const {
    const auto& heads = shown().heads;
    return heads.size() == 1 ? QPen(m_theme.query) : headPen(m_theme, heads[head].head);
}

void LinesFigure::paintLine(QPainter& painter, QPen pen, const LineLook& look, QLineF line) const {
    QColor color = pen.color();
    color.setAlphaF(static_cast<float>(look.opacity));
    pen.setColor(color);
    pen.setWidthF(look.width);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(line);
}

void LinesFigure::paintFaint(QPainter& painter, Queries queries) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t head = 0; head < shown().heads.size(); ++head) {
        const QPen pen(penOf(head).color());  // dashes would not be seen either
        for (int query = queries.first; query < queries.second; ++query) {
            for (const KeptWeight& kept : linesOf(head, query)) {
                const LineLook look = faintLine(kept.weight);
                if (look.opacity < leastOpacity) break;  // the strongest come first
                paintLine(painter, pen, look,
                          m_layout.line(query, placeOfKey(kept.key), static_cast<int>(head)));
            }
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void LinesFigure::paintStrong(QPainter& painter, Queries queries, const Marks& marks) const {
    const Place& strong = marks.strong;
    if (strong.query) queries = {*strong.query, *strong.query + 1};
    for (std::size_t head = 0; head < shown().heads.size(); ++head) {
        for (int query = queries.first; query < queries.second; ++query) {
            for (const KeptWeight& kept : linesOf(head, query)) {
                const int key = placeOfKey(kept.key);
                if (!strong.query && key != strong.key) continue;
                const bool isSelected = marks.selected == Place{query, key, static_cast<int>(head)};
                LineLook look = strongLine(kept.weight);
                if (isSelected) look.opacity = 1;
                // Hundreds of hairlines: smooth edges would show nothing more and take most of the time.
                painter.setRenderHint(QPainter::Antialiasing, isSelected || kept.weight >= hairlineWeight);
                paintLine(painter, isSelected ? QPen(m_theme.accent) : penOf(head), look,
                          m_layout.line(query, key, static_cast<int>(head)));
            }
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// The weights of a query beside its keys, where there is one set of them.
void LinesFigure::paintNumbers(QPainter& painter, std::pair<double, double> heights, int query) const {
    const auto& heads = shown().heads;
    if (heads.size() != 1) return;
    painter.setPen(m_theme.mutedText);
    const auto row = shown().queries[static_cast<std::size_t>(query)];
    for (int key = 0; key < keys(); ++key) {
        const QRectF area = m_layout.keyRect(key).adjusted(8, 0, -8, 0);
        if (!isBetween(area, heights)) continue;
        const float weight = heads.front().tile.values(row, shown().keys[static_cast<std::size_t>(key)]);
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, numberText(weight));
    }
}

void LinesFigure::paintTokens(QPainter& painter, std::pair<double, double> heights,
                              const Marks& marks) const {
    painter.setFont(m_theme.body);
    const QFontMetricsF metrics(m_theme.body);
    const double number =
        shown().heads.size() == 1 ? metrics.horizontalAdvance(QStringLiteral("  0.0000")) : 0;
    const auto token = [&](QRectF area, const QString& text, const QColor& color, bool isStrong,
                           bool isSelected, Qt::Alignment side) {
        if (!isBetween(area, heights)) return;
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
        drawInBox(painter, room, side | Qt::AlignVCenter, elided(text, m_theme.body, room.width() + 1));
    };
    for (int query = 0; query < queries(); ++query)
        token(m_layout.queryRect(query), m_queryLabels[query], m_theme.query, query == marks.strong.query,
              query == marks.selected.query, Qt::AlignRight);
    for (int key = 0; key < keys(); ++key)
        token(m_layout.keyRect(key), m_keyLabels[key], m_theme.key,
              key == marks.strong.key && marks.isKeyStrong, key == marks.selected.key, Qt::AlignLeft);
    if (marks.strong.query) paintNumbers(painter, heights, *marks.strong.query);
}

void LinesFigure::paintTitles(QPainter& painter) const {
    painter.setFont(m_theme.heading);
    QRectF query = m_layout.queryRect(0);
    QRectF key = m_layout.keyRect(0);
    for (QRectF* area : {&query, &key}) {
        area->moveTop(0);
        area->setHeight(m_layout.titleHeight());
    }
    painter.setPen(m_theme.query);
    painter.drawText(query.adjusted(-200, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                     tr("query"));
    painter.setPen(m_theme.key);
    painter.drawText(key.adjusted(8, 0, 200, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                     tr("key"));
}

}  // namespace attention
