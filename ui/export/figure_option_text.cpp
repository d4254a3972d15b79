// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_option_text.h"

#include "session/session.h"
#include "texts/translation_contexts.h"

#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace attention {
namespace {

[[noreturn]] void throwInvalidArgument(const QString& message) {
    throw std::invalid_argument(message.toStdString());
}

/// Parses a layer and a head, such as "2.4", which count from 1. Returns std::nullopt if `part` is invalid.
std::optional<HeadOfLayer> parseHeadOfLayer(const QString& part) {
    const QStringList numbers = part.split('.');
    const auto layer = parseOneBasedIndex(numbers[0]);
    const auto head = parseOneBasedIndex(numbers.value(1));
    if (!layer || !head || numbers.size() != 2) return std::nullopt;
    return HeadOfLayer{*layer, *head};
}

/// Parses a range, such as "2-9", and returns its first and last index from 0. Returns std::nullopt if `part`
/// is invalid.
std::optional<std::pair<int, int>> parseIndexRange(const QString& part) {
    const QStringList numbers = part.split('-');
    const auto first = parseOneBasedIndex(numbers[0]);
    const auto last = parseOneBasedIndex(numbers.value(1));
    if (!first || !last || *last < *first || numbers.size() != 2) return std::nullopt;
    return std::pair(*first, *last);
}

/// True if `list` already contained `element`. Otherwise, `element` is appended.
bool findOrAppend(auto& list, const auto& element) {
    if (std::ranges::find(list, element) != list.end()) return true;
    list.push_back(element);
    return false;
}

}  // namespace

std::optional<int> parseOneBasedIndex(const QString& text) {
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    // Rejects "+2" and "02".
    const bool isCanonical = isNumber && number >= 1 && text == QString::number(number);
    return isCanonical ? std::optional(number - 1) : std::nullopt;
}

HeadSelection parseHeads(const QString& text) {
    const QString allowed = ExportTexts::tr(
        "must be a list of heads counted from 1, such as 1,3,mean, or of LAYER.HEAD pairs, such as 2.4,5.6");
    HeadSelection selection;
    for (const QString& part : text.split(',')) {
        const auto head = parseOneBasedIndex(part);
        const auto headOfLayer = parseHeadOfLayer(part);
        const bool isMean = part == meanKeyword;
        if (!head && !headOfLayer && !isMean)
            throwInvalidArgument(ExportTexts::tr("%2, but \"%1\" is not a head").arg(part, allowed));
        const bool isDuplicate = isMean ? std::exchange(selection.hasMean, true)
                                 : head ? findOrAppend(selection.heads, *head)
                                        : findOrAppend(selection.headsOfLayers, *headOfLayer);
        if (isDuplicate)
            throwInvalidArgument(ExportTexts::tr("%2, but %1 appears twice in the list").arg(part, allowed));
    }
    if (!selection.headsOfLayers.empty() && (selection.hasMean || !selection.heads.empty()))
        throwInvalidArgument(ExportTexts::tr("%1, but some heads have no layer").arg(allowed));
    std::ranges::sort(selection.heads);
    return selection;
}

QString formatOptionValue(const HeadSelection& selection) {
    QStringList parts;
    for (const int head : selection.heads) parts << QString::number(head + 1);
    for (const HeadOfLayer& headOfLayer : selection.headsOfLayers)
        parts << QStringLiteral("%1.%2").arg(headOfLayer.layer + 1).arg(headOfLayer.head + 1);
    if (selection.hasMean) parts << meanKeyword;
    return parts.join(',');
}

Crop parseCrop(const QString& text) {
    const QStringList parts = text.split(',');
    const auto queries = parseIndexRange(parts[0]);
    const auto keys = parseIndexRange(parts.value(1));
    if (!queries || !keys || parts.size() != 2)
        throwInvalidArgument(ExportTexts::tr(
            "must be a range of queries and a range of keys, counted from 1, such as 2-9,1-5"));
    return {*queries, *keys};
}

QString formatOptionValue(const Crop& crop) {
    return QStringLiteral("%1-%2,%3-%4")
        .arg(crop.queries.first + 1)
        .arg(crop.queries.second + 1)
        .arg(crop.keys.first + 1)
        .arg(crop.keys.second + 1);
}

std::vector<Index> parseTrainingSteps(const QString& text) {
    const auto throwForWrongSteps = [] {
        throwInvalidArgument(ExportTexts::tr("must be different whole numbers from 0 to %1, such as "
                                             "0,20,50,200, or a range with an interval, such as 0-60/5")
                                 .arg(ranges::stepCount.highest));
    };
    std::vector<Index> trainingSteps;
    for (const QString& part : text.split(',')) {
        static const QRegularExpression pattern(
            QStringLiteral("^(\\d{1,9})(?:-(\\d{1,9})(?:/(\\d{1,9}))?)?$"));
        const auto match = pattern.match(part);
        const int first = match.captured(1).toInt();
        const int last = match.hasCaptured(2) ? match.captured(2).toInt() : first;
        const int distance = match.hasCaptured(3) ? match.captured(3).toInt() : 1;
        if (!match.hasMatch() || last < first || last > ranges::stepCount.highest || distance == 0)
            throwForWrongSteps();
        constexpr std::size_t maxCount = 1000;
        for (Index step = first; step <= last; step += distance)
            if (trainingSteps.size() == maxCount || findOrAppend(trainingSteps, step)) throwForWrongSteps();
    }
    return trainingSteps;
}

QString formatOptionValue(const std::vector<Index>& trainingSteps) {
    if (trainingSteps.size() > 2) {
        const Index distance = trainingSteps[1] - trainingSteps[0];
        const auto hasOtherDistance = [=](Index a, Index b) { return b - a != distance; };
        const bool hasEqualDistances =
            std::ranges::adjacent_find(trainingSteps, hasOtherDistance) == trainingSteps.end();
        if (hasEqualDistances && distance > 0)
            return QStringLiteral("%1-%2/%3")
                .arg(trainingSteps.front())
                .arg(trainingSteps.back())
                .arg(distance);
    }
    QStringList parts;
    for (const Index step : trainingSteps) parts << QString::number(step);
    return parts.join(',');
}

QStringList splitValues(const QString& values) {
    QStringList parts{QString()};
    int depth = 0;
    bool isInString = false;
    for (qsizetype i = 0; i < values.size(); ++i) {
        const QChar c = values[i];
        const bool isEscaped = i > 0 && values[i - 1] == '\\';
        if (c == '"' && !isEscaped) isInString = !isInString;
        if (!isInString && (c == '[' || c == '{')) ++depth;
        if (!isInString && (c == ']' || c == '}')) --depth;
        if (c == ',' && depth == 0 && !isInString) {
            parts << QString();
        } else {
            parts.last() += c;
        }
    }
    return parts;
}

QString joinedWithOr(const QStringList& words) {
    if (words.size() < 2) return words.join(QString());
    return words.first(words.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" or ") + words.last();
}

std::pair<double, double> parseRange(const QString& text) {
    const QStringList parts = text.split(',');
    bool areNumbers[] = {false, false};
    const double low = parts[0].toDouble(&areNumbers[0]);
    const double high = parts.value(1).toDouble(&areNumbers[1]);
    if (parts.size() != 2 || !areNumbers[0] || !areNumbers[1] || !std::isfinite(low) ||
        !std::isfinite(high) || low >= high)
        throwInvalidArgument(ExportTexts::tr("must be two increasing numbers, such as 0,0.2"));
    return {low, high};
}

QString formatOptionValue(const std::pair<double, double>& range) {
    const auto numberText = [](double number) {
        return QString::number(number, 'g', QLocale::FloatingPointShortest);
    };
    return numberText(range.first) + ',' + numberText(range.second);
}

}  // namespace attention
