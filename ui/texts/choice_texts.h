// SPDX-License-Identifier: GPL-3.0-or-later
// What the values of a session's enumerations are called in the window, and one sentence about each.
#pragma once

#include "attention/session.h"

#include <QString>

namespace attention {

struct ChoiceText {
    QString name;
    QString explanation;
};

ChoiceText choiceText(Draws value);
ChoiceText choiceText(Recipe value);
ChoiceText choiceText(Init value);
ChoiceText choiceText(ScoreFunction value);
ChoiceText choiceText(CausalMask value);

}  // namespace attention
