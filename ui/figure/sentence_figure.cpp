// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/sentence_figure.h"

#include "analysis/head_mean.h"
#include "figure/stage_maps.h"
#include "figure/weights_cell.h"
#include "heatmap/number_text.h"
#include "heatmap/text_cache.h"
#include "texts/cell_text.h"
#include "texts/masked_row_text.h"
#include "texts/tr.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double chipPadding = 6;  // beside a chip's text

QStringList tokensAt(const TokenLists& lists, int sequence, const std::vector<int>& positions) {
    QStringList tokens;
    for (const int position : positions) tokens << tokenAt(lists, sequence, position);
    return tokens;
}

std::vector<double> chipWidths(const QStringList& tokens, const QFont& font, double least) {
    std::vector<double> widths;
    for (const QString& token : tokens)
        widths.push_back(std::ceil(std::max(least, widthOf(token, font) + 2 * chipPadding)));
    return widths;
}

}  // namespace

SentenceFigure::SentenceFigure(std::shared_ptr<const Trace> trace, const ViewSettings& view,
                               FigureTheme theme)
    : m_trace(std::move(trace)),
      m_view(view),
      m_theme(std::move(theme)),
      m_shown(shownWeights(*m_trace, view)),
      m_scale(weightScale(view, reachedMagnitude(view, Stage::Weights, largestWeight(m_shown.heads)))) {
    const int sequence = shownSequence(*m_trace, view);
    m_queryTokens = tokensAt(m_trace->tokens->queries, sequence, m_shown.queries);
    m_keyTokens = tokensAt(m_trace->tokens->keys, sequence, m_shown.keys);
    m_scaleRoom = widthOfScale();
}

double SentenceFigure::widthOfScale() const {
    constexpr double least = 88;
    double width = scaleBar().totalWidth();
    if (mayForbidCells(*m_trace, shownSequence(*m_trace, m_view))) {
        const QFontMetricsF metrics(m_theme.small);
        for (const QString& name : {tr("masked"), tr("NaN")})
            width = std::max(width, metrics.height() + 6 + metrics.horizontalAdvance(name));
    }
    return std::max(least, std::ceil(width) + 2 * besideScale);
}

ColorBar SentenceFigure::scaleBar() const {
    return {m_scale, tr("weight"), false, m_theme.small, m_theme.mutedText};
}

bool SentenceFigure::isCross() const {
    return !isSelfAttention(m_trace->session->input);
}

bool SentenceFigure::areKeysFromTheRight() const {
    return m_keyTokens.join(' ').isRightToLeft();
}

std::vector<int> SentenceFigure::headsOf(int head) const {
    return head == meanOfHeads ? chosenHeads(*m_trace, m_view.heads) : std::vector{head};
}

/// What there is to say about the current query's rows: which marks occur, and why a row has no weights.
void SentenceFigure::explainRow(const CellRef& current) {
    m_note.clear();
    m_hasMasked = m_hasNan = false;
    const int sequence = shownSequence(*m_trace, m_view);
    for (const HeadWeights& weights : m_shown.heads) {
        const auto forbidden = forbiddenKeys(*m_trace, sequence, headsOf(weights.head), current.row);
        for (const int key : m_shown.keys) {
            const float weight = weights.tile.values(current.row, key);
            m_hasNan = m_hasNan || std::isnan(weight);
            m_hasMasked = m_hasMasked || (weight == 0 && forbidden[static_cast<std::size_t>(key)]);
        }
    }
    for (const HeadWeights& weights : m_shown.heads) {
        for (const int head : headsOf(weights.head)) {
            if (!isFullyMasked(*m_trace, sequence, head, current.row)) continue;
            m_note = fullyMaskedText(m_trace->config);
            return;
        }
    }
}

SentenceContent SentenceFigure::content(double width) const {
    const QFontMetricsF numbers(m_theme.small);
    const QFontMetricsF notes(m_theme.body);
    const double leastWidth =
        m_decimals > 0 ? numbers.horizontalAdvance(numberText(0, m_decimals)) : chipPadding * 3;
    SentenceContent content;
    if (isCross()) content.queryWidths = chipWidths(m_queryTokens, m_textFont, chipPadding * 3);
    content.keyWidths = chipWidths(m_keyTokens, m_textFont, leastWidth);
    content.areQueriesFromTheRight = m_queryTokens.join(' ').isRightToLeft();
    content.areKeysFromTheRight = areKeysFromTheRight();
    content.paragraphs = static_cast<int>(m_shown.heads.size());
    content.hasLabels = m_trace->heads() > 1;
    content.lineHeight = std::ceil(QFontMetricsF(m_theme.heading).height());
    if (!m_note.isEmpty())
        content.noteHeight =
            std::ceil(notes.boundingRect(QRectF(0, 0, width - 48, 1e4), Qt::TextWordWrap, m_note).height());
    content.chip.height = std::ceil(QFontMetricsF(m_textFont).height()) + 6;
    content.chip.lineGap = m_decimals > 0 ? std::ceil(numbers.height()) + 6 : 6;
    return content;
}

void SentenceFigure::layOut(const CellRef& current, QSizeF room) {
    explainRow(current);
    m_textFont = m_theme.body;
    const double width = room.width() - m_scaleRoom;
    for (const auto& [size, decimals] : {std::pair(2.0, 4), {1.6, 4}, {1.25, 4}, {1.25, 2}, {1.25, 0}}) {
        m_textFont.setPixelSize(static_cast<int>(std::lround(size * m_theme.body.pixelSize())));
        m_decimals = decimals;
        m_layout = SentenceLayout(content(width), width);
        if (m_layout.height <= room.height()) return;
    }
}

double SentenceFigure::usedWidth(const CellRef& current) const {
    double right = m_layout.heading.left() + widthOf(heading(current), m_theme.heading);
    if (!m_note.isEmpty()) right = std::max(right, m_layout.note.right());
    for (const QRectF& chip : m_layout.queries.chips) right = std::max(right, chip.right());
    for (const SentenceLayout::Paragraph& paragraph : m_layout.paragraphs) {
        for (const QRectF& chip : paragraph.keys.chips) right = std::max(right, chip.right());
    }
    return std::ceil(right) + m_layout.heading.left() + m_scaleRoom;
}

QString SentenceFigure::heading(const CellRef& current) const {
    const int sequence = shownSequence(*m_trace, m_view);
    return tr("query %1 “%2” attends to:")
        .arg(QString::number(current.row + 1), tokenWord(m_trace->tokens->queries, sequence, current.row));
}

}  // namespace attention
