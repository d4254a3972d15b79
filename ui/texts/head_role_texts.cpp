// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/head_role_texts.h"

#include "heatmap/number_text.h"
#include "texts/tr.h"

#include <QStringList>

#include <array>

namespace attention {
namespace {

struct RoleText {
    const char* name;
    const char* description;
};

/// In the order of the roles.
constexpr std::array<RoleText, headRoleCount> roleTexts = {{
    {QT_TR_NOOP("previous"), QT_TR_NOOP("the token before")},
    {QT_TR_NOOP("same token"), QT_TR_NOOP("the same token earlier")},
    {QT_TR_NOOP("induction"), QT_TR_NOOP("what came after the same token earlier")},
    {QT_TR_NOOP("first"), QT_TR_NOOP("the first token")},
    {QT_TR_NOOP("itself"), QT_TR_NOOP("the token itself")},
    {QT_TR_NOOP("separator"), QT_TR_NOOP("separators")},
    {QT_TR_NOOP("broad"), QT_TR_NOOP("entropy ÷ the largest possible")},
}};

const RoleText& roleTextOf(HeadRole role) {
    return roleTexts[static_cast<std::size_t>(role)];
}

}  // namespace

QString headRoleName(HeadRole role) {
    return tr(roleTextOf(role).name);
}

QString headRoleDescription(HeadRole role) {
    return tr(roleTextOf(role).description);
}

QString shortFractionText(float fraction) {
    const QString text = numberText(fraction, 2);
    return text.startsWith(QLatin1String("0.")) ? text.mid(1) : text;
}

QString fractionWithQueryCount(const HeadRoleMetrics& metrics, HeadRole role, const QString& fractionText) {
    const Index queryCount = metrics.queryCount(role);
    if (queryCount == 0) return QStringLiteral("–");
    const bool countsAllQueries =
        queryCount >= metrics.queryCount(HeadRole::PreviousToken);  // which is all but a text's first
    return countsAllQueries
               ? fractionText
               : tr("%1 (n = %2)", "mean; of rows").arg(fractionText, QString::number(queryCount));
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
    return tr("mean weight on %1; %2")
        .arg(roleTextList.join(QStringLiteral(" · ")), roleWithFraction(HeadRole::Broad));
}

}  // namespace attention
