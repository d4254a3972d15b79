// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/setup_group.h"

#include <QFrame>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace attention {

SetupGroup::SetupGroup(const QString& title, QStringList paths, std::function<void(QVBoxLayout*)> build)
    : m_title(title), m_paths(std::move(paths)), m_build(std::move(build)), m_heading(new QToolButton) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Midlight);
    layout->addWidget(line);
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    m_heading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_heading->setAutoRaise(true);
    m_heading->setArrowType(Qt::RightArrow);
    m_heading->setAccessibleDescription(tr("Folds and unfolds the section"));
    layout->addWidget(m_heading);
    connect(m_heading, &QToolButton::clicked, this, [this] { setOpen(!m_isOpen); });
    setChanges(0);
}

void SetupGroup::setChanges(int count) {
    m_heading->setText(count == 0 ? m_title : tr("%1 · %2 changed").arg(m_title, QString::number(count)));
}

void SetupGroup::ensureBuilt() {
    if (m_rows) return;
    m_rows = new QWidget;
    auto* rows = new QVBoxLayout(m_rows);
    rows->setContentsMargins(0, 4, 0, 8);
    rows->setSpacing(8);
    m_rows->hide();
    layout()->addWidget(m_rows);
    m_build(rows);
}

void SetupGroup::setOpen(bool isOpen) {
    if (isOpen == m_isOpen) return;
    m_isOpen = isOpen;
    ensureBuilt();
    m_rows->setVisible(isOpen);
    m_heading->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
}

}  // namespace attention
