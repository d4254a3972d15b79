// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/view.h"
#include "views/figure_feature.h"

#include <QCoreApplication>
#include <QString>

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace attention {

class ExecutionContext;
struct BackgroundComputations;

/// The pages of the window, in the order of the tool bar. A page shows one of its views at a time.
enum class ViewPage { Heatmaps, Sentence, Training, Compare, More };

/// The title, the tool tip and the icon of a page of the window.
struct ViewPageInfo {
    Q_DECLARE_TR_FUNCTIONS(attention::ViewPageInfo)

 public:
    ViewPage page;
    /// The title in the tool bar and in the menu View, translated with ViewPageInfo::tr().
    const char* title;
    /// The tool tip in the tool bar, one phrase, translated with ViewPageInfo::tr().
    const char* toolTip;
    /// The name of the icon for themeIcon().
    const char* iconName;
};

/// Returns all pages, in the order of ViewPage.
std::span<const ViewPageInfo> viewPages();

/// Describes a view of the window, a figure for files, or both. Titles are translated with ViewKind::tr().
struct ViewKind {
    Q_DECLARE_TR_FUNCTIONS(attention::ViewKind)

 public:
    /// The name of the view in session files and lessons. Empty if the window has no such view.
    std::string_view name = {};
    /// The page of the window that shows the view.
    ViewPage page = ViewPage::Heatmaps;
    /// The title in the list of the views of its page and in the menu View.
    const char* title = nullptr;
    /// The name of the icon for themeIcon().
    const char* iconName = nullptr;
    /// The key that shows the view if pressed together with Ctrl. 0 if the view has no shortcut.
    int shortcutKey = 0;
    /// The help page about the view, see HelpTopic::name.
    const char* helpPage = "views";
    /// Creates the view. nullptr if the window has no such view, or if `sharedView` is set.
    View* (*makeView)(BackgroundComputations&) = nullptr;
    /// The name of another view, whose widget also shows this view. Empty if this view has its own widget.
    /// The two views differ in `variantSetting`.
    std::string_view sharedView = {};
    /// The setting that distinguishes two views with the same widget. While this view is visible, the setting
    /// has the value `variantValue`. nullptr if no other view uses the widget.
    bool ViewSettings::*variantSetting = nullptr;
    /// The value of `variantSetting` while this view is visible.
    bool variantValue = false;
    ViewCapabilities capabilities = {};

    /// The name of the figure for the option --figure.
    std::string_view figureName = {};
    /// The features of the figure. The command line rejects options for other features, and the export dialog
    /// hides their fields. featuresOf() also considers the part after the colon in the name of a figure.
    FigureFeatures features = {};
    /// The features of the figure if it shows heatmaps after training steps.
    FigureFeatures featuresWithTrainingSteps = {};
    /// True if the option --heads can choose heads of several layers.
    bool allowsSeveralLayers = false;
    /// The title of the figure in the export dialog. nullptr if the dialog does not list the figure.
    const char* figureTitle = nullptr;
    /// Returns true if the view or figure applies to the trace. nullptr if it applies to every trace.
    bool (*appliesTo)(const Trace&) = nullptr;
    /// The input without which the figure does not exist, in addition to the trace.
    enum class Needs { Nothing, ComparedTrace, SweepResult } needs = Needs::Nothing;
    /// Returns true if the source contains the results that the figure shows. nullptr if no
    /// results have to be computed.
    bool (*hasRequiredResults)(const FigureSource&) = nullptr;
    /// Computes the results that the figure shows, on any thread. If the context is stopped, some results are
    /// missing afterwards.
    void (*addRequiredResults)(FigureSource&, const ExecutionContext&) = nullptr;
    /// Creates the figure from a source with all required results. nullptr if another ViewKind has the
    /// figure.
    std::unique_ptr<Figure> (*makeFigure)(const FigureSource&, const FigureTheme&) = nullptr;
};

/// Returns all views and figures. The views of a page have the order in which the page lists them. All lists
/// of views and figures are built from the returned list.
std::span<const ViewKind> viewKinds();

/// Returns the names of the views of the window.
std::vector<std::string_view> viewNames();
/// Returns the view with this name, or nullptr.
const ViewKind* viewKindNamed(std::string_view name);
/// True if `a` and `b` are names of the same view, or of two views with the same widget.
bool haveSameView(std::string_view a, std::string_view b);
/// Returns the first entry whose figure has this name, or nullptr.
const ViewKind* viewKindOfFigure(std::string_view figureName);

}  // namespace attention
