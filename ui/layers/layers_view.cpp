// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_view.h"

#include "layers/head_similarity_figure.h"
#include "models/layer_edits.h"
#include "texts/field_texts.h"
#include "texts/head_texts.h"
#include "texts/provenance_text.h"
#include "texts/shared_labels.h"
#include "texts/translation_contexts.h"
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

void LayersFigureView::chooseHead(const std::optional<LayerHead>& head) {
    if (!head) return;
    emit headChosen(head->layer, headsFigure()->cellForHead(*head));
}

void LayersFigureView::mousePressEvent(QMouseEvent* event) {
    if (!figure() || event->button() != Qt::LeftButton) return;
    chooseHead(headsFigure()->headAt(event->position() - figureOrigin()));
}

void LayersFigureView::keyPressEvent(QKeyEvent* event) {
    if (figure() && event->key() == Qt::Key_Delete) {
        if (const auto head = headsFigure()->selectedHead()) emit headToggleRequested(*head);
        return;
    }
    const auto head = figure() ? headsFigure()->headForKey(*event) : std::nullopt;
    if (!head) return FigureView::keyPressEvent(event);
    chooseHead(head);
}

/// Shows the context menu of the head under the mouse. If the menu is opened with the keyboard, shows the
/// menu of the selected head.
void LayersFigureView::contextMenuEvent(QContextMenuEvent* event) {
    if (!figure()) return;
    const bool isFromMouse = event->reason() == QContextMenuEvent::Mouse;
    const auto head =
        isFromMouse ? headsFigure()->headAt(event->pos() - figureOrigin()) : headsFigure()->selectedHead();
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
      m_titleLabel(new QLabel),
      m_figureKindBox(new QComboBox),
      m_sortRoleBox(new QComboBox),
      m_header(buildHeader()) {
    mainLayout()->insertWidget(0, m_header);
    m_header->setVisible(false);
    m_figureView->setAccessibleName(FigureTitles::tr(FigureTitles::headsOfAllLayers));
    m_figureView->setAccessibleDescription(
        tr("The left and right arrow keys move to other heads. The up and down arrow keys move to other "
           "layers and show them. Delete switches the head off or on."));
    connect(static_cast<LayersFigureView*>(m_figureView), &LayersFigureView::headChosen, this,
            &LayersView::selectHead);
    connect(static_cast<LayersFigureView*>(m_figureView), &LayersFigureView::headToggleRequested, this,
            &LayersView::toggleHead);
    connect(&m_similarityQuery, &HeadSimilarityQuery::finished, this, [this] {
        if (isVisible() && figureKind() == HeadsFigureKind::Similarity) recreateFigure();
    });
    connect(&m_repeatedTokensQuery, &RepeatedTokensQuery::progressChanged, this, [this] {
        if (isVisible()) updateHint();
    });
    connect(&m_repeatedTokensQuery, &RepeatedTokensQuery::finished, this, [this] {
        if (isVisible() && figureKind() == HeadsFigureKind::RepeatedTokens) recreateFigure();
    });
}

/// Returns nullptr if the trace does not belong to a model, or if the results for the figure are not computed
/// yet.
std::unique_ptr<Figure> LayersView::makeFigure(const FigureSource& source, const FigureTheme& theme) {
    if (!source.trace->modelTrace) return nullptr;
    const DisplaySettings& settings = source.displaySettings;
    const std::optional<HeadRole> sortRole = settings.headSortRole;
    if (settings.headsFigureKind == HeadsFigureKind::Maps)
        return std::make_unique<LayersFigure>(source, theme, sortRole);
    FigureSource extendedSource = source;
    if (settings.headsFigureKind == HeadsFigureKind::RepeatedTokens) {
        const Shared<RepeatedTokensResult> testResult = m_repeatedTokensQuery.result();
        extendedSource.results.repeatedTokens = testResult;
        const bool hasApplicableResult = testResult && testResult->appliesTo(*source.trace->modelTrace);
        return hasApplicableResult ? std::make_unique<LayersFigure>(extendedSource, theme, sortRole)
                                   : nullptr;
    }
    collectResults(extendedSource.results);
    if (!hasHeadSimilarity(extendedSource)) return nullptr;
    return std::make_unique<HeadSimilarityFigure>(extendedSource, theme, sortRole);
}

void LayersView::collectResults(AnalysisResults& results) const {
    results.headSimilarity = m_similarityQuery.result();
}

QWidget* LayersView::buildHeader() {
    auto* header = new QWidget;
    auto* headerLayout = new QHBoxLayout(header);
    headerLayout->setContentsMargins(16, 8, 16, 8);
    headerLayout->setSpacing(8);
    m_titleLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_titleLabel->setObjectName(QStringLiteral("layers.title"));
    setUpComboBoxes();
    headerLayout->addWidget(m_titleLabel, 1);
    for (const auto& [text, box] :
         {std::pair(tr("Show:"), m_figureKindBox), std::pair(tr("Sort by:"), m_sortRoleBox)}) {
        auto* label = new QLabel(text);
        label->setBuddy(box);
        headerLayout->addWidget(label);
        headerLayout->addWidget(box);
    }
    return header;
}

void LayersView::setUpComboBoxes() {
    m_figureKindBox->setObjectName(QStringLiteral("layers.show"));
    m_figureKindBox->setAccessibleName(tr("Display of the heads"));
    m_figureKindBox->addItems({tr("attention maps"), tr("similarity"), tr("test on repeated random tokens")});
    m_figureKindBox->setItemData(0, tr("Shows the weights of each head as a small heatmap"), Qt::ToolTipRole);
    m_figureKindBox->setItemData(1, tr("Shows the share of weight that two heads place on the same tokens"),
                                 Qt::ToolTipRole);
    m_figureKindBox->setItemData(2, tr("Shows how each head attends to random tokens that are repeated once"),
                                 Qt::ToolTipRole);
    m_sortRoleBox->setObjectName(QStringLiteral("layers.order"));
    m_sortRoleBox->setAccessibleName(tr("Order of the heads"));
    m_sortRoleBox->addItem(tr("order in the model"));
    for (std::size_t i = 0; i < headRoleCount; ++i)
        m_sortRoleBox->addItem(headRoleDescription(static_cast<HeadRole>(i)));
    // In a small window, a box as wide as its longest choice would leave no space for the title. The box may
    // elide the choice, because the popup list shows it completely.
    for (const auto& [box, characterCount] : {std::pair(m_figureKindBox, 18), std::pair(m_sortRoleBox, 14)}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(characterCount);
    }
    fitPopupWidths();
    connect(m_figureKindBox, &QComboBox::activated, this, [this](int index) {
        commands().changeDisplay([index](DisplaySettings& display) {
            display.headsFigureKind = static_cast<HeadsFigureKind>(index);
        });
    });
    connect(m_sortRoleBox, &QComboBox::activated, this, [this](int index) {
        commands().changeDisplay([index](DisplaySettings& display) {
            display.headSortRole = index > 0 ? std::optional(static_cast<HeadRole>(index - 1)) : std::nullopt;
        });
    });
}

/// Makes the popup lists of both boxes as wide as their longest choice.
void LayersView::fitPopupWidths() {
    for (const QComboBox* box : {m_figureKindBox, m_sortRoleBox}) {
        QAbstractItemView* popupView = box->view();
        popupView->setMinimumWidth(popupView->sizeHintForColumn(0) + 2 * popupView->frameWidth() +
                                   popupView->verticalScrollBar()->sizeHint().width());
    }
}

void LayersView::changeEvent(QEvent* event) {
    FigurePage::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitPopupWidths();
}

std::string_view LayersView::shownFigureName() const {
    if (figureKind() == HeadsFigureKind::Maps) return {};
    return figureKind() == HeadsFigureKind::Similarity ? "alike" : "repeated";
}

void LayersView::updateFor(StateChanges changes) {
    updateHeader();
    requestResults();
    updateHint();
    m_figureView->updateFor(changes);
}

void LayersView::updateHeader() {
    const Shared<Trace> trace = this->trace();
    const bool hasModelTrace = trace && trace->modelTrace;
    m_header->setVisible(hasModelTrace);
    if (hasModelTrace)
        m_titleLabel->setText(tr("%1 · layers: %2 · heads per layer: %3")
                                  .arg(modelName(*trace->provenance.model),
                                       QString::number(trace->modelTrace->headMaps.size()),
                                       QString::number(trace->headCount())));
    const std::optional<HeadRole> sortRole = displaySettings().headSortRole;
    m_figureKindBox->setCurrentIndex(static_cast<int>(figureKind()));
    m_sortRoleBox->setCurrentIndex(sortRole ? static_cast<int>(*sortRole) + 1 : 0);
}

void LayersView::requestResults() {
    const Shared<Trace> trace = this->trace();
    if (!trace || !trace->modelTrace) return;
    if (figureKind() == HeadsFigureKind::Similarity) m_similarityQuery.submit({trace->modelTrace});
    if (figureKind() == HeadsFigureKind::RepeatedTokens) m_repeatedTokensQuery.submit({trace->modelTrace});
}

void LayersView::releaseContent() {
    const Shared<Trace> trace = this->trace();
    if (trace && trace->modelTrace) {
        m_similarityQuery.resetUnlessEqual({trace->modelTrace});
        m_repeatedTokensQuery.resetUnlessEqual({trace->modelTrace});
    } else {
        m_similarityQuery.reset();
        m_repeatedTokensQuery.reset();
    }
    FigurePage::releaseContent();
}

/// Returns the text that is shown instead of the figure. It is the error or the progress of the computation,
/// or else the hint.
QString LayersView::message() const {
    const Shared<Trace> trace = this->trace();
    if (!trace || !trace->modelTrace || figureKind() == HeadsFigureKind::Maps) return hint();
    const bool comparesHeads = figureKind() == HeadsFigureKind::Similarity;
    const QString& errorText =
        comparesHeads ? m_similarityQuery.errorString() : m_repeatedTokensQuery.errorString();
    const QString progressText = comparesHeads ? tr("Comparing the heads …")
                                               : tr("Testing on repeated random tokens … %1 %")
                                                     .arg(qRound(100 * m_repeatedTokensQuery.progress()));
    return errorText.isEmpty() ? progressText : errorText;
}

void LayersView::updateHint() {
    m_figureView->setHint(message());
}

void LayersView::recreateFigure() {
    updateHint();
    m_figureView->recreateFigure();
}

/// Selects a head and shows its layer. A hidden head becomes visible. If the mean of the heads is shown, the
/// view shows single heads instead.
void LayersView::selectHead(int layer, const CellRef& cell) {
    commands().changeView([head = cell.head](ViewSettings& view) {
        view.averagesHeads = false;
        if (!view.heads.empty() && std::ranges::find(view.heads, head) == view.heads.end())
            view.heads.insert(std::ranges::upper_bound(view.heads, head), head);
    });
    commands().select(cell);
    if (session().model.layer == layer) return;
    commands().edit({sessionWithShownLayer(session(), layer), fieldLabel("model.layer"),
                     m_interactionTracker.interactionFor(QStringLiteral("model.layer"))});
}

void LayersView::toggleHead(const LayerHead& head) {
    const bool isAblated = isHeadAblated(session(), head.layer, head.head);
    commands().edit({withHeadAblated(session(), head.layer, head.head, !isAblated), headToggleUndoText(),
                     SessionEdit::noInteraction});
}

}  // namespace attention

#include "moc_layers_view.cpp"
