// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/export_series.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <set>

namespace attention {
namespace {

constexpr std::size_t maxCombinations = 1000;
const QString namePlaceholder = QStringLiteral("name");

QString lastPart(const QString& path) {
    return path.mid(path.lastIndexOf('.') + 1);
}

/// The placeholders that the call knows, without braces.
QStringList placeholdersOf(const CommandLine& line) {
    QStringList holders;
    if (!line.sessionFiles.isEmpty()) holders << namePlaceholder;
    for (const FieldVariation& variation : line.variations) holders << lastPart(variation.fieldPath);
    return holders;
}

QString inBraces(const QStringList& holders) {
    return '{' + holders.join(QStringLiteral("}, {")) + '}';
}

/// The value for a placeholder: a varied field's by its path or its last part. None: there is no such thing.
std::optional<QString> valueOf(const QString& holder, const CommandLine& run) {
    if (holder == namePlaceholder && !run.sessionFile.isEmpty())
        return QFileInfo(run.sessionFile).completeBaseName();
    for (const auto& [path, value] : run.variedValues) {
        if (holder == path || holder == lastPart(path)) return value;
    }
    return std::nullopt;
}

QString withPlaceholdersFilled(const QString& file, const CommandLine& run) {
    static const QRegularExpression holder(QStringLiteral("\\{([A-Za-z_.]+)\\}"));
    QString result;
    qsizetype end = 0;
    for (auto matches = holder.globalMatch(file); matches.hasNext();) {
        const auto match = matches.next();
        const auto value = valueOf(match.captured(1), run);
        if (!value) {
            const QStringList known = placeholdersOf(run);
            throw CommandError(2, "--export " + file + ": " + match.captured() + " says nothing here; " +
                                      (known.isEmpty() ? "{name} needs a SESSION, {d_k} needs --vary d_k=…"
                                                       : "allowed are " + inBraces(known)));
        }
        if (value->contains('/')) {
            throw CommandError(2, "--export " + file + ": " + match.captured() + " would be " + *value +
                                      "; a file's name cannot hold '/'");
        }
        result += file.mid(end, match.capturedStart() - end) + *value;
        end = match.capturedEnd();
    }
    return result + file.mid(end);
}

/// Adds the combinations of the values from the variation on.
void appendRuns(const CommandLine& run, std::size_t next, ExportSeries& series) {
    if (next == run.variations.size()) {
        series.push_back(run);
        for (QString& file : series.back().exportPaths) file = withPlaceholdersFilled(file, run);
        return;
    }
    for (const QString& value : run.variations[next].values) {
        CommandLine one = run;
        one.variedValues.emplace_back(run.variations[next].fieldPath, value);
        appendRuns(one, next + 1, series);
    }
}

void rejectTooManyCombinations(const CommandLine& line) {
    std::size_t count = 1;
    for (const FieldVariation& variation : line.variations) {
        count *= static_cast<std::size_t>(variation.values.size());
        if (count > maxCombinations)
            throw CommandError(2, QString("--vary %1: makes more than %2 combinations; allowed are %2")
                                      .arg(variation.fieldPath, QString::number(maxCombinations)));
    }
}

void rejectDuplicatePaths(const CommandLine& line, const std::vector<ExportSeries>& all) {
    std::set<QString> files;
    for (const ExportSeries& series : all) {
        for (const CommandLine& run : series) {
            for (const QString& file : run.exportPaths) {
                if (files.insert(QFileInfo(file).absoluteFilePath()).second) continue;
                const QStringList known = placeholdersOf(line);
                throw CommandError(2,
                                   "--export " + file + ": would be written more than once; " +
                                       (known.isEmpty() ? "allowed is once"
                                                        : "a name of its own comes from " + inBraces(known)));
            }
        }
    }
}

}  // namespace

std::vector<ExportSeries> expandToSeries(const CommandLine& commandLine) {
    rejectTooManyCombinations(commandLine);
    std::vector<ExportSeries> all;
    for (const QString& file :
         commandLine.sessionFiles.isEmpty() ? QStringList(QString()) : commandLine.sessionFiles) {
        CommandLine one = commandLine;
        one.sessionFile = file;
        appendRuns(one, 0, all.emplace_back());
    }
    rejectDuplicatePaths(commandLine, all);
    return all;
}

}  // namespace attention
