// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/field_row.h"

#include "settings/number_field.h"
#include "texts/joined_texts.h"
#include "widgets/layouts.h"

#include <QAccessible>
#include <QGridLayout>
#include <QLabel>

namespace attention {
namespace {

constexpr int nameWidthInDigits = 13;

/// Returns `control` or its descendant that is a NumberField, or nullptr.
NumberField* numberFieldIn(QWidget* control) {
    auto* field = qobject_cast<NumberField*>(control);
    return field ? field : control->findChild<NumberField*>();
}

/// Returns a widget with the symbol in semibold and the name of a field. The symbol has a separate label,
/// because one label with rich text would need a QTextDocument. In a window with many fields, these documents
/// would take a considerable part of the start time.
QWidget* makeNameLabel(const QString& symbol, const QString& name, QWidget* control) {
    auto* label = new QLabel(name);
    label->setBuddy(control);
    // The name has a fixed width, so that the controls of all rows begin at the same position. Number fields
    // are right-aligned, so their names need no fixed width.
    const bool hasNumberField = numberFieldIn(control) != nullptr;
    if (symbol.isEmpty()) {
        if (!hasNumberField) setFixedWidthInDigits(label, nameWidthInDigits);
        return label;
    }
    auto* container = new QWidget;
    if (!hasNumberField) setFixedWidthInDigits(container, nameWidthInDigits);
    auto* layout = new QHBoxLayout(container);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* symbolLabel = new QLabel(symbol);
    QFont boldFont = symbolLabel->font();
    boldFont.setWeight(QFont::DemiBold);
    symbolLabel->setFont(boldFont);
    layout->setSpacing(6);
    layout->addWidget(symbolLabel);
    layout->addWidget(label, 1);
    return container;
}

}  // namespace

FieldRow::FieldRow(const QString& symbol, const QString& label, QWidget* control, QWidget* parent)
    : QWidget(parent),
      m_control(control),
      m_name(symbol.isEmpty() ? label : symbol + QStringLiteral("  ") + label) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(0);
    if (!m_name.isEmpty()) layout->addWidget(makeNameLabel(symbol, label, control), 0, 0);
    layout->addWidget(control, 0, m_name.isEmpty() ? 0 : 1, 1, m_name.isEmpty() ? 2 : 1);
    layout->setColumnStretch(1, 1);
    control->setAccessibleName(m_name);
    if (control->focusProxy()) control->focusProxy()->setAccessibleName(m_name);
    if (const NumberField* field = numberFieldIn(control))
        connect(field, &NumberField::problemChanged, this, &FieldRow::setInputProblem);
}

void FieldRow::setUnusedReason(const QString& reason) {
    if (reason == m_unusedReason) return;
    m_unusedReason = reason;
    setEnabled(reason.isEmpty());
    setToolTip(reason.isEmpty() ? m_explanation : reason);
    updateAccessibleDescriptions();
    setRevealed(m_isRevealed);
}

void FieldRow::setExplanation(const QString& explanation) {
    m_explanation = explanation;
    if (!m_unusedReason.isEmpty()) return;
    setToolTip(explanation);
    updateAccessibleDescriptions();
}

void FieldRow::setRevealed(bool isRevealed) {
    m_isRevealed = isRevealed;
    setHidden(!isRevealed && !m_unusedReason.isEmpty());
}

void FieldRow::setProblem(const QString& message) {
    m_sessionProblem = message;
    updateProblem();
}

void FieldRow::setInputProblem(const QString& message) {
    m_inputProblem = message;
    updateProblem();
}

/// Creates the label of the message only on first use, because few rows ever have a problem.
void FieldRow::updateProblem() {
    const QString message = problemMessage();
    if (!m_problemLabel && message.isEmpty()) return;
    if (!m_problemLabel) {
        m_problemLabel = new QLabel;
        m_problemLabel->setWordWrap(true);
        m_problemLabel->setObjectName(QStringLiteral("problem"));
        static_cast<QGridLayout*>(layout())->addWidget(m_problemLabel, 1, 0, 1, 2);
    }
    updateAccessibleDescriptions();
    m_problemLabel->setText(message.isEmpty() ? QString() : QStringLiteral("⚠ ") + message);
    m_problemLabel->setVisible(!message.isEmpty());
    if (message.isEmpty()) return;
    QAccessibleEvent alert(m_problemLabel, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

/// Sets the description of the row, of its control and of the focus proxy of the control. Screen readers read
/// the description of the widget that has focus, which is inside the row.
void FieldRow::updateAccessibleDescriptions() {
    QStringList sentences = {problemMessage(), toolTip()};
    sentences.removeAll(QString());
    const QString description = joinedSentences(sentences);
    if (description == m_accessibleDescription)
        return;  // a control without explanation keeps its custom description
    m_accessibleDescription = description;
    for (QWidget* widget : {static_cast<QWidget*>(this), m_control, m_control->focusProxy()})
        if (widget) widget->setAccessibleDescription(description);
}

QString FieldRow::problem() const {
    return m_problemLabel ? m_problemLabel->text() : QString();
}

}  // namespace attention

#include "moc_field_row.cpp"
