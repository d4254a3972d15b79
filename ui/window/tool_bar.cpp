// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/tool_bar.h"

#include "look/design_values.h"

#include <QAction>
#include <QMenu>
#include <QRegularExpression>
#include <QToolButton>

namespace attention {
namespace {

/// Removes the mnemonic from the icon text of `action`, such as “(O)” from “打开(O)…”. Chinese menus have
/// such mnemonics in brackets, but buttons do not show mnemonics.
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

/// Adds a button without an icon for each page. A click on the button of an action with a menu opens the
/// menu.
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

#include "moc_tool_bar.cpp"
