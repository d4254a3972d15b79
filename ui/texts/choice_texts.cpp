// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/choice_texts.h"

#include "mechanisms/registry.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

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
    return found == std::end(choices)
               ? ChoiceText()
               : ChoiceText{ChoiceTexts::tr(found->name), ChoiceTexts::tr(found->explanation)};
}

/// Returns the title and the description that a mechanism defines in its `displayText`.
ChoiceText mechanismChoiceText(const auto& displayText) {
    return {messageText(displayText.title), messageText(displayText.description)};
}

}  // namespace

ChoiceText choiceText(TokenizerKind value) {
    using enum TokenizerKind;
    static constexpr Choice<TokenizerKind> choices[] = {
        {Words, QT_TRANSLATE_NOOP("ChoiceTexts", "words"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Words as Unicode cuts them, Chinese by dictionary.")},
        {WordsPunctuation, QT_TRANSLATE_NOOP("ChoiceTexts", "words and punctuation"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "All but white space.")},
        {Characters, QT_TRANSLATE_NOOP("ChoiceTexts", "characters"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "What a reader sees as one character.")},
        {Whitespace, QT_TRANSLATE_NOOP("ChoiceTexts", "between spaces"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Punctuation stays with its word.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(SpecialTokens value) {
    using enum SpecialTokens;
    static constexpr Choice<SpecialTokens> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Only the tokens of the text.")},
        {Bert, QT_TRANSLATE_NOOP("ChoiceTexts", "[CLS] … [SEP]"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Around each sequence, as BERT has them.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(EmbeddingSource value) {
    using enum EmbeddingSource;
    static constexpr Choice<EmbeddingSource> choices[] = {
        {Random, QT_TRANSLATE_NOOP("ChoiceTexts", "random"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Normal numbers, as nn.Embedding draws them.")},
        {OneHot, QT_TRANSLATE_NOOP("ChoiceTexts", "one-hot"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "1 at the token’s place in the vocabulary; d_model is its size.")},
        {Custom, QT_TRANSLATE_NOOP("ChoiceTexts", "typed numbers"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The vectors in the table below.")},
        {WordVectors, QT_TRANSLATE_NOOP("ChoiceTexts", "word vectors"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Learnt from what stands beside a word: its meaning, as far as that goes.")},
        {Imported, QT_TRANSLATE_NOOP("ChoiceTexts", "from a file, by position"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "A vector for every position, so that two equal words may differ.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(PositionEncoding value) {
    using enum PositionEncoding;
    static constexpr Choice<PositionEncoding> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The same word has the same vector everywhere.")},
        {Sinusoidal, QT_TRANSLATE_NOOP("ChoiceTexts", "sinusoidal"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Sine and cosine waves added to the vectors.")},
        {Concatenated, QT_TRANSLATE_NOOP("ChoiceTexts", "beside the word"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Sine and cosine waves behind the word’s components, not added to them.")},
        {Learned, QT_TRANSLATE_NOOP("ChoiceTexts", "learned"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "A vector for each position, learnt with the task.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(TrainingTask value) {
    using enum TrainingTask;
    static constexpr Choice<TrainingTask> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Weights stay as they are drawn.")},
        {Reverse, QT_TRANSLATE_NOOP("ChoiceTexts", "reverse"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The sequence from its end: a b c becomes c b a.")},
        {Previous, QT_TRANSLATE_NOOP("ChoiceTexts", "previous"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "At each place the symbol before it.")},
        {Sort, QT_TRANSLATE_NOOP("ChoiceTexts", "sort"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The sequence in order: 2 0 1 becomes 0 1 2.")},
        {Recall, QT_TRANSLATE_NOOP("ChoiceTexts", "recall"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Which number stood behind a letter: c 4 a 1 c → 4.")},
        {Induction, QT_TRANSLATE_NOOP("ChoiceTexts", "induction"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "What followed the symbol the last time.")},
        {Custom, QT_TRANSLATE_NOOP("ChoiceTexts", "one’s own"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Lines such as a b c => c b a.")},
        {Pronouns, QT_TRANSLATE_NOOP("ChoiceTexts", "pronouns"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "What “it” and “he” stand for in a sentence.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(Optimizer value) {
    using enum Optimizer;
    static constexpr Choice<Optimizer> choices[] = {
        {Adam, QT_TRANSLATE_NOOP("ChoiceTexts", "Adam"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Each number moves at a pace of its own, as torch.optim.Adam has it.")},
        {Sgd, QT_TRANSLATE_NOOP("ChoiceTexts", "SGD"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Each number moves by its gradient times the learning rate.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(PronounLanguage value) {
    using enum PronounLanguage;
    static constexpr Choice<PronounLanguage> choices[] = {
        {English, QT_TRANSLATE_NOOP("ChoiceTexts", "English"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The animal did not cross the street because it was too tired.")},
        {Chinese, QT_TRANSLATE_NOOP("ChoiceTexts", "Chinese"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The same in Chinese, written without spaces.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(SharedProjections value) {
    using enum SharedProjections;
    static constexpr Choice<SharedProjections> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "W_Q, W_K and W_V are different.")},
        {QueryKey, QT_TRANSLATE_NOOP("ChoiceTexts", "W_K = W_Q"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Without bias the scores are symmetric.")},
        {QueryKeyValue, QT_TRANSLATE_NOOP("ChoiceTexts", "W_V = W_K = W_Q"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "One matrix for all; needs d_v = d_k.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(NormalizerFunction value) {
    return mechanismChoiceText(normalizerOf(value).displayText);
}

ChoiceText choiceText(Seeding value) {
    using enum Seeding;
    static constexpr Choice<Seeding> choices[] = {
        {Pytorch, QT_TRANSLATE_NOOP("ChoiceTexts", "as PyTorch draws"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "One stream of random numbers: equals a PyTorch program with this seed, but an edit "
             "changes all numbers behind it.")},
        {PerRow, QT_TRANSLATE_NOOP("ChoiceTexts", "stable while editing"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
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
        {Previous, QT_TRANSLATE_NOOP("ChoiceTexts", "previous word"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The word before: W_Q turns every wave back by a word.")},
        {Next, QT_TRANSLATE_NOOP("ChoiceTexts", "next word"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The word behind: W_Q turns every wave on by a word.")},
        {Self, QT_TRANSLATE_NOOP("ChoiceTexts", "the word itself"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Every wave meets itself.")},
        {First, QT_TRANSLATE_NOOP("ChoiceTexts", "first word"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "All queries alike: a bias says the first position.")},
        {SameWord, QT_TRANSLATE_NOOP("ChoiceTexts", "same word"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "The word, wherever it stands: its vector meets itself.")},
        {Offset, QT_TRANSLATE_NOOP("ChoiceTexts", "words away"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "So many words on, or back where negative.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(InitDistribution value) {
    using enum InitDistribution;
    static constexpr Choice<InitDistribution> choices[] = {
        {Uniform01, QT_TRANSLATE_NOOP("ChoiceTexts", "uniform 0 … 1"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "All weights are positive, so scores grow with d_k and heads look alike.")},
        {UniformFanIn, QT_TRANSLATE_NOOP("ChoiceTexts", "uniform ±1/√fan-in"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "What nn.Linear does; scores stay small and maps look flat.")},
        {Normal, QT_TRANSLATE_NOOP("ChoiceTexts", "normal"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Normal numbers with the standard deviation std.")},
        {LecunNormal, QT_TRANSLATE_NOOP("ChoiceTexts", "LeCun normal"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Normal, 1/√fan-in: raw scores spread by √d_k, scaled ones by 1.")},
        {XavierUniform, QT_TRANSLATE_NOOP("ChoiceTexts", "Xavier uniform"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Uniform ±√(6 / (fan-in + fan-out)).")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(ScoreFunction value) {
    return mechanismChoiceText(scorerOf(value).displayText);
}

ChoiceText choiceText(CausalMask value) {
    using enum CausalMask;
    static constexpr Choice<CausalMask> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Every query sees every key.")},
        {Causal, QT_TRANSLATE_NOOP("ChoiceTexts", "causal"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "A query sees itself and what came before.")},
        {Strict, QT_TRANSLATE_NOOP("ChoiceTexts", "strictly causal"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "A query sees only what came before; the first sees nothing.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(QkNorm value) {
    using enum QkNorm;
    static constexpr Choice<QkNorm> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Long vectors score higher.")},
        {Rms, QT_TRANSLATE_NOOP("ChoiceTexts", "root mean square"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Every query and key is scaled to the same length, √d_k.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(RotaryPairing value) {
    using enum RotaryPairing;
    static constexpr Choice<RotaryPairing> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Queries and keys meet as they are.")},
        {Halves, QT_TRANSLATE_NOOP("ChoiceTexts", "halves"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Components i and i + d_k/2 turn by their position, as in Llama.")},
        {Interleaved, QT_TRANSLATE_NOOP("ChoiceTexts", "neighbours"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Components 2i and 2i + 1 turn by their position, as in the paper.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(ScoreBias value) {
    using enum ScoreBias;
    static constexpr Choice<ScoreBias> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Near and far keys have the same chance.")},
        {Alibi, QT_TRANSLATE_NOOP("ChoiceTexts", "ALiBi"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Scores fall with the distance, in each head at its own rate.")},
    };
    return choiceTextOf(choices, value);
}

}  // namespace attention
