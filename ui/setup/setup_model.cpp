// SPDX-License-Identifier: GPL-3.0-or-later
// A trained model: its folder, the layer that is shown, and what is changed where.
#include "setup/setup_fields.h"
#include "texts/layer_edit_texts.h"
#include "texts/stage_texts.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {

void SetupPanel::buildModel() {
    addText("model.folder", tr("model"), tr("The folder of a trained model, or :induction."), {":induction"});
    m_modelLayer = new NumberField({1, ranges::position.highest}, 0, {1, 2});
    addRow("model.layer", {}, tr("layer"), m_modelLayer)
        ->setExplanation(tr("Which layer is shown. Page Down goes to the next, Page Up to the one before."));
    connect(m_modelLayer, &NumberField::valueEdited, this, [this](double value) {
        edit(QStringLiteral("model.layer"), tr("layer"),
             [&](Session& s) { s.model.layer = static_cast<Index>(value) - 1; });
    });
    m_show.emplace_back([this] { m_modelLayer->setValue(static_cast<double>(m_session.model.layer + 1)); });
    buildHeadsOff();
    m_scope = new ChoiceBox(10);
    InputManners::teach(m_scope);
    m_scope->addItems({tr("all layers"), tr("this layer")});
    addRow("model.scope", {}, tr("changes hold in"), m_scope)
        ->setExplanation(
            tr("Where the temperature, and what is painted on the maps, holds. Layers behind it follow."));
}

EditScope SetupPanel::scope() const {
    return static_cast<EditScope>(m_scope->currentIndex());
}

/// Which heads of the layer are switched off.
void SetupPanel::buildHeadsOff() {
    auto* button = new QPushButton;
    button->setStyleSheet(QStringLiteral("text-align: left; padding: 3px 5px"));  // as in the boxes around it
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    addRow("model.edits", {}, tr("switched off"), button)
        ->setExplanation(tr("Heads of this layer whose context is 0: what does the model do without them?"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const Index layer = m_session.model.layer;
        for (int head = 0; head < m_modelHeads; ++head) {
            QAction* action = menu->addAction(headText(head));
            action->setCheckable(true);
            action->setChecked(isHeadOff(m_session, layer, head));
            connect(action, &QAction::triggered, this, [this, layer, head](bool isOff) {
                edit(QStringLiteral("model.edits"), tr("switching a head"),
                     [&](Session& s) { s = withHeadOff(std::move(s), layer, head, isOff); });
            });
        }
    });
    m_show.emplace_back([this, button] {
        const auto& edits = m_session.model.edits;
        const auto edit = std::ranges::find(edits, m_session.model.layer, &LayerEdit::layer);
        const bool isAny = edit != edits.end() && !edit->headsOff.empty();
        button->setText(isAny ? headsText(edit->headsOff) : tr("no head"));
    });
}

/// What is changed in single layers, which is not to be seen while another one is shown.
void SetupPanel::buildModelChanges() {
    auto* changes = new QLabel;
    changes->setObjectName(QStringLiteral("modelChanges"));
    changes->setWordWrap(true);
    changes->setTextFormat(Qt::RichText);
    changes->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_layout->addWidget(changes);
    connect(changes, &QLabel::linkActivated, this, [this] {
        edit(QStringLiteral("model.edits"), tr("undoing changes of layers"),
             [](Session& s) { s.model.edits.clear(); });
    });
    m_show.emplace_back([this, changes] {
        const QString text = layerEditsText(m_session.model.edits);
        changes->setHidden(text.isEmpty() || !m_session.model.folder);
        changes->setText(
            tr("Changed: %1. %2")
                .arg(text.toHtmlEscaped(), QStringLiteral("<a href=\"#undo\">%1</a>").arg(tr("Undo all"))));
    });
}

}  // namespace attention
