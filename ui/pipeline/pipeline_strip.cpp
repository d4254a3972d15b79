// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/pipeline_strip.h"

#include "layer/stage_matrix.h"
#include "pipeline/stage_button.h"
#include "state/shown_cells.h"
#include "texts/stage_texts.h"

#include <QButtonGroup>
#include <QHBoxLayout>

#include <algorithm>

namespace attention {
namespace {

/// Returns the stages of `trace` that have a button. A button for the output is included even if `trace` has
/// no output, because the user can add an output. Only imported attention cannot have an output.
std::vector<Stage> stripStages(const Trace& trace) {
    std::vector<Stage> stages = pipelineStages(trace);
    const bool hasOutput = std::ranges::find(stages, Stage::Output) != stages.end();
    if (!hasOutput && !trace.provenance.imported) stages.push_back(Stage::Output);
    return stages;
}

}  // namespace

PipelineStrip::PipelineStrip(ViewContext& viewContext, QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_buttonGroup(new QButtonGroup(this)),
      m_layout(new QHBoxLayout(this)) {
    m_layout->setContentsMargins(13, 4, 8, 0);  // the first title begins 16 pixels from the edge
    m_layout->setSpacing(0);
    m_layout->addStretch(1);
    setMinimumWidth(0);
    setAccessibleName(tr("Stages"));
    connect(m_buttonGroup, &QButtonGroup::idClicked, this,
            [this](int id) { m_viewContext.selectStage(static_cast<Stage>(id)); });
    connect(&viewContext, &ViewContext::changed, this, &PipelineStrip::updateFor);
    updateFor(allStateChanges);
}

void PipelineStrip::updateFor(StateChanges changes) {
    if (changes & StateChange::Trace) updateStages();
    if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell))
        updateCheckedButton();
}

/// Disables the strip if there is no trace.
void PipelineStrip::updateStages() {
    const Shared<Trace>& trace = m_viewContext.trace();
    if (isEnabled() != (trace != nullptr)) setEnabled(trace != nullptr);
    if (!trace) {
        for (QAbstractButton* button : m_buttonGroup->buttons())
            static_cast<StageButton*>(button)->setShape({});
        return;
    }
    const std::vector<Stage> stages = stripStages(*trace);
    if (stages != m_stages) recreateButtons(stages);
    bool isShapeChanged = false;
    for (const Stage stage : stages) isShapeChanged = updateButton(stage) || isShapeChanged;
    if (isShapeChanged) updateButtonDensity();
}

void PipelineStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateButtonDensity();
}

void PipelineStrip::updateButtonDensity() {
    using Density = StageButton::Density;
    const auto totalWidth = [this](Density density) {
        int width = m_layout->contentsMargins().left() + m_layout->contentsMargins().right();
        for (QAbstractButton* button : m_buttonGroup->buttons())
            width += static_cast<StageButton*>(button)->sizeHintFor(density).width();
        return width;
    };
    Density density = Density::Tight;
    if (totalWidth(Density::TitleOnly) <= width()) density = Density::TitleOnly;
    if (totalWidth(Density::SmallFont) <= width()) density = Density::SmallFont;
    if (totalWidth(Density::Full) <= width()) density = Density::Full;
    for (QAbstractButton* button : m_buttonGroup->buttons())
        static_cast<StageButton*>(button)->setDensity(density);
}

void PipelineStrip::recreateButtons(const std::vector<Stage>& stages) {
    for (QAbstractButton* button : m_buttonGroup->buttons()) delete button;
    m_stages = stages;
    int index = 0;
    for (const Stage stage : stages) {
        auto* button =
            new StageButton(stageShortTitle(*m_viewContext.trace(), stage), stage != stages.front());
        m_buttonGroup->addButton(button, static_cast<int>(stage));
        button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        m_layout->insertWidget(index++, button);
    }
}

/// Updates the button of `stage`. Returns true if its shape has changed.
bool PipelineStrip::updateButton(Stage stage) {
    const Trace& trace = *m_viewContext.trace();
    auto* button = static_cast<StageButton*>(m_buttonGroup->button(static_cast<int>(stage)));
    if (!hasStage(trace, stage)) {
        button->setEnabled(false);
        button->setToolTip(
            tr("To get an output, enable the projection with W_O in the settings group “Output”."));
        return button->setShape(QStringLiteral("–"));
    }
    const StageMatrixSize size = stageMatrixSize(trace, stage);
    const QString shape = QStringLiteral("%1 × %2").arg(size.rows).arg(size.columns);
    button->setEnabled(true);
    const QString toolTipText = stageTitleAndFormula(trace, stage);
    if (button->toolTip() != toolTipText) button->setToolTip(toolTipText);
    button->setAccessibleName(tr("%1, %2", "stage, shape").arg(stageTitle(trace, stage), shape));
    return button->setShape(shape);
}

void PipelineStrip::updateCheckedButton() {
    const Stage stage = stageInfo(m_viewContext.selectedCell().stage).pipelineStage;
    // Allows no checked button, because the strip may have no button for the stage yet.
    m_buttonGroup->setExclusive(false);
    for (QAbstractButton* button : m_buttonGroup->buttons())
        button->setChecked(m_buttonGroup->id(button) == static_cast<int>(stage));
    m_buttonGroup->setExclusive(true);
}

}  // namespace attention

#include "moc_pipeline_strip.cpp"
