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
QStringList clustersOf(const QString& text) {
    QStringList clusters;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype begin = 0;
    for (qsizetype end = finder.toNextBoundary(); end >= 0; end = finder.toNextBoundary()) {
        clusters << text.mid(begin, end - begin);
        begin = end;
    }
    return clusters;
}

qsizetype commonPrefix(const QStringList& a, const QStringList& b) {
    return std::ranges::mismatch(a, b).in1 - a.begin();
}

/// Shortens a text in its middle: as much of its beginning as fits, “…”, and then the clusters from `tail`
/// on, which lose their end if they need more than the room.
QString cutInTheMiddle(const QStringList& clusters, qsizetype tail, const QFont& font, double room) {
    const QString end = ellipsis + clusters.mid(tail).join(QString());
    QString beginning = clusters.front();
    if (textWidth(beginning + end, font) > room)
        return beginning + elided(end, font, room - textWidth(beginning, font));
    for (qsizetype i = 1; i < tail; ++i) {
        if (textWidth(beginning + clusters[i] + end, font) > room) break;
        beginning += clusters[i];
    }
    return beginning + end;
}

/// Shortens texts that would read the same if their ends were cut off. Cuts each one inside the beginning it
/// shares with another, so that the first difference stays visible if there is room for it.
QHash<QString, QString> cutApart(const QStringList& alike, const QFont& font, double room) {
    std::vector<QStringList> sorted;  // as clusters: the text most like each one is beside it
    for (const QString& text : alike) sorted.push_back(clustersOf(text));
    std::sort(sorted.begin(), sorted.end());
    QHash<QString, QString> cuts;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const QStringList& clusters = sorted[i];
        qsizetype shared = 0;
        if (i > 0) shared = commonPrefix(clusters, sorted[i - 1]);
        if (i + 1 < sorted.size()) shared = std::max(shared, commonPrefix(clusters, sorted[i + 1]));
        constexpr qsizetype context = 1;  // clusters shown before the first different one, or before the end
        const qsizetype tail = std::max<qsizetype>(1, std::min(shared, clusters.size() - 1) - context);
        cuts[clusters.join(QString())] = cutInTheMiddle(clusters, tail, font, room);
    }
    return cuts;
}

/// Shortens a text to its beginning and the number of its characters.
QString withLength(const QString& text, const QFont& font, double room) {
    const QStringList clusters = clustersOf(text);
    const QString end = ellipsis + QStringLiteral("(%1)").arg(clusters.size());
    QString beginning = clusters.front();
    for (qsizetype i = 1; i < clusters.size(); ++i) {
        if (textWidth(beginning + clusters[i] + end, font) > room) break;
        beginning += clusters[i];
    }
    return beginning + end;
}

}  // namespace

QStringList elideLabels(const QStringList& texts, const QFont& font, double availableWidth) {
    const bool allFit = std::ranges::all_of(
        texts, [&](const QString& text) { return textWidth(text, font) <= availableWidth; });
    if (allFit) return texts;
    QHash<QString, QString> cuts;
    QHash<QString, QStringList> alike;  // different texts by what they would read
    for (const QString& text : texts) {
        if (cuts.contains(text)) continue;
        cuts[text] = textWidth(text, font) <= availableWidth ? text : elided(text, font, availableWidth);
        alike[cuts[text]] << text;
    }
    for (const QStringList& group : std::as_const(alike))
        if (group.size() > 1) cuts.insert(cutApart(group, font, availableWidth));
    QHash<QString, int> uses;
    for (const QString& cut : std::as_const(cuts)) ++uses[cut];
    for (auto cut = cuts.begin(); cut != cuts.end(); ++cut)
        if (uses[cut.value()] > 1)
            cut.value() = textWidth(cut.key(), font) <= 3 * availableWidth
                              ? cut.key()
                              : withLength(cut.key(), font, availableWidth);
    QStringList result;
    for (const QString& text : texts) result << cuts[text];
    return result;
}

}  // namespace attention
