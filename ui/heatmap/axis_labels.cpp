// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/axis_labels.h"

#include "heatmap/printable_text.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace attention {
namespace {

QString subscript(int number) {
    QString digits = QString::number(number);
    for (QChar& digit : digits) digit = QChar(0x2080 + digit.digitValue());
    return digits;
}

}  // namespace

QStringList tokenLabels(const std::vector<std::string>& tokens, int count) {
    std::unordered_map<std::string_view, int> occurrences;
    occurrences.reserve(tokens.size());
    for (const std::string& token : tokens) ++occurrences[token];
    QStringList labels;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        QString label = printableToken(tokens[i]);
        if (occurrences[tokens[i]] > 1) label += subscript(static_cast<int>(i) + 1);
        labels << label;
    }
    while (labels.size() < count) labels << QStringLiteral("[PAD]");
    return labels;
}

QString tokenLabel(const std::vector<std::string>& tokens, std::size_t position) {
    if (position >= tokens.size()) return QStringLiteral("[PAD]");
    const QString label = printableToken(tokens[position]);
    const bool isRepeated = std::ranges::count(tokens, tokens[position]) > 1;
    return isRepeated ? label + subscript(static_cast<int>(position) + 1) : label;
}

QStringList dimensionLabels(int count) {
    QStringList labels;
    for (int i = 1; i <= count; ++i) labels << QString::number(i);
    return labels;
}

int labelStride(double spacing, double labelExtent) {
    for (int decade = 1;; decade *= 10) {
        for (const int stride : {decade, 2 * decade, 5 * decade}) {
            if (stride * spacing >= labelExtent || stride > 1000000) return stride;
        }
    }
}

}  // namespace attention
