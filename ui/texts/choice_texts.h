// SPDX-License-Identifier: GPL-3.0-or-later
// What the values of a session's enumerations are called in the window, and one sentence about each.
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

struct ChoiceText {
    QString name;
    QString explanation;
};

ChoiceText choiceText(Tokenizer value);
ChoiceText choiceText(SpecialTokens value);
ChoiceText choiceText(EmbeddingSource value);
ChoiceText choiceText(Positions value);
ChoiceText choiceText(SharedWeights value);
ChoiceText choiceText(NormalizerFunction value);
ChoiceText choiceText(Draws value);
ChoiceText choiceText(Recipe value);
/// What a head made by hand looks for.
ChoiceText choiceText(HeadTarget value);
ChoiceText choiceText(Init value);
ChoiceText choiceText(ScoreFunction value);
ChoiceText choiceText(CausalMask value);
ChoiceText choiceText(VectorNorm value);
ChoiceText choiceText(Rotary value);
ChoiceText choiceText(ScoreBias value);
ChoiceText choiceText(LearningTask value);
ChoiceText choiceText(Optimizer value);
ChoiceText choiceText(Patterns value);

}  // namespace attention
