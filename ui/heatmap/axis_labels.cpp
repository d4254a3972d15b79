// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/axis_labels.h"

#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"

#include <QHash>
#include <QTextBoundaryFinder>

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

namespace {

const QChar ellipsis(0x2026);

/// Returns the grapheme clusters of `text`. Texts are cut only between clusters.
QStringList graphemeClusters(const QString& text) {
    QStringList clusters;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype begin = 0;
    for (qsizetype end = finder.toNextBoundary(); end >= 0; end = finder.toNextBoundary()) {
        clusters << text.mid(begin, end - begin);
        begin = end;
    }
    return clusters;
}

qsizetype commonPrefixLength(const QStringList& a, const QStringList& b) {
    return std::ranges::mismatch(a, b).in1 - a.begin();
}

/// Returns a text that is shortened in its middle: its beginning, “…”, and the clusters from index
/// `tailStart` on. The beginning is as long as fits into `availableWidth` pixels, but at least one cluster.
/// If even that does not fit, the end of the text is cut off, too.
QString elideMiddle(const QStringList& clusters, qsizetype tailStart, const QFont& font,
                    double availableWidth) {
    const QString ending = ellipsis + clusters.mid(tailStart).join(QString());
    QString beginning = clusters.front();
    if (textWidth(beginning + ending, font) > availableWidth)
        return beginning + elided(ending, font, availableWidth - textWidth(beginning, font));
    for (qsizetype i = 1; i < tailStart; ++i) {
        if (textWidth(beginning + clusters[i] + ending, font) > availableWidth) break;
        beginning += clusters[i];
    }
    return beginning + ending;
}

/// Shortens different texts that would become equal if their ends were cut off. Returns the shortened text
/// for each text. The cut is inside the beginning that a text shares with another text. Therefore the first
/// difference stays visible if there is room for it.
QHash<QString, QString> elideDistinctly(const QStringList& similarTexts, const QFont& font,
                                        double availableWidth) {
    // The texts as clusters. After sorting, the text with the longest common beginning is next to each text.
    std::vector<QStringList> sortedTexts;
    for (const QString& text : similarTexts) sortedTexts.push_back(graphemeClusters(text));
    std::sort(sortedTexts.begin(), sortedTexts.end());
    QHash<QString, QString> elidedTexts;
    for (std::size_t i = 0; i < sortedTexts.size(); ++i) {
        const QStringList& clusters = sortedTexts[i];
        qsizetype sharedLength = 0;
        if (i > 0) sharedLength = commonPrefixLength(clusters, sortedTexts[i - 1]);
        if (i + 1 < sortedTexts.size())
            sharedLength = std::max(sharedLength, commonPrefixLength(clusters, sortedTexts[i + 1]));
        // The number of visible clusters before the first difference, or before the last cluster.
        constexpr qsizetype contextLength = 1;
        const qsizetype tailStart =
            std::max<qsizetype>(1, std::min(sharedLength, clusters.size() - 1) - contextLength);
        elidedTexts[clusters.join(QString())] = elideMiddle(clusters, tailStart, font, availableWidth);
    }
    return elidedTexts;
}

/// Returns the beginning of `text`, “…” and the number of its grapheme clusters in parentheses.
QString elideWithLength(const QString& text, const QFont& font, double availableWidth) {
    const QStringList clusters = graphemeClusters(text);
    const QString ending = ellipsis + QStringLiteral("(%1)").arg(clusters.size());
    QString beginning = clusters.front();
    for (qsizetype i = 1; i < clusters.size(); ++i) {
        if (textWidth(beginning + clusters[i] + ending, font) > availableWidth) break;
        beginning += clusters[i];
    }
    return beginning + ending;
}

}  // namespace

QStringList elideLabels(const QStringList& texts, const QFont& font, double availableWidth) {
    const bool allFit = std::ranges::all_of(
        texts, [&](const QString& text) { return textWidth(text, font) <= availableWidth; });
    if (allFit) return texts;
    QHash<QString, QString> elidedTexts;
    QHash<QString, QStringList> textsByElidedText;  // different texts with the same shortened text
    for (const QString& text : texts) {
        if (elidedTexts.contains(text)) continue;
        elidedTexts[text] =
            textWidth(text, font) <= availableWidth ? text : elided(text, font, availableWidth);
        textsByElidedText[elidedTexts[text]] << text;
    }
    for (const QStringList& group : std::as_const(textsByElidedText))
        if (group.size() > 1) elidedTexts.insert(elideDistinctly(group, font, availableWidth));
    QHash<QString, int> useCounts;
    for (const QString& elidedText : std::as_const(elidedTexts)) ++useCounts[elidedText];
    for (auto entry = elidedTexts.begin(); entry != elidedTexts.end(); ++entry)
        if (useCounts[entry.value()] > 1)
            entry.value() = textWidth(entry.key(), font) <= 3 * availableWidth
                                ? entry.key()
                                : elideWithLength(entry.key(), font, availableWidth);
    QStringList result;
    for (const QString& text : texts) result << elidedTexts[text];
    return result;
}

}  // namespace attention
