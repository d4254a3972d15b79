// SPDX-License-Identifier: GPL-3.0-or-later
// Names and explanations of the values of a session's enumerations, for the window.
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// The texts of one value of an enumeration, in the current language.
struct ChoiceText {
    QString name;         ///< such as "causal"
    QString explanation;  ///< one sentence
};

ChoiceText choiceText(TokenizerKind value);
ChoiceText choiceText(SpecialTokens value);
ChoiceText choiceText(EmbeddingSource value);
ChoiceText choiceText(PositionEncoding value);
ChoiceText choiceText(SharedProjections value);
ChoiceText choiceText(NormalizerFunction value);
ChoiceText choiceText(Seeding value);
ChoiceText choiceText(InitScheme value);
/// Returns the name and the explanation of the token to which a hand-built head attends.
ChoiceText choiceText(HeadTarget value);
ChoiceText choiceText(InitDistribution value);
ChoiceText choiceText(ScoreFunction value);
ChoiceText choiceText(CausalMask value);
ChoiceText choiceText(QkNorm value);
ChoiceText choiceText(RotaryPairing value);
ChoiceText choiceText(ScoreBias value);
ChoiceText choiceText(TrainingTask value);
ChoiceText choiceText(Optimizer value);
ChoiceText choiceText(PronounLanguage value);

}  // namespace attention
