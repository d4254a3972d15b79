// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attention {

/// Returns an HTML table of the symbols of settings, such as h, d_k and T.
QString settingSymbolTable();

/// Returns an HTML table of the stages of the pipeline. The columns are the symbol of a number, the title,
/// the name in files and lessons, and the axes of rows and columns.
QString stageTable();
/// Returns an HTML table of the parameters and of the intermediate results between stages, with the columns
/// of stageTable().
QString parameterTable();

/// Returns an HTML table of the metrics of a row of weights.
QString metricTable();

/// Returns an HTML table of the figures that the option --figure accepts, with their options.
QString figureNameTable();
/// Returns the options that apply to every figure as HTML, separated by spaces.
QString commonFigureOptions();

}  // namespace attention
