// SPDX-License-Identifier: GPL-3.0-or-later
#include "focus/focus_view.h"

#include "figure/cross_fade.h"
#include "heatmap/heatmap_plot.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/constructed_texts.h"
#include "texts/stage_texts.h"
#include "widgets/focus_ring.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <utility>

namespace attention {
namespace {

HeatmapPlot::Side sideOf(const AxisText& text, const QColor& color, Axis axis) {
    return {text.title, text.labels, color, axis != Axis::Dimension && axis != Axis::None};
}

/// A cell of another stage marks what the selected one's map has of its place; parameters have nothing of it.
CellRef markedCell(const AttentionConfig& config, const CellRef& selected, const CellRef& current) {
    if (current.stage == selected.stage) return current;
    const Axis rows = stageInfo(selected.stage).rowAxis;
    if (rows != Axis::Query && rows != Axis::Key) return selected;
    return cellAt(config, placeAfter(config, placeAfter(config, {}, selected), current), selected.stage);
}

AxisText pickedFrom(AxisText text, const std::vector<int>& shown) {
    if (std::ssize(shown) == text.labels.size()) return text;
    return {text.title, picked(text.labels, shown)};
}

}  // namespace

FocusView::FocusView() : m_title(new QLabel), m_plot(new HeatmapPlot), m_fade(new CrossFade(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 8);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_plot, 1);
    setFocusProxy(m_plot);
    m_plot->setAccessibleName(tr("One map, large"));
    new FocusRing(m_plot);
    connectPlot();
}

void FocusView::connectPlot() {
    connect(m_plot, &HeatmapPlot::scalePressed, this, [this] {
        if (!m_trace || !isWeight(m_selected.stage)) return;
        ViewSettings next = m_view;
        next.isLogarithmic = m_scale && !m_scale->isLogarithmic;
        emit viewEdited(next);
    });
    connect(m_plot, &HeatmapPlot::cellPressed, this, [this](auto at) {
        const CellRef cell = cellOfMap(at);
        emit cellSelected(cell);
        if (cell.stage != m_paintable) return;
        m_painted = cell;
        emit brushPressed(cell);
    });
    connect(m_plot, &HeatmapPlot::cellDragged, this, [this](auto at) {
        const CellRef cell = cellOfMap(at);
        if (!m_painted || cell == m_painted) return;
        m_painted = cell;
        emit brushMoved(cell);
    });
    connect(m_plot, &HeatmapPlot::released, this, [this] {
        if (!m_painted) return;
        m_painted.reset();
        emit brushReleased();
    });
    connect(m_plot, &HeatmapPlot::cellHovered, this, [this](const auto& at) {
        const auto cell = at ? std::optional(cellOfMap(*at)) : std::nullopt;
        if (cell == m_hovered) return;
        setHovered(cell);
        emit cellHovered(cell);
    });
    connect(m_plot, &HeatmapPlot::rowActivated, this, [this](int row) {
        activate(stageInfo(m_selected.stage).rowAxis, m_cells.rows[static_cast<std::size_t>(row)]);
    });
    connect(m_plot, &HeatmapPlot::columnActivated, this, [this](int column) {
        activate(stageInfo(m_selected.stage).columnAxis, m_cells.columns[static_cast<std::size_t>(column)]);
    });
}

void FocusView::activate(Axis axis, int index) {
    if (axis == Axis::Key) emit keyActivated(index);
}

QString FocusView::title() const {
    return m_title->text();
}

CellRef FocusView::cellOfMap(std::pair<int, int> cell) const {
    return {m_selected.stage, m_selected.head, m_cells.rows[static_cast<std::size_t>(cell.first)],
            m_cells.columns[static_cast<std::size_t>(cell.second)]};
}

void FocusView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    rebuild();
}

void FocusView::setHint(const QString& hint) {
    m_hint = hint;
}

void FocusView::setView(const ViewSettings& view) {
    if (view == m_view) return;
    m_view = view;
    rebuild();
}

void FocusView::setSelected(const CellRef& cell) {
    const bool isSameMap = cell.stage == m_selected.stage && cell.head == m_selected.head;
    if (!isSameMap && isVisible() && m_trace && m_view.isAnimated) m_fade->start();
    m_selected = cell;
    if (!isSameMap) return rebuild();
    showMarks();
}

void FocusView::setHovered(const std::optional<CellRef>& cell) {
    m_hovered = cell;
    showMarks();
}

void FocusView::setPaintable(std::optional<Stage> stage) {
    m_paintable = stage;
    m_plot->setPainting(stage == m_selected.stage);
}

bool FocusView::zoomBy(double factor) {
    factor == 0 ? m_plot->showAll() : m_plot->zoomBy(factor);
    return true;
}

void FocusView::showMarks() {
    if (!isVisible() || !m_trace) return;
    const auto row = m_cells.mapRow(m_selected.row);
    const auto column = m_cells.mapColumn(m_selected.column);
    if (row && column) m_plot->setSelected({*row, *column});
    const CellRef marked = markedCell(m_trace->config, m_selected, m_hovered.value_or(m_selected));
    m_plot->setMarked(m_cells.mapRow(marked.row), m_cells.mapColumn(marked.column));
}

/// Costs nothing while another view is in front; shown, it catches up.
void FocusView::rebuild() {
    if (!isVisible()) return;
    m_plot->setVisible(m_trace != nullptr);
    m_title->setAlignment(m_trace ? Qt::AlignLeft : Qt::AlignCenter);
    if (!m_trace) return m_title->setText(m_hint);
    m_selected = clamped(*m_trace, m_view, m_selected);
    const Stage stage = m_selected.stage;
    StageMaps maps = stageMaps(*m_trace, stage, m_view);
    const std::size_t map = maps.mapOf(m_selected.head).value_or(0);
    const FigureTheme theme = themeFor(palette(), font());
    m_cells = maps.cells;

    HeatmapPlot::Content content;
    content.map = std::move(maps.maps[map]);
    content.owner = maps.tiles[map].owner;
    content.meaning = barMeaning(stageMeaning(*m_trace, stage), content.map.scale.isLogarithmic);
    takeLabels();
    content.rows = sideOf(m_labels.rows, rowColor(theme, stage), stageInfo(stage).rowAxis);
    content.columns = sideOf(m_labels.columns, columnColor(theme, stage), stageInfo(stage).columnAxis);
    content.isSquare = stageInfo(stage).columnAxis == Axis::Key;
    const ColorScale scale = content.map.scale;
    const auto before = std::exchange(m_scale, isWeight(stage) ? std::optional(scale) : std::nullopt);
    if (before && m_scale && !before->spansAs(scale)) emit said(scaleSentence(scale));
    m_plot->setContent(std::move(content), theme);
    m_plot->setPainting(stage == m_paintable);
    showMarks();
    const QString formula = stageFormula(*m_trace, stage);
    const QString name = stageInfo(stage).isPerHead() ? nameBehind(*m_trace, m_selected.head) : QString();
    m_title->setText(mapTitle(*m_trace, m_selected) + name +
                     (formula.isEmpty() ? QString() : QStringLiteral(":  ") + formula));
    m_title->setFont(theme.heading);
}

void FocusView::takeLabels() {
    const Stage stage = m_selected.stage;
    const int sequence = shownSequence(*m_trace, m_view);
    const bool isSame = m_labels.tokens == m_trace->tokens && m_labels.sequence == sequence &&
                        m_labels.stage == stage && m_labels.cells == m_cells;
    if (isSame) return;
    m_labels = {m_trace->tokens,
                sequence,
                stage,
                m_cells,
                pickedFrom(rowText(*m_trace, sequence, stage), m_cells.rows),
                pickedFrom(columnText(*m_trace, sequence, stage), m_cells.columns)};
}

void FocusView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

void FocusView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    rebuild();
}

void FocusView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) rebuild();
}

void FocusView::keyPressEvent(QKeyEvent* event) {
    const auto cell = m_trace ? movedByKey(*m_trace, m_view, m_selected, *event) : std::nullopt;
    if (!cell) return View::keyPressEvent(event);
    emit cellSelected(*cell);
}

}  // namespace attention
