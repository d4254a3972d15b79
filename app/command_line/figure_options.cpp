// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/figure_options.h"

#include "command_line/command_line.h"
#include "export/figure_option_text.h"
#include "output/exporter.h"
#include "storage/file_kinds.h"

#include <QCommandLineParser>

#include <algorithm>
#include <stdexcept>

namespace attention {
namespace {

/// Returns the suffix of other files that the option changes in addition to pictures, or an empty string if
/// it changes only pictures.
QString otherAffectedSuffix(const FigureOption& option, const FigureName& figure, bool isExercise) {
    const bool isTable = figure.kind == "sweep" || figure.kind == "learning";
    if (option.name == "figure") return isTable ? ".csv" : "";
    if (option.name == "select" && isExercise) return "";  // an exercise has no selected cell
    return option.affectsPages ? ".html" : "";
}

}  // namespace

QCommandLineOption toCommandLineOption(const FigureOption& option) {
    return {option.name, option.description, option.valueName};
}

QList<QCommandLineOption> exportedFigureOptions() {
    QList<QCommandLineOption> options;
    for (const FigureOption& option : figureOptions())
        if (!option.affectsWindow) options << toCommandLineOption(option);
    return options;
}

QString figureOptionText(const QString& name, const FigureSpec& spec) {
    const FigureOption option = figureOption(name);
    return "--" + option.name + ' ' + option.write(spec);
}

FigureSpec parseFigureSpec(const QCommandLineParser& parser) {
    FigureSpec spec;
    const auto readOption = [&](const FigureOption& option) {
        const QString& name = option.name;
        if (!parser.isSet(name)) return;
        const QString value = option.valueName.isEmpty() ? "true" : parser.value(name);
        try {
            option.read(spec, value);
        } catch (const std::invalid_argument& error) {
            throw CommandError(2, "--" + name + ' ' + value + ": " + error.what());
        }
    };
    const QList<FigureOption> options = figureOptions();
    readOption(figureOption("dpi"));  // a width in pixels depends on the resolution
    std::ranges::for_each(options, readOption);
    for (const FigureOption& option : options) {
        if (option.contradictingOption.isEmpty() || !parser.isSet(option.name)) continue;
        const QString other = option.contradictingOption;
        if (parser.isSet(other))
            throw CommandError(2, "--" + other + ": cannot be used with --" + option.name);
    }
    return spec;
}

void rejectUnusedFigureOptions(const QCommandLineParser& parser, const FigureSpec& spec,
                               const QStringList& exportPaths, FigureFeatures animationFeatures,
                               bool isExercise) {
    const FigureFeatures figureFeatures = featuresOf(spec.name, !spec.trainingSteps.empty());
    const auto exportsSuffix = [&](const QString& suffix) {
        return std::ranges::find(exportPaths, suffix, &suffixOf) != exportPaths.end();
    };
    for (const FigureOption& option : figureOptions()) {
        const QString& name = option.name;
        if (!parser.isSet(name) || option.affectsWindow) continue;
        const QString optionText =
            "--" + (option.valueName.isEmpty() ? name : name + ' ' + parser.value(name));
        if (exportPaths.isEmpty()) throw CommandError(2, optionText + ": requires --export FILE");
        if (option.feature && animationFeatures.testFlag(*option.feature)) continue;
        const QString otherSuffix = otherAffectedSuffix(option, spec.name, isExercise);
        if (!otherSuffix.isEmpty() && exportsSuffix(otherSuffix)) continue;
        if (std::ranges::none_of(exportPaths, option.affectsAnimations ? &isPainted : &hasFigureSuffix)) {
            QStringList suffixes = {".png", ".svg", ".pdf"};
            if (option.affectsAnimations) suffixes << QStringList{".webp", ".gif"};
            if (!otherSuffix.isEmpty()) suffixes << otherSuffix;
            throw CommandError(2,
                               optionText + ": requires --export with a " + joinedWithOr(suffixes) + " file");
        }
        if (option.feature && !figureFeatures.testFlag(*option.feature))
            throw CommandError(2, optionText + ": cannot be used with --figure " + figureNameText(spec.name));
        const bool isSizeInPixels =
            parser.value("width").endsWith("px") || parser.value("height").endsWith("px");
        const bool hasPixels = exportsSuffix(".png") || std::ranges::any_of(exportPaths, &hasAnimationSuffix);
        if (option.affectsPixelsOnly && !hasPixels && !isSizeInPixels)
            throw CommandError(
                2, optionText + ": requires --export with a .png, .webp or .gif file, or a size in px");
    }
}

}  // namespace attention
