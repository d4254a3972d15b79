// SPDX-License-Identifier: GPL-3.0-or-later
// How a figure's parts are written, on the command line and in the dialog; all count from 1. What is wrong,
// and what is allowed, is said by std::invalid_argument.
#pragma once

#include "export/figure_spec.h"

#include <QStringList>

namespace attention {

/// A whole number as one counts on the screen, from 1: the place from 0. Nothing for other words.
std::optional<int> parseOneBasedIndex(const QString& text);

/// "1,3,mean"; "2.4,5.6" for head 4 of layer 2 and head 6 of layer 5.
HeadSelection parseHeads(const QString& text);
QString formatOptionValue(const HeadSelection& selection);

/// "2-9,1-5": queries, and keys.
Crop parseCrop(const QString& text);
QString formatOptionValue(const Crop& crop);

/// "0,20,50,200": numbers of steps of a training. "0-60/5" stands for 0, 5, 10 … 60, and "0-60" for every
/// step from 0 to 60.
std::vector<Index> parseTrainingSteps(const QString& text);
QString formatOptionValue(const std::vector<Index>& trainingSteps);

/// Splits "1,4,16" at its commas. Commas inside of lists, objects and quoted texts of JSON do not separate.
QStringList splitValues(const QString& values);

/// "0,0.2".
std::pair<double, double> parseRange(const QString& text);

inline const QString meanKeyword = QStringLiteral("mean");

}  // namespace attention
