// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/field_row.h"

#include <QGridLayout>
#include <QLabel>

namespace attention {
namespace {

constexpr int nameWidth = 130;

/// The sign in bold, in a label of its own: one label with markup would be a document, which costs a window
/// of many fields a good part of its start.
QWidget* nameLabel(const QString& symbol, const QString& word, QWidget* control) {
    auto* label = new QLabel(word);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(control);
    if (symbol.isEmpty()) {
        label->setFixedWidth(nameWidth);
        return label;
    }
    auto* both = new QWidget;
    both->setFixedWidth(nameWidth);
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    auto* sign = new QLabel(symbol);
    sign->setTextFormat(Qt::PlainText);
    QFont bold = sign->font();
    bold.setBold(true);
    sign->setFont(bold);
    line->setSpacing(6);
    line->addWidget(sign);
    line->addWidget(label, 1);
    return both;
}

}  // namespace

FieldRow::FieldRow(const QString& symbol, const QString& word, QWidget* control, QWidget* parent)
    : QWidget(parent), m_control(control) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(2);
    const QString name = symbol.isEmpty() ? word : symbol + QStringLiteral("  ") + word;
    if (!name.isEmpty()) layout->addWidget(nameLabel(symbol, word, control), 0, 0);
    layout->addWidget(control, 0, name.isEmpty() ? 0 : 1, 1, name.isEmpty() ? 2 : 1);
    layout->setColumnStretch(1, 1);
    control->setAccessibleName(name);
    if (control->focusProxy()) control->focusProxy()->setAccessibleName(name);
}

void FieldRow::setReasonAgainst(const QString& reason) {
    m_control->setEnabled(reason.isEmpty());
    if (reason == toolTip()) return;
    setToolTip(reason);
    setAccessibleDescription(reason);
}

/// Few rows ever have a problem: its label is made when it is needed.
void FieldRow::setProblem(const QString& message) {
    if (!m_problem && message.isEmpty()) return;
    if (!m_problem) {
        m_problem = new QLabel;
        m_problem->setWordWrap(true);
        m_problem->setTextFormat(Qt::PlainText);
        m_problem->setObjectName(QStringLiteral("problem"));
        static_cast<QGridLayout*>(layout())->addWidget(m_problem, 1, 0, 1, 2);
    }
    m_problem->setText(message.isEmpty() ? QString() : QStringLiteral("⚠ ") + message);
    m_problem->setVisible(!message.isEmpty());
}

QString FieldRow::problem() const {
    return m_problem ? m_problem->text() : QString();
}

}  // namespace attention
