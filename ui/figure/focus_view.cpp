// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/focus_view.h"

#include "figure/cell_navigation.h"
#include "figure/stage_maps.h"
#include "heatmap/axis_labels.h"
#include "heatmap/heatmap_plot.h"
#include "texts/stage_texts.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace attention {

FocusView::FocusView(QWidget* parent) : QWidget(parent), m_title(new QLabel), m_plot(new HeatmapPlot) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 8);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_plot, 1);
    m_title->setTextFormat(Qt::PlainText);
    setFocusProxy(m_plot);
    m_plot->setAccessibleName(tr("One map, large"));
    connect(m_plot, &HeatmapPlot::cellPressed, this,
            [this](auto cell) { emit cellSelected(cellOfMap(cell)); });
    connect(m_plot, &HeatmapPlot::cellHovered, this, [this](const auto& cell) {
        emit cellHovered(cell ? std::optional(cellOfMap(*cell)) : std::nullopt);
    });
}

QString FocusView::title() const {
    return m_title->text();
}

CellRef FocusView::cellOfMap(std::pair<int, int> cell) const {
    return {m_selected.stage, m_selected.head, cell.first, cell.second};
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
    m_selected = cell;
    if (!isSameMap) return rebuild();
    m_plot->setSelected({cell.row, cell.column});
}

/// Costs nothing while the overview is in front; shown, it catches up.
void FocusView::rebuild() {
    if (!isVisible()) return;
    m_plot->setVisible(m_trace != nullptr);
    m_title->setAlignment(m_trace ? Qt::AlignLeft : Qt::AlignCenter);
    if (!m_trace) return m_title->setText(m_hint);
    const StageMaps stage = stageMaps(*m_trace, m_selected.stage, m_view);
    const auto head = static_cast<std::size_t>(m_selected.head);
    const auto sequence = static_cast<std::size_t>(shownSequence(*m_trace, m_view));
    const FigureTheme theme = themeFor(palette(), font());
    const QSize size = mapSize(*m_trace, m_selected.stage);
    const bool isOfKeys = infoOf(m_selected.stage).columns == Axis::Key;

    HeatmapPlot::Content content;
    content.map = stage.maps[head];
    content.owner = stage.tiles[head].owner;
    content.meaning = stageMeaning(m_selected.stage);
    content.rows = {tr("query"), tokenLabels(m_trace->tokens->queries[sequence], size.height()), theme.query};
    content.columns =
        isOfKeys ? HeatmapPlot::Axis{tr("key"), tokenLabels(m_trace->tokens->keys[sequence], size.width()),
                                     theme.key}
                 : HeatmapPlot::Axis{tr("dimension"), dimensionLabels(size.width()), theme.value};
    content.isSquare = isOfKeys;
    m_plot->setContent(std::move(content), theme);
    m_plot->setSelected({m_selected.row, m_selected.column});

    m_title->setText(tr("%1, head %2:  %3")
                         .arg(stageTitle(m_selected.stage), QString::number(m_selected.head + 1),
                              stageFormula(*m_trace, m_selected.stage)));
    m_title->setFont(theme.heading);
}

void FocusView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

void FocusView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    rebuild();
}

void FocusView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) rebuild();
}

void FocusView::keyPressEvent(QKeyEvent* event) {
    const auto cell = m_trace ? movedByKey(*m_trace, m_selected, *event) : std::nullopt;
    if (!cell) return QWidget::keyPressEvent(event);
    emit cellSelected(*cell);
}

}  // namespace attention
