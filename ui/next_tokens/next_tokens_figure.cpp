// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/next_tokens_figure.h"

#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/joined_texts.h"
#include "texts/shared_labels.h"
#include "trace/layer_selection.h"

#include <QFontMetricsF>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double minimumCellWidth = 48;                 // six letters of the small font
constexpr double minimumCellWidthWithListAtRight = 72;  // narrower cells: the list is below the grid
constexpr double maximumCellWidth = 150;
constexpr double maximumListWidth = 420;
constexpr double rowLabelGap = 8;
constexpr double listGap = 24;
constexpr double lastColumnGap = 10;  // before the column with the predictions of the model
constexpr double cellGap = 1;

double gridWidthFor(int columnCount, double cellWidth) {
    return columnCount * cellWidth + (columnCount > 1 ? lastColumnGap : 0);
}

/// Returns the streams of at most `columnCount` columns: the last stream, the required streams, and others at
/// even distances. More required streams than `columnCount` are all returned.
std::vector<int> streamsToShow(const NextTokensLayoutInput& input, int columnCount) {
    std::vector<int> streams;
    const int lastStream = input.streamCount - 1;
    if (columnCount >= input.streamCount) {
        for (int stream = 0; stream <= lastStream; ++stream) streams.push_back(stream);
        return streams;
    }
    const auto addStream = [&](int stream) {
        if (std::ranges::find(streams, stream) == streams.end()) streams.push_back(stream);
    };
    addStream(lastStream);
    for (const int stream : input.requiredStreams) addStream(std::clamp(stream, 0, lastStream));
    const int intervalCount = std::max(columnCount - static_cast<int>(streams.size()) + 1, 1);
    for (int i = 0; i < intervalCount; ++i)
        if (std::ssize(streams) < columnCount) addStream(i * lastStream / intervalCount);
    std::ranges::sort(streams);
    return streams;
}

}  // namespace

NextTokensLayout::NextTokensLayout(const NextTokensLayoutInput& input, QSizeF availableSize)
    : rowHeight(input.rowHeight) {
    const double gridLeft = figureMargin + input.labelWidth + rowLabelGap;
    const double availableWidth = availableSize.width() - gridLeft - figureMargin;
    const double widthLeftOfList = availableWidth - listGap - input.minimumListWidth;
    isListAtRight = gridWidthFor(input.streamCount, minimumCellWidthWithListAtRight) <= widthLeftOfList;
    const double availableGridWidth = isListAtRight ? widthLeftOfList : availableWidth;
    const auto fittingCount = static_cast<int>((availableGridWidth - lastColumnGap) / minimumCellWidth);
    shownStreams = streamsToShow(input, input.isInWindow ? std::max(fittingCount, 2) : input.streamCount);
    const auto columnCount = static_cast<int>(shownStreams.size());
    cellWidth = std::floor((availableGridWidth - (columnCount > 1 ? lastColumnGap : 0)) / columnCount);
    cellWidth = std::clamp(cellWidth, minimumCellWidth, maximumCellWidth);
    const double gridWidth = gridWidthFor(columnCount, cellWidth);
    const double heightBelowGrid = isListAtRight ? 0 : input.listHeightBelowGrid + figureMargin;
    if (input.isInWindow)  // rows are up to twice as high if all of them fit
        rowHeight = std::clamp(
            std::floor((availableSize.height() - input.headerHeight - heightBelowGrid - figureMargin) /
                       input.rowCount),
            input.rowHeight, std::floor(2 * input.rowHeight));
    const double gridHeight = input.rowCount * rowHeight;
    headerRect = {gridLeft, 0, gridWidth, input.headerHeight};
    gridRect = {gridLeft, input.headerHeight, gridWidth, gridHeight};
    labelsRect = {figureMargin, gridRect.top(), input.labelWidth, gridHeight};
    const double figureWidth = std::max(availableSize.width(), gridRect.right() + figureMargin);
    if (isListAtRight) {
        const double listLeft = gridRect.right() + listGap;
        const double listWidth = std::min(figureWidth - figureMargin - listLeft,
                                          std::max(maximumListWidth, input.minimumListWidth));
        listRect = {listLeft, figureMargin, listWidth, input.listHeightAtRight};
        size = {figureWidth, std::max(gridRect.bottom(), listRect.bottom()) + figureMargin};
    } else {
        listRect = {figureMargin, gridRect.bottom() + figureMargin, figureWidth - 2 * figureMargin,
                    input.listHeightBelowGrid};
        size = {figureWidth, listRect.bottom() + figureMargin};
    }
}

QRectF NextTokensLayout::cellRect(int column, int row) const {
    const bool isLast = column > 0 && column == static_cast<int>(shownStreams.size()) - 1;
    const double x = gridRect.left() + column * cellWidth + (isLast ? lastColumnGap : 0);
    return {x, gridRect.top() + row * rowHeight, cellWidth - cellGap, rowHeight - cellGap};
}

QRectF NextTokensLayout::columnTitleRect(int column) const {
    const QRectF firstCell = cellRect(column, 0);
    return {firstCell.left(), headerRect.top(), firstCell.width(), headerRect.height()};
}

std::optional<int> NextTokensLayout::columnOf(int stream) const {
    const auto iterator = std::ranges::find(shownStreams, stream);
    return iterator == shownStreams.end() ? std::nullopt
                                          : std::optional(static_cast<int>(iterator - shownStreams.begin()));
}

std::optional<int> NextTokensLayout::columnAt(double x) const {
    for (int column = 0; column < std::ssize(shownStreams); ++column) {
        const QRectF cell = cellRect(column, 0);
        if (x >= cell.left() && x < cell.right() + cellGap) return column;
    }
    return std::nullopt;
}

std::optional<int> NextTokensLayout::rowAt(double y) const {
    const double row = std::floor((y - gridRect.top()) / rowHeight);
    return row < 0 || y >= gridRect.bottom() ? std::nullopt : std::optional(static_cast<int>(row));
}

namespace {

/// Returns the model trace whose tokens can be decoded, or nullptr if the model has no logits.
Shared<ModelTrace> modelTraceWithLogits(const FigureSource& source) {
    const Shared<ModelTrace>& modelTrace = source.trace->modelTrace;
    return modelTrace->model->hasLogits() ? modelTrace : nullptr;
}

/// Returns the model trace of A, or nullptr if A has no logits or another vocabulary.
Shared<ModelTrace> comparedModelTrace(const FigureSource& source) {
    const Shared<ModelTrace> modelTrace = source.comparedTrace ? source.comparedTrace->modelTrace : nullptr;
    return modelTrace && modelTrace->model->hasLogits() &&
                   haveSameVocabulary(*source.trace->modelTrace, *modelTrace)
               ? modelTrace
               : nullptr;
}

bool isFullyDecoded(const Shared<NextTokens>& nextTokens, const Shared<ModelTrace>& modelTrace) {
    return modelTrace ? nextTokens && nextTokens->trace == modelTrace && !nextTokens->nextUndecodedStream()
                      : !nextTokens;
}

/// Returns a color scale from 0 to 1 with the palette of `displaySettings`.
ColorScale probabilityScale(DisplaySettings displaySettings) {
    displaySettings.colorRange = ColorRange::ZeroToOne;
    return colorScaleForWeights(displaySettings, 1);
}

}  // namespace

QString nextTokensProblem(const Trace& trace) {
    if (!trace.modelTrace) return NextTokensFigure::tr("Only a trained model can predict the next token.");
    if (trace.modelTrace->model->hasLogits()) return {};
    return NextTokensFigure::tr("This model cannot predict tokens because its files contain no output head.");
}

bool hasNextTokens(const FigureSource& source) {
    return isFullyDecoded(source.results.nextTokens, modelTraceWithLogits(source)) &&
           isFullyDecoded(source.results.comparedNextTokens, comparedModelTrace(source));
}

void addNextTokens(FigureSource& source, const ExecutionContext& execution) {
    std::vector<const NextTokens*> previousDecodings;
    const auto previousNextTokens = source.results.nextTokens;
    const auto previousNextTokensOfA = source.results.comparedNextTokens;
    for (const auto* nextTokens : {previousNextTokens.get(), previousNextTokensOfA.get()})
        if (nextTokens) previousDecodings.push_back(nextTokens);
    const auto decode = [&](const Shared<ModelTrace>& modelTrace) {
        return modelTrace ? decodeAllStreams(modelTrace, execution, previousDecodings) : nullptr;
    };
    const auto nextTokens = decode(modelTraceWithLogits(source));
    source.results.comparedNextTokens = decode(comparedModelTrace(source));
    source.results.nextTokens = nextTokens;
}

NextTokensFigure::NextTokensFigure(const FigureSource& source, FigureTheme theme, std::optional<int> stream)
    : Figure(source, std::move(theme)),
      m_content(source.results.nextTokens, source.results.comparedNextTokens),
      m_shownCells(shownCells(*m_trace, source.displaySettings, Stage::Weights)),
      m_scale(probabilityScale(source.displaySettings).forBackground(m_theme.heatmapStyle.isBackgroundDark)) {
    if (!m_content.hasPredictions()) return;
    m_selectedStream = std::clamp(stream.value_or(m_content.lastStream()), 0, m_content.lastStream());
    const QStringList labels = rowAxisText(*m_trace, 0, Stage::Weights).labels;
    m_labels = TokenLabels(textsAt(labels, m_shownCells.rows), m_theme.bodyFont, m_theme.queryColor,
                           m_theme.backgroundColor);
    m_maxEntryCount = m_content.maxEntryCount();
    updateProbabilityList();
}

int NextTokensFigure::streamOfShownLayer() const {
    return static_cast<int>(layerSelection(*m_trace).shown) + 1;
}

StreamPosition NextTokensFigure::selectedPosition() const {
    const int query = updatedCoordinates(m_trace->config, CellCoordinates(), m_selectedCell).query;
    return {m_selectedStream, m_shownCells.rows[static_cast<std::size_t>(nearestRowTo(query))]};
}

int NextTokensFigure::nearestRowTo(int position) const {
    const auto iterator = std::ranges::lower_bound(m_shownCells.rows, position);
    return static_cast<int>(
        std::min(iterator - m_shownCells.rows.begin(), std::ssize(m_shownCells.rows) - 1));
}

void NextTokensFigure::updateProbabilityList() {
    const StreamPosition streamPosition = currentPosition();
    m_probabilityList = {};
    m_probabilityList.title = m_content.positionTitle(streamPosition.position);
    m_probabilityList.subtitle = m_content.streamDescription(streamPosition.stream);
    m_probabilityList.isCompared = m_content.isCompared();
    m_probabilityList.currentColumnName =
        m_layoutOptions.isInWindow ? currentSessionLabel() : sessionBLabel();
    if (m_content.isDecoded(streamPosition)) {
        m_probabilityList.entries = m_content.entries(streamPosition);
    } else {
        m_probabilityList.subtitle = tr("the prediction is still being decoded …");
    }
    m_probabilityList.legendLines << (m_content.predictsMaskedTokens()
                                          ? tr("underlined: the token of the text at this position")
                                          : tr("underlined: the next token of the text"));
    m_probabilityList.legendLines << tr("The probabilities of all %1 tokens of the vocabulary sum to 1.")
                                         .arg(m_content.vocabularySize());
    if (m_content.isCompared())
        m_probabilityList.legendLines << tr("marked corner: session A has another token");
    if (m_theme.hasColorBars)
        m_probabilityList.colorBar =
            ColorBar{m_scale, tr("probability"), false, m_theme.smallFont, m_theme.mutedTextColor};
}

NextTokensLayoutInput NextTokensFigure::layoutInput() const {
    const double bodyHeight = std::ceil(QFontMetricsF(m_theme.bodyFont).height());
    const double smallHeight = std::ceil(QFontMetricsF(m_theme.smallFont).height());
    NextTokensLayoutInput input{.streamCount = m_content.streamCount(),
                                .requiredStreams = {0, m_selectedStream, streamOfShownLayer()}};
    input.rowCount = static_cast<int>(m_shownCells.rows.size());
    input.labelWidth = std::ceil(std::min(m_labels.widestLabelWidth(), TokenLabels::maximumLabelWidth));
    input.labelWidth = std::max(
        input.labelWidth,
        std::ceil(textWidth(m_content.predictsMaskedTokens() ? tr("at") : tr("after"), m_theme.smallFont)));
    input.rowHeight = bodyHeight + 8;
    input.headerHeight = smallHeight + bodyHeight + 14;
    const int entryCount =
        m_layoutOptions.isInWindow ? m_maxEntryCount : static_cast<int>(m_probabilityList.entries.size());
    const double availableWidth = m_layoutOptions.availableSize.width() - 2 * figureMargin;
    input.listHeightAtRight = m_probabilityList.height(m_theme, entryCount, 1);
    input.listHeightBelowGrid = m_probabilityList.height(
        m_theme, entryCount, TokenProbabilityList::columnCountForWidth(availableWidth));
    for (const QString& line : m_probabilityList.legendLines)
        input.minimumListWidth =
            std::max(input.minimumListWidth, std::ceil(textWidth(line, m_theme.smallFont)));
    input.isInWindow = m_layoutOptions.isInWindow;
    return input;
}

QSizeF NextTokensFigure::layOutContents() {
    constexpr double minimumWidth = 480;  // pixels, in an exported figure
    const QSizeF availableSize = m_layoutOptions.isInWindow
                                     ? m_layoutOptions.availableSize
                                     : m_layoutOptions.availableSize.expandedTo({minimumWidth, 0});
    if (!m_content.hasPredictions())
        return m_layoutOptions.isInWindow ? availableSize : QSizeF(availableSize.width(), 160);
    updateProbabilityList();  // exported figures have other names of columns
    m_layout = NextTokensLayout(layoutInput(), availableSize);
    return m_layout.size;
}

QString NextTokensFigure::subtitle() const {
    if (!m_content.hasPredictions()) return {};
    const QString name = bidiIsolated(QString::fromStdString(m_trace->provenance.model->name));
    return (m_content.predictsMaskedTokens()
                ? tr("predictions of %1 for each position, decoded from the output of each layer")
                : tr("predictions of %1 for the next token, decoded from the output of each layer"))
        .arg(name);
}

QString NextTokensFigure::tableText() const {
    return m_content.hasPredictions() ? m_content.tableText() : nextTokensProblem(*m_trace) + QChar('\n');
}

Index NextTokensFigure::tableCellCount() const {
    return m_content.hasPredictions()
               ? Index{m_content.positionCount()} * m_content.streamCount() * 2 * TopTokens::maxPerPosition
               : 0;
}

Invalidation NextTokensFigure::setMarkedCells(const CellRef& selected,
                                              const std::optional<CellRef>& hovered) {
    Figure::setMarkedCells(selected, hovered);
    if (!m_content.hasPredictions()) return Invalidation::None;
    m_hoveredPosition.reset();
    if (hovered)
        m_hoveredPosition = StreamPosition{
            m_selectedStream, updatedCoordinates(m_trace->config, CellCoordinates(), *hovered).query};
    updateProbabilityList();
    return Invalidation::Marks;
}

Invalidation NextTokensFigure::setPointerPosition(const std::optional<QPointF>& point) {
    const auto streamPosition = point ? positionAt(*point) : std::nullopt;
    m_hoveredCell = point ? cellAt(*point) : std::nullopt;
    if (std::exchange(m_hoveredPosition, streamPosition) == streamPosition) return Invalidation::None;
    updateProbabilityList();
    return Invalidation::Marks;
}

std::optional<StreamPosition> NextTokensFigure::positionAt(QPointF point) const {
    if (!m_content.hasPredictions() || !visibleRowsRect().contains(point)) return std::nullopt;
    const auto row = m_layout.rowAt(point.y());
    if (!row) return std::nullopt;
    const int position = m_shownCells.rows[static_cast<std::size_t>(*row)];
    if (point.x() >= m_layout.labelsRect.left() && point.x() < m_layout.labelsRect.right())
        return StreamPosition{m_selectedStream, position};
    const auto column = m_layout.columnAt(point.x());
    return column ? std::optional(
                        StreamPosition{m_layout.shownStreams[static_cast<std::size_t>(*column)], position})
                  : std::nullopt;
}

CellRef NextTokensFigure::cellForPosition(const StreamPosition& streamPosition) const {
    const CellCoordinates coordinates =
        updatedCoordinates(m_trace->config, CellCoordinates(), m_selectedCell);
    return {Stage::Weights, m_selectedCell.head, streamPosition.position, coordinates.key};
}

std::optional<CellRef> NextTokensFigure::cellAt(QPointF point) const {
    const auto streamPosition = positionAt(point);
    return streamPosition ? std::optional(cellForPosition(*streamPosition)) : std::nullopt;
}

QRectF NextTokensFigure::cellRect(const StreamPosition& streamPosition) const {
    const auto column = m_layout.columnOf(streamPosition.stream);
    return column ? m_layout.cellRect(*column, nearestRowTo(streamPosition.position)) : QRectF();
}

QRectF NextTokensFigure::rectToReveal(const CellRef& cell) const {
    if (!m_content.hasPredictions()) return {};
    const int row = nearestRowTo(updatedCoordinates(m_trace->config, CellCoordinates(), cell).query);
    const double listHeight = m_layout.isListAtRight ? 0 : m_layout.listRect.height() + 2 * figureMargin;
    return m_layout.cellRect(0, row).adjusted(0, -m_layout.headerRect.height(), 0, listHeight);
}

QString NextTokensFigure::toolTip(QPointF point) const {
    const auto streamPosition = positionAt(point);
    if (!streamPosition || !m_content.isDecoded(*streamPosition)) return {};
    const QString title = tr("%1: %2", "position: residual stream")
                              .arg(m_content.positionTitle(streamPosition->position),
                                   m_content.streamDescription(streamPosition->stream));
    return plainToolTip(title + QChar('\n') + m_content.probabilitiesText(*streamPosition));
}

QString NextTokensFigure::accessibleText() const {
    QStringList tokens;
    for (const TokenEntry& entry : m_probabilityList.entries)
        if (tokens.size() < 3)
            tokens << bidiIsolated(entry.displayText) +
                          QStringLiteral(" %1").arg(*entry.probability, 0, 'f', 2);
    return tr("%1, %2: %3", "position, residual stream: tokens")
        .arg(m_probabilityList.title, m_probabilityList.subtitle, joinedList(tokens));
}

/// Arrow keys move by one row or one residual stream. Streams without a column are not skipped.
std::optional<StreamPosition> NextTokensFigure::positionAfterKey(const QKeyEvent& event) const {
    const auto action = mapActionForKey(event);
    if (!action || *action == MapAction::OpenMap || !m_content.hasPredictions()) return std::nullopt;
    StreamPosition streamPosition = selectedPosition();
    int row = nearestRowTo(streamPosition.position);
    const int lastRow = static_cast<int>(m_shownCells.rows.size()) - 1;
    if (*action == MapAction::PreviousColumn || *action == MapAction::PreviousHead)
        streamPosition.stream = std::max(streamPosition.stream - 1, 0);
    if (*action == MapAction::NextColumn || *action == MapAction::NextHead)
        streamPosition.stream = std::min(streamPosition.stream + 1, m_content.lastStream());
    if (*action == MapAction::PreviousRow) row = std::max(row - 1, 0);
    if (*action == MapAction::NextRow) row = std::min(row + 1, lastRow);
    if (*action == MapAction::FirstColumn) streamPosition.stream = 0;
    if (*action == MapAction::LastColumn) streamPosition.stream = m_content.lastStream();
    streamPosition.position = m_shownCells.rows[static_cast<std::size_t>(row)];
    return streamPosition;
}

}  // namespace attention
