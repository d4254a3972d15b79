// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_form.h"

#include "session/field_visitors.h"
#include "settings/applicability.h"
#include "settings/field_binding.h"
#include "settings/field_row.h"
#include "settings/number_field.h"
#include "settings/text_fields.h"
#include "state/session_editor.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"
#include "widgets/session_text_edit.h"

#include <QCheckBox>
#include <QVBoxLayout>

#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace attention {
namespace {

/// True if a text field with a value of this type contains one number, or no value.
template <class Value>
constexpr bool isNumberOrNothing =
    std::is_same_v<Value, std::optional<double>> || std::is_same_v<Value, std::optional<Index>> ||
    std::is_arithmetic_v<Value> || std::is_same_v<Value, ScoreScale>;

}  // namespace

SettingsForm::SettingsForm(SessionEditor& editor, QObject* parent)
    : QObject(parent), m_editor(editor), m_textFields(new TextFields(editor, this)) {
    connect(m_textFields, &TextFields::problemChanged, this,
            [this](const QString& path, const QString& message) {
                m_rowsByPath.value(path)->setInputProblem(message);
            });
}

void SettingsForm::setRowBuilder(const char* path, RowBuilder builder) {
    m_rowBuilders[path] = std::move(builder);
}

void SettingsForm::addRows(const std::vector<SettingsTable::Row>& rows, QVBoxLayout& layout) {
    for (const SettingsTable::Row& row : rows) addTableRow(row, layout);
    m_editor.updateObservers();
    updateUnusedReasons();
}

void SettingsForm::addTableRow(const SettingsTable::Row& row, QVBoxLayout& layout) {
    if (std::holds_alternative<SettingsTable::SpecialControl>(row.controlOptions))
        return m_rowBuilders.at(row.path)(row, layout);
    if (std::holds_alternative<SettingsTable::MultilineText>(row.controlOptions))
        return addRow(row, makeMultilineEdit(row), layout);
    const auto addField = [&]<class Value, class... Allowed>(const Value&, const Allowed&...) {
        if constexpr (std::is_same_v<Value, bool>) {
            addUnlabeledRow(row, makeCheckBox(row), row.labelText(), layout);
        } else if constexpr (std::is_enum_v<Value>) {
            addRow(row, makeChoiceBox(row), layout);
        } else if constexpr (std::is_arithmetic_v<Value> && (std::is_same_v<Allowed, Range> && ...)) {
            addRow(row, makeNumberField(row), layout);
        } else {
            const auto differs = [](const char* path, const Session& first, const Session& second) {
                return typedFieldAt<Value>(first, path) != typedFieldAt<Value>(second, path);
            };
            // The row gets no tool tip, because TextFields sets the tool tip of the control.
            insertRow(row.path, row.symbol(), row.labelText(),
                      m_textFields->addField(row, differs, isNumberOrNothing<Value>), layout);
        }
    };
    visitField(m_editor.session(), row.path, addField);
}

void SettingsForm::addRow(const SettingsTable::Row& row, QWidget* control, QVBoxLayout& layout) {
    insertRow(row.path, row.symbol(), row.labelText(), control, layout)->setExplanation(row.toolTipText());
}

void SettingsForm::addUnlabeledRow(const SettingsTable::Row& row, QWidget* control,
                                   const QString& accessibleName, QVBoxLayout& layout) {
    insertRow(row.path, {}, {}, control, layout);
    control->setAccessibleName(accessibleName);
}

FieldRow* SettingsForm::insertRow(const char* path, const QString& symbol, const QString& label,
                                  QWidget* control, QVBoxLayout& layout) {
    control->setObjectName(QLatin1String(path));
    auto* fieldRow = new FieldRow(symbol, label, control);
    layout.addWidget(fieldRow);
    m_rowsByPath.insert(QLatin1String(path), fieldRow);
    return fieldRow;
}

void SettingsForm::updateUnusedReasons() {
    for (auto it = m_rowsByPath.begin(); it != m_rowsByPath.end(); ++it)
        it.value()->setUnusedReason(rowUnusedReason(m_editor.session(), it.key()));
}

QWidget* SettingsForm::makeNumberField(const SettingsTable::Row& row) {
    const NumberBinding binding = numberBinding(row, m_editor);
    auto* control = new NumberField(binding.range, binding.decimals);
    connect(control, &NumberField::valueEdited, this, binding.editWithValue);
    m_editor.observeSession(control, [control, valueOf = binding.valueOf](const Session& session) {
        control->setValue(valueOf(session));
    });
    return control;
}

QWidget* SettingsForm::makeChoiceBox(const SettingsTable::Row& row) {
    auto* control = new ElidingComboBox(13);
    ControlInputFilter::installInputFilter(control);
    bindChoiceBox(*control, row, m_editor, [this, &row](const Session& previousSession) {
        emit choiceEdited(row.path, previousSession);
    });
    return control;
}

QWidget* SettingsForm::makeCheckBox(const SettingsTable::Row& row) {
    const QString label = row.labelText();
    auto* control = new QCheckBox(label);
    control->setToolTip(row.toolTipText());
    connect(control, &QCheckBox::toggled, this, [this, &row, label](bool isChecked) {
        m_editor.edit(row.path, label,
                      [&](Session& session) { typedFieldAt<bool>(session, row.path) = isChecked; });
    });
    m_editor.observeSession(control, [&row, control](const Session& session) {
        const QSignalBlocker blocker(control);
        control->setChecked(typedFieldAt<bool>(session, row.path));
    });
    return control;
}

QWidget* SettingsForm::makeMultilineEdit(const SettingsTable::Row& row) {
    auto* control = new SessionTextEdit;
    connect(control, &SessionTextEdit::textEdited, this, [this, &row](const QString& text) {
        m_editor.edit(row.path, row.labelText(), [&](Session& session) {
            typedFieldAt<std::string>(session, row.path) = text.toStdString();
        });
    });
    m_editor.observeSession(control, [&row, control](const Session& session) {
        control->setSessionText(QString::fromStdString(typedFieldAt<std::string>(session, row.path)));
    });
    return control;
}

}  // namespace attention

#include "moc_settings_form.cpp"
