// SPDX-License-Identifier: GPL-3.0-or-later
// Labels that several views and files show. The names of fields, choices, stages and axes are in other files.
#pragma once

#include "session/attention_config.h"
#include "session/session.h"

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
/// Returns "current", the label of the current session in figures that also show a pinned session.
QString currentSessionLabel();

/// Returns "Draw again", the label of the button that initializes all parameters again, from the next seed.
QString resampleLabel();
/// Returns the name of the edit by the button resampleLabel() in the menu command Undo.
QString resampleUndoText();
/// Returns the name of an edit that switches a head off or on, in the menu command Undo.
QString headToggleUndoText();
/// Returns "Train with this change", the label of the command that trains a session model again with the
/// edits of its layers.
QString trainWithEditsText();
/// Returns the error message for a session without a training task.
QString noTrainingTaskMessage();

/// Returns the number of heads as text, such as "4 heads". The translation determines the order of number and
/// noun.
QString headCountLabel(Index headCount);
/// Returns the name of the mask: the name of the causal mask, such as "causal", if there is one. Returns
/// "custom" if only other rules mask keys, and "none" if no rule masks keys.
QString maskName(const MaskSettings& mask);
/// Returns the label of a softmax temperature, such as "temperature 0.5".
QString temperatureLabel(double temperature);
/// Returns "layer 2" for the layer with index 1.
QString layerLabel(Index layer);
/// Returns "dimension 2" for the dimension with index 1.
QString dimensionLabel(Index dimension);

/// Returns the heading of the metrics of one query: "Head 1, query 2 “is”". `head` and `query` count from 0,
/// and the heading counts from 1.
QString queryMetricsHeading(int head, Index query, const QString& token);

/// Returns a description of the keyboard shortcuts that select other queries, keys and heads, for screen
/// readers.
QString selectionKeysDescription();

/// Returns an explanation of the weights of a query whose keys are all masked, in one or two sentences. These
/// weights depend on the normalization function of `config`.
QString fullyMaskedRowText(const AttentionConfig& config);

}  // namespace attention
