// SPDX-License-Identifier: GPL-3.0-or-later
#include "focus/focus_view.h"

#include "figure/figure_fade.h"
#include "heatmap/heatmap_plot.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/head_texts.h"
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
            m_colorBarDrag.emplace(m_plot->colorBarAxis(), *m_weightColorScale, displaySettings().weightRange,
                                   point);
    });
    connect(m_plot, &HeatmapPlot::mouseDragged, this, [this](QPointF point) {
        const auto change = m_colorBarDrag ? m_colorBarDrag->changeAt(point) : std::nullopt;
        if (change) commands().changeView(*change);
    });
    connect(m_plot, &HeatmapPlot::cellPressed, this, [this](auto mapPosition) {
        const CellRef cell = cellAtMapPosition(mapPosition);
        // Called before the cell is selected, because the selection may change the paint area.
        const bool isStroke = m_stroke.accepts(cell);
        commands().select(cell);
        if (isStroke) paintStroke(m_stroke.press(cell));
    });
    connect(m_plot, &HeatmapPlot::cellDragged, this,
            [this](auto mapPosition) { paintStroke(m_stroke.moveTo(cellAtMapPosition(mapPosition))); });
    connect(m_plot, &HeatmapPlot::mouseReleased, this, [this] {
        releaseColorBar();
        if (m_stroke.release()) commands().endStroke();
    });
    connect(m_plot, &HeatmapPlot::cellHovered, this, [this](const auto& mapPosition) {
        const auto cell = mapPosition ? std::optional(cellAtMapPosition(*mapPosition)) : std::nullopt;
        if (isConnected() && cell != context().hoveredCell()) commands().hover(cell);
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
    drag->isDragging() ? commands().addWeightRangeUndo(drag->previousRange())
                       : commands().changeView(drag->changeAfterClick());
}

void FocusView::activateLabel(Axis axis, int index) {
    if (axis == Axis::Key) commands().toggleKeyMask(index);
}

QString FocusView::title() const {
    return m_titleLabel->text();
}

CellRef FocusView::cellAtMapPosition(std::pair<int, int> mapPosition) const {
    return {m_selectedCell.stage, m_selectedCell.head,
            m_shownCells.rows[static_cast<std::size_t>(mapPosition.first)],
            m_shownCells.columns[static_cast<std::size_t>(mapPosition.second)]};
}

void FocusView::updateFor(StateChanges changes) {
    const CellRef cell = trace() ? nearestShownCell(*trace(), displaySettings(), selectedCell()) : CellRef();
    const bool isSameMap = cell.stage == m_selectedCell.stage && cell.head == m_selectedCell.head;
    if (m_canFade && trace() && displaySettings().isAnimated && (changes & StateChange::Trace || !isSameMap))
        m_crossFade->start();
    m_canFade = trace() != nullptr;
    m_selectedCell = cell;
    if (changes & (StateChange::Trace | StateChange::DisplaySettings) || !isSameMap) return updateMap();
    if (changes & (StateChange::SelectedCell | StateChange::HoveredCell)) updateMarks();
}

void FocusView::paintStroke(const PaintStroke::Step& step) {
    if (step.begin) commands().beginStroke(*step.begin);
    if (step.next) commands().continueStroke(*step.next);
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
    const Shared<Trace> trace = this->trace();
    if (!trace) return 0;
    // Multiples of the font size. `labelWidth` is for the labels of the queries and the color bar.
    // `labelHeight` is for the title and the slanted labels of the keys.
    constexpr double labelWidth = 14, labelHeight = 10;
    // In the middle of a change, the trace may lack the stage of the heatmap.
    const Stage stage = nearestShownCell(*trace, displaySettings(), selectedCell()).stage;
    const ShownCells cells = shownCells(*trace, displaySettings(), stage);
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
    if (!trace()) return;
    const auto row = m_shownCells.rowInMap(m_selectedCell.row);
    const auto column = m_shownCells.columnInMap(m_selectedCell.column);
    if (row && column) m_plot->setSelectedCell({*row, *column});
    const CellRef highlightedCell =
        markedCell(trace()->config, m_selectedCell, context().hoveredCell().value_or(m_selectedCell));
    m_plot->setMarkedRowAndColumn(m_shownCells.rowInMap(highlightedCell.row),
                                  m_shownCells.columnInMap(highlightedCell.column));
}

void FocusView::updateMap() {
    const Shared<Trace> trace = this->trace();
    m_plot->setVisible(trace != nullptr);
    m_titleLabel->setAlignment(trace ? Qt::AlignLeft : Qt::AlignCenter);
    if (!trace) return m_titleLabel->setText(hint());
    const Stage stage = m_selectedCell.stage;
    StageMaps maps = stageMaps(*trace, stage, displaySettings());
    const std::size_t mapIndex = maps.mapIndexOf(m_selectedCell.head).value_or(0);
    const FigureTheme theme = themeFor(palette(), font());
    m_shownCells = maps.cells;

    HeatmapPlot::Content content;
    content.map = std::move(maps.maps[mapIndex]);
    content.owner = maps.matrices[mapIndex].owner;
    content.colorBarTitle = colorBarTitle(stageValueName(*trace, stage), content.map.scale.isLogarithmic);
    updateLabels();
    content.rows = axisContent(m_cachedLabels.rows, rowAxisColor(theme, stage), stageInfo(stage).rowAxis);
    content.columns =
        axisContent(m_cachedLabels.columns, columnAxisColor(theme, stage), stageInfo(stage).columnAxis);
    content.hasSquareCells = stageInfo(stage).columnAxis == Axis::Key;
    const ColorScale scale = content.map.scale;
    const auto previousScale =
        std::exchange(m_weightColorScale, isWeightStage(stage) ? std::optional(scale) : std::nullopt);
    if (previousScale && m_weightColorScale && !previousScale->hasSameMapping(scale))
        commands().showStatusMessage(colorScaleMessage(scale));
    m_plot->setContent(std::move(content), theme);
    updatePaintMode();
    updateMarks();
    const QString formula = stageFormula(*trace, stage);
    const QString headName =
        stageInfo(stage).isPerHead() ? headNameSuffix(*trace, m_selectedCell.head) : QString();
    m_titleLabel->setText(mapTitle(*trace, m_selectedCell) + headName +
                          (formula.isEmpty() ? QString() : QStringLiteral(":  ") + formula));
    m_titleLabel->setFont(theme.headingFont);
}

void FocusView::updateLabels() {
    const Stage stage = m_selectedCell.stage;
    const Shared<Trace> trace = this->trace();
    const int sequence = shownSequence(*trace, displaySettings());
    const bool isCacheValid = m_cachedLabels.tokens == trace->tokens && m_cachedLabels.sequence == sequence &&
                              m_cachedLabels.stage == stage && m_cachedLabels.cells == m_shownCells;
    if (isCacheValid) return;
    m_cachedLabels = {trace->tokens,
                      sequence,
                      stage,
                      m_shownCells,
                      withSelectedLabels(rowAxisText(*trace, sequence, stage), m_shownCells.rows),
                      withSelectedLabels(columnAxisText(*trace, sequence, stage), m_shownCells.columns)};
}

void FocusView::hideEvent(QHideEvent* event) {
    View::hideEvent(event);
    m_canFade = false;
}

void FocusView::keyPressEvent(QKeyEvent* event) {
    const auto cell =
        trace() ? cellAfterKey(*trace(), displaySettings(), m_selectedCell, *event) : std::nullopt;
    if (!cell) return View::keyPressEvent(event);
    commands().select(*cell);
}

}  // namespace attention

#include "moc_focus_view.cpp"
