// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/stage_playback.h"

#include "look/icons.h"
#include "pipeline/stage_groups.h"

#include <QAction>

#include <algorithm>

namespace attention {

StagePlayback::StagePlayback(ViewContext& viewContext, QObject* parent)
    : QObject(parent), m_viewContext(viewContext), m_action(new QAction(tr("Play the stages"), this)) {
    m_action->setObjectName(QStringLiteral("go.play"));
    m_action->setIcon(themeIcon("media-playback-start"));
    m_action->setToolTip(
        tr("Shows the stages of the calculation one after the other, from the tokens to the context vectors "
           "(P)"));
    m_action->setShortcut(Qt::Key_P);
    m_action->setCheckable(true);
    m_action->setEnabled(false);
    connect(m_action, &QAction::toggled, this, [this](bool isOn) { isOn ? start() : stop(); });
    connect(&m_timer, &QTimer::timeout, this, &StagePlayback::selectNextStage);
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::Trace) updateForTrace();
    });
    updateForTrace();
}

void StagePlayback::updateForTrace() {
    const Shared<Trace>& trace = m_viewContext.trace();
    m_action->setEnabled(trace != nullptr);
    const bool hasSameStages = trace && firstStagesOfGroups(*trace) == m_stages;
    if (!hasSameStages) m_action->setChecked(false);
}

void StagePlayback::start() {
    m_stages = firstStagesOfGroups(*m_viewContext.trace());
    m_nextIndex = 0;
    m_action->setIcon(themeIcon("media-playback-stop"));
    emit started();
    m_timer.start(durationMs / static_cast<int>(std::max<std::size_t>(m_stages.size() - 1, 1)));
    selectNextStage();
}

void StagePlayback::stop() {
    m_timer.stop();
    m_action->setIcon(themeIcon("media-playback-start"));
}

/// Selects the next stage. Ends the playback after the last stage, and if the user has selected another stage
/// in the meantime.
void StagePlayback::selectNextStage() {
    const bool isFirst = m_nextIndex == 0;
    const Stage shownStage = stageInfo(m_viewContext.selectedCell().stage).pipelineStage;
    if (!isFirst && shownStage != m_stages[m_nextIndex - 1]) return m_action->setChecked(false);
    m_viewContext.selectStage(m_stages[m_nextIndex++]);
    if (m_nextIndex == m_stages.size()) m_action->setChecked(false);
}

}  // namespace attention

#include "moc_stage_playback.cpp"
