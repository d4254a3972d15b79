// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attention {

/// The sizes and numbers that stand for settings: h, d_k, T. HTML, as all of these.
QString settingSymbolTable();

/// The stages: the letter of one number, the name, what files and lessons call it, rows and columns.
QString stageTable();
/// The same of the parameters, and of the steps between the stages.
QString parameterTable();

/// What is measured of a row of weights.
QString metricTable();

/// The figures that --figure knows.
QString figureNameTable();
/// Returns the options that apply to every figure, as a sentence of the help lists them.
QString commonFigureOptions();

}  // namespace attention
