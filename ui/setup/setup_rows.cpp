// SPDX-License-Identifier: GPL-3.0-or-later
// How the lines of SetupPanel's table become controls: the type of a field says which, and how it is reached.
#include "session/field_visitors.h"
#include "setup/field_row.h"
#include "setup/setup_group.h"
#include "setup/setup_panel.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "widgets/choice_box.h"
#include "widgets/input_manners.h"

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

QWidget* SetupPanel::buildEssentials() {
    auto* widget = new QWidget;
    m_layout = new QVBoxLayout(widget);
    m_layout->setContentsMargins(16, 8, 16, 8);
    m_layout->setSpacing(6);
    for (const Row& row : essentials()) addField(row);
    return widget;
}

QWidget* SetupPanel::buildGroups() {
    auto* widget = new QWidget;
    m_groupLayout = new QVBoxLayout(widget);
    m_groupLayout->setContentsMargins(16, 0, 16, 16);
    m_groupLayout->setSpacing(2);
    for (const Group& group : groups()) addGroup(group);
    m_groupLayout->addStretch(1);
    return widget;
}

void SetupPanel::addGroup(const Group& group) {
    QStringList paths = group.alsoCounted;
    for (const Row& row : group.rows) paths << QLatin1String(row.path);
    auto* widget = new SetupGroup(tr(group.title), paths, [this, &group](QVBoxLayout* rows) {
        m_layout = rows;
        const std::size_t shown = m_show.size();
        for (const Row& row : group.rows) addField(row);
        for (std::size_t i = shown; i < m_show.size(); ++i) m_show[i]();
        showTexts(m_session);
        showReasons();
    });
    m_groups.push_back(widget);
    m_groupLayout->addWidget(widget);
}

void SetupPanel::addField(const Row& row) {
    if (const auto* build = std::get_if<Build>(&row.offers)) return (this->**build)(row);
    visitField(m_session, row.path, [&]<class Value, class... Allowed>(Value&, const Allowed&... allowed) {
        if constexpr (std::is_same_v<Value, bool>)
            addFlag(row);
        else if constexpr (std::is_enum_v<Value>)
            addChoice<Value>(row);
        else if constexpr (std::is_arithmetic_v<Value> && (std::is_same_v<Allowed, Range> && ...))
            addNumber<Value>(row, allowed...);
        else
            addText(row, [](const char* path, const Session& a, const Session& b) {
                return typedFieldAt<Value>(a, path) != typedFieldAt<Value>(b, path);
            });
    });
}

QString SetupPanel::wordOf(const Row& row) {
    return *row.word ? tr(row.word) : fieldName(row.path);
}

QString SetupPanel::tipOf(const Row& row) {
    return *row.tip ? tr(row.tip) : QString();
}

FieldRow* SetupPanel::addRow(const Row& row, QWidget* control, Name name) {
    const bool isNamed = name == Name::Before;
    control->setObjectName(QLatin1String(row.path));
    auto* line = new FieldRow(isNamed ? row.symbol : QString(), isNamed ? wordOf(row) : QString(), control);
    m_layout->addWidget(line);
    m_rows.insert(QLatin1String(row.path), line);
    return line;
}

FieldRow* SetupPanel::addExplained(const Row& row, QWidget* control) {
    FieldRow* line = addRow(row, control);
    line->setExplanation(tipOf(row));
    return line;
}

template <class Number>
void SetupPanel::addNumber(const Row& row, const Range& range) {
    const auto stops = [this, stops = std::get_if<Stops>(&row.offers)] {
        return stops ? (*stops)(m_session) : std::vector<double>();
    };
    auto* control = new NumberField(range, std::is_integral_v<Number> ? 0 : decimalsOf(range), stops());
    addExplained(row, control);
    connect(control, &NumberField::holdBegun, this, [this] {
        m_gestures.beginHold();
        emit held(true);
    });
    connect(control, &NumberField::holdEnded, this, [this] {
        m_gestures.endHold();
        emit held(false);
    });
    const QString what = *row.symbol ? QString(row.symbol) : wordOf(row);
    connect(control, &NumberField::valueEdited, this, [this, &row, what](double value) {
        edit(row.path, what,
             [&](Session& s) { typedFieldAt<Number>(s, row.path) = static_cast<Number>(value); });
    });
    m_show.emplace_back([this, &row, control, stops] {
        control->setStops(stops());
        control->setValue(static_cast<double>(typedFieldAt<Number>(m_session, row.path)));
    });
}

template <class Enum>
void SetupPanel::addChoice(const Row& row) {
    auto* control = new ChoiceBox(14);
    InputManners::teach(control);
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) {
        const ChoiceText text = choiceText(static_cast<Enum>(i));
        control->addItem(text.name);
        control->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
        control->setItemData(static_cast<int>(i), QLatin1String(namesOf<Enum>()[i].data()));
    }
    addExplained(row, control);
    const auto* special = std::get_if<Choices>(&row.offers);
    connect(control, &QComboBox::activated, this, [this, &row, special, what = wordOf(row)](int index) {
        // Choosing the entry that is chosen already is no edit. Some choices set other fields too, which
        // would return to their defaults.
        if (index == static_cast<int>(typedFieldAt<Enum>(m_session, row.path))) return;
        const Session before = m_session;
        edit(row.path, what, [&](Session& s) {
            if (special) return special->choose(s, index);
            typedFieldAt<Enum>(s, row.path) = static_cast<Enum>(index);
        });
        if (special && special->chosen) (this->*special->chosen)(before);
    });
    m_show.emplace_back([this, &row, control] {
        const Enum value = typedFieldAt<Enum>(m_session, row.path);
        const bool isShown =
            control->currentIndex() == static_cast<int>(value) && !control->toolTip().isEmpty();
        if (isShown) return;
        control->setCurrentIndex(static_cast<int>(value));
        control->setToolTip(choiceText(value).explanation);
    });
    if (!special) return;
    m_show.emplace_back([this, special, items = qobject_cast<QStandardItemModel*>(control->model())] {
        for (int i = 0; i < items->rowCount(); ++i) {
            const QString reason = special->whyNot(m_session, i);
            items->item(i)->setEnabled(reason.isEmpty());
            items->item(i)->setToolTip(reason.isEmpty() ? choiceText(static_cast<Enum>(i)).explanation
                                                        : reason);
        }
    });
}

void SetupPanel::addFlag(const Row& row) {
    const QString word = wordOf(row);
    auto* control = new QCheckBox(word);
    addRow(row, control, Name::Within);
    control->setAccessibleName(word);
    control->setToolTip(tipOf(row));
    connect(control, &QCheckBox::toggled, this, [this, &row, word](bool isOn) {
        edit(row.path, word, [&](Session& s) { typedFieldAt<bool>(s, row.path) = isOn; });
    });
    m_show.emplace_back([this, &row, control] {
        const QSignalBlocker quiet(control);
        control->setChecked(typedFieldAt<bool>(m_session, row.path));
    });
}

void SetupPanel::addText(const Row& row, FieldDiffers differs) {
    QLineEdit* line = nullptr;
    QWidget* control = nullptr;
    const auto* suggestions = std::get_if<Suggestions>(&row.offers);
    if (!suggestions) {
        control = line = new QLineEdit;
    } else {
        auto* box = new ChoiceBox(8);
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        for (const char* suggestion : *suggestions) box->addItem(shownWord(suggestion));
        connect(box, &QComboBox::activated, this, [this, &row, box] { editText(row, box->currentText()); });
        line = box->lineEdit();
        control = box;
    }
    InputManners::teach(control);
    control->setToolTip(tipOf(row));
    addRow(row, control);
    connect(line, &QLineEdit::editingFinished, this, [this, &row, line] { editText(row, line->text()); });
    m_textLines.push_back({row.path, line, differs});
}

}  // namespace attention
