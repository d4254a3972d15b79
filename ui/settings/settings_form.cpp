// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_form.h"

#include "session/field_visitors.h"
#include "settings/applicability.h"
#include "settings/field_row.h"
#include "settings/number_field.h"
#include "settings/text_fields.h"
#include "state/session_editor.h"
#include "texts/choice_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"
#include "widgets/session_text_edit.h"

#include <QCheckBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <cmath>
#include <type_traits>
#include <utility>
#include <variant>

namespace attention {
namespace {

/// Returns the number of decimals that show the lowest value of `range`, or 2 for a range that starts at 0,
/// such as a probability.
int decimalsOf(const Range& range) {
    return range.lowest > 0 ? static_cast<int>(std::lround(-std::log10(range.lowest))) : 2;
}

}  // namespace

SettingsForm::SettingsForm(SessionEditor& editor, QObject* parent)
    : QObject(parent), m_editor(editor), m_textFields(new TextFields(editor, this)) {
    connect(m_textFields, &TextFields::problemFound, this,
            [this](const QString& path, const QString& message) {
                m_rowsByPath.value(path)->setProblem(message);
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
    const auto addField = [&]<class Value, class... Allowed>(const Value&, const Allowed&... allowed) {
        if constexpr (std::is_same_v<Value, bool>) {
            addUnlabeledRow(row, makeCheckBox(row), row.labelText(), layout);
        } else if constexpr (std::is_enum_v<Value>) {
            addRow(row, makeChoiceBox<Value>(row), layout);
        } else if constexpr (std::is_arithmetic_v<Value> && (std::is_same_v<Allowed, Range> && ...)) {
            addRow(row, makeNumberField<Value>(row, allowed...), layout);
        } else {
            const auto differs = [](const char* path, const Session& first, const Session& second) {
                return typedFieldAt<Value>(first, path) != typedFieldAt<Value>(second, path);
            };
            // The control has the tool tip, not the row.
            insertRow(row.path, row.symbol(), row.labelText(), m_textFields->addField(row, differs), layout);
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

template <class Number>
QWidget* SettingsForm::makeNumberField(const SettingsTable::Row& row, const Range& range) {
    const auto* stopsFunction = std::get_if<SettingsTable::SliderStopsFunction>(&row.controlOptions);
    const auto sliderStops = [stopsFunction](const Session& session) {
        return stopsFunction ? (*stopsFunction)(session) : std::vector<double>();
    };
    const int decimals = std::is_integral_v<Number> ? 0 : decimalsOf(range);
    auto* control = new NumberField(range, decimals, sliderStops(m_editor.session()));
    connect(control, &NumberField::sliderPressed, this, [this] { m_editor.setSliderDown(true); });
    connect(control, &NumberField::sliderReleased, this, [this] { m_editor.setSliderDown(false); });
    const QString undoText = row.symbol().isEmpty() ? row.labelText() : row.symbol();
    connect(control, &NumberField::valueEdited, this, [this, &row, undoText](double value) {
        m_editor.edit(row.path, undoText, [&](Session& session) {
            typedFieldAt<Number>(session, row.path) = static_cast<Number>(value);
        });
    });
    m_editor.observeSession(control, [&row, control, sliderStops](const Session& session) {
        control->setSliderStops(sliderStops(session));
        control->setValue(static_cast<double>(typedFieldAt<Number>(session, row.path)));
    });
    return control;
}

template <class Enum>
QWidget* SettingsForm::makeChoiceBox(const SettingsTable::Row& row) {
    auto* control = new ElidingComboBox(14);
    ControlInputFilter::installInputFilter(control);
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) {
        const ChoiceText text = choiceText(static_cast<Enum>(i));
        control->addItem(text.name);
        control->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
        control->setItemData(static_cast<int>(i), QLatin1String(namesOf<Enum>()[i].data()));
    }
    const auto* functions = std::get_if<SettingsTable::ChoiceFunctions>(&row.controlOptions);
    connect(control, &QComboBox::activated, this,
            [this, &row, functions, undoText = row.labelText()](int index) {
                const Session previousSession = m_editor.session();
                // Choosing the current entry is no edit. Some choices set other fields too, which would
                // return to their defaults.
                if (index == static_cast<int>(typedFieldAt<Enum>(previousSession, row.path))) return;
                m_editor.edit(row.path, undoText, [&](Session& session) {
                    if (functions) return functions->apply(session, index);
                    typedFieldAt<Enum>(session, row.path) = static_cast<Enum>(index);
                });
                emit choiceEdited(row.path, previousSession);
            });
    m_editor.observeSession(control, [&row, control](const Session& session) {
        const Enum value = typedFieldAt<Enum>(session, row.path);
        const bool isUpToDate =
            control->currentIndex() == static_cast<int>(value) && !control->toolTip().isEmpty();
        if (isUpToDate) return;
        control->setCurrentIndex(static_cast<int>(value));
        control->setToolTip(choiceText(value).explanation);
    });
    if (!functions) return control;
    auto* itemModel = qobject_cast<QStandardItemModel*>(control->model());
    m_editor.observeSession(control, [functions, itemModel](const Session& session) {
        for (int i = 0; i < itemModel->rowCount(); ++i) {
            const QString reason = functions->unavailableReason(session, i);
            itemModel->item(i)->setEnabled(reason.isEmpty());
            itemModel->item(i)->setToolTip(reason.isEmpty() ? choiceText(static_cast<Enum>(i)).explanation
                                                            : reason);
        }
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
