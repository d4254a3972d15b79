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
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Splits the text into words by Unicode rules (Chinese: by a dictionary) and omits "
                           "punctuation.")},
        {WordsPunctuation, QT_TRANSLATE_NOOP("ChoiceTexts", "words and punctuation"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Splits the text into words and punctuation marks, and omits only white space.")},
        {Characters, QT_TRANSLATE_NOOP("ChoiceTexts", "characters"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Makes each character (Unicode grapheme cluster) a token, except white space.")},
        {Whitespace, QT_TRANSLATE_NOOP("ChoiceTexts", "split at spaces"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Splits the text only at white space, so punctuation stays attached to its word.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(SpecialTokens value) {
    using enum SpecialTokens;
    static constexpr Choice<SpecialTokens> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Adds no special tokens.")},
        {Bert, QT_TRANSLATE_NOOP("ChoiceTexts", "[CLS] … [SEP]"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Adds [CLS] before and [SEP] after each sequence, as in BERT.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(EmbeddingSource value) {
    using enum EmbeddingSource;
    static constexpr Choice<EmbeddingSource> choices[] = {
        {Random, QT_TRANSLATE_NOOP("ChoiceTexts", "random"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Samples the vectors from a standard normal distribution, as nn.Embedding does.")},
        {OneHot, QT_TRANSLATE_NOOP("ChoiceTexts", "one-hot"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Each vector is 1 at the vocabulary index of its token and 0 elsewhere. Its size "
                           "is the vocabulary size.")},
        {Custom, QT_TRANSLATE_NOOP("ChoiceTexts", "custom numbers"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Uses the vectors in the table below.")},
        {WordVectors, QT_TRANSLATE_NOOP("ChoiceTexts", "word vectors"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Word vectors are trained on the contexts of words, so words with similar "
                           "meanings have similar vectors.")},
        {Imported, QT_TRANSLATE_NOOP("ChoiceTexts", "from a file, by position"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Reads one vector for each position, so equal tokens can have different vectors.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(PositionEncoding value) {
    using enum PositionEncoding;
    static constexpr Choice<PositionEncoding> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "A token has the same vector at every position.")},
        {Sinusoidal, QT_TRANSLATE_NOOP("ChoiceTexts", "sinusoidal"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Adds sine and cosine waves of the position to the token vector.")},
        {Concatenated, QT_TRANSLATE_NOOP("ChoiceTexts", "concatenated"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Appends sine and cosine waves of the position to the token vector instead of adding them.")},
        {Learned, QT_TRANSLATE_NOOP("ChoiceTexts", "learned"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Adds a vector for each position. Training adjusts these vectors together with "
                           "the other parameters.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(TrainingTask value) {
    using enum TrainingTask;
    static constexpr Choice<TrainingTask> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Nothing is trained, so the parameters keep their initial values.")},
        {Reverse, QT_TRANSLATE_NOOP("ChoiceTexts", "reverse"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Predict the sequence in reverse order, such as c b a for a b c.")},
        {Previous, QT_TRANSLATE_NOOP("ChoiceTexts", "previous"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Predict the previous symbol at each position.")},
        {Sort, QT_TRANSLATE_NOOP("ChoiceTexts", "sort"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Predict the numbers in ascending order, such as 0 1 2 for 2 0 1.")},
        {Recall, QT_TRANSLATE_NOOP("ChoiceTexts", "recall"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Predict the number after the earlier occurrence of the last letter, such as 4 for c 4 a 1 c.")},
        {Induction, QT_TRANSLATE_NOOP("ChoiceTexts", "induction"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Predict the symbol after the earlier occurrence of the current symbol, such as b "
                           "for a b c a.")},
        {Custom, QT_TRANSLATE_NOOP("ChoiceTexts", "custom"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Trains on examples that you type, such as a b c => c b a.")},
        {Pronouns, QT_TRANSLATE_NOOP("ChoiceTexts", "pronouns"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Predict the word that a pronoun such as “it” or “he” refers to.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(Optimizer value) {
    using enum Optimizer;
    static constexpr Choice<Optimizer> choices[] = {
        {Adam, QT_TRANSLATE_NOOP("ChoiceTexts", "Adam"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Each parameter has an adaptive step size, as in torch.optim.Adam.")},
        {Sgd, QT_TRANSLATE_NOOP("ChoiceTexts", "SGD"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Each training step subtracts the learning rate times the gradient from the parameters.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(PronounLanguage value) {
    using enum PronounLanguage;
    static constexpr Choice<PronounLanguage> choices[] = {
        {English, QT_TRANSLATE_NOOP("ChoiceTexts", "English"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Trains on English sentences such as “The animal did not cross the street because "
                           "it was too tired.”")},
        {Chinese, QT_TRANSLATE_NOOP("ChoiceTexts", "Chinese"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Trains on Chinese sentences with a pronoun, written without spaces between words.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(SharedProjections value) {
    using enum SharedProjections;
    static constexpr Choice<SharedProjections> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "W_Q, W_K and W_V are separate matrices.")},
        {QueryKey, QT_TRANSLATE_NOOP("ChoiceTexts", "W_K = W_Q"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Queries and keys share one matrix, so dot-product scores are symmetric in self-attention.")},
        {QueryKeyValue, QT_TRANSLATE_NOOP("ChoiceTexts", "W_V = W_K = W_Q"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Queries, keys and values share one matrix, which requires d_v = d_k.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(NormalizerFunction value) {
    return mechanismChoiceText(normalizerOf(value).displayText);
}

ChoiceText choiceText(Seeding value) {
    using enum Seeding;
    static constexpr Choice<Seeding> choices[] = {
        {Pytorch, QT_TRANSLATE_NOOP("ChoiceTexts", "as in PyTorch"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Random numbers match a PyTorch program with the same seed. An edit changes all "
                           "numbers that are sampled after it.")},
        {PerRow, QT_TRANSLATE_NOOP("ChoiceTexts", "stable while editing"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Each token and each matrix row has its own random numbers, so an edit leaves all "
                           "other tokens and rows unchanged.")},
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
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Attends to the previous word. W_Q rotates each position wave back by one word.")},
        {Next, QT_TRANSLATE_NOOP("ChoiceTexts", "next word"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Attends to the next word. W_Q rotates each position wave forward by one word.")},
        {Self, QT_TRANSLATE_NOOP("ChoiceTexts", "current word"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Each word attends to itself. W_Q does not rotate the position waves.")},
        {First, QT_TRANSLATE_NOOP("ChoiceTexts", "first word"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Attends to the first word. Every query is the same bias, which encodes the first position.")},
        {SameWord, QT_TRANSLATE_NOOP("ChoiceTexts", "same word"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Attends to all occurrences of the same word, because W_Q and W_K copy the word’s vector.")},
        {Offset, QT_TRANSLATE_NOOP("ChoiceTexts", "word at a fixed distance"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Attends to the word at a fixed distance. Positive numbers count forward, "
                           "negative numbers backward.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(InitDistribution value) {
    using enum InitDistribution;
    static constexpr Choice<InitDistribution> choices[] = {
        {Uniform01, QT_TRANSLATE_NOOP("ChoiceTexts", "uniform 0 … 1"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "All parameters are positive, so scores grow with d_k and heads are similar.")},
        {UniformFanIn, QT_TRANSLATE_NOOP("ChoiceTexts", "uniform ±1/√fan-in"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "nn.Linear uses this distribution. Scores are small, so the attention weights are "
                           "nearly uniform.")},
        {Normal, QT_TRANSLATE_NOOP("ChoiceTexts", "normal"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Samples from a normal distribution with mean 0 and standard deviation std.")},
        {LecunNormal, QT_TRANSLATE_NOOP("ChoiceTexts", "LeCun normal"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Samples from a normal distribution with standard deviation 1/√fan-in. The standard deviation "
             "is then about √d_k for raw scores and about 1 for scaled scores.")},
        {XavierUniform, QT_TRANSLATE_NOOP("ChoiceTexts", "Xavier uniform"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Samples uniformly within ±√(6 / (fan-in + fan-out)).")},
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
         QT_TRANSLATE_NOOP("ChoiceTexts", "Every query can attend to every key.")},
        {Causal, QT_TRANSLATE_NOOP("ChoiceTexts", "causal"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "A query can attend only to its own position and to earlier positions.")},
        {Strict, QT_TRANSLATE_NOOP("ChoiceTexts", "strictly causal"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "A query can attend only to earlier positions, so the first query has no key.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(QkNorm value) {
    using enum QkNorm;
    static constexpr Choice<QkNorm> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Queries and keys keep their lengths, which affect the scores.")},
        {Rms, QT_TRANSLATE_NOOP("ChoiceTexts", "root mean square"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Every query and key is scaled to the same length, √d_k.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(RotaryPairing value) {
    using enum RotaryPairing;
    static constexpr Choice<RotaryPairing> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "Queries and keys are not rotated.")},
        {Halves, QT_TRANSLATE_NOOP("ChoiceTexts", "halves"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Rotates components i and i + d_k/2 of each query and key together by an angle "
                           "that depends on the position, as in Llama.")},
        {Interleaved, QT_TRANSLATE_NOOP("ChoiceTexts", "neighbors"),
         QT_TRANSLATE_NOOP("ChoiceTexts",
                           "Rotates components 2i and 2i + 1 of each query and key together by an angle that "
                           "depends on the position, as in the RoPE paper.")},
    };
    return choiceTextOf(choices, value);
}

ChoiceText choiceText(ScoreBias value) {
    using enum ScoreBias;
    static constexpr Choice<ScoreBias> choices[] = {
        {None, QT_TRANSLATE_NOOP("ChoiceTexts", "none"),
         QT_TRANSLATE_NOOP("ChoiceTexts", "No bias is added to the scores.")},
        {Alibi, QT_TRANSLATE_NOOP("ChoiceTexts", "ALiBi"),
         QT_TRANSLATE_NOOP(
             "ChoiceTexts",
             "Scores decrease with the distance between query and key, at a different rate in each head.")},
    };
    return choiceTextOf(choices, value);
}

}  // namespace attention
