// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/field_row.h"

#include <QGridLayout>
#include <QLabel>

namespace attention {

FieldRow::FieldRow(const QString& symbol, const QString& word, QWidget* control, QWidget* parent)
    : QWidget(parent), m_control(control), m_problem(new QLabel) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(2);
    const QString name = symbol.isEmpty() ? word : symbol + QStringLiteral("  ") + word;
    auto* label = new QLabel(name);
    if (!symbol.isEmpty()) label->setText(QStringLiteral("<b>%1</b>&nbsp; %2").arg(symbol, word));
    label->setFixedWidth(128);
    label->setBuddy(control);
    if (name.isEmpty()) label->hide();
    layout->addWidget(label, 0, 0);
    layout->addWidget(control, 0, name.isEmpty() ? 0 : 1, 1, name.isEmpty() ? 2 : 1);
    layout->setColumnStretch(1, 1);
    control->setAccessibleName(name);
    if (control->focusProxy()) control->focusProxy()->setAccessibleName(name);

    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->hide();
    layout->addWidget(m_problem, 1, 0, 1, 2);
}

void FieldRow::setReasonAgainst(const QString& reason) {
    m_control->setEnabled(reason.isEmpty());
    if (reason == toolTip()) return;
    setToolTip(reason);
    setAccessibleDescription(reason);
}

void FieldRow::setProblem(const QString& message) {
    m_problem->setText(message.isEmpty() ? QString() : QStringLiteral("⚠ ") + message);
    m_problem->setVisible(!message.isEmpty());
}

QString FieldRow::problem() const {
    return m_problem->text();
}

}  // namespace attention
