// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence/sentence_figure.h"

#include "analysis/shown_weights.h"
#include "figure/figure_view.h"
#include "figure/number_block.h"
#include "heatmap/number_text.h"
#include "heatmap/text_cache.h"
#include "heatmap/token_text.h"
#include "layer/embedding.h"
#include "state/stage_maps.h"
#include "state/weights_cell.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"
#include "texts/masked_row_text.h"
#include "texts/meaning_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace attention {
namespace {

constexpr double chipPadding = 6;  // beside a chip's text

QStringList tokensAt(const Trace& trace, const TokenLists& lists, int sequence,
                     const std::vector<int>& positions) {
    const std::vector<std::string>& words = lists[static_cast<std::size_t>(sequence)];
    QStringList tokens;
    for (const int position : positions) {
        const bool isMarked =
            position < std::ssize(words) && lacksWordVector(trace, words[static_cast<std::size_t>(position)]);
        tokens << tokenAt(lists, sequence, position) + (isMarked ? QString(noVectorMark) : QString());
    }
    return tokens;
}

std::vector<StageMatrix> tilesOf(const ShownWeights& shown) {
    std::vector<StageMatrix> tiles;
    for (const HeadWeights& weights : shown.heads) tiles.push_back(weights.matrix);
    return tiles;
}

std::vector<double> chipWidths(const QStringList& tokens, const QFont& font, double least) {
    std::vector<double> widths;
    for (const QString& token : tokens)
        widths.push_back(std::ceil(std::max(least, widthOf(token, font) + 2 * chipPadding)));
    return widths;
}

}  // namespace

SentenceFigure::SentenceFigure(const FigureSource& source, FigureTheme theme)
    : Figure(source, std::move(theme)),
      m_shown(shownWeights(*m_trace, m_view)),
      m_scale(weightScale(m_view, reachedMagnitude(m_view, Stage::Weights, largestWeight(m_shown.heads)),
                          areSmall(tilesOf(m_shown)))) {
    const int sequence = shownSequence(*m_trace, m_view);
    m_queryTokens = tokensAt(*m_trace, m_trace->tokens->queries, sequence, m_shown.queries);
    m_keyTokens = tokensAt(*m_trace, m_trace->tokens->keys, sequence, m_shown.keys);
    explainRow();
    m_scaleRoom = widthOfScale();
}

/// Of the queries chosen together.
double SentenceFigure::largestSum() const {
    float largest = 0;
    for (const std::vector<float>& sums : m_sums) {
        for (const int key : m_shown.keys) {
            const float sum = sums[static_cast<std::size_t>(key)];
            largest = sum > largest ? sum : largest;  // NaN is never larger
        }
    }
    return largest;
}

double SentenceFigure::widthOfScale() const {
    constexpr double least = 88;
    double width = scaleBar().totalWidth();
    if (mayMaskCells(*m_trace, shownSequence(*m_trace, m_view))) {
        const QFontMetricsF metrics(m_theme.small);
        for (const QString& name : {tr("masked"), tr("NaN")})
            width = std::max(width, metrics.height() + 6 + metrics.horizontalAdvance(name));
    }
    return std::max(least, std::ceil(width) + 2 * besideScale);
}

ColorBar SentenceFigure::scaleBar() const {
    return {scale(), m_rows.size() > 1 ? tr("sum") : tr("weight"), false, m_theme.small, m_theme.mutedText};
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

CellRef SentenceFigure::selectedCell() const {
    return weightsCell(m_shown, m_selected);
}

CellRef SentenceFigure::current() const {
    return weightsCell(m_shown, m_hovered.value_or(m_selected));
}

ChosenQueries SentenceFigure::chosen() const {
    return chosenQueries(m_view, m_shown.queries, selectedCell().row);
}

/// A query that is pointed at and is not one of them is shown alone.
std::vector<int> SentenceFigure::currentRows() const {
    const ChosenQueries together = chosen();
    const int row = current().row;
    return together.has(row) ? together.queries : std::vector{row};
}

/// What there is to say about the current query's rows: which marks occur, and why a row has no weights.
/// Whether that is something else than before.
bool SentenceFigure::explainRow() {
    const QString before = std::exchange(m_note, QString());
    m_hasMasked = m_hasNan = false;
    m_rows = currentRows();
    m_sums.clear();
    for (const HeadWeights& weights : m_shown.heads) {
        m_sums.push_back(sumOverQueries(weights.matrix.values, m_rows));
        explainHead(weights.head, m_sums.back());
    }
    if (m_rows.size() > 1) m_sumScale = weightScale(m_view, largestSum(), m_scale.isLogarithmic);
    return m_note != before;
}

void SentenceFigure::explainHead(int head, const std::vector<float>& sums) {
    const int sequence = shownSequence(*m_trace, m_view);
    const std::vector<int> heads = headsOf(head);
    const std::vector<std::uint8_t> forbidden = forbiddenToAll(head);
    for (const int key : m_shown.keys) {
        const auto at = static_cast<std::size_t>(key);
        m_hasNan = m_hasNan || std::isnan(sums[at]);
        m_hasMasked = m_hasMasked || (sums[at] == 0 && forbidden[at]);
    }
    for (const int row : m_rows) {
        const auto isWithoutKeys = [&](int one) { return isFullyMasked(*m_trace, sequence, one, row); };
        if (std::ranges::any_of(heads, isWithoutKeys)) m_note = fullyMaskedText(m_trace->config);
    }
}

/// The keys that the mask forbids to each of the queries that are shown.
std::vector<std::uint8_t> SentenceFigure::forbiddenToAll(int head) const {
    const int sequence = shownSequence(*m_trace, m_view);
    std::vector<std::uint8_t> all;
    for (const int row : m_rows) {
        const auto forbidden = maskedKeyFlags(*m_trace, sequence, headsOf(head), row);
        if (all.empty()) all.assign(forbidden.size(), 1);
        std::ranges::transform(all, forbidden, all.begin(), std::bit_and());
    }
    return all;
}

/// The note needs room.
Renewal SentenceFigure::renewed(bool isAnother) {
    if (!isAnother) return Renewal::None;
    return explainRow() ? Renewal::Places : Renewal::Picture;
}

Renewal SentenceFigure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    const bool isAnother = selected != m_selected || hovered != m_hovered;
    Figure::mark(selected, hovered);
    return renewed(isAnother);
}

Renewal SentenceFigure::point(const std::optional<QPointF>& at) {
    return renewed(Figure::point(at) != Renewal::None);
}

SentenceContent SentenceFigure::content(double width) const {
    const QFontMetricsF numbers(m_theme.small);
    const QFontMetricsF notes(m_theme.body);
    const double leastWidth =
        m_decimals > 0 ? numbers.horizontalAdvance(numberText(std::floor(scale().high), m_decimals))
                       : chipPadding * 3;
    SentenceContent content;
    if (isCross()) content.queryWidths = chipWidths(m_queryTokens, m_textFont, chipPadding * 3);
    content.keyWidths = chipWidths(m_keyTokens, m_textFont, leastWidth);
    content.areQueriesFromTheRight = m_queryTokens.join(' ').isRightToLeft();
    content.areKeysFromTheRight = areKeysFromTheRight();
    content.paragraphs = static_cast<int>(m_shown.heads.size());
    content.hasLabels = m_trace->headCount() > 1;
    content.lineHeight = std::ceil(QFontMetricsF(m_theme.heading).height());
    if (!m_note.isEmpty())
        content.noteHeight =
            std::ceil(notes.boundingRect(QRectF(0, 0, width - 48, 1e4), Qt::TextWordWrap, m_note).height());
    content.chip.height = std::ceil(QFontMetricsF(m_textFont).height()) + 6;
    content.chip.lineGap = m_decimals > 0 ? std::ceil(numbers.height()) + 6 : 6;
    return content;
}

QSizeF SentenceFigure::place() {
    if (m_room.isInWindow) {
        fit(m_room.size);
        return {m_room.size.width(), m_layout.height};
    }
    constexpr double leastHeight = 240;  // with the colour bar
    constexpr double leastWidth = 400;
    const QSizeF room = m_room.size.expandedTo({leastWidth, 0});
    fit(room);
    const double width = std::min(room.width(), usedWidth());
    return {std::max(width, leastWidth), std::max(m_layout.height, leastHeight)};
}

void SentenceFigure::fit(QSizeF room) {
    m_textFont = m_theme.body;
    const double width = room.width() - m_scaleRoom;
    std::vector<std::pair<double, int>> looks = {{2, 4}, {1.6, 4}, {1.25, 4}, {1.25, 2}, {1.25, 0}};
    if (m_room.isInWindow)
        looks.insert(looks.begin(), {{4, 4}, {3.2, 4}, {2.5, 4}});  // few words use the page
    for (const auto& [size, decimals] : looks) {
        m_textFont.setPixelSize(static_cast<int>(std::lround(size * m_theme.body.pixelSize())));
        m_decimals = decimals;
        m_layout = SentenceLayout(content(width), width);
        if (m_layout.height <= room.height()) return;
    }
}

/// What the words take of the room's width, with the scale.
double SentenceFigure::usedWidth() const {
    double right = m_layout.heading.left() + widthOf(heading(), m_theme.heading);
    if (!m_note.isEmpty()) right = std::max(right, m_layout.note.right());
    for (const QRectF& chip : m_layout.queries.chips) right = std::max(right, chip.right());
    for (const SentenceLayout::Paragraph& paragraph : m_layout.paragraphs) {
        for (const QRectF& chip : paragraph.keys.chips) right = std::max(right, chip.right());
    }
    return std::ceil(right) + m_layout.heading.left() + m_scaleRoom;
}

QString SentenceFigure::table() const {
    const std::vector<int> rows = chosen().queries;
    QStringList queries;
    for (const int row : rows)
        queries << tokenAt(m_trace->tokens->queries, shownSequence(*m_trace, m_view), row);
    QString text = tableLine(QStringList(queries.join(QStringLiteral(" + "))) + m_keyTokens);
    for (const HeadWeights& weights : m_shown.heads) {
        const std::vector<float> sums = sumOverQueries(weights.matrix.values, rows);
        QStringList cells(labelOf(weights.head));
        for (const int key : m_shown.keys) cells << digits(sums[static_cast<std::size_t>(key)]);
        text += tableLine(cells);
    }
    return text;
}

QString SentenceFigure::heading() const {
    const int sequence = shownSequence(*m_trace, m_view);
    if (m_rows.size() > 1)
        return tr("queries %1 together attend to:")
            .arg(queriesText(m_trace->tokens->queries, sequence, m_rows));
    const int query = m_rows.front();
    const QString meaning = meaningText(*m_trace, query);
    const QString row =
        tr("query %1 “%2” attends to:")
            .arg(QString::number(query + 1), tokenWord(m_trace->tokens->queries, sequence, query));
    return meaning.isEmpty() ? row : tr("%1; %2", "meaning; attends to:").arg(meaning, row);
}

/// The weight below a point: of the selected query, or of a query token with the selected key.
std::optional<CellRef> SentenceFigure::cellAt(QPointF point) const {
    CellRef cell = selectedCell();
    if (const auto query = m_layout.queries.chipAt(point)) {
        cell.row = m_shown.queries[static_cast<std::size_t>(*query)];
        return cell;
    }
    for (std::size_t i = 0; i < m_layout.paragraphs.size(); ++i) {
        const auto key = m_layout.paragraphs[i].keys.chipAt(point);
        if (!key) continue;
        cell.head = m_shown.heads[i].head;
        cell.column = m_shown.keys[static_cast<std::size_t>(*key)];
        return cell;
    }
    return std::nullopt;
}

/// In self-attention the tokens of each head are the queries as well.
std::optional<int> SentenceFigure::queryAt(QPointF at) const {
    const auto cell = cellAt(at);
    if (!cell) return std::nullopt;
    if (isCross()) return m_layout.queries.chipAt(at) ? std::optional(cell->row) : std::nullopt;
    const bool isShown = std::ranges::binary_search(m_shown.queries, cell->column);
    return isShown ? std::optional(cell->column) : std::nullopt;
}

CellRef SentenceFigure::cellOfQuery(int query) const {
    CellRef cell = selectedCell();
    cell.row = query;
    return cell;
}

/// A mean says of which heads, where these are not all.
QString SentenceFigure::labelOf(int head) const {
    return head == meanOfHeads ? meanText(*m_trace, m_view.heads) : headText(*m_trace, Stage::Weights, head);
}

std::optional<CellRef> SentenceFigure::clickedCell(QPointF at) const {
    auto cell = cellAt(at);
    const bool isKeyToken = cell && !m_layout.queries.chipAt(at);
    if (!isKeyToken || isCross()) return cell;
    cell->row = cell->column;  // the token becomes the query
    cell->column = selectedCell().column;
    return cell;
}

/// Of the rows that are shown; of several nothing is told before all are open.
CellCover SentenceFigure::coverOf(int head, int key) const {
    if (!m_view.cover) return CellCover::None;
    const auto isCovered = [&](int row) { return m_view.cover->covers(head, row, key); };
    if (m_rows.size() > 1)
        return std::ranges::any_of(m_rows, isCovered) ? CellCover::Covered : CellCover::None;
    const auto at = std::ranges::find(m_shown.heads, head, &HeadWeights::head) - m_shown.heads.begin();
    const std::vector<float>& row = m_sums[static_cast<std::size_t>(at)];
    return m_view.cover->of(head, m_rows.front(), key, row[static_cast<std::size_t>(key)],
                            *std::ranges::max_element(row));
}

std::optional<CellRef> SentenceFigure::guessAt(QPointF at) const {
    const auto cell = m_layout.queries.chipAt(at) ? std::nullopt : cellAt(at);
    const bool isCovered = cell && m_view.cover && m_view.cover->covers(cell->head, cell->row, cell->column);
    return isCovered ? cell : std::nullopt;
}

QRectF SentenceFigure::rectOf(const CellRef& cell) const {
    const CellRef shown = weightsCell(m_shown, cell);
    const auto head = std::ranges::find(m_shown.heads, shown.head, &HeadWeights::head);
    const auto key = std::ranges::find(m_shown.keys, shown.column) - m_shown.keys.begin();
    const auto& keys = m_layout.paragraphs[static_cast<std::size_t>(head - m_shown.heads.begin())].keys;
    return keys.chips[static_cast<std::size_t>(key)].adjusted(0, -48, 0, 32);
}

/// Left and right lead to the chip that lies there, also in a text that is read from right to left.
std::optional<CellRef> SentenceFigure::moved(const QKeyEvent& event) const {
    std::optional<MapMove> move = mapMoveOf(event);
    if (areKeysFromTheRight() && move == MapMove::PreviousColumn) {
        move = MapMove::NextColumn;
    } else if (areKeysFromTheRight() && move == MapMove::NextColumn) {
        move = MapMove::PreviousColumn;
    }
    return movedInWeights(m_shown, selectedCell(), move);
}

QString SentenceFigure::toolTip(QPointF at) const {
    const auto cell = m_layout.queries.chipAt(at) ? std::nullopt : cellAt(at);
    if (!cell) return {};
    const int sequence = shownSequence(*m_trace, m_view);
    const auto head = std::ranges::find(m_shown.heads, cell->head, &HeadWeights::head);
    const std::vector<float>& sums = m_sums[static_cast<std::size_t>(head - m_shown.heads.begin())];
    const CellCover cover = coverOf(cell->head, cell->column);
    if (cover == CellCover::Covered || cover == CellCover::Guessed) return {};
    const QString number = numberText(sums[static_cast<std::size_t>(cell->column)]);
    const QString text = tr("key %1 “%2”: %3")
                             .arg(QString::number(cell->column + 1),
                                  tokenWord(m_trace->tokens->keys, sequence, cell->column), number);
    const QString queries = QString::number(m_rows.size());
    return asToolTip(m_rows.size() > 1 ? tr("%1, summed over %2 queries").arg(text, queries) : text);
}

FigureView* newSentenceView() {
    auto* view = new FigureView([](const FigureSource& source, const FigureTheme& theme) {
        return std::make_unique<SentenceFigure>(source, theme);
    });
    view->setAccessibleName(SentenceFigure::tr("Text tinted by weight"));
    view->setAccessibleDescription(
        SentenceFigure::tr("Up and down move to other queries, left and right to other keys, with Ctrl to "
                           "other heads. With Shift "
                           "more queries are summed."));
    return view;
}

}  // namespace attention
