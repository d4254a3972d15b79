// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_view.h"

#include "layers/head_similarity_figure.h"
#include "models/layer_edits.h"
#include "texts/head_role_texts.h"
#include "texts/provenance_text.h"
#include "trace/layer_selection.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

namespace attention {

void LayersFigureView::choose(const std::optional<LayerHead>& head) {
    if (!head) return;
    setHoveredCell(std::nullopt);
    emit headChosen(head->layer, headsFigure()->cellForHead(*head));
}

void LayersFigureView::mousePressEvent(QMouseEvent* event) {
    if (!figure() || event->button() != Qt::LeftButton) return;
    choose(headsFigure()->headAt(event->position() - figureOrigin()));
}

void LayersFigureView::keyPressEvent(QKeyEvent* event) {
    if (figure() && event->key() == Qt::Key_Delete) {
        if (const auto head = headsFigure()->selectedHead()) emit headToggleRequested(*head);
        return;
    }
    const auto head = figure() ? headsFigure()->headAfterKey(*event) : std::nullopt;
    if (!head) return FigureView::keyPressEvent(event);
    choose(head);
}

/// Of the head pointed at; from the keyboard, of the one selected.
void LayersFigureView::contextMenuEvent(QContextMenuEvent* event) {
    if (!figure()) return;
    const bool isPointed = event->reason() == QContextMenuEvent::Mouse;
    const auto head =
        isPointed ? headsFigure()->headAt(event->pos() - figureOrigin()) : headsFigure()->selectedHead();
    if (!head) return;
    QMenu menu(this);
    const QString text = headsFigure()->isAblated(*head) ? tr("Switch head %1 of layer %2 on again")
                                                         : tr("Switch head %1 of layer %2 off");
    QAction* action = menu.addAction(text.arg(head->head + 1).arg(head->layer + 1));
    action->setShortcut(Qt::Key_Delete);
    action->setShortcutContext(Qt::WidgetShortcut);
    if (menu.exec(event->globalPos()) == action) emit headToggleRequested(*head);
}

LayersView::LayersView(HeadSimilarityQuery& similarityQuery, RepeatedTokensQuery& repeatedTokensQuery)
    : FigurePage(new LayersFigureView([this](const FigureSource& source, const FigureTheme& theme) {
          return makeFigure(source, theme);
      })),
      m_similarityQuery(similarityQuery),
      m_repeatedTokensQuery(repeatedTokensQuery),
      m_title(new QLabel),
      m_figureKind(new QComboBox),
      m_order(new QComboBox),
      m_header(buildHeader()) {
    mainLayout()->insertWidget(0, m_header);
    m_header->setVisible(false);
    m_figureView->setAccessibleName(tr("Heads of all layers"));
    m_figureView->setAccessibleDescription(
        tr("Left and right move to other heads, up and down to other layers, which are then shown. Delete "
           "switches the head off, or on again."));
    connect(static_cast<LayersFigureView*>(m_figureView), &LayersFigureView::headChosen, this,
            &LayersView::selectHead);
    connect(static_cast<LayersFigureView*>(m_figureView), &LayersFigureView::headToggleRequested, this,
            &LayersView::toggleHead);
    connect(&m_similarityQuery, &HeadSimilarityQuery::finished, this, [this] {
        if (figureKind() == FigureKind::Similarity) recreateFigure();
    });
    connect(&m_repeatedTokensQuery, &RepeatedTokensQuery::progressChanged, this, &LayersView::updateHint);
    connect(&m_repeatedTokensQuery, &RepeatedTokensQuery::finished, this, [this] {
        if (figureKind() == FigureKind::RepeatedTokens) recreateFigure();
    });
}

/// Of a trace of another kind there is nothing to show, and while the heads are compared or tested not yet.
std::unique_ptr<Figure> LayersView::makeFigure(const FigureSource& source, const FigureTheme& theme) {
    if (!source.trace->modelTrace) return nullptr;
    if (figureKind() == FigureKind::Maps) return std::make_unique<LayersFigure>(source, theme, sortRole());
    FigureSource compared = source;
    if (figureKind() == FigureKind::RepeatedTokens) {
        const Shared<RepeatedTokensResult> tested = m_repeatedTokensQuery.result();
        compared.results.put<RepeatedTokensResult>(tested);
        const bool isSo = tested && tested->appliesTo(*source.trace->modelTrace);
        return isSo ? std::make_unique<LayersFigure>(compared, theme, sortRole()) : nullptr;
    }
    collectResults(compared.results);
    if (!hasHeadSimilarity(compared)) return nullptr;
    return std::make_unique<HeadSimilarityFigure>(compared, theme, sortRole());
}

void LayersView::collectResults(AnalysisResults& results) const {
    results.put<HeadSimilarity>(m_similarityQuery.result());
}

QWidget* LayersView::buildHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(8);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setObjectName(QStringLiteral("layers.title"));
    setUpComboBoxes();
    row->addWidget(m_title, 1);
    for (const auto& [text, box] :
         {std::pair(tr("Show:"), m_figureKind), std::pair(tr("in order of:"), m_order)}) {
        auto* label = new QLabel(text);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
    }
    return header;
}

void LayersView::setUpComboBoxes() {
    m_figureKind->setObjectName(QStringLiteral("layers.show"));
    m_figureKind->setAccessibleName(tr("What is shown of the heads"));
    m_figureKind->addItems({tr("maps"), tr("how alike"), tr("test on repeated random tokens")});
    m_figureKind->setItemData(0, tr("The weights of each head in small"), Qt::ToolTipRole);
    m_figureKind->setItemData(1, tr("The share of weight that two heads put on the same tokens"),
                              Qt::ToolTipRole);
    m_figureKind->setItemData(2, tr("What each head does with random tokens that come twice"),
                              Qt::ToolTipRole);
    m_order->setObjectName(QStringLiteral("layers.order"));
    m_order->setAccessibleName(tr("Order of the heads"));
    m_order->addItem(tr("the model"));
    for (std::size_t i = 0; i < headRoleCount; ++i)
        m_order->addItem(headRoleDescription(static_cast<HeadRole>(i)));
    // In a small window the longest choice would leave the title no room, so only the list shows it whole.
    for (const auto& [box, letters] : {std::pair(m_figureKind, 18), std::pair(m_order, 14)}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(letters);
    }
    fitPopupWidths();
    connect(m_figureKind, &QComboBox::currentIndexChanged, this,
            [this] { requestResults(m_figureView->trace()); });
    connect(m_figureKind, &QComboBox::currentIndexChanged, this, &LayersView::recreateFigure);
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] { m_figureView->recreateFigure(); });
}

/// Makes the lists of both boxes as wide as their longest choice.
void LayersView::fitPopupWidths() {
    for (const QComboBox* box : {m_figureKind, m_order}) {
        QAbstractItemView* list = box->view();
        list->setMinimumWidth(list->sizeHintForColumn(0) + 2 * list->frameWidth() +
                              list->verticalScrollBar()->sizeHint().width());
    }
}

void LayersView::changeEvent(QEvent* event) {
    FigurePage::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitPopupWidths();
}

LayersView::FigureKind LayersView::figureKind() const {
    return static_cast<FigureKind>(m_figureKind->currentIndex());
}

std::string_view LayersView::shownFigureName() const {
    if (figureKind() == FigureKind::Maps) return {};
    return figureKind() == FigureKind::Similarity ? "alike" : "repeated";
}

/// Costs nothing while another view is in front; shown, it catches up.
void LayersView::requestResults(const std::shared_ptr<const Trace>& trace) {
    if (!isVisible() || !trace || !trace->modelTrace) return;
    if (figureKind() == FigureKind::Similarity) m_similarityQuery.submit({trace->modelTrace});
    if (figureKind() == FigureKind::RepeatedTokens) m_repeatedTokensQuery.submit({trace->modelTrace});
}

/// What stands in the place of a figure.
void LayersView::updateHint() {
    const bool isOfModel = m_figureView->trace() && m_figureView->trace()->modelTrace;
    if (!isOfModel || figureKind() == FigureKind::Maps) return m_figureView->setHint(m_hint);
    const bool isAlike = figureKind() == FigureKind::Similarity;
    const QString& failure = isAlike ? m_similarityQuery.errorString() : m_repeatedTokensQuery.errorString();
    const QString wait = isAlike ? tr("Comparing the heads …")
                                 : tr("Testing on repeated random tokens … %1 %")
                                       .arg(qRound(100 * m_repeatedTokensQuery.progress()));
    m_figureView->setHint(failure.isEmpty() ? wait : failure);
}

void LayersView::recreateFigure() {
    updateHint();
    m_figureView->recreateFigure();
}

void LayersView::setHint(const QString& hint) {
    m_hint = hint;
    updateHint();
}

void LayersView::showEvent(QShowEvent* event) {
    FigurePage::showEvent(event);
    if (figureKind() == FigureKind::Maps) return;
    requestResults(m_figureView->trace());
    recreateFigure();
}

std::optional<HeadRole> LayersView::sortRole() const {
    const int index = m_order->currentIndex();
    return index > 0 ? std::optional(static_cast<HeadRole>(index - 1)) : std::nullopt;
}

void LayersView::copyStateFrom(const View& other) {
    if (const auto* before = qobject_cast<const LayersView*>(&other)) {
        m_order->setCurrentIndex(before->m_order->currentIndex());
        m_figureKind->setCurrentIndex(before->m_figureKind->currentIndex());
    }
}

void LayersView::setTrace(std::shared_ptr<const Trace> trace) {
    const bool isOfModel = trace && trace->modelTrace;
    m_header->setVisible(isOfModel);
    if (isOfModel)
        m_title->setText(tr("%1 · layers: %2 · heads in each: %3")
                             .arg(modelName(*trace->provenance.model),
                                  QString::number(trace->modelTrace->headMaps.size()),
                                  QString::number(trace->headCount())));
    requestResults(trace);
    FigurePage::setTrace(std::move(trace));
    updateHint();
}

void LayersView::setViewSettings(const ViewSettings& view) {
    m_viewSettings = view;
    FigurePage::setViewSettings(view);
}

/// A head that is not among those shown, or in their mean only, comes to be.
void LayersView::selectHead(int layer, const CellRef& cell) {
    ViewSettings shown = m_viewSettings;
    shown.averagesHeads = false;
    if (!shown.heads.empty() && std::ranges::find(shown.heads, cell.head) == shown.heads.end())
        shown.heads.insert(std::ranges::upper_bound(shown.heads, cell.head), cell.head);
    if (shown != m_viewSettings) emit viewSettingsEdited(shown);
    emit cellSelected(cell);
    if (!m_session || m_session->model.layer == layer) return;
    emit sessionEdited({sessionWithShownLayer(*m_session, layer), tr("layer"),
                        m_gestures.interactionFor(QStringLiteral("model.layer"))});
}

void LayersView::toggleHead(const LayerHead& head) {
    if (!m_session) return;
    const bool isOff = isHeadAblated(*m_session, head.layer, head.head);
    emit sessionEdited({withHeadAblated(*m_session, head.layer, head.head, !isOff), tr("switching a head"),
                        Edit::noInteraction});
}

}  // namespace attention
