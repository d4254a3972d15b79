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

QString roleName(HeadRole role) {
    return tr(roleTextOf(role).name);
}

QString roleMeaning(HeadRole role) {
    return tr(roleTextOf(role).meaning);
}

QString shareText(float share) {
    const QString text = numberText(share, 2);
    return text.startsWith(QLatin1String("0.")) ? text.mid(1) : text;
}

QString countedText(const HeadRoleMetrics& measures, HeadRole role, const QString& share) {
    const Index rows = measures.queryCount(role);
    if (rows == 0) return QStringLiteral("–");
    const bool isUsual =
        rows >= measures.queryCount(HeadRole::PreviousToken);  // which is all but a text's first
    return isUsual ? share : tr("%1 (n = %2)", "mean; of rows").arg(share, QString::number(rows));
}

QString roleText(const HeadRoleMetrics& measures) {
    const HeadRole role = measures.dominantRole();
    return roleName(role) + QLatin1Char(' ') + countedText(measures, role, shareText(measures.value(role)));
}

QString measuresText(const HeadRoleMetrics& measures) {
    const auto part = [&](HeadRole role) {
        return roleMeaning(role) + QLatin1Char(' ') +
               countedText(measures, role, numberText(measures.value(role), 2));
    };
    QStringList parts;
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        if (const auto role = static_cast<HeadRole>(i); role != HeadRole::Broad) parts << part(role);
    }
    return tr("mean weight on %1; %2").arg(parts.join(QStringLiteral(" · ")), part(HeadRole::Broad));
}

}  // namespace attention
