// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/tool_bar.h"

#include "heatmap/printable_text.h"
#include "look/design_values.h"
#include "pipeline/heads_button.h"
#include "state/shown_cells.h"
#include "window/edit_menu.h"
#include "window/file_menu.h"

#include <QAction>
#include <QComboBox>
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
    addSeparator();
    addSequenceList();
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(spacer);
    addWidget(m_headsButton);
    addSeparator();
    connect(m_headsButton, &HeadsButton::viewSettingsEdited, &m_viewContext, &ViewContext::setViewSettings);
}

void ToolBar::addSequenceList() {
    m_sequenceComboBox = new QComboBox;
    m_sequenceComboBox->setObjectName(QStringLiteral("sequences"));
    m_sequenceComboBox->setAccessibleName(tr("Sequence shown"));
    connect(m_sequenceComboBox, &QComboBox::activated, this, [this](int sequence) {
        ViewSettings newSettings = m_viewContext.viewSettings();
        newSettings.sequence = sequence;
        m_viewContext.setViewSettings(newSettings);
    });
    m_sequenceAction = addWidget(m_sequenceComboBox);
    m_sequenceAction->setVisible(false);
}

void ToolBar::setTrace(const Trace& trace) {
    m_sequenceComboBox->clear();
    for (const auto& tokens : trace.tokens->queries) {
        const QString sequenceNumber = QString::number(m_sequenceComboBox->count() + 1);
        m_sequenceComboBox->addItem(
            tr("sequence %1: %2 …").arg(sequenceNumber, bidiIsolated(printableToken(tokens.front()))));
    }
    m_sequenceComboBox->setCurrentIndex(shownSequence(trace, m_viewContext.viewSettings()));
    m_sequenceAction->setVisible(trace.sequenceCount() > 1);
    m_headsButton->setHeadCount(static_cast<int>(trace.headCount()));
}

void ToolBar::clearTrace() {
    m_sequenceAction->setVisible(false);
}

void ToolBar::setViewSettings(const ViewSettings& viewSettings) {
    m_headsButton->setViewSettings(viewSettings);
    m_sequenceComboBox->setCurrentIndex(viewSettings.sequence);
}

void ToolBar::setVisibleHead(std::optional<int> head) {
    m_headsButton->setVisibleHead(head);
}

}  // namespace attention
