// SPDX-License-Identifier: GPL-3.0-or-later
// What the values of a session's enumerations are called in the window, and one sentence about each.
#pragma once

#include "heatmap/color_map.h"
#include "session/session.h"

#include <QString>

namespace attention {

struct ChoiceText {
    QString name;
    QString explanation;
};

/// Returns the name of a palette for weights, or an empty text for a palette that cannot be chosen.
QString paletteName(Palette palette);

ChoiceText choiceText(TokenizerKind value);
ChoiceText choiceText(SpecialTokens value);
ChoiceText choiceText(EmbeddingSource value);
ChoiceText choiceText(PositionEncoding value);
ChoiceText choiceText(SharedProjections value);
ChoiceText choiceText(NormalizerFunction value);
ChoiceText choiceText(Seeding value);
ChoiceText choiceText(InitScheme value);
/// What a head made by hand looks for.
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
