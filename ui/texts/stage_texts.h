// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QString>

#include <vector>

namespace attention {

/// Returns the title of a stage, such as "Raw scores".
QString stageTitle(Stage stage);
/// Overload for a stage of `trace`. In a transformer block, the embeddings are called the residual stream.
/// For a trace of gradients, the title names the gradient of the loss.
QString stageTitle(const Trace& trace, Stage stage);

/// Returns the symbol of an entry of the stage in formulas: "q", "W_Q".
QString stageSymbol(Stage stage);

/// Returns "head 2" for the head with index 1, and "mean of the heads" for meanOfHeads.
QString headText(int head);
/// Returns the name of the mean over the heads `selectedHeads`, see chosenHeads(): "mean of heads 1, 3".
/// Returns "mean of the heads" if these are all heads.
QString meanOfHeadsText(const Trace& trace, const std::vector<int>& selectedHeads);
/// Overload for a head of `stage` in `trace`. Returns "key–value head 2" if several query heads share the
/// head. Returns "layer 2, head 4" if the heads of the trace come from several layers, and "after 20 steps"
/// if they come from several training steps. `head` counts from 0.
QString headText(const Trace& trace, Stage stage, int head);
/// Returns the shortest text that distinguishes the heads of `trace`. This is the number of the head, from 1,
/// such as "4". It is "2.4" (layer 2, head 4) if the heads come from several layers, and "20" (training
/// steps) if they come from several training steps. For meanOfHeads, it is "mean". `head` counts from 0.
QString shortHeadText(const Trace& trace, int head);
/// Returns "layer 2, head 4" for the text "head 4" and the layer with index 1.
QString headInLayerText(const QString& headText, Index layer);

/// Returns the title of the heatmap that contains `cell`: "Weights, head 2", "Weights, mean of the heads", or
/// "Output" for a stage without heads.
QString mapTitle(const Trace& trace, const CellRef& cell);

/// Returns the short title of a stage for the pipeline strip, which shows all stages: "Q", "Raw".
QString stageShortTitle(Stage stage);
/// Overload for a stage of `trace`. In a transformer block, the embeddings have the short title of the
/// residual stream or of a norm.
QString stageShortTitle(const Trace& trace, Stage stage);

/// Returns the formula of a stage under the settings of `trace`, in one short line: "softmax(s ÷ √24)".
/// Returns an empty text for a stage without a formula.
QString stageFormula(const Trace& trace, Stage stage);
/// Returns the formula of the scaled score, given the formula `rawScore` of the raw score: "q · k ÷ √24" for
/// "q · k". All score transforms of `config` are applied.
QString scaledScoreFormula(const AttentionConfig& config, Index dModel, const std::string& rawScore);
/// Returns the title and the formula of a stage in one line. Returns only the title if the stage has no
/// formula.
QString stageTitleAndFormula(const Trace& trace, Stage stage);

/// Returns the name of an entry of the stage, for the label of a color bar: "weight", "score" or "value".
QString stageValueName(Stage stage);
/// Overload for a stage of `trace`. Returns "∂loss" for a trace of gradients.
QString stageValueName(const Trace& trace, Stage stage);
/// Returns a message that the weights are now shown with `scale`.
QString colorScaleMessage(const ColorScale& scale);
/// Returns the tool tip of a color bar that can be dragged and clicked.
QString colorScaleToolTip();
/// Returns the label of a color bar: `valueName`, or "score, log" for the name "score" and a logarithmic
/// scale.
QString colorBarTitle(const QString& valueName, bool isLogarithmic);

}  // namespace attention
