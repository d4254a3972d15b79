// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QString>

#include <vector>

namespace attention {

/// "Raw scores".
QString stageTitle(Stage stage);
/// The same of a trace: the embeddings of a trained model's layer are a stream.
QString stageTitle(const Trace& trace, Stage stage);

/// The letter that stands for one number of the stage: "q", "W_Q".
QString stageSymbol(Stage stage);

/// "head 2", "mean of the heads".
QString headText(int head);
/// The mean of the heads chosen: of which, where these are not all.
QString meanOfHeadsText(const Trace& trace, const std::vector<int>& selectedHeads);
/// The same of a stage's own heads: "key–value head 2" where several heads share one; "layer 2, head 4" where
/// they come from several layers.
QString headText(const Trace& trace, Stage stage, int head);
/// The shortest text that still tells the heads of a trace apart: "4"; "2.4" (layer 2, head 4) where they
/// come from several layers; "20" (training steps) where they come from several steps; "mean".
QString shortHeadText(const Trace& trace, int head);
/// "layer 2, head 4", of the layer that a trace is.
QString headInLayerText(const QString& headText, Index layer);

/// One map's name: "Weights, head 2"; "Weights, mean of the heads"; "Output".
QString mapTitle(const Trace& trace, const CellRef& cell);

/// In a strip of all stages: "Q", "raw".
QString stageShortTitle(Stage stage);
QString stageShortTitle(const Trace& trace, Stage stage);

/// How the stage's numbers come about under the trace's settings, in one short line: "softmax(s ÷ √24)".
QString stageFormula(const Trace& trace, Stage stage);
/// What the steps to the scaled score make of a raw one, as it is written: "q · k ÷ √24" of "q · k".
QString scaledScoreFormula(const AttentionConfig& config, Index dModel, const std::string& rawScore);
/// Title and formula in one line.
QString stageTitleAndFormula(const Trace& trace, Stage stage);

/// What one number of the stage is, as a colour bar says it: "score".
QString stageValueName(Stage stage);
QString stageValueName(const Trace& trace, Stage stage);
/// The same beside a logarithmic bar: "score, log".
/// That weights have this scale from now on.
QString colorScaleMessage(const ColorScale& scale);
/// What a click on a scale does.
QString colorScaleToolTip();
QString colorBarTitle(const QString& valueName, bool isLogarithmic);

}  // namespace attention
