// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/heads_button.h"

#include "texts/joined_texts.h"
#include "texts/stage_texts.h"
#include "trace/stage.h"

#include <QMenu>

#include <algorithm>
#include <numeric>

namespace attention {

HeadsButton::HeadsButton(QWidget* parent) : QToolButton(parent) {
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setAutoRaise(true);
    setMenu(new QMenu(this));
    setToolTip(tr("Which heads are shown, and whether with their mean."));
    recreateMenu();
}

void HeadsButton::setHeadCount(int count) {
    if (count == m_headCount) return;
    m_headCount = count;
    recreateMenu();
}

void HeadsButton::setViewSettings(const ViewSettings& viewSettings) {
    m_viewSettings = viewSettings;
    updateActions();
}

void HeadsButton::setVisibleHead(std::optional<int> head) {
    if (head == m_visibleHead) return;
    m_visibleHead = head;
    setText(summary());
}

/// For another number of heads only: an action that edits the view must still be there when that is shown.
void HeadsButton::recreateMenu() {
    menu()->clear();
    m_headActions.clear();
    QAction* allHeadsAction = menu()->addAction(tr("All heads"));
    connect(allHeadsAction, &QAction::triggered, this, [this] {
        ViewSettings newSettings = m_viewSettings;
        newSettings.heads.clear();
        emit viewSettingsEdited(newSettings);
    });
    for (int head = 0; head < m_headCount; ++head) {
        QAction* action = menu()->addAction(headText(head));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this,
                [this, head](bool checked) { setHeadShown(head, checked); });
        m_headActions << action;
    }
    menu()->addSeparator();
    m_meanAction = menu()->addAction(tr("Mean of the heads shown"));
    m_meanAction->setCheckable(true);
    connect(m_meanAction, &QAction::triggered, this, [this](bool checked) {
        ViewSettings newSettings = m_viewSettings;
        newSettings.averagesHeads = checked;
        emit viewSettingsEdited(newSettings);
    });
    updateActions();
}

void HeadsButton::updateActions() {
    for (int head = 0; head < m_headActions.size(); ++head) {
        const bool isHeadSelected =
            std::ranges::find(m_viewSettings.heads, head) != m_viewSettings.heads.end();
        m_headActions[head]->setChecked(m_viewSettings.heads.empty() || isHeadSelected);
    }
    m_meanAction->setChecked(m_viewSettings.averagesHeads);
    setText(summary());
}

/// At least one head stays.
void HeadsButton::setHeadShown(int head, bool isShown) {
    ViewSettings newSettings = m_viewSettings;
    if (newSettings.heads.empty()) {
        newSettings.heads.resize(static_cast<std::size_t>(m_headCount));
        std::iota(newSettings.heads.begin(), newSettings.heads.end(), 0);
    }
    std::erase(newSettings.heads, head);
    if (isShown || newSettings.heads.empty()) newSettings.heads.push_back(head);
    std::ranges::sort(newSettings.heads);
    if (static_cast<int>(newSettings.heads.size()) == m_headCount) newSettings.heads.clear();
    emit viewSettingsEdited(newSettings);
}

QString HeadsButton::summary() const {
    if (m_visibleHead == meanOfHeads) return tr("Mean of the heads");
    if (m_visibleHead && m_headCount > 1) return tr("Head %1 of %2").arg(*m_visibleHead + 1).arg(m_headCount);
    QStringList headNumbers;
    for (const int head : m_viewSettings.heads) {
        if (head < m_headCount) headNumbers << QString::number(head + 1);
    }
    if (headNumbers.size() == 1 && !m_viewSettings.averagesHeads)
        return tr("Head %1 of %2").arg(headNumbers.front(), QString::number(m_headCount));
    if (headNumbers.size() > 4) headNumbers = headNumbers.mid(0, 3) << QStringLiteral("…");
    const QString headsText =
        headNumbers.isEmpty() ? tr("All heads") : tr("Heads %1").arg(joinedList(headNumbers));
    return m_viewSettings.averagesHeads ? tr("%1 and their mean").arg(headsText) : headsText;
}

}  // namespace attention
