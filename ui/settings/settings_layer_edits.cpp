// SPDX-License-Identifier: GPL-3.0-or-later
// A trained model: what is changed where.
#include "models/session_model.h"
#include "settings/field_row.h"
#include "settings/settings_panel.h"
#include "texts/layer_edit_texts.h"
#include "texts/stage_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QStylePainter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// A button with its text at the left, like the boxes around it. A style sheet would do the same, but a
/// widget with one keeps the palette of the theme before.
class LeftAlignedButton : public QPushButton {
 protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionButton option;
        initStyleOption(&option);
        const QString text = std::exchange(option.text, QString());
        painter.drawControl(QStyle::CE_PushButton, option);
        constexpr int padding = 5;
        const QRect textRect = rect().adjusted(padding, 0, -padding, 0);
        painter.drawItemText(textRect, Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(), text,
                             QPalette::ButtonText);
    }
};

}  // namespace

void SettingsPanel::buildEditScopeChoice(const RowSpec& row) {
    m_editScopeBox = new ElidingComboBox(10);
    ControlInputFilter::installInputFilter(m_editScopeBox);
    m_editScopeBox->addItems({tr("all layers"), tr("this layer")});
    addRowWithExplanation(row, m_editScopeBox);
}

EditScope SettingsPanel::editScope() const {
    return static_cast<EditScope>(m_editScopeBox->currentIndex());
}

/// Which heads of the layer are switched off.
void SettingsPanel::buildAblatedHeadsMenu(const RowSpec& row) {
    auto* button = new LeftAlignedButton;
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    addRowWithExplanation(row, button);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const Index layer = m_session.model.layer;
        for (int head = 0; head < m_headsPerLayer; ++head) {
            QAction* action = menu->addAction(headText(head));
            action->setCheckable(true);
            action->setChecked(isHeadAblated(m_session, layer, head));
            connect(action, &QAction::triggered, this, [this, layer, head](bool isAblated) {
                editSession(QStringLiteral("model.edits"), tr("switching a head"), [&](Session& session) {
                    session = withHeadAblated(std::move(session), layer, head, isAblated);
                });
            });
        }
    });
    m_updaters.emplace_back([this, button] {
        const auto& edits = m_session.model.edits;
        const auto edit = std::ranges::find(edits, m_session.model.layer, &LayerEdit::layer);
        const bool hasAblatedHeads = edit != edits.end() && !edit->ablatedHeads.empty();
        button->setText(hasAblatedHeads ? headsText(edit->ablatedHeads) : tr("no head"));
    });
}

/// What is changed in single layers, which is not to be seen while another one is shown.
void SettingsPanel::buildLayerEditsLabel(const RowSpec& row) {
    auto* label = new QLabel;
    label->setObjectName(row.path);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_currentRowLayout->addWidget(label);
    connect(label, &QLabel::linkActivated, this, [this](const QString& link) {
        if (link == QLatin1String("#learn")) return emit trainingWithEditsRequested();
        editSession(QStringLiteral("model.edits"), tr("undoing changes of layers"),
                    [](Session& session) { session.model.edits.clear(); });
    });
    m_updaters.emplace_back([this, label] {
        const QString text = layerEditsText(m_session.model.edits);
        label->setHidden(text.isEmpty() || !hasModelLayers(m_session));
        QString links = QStringLiteral("<a href=\"#undo\">%1</a>").arg(tr("Undo all"));
        if (hasTrainingTask(m_session))
            links += QStringLiteral(" · <a href=\"#learn\">%1</a>").arg(tr("Learn with this"));
        label->setText(tr("Changed: %1. %2").arg(text.toHtmlEscaped(), links));
    });
}

}  // namespace attention
