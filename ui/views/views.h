// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

#include <QCoreApplication>
#include <QString>

#include <memory>
#include <span>
#include <string_view>

namespace attention {

/// What there is to look at: a view of the window, a figure of files, or both. Its titles are for tr().
struct ViewKind {
    Q_DECLARE_TR_FUNCTIONS(attention::ViewKind)

 public:
    /// What --figure calls the figure that shows it.
    std::string_view figure;
    /// What the dialog for figures calls it, if it is to be chosen there as it is.
    const char* figureTitle = nullptr;
    /// What the figure is made from besides the trace.
    enum class Needs { Nothing, Compared, Sweep } needs = Needs::Nothing;
    std::unique_ptr<Figure> (*makeFigure)(const FigureSource&, const FigureTheme&) = nullptr;
};

/// All of them. Whatever lists views or figures asks here: a new one is its own room and a line of this
/// table.
std::span<const ViewKind> views();

/// The first whose figure has this name, if there is one.
const ViewKind* viewOfFigure(std::string_view figure);

}  // namespace attention
