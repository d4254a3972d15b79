// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/sequence_list.h"

#include "heatmap/printable_text.h"
#include "look/design_values.h"
#include "state/shown_cells.h"
#include "widgets/layouts.h"

#include <QComboBox>
#include <QHBoxLayout>

namespace attention {

SequenceList::SequenceList(ViewContext& viewContext, QWidget* parent)
    : QWidget(parent), m_viewContext(viewContext), m_comboBox(new QComboBox) {
    auto* layout = newLayout<QHBoxLayout>(this, {design::margin, design::halfSpacing, design::margin, 0},
                                          design::spacing);
    layout->addWidget(m_comboBox);
    layout->addStretch(1);
    m_comboBox->setObjectName(QStringLiteral("sequences"));
    m_comboBox->setAccessibleName(tr("Sequence shown"));
    connect(m_comboBox, &QComboBox::activated, this, [this](int sequence) {
        m_viewContext.changeView([sequence](ViewSettings& view) { view.sequence = sequence; });
    });
    connect(&viewContext, &ViewContext::changed, this, &SequenceList::updateFor);
    updateFor(allStateChanges);
}

void SequenceList::updateFor(StateChanges changes) {
    if (changes & StateChange::Trace) updateItems();
    const Shared<Trace>& trace = m_viewContext.trace();
    if (trace && changes & (StateChange::Trace | StateChange::DisplaySettings))
        m_comboBox->setCurrentIndex(shownSequence(*trace, m_viewContext.displaySettings()));
}

void SequenceList::updateItems() {
    const Shared<Trace>& trace = m_viewContext.trace();
    setVisible(trace && trace->sequenceCount() > 1);
    m_comboBox->clear();
    if (isHidden()) return;
    for (const auto& tokens : trace->tokens->queries) {
        const QString number = QString::number(m_comboBox->count() + 1);
        m_comboBox->addItem(
            tr("sequence %1: %2 …").arg(number, bidiIsolated(printableToken(tokens.front()))));
    }
}

}  // namespace attention

#include "moc_sequence_list.cpp"
