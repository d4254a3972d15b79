// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>

namespace attention {

/// A part of a figure that an option for exported figures changes. A figure accepts the option only if the
/// figure has this part. Options of every figure, such as its width, need no feature.
enum class FigureFeature {
    WeightPalette = 1 << 0,     ///< weights with the colors of a palette that users can choose
    ColorBars = 1 << 1,         ///< color bars that can be omitted
    ColorScale = 1 << 2,        ///< a color scale whose kind and range can be chosen
    CellNumbers = 1 << 3,       ///< numbers in the cells
    Heads = 1 << 4,             ///< the heads that the figure shows can be chosen
    Columns = 1 << 5,           ///< the number of heatmaps in a row can be chosen
    Crop = 1 << 6,              ///< the figure can show a part of the queries and keys
    SelectedCell = 1 << 7,      ///< the content or Figure::paintMarks() depends on the selected cell
    SelectionMarks = 1 << 8,    ///< marks of the selected head, token or score function, which can be omitted
    TrainingSteps = 1 << 9,     ///< the figure can show heatmaps after training steps instead of curves
    Arcs = 1 << 10,             ///< arcs that can be shown or omitted
    ComparedSession = 1 << 11,  ///< a second session with which the figure compares the session
};
Q_DECLARE_FLAGS(FigureFeatures, FigureFeature)

}  // namespace attention

Q_DECLARE_OPERATORS_FOR_FLAGS(attention::FigureFeatures)
