// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_spec.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace attention {
namespace {

constexpr std::array<std::pair<FigureKind, const char*>, 9> kinds = {{{FigureKind::Overview, "overview"},
                                                                      {FigureKind::Stage, "stage"},
                                                                      {FigureKind::Head, "head"},
                                                                      {FigureKind::Lines, "lines"},
                                                                      {FigureKind::Sentence, "sentence"},
                                                                      {FigureKind::Inspector, "inspector"},
                                                                      {FigureKind::Compare, "compare"},
                                                                      {FigureKind::Scores, "scores"},
                                                                      {FigureKind::Sweep, "sweep"}}};

std::optional<int> headOf(const QString& number) {
    bool isNumber = false;
    const int head = number.toInt(&isNumber);
    const bool isPlain = isNumber && head >= 1 && number == QString::number(head);  // no "+2", no "02"
    return isPlain ? std::optional(head - 1) : std::nullopt;
}

std::optional<FigureName> stageFigure(const QStringList& parts) {
    const auto stage = parts.size() > 3 ? std::nullopt : stageNamed(parts[1].toStdString());
    if (!stage) return std::nullopt;
    FigureName figure{FigureKind::Stage, *stage, {}};
    if (parts.size() < 3) return figure;
    figure.head = headOf(parts[2]);
    return figure.head && infoOf(*stage).isPerHead() ? std::optional(figure) : std::nullopt;
}

}  // namespace

std::optional<FigureName> figureNamed(const QString& name) {
    const QStringList parts = name.split(':');
    const auto found = std::ranges::find(kinds, parts[0], [](const auto& kind) { return kind.second; });
    if (found == kinds.end()) return std::nullopt;
    const FigureKind kind = found->first;
    if (kind == FigureKind::Stage) return parts.size() > 1 ? stageFigure(parts) : std::nullopt;
    if (kind != FigureKind::Head) return parts.size() == 1 ? std::optional(FigureName{kind}) : std::nullopt;
    const auto head = parts.size() == 2 ? headOf(parts[1]) : std::nullopt;
    return head ? std::optional(FigureName{kind, Stage::Weights, head}) : std::nullopt;
}

bool namesNoStage(const QString& name) {
    const QStringList parts = name.split(':');
    return parts.size() > 1 && parts[0] == QLatin1String("stage") && !stageNamed(parts[1].toStdString());
}

QString figureNameProblem(const QString& name) {
    const QStringList parts = name.split(':');
    const bool isStage = parts[0] == QLatin1String("stage") && parts.size() == 3 && !namesNoStage(name);
    const bool isHead = parts[0] == QLatin1String("head") && parts.size() == 2;
    if (isStage && !infoOf(*stageNamed(parts[1].toStdString())).isPerHead())
        return QStringLiteral("all heads share this stage; allowed is stage:%1").arg(parts[1]);
    if ((isStage || isHead) && !headOf(parts.back()))
        return QStringLiteral("\"%1\" is no head; heads count from 1").arg(parts.back());
    return QStringLiteral("unknown figure; allowed are %1").arg(figureNames());
}

QString nameOf(const FigureName& name) {
    QString text = std::ranges::find(kinds, name.kind, &std::pair<FigureKind, const char*>::first)->second;
    if (name.kind == FigureKind::Stage) text += ':' + QString::fromUtf8(infoOf(name.stage).name.data());
    if (name.head) text += ':' + QString::number(*name.head + 1);
    return text;
}

QString figureNames() {
    return QStringLiteral(
        "overview, stage:NAME, stage:NAME:N, head:N, lines, sentence, inspector, compare, "
        "scores, sweep");
}

}  // namespace attention
