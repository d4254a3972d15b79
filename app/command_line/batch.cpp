// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/batch.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <set>

namespace attention {
namespace {

constexpr std::size_t mostCombinations = 1000;
const QString nameHolder = QStringLiteral("name");

QString lastPart(const QString& path) {
    return path.mid(path.lastIndexOf('.') + 1);
}

/// The placeholders that the call knows, without braces.
QStringList holdersOf(const CommandLine& line) {
    QStringList holders;
    if (!line.sessionFiles.isEmpty()) holders << nameHolder;
    for (const Variation& variation : line.variations) holders << lastPart(variation.path);
    return holders;
}

QString inBraces(const QStringList& holders) {
    return '{' + holders.join(QStringLiteral("}, {")) + '}';
}

/// The value for a placeholder: a varied field's by its path or its last part. None: there is no such thing.
std::optional<QString> valueOf(const QString& holder, const CommandLine& run) {
    if (holder == nameHolder && !run.sessionFile.isEmpty())
        return QFileInfo(run.sessionFile).completeBaseName();
    for (const auto& [path, value] : run.varied) {
        if (holder == path || holder == lastPart(path)) return value;
    }
    return std::nullopt;
}

QString filledIn(const QString& file, const CommandLine& run) {
    static const QRegularExpression holder(QStringLiteral("\\{([A-Za-z_.]+)\\}"));
    QString result;
    qsizetype end = 0;
    for (auto matches = holder.globalMatch(file); matches.hasNext();) {
        const auto match = matches.next();
        const auto value = valueOf(match.captured(1), run);
        if (!value) {
            const QStringList known = holdersOf(run);
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
void appendRuns(const CommandLine& run, std::size_t next, Series& series) {
    if (next == run.variations.size()) {
        series.push_back(run);
        for (QString& file : series.back().exports) file = filledIn(file, run);
        return;
    }
    for (const QString& value : run.variations[next].values) {
        CommandLine one = run;
        one.varied.emplace_back(run.variations[next].path, value);
        appendRuns(one, next + 1, series);
    }
}

void refuseTooMany(const CommandLine& line) {
    std::size_t count = 1;
    for (const Variation& variation : line.variations) {
        count *= static_cast<std::size_t>(variation.values.size());
        if (count > mostCombinations)
            throw CommandError(2, QString("--vary %1: makes more than %2 combinations; allowed are %2")
                                      .arg(variation.path, QString::number(mostCombinations)));
    }
}

void refuseCollisions(const CommandLine& line, const std::vector<Series>& all) {
    std::set<QString> files;
    for (const Series& series : all) {
        for (const CommandLine& run : series) {
            for (const QString& file : run.exports) {
                if (files.insert(QFileInfo(file).absoluteFilePath()).second) continue;
                const QStringList known = holdersOf(line);
                throw CommandError(2,
                                   "--export " + file + ": would be written more than once; " +
                                       (known.isEmpty() ? "allowed is once"
                                                        : "a name of its own comes from " + inBraces(known)));
            }
        }
    }
}

}  // namespace

std::vector<Series> seriesOf(const CommandLine& line) {
    refuseTooMany(line);
    std::vector<Series> all;
    for (const QString& file : line.sessionFiles.isEmpty() ? QStringList(QString()) : line.sessionFiles) {
        CommandLine one = line;
        one.sessionFile = file;
        appendRuns(one, 0, all.emplace_back());
    }
    refuseCollisions(line, all);
    return all;
}

}  // namespace attention
