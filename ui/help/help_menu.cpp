// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_menu.h"

#include "help/help_page.h"
#include "state/application_commands.h"
#include "widgets/widget_help.h"

#include <QApplication>
#include <QDialog>
#include <QKeyEvent>

namespace attention {

HelpMenu::HelpMenu(ProgramCommands& commands, QWidget* parent)
    : QMenu(tr("&Help"), parent), m_commands(commands) {
    QAction* helpAction = addAction(tr("&Help for the focused part of the window"));
    helpAction->setObjectName(QStringLiteral("help.focus"));
    helpAction->setShortcut(QKeySequence::HelpContents);
    connect(helpAction, &QAction::triggered, this, &HelpMenu::showHelpForFocusWidget);
    qApp->installEventFilter(this);
    addSeparator();
    for (const HelpSection& section : helpSections()) {
        QMenu* menu = addMenu(HelpTopic::tr(section.title));
        for (const HelpTopic& topic : section.topics) {
            const QString name = QLatin1String(topic.name);
            QAction* action = menu->addAction(HelpTopic::tr(topic.title));
            action->setObjectName(QStringLiteral("help.") + name);
            connect(action, &QAction::triggered, this, [this, name] { m_commands.showHelpPage(name); });
        }
    }
}

bool HelpMenu::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    const auto* dialog = widget ? qobject_cast<const QDialog*>(widget->window()) : nullptr;
    // An application-modal dialog would block the help window.
    if (!dialog || dialog->windowModality() == Qt::ApplicationModal ||
        !static_cast<QKeyEvent*>(event)->matches(QKeySequence::HelpContents))
        return false;
    showHelpForFocusWidget();
    return true;
}

void HelpMenu::showHelpForFocusWidget() {
    const QWidget* focusWidget = QApplication::focusWidget();
    m_commands.showHelpPage(helpPageOf(focusWidget ? focusWidget : parentWidget()));
}

}  // namespace attention

#include "moc_help_menu.cpp"
