// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/head_texts.h"

#include "heatmap/number_text.h"
#include "texts/choice_texts.h"
#include "texts/joined_texts.h"
#include "texts/translation_contexts.h"
#include "trace/stage.h"

#include <QStringList>

#include <array>
#include <cstdlib>

namespace attention {
namespace {

struct RoleText {
    const char* name;
    const char* description;
};

/// The texts of all roles, in the order of HeadRole.
constexpr std::array<RoleText, headRoleCount> roleTexts = {{
    {QT_TRANSLATE_NOOP("Texts", "previous"), QT_TRANSLATE_NOOP("Texts", "the previous token")},
    {QT_TRANSLATE_NOOP("Texts", "same token"),
     QT_TRANSLATE_NOOP("Texts", "earlier copies of the query token")},
    {QT_TRANSLATE_NOOP("Texts", "induction"),
     QT_TRANSLATE_NOOP("Texts", "tokens after earlier copies of the query token")},
    {QT_TRANSLATE_NOOP("Texts", "first"), QT_TRANSLATE_NOOP("Texts", "the first token")},
    {QT_TRANSLATE_NOOP("Texts", "itself"), QT_TRANSLATE_NOOP("Texts", "the query itself")},
    {QT_TRANSLATE_NOOP("Texts", "separator"), QT_TRANSLATE_NOOP("Texts", "punctuation and special tokens")},
    {QT_TRANSLATE_NOOP("Texts", "broad"), QT_TRANSLATE_NOOP("Texts", "entropy ÷ maximum entropy")},
}};

const RoleText& roleTextOf(HeadRole role) {
    return roleTexts[static_cast<std::size_t>(role)];
}

}  // namespace

QString headRoleName(HeadRole role) {
    return Texts::tr(roleTextOf(role).name);
}

QString headRoleDescription(HeadRole role) {
    return Texts::tr(roleTextOf(role).description);
}

QString shortFractionText(float fraction) {
    const QString text = numberText(fraction, 2);
    return text.startsWith(QLatin1String("0.")) ? text.mid(1) : text;
}

QString fractionWithQueryCount(const HeadRoleMetrics& metrics, HeadRole role, const QString& fractionText) {
    const Index queryCount = metrics.queryCount(role);
    if (queryCount == 0) return QStringLiteral("–");
    const bool countsAllQueries =
        queryCount >= metrics.queryCount(HeadRole::PreviousToken);  // all queries except the first
    return countsAllQueries
               ? fractionText
               : Texts::tr("%1 (n = %2)", "mean; of rows").arg(fractionText, QString::number(queryCount));
}

QString dominantRoleText(const HeadRoleMetrics& metrics) {
    const HeadRole role = metrics.dominantRole();
    return headRoleName(role) + QLatin1Char(' ') +
           fractionWithQueryCount(metrics, role, shortFractionText(metrics.value(role)));
}

QString headRoleMetricsText(const HeadRoleMetrics& metrics) {
    const auto roleWithFraction = [&](HeadRole role) {
        return headRoleDescription(role) + QLatin1Char(' ') +
               fractionWithQueryCount(metrics, role, numberText(metrics.value(role), 2));
    };
    QStringList roleTextList;
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        if (const auto role = static_cast<HeadRole>(i); role != HeadRole::Broad)
            roleTextList << roleWithFraction(role);
    }
    return Texts::tr("mean weight on %1 (breadth of attention: %2)")
        .arg(roleTextList.join(QStringLiteral(" · ")), roleWithFraction(HeadRole::Broad));
}

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
