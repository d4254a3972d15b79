// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/choice_texts.h"

#include "mechanisms/registry.h"
#include "texts/message_text.h"
#include "texts/tr.h"

#include <algorithm>
#include <iterator>

namespace attention {
namespace {

template <typename Value>
struct Choice {
    Value value;
    const char* name;
    const char* explanation;
};

ChoiceText choiceTextOf(const auto& choices, const auto value) {
    const auto found =
        std::ranges::find_if(choices, [&](const auto& choice) { return choice.value == value; });
    return found == std::end(choices) ? ChoiceText() : ChoiceText{tr(found->name), tr(found->explanation)};
}

/// As a mechanism says itself what it is.
ChoiceText mechanismChoiceText(const auto& displayText) {
    return {messageText(displayText.title), messageText(displayText.description)};
}

}  // namespace

ChoiceText choiceText(TokenizerKind value) {
    using enum TokenizerKind;
    static constexpr Choice<TokenizerKind> choices[] = {
        {Words, QT_TR_NOOP("words"), QT_TR_NOOP("Words as Unicode cuts them, Chinese by dictionary.")},
        {WordsPunctuation, QT_TR_NOOP("words and punctuation"), QT_TR_NOOP("All but white space.")},
        {Characters, QT_TR_NOOP("characters"), QT_TR_NOOP("What a reader sees as one character.")},
        {Whitespace, QT_TR_NOOP("between spaces"), QT_TR_NOOP("Punctuation stays with its word.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(SpecialTokens value) {
    using enum SpecialTokens;
    static constexpr Choice<SpecialTokens> choices[] = {
        {None, QT_TR_NOOP("none"), QT_TR_NOOP("Only the tokens of the text.")},
        {Bert, QT_TR_NOOP("[CLS] … [SEP]"), QT_TR_NOOP("Around each sequence, as BERT has them.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(EmbeddingSource value) {
    using enum EmbeddingSource;
    static constexpr Choice<EmbeddingSource> choices[] = {
        {Random, QT_TR_NOOP("random"), QT_TR_NOOP("Normal numbers, as nn.Embedding draws them.")},
        {OneHot, QT_TR_NOOP("one-hot"),
         QT_TR_NOOP("1 at the token’s place in the vocabulary; d_model is its size.")},
        {Custom, QT_TR_NOOP("typed numbers"), QT_TR_NOOP("The vectors in the table below.")},
        {WordVectors, QT_TR_NOOP("word vectors"),
         QT_TR_NOOP("Learnt from what stands beside a word: its meaning, as far as that goes.")},
        {Imported, QT_TR_NOOP("from a file, by position"),
         QT_TR_NOOP("A vector for every position, so that two equal words may differ.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(PositionEncoding value) {
    using enum PositionEncoding;
    static constexpr Choice<PositionEncoding> choices[] = {
        {None, QT_TR_NOOP("none"), QT_TR_NOOP("The same word has the same vector everywhere.")},
        {Sinusoidal, QT_TR_NOOP("sinusoidal"), QT_TR_NOOP("Sine and cosine waves added to the vectors.")},
        {Concatenated, QT_TR_NOOP("beside the word"),
         QT_TR_NOOP("Sine and cosine waves behind the word’s components, not added to them.")},
        {Learned, QT_TR_NOOP("learned"), QT_TR_NOOP("A vector for each position, learnt with the task.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(TrainingTask value) {
    using enum TrainingTask;
    static constexpr Choice<TrainingTask> choices[] = {
        {None, QT_TR_NOOP("none"), QT_TR_NOOP("Weights stay as they are drawn.")},
        {Reverse, QT_TR_NOOP("reverse"), QT_TR_NOOP("The sequence from its end: a b c becomes c b a.")},
        {Previous, QT_TR_NOOP("previous"), QT_TR_NOOP("At each place the symbol before it.")},
        {Sort, QT_TR_NOOP("sort"), QT_TR_NOOP("The sequence in order: 2 0 1 becomes 0 1 2.")},
        {Recall, QT_TR_NOOP("recall"), QT_TR_NOOP("Which number stood behind a letter: c 4 a 1 c → 4.")},
        {Induction, QT_TR_NOOP("induction"), QT_TR_NOOP("What followed the symbol the last time.")},
        {Custom, QT_TR_NOOP("one’s own"), QT_TR_NOOP("Lines such as a b c => c b a.")},
        {Pronouns, QT_TR_NOOP("pronouns"), QT_TR_NOOP("What “it” and “he” stand for in a sentence.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(Optimizer value) {
    using enum Optimizer;
    static constexpr Choice<Optimizer> choices[] = {
        {Adam, QT_TR_NOOP("Adam"),
         QT_TR_NOOP("Each number moves at a pace of its own, as torch.optim.Adam has it.")},
        {Sgd, QT_TR_NOOP("SGD"), QT_TR_NOOP("Each number moves by its gradient times the learning rate.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(PronounLanguage value) {
    using enum PronounLanguage;
    static constexpr Choice<PronounLanguage> choices[] = {
        {English, QT_TR_NOOP("English"),
         QT_TR_NOOP("The animal did not cross the street because it was too tired.")},
        {Chinese, QT_TR_NOOP("Chinese"), QT_TR_NOOP("The same in Chinese, written without spaces.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(SharedProjections value) {
    using enum SharedProjections;
    static constexpr Choice<SharedProjections> choices[] = {
        {None, QT_TR_NOOP("none"), QT_TR_NOOP("W_Q, W_K and W_V are different.")},
        {QueryKey, QT_TR_NOOP("W_K = W_Q"), QT_TR_NOOP("Without bias the scores are symmetric.")},
        {QueryKeyValue, QT_TR_NOOP("W_V = W_K = W_Q"), QT_TR_NOOP("One matrix for all; needs d_v = d_k.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(NormalizerFunction value) {
    return mechanismChoiceText(normalizerOf(value).displayText);
}

ChoiceText choiceText(Seeding value) {
    using enum Seeding;
    static constexpr Choice<Seeding> choices[] = {
        {Pytorch, QT_TR_NOOP("as PyTorch draws"),
         QT_TR_NOOP("One stream of random numbers: equals a PyTorch program with this seed, but an edit "
                    "changes all numbers behind it.")},
        {PerRow, QT_TR_NOOP("stable while editing"),
         QT_TR_NOOP(
             "Every token and every matrix row draws for itself: an edit changes only what it touches.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(InitScheme value) {
    return mechanismChoiceText(projectionInitializer(value).displayText);
}

ChoiceText choiceText(HeadTarget value) {
    using enum HeadTarget;
    static constexpr Choice<HeadTarget> choices[] = {
        {Previous, QT_TR_NOOP("previous word"),
         QT_TR_NOOP("The word before: W_Q turns every wave back by a word.")},
        {Next, QT_TR_NOOP("next word"), QT_TR_NOOP("The word behind: W_Q turns every wave on by a word.")},
        {Self, QT_TR_NOOP("the word itself"), QT_TR_NOOP("Every wave meets itself.")},
        {First, QT_TR_NOOP("first word"), QT_TR_NOOP("All queries alike: a bias says the first position.")},
        {SameWord, QT_TR_NOOP("same word"),
         QT_TR_NOOP("The word, wherever it stands: its vector meets itself.")},
        {Offset, QT_TR_NOOP("words away"), QT_TR_NOOP("So many words on, or back where negative.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(InitDistribution value) {
    using enum InitDistribution;
    static constexpr Choice<InitDistribution> choices[] = {
        {Uniform01, QT_TR_NOOP("uniform 0 … 1"),
         QT_TR_NOOP("All weights are positive, so scores grow with d_k and heads look alike.")},
        {UniformFanIn, QT_TR_NOOP("uniform ±1/√fan-in"),
         QT_TR_NOOP("What nn.Linear does; scores stay small and maps look flat.")},
        {Normal, QT_TR_NOOP("normal"), QT_TR_NOOP("Normal numbers with the standard deviation std.")},
        {LecunNormal, QT_TR_NOOP("LeCun normal"),
         QT_TR_NOOP("Normal, 1/√fan-in: raw scores spread by √d_k, scaled ones by 1.")},
        {XavierUniform, QT_TR_NOOP("Xavier uniform"), QT_TR_NOOP("Uniform ±√(6 / (fan-in + fan-out)).")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(ScoreFunction value) {
    return mechanismChoiceText(scorerOf(value).displayText);
}

ChoiceText choiceText(CausalMask value) {
    using enum CausalMask;
    static constexpr Choice<CausalMask> choices[] = {
        {None, QT_TR_NOOP("off"), QT_TR_NOOP("Every query sees every key.")},
        {Causal, QT_TR_NOOP("causal"), QT_TR_NOOP("A query sees itself and what came before.")},
        {Strict, QT_TR_NOOP("strictly causal"),
         QT_TR_NOOP("A query sees only what came before; the first sees nothing.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(QkNorm value) {
    using enum QkNorm;
    static constexpr Choice<QkNorm> choices[] = {
        {None, QT_TR_NOOP("none"), QT_TR_NOOP("Long vectors score higher.")},
        {Rms, QT_TR_NOOP("root mean square"),
         QT_TR_NOOP("Every query and key is scaled to the same length, √d_k.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(RotaryPairing value) {
    using enum RotaryPairing;
    static constexpr Choice<RotaryPairing> choices[] = {
        {None, QT_TR_NOOP("none"), QT_TR_NOOP("Queries and keys meet as they are.")},
        {Halves, QT_TR_NOOP("halves"),
         QT_TR_NOOP("Components i and i + d_k/2 turn by their position, as in Llama.")},
        {Interleaved, QT_TR_NOOP("neighbours"),
         QT_TR_NOOP("Components 2i and 2i + 1 turn by their position, as in the paper.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(ScoreBias value) {
    using enum ScoreBias;
    static constexpr Choice<ScoreBias> choices[] = {
        {None, QT_TR_NOOP("none"), QT_TR_NOOP("Near and far keys have the same chance.")},
        {Alibi, QT_TR_NOOP("ALiBi"),
         QT_TR_NOOP("Scores fall with the distance, in each head at its own rate.")},
    };
    return choiceTextOf(choices, value);
}

}  // namespace attention
