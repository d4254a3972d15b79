// SPDX-License-Identifier: GPL-3.0-or-later
// Labels that several views and files show. Names of fields, choices, stages and axes have files of their
// own.
#pragma once

#include "session/attention_config.h"

#include <QString>

namespace attention {

/// Returns "masked", the label of a cell that the mask excludes.
QString maskedLabel();
/// Returns "NaN", the label of a cell whose value is not a number.
QString notANumberLabel();

/// Returns "A", the label of the pinned session in a comparison.
QString sessionALabel();
/// Returns "B", the label of the current session in a comparison.
QString sessionBLabel();
/// Returns "B − A", the label of the difference between the sessions of a comparison.
QString differenceLabel();
/// Returns "now", the label of the current session in the window, where it may still change.
QString currentSessionLabel();

/// Returns "Draw again", the label of the button that initializes all parameters from the next seed.
QString resampleLabel();
/// Returns the text of this edit in the menu command Undo.
QString resampleUndoText();
/// Returns the text of an edit that switches a head off or on, in the menu command Undo.
QString headToggleUndoText();
/// Returns "Train with this change", the text of the command that trains a model with the edits of its
/// layers.
QString trainWithEditsText();
/// Returns the message that a session has no training task.
QString noTrainingTaskMessage();

/// Returns "4 heads", with the number first or last, as the language requires.
QString headCountLabel(Index headCount);
/// Returns the name of the causal mask, such as "causal". Returns "custom" if only other rules mask keys, and
/// "none" if no rule does.
QString maskName(const MaskSettings& mask);
/// Returns "temperature 0.5".
QString temperatureLabel(double temperature);
/// Returns "layer 2" for the layer with index 1.
QString layerLabel(Index layer);
/// Returns "dimension 2" for the dimension with index 1.
QString dimensionLabel(Index dimension);

/// Returns the heading of the metrics of one query: "Head 1, query 2 “is”". Indices count from 0.
QString queryMetricsHeading(int head, Index query, const QString& token);

/// Returns the description of the keys that select other queries, keys and heads, for screen readers.
QString selectionKeysDescription();

}  // namespace attention
