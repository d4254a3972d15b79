// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/heads_button.h"

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
    rebuild();
}

void HeadsButton::setHeads(int count) {
    if (count == m_count) return;
    m_count = count;
    rebuild();
}

void HeadsButton::setView(const ViewSettings& view) {
    m_view = view;
    showView();
}

void HeadsButton::setHeadInSight(std::optional<int> head) {
    if (head == m_inSight) return;
    m_inSight = head;
    setText(summary());
}

/// For another number of heads only: an action that edits the view must still be there when that is shown.
void HeadsButton::rebuild() {
    menu()->clear();
    m_heads.clear();
    QAction* all = menu()->addAction(tr("All heads"));
    connect(all, &QAction::triggered, this, [this] {
        ViewSettings next = m_view;
        next.heads.clear();
        emit viewEdited(next);
    });
    for (int head = 0; head < m_count; ++head) {
        QAction* action = menu()->addAction(headText(head));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, head](bool isOn) { toggle(head, isOn); });
        m_heads << action;
    }
    menu()->addSeparator();
    m_mean = menu()->addAction(tr("Mean of the heads shown"));
    m_mean->setCheckable(true);
    connect(m_mean, &QAction::triggered, this, [this](bool isOn) {
        ViewSettings next = m_view;
        next.isMean = isOn;
        emit viewEdited(next);
    });
    showView();
}

void HeadsButton::showView() {
    for (int head = 0; head < m_heads.size(); ++head) {
        const bool isChosen = std::ranges::find(m_view.heads, head) != m_view.heads.end();
        m_heads[head]->setChecked(m_view.heads.empty() || isChosen);
    }
    m_mean->setChecked(m_view.isMean);
    setText(summary());
}

/// At least one head stays.
void HeadsButton::toggle(int head, bool isShown) {
    ViewSettings next = m_view;
    if (next.heads.empty()) {
        next.heads.resize(static_cast<std::size_t>(m_count));
        std::iota(next.heads.begin(), next.heads.end(), 0);
    }
    std::erase(next.heads, head);
    if (isShown || next.heads.empty()) next.heads.push_back(head);
    std::ranges::sort(next.heads);
    if (static_cast<int>(next.heads.size()) == m_count) next.heads.clear();
    emit viewEdited(next);
}

QString HeadsButton::summary() const {
    if (m_inSight == meanOfHeads) return tr("Mean of the heads");
    if (m_inSight && m_count > 1) return tr("Head %1 of %2").arg(*m_inSight + 1).arg(m_count);
    QStringList numbers;
    for (const int head : m_view.heads) {
        if (head < m_count) numbers << QString::number(head + 1);
    }
    if (numbers.size() == 1 && !m_view.isMean)
        return tr("Head %1 of %2").arg(numbers.front(), QString::number(m_count));
    if (numbers.size() > 4) numbers = numbers.mid(0, 3) << QStringLiteral("…");
    const QString heads =
        numbers.isEmpty() ? tr("All heads") : tr("Heads %1").arg(numbers.join(QStringLiteral(", ")));
    return m_view.isMean ? tr("%1 and their mean").arg(heads) : heads;
}

}  // namespace attention
