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
        const QRect room = rect().adjusted(padding, 0, -padding, 0);
        painter.drawItemText(room, Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(), text,
                             QPalette::ButtonText);
    }
};

}  // namespace

void SettingsPanel::buildEditScopeChoice(const RowSpec& row) {
    m_editScope = new ElidingComboBox(10);
    ControlInputFilter::installInputFilter(m_editScope);
    m_editScope->addItems({tr("all layers"), tr("this layer")});
    addRowWithExplanation(row, m_editScope);
}

EditScope SettingsPanel::editScope() const {
    return static_cast<EditScope>(m_editScope->currentIndex());
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
            connect(action, &QAction::triggered, this, [this, layer, head](bool isOff) {
                editSession(QStringLiteral("model.edits"), tr("switching a head"),
                            [&](Session& s) { s = withHeadAblated(std::move(s), layer, head, isOff); });
            });
        }
    });
    m_updaters.emplace_back([this, button] {
        const auto& edits = m_session.model.edits;
        const auto edit = std::ranges::find(edits, m_session.model.layer, &LayerEdit::layer);
        const bool isAny = edit != edits.end() && !edit->ablatedHeads.empty();
        button->setText(isAny ? headsText(edit->ablatedHeads) : tr("no head"));
    });
}

/// What is changed in single layers, which is not to be seen while another one is shown.
void SettingsPanel::buildLayerEditsLabel(const RowSpec& row) {
    auto* changes = new QLabel;
    changes->setObjectName(row.path);
    changes->setWordWrap(true);
    changes->setTextFormat(Qt::RichText);
    changes->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_currentRowLayout->addWidget(changes);
    connect(changes, &QLabel::linkActivated, this, [this](const QString& link) {
        if (link == QLatin1String("#learn")) return emit trainingWithEditsRequested();
        editSession(QStringLiteral("model.edits"), tr("undoing changes of layers"),
                    [](Session& s) { s.model.edits.clear(); });
    });
    m_updaters.emplace_back([this, changes] {
        const QString text = layerEditsText(m_session.model.edits);
        changes->setHidden(text.isEmpty() || !hasModelLayers(m_session));
        QString ways = QStringLiteral("<a href=\"#undo\">%1</a>").arg(tr("Undo all"));
        if (hasTrainingTask(m_session))
            ways += QStringLiteral(" · <a href=\"#learn\">%1</a>").arg(tr("Learn with this"));
        changes->setText(tr("Changed: %1. %2").arg(text.toHtmlEscaped(), ways));
    });
}

}  // namespace attention
