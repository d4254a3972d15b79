// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_group.h"

#include "settings/group_heading.h"

#include <QVBoxLayout>

#include <utility>

namespace attention {

SettingsGroup::SettingsGroup(const QString& title, QStringList fieldPaths,
                             std::function<void(QVBoxLayout*)> buildRows)
    : m_title(title),
      m_fieldPaths(std::move(fieldPaths)),
      m_buildRows(std::move(buildRows)),
      m_heading(new GroupHeading) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    m_heading->setAccessibleDescription(tr("Expands or collapses this group of settings"));
    layout->addWidget(m_heading);
    connect(m_heading, &QToolButton::clicked, this, [this] { setExpanded(!m_isExpanded); });
    setChangeCount(0);
}

void SettingsGroup::setChangeCount(int count) {
    m_heading->setText(count == 0 ? m_title : tr("%1 · %2 changed").arg(m_title, QString::number(count)));
}

void SettingsGroup::ensureBuilt() {
    if (m_rowsWidget) return;
    m_rowsWidget = new QWidget;
    auto* rowLayout = new QVBoxLayout(m_rowsWidget);
    rowLayout->setContentsMargins(0, 4, 0, 8);
    rowLayout->setSpacing(8);
    m_rowsWidget->hide();
    layout()->addWidget(m_rowsWidget);
    m_buildRows(rowLayout);
}

void SettingsGroup::setExpanded(bool isExpanded) {
    if (isExpanded == m_isExpanded) return;
    m_isExpanded = isExpanded;
    ensureBuilt();
    m_rowsWidget->setVisible(isExpanded);
    m_heading->setExpanded(isExpanded);
}

}  // namespace attention

#include "moc_settings_group.cpp"
