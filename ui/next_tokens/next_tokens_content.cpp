// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/next_tokens_content.h"

#include "comparison/alignment.h"
#include "figure/table_text.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "texts/axis_text.h"
#include "texts/shared_labels.h"

#include <QStringList>

#include <algorithm>

namespace attention {
namespace {

std::vector<std::optional<int>> positionsInA(const ModelTrace& traceA, const ModelTrace& currentTrace) {
    std::vector<std::optional<int>> positions(static_cast<std::size_t>(currentTrace.tokenCount()));
    for (const AlignedPair& pair : alignTokens(traceA.text->texts, currentTrace.text->texts))
        if (pair.a && pair.b) positions[static_cast<std::size_t>(*pair.b)] = static_cast<int>(*pair.a);
    return positions;
}

/// Sets `displayText` of each entry. The leading space of a token is shown as a symbol only if another entry
/// has the same token without this space.
void setDisplayTexts(std::vector<TokenEntry>& entries) {
    for (TokenEntry& entry : entries) {
        const QString trimmedToken = entry.token.trimmed();
        const auto differsOnlyInSpace = [&](const TokenEntry& otherEntry) {
            return otherEntry.id != entry.id && otherEntry.token.trimmed() == trimmedToken;
        };
        const bool isUnambiguous = std::ranges::none_of(entries, differsOnlyInSpace);
        entry.displayText =
            isUnambiguous || !entry.token.startsWith(' ') ? trimmedToken : QChar(0x2423) + trimmedToken;
    }
}

}  // namespace

NextTokensContent::NextTokensContent(std::shared_ptr<const NextTokens> nextTokens,
                                     std::shared_ptr<const NextTokens> comparedNextTokens)
    : m_nextTokens(std::move(nextTokens)), m_comparedNextTokens(std::move(comparedNextTokens)) {
    if (m_nextTokens && m_comparedNextTokens)
        m_positionsInA = positionsInA(*m_comparedNextTokens->trace, *m_nextTokens->trace);
}

const LikelyToken& NextTokensContent::mostProbableToken(const StreamPosition& streamPosition) const {
    return decodedStream(*m_nextTokens, streamPosition.stream).tokensAt(streamPosition.position).front();
}

/// Shows white space as symbols, because a token of spaces alone would be invisible.
QString NextTokensContent::tokenText(Index id) const {
    if (id == otherTokens) return tr("(others)");
    if (id == noToken) return QStringLiteral("–");
    return printableToken(displayToken(*m_nextTokens->trace, id));
}

bool NextTokensContent::matchesText(const StreamPosition& streamPosition) const {
    return actualTokenId(*m_nextTokens->trace, streamPosition.position) ==
           mostProbableToken(streamPosition).id;
}

/// If the models have different numbers of layers, only the first and the last streams correspond.
std::optional<StreamPosition> NextTokensContent::positionInTraceOfA(
    const StreamPosition& streamPosition) const {
    if (!m_comparedNextTokens) return std::nullopt;
    const auto position = m_positionsInA[static_cast<std::size_t>(streamPosition.position)];
    const int lastStreamOfA = static_cast<int>(m_comparedNextTokens->byStream.size()) - 1;
    const bool isStreamShared = streamPosition.stream == 0 || lastStreamOfA == lastStream();
    const int streamInA = streamPosition.stream == lastStream() ? lastStreamOfA : streamPosition.stream;
    if (!position || !(isStreamShared || streamPosition.stream == lastStream())) return std::nullopt;
    if (!m_comparedNextTokens->byStream[static_cast<std::size_t>(streamInA)]) return std::nullopt;
    return StreamPosition{streamInA, *position};
}

bool NextTokensContent::differsFromA(const StreamPosition& streamPosition) const {
    const auto streamPositionInA = positionInTraceOfA(streamPosition);
    return streamPositionInA && decodedStream(*m_comparedNextTokens, streamPositionInA->stream)
                                        .tokensAt(streamPositionInA->position)
                                        .front()
                                        .id != mostProbableToken(streamPosition).id;
}

std::vector<double> NextTokensContent::probabilities(const NextTokens& nextTokens,
                                                     const StreamPosition& streamPosition,
                                                     const std::vector<Index>& ids) const {
    return tokenProbabilities(*nextTokens.trace, decodedStream(nextTokens, streamPosition.stream),
                              streamPosition.position, ids);
}

std::vector<Index> NextTokensContent::listedTokenIds(const StreamPosition& streamPosition) const {
    std::vector<Index> ids;
    const auto addId = [&](Index id) {
        if (id != noToken && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    };
    for (const LikelyToken& token :
         decodedStream(*m_nextTokens, streamPosition.stream).tokensAt(streamPosition.position))
        addId(token.id);
    if (const auto streamPositionInA = positionInTraceOfA(streamPosition))
        for (const LikelyToken& token : decodedStream(*m_comparedNextTokens, streamPositionInA->stream)
                                            .tokensAt(streamPositionInA->position))
            addId(token.id);
    if (const auto actualId = actualTokenId(*m_nextTokens->trace, streamPosition.position)) addId(*actualId);
    return ids;
}

std::vector<TokenEntry> NextTokensContent::entries(const StreamPosition& streamPosition) const {
    const std::vector<Index> ids = listedTokenIds(streamPosition);
    const auto streamPositionInA = positionInTraceOfA(streamPosition);
    const auto actualId = actualTokenId(*m_nextTokens->trace, streamPosition.position);
    if (ids.empty()) return {};
    const std::vector<double> currentProbabilities = probabilities(*m_nextTokens, streamPosition, ids);
    const std::vector<double> probabilitiesInA =
        streamPositionInA ? probabilities(*m_comparedNextTokens, *streamPositionInA, ids)
                          : std::vector<double>();
    std::vector<TokenEntry> entries;
    for (std::size_t i = 0; i < ids.size(); ++i)
        entries.push_back({ids[i],
                           tokenText(ids[i]),
                           {},
                           currentProbabilities[i],
                           streamPositionInA ? std::optional(probabilitiesInA[i]) : std::nullopt,
                           actualId == ids[i]});
    setDisplayTexts(entries);
    std::ranges::stable_sort(entries, std::ranges::greater(),
                             [](const TokenEntry& entry) { return *entry.probability; });
    return entries;
}

int NextTokensContent::maxEntryCount() const {
    std::ptrdiff_t maxCount = m_nextTokens->finalStreamTokens()->countPerPosition + 1;
    if (!isCompared()) return static_cast<int>(maxCount);
    for (int stream = 0; stream < streamCount(); ++stream) {
        for (int position = 0; position < positionCount() && isDecoded({stream, position}); ++position)
            maxCount = std::max(maxCount, std::ssize(listedTokenIds({stream, position})));
    }
    return static_cast<int>(maxCount);
}

QString NextTokensContent::positionTitle(int position) const {
    const auto& tokens = m_nextTokens->trace->text->tokens->queries.front();
    const QString token = bidiIsolated(printableToken(tokens[static_cast<std::size_t>(position)]).trimmed());
    return (predictsMaskedTokens() ? tr("In place of token %2 “%1”") : tr("After token %2 “%1”"))
        .arg(token, QString::number(position + 1));
}

QString NextTokensContent::streamName(int stream) const {
    return stream == 0 ? tr("embedding") : layerLabel(stream - 1);
}

QString NextTokensContent::streamDescription(int stream) const {
    if (stream == lastStream()) return tr("prediction of the model");
    if (stream == 0) return tr("decoded from the embedding, before the first layer");
    return tr("decoded from the output of layer %1, as if it were the last layer").arg(stream);
}

QString NextTokensContent::probabilitiesText(const StreamPosition& streamPosition) const {
    QStringList lines;
    for (const TokenEntry& entry : entries(streamPosition)) {
        QString line = bidiIsolated(entry.displayText) + QStringLiteral("  ") +
                       nonzeroPreservingText(*entry.probability, probabilityDecimals);
        if (entry.probabilityInA)
            line += tr("  (A: %1)").arg(nonzeroPreservingText(*entry.probabilityInA, probabilityDecimals));
        lines << line;
    }
    return lines.join('\n');
}

QString NextTokensContent::tableText() const {
    const auto rankCount = static_cast<std::size_t>(m_nextTokens->finalStreamTokens()->countPerPosition);
    QStringList columnTitles{tr("position"), axisName(Axis::Vocabulary), tr("decoded from")};
    const auto addTitles = [&](const QString& tokenTitle, const QString& probabilityTitle) {
        for (std::size_t rank = 1; rank <= rankCount; ++rank)
            columnTitles << tokenTitle.arg(rank) << probabilityTitle.arg(rank);
    };
    addTitles(tr("token %1"), tr("probability %1"));
    if (isCompared()) columnTitles << tr("token 1 of session A") << tr("probability 1 of session A");
    QString text = tableLine(columnTitles);
    const auto& tokens = m_nextTokens->trace->text->tokens->queries.front();
    const auto cellsOf = [this](const LikelyToken& token) {
        return QStringList{tokenText(token.id), exactNumberText(static_cast<float>(token.probability))};
    };
    for (int position = 0; position < positionCount(); ++position) {
        for (int stream = 0; stream < streamCount(); ++stream) {
            const StreamPosition streamPosition{stream, position};
            if (!isDecoded(streamPosition)) continue;
            QStringList lineCells{QString::number(position + 1),
                                  printableToken(tokens[static_cast<std::size_t>(position)]),
                                  streamName(stream)};
            for (const LikelyToken& token : decodedStream(*m_nextTokens, stream).tokensAt(position))
                lineCells << cellsOf(token);
            if (const auto streamPositionInA = positionInTraceOfA(streamPosition))
                lineCells << cellsOf(decodedStream(*m_comparedNextTokens, streamPositionInA->stream)
                                         .tokensAt(streamPositionInA->position)
                                         .front());
            text += tableLine(lineCells);
        }
    }
    return text;
}

}  // namespace attention
