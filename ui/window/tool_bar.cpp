// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/tool_bar.h"

#include "look/design_values.h"
#include "pipeline/heads_button.h"
#include "window/edit_menu.h"
#include "window/file_menu.h"

#include <QAction>
#include <QRegularExpression>

namespace attention {
namespace {

/// Removes the key that a Chinese menu shows in brackets, as in "打开(&O)…", because a button does not show
/// it.
void removeMnemonicFromIconText(QAction* action) {
    static const QRegularExpression mnemonic(QStringLiteral("\\([A-Z]\\)"));
    action->setIconText(action->iconText().remove(mnemonic));
}

}  // namespace

ToolBar::ToolBar(const FileMenu& fileMenu, const EditMenu& editMenu, ViewContext& viewContext,
                 QWidget* parent)
    : QToolBar(tr("Tools"), parent), m_viewContext(viewContext), m_headsButton(new HeadsButton) {
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setMinimumHeight(design::toolBarHeight);
    const QList<QAction*> fileActions = QList(fileMenu.toolBarActions()) << editMenu.copyAction();
    for (QAction* action : fileActions) removeMnemonicFromIconText(action);
    removeMnemonicFromIconText(fileMenu.galleryAction());
    addActions(fileActions);
    addSeparator();
    addAction(fileMenu.galleryAction());
    addSeparator();
    addAction(editMenu.undoAction());
    addAction(editMenu.redoAction());
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(spacer);
    addWidget(m_headsButton);
    addSeparator();
    connect(m_headsButton, &HeadsButton::viewSettingsEdited, &m_viewContext, &ViewContext::setViewSettings);
}

void ToolBar::setTrace(const Trace& trace) {
    m_headsButton->setHeadCount(static_cast<int>(trace.headCount()));
}

void ToolBar::setViewSettings(const ViewSettings& viewSettings) {
    m_headsButton->setViewSettings(viewSettings);
}

void ToolBar::setVisibleHead(std::optional<int> head) {
    m_headsButton->setVisibleHead(head);
}

}  // namespace attention
