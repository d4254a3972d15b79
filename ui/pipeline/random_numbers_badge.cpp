// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/random_numbers_badge.h"

#include "texts/constructed_head_texts.h"
#include "texts/provenance_text.h"
#include "texts/shared_labels.h"
#include "widgets/layouts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attention {

RandomNumbersBadge::RandomNumbersBadge(QWidget* parent) : QWidget(parent), m_label(new QLabel) {
    auto* rowLayout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, 4);
    m_label->setObjectName(QStringLiteral("random"));
    auto* resampleButton = new QToolButton;
    resampleButton->setText(resampleLabel());
    resampleButton->setFocusPolicy(Qt::TabFocus);
    setToolTip(
        tr("These numbers were drawn at random. What is still there when they are drawn again is "
           "structure; the rest is chance."));
    rowLayout->addWidget(m_label);
    rowLayout->addWidget(resampleButton);
    connect(resampleButton, &QToolButton::clicked, this, &RandomNumbersBadge::resamplingRequested);
    hide();
}

void RandomNumbersBadge::setTrace(const std::shared_ptr<const Trace>& trace) {
    setHidden(!trace || trace->provenance.seeds.empty());
    if (!trace) return;
    m_label->setText(hasConstructedHeads(*trace)     ? tr("heads by hand, the rest random")
                     : hasTrainedWordVectors(*trace) ? tr("words learnt, the rest random")
                                                     : tr("random, not learnt"));
}

}  // namespace attention
