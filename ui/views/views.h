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

/// What there is to look at: a view of the window, a figure of files, or both. Its titles are for tr().
struct ViewKind {
    Q_DECLARE_TR_FUNCTIONS(attention::ViewKind)

 public:
    /// What sessions and lessons call the view; empty: there is none in the window.
    std::string_view name = {};
    /// In the tool bar and the menu.
    const char* title = nullptr;
    /// Its key, with Ctrl; 0: its number among those that have no letter.
    int shortcutKey = 0;
    /// Whether it is of another kind than the one before: there is a line between them.
    bool beginsGroup = false;
    View* (*makeView)(BackgroundComputations&) = nullptr;
    ViewCapabilities capabilities = {};

    /// What --figure calls the figure that shows it.
    std::string_view figureName = {};
    /// The options that can change a pixel or a number of the figure. Command line, dialog and help reject,
    /// disable and list by optionsOf(), which also considers what the rest of the figure's name says.
    FigureOptionSet options = {};
    /// The options of the figure if FigureOption::TrainingSteps is set.
    FigureOptionSet optionsWithTrainingSteps = {};
    /// True if the heads that FigureOption::Heads chooses may be of several layers.
    bool allowsSeveralLayers = false;
    /// What the dialog for figures calls it, if it is to be chosen there as it is.
    const char* figureTitle = nullptr;
    /// Whether there is anything to show of the trace; null: of any. Of attention that a file brings much is
    /// missing.
    bool (*appliesTo)(const Trace&) = nullptr;
    /// What the figure is made from besides the trace.
    enum class Needs { Nothing, ComparedTrace, SweepResult } needs = Needs::Nothing;
    /// Whether the source has what is computed for the figure, and what adds it, on any thread; when it is
    /// stopped, not all of it. Null: nothing is.
    bool (*hasRequiredResults)(const FigureSource&) = nullptr;
    void (*addRequiredResults)(FigureSource&, const ExecutionContext&) = nullptr;
    /// Of a complete source. Null where another view has the figure.
    std::unique_ptr<Figure> (*makeFigure)(const FigureSource&, const FigureTheme&) = nullptr;
};

/// All of them. Whatever lists views or figures asks here: a new one is its own room and a line of this
/// table.
std::span<const ViewKind> viewKinds();

/// Returns the options that apply to every figure, such as its size. ViewKind::options contains them too.
FigureOptionSet optionsOfEveryFigure();

/// Those of the views of the window.
std::vector<std::string_view> viewNames();
/// The view of a name, if there is one.
const ViewKind* viewKindNamed(std::string_view name);
/// The first whose figure has this name, if there is one.
const ViewKind* viewKindOfFigure(std::string_view figureName);

}  // namespace attention
