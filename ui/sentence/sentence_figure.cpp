// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence/sentence_figure.h"

#include "analysis/shown_weights.h"
#include "figure/figure_view.h"
#include "figure/table_text.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "layer/embedding.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace attention {
namespace {

constexpr double chipPadding = 6;  // horizontal space between the edge of a chip and its text, in pixels

QStringList tokenTextsAt(const Trace& trace, const TokenLists& tokenLists, int sequence,
                         const std::vector<int>& positions) {
    const std::vector<std::string>& sequenceTokens = tokenLists[static_cast<std::size_t>(sequence)];
    QStringList texts;
    for (const int position : positions) {
        const bool lacksVector = position < std::ssize(sequenceTokens) &&
                                 lacksWordVector(trace, sequenceTokens[static_cast<std::size_t>(position)]);
        texts << tokenTextAt(tokenLists, sequence, position) +
                     (lacksVector ? QString(noVectorMark) : QString());
    }
    return texts;
}

std::vector<double> chipWidths(const QStringList& tokens, const QFont& font, double minimumWidth) {
    std::vector<double> widths;
    for (const QString& token : tokens)
        widths.push_back(std::ceil(std::max(minimumWidth, textWidth(token, font) + 2 * chipPadding)));
    return widths;
}

}  // namespace

SentenceFigure::SentenceFigure(const FigureSource& source, FigureTheme theme)
    : Figure(source, std::move(theme)), m_queryWeights(m_trace, m_displaySettings, m_selectedCell) {
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    m_queryTokens = tokenTextsAt(*m_trace, m_trace->tokens->queries, sequence, shownWeights().queries);
    m_keyTokens = tokenTextsAt(*m_trace, m_trace->tokens->keys, sequence, shownWeights().keys);
    updateNote();
    m_colorBarWidth = computeColorBarWidth();
}

double SentenceFigure::computeColorBarWidth() const {
    constexpr double minimumWidth = 88;
    double width = colorBar().totalWidth();
    if (mayMaskCells(*m_trace, shownSequence(*m_trace, m_displaySettings))) {
        const QFontMetricsF fontMetrics(m_theme.smallFont);
        for (const QString& markName : {maskedLabel(), notANumberLabel()})
            width = std::max(width, fontMetrics.height() + 6 + fontMetrics.horizontalAdvance(markName));
    }
    return std::max(minimumWidth, std::ceil(width) + 2 * colorBarMargin);
}

ColorBar SentenceFigure::colorBar() const {
    return {m_queryWeights.colorScale().forBackground(m_theme.heatmapStyle.isBackgroundDark),
            m_queryWeights.hasSeveralQueries() ? tr("sum") : stageValueName(Stage::Weights), false,
            m_theme.smallFont, m_theme.mutedTextColor};
}

bool SentenceFigure::isCrossAttention() const {
    return !isSelfAttention(m_trace->session->input);
}

bool SentenceFigure::areKeysRightToLeft() const {
    return m_keyTokens.join(' ').isRightToLeft();
}

/// Updates the sentence below the heading. Returns true if it has changed.
bool SentenceFigure::updateNote() {
    QString note;
    if (m_queryWeights.hasFullyMaskedQuery()) {
        note = fullyMaskedRowText(m_trace->config);
    } else if (!m_displaySettings.hiddenWeights && !m_queryWeights.hasSeveralQueries()) {
        note = antecedentText(*m_trace, m_queryWeights.currentQueries().front());
    }
    return std::exchange(m_note, note) != note;
}

/// Updates the weights and the note if `hasChanged` is true. Returns Layout if the note has changed, because
/// its height may differ.
Invalidation SentenceFigure::invalidationFor(bool hasChanged) {
    if (!hasChanged) return Invalidation::None;
    m_queryWeights.setCells(m_selectedCell, m_hoveredCell);
    return updateNote() ? Invalidation::Layout : Invalidation::Picture;
}

Invalidation SentenceFigure::setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) {
    const bool hasChanged = selected != m_selectedCell || hovered != m_hoveredCell;
    Figure::setMarkedCells(selected, hovered);
    return invalidationFor(hasChanged);
}

Invalidation SentenceFigure::setPointerPosition(const std::optional<QPointF>& point) {
    return invalidationFor(Figure::setPointerPosition(point) != Invalidation::None);
}

SentenceMetrics SentenceFigure::layoutMetrics(double width) const {
    const QFontMetricsF numberMetrics(m_theme.smallFont);
    const QFontMetricsF noteMetrics(m_theme.bodyFont);
    const double minimumChipWidth = m_decimals > 0
                                        ? numberMetrics.horizontalAdvance(numberText(
                                              std::floor(m_queryWeights.colorScale().high), m_decimals))
                                        : chipPadding * 3;
    SentenceMetrics metrics;
    if (isCrossAttention()) metrics.queryWidths = chipWidths(m_queryTokens, m_textFont, chipPadding * 3);
    metrics.keyWidths = chipWidths(m_keyTokens, m_textFont, minimumChipWidth);
    metrics.areQueriesRightToLeft = m_queryTokens.join(' ').isRightToLeft();
    metrics.areKeysRightToLeft = areKeysRightToLeft();
    metrics.paragraphCount = static_cast<int>(shownWeights().heads.size());
    metrics.hasLabels = m_trace->headCount() > 1;
    metrics.lineHeight = std::ceil(QFontMetricsF(m_theme.headingFont).height());
    if (!m_note.isEmpty())
        metrics.noteHeight = std::ceil(
            noteMetrics.boundingRect(QRectF(0, 0, width - 48, 1e4), Qt::TextWordWrap, m_note).height());
    metrics.chipMetrics.height = std::ceil(QFontMetricsF(m_textFont).height()) + 6;
    metrics.arcHeight = m_arcHeight;
    metrics.chipMetrics.lineGap = m_decimals > 0 ? std::ceil(numberMetrics.height()) + 8 : 6;
    return metrics;
}

QSizeF SentenceFigure::layOutContents() {
    if (m_layoutOptions.isInWindow) {
        fitTextSize(m_layoutOptions.availableSize);
        return {m_layoutOptions.availableSize.width(), m_layout.height};
    }
    constexpr double minimumHeight = 240;  // in pixels, so that the color bar fits
    constexpr double minimumWidth = 400;
    const QSizeF availableSize = m_layoutOptions.availableSize.expandedTo({minimumWidth, 0});
    fitTextSize(availableSize);
    const double width = std::min(availableSize.width(), usedWidth());
    return {std::max(width, minimumWidth), std::max(m_layout.height, minimumHeight)};
}

void SentenceFigure::fitTextSize(QSizeF availableSize) {
    m_textFont = m_theme.bodyFont;
    const double width = availableSize.width() - m_colorBarWidth;
    std::vector<std::pair<double, int>> textStyles = {{2, 4}, {1.6, 4}, {1.25, 4}, {1.25, 2}, {1.25, 0}};
    constexpr double largestScale = 2.77;  // 36 pixels for a body font of 13 pixels
    if (m_layoutOptions.isInWindow) textStyles.insert(textStyles.begin(), {{largestScale, 4}, {2.4, 4}});
    for (const auto& [fontScale, decimals] : textStyles) {
        m_textFont.setPixelSize(static_cast<int>(std::lround(fontScale * m_theme.bodyFont.pixelSize())));
        m_decimals = std::min(decimals, m_theme.heatmapStyle.maximumDecimals);
        // The height of an arch and of the weight above the arch.
        m_arcHeight =
            m_displaySettings.showsArcs
                ? std::ceil(1.8 * m_textFont.pixelSize() + QFontMetricsF(m_theme.headingFont).height())
                : 0;
        m_layout = SentenceLayout(layoutMetrics(width), width);
        if (m_layout.height <= availableSize.height()) return;
    }
}

/// Returns the width of the figure without unused space at the right, including margins and color bar.
double SentenceFigure::usedWidth() const {
    double right = m_layout.headingRect.left() + textWidth(heading(), m_theme.headingFont);
    if (!m_note.isEmpty()) right = std::max(right, m_layout.noteRect.right());
    for (const QRectF& chip : m_layout.queries.chips) right = std::max(right, chip.right());
    for (const SentenceLayout::Paragraph& paragraph : m_layout.paragraphs) {
        for (const ChipFlow* flow : {&paragraph.queries, &paragraph.keys})
            for (const QRectF& chip : flow->chips) right = std::max(right, chip.right());
    }
    return std::ceil(right) + m_layout.headingRect.left() + m_colorBarWidth;
}

QString SentenceFigure::tableText() const {
    const std::vector<int> rows = m_queryWeights.selectedQueries().queries;
    QStringList queryTokens;
    for (const int row : rows)
        queryTokens << tokenTextAt(m_trace->tokens->queries, shownSequence(*m_trace, m_displaySettings), row);
    QString text = tableLine(QStringList(queryTokens.join(QStringLiteral(" + "))) + m_keyTokens);
    for (const HeadWeights& weights : shownWeights().heads) {
        const std::vector<float> sums = sumOverQueries(weights.matrix.values, rows);
        QStringList cells(headLabel(weights.head));
        for (const int key : shownWeights().keys)
            cells << exactNumberText(sums[static_cast<std::size_t>(key)]);
        text += tableLine(cells);
    }
    return text;
}

QString SentenceFigure::heading() const {
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    if (m_queryWeights.hasSeveralQueries())
        return tr("queries %1 attend to (sum of weights):")
            .arg(queriesText(m_trace->tokens->queries, sequence, m_queryWeights.currentQueries()));
    const int query = m_queryWeights.currentQueries().front();
    return tr("query %1 “%2” attends to:")
        .arg(QString::number(query + 1), isolatedTokenTextAt(m_trace->tokens->queries, sequence, query));
}

/// Returns the weight of the selected query and the key token at `point`, or of the query token at `point`
/// and the selected key.
std::optional<CellRef> SentenceFigure::cellAt(QPointF point) const {
    CellRef cell = m_queryWeights.selectedCell();
    if (const auto query = m_layout.queryAt(point)) {
        cell.row = shownWeights().queries[static_cast<std::size_t>(*query)];
        return cell;
    }
    for (std::size_t i = 0; i < m_layout.paragraphs.size(); ++i) {
        const auto key = m_layout.paragraphs[i].keys.chipAt(point);
        if (!key) continue;
        cell.head = shownWeights().heads[i].head;
        cell.column = shownWeights().keys[static_cast<std::size_t>(*key)];
        return cell;
    }
    return std::nullopt;
}

/// In self-attention, the query is the key token at `point`, because both are the same token.
std::optional<int> SentenceFigure::queryAt(QPointF point) const {
    const auto cell = cellAt(point);
    if (!cell) return std::nullopt;
    if (isCrossAttention()) return m_layout.queryAt(point) ? std::optional(cell->row) : std::nullopt;
    const bool isQueryShown = std::ranges::binary_search(shownWeights().queries, cell->column);
    return isQueryShown ? std::optional(cell->column) : std::nullopt;
}

CellRef SentenceFigure::cellOfQuery(int query) const {
    CellRef cell = m_queryWeights.selectedCell();
    cell.row = query;
    return cell;
}

/// Returns the name of a head. The name of the mean lists the averaged heads if these are not all heads.
QString SentenceFigure::headLabel(int head) const {
    return head == meanOfHeads ? meanOfHeadsText(*m_trace, m_displaySettings.heads)
                               : headText(*m_trace, Stage::Weights, head);
}

std::optional<CellRef> SentenceFigure::cellForClick(QPointF point) const {
    auto cell = cellAt(point);
    const bool isKeyToken = cell && !m_layout.queryAt(point);
    if (!isKeyToken || isCrossAttention()) return cell;
    cell->row = cell->column;  // the token becomes the query
    cell->column = m_queryWeights.selectedCell().column;
    return cell;
}

std::optional<CellRef> SentenceFigure::guessedCellAt(QPointF point) const {
    const auto cell = m_layout.queryAt(point) ? std::nullopt : cellAt(point);
    const bool isCellHidden = cell && m_displaySettings.hiddenWeights &&
                              m_displaySettings.hiddenWeights->isHidden(cell->head, cell->row, cell->column);
    return isCellHidden ? cell : std::nullopt;
}

QRectF SentenceFigure::rectToReveal(const CellRef& cell) const {
    const CellRef shownCell = nearestWeightCell(shownWeights(), cell);
    const auto key = std::ranges::find(shownWeights().keys, shownCell.column) - shownWeights().keys.begin();
    const auto& keys = m_layout.paragraphs[m_queryWeights.indexOfHead(shownCell.head)].keys;
    return keys.chips[static_cast<std::size_t>(key)].adjusted(0, -48, 0, 32);
}

/// Exchanges previous and next column in a text that is read from right to left. So the arrow keys always
/// move to the left and to the right.
std::optional<CellRef> SentenceFigure::cellForKey(const QKeyEvent& event) const {
    std::optional<MapAction> action = mapActionForKey(event);
    if (areKeysRightToLeft() && action == MapAction::PreviousColumn) {
        action = MapAction::NextColumn;
    } else if (areKeysRightToLeft() && action == MapAction::NextColumn) {
        action = MapAction::PreviousColumn;
    }
    return weightCellAfterMove(shownWeights(), m_queryWeights.selectedCell(), action);
}

QString SentenceFigure::toolTip(QPointF point) const {
    const auto cell = m_layout.queryAt(point) ? std::nullopt : cellAt(point);
    if (!cell) return {};
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    const std::size_t headIndex = m_queryWeights.indexOfHead(cell->head);
    if (m_queryWeights.isHidden(headIndex, cell->column)) return {};
    const QString weightText =
        numberText(m_queryWeights.weights(headIndex)[static_cast<std::size_t>(cell->column)]);
    const QString keyText =
        tr("key %1 “%2”: %3")
            .arg(QString::number(cell->column + 1),
                 isolatedTokenTextAt(m_trace->tokens->keys, sequence, cell->column), weightText);
    const QString queryCountText = QString::number(m_queryWeights.currentQueries().size());
    return plainToolTip(m_queryWeights.hasSeveralQueries()
                            ? tr("%1, summed over %2 queries").arg(keyText, queryCountText)
                            : keyText);
}

FigureView* createSentenceFigureView() {
    auto* view = new FigureView([](const FigureSource& source, const FigureTheme& theme) {
        return std::make_unique<SentenceFigure>(source, theme);
    });
    view->setAccessibleName(SentenceFigure::tr("Sentence with weights"));
    view->setAccessibleDescription(selectionKeysDescription());
    return view;
}

}  // namespace attention
