// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/elide_labels.h"

#include "heatmap/text_drawing.h"

#include <QHash>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <vector>

namespace attention {
namespace {

const QChar ellipsis(0x2026);

/// A text as grapheme clusters, which no cut divides.
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

/// Shortens a text in its middle: as much of its beginning as fits, “…”, and then the clusters from
/// `tailStart` on, which lose their end if they need more than the room.
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

/// Shortens texts that would read the same if their ends were cut off. Cuts each one inside the beginning it
/// shares with another, so that the first difference stays visible if there is room for it.
QHash<QString, QString> elideDistinctly(const QStringList& similarTexts, const QFont& font,
                                        double availableWidth) {
    std::vector<QStringList> sortedTexts;  // as clusters: the text most like each one is beside it
    for (const QString& text : similarTexts) sortedTexts.push_back(graphemeClusters(text));
    std::sort(sortedTexts.begin(), sortedTexts.end());
    QHash<QString, QString> elidedTexts;
    for (std::size_t i = 0; i < sortedTexts.size(); ++i) {
        const QStringList& clusters = sortedTexts[i];
        qsizetype sharedLength = 0;
        if (i > 0) sharedLength = commonPrefixLength(clusters, sortedTexts[i - 1]);
        if (i + 1 < sortedTexts.size())
            sharedLength = std::max(sharedLength, commonPrefixLength(clusters, sortedTexts[i + 1]));
        constexpr qsizetype contextLength =
            1;  // clusters shown before the first different one, or before the end
        const qsizetype tailStart =
            std::max<qsizetype>(1, std::min(sharedLength, clusters.size() - 1) - contextLength);
        elidedTexts[clusters.join(QString())] = elideMiddle(clusters, tailStart, font, availableWidth);
    }
    return elidedTexts;
}

/// Shortens a text to its beginning and the number of its characters.
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
    QHash<QString, QStringList> textsByElidedText;  // different texts by what they would read
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
