// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"
#include "trace/stage.h"
#include "trace/trace.h"
#include "views/figure_feature.h"

#include <QString>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace attention {

/// The name of a figure of viewKinds(). As text: "overview", "stage:weights", "stage:weights:2", "head:2",
/// "lines" …
struct FigureName {
    std::string_view kind = "overview";  ///< ViewKind::figureName of the figure
    Stage stage = Stage::Weights;        ///< the stage; only for the kind "stage"
    /// The index of the head, from 0, for the kind "head" or for one head of a stage. std::nullopt for all
    /// heads.
    std::optional<int> head = {};
    bool operator==(const FigureName&) const = default;
};

/// Parses the name of a figure as on the command line, where heads count from 1. Returns std::nullopt if
/// there is no such figure.
std::optional<FigureName> parseFigureName(const QString& name);
/// Returns `name` in the form that parseFigureName() reads.
QString figureNameText(const FigureName& name);
/// True if `figureName` is the figure of a stage, but no stage has this name. unknownStageMessage() then
/// reports the allowed stages, because they depend on the session.
bool hasUnknownStage(const QString& figureName);
/// Returns the features of the figure `name`, which determine the options that change the figure.
/// `hasTrainingSteps` is true if the option --steps is set.
FigureFeatures featuresOf(const FigureName& name, bool hasTrainingSteps = false);
/// Returns the reason why parseFigureName() rejects `name`, with the allowed names. If hasUnknownStage() is
/// true, use unknownStageMessage() instead.
QString figureNameProblem(const QString& name);
/// Returns all figure names for the command line, separated by commas, with NAME for a stage and N for a
/// head.
QString figureNamesText();

enum class FigureBackground { Light, Dark, Transparent };

/// The palette of weights in figures from the command line, if neither an option nor the session sets a
/// palette.
inline constexpr Palette defaultPaletteOfFiles = Palette::Viridis;

/// The number of CSS pixels per inch. Lengths without another unit are in CSS pixels.
inline constexpr double pixelsPerInch = 96;
/// The number of CSS pixels per millimeter.
inline constexpr double pixelsPerMillimeter = pixelsPerInch / 25.4;

/// The heads whose heatmaps a figure shows: heads of one layer and their mean, or heads of several layers.
struct HeadSelection {
    std::vector<int> heads = {};  ///< indices of the heads, from 0, ascending; empty: all heads
    bool hasMean = false;         ///< true: also shows the mean of the heads, after the heads
    /// The heads of several layers, in the order of display. Empty for heads of one layer.
    std::vector<HeadOfLayer> headsOfLayers = {};
    bool operator==(const HeadSelection&) const = default;
};

/// All options of a figure in a file. They determine its content and look, but never change a number. The
/// export dialog and the options of the command line create a FigureSpec.
struct FigureSpec {
    FigureName name = {};
    FigureBackground background = FigureBackground::Light;
    // Overrides of the view settings. The session in a figure file gets the same values, so that it opens as
    // the figure looks.
    std::optional<Palette> palette = {};        ///< palette of weights; std::nullopt: as in the view
    std::optional<ColorRange> colorRange = {};  ///< range of the color scale; std::nullopt: as in the view
    /// True for a logarithmic color scale. If std::nullopt, the scale is as in the view.
    std::optional<bool> isLogarithmic = {};
    /// The weights of the first and the last color. Replaces `colorRange`.
    std::optional<std::pair<double, double>> weightRange = {};
    std::optional<HeadSelection> heads = {};  ///< shown heads; std::nullopt: as in the view
    /// The index of the shown layer, from 0. If std::nullopt, the layer is that of the trace.
    std::optional<int> layer = {};
    /// The training steps after which the selected head is shown, with one heatmap for each step. If empty,
    /// the figure of the training shows curves.
    std::vector<Index> trainingSteps = {};
    std::optional<Crop> crop = {};  ///< queries and keys that are shown, from 0; std::nullopt: all
    /// The selected cell, which heatmaps of stages mark. If std::nullopt, the selected cell is that of the
    /// FigureSource, and heatmaps of stages do not mark it.
    std::optional<CellRef> selectedCell = {};
    /// If std::nullopt, the title is that of the session or, if the session has no title, its sentence.
    std::optional<QString> title = {};
    /// The path of the session file that is A of a comparison. Empty: A is the pinned session, if any.
    QString comparedFile = {};
    /// The state that a picture of an animation shows, displayed before the title. Empty for other figures.
    QString frameLabel = {};
    /// The width in pixels of 1/96 inch. If std::nullopt, the figure is as wide as it needs.
    std::optional<double> width = {};
    /// The height in pixels of 1/96 inch. If std::nullopt, the figure is as high as it needs.
    std::optional<double> height = {};
    std::optional<double> fontSize = {};  ///< of labels, in points; std::nullopt: automatic
    int dpi = 192;                        ///< resolution of images, in dots per inch
    std::optional<int> columnCount = {};  ///< number of heatmaps in a row; std::nullopt: automatic
    bool hasTitle = true;
    bool hasColorBar = true;
    bool hasNumbers = true;  ///< true: cells contain their numbers if the numbers fit
    /// True if the sentence figure shows arcs. If std::nullopt, arcs are shown as in the view.
    std::optional<bool> showsArcs = {};
    bool hasCaption = true;
    bool hasSelection = true;  ///< true: the selected cell is marked
    bool hasSession = true;    ///< true: the file contains the session, so that it can be opened again
    bool operator==(const FigureSpec&) const = default;
};

/// The smallest width and height of a figure, in millimeters.
inline constexpr double minMillimeters = 20;
/// The largest width and height of a figure, in millimeters.
inline constexpr double maxMillimeters = 2000;
/// The smallest width and height of a figure, in pixels of an image.
inline constexpr double minPixels = 100;
/// The largest width and height of a figure, in pixels of an image.
inline constexpr double maxPixels = 20000;
/// The smallest font size of labels, in points.
inline constexpr double minFontSize = 3;
/// The largest font size of labels, in points.
inline constexpr double maxFontSize = 72;
inline constexpr int maxColumnCount = 64;
inline constexpr int minDpi = 30;
inline constexpr int maxDpi = 1200;

}  // namespace attention
