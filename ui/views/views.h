// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/view.h"
#include "views/figure_option.h"

#include <QCoreApplication>
#include <QString>

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace attention {

class ExecutionContext;
struct BackgroundComputations;

/// Describes a view of the window, a figure for files, or both. Titles are translated with ViewKind::tr().
struct ViewKind {
    Q_DECLARE_TR_FUNCTIONS(attention::ViewKind)

 public:
    /// The name of the view in session files and lessons. Empty if the window has no such view.
    std::string_view name = {};
    /// The title in the tool bar and in the menu View.
    const char* title = nullptr;
    /// The name of the icon for themeIcon().
    const char* iconName = nullptr;
    /// The key that shows the view together with Ctrl. 0 for the next of the keys 1 to 9.
    int shortcutKey = 0;
    /// True if a separator precedes the view in the tool bar and in the menu.
    bool beginsGroup = false;
    /// Creates the view. nullptr if the window has no such view.
    View* (*makeView)(BackgroundComputations&) = nullptr;
    ViewCapabilities capabilities = {};

    /// The name of the figure for the option --figure.
    std::string_view figureName = {};
    /// The options that can change a pixel or a number of the figure. The command line rejects the others,
    /// and the export dialog disables them. optionsOf() also considers the part of a figure's name after the
    /// colon.
    FigureOptionSet options = {};
    /// The options of the figure if FigureOption::TrainingSteps is set.
    FigureOptionSet optionsWithTrainingSteps = {};
    /// True if the heads that FigureOption::Heads chooses may be of several layers.
    bool allowsSeveralLayers = false;
    /// The title of the figure in the export dialog. nullptr if the dialog does not list the figure.
    const char* figureTitle = nullptr;
    /// Returns true if the trace contains what the view shows. nullptr if every trace does.
    bool (*appliesTo)(const Trace&) = nullptr;
    /// What the figure needs in addition to the trace.
    enum class Needs { Nothing, ComparedTrace, SweepResult } needs = Needs::Nothing;
    /// Returns true if the source contains the results that the figure shows. nullptr if there are none.
    bool (*hasRequiredResults)(const FigureSource&) = nullptr;
    /// Computes these results, on any thread. If the context is stopped, some results are missing afterwards.
    void (*addRequiredResults)(FigureSource&, const ExecutionContext&) = nullptr;
    /// Creates the figure from a source with all required results. nullptr if another ViewKind has the
    /// figure.
    std::unique_ptr<Figure> (*makeFigure)(const FigureSource&, const FigureTheme&) = nullptr;
};

/// Returns all views and figures in the order of the tool bar. Every list of views or figures comes from
/// here.
std::span<const ViewKind> viewKinds();

/// Returns the options that apply to every figure, such as its size. ViewKind::options contains them too.
FigureOptionSet optionsOfEveryFigure();

/// Returns the names of the views of the window.
std::vector<std::string_view> viewNames();
/// Returns the view with this name, or nullptr.
const ViewKind* viewKindNamed(std::string_view name);
/// Returns the first entry whose figure has this name, or nullptr.
const ViewKind* viewKindOfFigure(std::string_view figureName);

}  // namespace attention
