// SPDX-License-Identifier: GPL-3.0-or-later
#include "focus/focus_view.h"

#include "figure/cross_fade.h"
#include "heatmap/heatmap_plot.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/constructed_head_texts.h"
#include "texts/stage_texts.h"
#include "widgets/focus_ring.h"

#include <QEvent>
#include <QFontInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

HeatmapPlot::AxisContent axisContent(const AxisText& axisText, const QColor& color, Axis axis) {
    return {axisText.title, axisText.labels, color, axis != Axis::Dimension && axis != Axis::None};
}

/// Returns the cell of the selected stage that is marked for `currentCell`. If `currentCell` is a cell of
/// another stage, the returned cell has the coordinates that both stages share, such as the query. Returns
/// `selectedCell` if the rows of the selected stage are neither queries nor keys, as in parameters, because
/// the stages then share no coordinates.
CellRef markedCell(const AttentionConfig& config, const CellRef& selectedCell, const CellRef& currentCell) {
    if (currentCell.stage == selectedCell.stage) return currentCell;
    const Axis rowAxis = stageInfo(selectedCell.stage).rowAxis;
    if (rowAxis != Axis::Query && rowAxis != Axis::Key) return selectedCell;
    return cellAt(config,
                  updatedCoordinates(config, updatedCoordinates(config, {}, selectedCell), currentCell),
                  selectedCell.stage);
}

/// Returns `axisText` with only the labels at `indices`.
AxisText withSelectedLabels(AxisText axisText, const std::vector<int>& indices) {
    if (std::ssize(indices) == axisText.labels.size()) return axisText;
    return {axisText.title, textsAt(axisText.labels, indices)};
}

}  // namespace

FocusView::FocusView() : m_titleLabel(new QLabel), m_plot(new HeatmapPlot), m_crossFade(new CrossFade(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 8);
    layout->setSpacing(8);
    layout->addWidget(m_titleLabel);
    layout->addWidget(m_plot, 1);
    setFocusProxy(m_plot);
    m_plot->setAccessibleName(tr("One heatmap"));
    new FocusRing(m_plot);
    connectPlot();
}

void FocusView::connectPlot() {
    connect(m_plot, &HeatmapPlot::colorBarPressed, this, [this](QPointF point) {
        if (m_weightColorScale)
            m_colorBarDrag.emplace(m_plot->colorBarAxis(), *m_weightColorScale, m_displaySettings.weightRange,
                                   point);
    });
    connect(m_plot, &HeatmapPlot::mouseDragged, this, [this](QPointF point) {
        const auto change = m_colorBarDrag ? m_colorBarDrag->changeAt(point) : std::nullopt;
        if (change) emit viewChangeRequested(*change);
    });
    connect(m_plot, &HeatmapPlot::cellPressed, this, [this](auto mapPosition) {
        const CellRef cell = cellAtMapPosition(mapPosition);
        // Called before cellSelected() is emitted, because the selection may change the paint area.
        const bool isStroke = m_stroke.accepts(cell);
        emit cellSelected(cell);
        if (isStroke) emitStroke(m_stroke.press(cell));
    });
    connect(m_plot, &HeatmapPlot::cellDragged, this,
            [this](auto mapPosition) { emitStroke(m_stroke.moveTo(cellAtMapPosition(mapPosition))); });
    connect(m_plot, &HeatmapPlot::mouseReleased, this, [this] {
        releaseColorBar();
        if (m_stroke.release()) emit brushReleased();
    });
    connect(m_plot, &HeatmapPlot::cellHovered, this, [this](const auto& mapPosition) {
        const auto cell = mapPosition ? std::optional(cellAtMapPosition(*mapPosition)) : std::nullopt;
        if (cell == m_hoveredCell) return;
        setHoveredCell(cell);
        emit cellHovered(cell);
    });
    connect(m_plot, &HeatmapPlot::rowActivated, this, [this](int row) {
        activateLabel(stageInfo(m_selectedCell.stage).rowAxis,
                      m_shownCells.rows[static_cast<std::size_t>(row)]);
    });
    connect(m_plot, &HeatmapPlot::columnActivated, this, [this](int column) {
        activateLabel(stageInfo(m_selectedCell.stage).columnAxis,
                      m_shownCells.columns[static_cast<std::size_t>(column)]);
    });
}

void FocusView::releaseColorBar() {
    const auto drag = std::exchange(m_colorBarDrag, std::nullopt);
    if (!drag) return;
    drag->isDragging() ? emit weightRangeDragged(drag->previousRange())
                       : emit viewChangeRequested(drag->changeAfterClick());
}

void FocusView::activateLabel(Axis axis, int index) {
    if (axis == Axis::Key) emit keyTokenActivated(index);
}

QString FocusView::title() const {
    return m_titleLabel->text();
}

CellRef FocusView::cellAtMapPosition(std::pair<int, int> mapPosition) const {
    return {m_selectedCell.stage, m_selectedCell.head,
            m_shownCells.rows[static_cast<std::size_t>(mapPosition.first)],
            m_shownCells.columns[static_cast<std::size_t>(mapPosition.second)]};
}

void FocusView::setTrace(std::shared_ptr<const Trace> trace) {
    if (isVisible() && m_trace && trace && m_displaySettings.isAnimated) m_crossFade->start();
    m_trace = std::move(trace);
    updateIfVisible();
}

void FocusView::setHint(const QString& hint) {
    m_hint = hint;
}

void FocusView::setDisplaySettings(const DisplaySettings& displaySettings) {
    if (displaySettings == m_displaySettings) return;
    m_displaySettings = displaySettings;
    updateIfVisible();
}

void FocusView::setSelectedCell(const CellRef& cell) {
    const bool isSameMap = cell.stage == m_selectedCell.stage && cell.head == m_selectedCell.head;
    if (!isSameMap && isVisible() && m_trace && m_displaySettings.isAnimated) m_crossFade->start();
    m_selectedCell = cell;
    if (!isSameMap) return updateIfVisible();
    updateIfVisible(&FocusView::updateMarks);
}

void FocusView::setHoveredCell(const std::optional<CellRef>& cell) {
    m_hoveredCell = cell;
    updateIfVisible(&FocusView::updateMarks);
}

void FocusView::emitStroke(const PaintStroke::Step& step) {
    if (step.begin) emit brushPressed(*step.begin);
    if (step.next) emit brushMoved(*step.next);
}

void FocusView::setPaintArea(const std::optional<PaintArea>& area) {
    m_stroke.setArea(area);
    updatePaintMode();
}

void FocusView::updatePaintMode() {
    m_plot->setPaintMode(m_stroke.accepts(m_selectedCell));
}

/// Returns an estimate, because QCustomPlot computes the layout only for its current size.
double FocusView::cellSideIn(QSizeF size) const {
    if (!m_trace) return 0;
    // Multiples of the font size. `labelWidth` is for the labels of the queries and the color bar.
    // `labelHeight` is for the title and the slanted labels of the keys.
    constexpr double labelWidth = 14, labelHeight = 10;
    const ShownCells cells = shownCells(*m_trace, m_displaySettings, m_selectedCell.stage);
    const double letterSize = QFontInfo(font()).pixelSize();
    const double side =
        std::min((size.width() - labelWidth * letterSize) / std::max<double>(1, std::ssize(cells.columns)),
                 (size.height() - labelHeight * letterSize) / std::max<double>(1, std::ssize(cells.rows)));
    return std::max(0.0, side);
}

void FocusView::zoomBy(double factor) {
    factor == 0 ? m_plot->zoomToFit() : m_plot->zoomBy(factor);
}

void FocusView::updateMarks() {
    if (!m_trace) return;
    const auto row = m_shownCells.rowInMap(m_selectedCell.row);
    const auto column = m_shownCells.columnInMap(m_selectedCell.column);
    if (row && column) m_plot->setSelectedCell({*row, *column});
    const CellRef highlightedCell =
        markedCell(m_trace->config, m_selectedCell, m_hoveredCell.value_or(m_selectedCell));
    m_plot->setMarkedRowAndColumn(m_shownCells.rowInMap(highlightedCell.row),
                                  m_shownCells.columnInMap(highlightedCell.column));
}

void FocusView::updateContent() {
    m_plot->setVisible(m_trace != nullptr);
    m_titleLabel->setAlignment(m_trace ? Qt::AlignLeft : Qt::AlignCenter);
    if (!m_trace) return m_titleLabel->setText(m_hint);
    m_selectedCell = nearestShownCell(*m_trace, m_displaySettings, m_selectedCell);
    const Stage stage = m_selectedCell.stage;
    StageMaps maps = stageMaps(*m_trace, stage, m_displaySettings);
    const std::size_t mapIndex = maps.mapIndexOf(m_selectedCell.head).value_or(0);
    const FigureTheme theme = themeFor(palette(), font());
    m_shownCells = maps.cells;

    HeatmapPlot::Content content;
    content.map = std::move(maps.maps[mapIndex]);
    content.owner = maps.matrices[mapIndex].owner;
    content.colorBarTitle = colorBarTitle(stageValueName(*m_trace, stage), content.map.scale.isLogarithmic);
    updateLabels();
    content.rows = axisContent(m_cachedLabels.rows, rowAxisColor(theme, stage), stageInfo(stage).rowAxis);
    content.columns =
        axisContent(m_cachedLabels.columns, columnAxisColor(theme, stage), stageInfo(stage).columnAxis);
    content.hasSquareCells = stageInfo(stage).columnAxis == Axis::Key;
    const ColorScale scale = content.map.scale;
    const auto previousScale =
        std::exchange(m_weightColorScale, isWeightStage(stage) ? std::optional(scale) : std::nullopt);
    if (previousScale && m_weightColorScale && !previousScale->hasSameMapping(scale))
        emit statusMessageChanged(colorScaleMessage(scale));
    m_plot->setContent(std::move(content), theme);
    updatePaintMode();
    updateMarks();
    const QString formula = stageFormula(*m_trace, stage);
    const QString headName =
        stageInfo(stage).isPerHead() ? headNameSuffix(*m_trace, m_selectedCell.head) : QString();
    m_titleLabel->setText(mapTitle(*m_trace, m_selectedCell) + headName +
                          (formula.isEmpty() ? QString() : QStringLiteral(":  ") + formula));
    m_titleLabel->setFont(theme.headingFont);
}

void FocusView::updateLabels() {
    const Stage stage = m_selectedCell.stage;
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    const bool isCacheValid = m_cachedLabels.tokens == m_trace->tokens &&
                              m_cachedLabels.sequence == sequence && m_cachedLabels.stage == stage &&
                              m_cachedLabels.cells == m_shownCells;
    if (isCacheValid) return;
    m_cachedLabels = {m_trace->tokens,
                      sequence,
                      stage,
                      m_shownCells,
                      withSelectedLabels(rowAxisText(*m_trace, sequence, stage), m_shownCells.rows),
                      withSelectedLabels(columnAxisText(*m_trace, sequence, stage), m_shownCells.columns)};
}

void FocusView::keyPressEvent(QKeyEvent* event) {
    const auto cell =
        m_trace ? cellAfterKey(*m_trace, m_displaySettings, m_selectedCell, *event) : std::nullopt;
    if (!cell) return View::keyPressEvent(event);
    emit cellSelected(*cell);
}

}  // namespace attention

#include "moc_focus_view.cpp"
