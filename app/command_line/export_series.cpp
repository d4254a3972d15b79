// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/export_series.h"

#include "export/animation.h"
#include "export/figure_option_text.h"
#include "storage/file_kinds.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <set>

namespace attention {
namespace {

constexpr std::size_t maxCombinations = 1000;
const QString namePlaceholder = QStringLiteral("name");

QString lastPathComponent(const QString& path) {
    return path.mid(path.lastIndexOf('.') + 1);
}

/// Returns the placeholders that file names can contain, without braces.
QStringList placeholdersOf(const CommandLine& commandLine) {
    QStringList placeholders;
    if (!commandLine.sessionFiles.isEmpty()) placeholders << namePlaceholder;
    for (const FieldVariation& variation : commandLine.variations)
        placeholders << lastPathComponent(variation.fieldPath);
    return placeholders;
}

QStringList inBraces(const QStringList& placeholders) {
    QStringList namesInBraces;
    for (const QString& placeholder : placeholders) namesInBraces << '{' + placeholder + '}';
    return namesInBraces;
}

/// Returns the value of `placeholder`, or std::nullopt if the placeholder is unknown. The placeholder of a
/// varied field is the path of the field or the last part of the path.
std::optional<QString> placeholderValue(const QString& placeholder, const CommandLine& run) {
    if (placeholder == namePlaceholder && !run.sessionFile.isEmpty())
        return QFileInfo(run.sessionFile).completeBaseName();
    for (const auto& [path, value] : run.variedValues) {
        if (placeholder == path || placeholder == lastPathComponent(path)) return value;
    }
    return std::nullopt;
}

QString withPlaceholdersFilled(const QString& path, const CommandLine& run) {
    static const QRegularExpression pattern(QStringLiteral("\\{([A-Za-z_.]+)\\}"));
    QString result;
    qsizetype end = 0;
    for (auto matches = pattern.globalMatch(path); matches.hasNext();) {
        const auto match = matches.next();
        const auto value = placeholderValue(match.captured(1), run);
        if (!value) {
            const QStringList placeholders = placeholdersOf(run);
            throw CommandError(
                2, "--export " + path + ": " + match.captured() + " has no value, so use " +
                       (placeholders.isEmpty() ? "{name} with a SESSION or {d_k} with --vary d_k=VALUE,VALUE"
                                               : joinedWithOr(inBraces(placeholders))));
        }
        if (value->contains('/')) {
            throw CommandError(2, "--export " + path + ": the value " + *value + " of " + match.captured() +
                                      " must not contain '/' because it is part of a file name");
        }
        result += path.mid(end, match.capturedStart() - end) + *value;
        end = match.capturedEnd();
    }
    return result + path.mid(end);
}

/// Appends a run for each combination of the values of the variations from index `variationIndex` on.
void appendRuns(const CommandLine& run, std::size_t variationIndex, ExportSeries& series) {
    if (variationIndex == run.variations.size()) {
        series.push_back(run);
        for (QString& path : series.back().exportPaths) path = withPlaceholdersFilled(path, run);
        return;
    }
    for (const QString& value : run.variations[variationIndex].values) {
        CommandLine combination = run;
        combination.variedValues.emplace_back(run.variations[variationIndex].fieldPath, value);
        appendRuns(combination, variationIndex + 1, series);
    }
}

void rejectTooManyCombinations(const CommandLine& commandLine) {
    std::size_t count = 1;
    for (const FieldVariation& variation : commandLine.variations) {
        count *= static_cast<std::size_t>(variation.values.size());
        if (count > maxCombinations)
            throw CommandError(2, QString("--vary %1: must not result in more than %2 combinations of values")
                                      .arg(variation.fieldPath, QString::number(maxCombinations)));
    }
}

void rejectDuplicatePaths(const CommandLine& commandLine, const std::vector<ExportSeries>& allSeries) {
    std::set<QString> absolutePaths;
    for (const ExportSeries& series : allSeries) {
        std::set<QString> animationPaths;  // animations of this series; each run adds a picture
        for (const CommandLine& run : series) {
            for (const QString& path : run.exportPaths) {
                const QString absolutePath = QFileInfo(path).absoluteFilePath();
                const bool isAnimation = hasAnimationSuffix(path);
                if (isAnimation && animationPaths.contains(absolutePath)) continue;
                if (isAnimation) animationPaths.insert(absolutePath);
                if (absolutePaths.insert(absolutePath).second) continue;
                const QStringList placeholders = placeholdersOf(commandLine);
                throw CommandError(
                    2,
                    "--export " + path + ": would be written more than once, so use different file names" +
                        (placeholders.isEmpty() ? QString()
                                                : ", for example with " + inBraces(placeholders).join('-')));
            }
        }
    }
}

void rejectTooManyFrames(const AnimationRuns& animation) {
    if (std::ssize(animation.runs) > maxFrameCount)
        throw CommandError(2, QString("--export %1: must have at most %2 frames, but it has %3")
                                  .arg(animation.path)
                                  .arg(maxFrameCount)
                                  .arg(animation.runs.size()));
}

}  // namespace

std::vector<AnimationRuns> animationRuns(const ExportSeries& series) {
    std::vector<AnimationRuns> animations;
    for (std::size_t i = 0; i < series.size(); ++i) {
        QStringList paths = series[i].exportPaths;
        paths.removeDuplicates();
        for (const QString& path : paths) {
            if (!hasAnimationSuffix(path)) continue;
            auto found = std::ranges::find(animations, path, &AnimationRuns::path);
            if (found == animations.end()) found = animations.insert(found, {path, {}});
            found->runs.push_back(i);
        }
    }
    return animations;
}

std::vector<ExportSeries> expandToSeries(const CommandLine& commandLine) {
    rejectTooManyCombinations(commandLine);
    std::vector<ExportSeries> allSeries;
    for (const QString& sessionFile :
         commandLine.sessionFiles.isEmpty() ? QStringList(QString()) : commandLine.sessionFiles) {
        CommandLine seriesCommandLine = commandLine;
        seriesCommandLine.sessionFile = sessionFile;
        appendRuns(seriesCommandLine, 0, allSeries.emplace_back());
    }
    rejectDuplicatePaths(commandLine, allSeries);
    for (const ExportSeries& series : allSeries)
        for (const AnimationRuns& animation : animationRuns(series)) rejectTooManyFrames(animation);
    return allSeries;
}

}  // namespace attention
