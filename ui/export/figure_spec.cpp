// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_spec.h"

#include "export/figure_option_text.h"
#include "state/shown_cells.h"
#include "views/views.h"

#include <QStringList>

namespace attention {
namespace {

std::optional<FigureName> parseStageFigure(const QStringList& parts) {
    const auto stage = parts.size() > 3 ? std::nullopt : stageNamed(parts[1].toStdString());
    if (!stage) return std::nullopt;
    FigureName figure{"stage", *stage, {}};
    if (parts.size() < 3) return figure;
    figure.head = parseOneBasedIndex(parts[2]);
    return figure.head && stageInfo(*stage).isPerHead() ? std::optional(figure) : std::nullopt;
}

}  // namespace

std::optional<FigureName> parseFigureName(const QString& name) {
    const QStringList parts = name.split(':');
    const ViewKind* viewKind = viewKindOfFigure(parts[0].toStdString());
    if (!viewKind) return std::nullopt;
    const std::string_view kindName = viewKind->figureName;
    if (kindName == "stage") return parts.size() > 1 ? parseStageFigure(parts) : std::nullopt;
    if (kindName != "head") return parts.size() == 1 ? std::optional(FigureName{kindName}) : std::nullopt;
    const auto head = parts.size() == 2 ? parseOneBasedIndex(parts[1]) : std::nullopt;
    return head ? std::optional(FigureName{kindName, Stage::Weights, head}) : std::nullopt;
}

bool hasUnknownStage(const QString& figureName) {
    const QStringList parts = figureName.split(':');
    return parts.size() > 1 && parts[0] == QLatin1String("stage") && !stageNamed(parts[1].toStdString());
}

FigureFeatures featuresOf(const FigureName& name, bool hasTrainingSteps) {
    const ViewKind& kind = *viewKindOfFigure(name.kind);
    const bool showsTrainingSteps = hasTrainingSteps && kind.features.testFlag(FigureFeature::TrainingSteps);
    FigureFeatures features = showsTrainingSteps ? kind.featuresWithTrainingSteps : kind.features;
    if (name.kind != "stage") return features;
    const StageInfo& info = stageInfo(name.stage);
    const auto isTokenAxis = [](Axis axis) { return axis == Axis::Query || axis == Axis::Key; };
    if (name.head || !info.isPerHead()) features &= ~(FigureFeature::Heads | FigureFeature::Columns);
    if (!isWeightStage(name.stage)) features.setFlag(FigureFeature::WeightPalette, false);
    if (!isTokenAxis(info.rowAxis) && !isTokenAxis(info.columnAxis))
        features.setFlag(FigureFeature::Crop, false);
    return features;
}

QString figureNameProblem(const QString& name) {
    const QStringList parts = name.split(':');
    const bool isHeadOfStage =
        parts[0] == QLatin1String("stage") && parts.size() == 3 && !hasUnknownStage(name);
    const bool isHeadFigure = parts[0] == QLatin1String("head") && parts.size() == 2;
    if (isHeadOfStage && !stageInfo(*stageNamed(parts[1].toStdString())).isPerHead())
        return QStringLiteral("must be stage:%1 because all heads share this stage").arg(parts[1]);
    if ((isHeadOfStage || isHeadFigure) && !parseOneBasedIndex(parts.back()))
        return QStringLiteral("the head must be a whole number from 1, but it is \"%1\"").arg(parts.back());
    return QStringLiteral("must be one of %1").arg(figureNamesText());
}

QString figureNameText(const FigureName& name) {
    QString text = QString::fromUtf8(name.kind.data());
    if (name.kind == "stage") text += ':' + QString::fromUtf8(stageInfo(name.stage).name.data());
    if (name.head) text += ':' + QString::number(*name.head + 1);
    return text;
}

QString figureNamesText() {
    QStringList names;
    for (const ViewKind& kind : viewKinds()) {
        if (!kind.makeFigure) continue;
        const QString name = QString::fromUtf8(kind.figureName.data());
        if (name == "stage") names << name + ":NAME" << name + ":NAME:N";
        if (name == "head") names << name + ":N";
        if (name != "stage" && name != "head") names << name;
    }
    return names.join(QStringLiteral(", "));
}

}  // namespace attention
