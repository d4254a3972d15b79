// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/next_tokens_content.h"

#include "comparison/alignment.h"
#include "figure/table_text.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"

#include <QStringList>

#include <algorithm>

namespace attention {
namespace {

constexpr int decimals = 4;

std::vector<std::optional<int>> positionsInA(const ModelTrace& a, const ModelTrace& now) {
    std::vector<std::optional<int>> positions(static_cast<std::size_t>(now.tokenCount()));
    for (const AlignedPair& pair : alignTokens(a.text->texts, now.text->texts))
        if (pair.a && pair.b) positions[static_cast<std::size_t>(*pair.b)] = static_cast<int>(*pair.a);
    return positions;
}

/// A space in front shows only where the same word is there without it.
void tellSpacesApart(std::vector<TokenEntry>& entries) {
    for (TokenEntry& entry : entries) {
        const QString word = entry.token.trimmed();
        const auto isTwin = [&](const TokenEntry& other) {
            return other.id != entry.id && other.token.trimmed() == word;
        };
        const bool isAlone = std::ranges::none_of(entries, isTwin);
        entry.displayText = isAlone || !entry.token.startsWith(' ') ? word : QChar(0x2423) + word;
    }
}

}  // namespace

NextTokensContent::NextTokensContent(std::shared_ptr<const NextTokens> current,
                                     std::shared_ptr<const NextTokens> a)
    : m_current(std::move(current)), m_a(std::move(a)) {
    if (m_current && m_a) m_positionsOfA = positionsInA(*m_a->trace, *m_current->trace);
}

const LikelyToken& NextTokensContent::likeliestToken(const StreamPosition& streamPosition) const {
    return decodedStream(*m_current, streamPosition.stream).tokensAt(streamPosition.position).front();
}

/// White space alone would not be seen.
QString NextTokensContent::tokenText(Index id) const {
    if (id == otherTokens) return tr("(another word)");
    if (id == noToken) return QStringLiteral("–");
    return printableToken(displayToken(*m_current->trace, id));
}

bool NextTokensContent::matchesText(const StreamPosition& streamPosition) const {
    return actualTokenId(*m_current->trace, streamPosition.position) == likeliestToken(streamPosition).id;
}

/// Models of different depths share their ends.
std::optional<StreamPosition> NextTokensContent::positionInA(const StreamPosition& streamPosition) const {
    if (!m_a) return std::nullopt;
    const auto position = m_positionsOfA[static_cast<std::size_t>(streamPosition.position)];
    const int lastOfA = static_cast<int>(m_a->byStream.size()) - 1;
    const bool isShared = streamPosition.stream == 0 || lastOfA == lastStream();
    const int place = streamPosition.stream == lastStream() ? lastOfA : streamPosition.stream;
    if (!position || !(isShared || streamPosition.stream == lastStream())) return std::nullopt;
    if (!m_a->byStream[static_cast<std::size_t>(place)]) return std::nullopt;
    return StreamPosition{place, *position};
}

bool NextTokensContent::differsFromA(const StreamPosition& streamPosition) const {
    const auto before = positionInA(streamPosition);
    return before && decodedStream(*m_a, before->stream).tokensAt(before->position).front().id !=
                         likeliestToken(streamPosition).id;
}

std::vector<double> NextTokensContent::probabilities(const NextTokens& nextTokens,
                                                     const StreamPosition& streamPosition,
                                                     const std::vector<Index>& ids) const {
    return tokenProbabilities(*nextTokens.trace, decodedStream(nextTokens, streamPosition.stream),
                              streamPosition.position, ids);
}

std::vector<Index> NextTokensContent::listedTokenIds(const StreamPosition& streamPosition) const {
    std::vector<Index> ids;
    const auto add = [&](Index id) {
        if (id != noToken && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    };
    for (const LikelyToken& token :
         decodedStream(*m_current, streamPosition.stream).tokensAt(streamPosition.position))
        add(token.id);
    if (const auto before = positionInA(streamPosition))
        for (const LikelyToken& token : decodedStream(*m_a, before->stream).tokensAt(before->position))
            add(token.id);
    if (const auto there = actualTokenId(*m_current->trace, streamPosition.position)) add(*there);
    return ids;
}

std::vector<TokenEntry> NextTokensContent::entries(const StreamPosition& streamPosition) const {
    const std::vector<Index> ids = listedTokenIds(streamPosition);
    const auto before = positionInA(streamPosition);
    const auto there = actualTokenId(*m_current->trace, streamPosition.position);
    if (ids.empty()) return {};
    const std::vector<double> now = probabilities(*m_current, streamPosition, ids);
    const std::vector<double> inA = before ? probabilities(*m_a, *before, ids) : std::vector<double>();
    std::vector<TokenEntry> entries;
    for (std::size_t i = 0; i < ids.size(); ++i)
        entries.push_back({ids[i],
                           tokenText(ids[i]),
                           {},
                           now[i],
                           before ? std::optional(inA[i]) : std::nullopt,
                           there == ids[i]});
    tellSpacesApart(entries);
    std::ranges::stable_sort(entries, std::ranges::greater(),
                             [](const TokenEntry& e) { return *e.probability; });
    return entries;
}

int NextTokensContent::maxEntryCount() const {
    std::ptrdiff_t most = m_current->finalStreamTokens()->countPerPosition + 1;
    if (!isCompared()) return static_cast<int>(most);
    for (int place = 0; place < streamCount(); ++place) {
        for (int position = 0; position < positionCount() && isDecoded({place, position}); ++position)
            most = std::max(most, std::ssize(listedTokenIds({place, position})));
    }
    return static_cast<int>(most);
}

QString NextTokensContent::positionTitle(int position) const {
    const auto& tokens = m_current->trace->text->tokens->queries.front();
    const QString token = bidiIsolated(printableToken(tokens[static_cast<std::size_t>(position)]).trimmed());
    return (predictsMaskedTokens() ? tr("In place of “%1 · %2”") : tr("After “%1 · %2”"))
        .arg(token, QString::number(position + 1));
}

QString NextTokensContent::streamName(int stream) const {
    return stream == 0 ? tr("embedding") : tr("layer %1").arg(stream);
}

QString NextTokensContent::streamDescription(int stream) const {
    if (stream == lastStream()) return tr("what the model says");
    if (stream == 0) return tr("read from the embedding, before any layer");
    return tr("read behind layer %1, as if it were the last").arg(stream);
}

QString NextTokensContent::probabilitiesText(const StreamPosition& streamPosition) const {
    QStringList lines;
    for (const TokenEntry& entry : entries(streamPosition)) {
        QString line = bidiIsolated(entry.displayText) + QStringLiteral("  ") +
                       nonzeroPreservingText(*entry.probability, decimals);
        if (entry.probabilityInA)
            line += tr("  (A: %1)").arg(nonzeroPreservingText(*entry.probabilityInA, decimals));
        lines << line;
    }
    return lines.join('\n');
}

QString NextTokensContent::table() const {
    const auto ranks = static_cast<std::size_t>(m_current->finalStreamTokens()->countPerPosition);
    QStringList titles{tr("position"), tr("token"), tr("read behind")};
    const auto addTitles = [&](const QString& word, const QString& probability) {
        for (std::size_t rank = 1; rank <= ranks; ++rank) titles << word.arg(rank) << probability.arg(rank);
    };
    addTitles(tr("word %1"), tr("probability %1"));
    if (isCompared()) titles << tr("word 1 of A") << tr("probability 1 of A");
    QString text = tableLine(titles);
    const auto& tokens = m_current->trace->text->tokens->queries.front();
    const auto cellsOf = [this](const LikelyToken& token) {
        return QStringList{tokenText(token.id), exactNumberText(static_cast<float>(token.probability))};
    };
    for (int position = 0; position < positionCount(); ++position) {
        for (int place = 0; place < streamCount(); ++place) {
            const StreamPosition spot{place, position};
            if (!isDecoded(spot)) continue;
            QStringList line{QString::number(position + 1),
                             printableToken(tokens[static_cast<std::size_t>(position)]), streamName(place)};
            for (const LikelyToken& token : decodedStream(*m_current, place).tokensAt(position))
                line << cellsOf(token);
            if (const auto before = positionInA(spot))
                line << cellsOf(decodedStream(*m_a, before->stream).tokensAt(before->position).front());
            text += tableLine(line);
        }
    }
    return text;
}

}  // namespace attention
