// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_menu.h"

#include "help/help_page.h"

namespace attention {

HelpMenu::HelpMenu(QWidget* parent) : QMenu(tr("&Help"), parent) {
    for (const HelpTopic& topic : helpTopics()) {
        const QString name = QLatin1String(topic.name);
        QAction* action = addAction(HelpTopic::tr(topic.title));
        action->setObjectName(QStringLiteral("help.") + name);
        connect(action, &QAction::triggered, this, [this, name] { emit pageRequested(name); });
    }
    actions().front()->setShortcut(QKeySequence::HelpContents);
}

}  // namespace attention

#include "moc_help_menu.cpp"
