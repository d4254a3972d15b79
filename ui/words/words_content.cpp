// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/words_content.h"

#include "comparison/alignment.h"
#include "figure/number_block.h"
#include "heatmap/number_text.h"
#include "heatmap/token_text.h"

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
void tellSpacesApart(std::vector<WordEntry>& entries) {
    for (WordEntry& entry : entries) {
        const QString word = entry.word.trimmed();
        const auto isTwin = [&](const WordEntry& other) {
            return other.id != entry.id && other.word.trimmed() == word;
        };
        const bool isAlone = std::ranges::none_of(entries, isTwin);
        entry.shown = isAlone || !entry.word.startsWith(' ') ? word : QChar(0x2423) + word;
    }
}

}  // namespace

WordsContent::WordsContent(std::shared_ptr<const NextTokens> now, std::shared_ptr<const NextTokens> a)
    : m_now(std::move(now)), m_a(std::move(a)) {
    if (m_now && m_a) m_positionsOfA = positionsInA(*m_a->trace, *m_now->trace);
}

const LikelyToken& WordsContent::first(const WordSpot& spot) const {
    return read(*m_now, spot.place).tokensAt(spot.position).front();
}

/// White space alone would not be seen.
QString WordsContent::word(Index id) const {
    if (id == otherTokens) return tr("(another word)");
    if (id == noToken) return QStringLiteral("–");
    return shownToken(displayToken(*m_now->trace, id));
}

bool WordsContent::isAsInText(const WordSpot& spot) const {
    return actualTokenId(*m_now->trace, spot.position) == first(spot).id;
}

/// Models of different depths share their ends.
std::optional<WordSpot> WordsContent::spotOfA(const WordSpot& spot) const {
    if (!m_a) return std::nullopt;
    const auto position = m_positionsOfA[static_cast<std::size_t>(spot.position)];
    const int lastOfA = static_cast<int>(m_a->byStream.size()) - 1;
    const bool isShared = spot.place == 0 || lastOfA == last();
    const int place = spot.place == last() ? lastOfA : spot.place;
    if (!position || !(isShared || spot.place == last())) return std::nullopt;
    if (!m_a->byStream[static_cast<std::size_t>(place)]) return std::nullopt;
    return WordSpot{place, *position};
}

bool WordsContent::isChanged(const WordSpot& spot) const {
    const auto before = spotOfA(spot);
    return before && read(*m_a, before->place).tokensAt(before->position).front().id != first(spot).id;
}

std::vector<double> WordsContent::probabilities(const NextTokens& words, const WordSpot& spot,
                                                const std::vector<Index>& ids) const {
    return tokenProbabilities(*words.trace, read(words, spot.place), spot.position, ids);
}

std::vector<Index> WordsContent::listed(const WordSpot& spot) const {
    std::vector<Index> ids;
    const auto add = [&](Index id) {
        if (id != noToken && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    };
    for (const LikelyToken& token : read(*m_now, spot.place).tokensAt(spot.position)) add(token.id);
    if (const auto before = spotOfA(spot))
        for (const LikelyToken& token : read(*m_a, before->place).tokensAt(before->position)) add(token.id);
    if (const auto there = actualTokenId(*m_now->trace, spot.position)) add(*there);
    return ids;
}

std::vector<WordEntry> WordsContent::entries(const WordSpot& spot) const {
    const std::vector<Index> ids = listed(spot);
    const auto before = spotOfA(spot);
    const auto there = actualTokenId(*m_now->trace, spot.position);
    if (ids.empty()) return {};
    const std::vector<double> now = probabilities(*m_now, spot, ids);
    const std::vector<double> inA = before ? probabilities(*m_a, *before, ids) : std::vector<double>();
    std::vector<WordEntry> entries;
    for (std::size_t i = 0; i < ids.size(); ++i)
        entries.push_back({ids[i],
                           word(ids[i]),
                           {},
                           now[i],
                           before ? std::optional(inA[i]) : std::nullopt,
                           there == ids[i]});
    tellSpacesApart(entries);
    std::ranges::stable_sort(entries, std::ranges::greater(), [](const WordEntry& e) { return *e.now; });
    return entries;
}

int WordsContent::mostEntries() const {
    std::ptrdiff_t most = m_now->finalStreamTokens()->countPerPosition + 1;
    if (!isCompared()) return static_cast<int>(most);
    for (int place = 0; place < places(); ++place) {
        for (int position = 0; position < positions() && isRead({place, position}); ++position)
            most = std::max(most, std::ssize(listed({place, position})));
    }
    return static_cast<int>(most);
}

QString WordsContent::question(int position) const {
    const auto& tokens = m_now->trace->text->tokens->queries.front();
    const QString token = isolated(shownToken(tokens[static_cast<std::size_t>(position)]).trimmed());
    return (isOfMaskedWords() ? tr("In place of “%1 · %2”") : tr("After “%1 · %2”"))
        .arg(token, QString::number(position + 1));
}

QString WordsContent::placeName(int place) const {
    return place == 0 ? tr("embedding") : tr("layer %1").arg(place);
}

QString WordsContent::placeText(int place) const {
    if (place == last()) return tr("what the model says");
    if (place == 0) return tr("read from the embedding, before any layer");
    return tr("read behind layer %1, as if it were the last").arg(place);
}

QString WordsContent::text(const WordSpot& spot) const {
    QStringList lines;
    for (const WordEntry& entry : entries(spot)) {
        QString line = isolated(entry.shown) + QStringLiteral("  ") + preciseText(*entry.now, decimals);
        if (entry.before) line += tr("  (A: %1)").arg(preciseText(*entry.before, decimals));
        lines << line;
    }
    return lines.join('\n');
}

QString WordsContent::table() const {
    const auto ranks = static_cast<std::size_t>(m_now->finalStreamTokens()->countPerPosition);
    QStringList titles{tr("position"), tr("token"), tr("read behind")};
    const auto addTitles = [&](const QString& word, const QString& probability) {
        for (std::size_t rank = 1; rank <= ranks; ++rank) titles << word.arg(rank) << probability.arg(rank);
    };
    addTitles(tr("word %1"), tr("probability %1"));
    if (isCompared()) titles << tr("word 1 of A") << tr("probability 1 of A");
    QString text = tableLine(titles);
    const auto& tokens = m_now->trace->text->tokens->queries.front();
    const auto cellsOf = [this](const LikelyToken& token) {
        return QStringList{word(token.id), digits(static_cast<float>(token.probability))};
    };
    for (int position = 0; position < positions(); ++position) {
        for (int place = 0; place < places(); ++place) {
            const WordSpot spot{place, position};
            if (!isRead(spot)) continue;
            QStringList line{QString::number(position + 1),
                             shownToken(tokens[static_cast<std::size_t>(position)]), placeName(place)};
            for (const LikelyToken& token : read(*m_now, place).tokensAt(position)) line << cellsOf(token);
            if (const auto before = spotOfA(spot))
                line << cellsOf(read(*m_a, before->place).tokensAt(before->position).front());
            text += tableLine(line);
        }
    }
    return text;
}

}  // namespace attention
