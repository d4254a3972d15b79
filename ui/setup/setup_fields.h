// SPDX-License-Identifier: GPL-3.0-or-later
// How SetupPanel binds a control to a member of the session. Included by its source files only.
#pragma once

#include "session/session.h"
#include "setup/field_row.h"
#include "setup/setup_panel.h"
#include "texts/choice_texts.h"
#include "widgets/choice_box.h"
#include "widgets/input_manners.h"

#include <QCheckBox>

#include <type_traits>

namespace attention {

template <class Field>
FieldRow* SetupPanel::addNumber(const char* path, const QString& symbol, const QString& word,
                                NumberField* control, Field field) {
    FieldRow* row = addRow(path, symbol, word, control);
    using Number = std::remove_reference_t<decltype(field(m_session))>;
    const QString what = symbol.isEmpty() ? word : symbol;
    connect(control, &NumberField::holdBegun, this, [this] { m_gestures.beginHold(); });
    connect(control, &NumberField::holdEnded, this, [this] { m_gestures.endHold(); });
    connect(control, &NumberField::valueEdited, this, [this, path, what, field](double value) {
        edit(QLatin1String(path), what, [&](Session& s) { field(s) = static_cast<Number>(value); });
    });
    m_show.emplace_back([this, control, field] { control->setValue(static_cast<double>(field(m_session))); });
    return row;
}

template <class Field>
QComboBox* SetupPanel::addChoice(const char* path, const QString& symbol, const QString& word, Field field) {
    using Enum = std::remove_reference_t<decltype(field(m_session))>;
    auto* control = new ChoiceBox(14);
    InputManners::teach(control);
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) {
        const ChoiceText text = choiceText(static_cast<Enum>(i));
        control->addItem(text.name);
        control->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
        control->setItemData(static_cast<int>(i), QLatin1String(namesOf<Enum>()[i].data()));
    }
    addRow(path, symbol, word, control);
    connect(control, &QComboBox::activated, this, [this, path, word, field](int index) {
        edit(QLatin1String(path), word, [&](Session& s) { field(s) = static_cast<Enum>(index); });
    });
    m_show.emplace_back([this, control, field] {
        const auto value = field(m_session);
        const bool isShown =
            control->currentIndex() == static_cast<int>(value) && !control->toolTip().isEmpty();
        if (isShown) return;
        control->setCurrentIndex(static_cast<int>(value));
        control->setToolTip(choiceText(value).explanation);
    });
    return control;
}

template <class Field>
QCheckBox* SetupPanel::addFlag(const char* path, const QString& word, Field field) {
    auto* control = new QCheckBox(word);
    addRow(path, {}, {}, control);
    control->setAccessibleName(word);
    connect(control, &QCheckBox::toggled, this, [this, path, word, field](bool isOn) {
        edit(QLatin1String(path), word, [&](Session& s) { field(s) = isOn; });
    });
    m_show.emplace_back([this, control, field] {
        const QSignalBlocker quiet(control);
        control->setChecked(field(m_session));
    });
    return control;
}

}  // namespace attention
