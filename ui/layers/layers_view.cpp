// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_view.h"

#include "layers/likeness_figure.h"
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

void LayersGrid::choose(const std::optional<LayerHead>& head) {
    if (!head) return;
    setHovered(std::nullopt);
    emit headChosen(head->layer, heads()->cellOf(*head));
}

void LayersGrid::mousePressEvent(QMouseEvent* event) {
    if (!figure() || event->button() != Qt::LeftButton) return;
    choose(heads()->headAt(event->position() - origin()));
}

void LayersGrid::keyPressEvent(QKeyEvent* event) {
    if (figure() && event->key() == Qt::Key_Delete) {
        if (const auto head = heads()->selectedHead()) emit headSwitched(*head);
        return;
    }
    const auto head = figure() ? heads()->headAfter(*event) : std::nullopt;
    if (!head) return FigureView::keyPressEvent(event);
    choose(head);
}

/// Of the head pointed at; from the keyboard, of the one selected.
void LayersGrid::contextMenuEvent(QContextMenuEvent* event) {
    if (!figure()) return;
    const bool isPointed = event->reason() == QContextMenuEvent::Mouse;
    const auto head = isPointed ? heads()->headAt(event->pos() - origin()) : heads()->selectedHead();
    if (!head) return;
    QMenu menu(this);
    const QString text = heads()->isOff(*head) ? tr("Switch head %1 of layer %2 on again")
                                               : tr("Switch head %1 of layer %2 off");
    QAction* action = menu.addAction(text.arg(head->head + 1).arg(head->layer + 1));
    action->setShortcut(Qt::Key_Delete);
    action->setShortcutContext(Qt::WidgetShortcut);
    if (menu.exec(event->globalPos()) == action) emit headSwitched(*head);
}

LayersView::LayersView(LikenessFinder& alike, RepeatedTester& tested)
    : FigurePage(new LayersGrid([this](const FigureSource& source, const FigureTheme& theme) {
          return makeFigure(source, theme);
      })),
      m_alike(alike),
      m_tested(tested),
      m_title(new QLabel),
      m_shown(new QComboBox),
      m_order(new QComboBox),
      m_header(buildHeader()) {
    rows()->insertWidget(0, m_header);
    m_header->setVisible(false);
    m_figure->setAccessibleName(tr("Heads of all layers"));
    m_figure->setAccessibleDescription(
        tr("Left and right move to other heads, up and down to other layers, which are then shown. Delete "
           "switches the head off, or on again."));
    connect(static_cast<LayersGrid*>(m_figure), &LayersGrid::headChosen, this, &LayersView::open);
    connect(static_cast<LayersGrid*>(m_figure), &LayersGrid::headSwitched, this, &LayersView::switchHead);
    connect(&m_alike, &LikenessFinder::ended, this, [this] {
        if (shown() == Shown::Alike) showOther();
    });
    connect(&m_tested, &RepeatedTester::progressed, this, &LayersView::showHint);
    connect(&m_tested, &RepeatedTester::ended, this, [this] {
        if (shown() == Shown::Repeated) showOther();
    });
}

/// Of a trace of another kind there is nothing to show, and while the heads are compared or tested not yet.
std::unique_ptr<Figure> LayersView::makeFigure(const FigureSource& source, const FigureTheme& theme) {
    if (!source.trace->modelTrace) return nullptr;
    if (shown() == Shown::Maps) return std::make_unique<LayersFigure>(source, theme, role());
    FigureSource compared = source;
    if (shown() == Shown::Repeated) {
        const Shared<RepeatedTokensResult> tested = m_tested.found();
        compared.found.put<RepeatedTokensResult>(tested);
        const bool isSo = tested && tested->appliesTo(*source.trace->modelTrace);
        return isSo ? std::make_unique<LayersFigure>(compared, theme, role()) : nullptr;
    }
    lend(compared.found);
    if (!hasLikeness(compared)) return nullptr;
    return std::make_unique<LikenessFigure>(compared, theme, role());
}

void LayersView::lend(Findings& found) const {
    found.put<HeadSimilarity>(m_alike.found());
}

QWidget* LayersView::buildHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(8);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setObjectName(QStringLiteral("layers.title"));
    buildChoices();
    row->addWidget(m_title, 1);
    for (const auto& [text, box] :
         {std::pair(tr("Show:"), m_shown), std::pair(tr("in order of:"), m_order)}) {
        auto* label = new QLabel(text);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
    }
    return header;
}

void LayersView::buildChoices() {
    m_shown->setObjectName(QStringLiteral("layers.show"));
    m_shown->setAccessibleName(tr("What is shown of the heads"));
    m_shown->addItems({tr("maps"), tr("how alike"), tr("test on repeated random tokens")});
    m_shown->setItemData(0, tr("The weights of each head in small"), Qt::ToolTipRole);
    m_shown->setItemData(1, tr("The share of weight that two heads put on the same tokens"), Qt::ToolTipRole);
    m_shown->setItemData(2, tr("What each head does with random tokens that come twice"), Qt::ToolTipRole);
    m_order->setObjectName(QStringLiteral("layers.order"));
    m_order->setAccessibleName(tr("Order of the heads"));
    m_order->addItem(tr("the model"));
    for (std::size_t i = 0; i < headRoleCount; ++i) m_order->addItem(roleMeaning(static_cast<HeadRole>(i)));
    // In a small window the longest choice would leave the title no room, so only the list shows it whole.
    for (const auto& [box, letters] : {std::pair(m_shown, 18), std::pair(m_order, 14)}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(letters);
    }
    fitLists();
    connect(m_shown, &QComboBox::currentIndexChanged, this, [this] { find(m_figure->trace()); });
    connect(m_shown, &QComboBox::currentIndexChanged, this, &LayersView::showOther);
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] { m_figure->rebuild(); });
}

/// Makes the lists of both boxes as wide as their longest choice.
void LayersView::fitLists() {
    for (const QComboBox* box : {m_shown, m_order}) {
        QAbstractItemView* list = box->view();
        list->setMinimumWidth(list->sizeHintForColumn(0) + 2 * list->frameWidth() +
                              list->verticalScrollBar()->sizeHint().width());
    }
}

void LayersView::changeEvent(QEvent* event) {
    FigurePage::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitLists();
}

LayersView::Shown LayersView::shown() const {
    return static_cast<Shown>(m_shown->currentIndex());
}

std::string_view LayersView::figureShown() const {
    if (shown() == Shown::Maps) return {};
    return shown() == Shown::Alike ? "alike" : "repeated";
}

/// Costs nothing while another view is in front; shown, it catches up.
void LayersView::find(const std::shared_ptr<const Trace>& trace) {
    if (!isVisible() || !trace || !trace->modelTrace) return;
    if (shown() == Shown::Alike) m_alike.find({trace->modelTrace});
    if (shown() == Shown::Repeated) m_tested.find({trace->modelTrace});
}

/// What stands in the place of a figure.
void LayersView::showHint() {
    const bool isOfModel = m_figure->trace() && m_figure->trace()->modelTrace;
    if (!isOfModel || shown() == Shown::Maps) return m_figure->setHint(m_hint);
    const bool isAlike = shown() == Shown::Alike;
    const QString& failure = isAlike ? m_alike.failure() : m_tested.failure();
    const QString wait =
        isAlike ? tr("Comparing the heads …")
                : tr("Testing on repeated random tokens … %1 %").arg(qRound(100 * m_tested.share()));
    m_figure->setHint(failure.isEmpty() ? wait : failure);
}

void LayersView::showOther() {
    showHint();
    m_figure->rebuild();
}

void LayersView::setHint(const QString& hint) {
    m_hint = hint;
    showHint();
}

void LayersView::showEvent(QShowEvent* event) {
    FigurePage::showEvent(event);
    if (shown() == Shown::Maps) return;
    find(m_figure->trace());
    showOther();
}

std::optional<HeadRole> LayersView::role() const {
    const int index = m_order->currentIndex();
    return index > 0 ? std::optional(static_cast<HeadRole>(index - 1)) : std::nullopt;
}

void LayersView::takePlaceOf(const View& other) {
    if (const auto* before = qobject_cast<const LayersView*>(&other)) {
        m_order->setCurrentIndex(before->m_order->currentIndex());
        m_shown->setCurrentIndex(before->m_shown->currentIndex());
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
    find(trace);
    FigurePage::setTrace(std::move(trace));
    showHint();
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
    emit edited({sessionWithShownLayer(*m_session, layer), tr("layer"),
                 m_gestures.of(QStringLiteral("model.layer"))});
}

void LayersView::switchHead(const LayerHead& head) {
    if (!m_session) return;
    const bool isOff = isHeadAblated(*m_session, head.layer, head.head);
    emit edited({withHeadAblated(*m_session, head.layer, head.head, !isOff), tr("switching a head"),
                 Edit::noGesture});
}

}  // namespace attention
