// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/stage_groups.h"

#include "heatmap/text_drawing.h"
#include "layer/stage_matrix.h"
#include "look/design_values.h"
#include "state/shown_cells.h"
#include "texts/stage_texts.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <utility>

namespace attention {
namespace {

constexpr std::size_t groupCount = 6;
enum GroupIndex : std::size_t { tokenGroup, scoreGroup, scalingGroup, maskGroup, weightGroup, contextGroup };

GroupIndex groupOf(Stage stage) {
    if (stage < Stage::RawScores) return tokenGroup;
    if (stage == Stage::RawScores) return scoreGroup;
    if (stage == Stage::ScaledScores) return scalingGroup;
    if (stage == Stage::MaskedScores) return maskGroup;
    if (isWeightStage(stage)) return weightGroup;
    return contextGroup;
}

/// Returns `name` with `formula` after it, or only `name` if the formula is empty or too long for a button.
QString nameWithFormula(const QString& name, const QString& formula) {
    constexpr qsizetype maxLength = 8;
    return formula.isEmpty() || formula.size() > maxLength ? name : name + QStringLiteral("  ") + formula;
}

}  // namespace

std::vector<Stage> firstStagesOfGroups(const Trace& trace) {
    std::vector<Stage> stages;
    for (const Stage stage : pipelineStages(trace))
        if (stages.empty() || groupOf(stage) != groupOf(stages.back())) stages.push_back(stage);
    return stages;
}

StageGroups::StageGroups(ViewContext& viewContext, QAction* playAction, QWidget* parent)
    : QWidget(parent), m_viewContext(viewContext) {
    auto* layout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, design::spacing);
    addPlayButton(playAction);
    for (std::size_t i = 0; i < groupCount; ++i) {
        if (i > 0) {
            auto* arrow = new QLabel(QStringLiteral("›"));
            arrow->setEnabled(false);
            layout->addWidget(arrow);
        }
        addGroup();
    }
    setAccessibleName(tr("Stages"));
    connect(&viewContext, &ViewContext::changed, this, &StageGroups::updateFor);
    updateFor(allStateChanges);
}

void StageGroups::updateFor(StateChanges changes) {
    if (changes & StateChange::Trace) updateStages();
    if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell))
        updateCheckedGroup();
}

void StageGroups::addPlayButton(QAction* playAction) {
    auto* button = new QToolButton;
    button->setDefaultAction(playAction);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
}

void StageGroups::addGroup() {
    auto* button = new QToolButton;
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    const std::size_t index = m_groups.size();
    connect(button, &QToolButton::clicked, this, [this, index] { chooseGroup(m_groups[index]); });
    layout()->addWidget(button);
    auto* menu = new QMenu(button);
    connect(menu, &QMenu::aboutToShow, this, [this, index] { updateMenu(m_groups[index]); });
    connect(
        menu, &QMenu::aboutToHide, this, [this, index] { updatePopup(m_groups[index]); },
        Qt::QueuedConnection);
    m_groups.push_back({button, menu, {}});
}

/// Disables groups without a stage in the trace, and all groups without a trace.
void StageGroups::updateStages() {
    const Shared<Trace>& trace = m_viewContext.trace();
    std::array<std::vector<Stage>, groupCount> stages;
    if (trace)
        for (const Stage stage : pipelineStages(*trace)) stages[groupOf(stage)].push_back(stage);
    for (std::size_t i = 0; i < groupCount; ++i) setStages(m_groups[i], std::move(stages[i]));
    updateTexts();
}

void StageGroups::setStages(Group& group, std::vector<Stage> stages) {
    group.button->setEnabled(!stages.empty());
    if (stages == group.stages) return;
    group.stages = std::move(stages);
    // The button must keep an open menu, because QToolButton uses the menu until the menu is closed.
    if (group.menu->isVisible()) return updateMenu(group);
    updatePopup(group);
}

/// Gives the button of `group` its menu if the group has several stages.
void StageGroups::updatePopup(Group& group) {
    const bool hasList = group.stages.size() > 1;
    group.button->setPopupMode(hasList ? QToolButton::MenuButtonPopup : QToolButton::DelayedPopup);
    group.button->setMenu(hasList ? group.menu : nullptr);
}

/// Fills the list of a group when it opens, because the shapes may have changed.
void StageGroups::updateMenu(Group& group) {
    QMenu* menu = group.menu;
    menu->clear();
    const Shared<Trace>& trace = m_viewContext.trace();
    if (!trace) return;
    for (const Stage stage : group.stages) {
        const StageMatrixSize size = stageMatrixSize(*trace, stage);
        const QString shape = QStringLiteral("%1 × %2").arg(size.rows).arg(size.columns);
        QAction* action = menu->addAction(stageTitle(*trace, stage) + QLatin1Char('\t') + shape, this,
                                          [this, stage] { m_viewContext.selectStage(stage); });
        action->setCheckable(true);
        action->setChecked(stage == this->stage());
    }
}

void StageGroups::setAvailableWidth(int width) {
    if (std::exchange(m_availableWidth, width) != width) updateTexts();
}

void StageGroups::updateTexts() {
    setTexts(true);
    if (sizeHint().width() > m_availableWidth) setTexts(false);
}

void StageGroups::setTexts(bool hasFormulas) {
    const std::array<QString, groupCount> names = {tr("tokens", "stages"), tr("scores"),  tr("scaling"),
                                                   tr("mask", "stages"),   tr("weights"), tr("context")};
    const Shared<Trace>& trace = m_viewContext.trace();
    for (std::size_t i = 0; i < groupCount; ++i) {
        QToolButton* button = m_groups[i].button;
        std::vector<Stage> stages = m_groups[i].stages;
        // In the middle of a change, the trace may lack stages of the groups.
        std::erase_if(stages, [&](Stage stage) { return !trace || !hasStage(*trace, stage); });
        QString text = names[i];
        if (hasFormulas && !stages.empty() && i == scoreGroup)
            text = nameWithFormula(text, stageFormula(*trace, stages[0]));
        if (hasFormulas && !stages.empty() && i == scalingGroup)
            text = nameWithFormula(text, scaledScoreFormula(trace->config, trace->dModel(), {}).trimmed());
        button->setText(text);
        button->setAccessibleName(names[i]);
        button->setToolTip(stages.empty() ? tr("The session does not contain this stage.")
                                          : stageTitleAndFormula(*trace, stages.front()));
    }
}

/// Selects the first stage of `group`, unless `group` contains the selected stage. Then the selected stage
/// remains.
void StageGroups::chooseGroup(const Group& group) {
    const bool isCurrent = std::ranges::find(group.stages, stage()) != group.stages.end();
    if (isCurrent || group.stages.empty()) return updateCheckedGroup();
    m_viewContext.selectStage(group.stages.front());
}

void StageGroups::updateCheckedGroup() {
    const GroupIndex current = groupOf(stage());
    for (std::size_t i = 0; i < groupCount; ++i) m_groups[i].button->setChecked(i == current);
}

}  // namespace attention

#include "moc_stage_groups.cpp"
