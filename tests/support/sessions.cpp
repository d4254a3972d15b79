// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/sessions.h"

#include "engine/custom_values.h"
#include "engine/problems.h"
#include "io/tensor_export.h"
#include "models/open_models.h"
#include "session/custom_parameters.h"
#include "support/array_files.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

namespace attention::test {

std::vector<float> entriesOf(const Trace& trace, Stage stage) {
    std::vector<float> entries;
    forEachRow(trace, stage,
               [&](std::span<const float> row) { entries.insert(entries.end(), row.begin(), row.end()); });
    return entries;
}

bool areSame(std::span<const float> a, std::span<const float> b) {
    return std::ranges::equal(a, b, [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y) ||
               (std::isnan(x) && std::isnan(y));
    });
}

std::vector<Stage> everyStage() {
    std::vector<Stage> stages;
    for (const StageInfo& info : pipelineStageInfos) stages.push_back(info.stage);
    for (const StageInfo& info : auxiliaryStageInfos) stages.push_back(info.stage);
    return stages;
}

Session sessionWith(const std::string& folder, const std::string& text) {
    Session typed;
    typed.input.queryText = text;
    return sessionFromModel(folder, typed);
}

std::vector<Session> plainSessions(int count) {
    std::mt19937 random(20240511);
    const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    std::vector<Session> sessions;
    for (int i = 0; i < count; ++i) {
        Session s;
        s.seeding = upTo(2) ? Seeding::PerRow : Seeding::Pytorch;
        s.input.queryText.clear();
        for (int token = 0, n = 1 + upTo(9); token < n; ++token)
            s.input.queryText += "w" + std::to_string(upTo(7)) + " ";
        s.embedding.dModel = 1 + upTo(20);
        s.embedding.seed = random();
        s.projection.initScheme = upTo(2) ? InitScheme::PerHead : InitScheme::Linear;
        s.projection.initDistribution = static_cast<InitDistribution>(upTo(5));
        s.projection.hasBias = upTo(2) == 1;
        s.projection.seed = random();
        s.heads = 1 + upTo(4);
        s.dK = 1 + upTo(20);
        s.dV = 1 + upTo(20);
        s.score.function = upTo(2) ? ScoreFunction::Dot : ScoreFunction::ScaledDot;
        s.mask.causal = static_cast<CausalMask>(upTo(2));
        s.normalizer.temperature = 0.25 * (1 + upTo(8));
        s.output.hasProjection = upTo(2) == 1;
        s.output.dOut = 1 + upTo(9);
        sessions.push_back(std::move(s));
    }
    return sessions;
}

namespace {

/// A random generator that returns the same numbers for the same seed.
class Dice {
 public:
    explicit Dice(unsigned seed) : m_random(seed) {}

    /// Returns a random number from 0 to n − 1.
    int upTo(int n) { return static_cast<int>(m_random() % static_cast<unsigned>(n)); }
    bool isHead() { return upTo(2) == 1; }
    std::uint32_t seed() { return static_cast<std::uint32_t>(m_random()); }
    double number() { return std::uniform_real_distribution<>(-2, 2)(m_random); }
    template <class Enum>
    Enum any() {
        return static_cast<Enum>(upTo(static_cast<int>(namesOf<Enum>().size())));
    }

 private:
    std::mt19937 m_random;
};

std::string text(Dice& dice, int lines) {
    std::string result;
    for (int line = 0; line < lines; ++line) {
        for (int token = 0, n = 1 + dice.upTo(7); token < n; ++token)
            result += "w" + std::to_string(dice.upTo(7)) + (dice.upTo(5) ? " " : ", ");
        result += '\n';
    }
    return result;
}

InputSettings input(Dice& dice) {
    InputSettings result;
    const int lines = 1 + dice.upTo(3);
    result.queryText = text(dice, lines);
    if (dice.isHead()) result.keyText = text(dice, dice.isHead() ? lines : 1);
    result.isBatch = dice.isHead();
    result.tokenizer = dice.any<TokenizerKind>();
    result.specialTokens = dice.any<SpecialTokens>();
    if (dice.upTo(5) == 0) result.queryTokens = TokenLists{std::vector<std::string>{"w1", "of", "two words"}};
    if (dice.upTo(5) == 0) result.keyTokens = TokenLists{std::vector<std::string>{"w2", "w1"}};
    return result;
}

MaskSettings mask(Dice& dice) {
    MaskSettings result;
    result.causal = dice.any<CausalMask>();
    result.prefixLength = dice.upTo(3);
    if (dice.isHead()) result.window = dice.upTo(6);
    result.sinkCount = dice.upTo(3);
    result.masksPadding = dice.isHead();
    if (dice.isHead())
        result.maskedCells = {{dice.upTo(6), dice.upTo(6), {}}, {dice.upTo(6), dice.upTo(6), 0}};
    if (dice.isHead()) result.fill = -1e9;
    result.allowsDiagonal = dice.isHead();
    result.allowsUnknownTokens = dice.isHead();
    return result;
}

/// Adds the settings of hand-built heads if the session uses them. Chooses only targets that the position
/// encoding supports.
void constructHeads(Session& s, Dice& dice) {
    if (s.projection.initScheme != InitScheme::Constructed) return;
    if (s.embedding.positionEncoding == PositionEncoding::Sinusoidal)
        s.embedding.positionEncoding = PositionEncoding::Concatenated;
    for (Index i = 0; i < s.heads; ++i) {
        ConstructedHead& head = s.projection.constructedHeads.emplace_back();
        head.target = dice.any<HeadTarget>();
        if (s.embedding.positionEncoding == PositionEncoding::None) head.target = HeadTarget::SameWord;
        if (head.target == HeadTarget::Offset) head.offset = dice.upTo(9) - 4;
        head.strength = 0.5 * (1 + dice.upTo(16));
    }
}

/// Adjusts the sizes to the requirements of the projection initialization.
void fitSizes(Session& s) {
    const InitScheme scheme = s.projection.initScheme;
    if (s.projection.sharedProjections == SharedProjections::QueryKeyValue) s.dV = s.dK;
    const bool isCut = scheme == InitScheme::Identity || scheme == InitScheme::MultiheadAttention;
    const Index behind =
        s.embedding.positionEncoding == PositionEncoding::Concatenated ? s.embedding.dPosition : 0;
    const auto words = static_cast<Index>(tokenizeInput(s.input).vocabulary.size()) + behind;
    if (s.embedding.source == EmbeddingSource::OneHot) {
        s.embedding.dModel = words;
        if (isCut) s.heads = 1;
    }
    if (!isCut) return;
    if (s.embedding.source == EmbeddingSource::OneHot) s.dK = words;
    s.dV = s.dK;
    s.embedding.dModel = s.heads * s.dK;
    if (scheme == InitScheme::MultiheadAttention) s.output = {true, s.embedding.dModel};
}

/// Adds the custom vectors and matrices that the embedding and the projection initialization require.
void typeNumbers(Session& s, Dice& dice) {
    if (s.embedding.source == EmbeddingSource::Custom) {
        for (const std::string& token : tokenizeInput(s.input).vocabulary) {
            auto& vector = s.embedding.customVectors[token].mutableValues();
            for (Index i = 0; i < s.embedding.tokenVectorSize(); ++i) vector.push_back(dice.number());
        }
    }
    if (s.projection.initScheme != InitScheme::Custom) return;
    const bool hasBias = dice.isHead();
    for (const char* name : {"W_Q", "W_K", "W_V", "W_O", "b_Q", "b_K", "b_V", "b_O"}) {
        if (name[0] == 'b' && !hasBias) continue;
        CustomTensor& tensor = s.projection.customParameters[name];
        tensor.shape = customParameterSpec(s, name).shape;
        for (Index i = 0; i < entryCount(tensor.shape); ++i)
            tensor.entries.mutableValues().push_back(dice.number());
    }
}

ArrayInFile randomArray(const Shape& shape, Dice& dice) {
    ArrayInFile array{shape, {}};
    for (Index i = 0; i < entryCount(shape); ++i) array.numbers.push_back(static_cast<float>(dice.number()));
    return array;
}

/// Writes the file of vectors that the embedding source requires. The file contains vectors of some words or
/// of all positions.
void takeVectorsFromFile(Session& s, Dice& dice) {
    if (s.embedding.tokenVectorSize() < 1) return;  // such a session has problems() and is discarded
    static const TestFolder folder;
    static int count = 0;
    const std::string name = "vectors" + std::to_string(++count) + ".npz";
    const Tokens tokens = tokenizeInput(s.input);
    if (s.embedding.source == EmbeddingSource::Imported) {
        s.embedding.positionEncoding = PositionEncoding::None;
        const auto vectors = [&](const TokenLists& lists, Index length) {
            return randomArray({std::ssize(lists), length, s.embedding.dModel}, dice);
        };
        ArraysInFile arrays = {{"query_embeddings", vectors(tokens.queries, tokens.queryLength())}};
        if (!isSelfAttention(s.input)) arrays["key_embeddings"] = vectors(tokens.keys, tokens.keyLength());
        s.embedding.file = folder.write(name, npzBytes(arrays));
    } else if (s.embedding.source == EmbeddingSource::WordVectors && dice.isHead()) {
        std::vector<std::string> words = {"dog"};
        for (const std::string& token : tokens.vocabulary) {
            const bool isAscii = std::ranges::all_of(token, [](unsigned char c) { return c < 128; });
            if (isAscii && dice.isHead()) words.push_back(token);
        }
        const Index width = s.embedding.tokenVectorSize() + dice.upTo(3);
        const Index size = std::ssize(words);
        s.embedding.file = folder.write(
            name, npzBytes({{"words", {{size}, {}, words}}, {"vectors", randomArray({size, width}, dice)}}));
        if (dice.isHead())
            s.embedding.bundledVectors["dog"] = std::vector<double>(static_cast<std::size_t>(width), 1.0);
    }
}

Session randomSession(Dice& dice) {
    Session s;
    s.seeding = dice.any<Seeding>();
    s.input = input(dice);
    s.embedding.source = dice.any<EmbeddingSource>();
    s.embedding.dModel = 1 + dice.upTo(20);
    s.embedding.seed = dice.seed();
    s.embedding.positionEncoding = dice.any<PositionEncoding>();
    s.embedding.dPosition = 2 * (1 + dice.upTo(3));
    s.projection.initScheme = dice.any<InitScheme>();
    s.projection.initDistribution = dice.any<InitDistribution>();
    s.projection.initStdDev = 0.5 * (1 + dice.upTo(4));
    s.projection.hasBias = dice.isHead();
    s.projection.sharedProjections = dice.any<SharedProjections>();
    s.projection.seed = dice.seed();
    s.heads = 1 + dice.upTo(4);
    constructHeads(s, dice);
    s.dK = 1 + dice.upTo(20);
    s.dV = 1 + dice.upTo(20);
    s.score.function = dice.any<ScoreFunction>();
    s.score.scale.kind = static_cast<ScoreScale::Kind>(dice.upTo(3));
    if (s.score.scale.kind == ScoreScale::Kind::Custom) s.score.scale.divisor = 3.0;
    s.score.additiveSize = 1 + dice.upTo(12);
    s.score.rank = 1 + dice.upTo(6);
    s.score.initDistribution = dice.any<InitDistribution>();
    s.score.qkNorm = dice.any<QkNorm>();
    if (s.dK % 2 == 0) s.score.rotary = dice.any<RotaryPairing>();
    s.score.bias = dice.any<ScoreBias>();
    if (dice.upTo(4) == 0) s.score.softcap = 0.5 * (1 + dice.upTo(8));
    if (dice.isHead())
        s.cellMultipliers = {{{dice.upTo(5), dice.upTo(5), {}}, dice.number()}, {{0, 1, 0}, -1.5}};
    s.mask = mask(dice);
    s.normalizer.function = dice.any<NormalizerFunction>();
    if (dice.upTo(4) == 0) s.normalizer.sinkScore = dice.number();
    s.normalizer.temperature = 0.25 * (1 + dice.upTo(8));
    if (dice.isHead()) s.dropout = {0.3, dice.seed()};
    s.output = {dice.isHead(), 1 + dice.upTo(9)};
    fitSizes(s);
    if (dice.upTo(3) == 0) s.kvHeads = s.heads % 2 ? 1 : s.heads / 2;
    typeNumbers(s, dice);
    takeVectorsFromFile(s, dice);
    return s;
}

}  // namespace

std::vector<Session> randomSessions(int count) {
    Dice dice(20261);
    std::vector<Session> sessions;
    while (static_cast<int>(sessions.size()) < count) {
        Session session = randomSession(dice);
        if (problems(session).empty()) sessions.push_back(std::move(session));
    }
    return sessions;
}

}  // namespace attention::test
