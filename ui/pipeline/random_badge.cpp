// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/random_badge.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attention {

RandomBadge::RandomBadge(QWidget* parent) : QWidget(parent) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    auto* text = new QLabel(tr("random, not learnt"));
    text->setObjectName(QStringLiteral("random"));
    auto* again = new QToolButton;
    again->setText(tr("Draw again"));
    again->setFocusPolicy(Qt::TabFocus);
    setToolTip(
        tr("These numbers were drawn at random. What is still there when they are drawn again is "
           "structure; the rest is chance."));
    line->addWidget(text);
    line->addWidget(again);
    connect(again, &QToolButton::clicked, this, &RandomBadge::drawAgainRequested);
    hide();
}

void RandomBadge::setTrace(const std::shared_ptr<const Trace>& trace) {
    setHidden(!trace || trace->provenance.seeds.empty());
}

}  // namespace attention
