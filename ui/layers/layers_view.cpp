// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_view.h"

#include "state/layers.h"
#include "texts/head_role_texts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>

#include <algorithm>

namespace attention {

void LayersGrid::choose(const std::optional<LayerHead>& head) {
    if (!head) return;
    setHovered(std::nullopt);
    emit headChosen(head->layer, static_cast<const LayersFigure*>(figure())->cellOf(*head));
}

void LayersGrid::mousePressEvent(QMouseEvent* event) {
    if (!figure() || event->button() != Qt::LeftButton) return;
    choose(static_cast<const LayersFigure*>(figure())->headAt(event->position() - origin()));
}

void LayersGrid::keyPressEvent(QKeyEvent* event) {
    const auto head = figure() ? static_cast<const LayersFigure*>(figure())->headAfter(*event) : std::nullopt;
    if (!head) return FigureView::keyPressEvent(event);
    choose(head);
}

/// Of a trace of another kind there is nothing to show.
LayersView::LayersView()
    : FigurePage(new LayersGrid(
          [this](const FigureSource& source, const FigureTheme& theme) -> std::unique_ptr<Figure> {
              if (!source.trace->model) return nullptr;
              return std::make_unique<LayersFigure>(source, theme, role());
          })),
      m_title(new QLabel),
      m_order(new QComboBox),
      m_header(buildHeader()) {
    rows()->insertWidget(0, m_header);
    m_header->setVisible(false);
    m_figure->setAccessibleName(tr("Heads of all layers"));
    m_figure->setAccessibleDescription(
        tr("Left and right move to other heads, up and down to other layers, which are then shown."));
    connect(static_cast<LayersGrid*>(m_figure), &LayersGrid::headChosen, this, &LayersView::open);
}

QWidget* LayersView::buildHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(8);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setObjectName(QStringLiteral("layers.title"));
    auto* label = new QLabel(tr("Heads in order of:"));
    label->setBuddy(m_order);
    m_order->setObjectName(QStringLiteral("layers.order"));
    m_order->setAccessibleName(tr("Order of the heads"));
    m_order->addItem(tr("the model"));
    for (std::size_t i = 0; i < headRoles; ++i) m_order->addItem(roleMeaning(static_cast<HeadRole>(i)));
    row->addWidget(m_title, 1);
    row->addWidget(label);
    row->addWidget(m_order);
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] { m_figure->rebuild(); });
    return header;
}

std::optional<HeadRole> LayersView::role() const {
    const int index = m_order->currentIndex();
    return index > 0 ? std::optional(static_cast<HeadRole>(index - 1)) : std::nullopt;
}

void LayersView::takePlaceOf(const View& other) {
    if (const auto* before = qobject_cast<const LayersView*>(&other))
        m_order->setCurrentIndex(before->m_order->currentIndex());
}

void LayersView::setTrace(std::shared_ptr<const Trace> trace) {
    const bool isOfModel = trace && trace->model;
    m_header->setVisible(isOfModel);
    if (isOfModel)
        m_title->setText(tr("%1 · layers: %2 · heads in each: %3")
                             .arg(QString::fromStdString(trace->provenance.model->name))
                             .arg(trace->model->maps.size())
                             .arg(trace->heads()));
    FigurePage::setTrace(std::move(trace));
}

void LayersView::setView(const ViewSettings& view) {
    m_view = view;
    FigurePage::setView(view);
}

/// A head that is not among those shown, or in their mean only, comes to be.
void LayersView::open(int layer, const CellRef& cell) {
    ViewSettings shown = m_view;
    shown.isMean = false;
    if (!shown.heads.empty() && std::ranges::find(shown.heads, cell.head) == shown.heads.end())
        shown.heads.insert(std::ranges::upper_bound(shown.heads, cell.head), cell.head);
    if (shown != m_view) emit viewEdited(shown);
    emit cellSelected(cell);
    if (!m_session || m_session->model.layer == layer) return;
    emit edited({withLayer(*m_session, layer), tr("layer"), m_gestures.of(QStringLiteral("model.layer"))});
}

}  // namespace attention
