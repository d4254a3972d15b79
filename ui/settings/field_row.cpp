// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/field_row.h"

#include "settings/number_field.h"

#include <QGridLayout>
#include <QLabel>
#include <QSlider>

namespace attention {
namespace {

constexpr int nameWidth = 130;

/// The sign in bold, in a label of its own: one label with markup would be a document, which costs a window
/// of many fields a good part of its start.
QWidget* nameLabel(const QString& symbol, const QString& word, QWidget* control) {
    auto* label = new QLabel(word);
    label->setBuddy(control);
    // Controls begin below each other, but for numbers, which end so.
    const bool isNumber = qobject_cast<NumberField*>(control) || control->findChild<NumberField*>();
    if (symbol.isEmpty()) {
        if (!isNumber) label->setFixedWidth(nameWidth);
        return label;
    }
    auto* both = new QWidget;
    if (!isNumber) both->setFixedWidth(nameWidth);
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    auto* sign = new QLabel(symbol);
    QFont bold = sign->font();
    bold.setBold(true);
    sign->setFont(bold);
    line->setSpacing(6);
    line->addWidget(sign);
    line->addWidget(label, 1);
    return both;
}

}  // namespace

FieldRow::FieldRow(const QString& symbol, const QString& label, QWidget* control, QWidget* parent)
    : QWidget(parent), m_name(symbol.isEmpty() ? label : symbol + QStringLiteral("  ") + label) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(2);
    if (!m_name.isEmpty()) layout->addWidget(nameLabel(symbol, label, control), 0, 0);
    layout->addWidget(control, 0, m_name.isEmpty() ? 0 : 1, 1, m_name.isEmpty() ? 2 : 1);
    layout->setColumnStretch(1, 1);
    if (const auto* number = qobject_cast<NumberField*>(control); number && number->slider()) {
        layout->addWidget(number->slider(), 1, 0, 1, 2);
        number->slider()->setAccessibleName(m_name);
    }
    control->setAccessibleName(m_name);
    if (control->focusProxy()) control->focusProxy()->setAccessibleName(m_name);
}

void FieldRow::setUnusedReason(const QString& reason) {
    if (reason == m_unusedReason) return;
    m_unusedReason = reason;
    setEnabled(reason.isEmpty());
    setToolTip(reason.isEmpty() ? m_explanation : reason);
    setAccessibleDescription(toolTip());
    setSearchState(m_searchState);
}

void FieldRow::setExplanation(const QString& explanation) {
    m_explanation = explanation;
    if (!m_unusedReason.isEmpty()) return;
    setToolTip(explanation);
    setAccessibleDescription(explanation);
}

void FieldRow::setSearchState(SearchState state) {
    m_searchState = state;
    setHidden(state == SearchState::NoMatch || (state == SearchState::NoSearch && !m_unusedReason.isEmpty()));
}

/// Few rows ever have a problem: its label is made when it is needed.
void FieldRow::setProblem(const QString& message) {
    if (!m_problem && message.isEmpty()) return;
    if (!m_problem) {
        m_problem = new QLabel;
        m_problem->setWordWrap(true);
        m_problem->setObjectName(QStringLiteral("problem"));
        static_cast<QGridLayout*>(layout())->addWidget(m_problem, 2, 0, 1, 2);
    }
    m_problem->setText(message.isEmpty() ? QString() : QStringLiteral("⚠ ") + message);
    m_problem->setVisible(!message.isEmpty());
}

QString FieldRow::problem() const {
    return m_problem ? m_problem->text() : QString();
}

}  // namespace attention
