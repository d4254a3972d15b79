// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/constructed_heads_editor.h"

#include "texts/choice_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace attention {
namespace {

QLabel* columnTitle(const QString& text, const QString& explanation) {
    auto* label = new QLabel(text);
    label->setToolTip(explanation);
    return label;
}

}  // namespace

ConstructedHeadsEditor::ConstructedHeadsEditor(QWidget* parent)
    : QWidget(parent), m_layout(new QGridLayout(this)) {
    m_layout->setContentsMargins(0, 4, 0, 4);
    m_layout->setHorizontalSpacing(6);
    m_layout->setVerticalSpacing(4);
    m_layout->setColumnStretch(1, 1);
    m_layout->addWidget(columnTitle(tr("head"), {}), 0, 0);
    m_layout->addWidget(columnTitle(tr("looks for"), {}), 0, 1, 1, 2);
    m_layout->addWidget(
        columnTitle(tr("strength β"), tr("What its scores are multiplied by: more is sharper.")), 0, 3);
}

void ConstructedHeadsEditor::setHeads(const std::vector<ConstructedHead>& heads) {
    while (m_rows.size() < heads.size()) addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isThere = i < heads.size();
        const Row& row = m_rows[i];
        for (QWidget* part : {static_cast<QWidget*>(row.number), static_cast<QWidget*>(row.target),
                              static_cast<QWidget*>(row.strength)})
            part->setHidden(!isThere);
        row.offset->setHidden(!isThere || heads[i].target != HeadTarget::Offset);
        if (isThere) updateRow(row, heads[i]);
    }
}

void ConstructedHeadsEditor::addRow() {
    const int head = static_cast<int>(m_rows.size());
    const Row row{new QLabel(QString::number(head + 1)), new ElidingComboBox(8), new QSpinBox,
                  new QDoubleSpinBox};
    for (std::size_t i = 0; i < namesOf<HeadTarget>().size(); ++i) {
        const ChoiceText text = choiceText(static_cast<HeadTarget>(i));
        row.target->addItem(text.name);
        row.target->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
    }
    const QString name = objectName() + QStringLiteral("[%1].").arg(head);
    row.target->setObjectName(name + QStringLiteral("head"));
    row.offset->setObjectName(name + QStringLiteral("by"));
    row.strength->setObjectName(name + QStringLiteral("strength"));
    row.target->setAccessibleName(tr("what head %1 looks for").arg(head + 1));
    row.offset->setAccessibleName(tr("words on, for head %1").arg(head + 1));
    row.offset->setToolTip(tr("So many words on; back where negative."));
    row.strength->setAccessibleName(tr("strength of head %1").arg(head + 1));
    row.offset->setRange(static_cast<int>(ranges::offset.lowest), static_cast<int>(ranges::offset.highest));
    row.strength->setRange(ranges::strength.lowest, ranges::strength.highest);
    row.strength->setLocale(QLocale::c());
    row.strength->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    for (QAbstractSpinBox* spinBox :
         {static_cast<QAbstractSpinBox*>(row.offset), static_cast<QAbstractSpinBox*>(row.strength)}) {
        spinBox->setAlignment(Qt::AlignRight);
        spinBox->setFixedWidth(64);
    }
    int column = 0;
    for (QWidget* part : {static_cast<QWidget*>(row.number), static_cast<QWidget*>(row.target),
                          static_cast<QWidget*>(row.offset), static_cast<QWidget*>(row.strength)}) {
        ControlInputFilter::installInputFilter(part);
        m_layout->addWidget(part, head + 1, column++);
    }
    connect(row.target, &QComboBox::activated, this, [this, head] { emitHeadEdited(head); });
    connect(row.offset, &QSpinBox::valueChanged, this, [this, head] { emitHeadEdited(head); });
    connect(row.strength, &QDoubleSpinBox::valueChanged, this, [this, head] { emitHeadEdited(head); });
    m_rows.push_back(row);
}

void ConstructedHeadsEditor::updateRow(const Row& row, const ConstructedHead& head) {
    const QSignalBlocker quietBy(row.offset);
    const QSignalBlocker quietStrength(row.strength);
    row.target->setCurrentIndex(static_cast<int>(head.target));
    row.target->setToolTip(choiceText(head.target).explanation);
    if (row.offset->value() != head.offset) row.offset->setValue(static_cast<int>(head.offset));
    if (row.strength->value() != head.strength) row.strength->setValue(head.strength);
}

void ConstructedHeadsEditor::emitHeadEdited(int head) {
    const Row& row = m_rows[static_cast<std::size_t>(head)];
    ConstructedHead value{static_cast<HeadTarget>(row.target->currentIndex()), 0, row.strength->value()};
    constexpr int nearestOfItsOwn = -2;  // the previous word has a name
    if (value.target == HeadTarget::Offset)
        value.offset = row.offset->isHidden() ? nearestOfItsOwn : row.offset->value();
    emit headEdited(head, value);
}

}  // namespace attention
