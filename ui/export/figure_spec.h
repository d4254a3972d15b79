// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/stage.h"
#include "trace/trace.h"
#include "views/figure_option.h"

#include <QString>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace attention {

/// Which figure of views(): "overview", "stage:weights", "stage:weights:2", "head:2", "lines" …
struct FigureName {
    std::string_view kind = "overview";
    Stage stage = Stage::Weights;  ///< of the kind "stage"
    std::optional<int> head = {};  ///< of the kind "head", and of one head's stage; counts from 0
    bool operator==(const FigureName&) const = default;
};

/// The name in words, as the command line takes it; heads count from 1. Nothing for a name that is none.
std::optional<FigureName> parseFigureName(const QString& name);
QString figureNameText(const FigureName& name);
/// Whether it is a stage's figure, but no stage has that name: which are allowed depends on the session.
bool hasUnknownStage(const QString& figureName);
/// Returns the options that can change a pixel or a number of the figure. `hasSteps`:
/// FigureOption::TrainingSteps is set. The result depends on no other value of an option.
FigureOptionSet optionsOf(const FigureName& name, bool hasTrainingSteps = false);
/// What is wrong with any other name that figureNamed() does not know, and what is allowed.
QString figureNameProblem(const QString& name);
/// All names, with NAME for a stage and N for a head.
QString figureNamesText();

enum class FigureBackground { Light, Dark, Transparent };

/// The palette of weights in figures from the command line, if neither an option nor the session names one.
inline constexpr Palette defaultPaletteOfFiles = Palette::Viridis;

/// A pixel as CSS counts it: what lengths without a unit are in.
inline constexpr double pixelsPerInch = 96;
inline constexpr double pixelsPerMillimeter = pixelsPerInch / 25.4;

/// The maps of a stage: some of its heads, in ascending order (none: all), and their mean beside them; or
/// heads of several layers.
struct HeadSelection {
    std::vector<int> heads = {};
    bool hasMean = false;
    std::vector<HeadOfLayer> headsOfLayers = {};
    bool operator==(const HeadSelection&) const = default;
};

/// Everything that makes a figure look as it does, its numbers apart. Never changes a number. The dialog for
/// figures and the options of the command line make one.
struct FigureSpec {
    FigureName name = {};
    FigureBackground background = FigureBackground::Light;
    // In place of the view's. A figure's session says the same, so that it opens as the figure looks.
    std::optional<Palette> palette = {};  ///< of weights
    std::optional<ColorRange> colorRange = {};
    std::optional<bool> isLogarithmic = {};
    std::optional<std::pair<double, double>> weightRange = {};  ///< of weights, in place of that
    std::optional<HeadSelection> heads = {};
    std::vector<Index> trainingSteps = {};  ///< of learning: the selected head's maps after each of them
    std::optional<Crop> crop = {};
    std::optional<CellRef> selectedCell = {};
    std::optional<QString> title = {};  ///< none: the session's, or its sentence
    QString frameLabel = {};            ///< of a picture of an animation: what it shows, before the title
    std::optional<double> width = {};   ///< none: as much as the figure needs
    std::optional<double> height = {};
    std::optional<double> fontSize = {};  ///< of labels, in points; none: as there is room
    int dpi = 192;                        ///< of pictures
    std::optional<int> columnCount = {};  ///< heatmaps in a row; none: as many as there is room for
    bool hasTitle = true;
    bool hasColorBar = true;
    bool hasNumbers = true;              ///< in the cells, where they fit
    std::optional<bool> showsArcs = {};  ///< of the sentence figure; none: as in the view
    bool hasCaption = true;
    bool hasSelection = true;  ///< marks the selected cell
    bool hasSession = true;    ///< carries its session, to be opened again
    bool operator==(const FigureSpec&) const = default;
};

/// What a length may be, in millimetres and in the pixels of a picture.
inline constexpr double minMillimeters = 20;
inline constexpr double maxMillimeters = 2000;
inline constexpr double minPixels = 100;
inline constexpr double maxPixels = 20000;
inline constexpr double minFontSize = 3;
inline constexpr double maxFontSize = 72;
inline constexpr int maxColumnCount = 64;
inline constexpr int minDpi = 30;
inline constexpr int maxDpi = 1200;

}  // namespace attention
