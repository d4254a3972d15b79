// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/classroom.h"

#include "classroom/spotlight.h"

#include <QAction>
#include <QEvent>
#include <QFontInfo>
#include <QMainWindow>

#include <cmath>

namespace attention {
namespace {

/// Black on white, or white on black in a dark theme.
QPalette highContrast(QPalette palette) {
    const bool isDark =
        palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    const QColor ink = isDark ? Qt::white : Qt::black;
    const QColor paper = isDark ? Qt::black : Qt::white;
    palette.setColor(QPalette::Window, paper);
    // On black a box or a handle would have no outline to be seen; there it keeps the theme's own grey.
    if (!isDark)
        for (const auto role : {QPalette::Base, QPalette::Button}) palette.setColor(role, paper);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Active, role, ink), palette.setColor(QPalette::Inactive, role, ink);
    return palette;
}

}  // namespace

Classroom::Classroom(QMainWindow* window, std::vector<QWidget*> stage, std::vector<Panel> panels)
    : QObject(window),
      m_window(window),
      m_stage(std::move(stage)),
      m_panels(std::move(panels)),
      m_classroom(new QAction(tr("Classroom"), this)),
      m_light(new QAction(tr("Spotlight"), this)),
      m_spotlight(new Spotlight(m_stage.front())) {
    for (QAction* action : {m_classroom, m_light}) action->setCheckable(true);
    m_classroom->setShortcut(Qt::Key_F11);
    m_light->setShortcut(Qt::Key_S);
    m_window->installEventFilter(this);
    connect(m_classroom, &QAction::toggled, this, [this](bool isOn) { isOn ? enter() : leave(); });
    connect(m_light, &QAction::toggled, m_spotlight, &QWidget::setVisible);
}

void Classroom::enter() {
    emit begins();
    m_windowState = m_window->windowState();
    m_wereShown.clear();
    for (const auto& [action, isShown] : m_panels) {
        m_wereShown.push_back(action->isChecked());
        action->setChecked(isShown(*m_window));
    }
    QFont font = m_window->font();
    font.setPixelSize(static_cast<int>(std::lround(QFontInfo(font).pixelSize() * magnification)));
    for (QWidget* part : m_stage) {
        part->setFont(font);
        part->setPalette(highContrast(m_window->palette()));
        part->setAutoFillBackground(true);
    }
    m_window->setWindowState(m_windowState | Qt::WindowFullScreen);
}

/// Another theme of the window has another contrast.
bool Classroom::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::PaletteChange && m_classroom->isChecked())
        for (QWidget* part : m_stage) part->setPalette(highContrast(m_window->palette()));
    return QObject::eventFilter(watched, event);
}

void Classroom::leave() {
    for (QWidget* part : m_stage) {
        part->setFont(QFont());
        part->setPalette(QPalette());
        part->setAutoFillBackground(false);
    }
    m_window->setWindowState(m_windowState);
    for (std::size_t i = 0; i < m_panels.size(); ++i) m_panels[i].action->setChecked(m_wereShown[i]);
}

}  // namespace attention
