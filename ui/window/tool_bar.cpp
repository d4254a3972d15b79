// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/tool_bar.h"

#include "look/design_values.h"

#include <QAction>
#include <QRegularExpression>
#include <QToolButton>

namespace attention {
namespace {

/// Removes the key that a Chinese menu shows in brackets, as in "打开(&O)…", because a button does not show
/// it.
void removeMnemonicFromIconText(QAction* action) {
    static const QRegularExpression mnemonic(QStringLiteral("\\([A-Z]\\)"));
    action->setIconText(action->iconText().remove(mnemonic));
}

}  // namespace

ToolBar::ToolBar(const Content& content, QWidget* parent) : QToolBar(tr("Tools"), parent) {
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setMinimumHeight(design::toolBarHeight);
    addAction(content.settingsAction);
    addPages(content.pageActions);
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(spacer);
    addAction(content.findAction);
    for (QAction* action : {content.classroomAction, content.exportAction, content.calculationAction}) {
        removeMnemonicFromIconText(action);
        addAction(action);
    }
}

/// Adds a button for each page, without an icon. A page with a menu opens it.
void ToolBar::addPages(const QList<QAction*>& pageActions) {
    for (QAction* action : pageActions) {
        addAction(action);
        auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
        if (!button) continue;
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        if (action->menu()) button->setPopupMode(QToolButton::InstantPopup);
    }
}

}  // namespace attention
