// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/classroom_mode.h"

#include "classroom/spotlight.h"
#include "look/icons.h"
#include "look/widget_palette.h"

#include <QAction>
#include <QEvent>
#include <QFontInfo>
#include <QMainWindow>

#include <cmath>

namespace attention {
ClassroomMode::ClassroomMode(QMainWindow* window, std::vector<QWidget*> contentWidgets,
                             std::vector<Panel> panels)
    : QObject(window),
      m_window(window),
      m_contentWidgets(std::move(contentWidgets)),
      m_panels(std::move(panels)),
      m_classroomAction(new QAction(tr("Classroom"), this)),
      m_spotlightAction(new QAction(tr("Spotlight"), this)),
      m_spotlight(new Spotlight(m_contentWidgets.front())) {
    for (QAction* action : {m_classroomAction, m_spotlightAction}) action->setCheckable(true);
    m_classroomAction->setObjectName(QStringLiteral("classroom.mode"));
    m_spotlightAction->setObjectName(QStringLiteral("classroom.spotlight"));
    m_classroomAction->setIcon(themeIcon("view-presentation"));
    m_spotlightAction->setIcon(themeIcon("highlight-pointer-spot"));
    m_classroomAction->setShortcut(Qt::Key_F11);
    m_spotlightAction->setShortcut(Qt::Key_S);
    m_window->installEventFilter(this);
    connect(m_classroomAction, &QAction::toggled, this,
            [this](bool checked) { checked ? enter() : leave(); });
    connect(m_spotlightAction, &QAction::toggled, m_spotlight, &QWidget::setVisible);
}

void ClassroomMode::enter() {
    emit aboutToEnter();
    m_previousWindowState = m_window->windowState();
    m_previousPanelVisibility.clear();
    for (const auto& [action, isShownInClass] : m_panels) {
        m_previousPanelVisibility.push_back(action->isChecked());
        action->setChecked(isShownInClass(*m_window));
    }
    QFont font = m_window->font();
    font.setPixelSize(static_cast<int>(std::lround(QFontInfo(font).pixelSize() * fontScale)));
    for (QWidget* widget : m_contentWidgets) {
        widget->setFont(font);
        widget->setPalette(highContrastPalette(isDarkPalette(m_window->palette())));
        widget->setAutoFillBackground(true);
    }
    m_window->setWindowState(m_previousWindowState | Qt::WindowFullScreen);
}

/// Another theme of the window has another contrast.
bool ClassroomMode::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::PaletteChange && m_classroomAction->isChecked())
        for (QWidget* widget : m_contentWidgets)
            widget->setPalette(highContrastPalette(isDarkPalette(m_window->palette())));
    return QObject::eventFilter(watched, event);
}

void ClassroomMode::leave() {
    emit aboutToLeave();
    for (QWidget* widget : m_contentWidgets) {
        widget->setFont(QFont());
        widget->setPalette(QPalette());
        widget->setAutoFillBackground(false);
    }
    m_window->setWindowState(m_previousWindowState);
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        m_panels[i].action->setChecked(m_previousPanelVisibility[i]);
}

}  // namespace attention
