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
    const char* meaning;
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
    return tr(roleTextOf(role).meaning);
}

QString shortFractionText(float share) {
    const QString text = numberText(share, 2);
    return text.startsWith(QLatin1String("0.")) ? text.mid(1) : text;
}

QString fractionWithQueryCount(const HeadRoleMetrics& metrics, HeadRole role, const QString& fractionText) {
    const Index rows = metrics.queryCount(role);
    if (rows == 0) return QStringLiteral("–");
    const bool isUsual =
        rows >= metrics.queryCount(HeadRole::PreviousToken);  // which is all but a text's first
    return isUsual ? fractionText
                   : tr("%1 (n = %2)", "mean; of rows").arg(fractionText, QString::number(rows));
}

QString dominantRoleText(const HeadRoleMetrics& metrics) {
    const HeadRole role = metrics.dominantRole();
    return headRoleName(role) + QLatin1Char(' ') +
           fractionWithQueryCount(metrics, role, shortFractionText(metrics.value(role)));
}

QString headRoleMetricsText(const HeadRoleMetrics& metrics) {
    const auto part = [&](HeadRole role) {
        return headRoleDescription(role) + QLatin1Char(' ') +
               fractionWithQueryCount(metrics, role, numberText(metrics.value(role), 2));
    };
    QStringList parts;
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        if (const auto role = static_cast<HeadRole>(i); role != HeadRole::Broad) parts << part(role);
    }
    return tr("mean weight on %1; %2").arg(parts.join(QStringLiteral(" · ")), part(HeadRole::Broad));
}

}  // namespace attention
