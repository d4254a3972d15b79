// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/field_binding.h"

#include "session/field_visitors.h"
#include "state/session_editor.h"
#include "texts/choice_texts.h"

#include <QComboBox>
#include <QStandardItemModel>

#include <cmath>
#include <type_traits>
#include <variant>

namespace attention {
namespace {

/// Returns the number of decimals that show the lowest value of `range`. Returns 2 if the lowest value is not
/// positive, for example for a probability.
int decimalsOf(const Range& range) {
    return range.lowest > 0 ? static_cast<int>(std::lround(-std::log10(range.lowest))) : 2;
}

template <class Number>
NumberBinding bindingOf(const SettingsTable::Row& row, SessionEditor& editor, const Range& range) {
    const QString undoText = row.symbol().isEmpty() ? row.labelText() : row.symbol();
    return {
        .range = range,
        .decimals = std::is_integral_v<Number> ? 0 : decimalsOf(range),
        .valueOf =
            [&row](const Session& session) {
                return static_cast<double>(typedFieldAt<Number>(session, row.path));
            },
        .editWithValue =
            [&row, &editor, undoText](double value) {
                editor.edit(row.path, undoText, [&](Session& session) {
                    typedFieldAt<Number>(session, row.path) = static_cast<Number>(value);
                });
            },
    };
}

template <class Enum>
void addItems(QComboBox& box) {
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) {
        const ChoiceText text = choiceText(static_cast<Enum>(i));
        box.addItem(text.name);
        box.setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
        box.setItemData(static_cast<int>(i), QLatin1String(namesOf<Enum>()[i].data()));
    }
}

/// Selects the item of the field's value in `box`, with its explanation as the tool tip of `box`. Repeats
/// this whenever the session of `editor` changes.
template <class Enum>
void showField(QComboBox& box, const SettingsTable::Row& row, SessionEditor& editor) {
    editor.observeSession(&box, [&row, &box](const Session& session) {
        const Enum value = typedFieldAt<Enum>(session, row.path);
        const bool isUpToDate = box.currentIndex() == static_cast<int>(value) && !box.toolTip().isEmpty();
        if (isUpToDate) return;
        box.setCurrentIndex(static_cast<int>(value));
        box.setToolTip(choiceText(value).explanation);
    });
}

/// Disables the items of `box` that are not available in the session, with the reason as their tool tip.
/// Repeats this whenever the session of `editor` changes.
template <class Enum>
void updateItems(QComboBox& box, const SettingsTable::ChoiceFunctions& functions, SessionEditor& editor) {
    auto* itemModel = qobject_cast<QStandardItemModel*>(box.model());
    editor.observeSession(&box, [&functions, itemModel](const Session& session) {
        for (int i = 0; i < itemModel->rowCount(); ++i) {
            const QString reason = functions.unavailableReason(session, i);
            itemModel->item(i)->setEnabled(reason.isEmpty());
            itemModel->item(i)->setToolTip(reason.isEmpty() ? choiceText(static_cast<Enum>(i)).explanation
                                                            : reason);
        }
    });
}

template <class Enum>
void bindBox(QComboBox& box, const SettingsTable::Row& row, SessionEditor& editor,
             const std::function<void(const Session& previousSession)>& afterChoice) {
    addItems<Enum>(box);
    const auto* functions = std::get_if<SettingsTable::ChoiceFunctions>(&row.controlOptions);
    const auto editField = [&row, &editor, functions, afterChoice, undoText = row.labelText()](int index) {
        const Session previousSession = editor.session();
        // Selecting the current item again must not edit the session. Some choices also set other fields, and
        // would reset these fields to their defaults.
        if (index == static_cast<int>(typedFieldAt<Enum>(previousSession, row.path))) return;
        editor.edit(row.path, undoText, [&](Session& session) {
            if (functions) return functions->apply(session, index);
            typedFieldAt<Enum>(session, row.path) = static_cast<Enum>(index);
        });
        afterChoice(previousSession);
    };
    QObject::connect(&box, &QComboBox::activated, &editor, editField);
    showField<Enum>(box, row, editor);
    if (functions) updateItems<Enum>(box, *functions, editor);
}

}  // namespace

NumberBinding numberBinding(const SettingsTable::Row& row, SessionEditor& editor) {
    NumberBinding binding;
    const auto visit = [&]<class Value, class... Allowed>(const Value&, const Allowed&... allowed) {
        if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool> &&
                      sizeof...(Allowed) == 1 && (std::is_same_v<Allowed, Range> && ...))
            binding = bindingOf<Value>(row, editor, allowed...);
    };
    visitField(editor.session(), row.path, visit);
    return binding;
}

void bindChoiceBox(QComboBox& box, const SettingsTable::Row& row, SessionEditor& editor,
                   const std::function<void(const Session& previousSession)>& afterChoice) {
    const auto visit = [&]<class Value, class... Allowed>(const Value&, const Allowed&...) {
        if constexpr (std::is_enum_v<Value>) bindBox<Value>(box, row, editor, afterChoice);
    };
    visitField(editor.session(), row.path, visit);
}

}  // namespace attention
