// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/classroom_mode.h"

#include "look/design_values.h"
#include "look/icons.h"
#include "look/widget_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QCursor>
#include <QEvent>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace attention {

Spotlight::Spotlight(QWidget* target) : QWidget(target) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

/// Covers the parent and begins to follow the mouse. Uses an event filter of the application, because the
/// widgets below may not pass mouse events to their parents.
void Spotlight::showEvent(QShowEvent*) {
    setGeometry(parentWidget()->rect());
    m_center = mapFromGlobal(QCursor::pos());
    raise();
    QCoreApplication::instance()->installEventFilter(this);
}

void Spotlight::hideEvent(QHideEvent*) {
    QCoreApplication::instance()->removeEventFilter(this);
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove) {
        m_center = mapFromGlobal(static_cast<QMouseEvent*>(event)->globalPosition());
        update();
    }
    if (event->type() == QEvent::Resize && watched == parentWidget()) setGeometry(parentWidget()->rect());
    return false;
}

void Spotlight::paintEvent(QPaintEvent*) {
    QPainterPath overlay;
    overlay.addRect(rect());
    QPainterPath spotlightCircle;
    spotlightCircle.addEllipse(m_center, radius, radius);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(overlay.subtracted(spotlightCircle), QColor::fromRgba(design::spotlightShade));
}

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
    m_classroomAction->setToolTip(
        tr("Use the full screen, large type and strong contrast for a projector (F11)"));
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
    updateFonts();
    m_previousAutoFill.clear();
    for (QWidget* widget : m_contentWidgets) {
        m_previousAutoFill.push_back(widget->autoFillBackground());
        widget->setPalette(highContrastPalette(isDarkPalette(m_window->palette())));
        widget->setAutoFillBackground(true);
    }
    m_window->setWindowState(m_previousWindowState | Qt::WindowFullScreen);
}

int ClassroomMode::minimumFontPixelSize(int windowHeight) {
    constexpr int smallestSize = 16;
    constexpr double shareOfHeight = 24.0 / 1080;
    return std::max(smallestSize, static_cast<int>(std::lround(windowHeight * shareOfHeight)));
}

/// Sets the fonts of the content widgets. Captions, which have the smallest font, get the size
/// minimumFontPixelSize().
void ClassroomMode::updateFonts() {
    QFont font = m_window->font();
    const int captionSize = minimumFontPixelSize(m_window->height());
    font.setPixelSize((captionSize * design::bodyFontSize + design::captionFontSize - 1) /
                      design::captionFontSize);
    for (QWidget* widget : m_contentWidgets)
        if (widget->font() != font) widget->setFont(font);
}

/// Updates the fonts when the height of the window has changed, and the palettes when the theme has changed.
bool ClassroomMode::eventFilter(QObject* watched, QEvent* event) {
    if (m_classroomAction->isChecked()) {
        if (event->type() == QEvent::Resize) updateFonts();
        if (event->type() == QEvent::PaletteChange)
            for (QWidget* widget : m_contentWidgets)
                widget->setPalette(highContrastPalette(isDarkPalette(m_window->palette())));
    }
    return QObject::eventFilter(watched, event);
}

void ClassroomMode::leave() {
    emit aboutToLeave();
    for (std::size_t i = 0; i < m_contentWidgets.size(); ++i) {
        QWidget* widget = m_contentWidgets[i];
        widget->setFont(QFont());
        widget->setPalette(QPalette());
        widget->setAutoFillBackground(m_previousAutoFill[i]);
    }
    m_window->setWindowState(m_previousWindowState);
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        m_panels[i].action->setChecked(m_previousPanelVisibility[i]);
}

}  // namespace attention

#include "moc_classroom_mode.cpp"
