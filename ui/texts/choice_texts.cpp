// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/choice_texts.h"

#include "mechanisms/list.h"
#include "texts/message_text.h"
#include "texts/tr.h"

namespace attention {
ChoiceText choiceText(Tokenizer value) {
    switch (value) {
        case Tokenizer::Words:
            return {tr("words"), tr("Words as Unicode cuts them, Chinese by dictionary.")};
        case Tokenizer::WordsPunctuation:
            return {tr("words and punctuation"), tr("All but white space.")};
        case Tokenizer::Characters:
            return {tr("characters"), tr("What a reader sees as one character.")};
        case Tokenizer::Whitespace:
            return {tr("between spaces"), tr("Punctuation stays with its word.")};
    }
    return {};
}

ChoiceText choiceText(SpecialTokens value) {
    switch (value) {
        case SpecialTokens::None:
            return {tr("none"), tr("Only the tokens of the text.")};
        case SpecialTokens::Bert:
            return {tr("[CLS] … [SEP]"), tr("Around each sequence, as BERT has them.")};
    }
    return {};
}

ChoiceText choiceText(EmbeddingSource value) {
    switch (value) {
        case EmbeddingSource::Random:
            return {tr("random"), tr("Normal numbers, as nn.Embedding draws them.")};
        case EmbeddingSource::OneHot:
            return {tr("one-hot"), tr("1 at the token’s place in the vocabulary; d_model is its size.")};
        case EmbeddingSource::Values:
            return {tr("typed numbers"), tr("The vectors in the table below.")};
        case EmbeddingSource::WordVectors:
            return {tr("word vectors"),
                    tr("Learnt from what stands beside a word: its meaning, as far as that goes.")};
        case EmbeddingSource::Given:
            return {tr("from a file, by position"),
                    tr("A vector for every position, so that two equal words may differ.")};
    }
    return {};
}

ChoiceText choiceText(Positions value) {
    switch (value) {
        case Positions::None:
            return {tr("none"), tr("The same word has the same vector everywhere.")};
        case Positions::Sinusoidal:
            return {tr("sinusoidal"), tr("Sine and cosine waves added to the vectors.")};
        case Positions::Beside:
            return {tr("beside the word"),
                    tr("Sine and cosine waves behind the word’s components, not added to them.")};
    }
    return {};
}

ChoiceText choiceText(SharedWeights value) {
    switch (value) {
        case SharedWeights::None:
            return {tr("none"), tr("W_Q, W_K and W_V are different.")};
        case SharedWeights::QueryKey:
            return {tr("W_K = W_Q"), tr("Without bias the scores are symmetric.")};
        case SharedWeights::QueryKeyValue:
            return {tr("W_V = W_K = W_Q"), tr("One matrix for all; needs d_v = d_k.")};
    }
    return {};
}

ChoiceText choiceText(NormalizerFunction value) {
    const Normalizer::Words& words = normalizerOf(value).words;
    return {messageText(words.title), messageText(words.description)};
}

ChoiceText choiceText(Draws value) {
    switch (value) {
        case Draws::Pytorch:
            return {tr("as PyTorch draws"), tr("One stream of random numbers: equals a PyTorch program with "
                                               "this seed, but an edit changes all "
                                               "numbers behind it.")};
        case Draws::Stable:
            return {tr("stable while editing"), tr("Every token and every matrix row draws for itself: an "
                                                   "edit changes only what it touches.")};
    }
    return {};
}

ChoiceText choiceText(Recipe value) {
    const ProjectionRecipe::Words& words = recipeOf(value).words;
    return {messageText(words.title), messageText(words.description)};
}

ChoiceText choiceText(HeadTarget value) {
    switch (value) {
        case HeadTarget::Previous:
            return {tr("previous word"), tr("The word before: W_Q turns every wave back by a word.")};
        case HeadTarget::Next:
            return {tr("next word"), tr("The word behind: W_Q turns every wave on by a word.")};
        case HeadTarget::Self:
            return {tr("the word itself"), tr("Every wave meets itself.")};
        case HeadTarget::First:
            return {tr("first word"), tr("All queries alike: a bias says the first position.")};
        case HeadTarget::SameWord:
            return {tr("same word"), tr("The word, wherever it stands: its vector meets itself.")};
        case HeadTarget::Offset:
            return {tr("words away"), tr("So many words on, or back where negative.")};
    }
    return {};
}

ChoiceText choiceText(Init value) {
    switch (value) {
        case Init::Uniform01:
            return {tr("uniform 0 … 1"),
                    tr("All weights are positive, so scores grow with d_k and heads look alike.")};
        case Init::UniformFanIn:
            return {tr("uniform ±1/√fan-in"),
                    tr("What nn.Linear does; scores stay small and maps look flat.")};
        case Init::Normal:
            return {tr("normal"), tr("Normal numbers with the standard deviation std.")};
        case Init::LecunNormal:
            return {tr("LeCun normal"),
                    tr("Normal, 1/√fan-in: raw scores spread by √d_k, scaled ones by 1.")};
        case Init::XavierUniform:
            return {tr("Xavier uniform"), tr("Uniform ±√(6 / (fan-in + fan-out)).")};
    }
    return {};
}

ChoiceText choiceText(ScoreFunction value) {
    const Scorer::Words& words = scorerOf(value).words;
    return {messageText(words.title), messageText(words.description)};
}

ChoiceText choiceText(CausalMask value) {
    switch (value) {
        case CausalMask::None:
            return {tr("off"), tr("Every query sees every key.")};
        case CausalMask::Causal:
            return {tr("causal"), tr("A query sees itself and what came before.")};
        case CausalMask::Strict:
            return {tr("strictly causal"), tr("A query sees only what came before; the first sees nothing.")};
    }
    return {};
}

ChoiceText choiceText(VectorNorm value) {
    switch (value) {
        case VectorNorm::None:
            return {tr("none"), tr("Long vectors score higher.")};
        case VectorNorm::Rms:
            return {tr("root mean square"), tr("Every query and key is scaled to the same length, √d_k.")};
    }
    return {};
}

ChoiceText choiceText(Rotary value) {
    switch (value) {
        case Rotary::None:
            return {tr("none"), tr("Queries and keys meet as they are.")};
        case Rotary::Halves:
            return {tr("halves"), tr("Components i and i + d_k/2 turn by their position, as in Llama.")};
        case Rotary::Interleaved:
            return {tr("neighbours"),
                    tr("Components 2i and 2i + 1 turn by their position, as in the paper.")};
    }
    return {};
}

ChoiceText choiceText(ScoreBias value) {
    switch (value) {
        case ScoreBias::None:
            return {tr("none"), tr("Near and far keys have the same chance.")};
        case ScoreBias::Alibi:
            return {tr("ALiBi"), tr("Scores fall with the distance, in each head at its own rate.")};
    }
    return {};
}

}  // namespace attention
