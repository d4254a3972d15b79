// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/constructed_head_texts.h"

#include "texts/choice_texts.h"
#include "texts/joined_texts.h"
#include "texts/translation_contexts.h"
#include "trace/stage.h"

#include <QStringList>

#include <cstdlib>

namespace attention {

QString headTargetText(const ConstructedHead& head) {
    if (head.target != HeadTarget::Offset) return choiceText(head.target).name;
    if (head.offset == 0) return choiceText(HeadTarget::Self).name;
    const auto distance = std::abs(head.offset);
    if (distance == 1) return choiceText(head.offset < 0 ? HeadTarget::Previous : HeadTarget::Next).name;
    return (head.offset < 0 ? Texts::tr("%1 words back") : Texts::tr("%1 words ahead")).arg(distance);
}

QString headTargetsText(const std::vector<ConstructedHead>& heads) {
    QStringList texts;
    for (const ConstructedHead& head : heads) {
        const bool hasDefaultStrength = head.strength == ConstructedHead().strength;
        texts << (hasDefaultStrength ? headTargetText(head)
                                     : Texts::tr("%1 with strength %2")
                                           .arg(headTargetText(head), QString::number(head.strength)));
    }
    return joinedList(texts);
}

bool hasConstructedHeads(const Trace& trace) {
    return trace.session && trace.session->projection.initScheme == InitScheme::Constructed;
}

QString constructedHeadName(const Trace& trace, int head) {
    if (!hasConstructedHeads(trace) || head == meanOfHeads) return {};
    const auto& heads = trace.session->projection.constructedHeads;
    return head < std::ssize(heads) ? headTargetText(heads[static_cast<std::size_t>(head)]) : QString();
}

QString headNameSuffix(const Trace& trace, int head) {
    const QString name = constructedHeadName(trace, head);
    return name.isEmpty() ? name : QStringLiteral(" · ") + name;
}

}  // namespace attention
