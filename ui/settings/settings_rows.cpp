// SPDX-License-Identifier: GPL-3.0-or-later
// How the lines of SettingsPanel's table become controls: the type of a field says which, and how it is
// reached.
#include "session/field_visitors.h"
#include "settings/field_row.h"
#include "settings/settings_group.h"
#include "settings/settings_panel.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <cmath>
#include <type_traits>

namespace attention {
namespace {

/// So many as the least number has; of shares, percents.
int decimalsOf(const Range& range) {
    return range.lowest > 0 ? static_cast<int>(std::lround(-std::log10(range.lowest))) : 2;
}

}  // namespace

QWidget* SettingsPanel::buildEssentials() {
    auto* widget = new QWidget;
    m_currentRowLayout = new QVBoxLayout(widget);
    m_currentRowLayout->setContentsMargins(16, 8, 16, 8);
    m_currentRowLayout->setSpacing(6);
    for (const RowSpec& row : essentialRows()) addField(row);
    return widget;
}

QWidget* SettingsPanel::buildGroups() {
    auto* widget = new QWidget;
    m_groupLayout = new QVBoxLayout(widget);
    m_groupLayout->setContentsMargins(16, 0, 16, 16);
    m_groupLayout->setSpacing(2);
    for (const GroupSpec& group : groupSpecs()) addGroup(group);
    m_groupLayout->addStretch(1);
    return widget;
}

void SettingsPanel::addGroup(const GroupSpec& group) {
    QStringList paths = group.otherCountedFields;
    for (const RowSpec& row : group.rows) paths << QLatin1String(row.path);
    auto* widget = new SettingsGroup(tr(group.title), paths, [this, &group](QVBoxLayout* rowLayout) {
        m_currentRowLayout = rowLayout;
        const std::size_t previousUpdaterCount = m_updaters.size();
        for (const RowSpec& row : group.rows) addField(row);
        for (std::size_t i = previousUpdaterCount; i < m_updaters.size(); ++i) m_updaters[i]();
        updateTextFields(m_session);
        updateUnusedReasons();
    });
    m_groups.push_back(widget);
    m_groupLayout->addWidget(widget);
}

void SettingsPanel::addField(const RowSpec& row) {
    if (const auto* build = std::get_if<BuildFunction>(&row.controlOptions)) return (this->**build)(row);
    visitField(m_session, row.path, [&]<class Value, class... Allowed>(Value&, const Allowed&... allowed) {
        if constexpr (std::is_same_v<Value, bool>)
            addCheckBox(row);
        else if constexpr (std::is_enum_v<Value>)
            addChoice<Value>(row);
        else if constexpr (std::is_arithmetic_v<Value> && (std::is_same_v<Allowed, Range> && ...))
            addNumber<Value>(row, allowed...);
        else
            addTextField(row, [](const char* path, const Session& first, const Session& second) {
                return typedFieldAt<Value>(first, path) != typedFieldAt<Value>(second, path);
            });
    });
}

QString SettingsPanel::labelOf(const RowSpec& row) {
    return fieldLabel(row.path);
}

QString SettingsPanel::toolTipOf(const RowSpec& row) {
    return *row.toolTip ? tr(row.toolTip) : QString();
}

FieldRow* SettingsPanel::addRow(const RowSpec& row, QWidget* control, LabelPosition labelPosition) {
    const bool isLabelBefore = labelPosition == LabelPosition::BeforeControl;
    control->setObjectName(QLatin1String(row.path));
    auto* fieldRow = new FieldRow(isLabelBefore ? fieldSymbol(row.path) : QString(),
                                  isLabelBefore ? labelOf(row) : QString(), control);
    m_currentRowLayout->addWidget(fieldRow);
    m_rowsByPath.insert(QLatin1String(row.path), fieldRow);
    return fieldRow;
}

FieldRow* SettingsPanel::addRowWithExplanation(const RowSpec& row, QWidget* control) {
    FieldRow* fieldRow = addRow(row, control);
    fieldRow->setExplanation(toolTipOf(row));
    return fieldRow;
}

template <class Number>
void SettingsPanel::addNumber(const RowSpec& row, const Range& range) {
    const auto sliderStops = [this, stopsFunction = std::get_if<SliderStopsFunction>(&row.controlOptions)] {
        return stopsFunction ? (*stopsFunction)(m_session) : std::vector<double>();
    };
    auto* control = new NumberField(range, std::is_integral_v<Number> ? 0 : decimalsOf(range), sliderStops());
    addRowWithExplanation(row, control);
    connect(control, &NumberField::sliderPressed, this, [this] {
        m_interactionTracker.beginDrag();
        emit sliderDownChanged(true);
    });
    connect(control, &NumberField::sliderReleased, this, [this] {
        m_interactionTracker.endDrag();
        emit sliderDownChanged(false);
    });
    const QString symbol = fieldSymbol(row.path);
    const QString undoText = symbol.isEmpty() ? labelOf(row) : symbol;
    connect(control, &NumberField::valueEdited, this, [this, &row, undoText](double value) {
        editSession(row.path, undoText, [&](Session& session) {
            typedFieldAt<Number>(session, row.path) = static_cast<Number>(value);
        });
    });
    m_updaters.emplace_back([this, &row, control, sliderStops] {
        control->setSliderStops(sliderStops());
        control->setValue(static_cast<double>(typedFieldAt<Number>(m_session, row.path)));
    });
}

template <class Enum>
void SettingsPanel::addChoice(const RowSpec& row) {
    auto* control = new ElidingComboBox(14);
    ControlInputFilter::installInputFilter(control);
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) {
        const ChoiceText text = choiceText(static_cast<Enum>(i));
        control->addItem(text.name);
        control->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
        control->setItemData(static_cast<int>(i), QLatin1String(namesOf<Enum>()[i].data()));
    }
    addRowWithExplanation(row, control);
    const auto* callbacks = std::get_if<ChoiceCallbacks>(&row.controlOptions);
    connect(control, &QComboBox::activated, this,
            [this, &row, callbacks, undoText = labelOf(row)](int index) {
                // Choosing the entry that is chosen already is no edit. Some choices set other fields too,
                // which would return to their defaults.
                if (index == static_cast<int>(typedFieldAt<Enum>(m_session, row.path))) return;
                const Session previousSession = m_session;
                editSession(row.path, undoText, [&](Session& session) {
                    if (callbacks) return callbacks->apply(session, index);
                    typedFieldAt<Enum>(session, row.path) = static_cast<Enum>(index);
                });
                if (callbacks && callbacks->afterChoice) (this->*callbacks->afterChoice)(previousSession);
            });
    m_updaters.emplace_back([this, &row, control] {
        const Enum value = typedFieldAt<Enum>(m_session, row.path);
        const bool isUpToDate =
            control->currentIndex() == static_cast<int>(value) && !control->toolTip().isEmpty();
        if (isUpToDate) return;
        control->setCurrentIndex(static_cast<int>(value));
        control->setToolTip(choiceText(value).explanation);
    });
    if (!callbacks) return;
    m_updaters.emplace_back(
        [this, callbacks, itemModel = qobject_cast<QStandardItemModel*>(control->model())] {
            for (int i = 0; i < itemModel->rowCount(); ++i) {
                const QString reason = callbacks->unavailableReason(m_session, i);
                itemModel->item(i)->setEnabled(reason.isEmpty());
                itemModel->item(i)->setToolTip(reason.isEmpty() ? choiceText(static_cast<Enum>(i)).explanation
                                                                : reason);
            }
        });
}

void SettingsPanel::addCheckBox(const RowSpec& row) {
    const QString label = labelOf(row);
    auto* control = new QCheckBox(label);
    addRow(row, control, LabelPosition::InsideControl);
    control->setAccessibleName(label);
    control->setToolTip(toolTipOf(row));
    connect(control, &QCheckBox::toggled, this, [this, &row, label](bool isChecked) {
        editSession(row.path, label,
                    [&](Session& session) { typedFieldAt<bool>(session, row.path) = isChecked; });
    });
    m_updaters.emplace_back([this, &row, control] {
        const QSignalBlocker blocker(control);
        control->setChecked(typedFieldAt<bool>(m_session, row.path));
    });
}

void SettingsPanel::addTextField(const RowSpec& row, FieldDiffersFunction differs) {
    QLineEdit* lineEdit = nullptr;
    QWidget* control = nullptr;
    const auto* suggestions = std::get_if<Suggestions>(&row.controlOptions);
    if (!suggestions) {
        control = lineEdit = new QLineEdit;
    } else {
        auto* comboBox = new ElidingComboBox(8);
        comboBox->setEditable(true);
        comboBox->setInsertPolicy(QComboBox::NoInsert);
        for (const char* suggestion : *suggestions) comboBox->addItem(valueDisplayText(suggestion));
        connect(comboBox, &QComboBox::activated, this,
                [this, &row, comboBox] { setFieldFromText(row, comboBox->currentText()); });
        lineEdit = comboBox->lineEdit();
        control = comboBox;
    }
    ControlInputFilter::installInputFilter(control);
    control->setToolTip(toolTipOf(row));
    addRow(row, control);
    connect(lineEdit, &QLineEdit::editingFinished, this,
            [this, &row, lineEdit] { setFieldFromText(row, lineEdit->text()); });
    m_textFields.push_back({row.path, lineEdit, differs});
}

}  // namespace attention
