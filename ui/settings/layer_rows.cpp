// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/layer_rows.h"

#include "models/session_model.h"
#include "session/field_visitors.h"
#include "settings/number_field.h"
#include "settings/settings_form.h"
#include "state/session_editor.h"
#include "texts/layer_edit_texts.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"
#include "trace/trace.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QStylePainter>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace attention {
namespace {

/// A push button whose text is left-aligned, like the text of the combo boxes in other rows. It has no style
/// sheet, because a widget with a style sheet keeps its palette when the theme changes.
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

LayerRows::LayerRows(SettingsForm& form, SessionEditor& editor, ViewContext& viewContext, QObject* parent)
    : QObject(parent), m_form(form), m_editor(editor), m_viewContext(viewContext) {
    form.setRowBuilder("given.layer", std::bind_front(&LayerRows::addLayerField, this));
    form.setRowBuilder("model.layer", std::bind_front(&LayerRows::addLayerField, this));
    form.setRowBuilder("model.edits", std::bind_front(&LayerRows::addAblatedHeadsMenu, this));
    form.setRowBuilder("model.scope", std::bind_front(&LayerRows::addEditScopeBox, this));
    form.setRowBuilder("modelChanges", std::bind_front(&LayerRows::addLayerEditsLabel, this));
}

/// Adds a number field for the shown layer. The field counts layers from 1, the session from 0.
void LayerRows::addLayerField(const SettingsTable::Row& row, QVBoxLayout& layout) {
    auto* layerField = new NumberField({1, ranges::indexOrCount.highest}, 0);
    m_form.addRow(row, layerField, layout);
    connect(layerField, &NumberField::valueEdited, this, [this, &row](double value) {
        m_editor.edit(row.path, row.labelText(), [&](Session& session) {
            typedFieldAt<Index>(session, row.path) = static_cast<Index>(value) - 1;
        });
    });
    m_editor.observeSession(layerField, [&row, layerField](const Session& session) {
        layerField->setValue(static_cast<double>(typedFieldAt<Index>(session, row.path) + 1));
    });
}

void LayerRows::addEditScopeBox(const SettingsTable::Row& row, QVBoxLayout& layout) {
    auto* box = new ElidingComboBox(10);
    ControlInputFilter::installInputFilter(box);
    box->addItems({tr("all layers"), tr("this layer")});  // in the order of EditScope
    m_form.addRow(row, box, layout);
    connect(box, &QComboBox::activated, this, [this](int index) {
        m_viewContext.changeDisplay(
            [index](DisplaySettings& display) { display.editScope = static_cast<EditScope>(index); });
    });
    const auto update = [this, box] {
        box->setCurrentIndex(static_cast<int>(m_viewContext.displaySettings().editScope));
    };
    connect(&m_viewContext, &ViewContext::changed, box, [update](StateChanges changes) {
        if (changes & StateChange::DisplaySettings) update();
    });
    update();
}

/// Adds a button with a menu of the heads of the shown layer. The checked heads are ablated.
void LayerRows::addAblatedHeadsMenu(const SettingsTable::Row& row, QVBoxLayout& layout) {
    auto* button = new LeftAlignedButton;
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    m_form.addRow(row, button, layout);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const Index layer = m_editor.session().model.layer;
        for (int head = 0; head < m_headsPerLayer; ++head) {
            QAction* action = menu->addAction(headText(head));
            action->setCheckable(true);
            action->setChecked(isHeadAblated(m_editor.session(), layer, head));
            connect(action, &QAction::triggered, this, [this, layer, head](bool isAblated) {
                m_editor.edit(QStringLiteral("model.edits"), headToggleUndoText(), [&](Session& session) {
                    session = withHeadAblated(std::move(session), layer, head, isAblated);
                });
            });
        }
    });
    m_editor.observeSession(button, [button](const Session& session) {
        const auto& edits = session.model.edits;
        const auto edit = std::ranges::find(edits, session.model.layer, &LayerEdit::layer);
        const bool hasAblatedHeads = edit != edits.end() && !edit->ablatedHeads.empty();
        button->setText(hasAblatedHeads ? headsText(edit->ablatedHeads) : tr("none"));
    });
}

/// Adds a label that lists the edits of all layers, because the other controls show only one layer. The label
/// has links that undo the edits, or train the model with the edits.
void LayerRows::addLayerEditsLabel(const SettingsTable::Row& row, QVBoxLayout& layout) {
    auto* label = new QLabel;
    label->setObjectName(row.path);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    layout.addWidget(label);
    connect(label, &QLabel::linkActivated, this, [this](const QString& link) {
        if (link == QLatin1String("#learn")) return emit trainingWithEditsRequested();
        m_editor.edit(QStringLiteral("model.edits"), tr("removal of all changes to layers"),
                      [](Session& session) { session.model.edits.clear(); });
    });
    m_editor.observeSession(label, [label](const Session& session) {
        const QString text = layerEditsText(session);
        label->setHidden(text.isEmpty() || !hasModelLayers(session));
        QString links = QStringLiteral("<a href=\"#undo\">%1</a>").arg(tr("Undo all"));
        if (hasTrainingTask(session))
            links += QStringLiteral(" · <a href=\"#learn\">%1</a>").arg(trainWithEditsText());
        label->setText(tr("Changed: %1. %2").arg(text.toHtmlEscaped(), links));
    });
}

void LayerRows::updateHeadCount(const Trace& trace) {
    if (trace.provenance.model) m_headsPerLayer = static_cast<int>(trace.headCount());
}

}  // namespace attention

#include "moc_layer_rows.cpp"
