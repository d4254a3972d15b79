// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/constructed_heads_editor.h"

#include "texts/choice_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"
#include "widgets/font_based_width.h"
#include "widgets/number_box.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace attention {
namespace {

QLabel* makeColumnTitle(const QString& text, const QString& explanation) {
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
    m_layout->addWidget(makeColumnTitle(tr("head"), {}), 0, 0);
    m_layout->addWidget(makeColumnTitle(tr("attends to"), {}), 0, 1, 1, 2);
    m_layout->addWidget(
        makeColumnTitle(tr("strength β"), tr("The scores of the head are multiplied by this factor. A larger "
                                             "factor concentrates the weights on fewer keys.")),
        0, 3);
}

void ConstructedHeadsEditor::setHeads(const std::vector<ConstructedHead>& heads) {
    while (m_rows.size() < heads.size()) addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isUsed = i < heads.size();
        const Row& row = m_rows[i];
        for (QWidget* widget : {static_cast<QWidget*>(row.numberLabel), static_cast<QWidget*>(row.targetBox),
                                static_cast<QWidget*>(row.strengthBox)})
            widget->setHidden(!isUsed);
        row.offsetBox->setHidden(!isUsed || heads[i].target != HeadTarget::Offset);
        if (isUsed) updateRow(row, heads[i]);
    }
}

void ConstructedHeadsEditor::addRow() {
    const int head = static_cast<int>(m_rows.size());
    const Row row{new QLabel(QString::number(head + 1)), new ElidingComboBox(8), new NumberBox(0),
                  new NumberBox(2)};
    for (std::size_t i = 0; i < namesOf<HeadTarget>().size(); ++i) {
        const ChoiceText text = choiceText(static_cast<HeadTarget>(i));
        row.targetBox->addItem(text.name);
        row.targetBox->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
    }
    const QString objectNamePrefix = objectName() + QStringLiteral("[%1].").arg(head);
    row.targetBox->setObjectName(objectNamePrefix + QStringLiteral("head"));
    row.offsetBox->setObjectName(objectNamePrefix + QStringLiteral("by"));
    row.strengthBox->setObjectName(objectNamePrefix + QStringLiteral("strength"));
    row.targetBox->setAccessibleName(tr("token that head %1 attends to").arg(head + 1));
    row.offsetBox->setAccessibleName(tr("number of tokens from query to key, head %1").arg(head + 1));
    row.offsetBox->setToolTip(tr(
        "This is the number of tokens from the query to the key. A negative number selects an earlier key."));
    row.strengthBox->setAccessibleName(tr("strength of head %1").arg(head + 1));
    row.offsetBox->setRange(ranges::offset.lowest, ranges::offset.highest);
    row.strengthBox->setRange(ranges::strength.lowest, ranges::strength.highest);
    row.strengthBox->setAdaptiveStep(true);
    for (NumberBox* box : {row.offsetBox, row.strengthBox}) box->setAlignment(Qt::AlignRight);
    setFixedWidthInDigits(row.offsetBox, 7);
    setFixedWidthInDigits(row.strengthBox, 8);
    int column = 0;
    for (QWidget* widget : {static_cast<QWidget*>(row.numberLabel), static_cast<QWidget*>(row.targetBox),
                            static_cast<QWidget*>(row.offsetBox), static_cast<QWidget*>(row.strengthBox)}) {
        ControlInputFilter::installInputFilter(widget);
        m_layout->addWidget(widget, head + 1, column++);
    }
    connect(row.targetBox, &QComboBox::activated, this, [this, head] { emitHeadEdited(head); });
    connect(row.offsetBox, &NumberBox::valueChanged, this, [this, head] { emitHeadEdited(head); });
    connect(row.strengthBox, &NumberBox::valueChanged, this, [this, head] { emitHeadEdited(head); });
    m_rows.push_back(row);
}

void ConstructedHeadsEditor::updateRow(const Row& row, const ConstructedHead& head) {
    const QSignalBlocker offsetBlocker(row.offsetBox);
    const QSignalBlocker strengthBlocker(row.strengthBox);
    row.targetBox->setCurrentIndex(static_cast<int>(head.target));
    row.targetBox->setToolTip(choiceText(head.target).explanation);
    row.offsetBox->setValue(static_cast<double>(head.offset));
    row.strengthBox->setValue(head.strength);
}

void ConstructedHeadsEditor::emitHeadEdited(int head) {
    const Row& row = m_rows[static_cast<std::size_t>(head)];
    ConstructedHead constructedHead{static_cast<HeadTarget>(row.targetBox->currentIndex()), 0,
                                    row.strengthBox->value()};
    // Not −1, because the previous token is the target HeadTarget::Previous.
    constexpr int defaultOffset = -2;
    if (constructedHead.target == HeadTarget::Offset)
        constructedHead.offset = row.offsetBox->isHidden() ? defaultOffset : row.offsetBox->intValue();
    emit headEdited(head, constructedHead);
}

}  // namespace attention

#include "moc_constructed_heads_editor.cpp"
