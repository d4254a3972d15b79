// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/center_panel.h"

#include "background/background_computations.h"
#include "classroom/guess_bar.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "heads/head_thumbnails.h"
#include "inspector/calculation_strip.h"
#include "lesson/lesson_offer.h"
#include "lesson/lesson_panel.h"
#include "look/design_values.h"
#include "mask/mask_brush.h"
#include "overview/overview_figure.h"
#include "overview/overview_view.h"
#include "pipeline/pipeline_strip.h"
#include "pipeline/stage_groups.h"
#include "pipeline/stage_playback.h"
#include "state/application_commands.h"
#include "widgets/layouts.h"
#include "widgets/widget_help.h"
#include "window/cell_description.h"
#include "window/gradient_selector.h"
#include "window/mask_tools.h"
#include "window/view_stack.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace attention {
namespace {

// The share of the width of the area that a strip next to the views takes.
constexpr double stripWidthShare = 0.36;

}  // namespace

ViewArea::ViewArea(QWidget* headsColumn, ViewStack* viewStack, CalculationStrip* strip, QWidget* parent)
    : QWidget(parent),
      m_headsColumn(headsColumn),
      m_viewStack(viewStack),
      m_strip(strip),
      m_layout(newLayout<QVBoxLayout>(nullptr, {0, 0, 0, 0}, 0)) {
    auto* layout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, 0);
    layout->addWidget(headsColumn);
    layout->addLayout(m_layout, 1);
    // The width hint is ignored, because hidden views must not take space from the strip.
    viewStack->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    m_layout->addWidget(viewStack, 1);
    m_layout->addWidget(strip);
    strip->installEventFilter(this);
}

void ViewArea::placeStrip() {
    if (m_strip->isHidden()) return;
    const double areaWidth = width() - (m_headsColumn->isHidden() ? 0 : m_headsColumn->sizeHint().width());
    const View* view = m_viewStack->currentView();
    const QSizeF sizeBeside(areaWidth * (1 - stripWidthShare), height());
    const QSizeF sizeAbove(areaWidth, height() - m_strip->heightBelowHeatmaps());
    const bool isBeside = view->cellSideIn(sizeBeside) > view->cellSideIn(sizeAbove);
    m_strip->setNextToHeatmaps(isBeside);
    m_layout->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int stripWidth = static_cast<int>(areaWidth * stripWidthShare);
    m_strip->setMinimumWidth(isBeside ? stripWidth : 0);
    m_strip->setMaximumWidth(isBeside ? stripWidth : QWIDGETSIZE_MAX);
}

void ViewArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeStrip();
}

bool ViewArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_strip && event->type() == QEvent::ShowToParent) placeStrip();
    return QWidget::eventFilter(watched, event);
}

CenterPanel::CenterPanel(ViewContext& viewContext, const ApplicationCommands& commands,
                         BackgroundComputations& computations, ViewStack* viewStack,
                         CalculationStrip* calculationStrip)
    : m_viewContext(viewContext),
      m_viewStack(viewStack),
      m_stagePlayback(new StagePlayback(viewContext, this)),
      m_stageGroups(new StageGroups(viewContext, m_stagePlayback->action())),
      m_pipelineStrip(new PipelineStrip(viewContext)),
      m_viewSwitch(new ViewSwitch(viewContext, *viewStack, this)),
      m_lessonPanel(new LessonPanel(viewContext, commands, this)),
      m_lessonOffer(new LessonOffer(viewContext, commands.lessons, this)),
      m_cellDescription(new CellDescription(viewContext, *viewStack, this)),
      m_gradientSelector(new GradientSelector(computations.gradients, viewContext, this)),
      m_maskTools(new MaskTools(viewContext, *viewStack, this)),
      m_guessBar(new GuessBar),
      m_headsColumn(new QWidget),
      m_headThumbnails(new HeadThumbnails(viewContext, m_headsColumn)),
      m_viewArea(new ViewArea(m_headsColumn, viewStack, calculationStrip)),
      m_stageRow(newStageRow()),
      m_formulaRow(newFormulaRow()) {
    m_headsColumn->setBackgroundRole(QPalette::Base);
    m_headsColumn->setAutoFillBackground(true);
    newLayout<QVBoxLayout>(m_headsColumn, {design::spacing, 0, 0, 0}, 0)->addWidget(m_headThumbnails);
    m_maskTools->bar()->setContentsMargins(16, 0, 16, 8);
    m_guessBar->setContentsMargins(16, 0, 16, 8);
    m_guessBar->hide();
    auto* layout = newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_stageRow, m_lessonPanel, m_lessonOffer,
                                                           m_formulaRow, m_maskTools->bar(), m_guessBar})
        layout->addWidget(widget);
    layout->addWidget(m_viewArea, 1);
    assignHelpPages();
    connectParts();
    updateVisibleParts();
    updateVisibleHead();
}

/// Creates the row with the stages and the list of the views of the page. The row has the same height on all
/// pages that show it.
QWidget* CenterPanel::newStageRow() {
    auto* row = new QWidget(this);
    auto* layout = newLayout<QHBoxLayout>(row, {design::margin, 0, design::margin, 0}, design::spacing);
    auto* strut = new QWidget;
    strut->setFixedSize(0, design::stageRowHeight);
    layout->addWidget(strut);
    layout->addWidget(m_stageGroups);
    layout->addWidget(m_pipelineStrip, 1);
    layout->addStretch(0);
    layout->addWidget(m_viewSwitch);
    return row;
}

QWidget* CenterPanel::newFormulaRow() {
    auto* row = new QWidget(this);
    auto* layout = newLayout<QHBoxLayout>(row, {16, 8, 16, 8}, 24);
    layout->addWidget(m_cellDescription->formulaLabel());
    layout->addWidget(m_cellDescription->indexLabel(), 1);
    layout->addWidget(m_gradientSelector);
    return row;
}

/// Sets the help pages of the parts. ViewStack sets the pages of the views.
void CenterPanel::assignHelpPages() {
    setHelpPage(*m_stageRow, "symbols");
    setHelpPage(*m_lessonPanel, "first-lesson");
    setHelpPage(*m_lessonOffer, "first-lesson");
    setHelpPage(*m_maskTools->bar(), "mask-cells");
    setHelpPage(*m_guessBar, "hide-weights");
    setHelpPage(*m_headThumbnails, "head-off");
}

void CenterPanel::connectParts() {
    connect(m_stagePlayback, &StagePlayback::started, this, [this] {
        if (!m_viewContext.state().viewCapabilities.showsStage) m_viewStack->showFirstView();
    });
    connect(m_lessonPanel, &LessonPanel::sentenceChanged, this, &CenterPanel::revealMentionedCells,
            Qt::QueuedConnection);  // queued, so that the overview has the trace of the lesson step first
    connect(&m_viewContext, &ViewContext::changed, this, &CenterPanel::updateFor);
}

QList<QWidget*> CenterPanel::traceWidgets() const {
    return {m_stageGroups, m_pipelineStrip, m_cellDescription->formulaLabel(),
            m_cellDescription->indexLabel()};
}

void CenterPanel::updateFor(StateChanges changes) {
    if (changes & (StateChange::VisibleParts | StateChange::Lesson | StateChange::Trace))
        updateVisibleParts();
    if (changes & (StateChange::VisibleParts | StateChange::Trace | StateChange::DisplaySettings |
                   StateChange::SelectedCell | StateChange::HoveredCell))
        updateVisibleHead();
}

/// Shows or hides the parts around the views.
void CenterPanel::updateVisibleParts() {
    const WindowState& state = m_viewContext.state();
    const bool showsEverything = state.showsEverything;
    const bool showsStage = state.viewCapabilities.showsStage;
    m_stageGroups->setVisible(showsStage && !showsEverything);
    m_pipelineStrip->setVisible(showsEverything);
    m_stageRow->setVisible(showsStage || showsEverything || m_viewStack->currentPageViewActions().size() > 1);
    m_headsColumn->setVisible(state.viewCapabilities.showsHeads);
    m_formulaRow->setVisible((showsEverything || state.lesson.isRunning) &&
                             (showsStage || !state.isInClassroomMode));
    placeStages();
    m_viewArea->placeStrip();
}

/// Marks the thumbnail of the head that the view shows, if it shows only one.
void CenterPanel::updateVisibleHead() {
    const WindowState& state = m_viewContext.state();
    if (!m_viewContext.trace()) return;
    const CellRef cell = m_viewContext.selectedCell();
    const bool showsOneHead = state.viewCapabilities.showsOneMap && stageInfo(cell.stage).isPerHead();
    m_headThumbnails->setVisibleHead(showsOneHead ? std::optional(m_viewContext.weightCellFor(cell).head)
                                                  : std::nullopt);
    if (state.isInClassroomMode) m_viewArea->placeStrip();  // another stage may have other heatmaps
}

/// Adapts the stages to the space that the list of views leaves.
void CenterPanel::placeStages() {
    const int switchWidth = m_viewSwitch->isHidden() ? 0 : m_viewSwitch->sizeHint().width();
    m_stageGroups->setAvailableWidth(width() - 2 * design::margin - switchWidth);
}

void CenterPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeStages();
}

/// Scrolls the overview so that the cells that the text of the lesson step mentions are visible. Does nothing
/// if the overview has no figure or the step mentions no cell.
void CenterPanel::revealMentionedCells() {
    FigureView* const overview = m_viewStack->viewOfClass<OverviewPage>()->figureView();
    const auto* const figure = static_cast<const OverviewFigure*>(overview->figure());
    if (!figure) return;
    QRectF area;
    for (const CellRef& cell : m_lessonPanel->mentionedCells()) area |= figure->cellRect(cell);
    if (!area.isEmpty()) overview->ensureRectVisible(area);
}

}  // namespace attention

#include "moc_center_panel.cpp"
