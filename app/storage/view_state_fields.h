// SPDX-License-Identifier: GPL-3.0-or-later
// The entries of Session::viewStateJson in a single list, which is used for reading, writing and the help. A
// visitor has a member function for each kind of entry: field, name, interval, heads, optionalHead, queries,
// cell and frontView.
#pragma once

#include "session/allowed_values.h"
#include "session/tokens.h"
#include "storage/view_state.h"

#include <array>
#include <string_view>
#include <vector>

namespace attention {

namespace view_entries {

// The names of the enumerators of ColorRange, in their order.
inline constexpr std::array<std::string_view, 3> colorRangeNames = {"per_map", "per_stage", "zero_to_one"};
inline constexpr Range sequenceRange{0, static_cast<double>(maxSequences) - 1};
inline constexpr Range headRange{0, ranges::heads.highest - 1};
inline constexpr Range fractionRange{0, 1};
inline constexpr Range zoomRange{0.1, 20};
inline constexpr const char* meanHeadName = "mean";  ///< used instead of the index of a head

}  // namespace view_entries

/// Calls the visitor `v` for each entry of `state`, which is a ViewState, const or not.
void visitViewState(auto& v, auto& state) {
    auto& s = state.settings;
    v.visitField("sequence", s.sequence, view_entries::sequenceRange);
    v.name("color_range", s.colorRange, view_entries::colorRangeNames);
    v.interval("range", s.weightRange);
    v.visitField("logarithmic", s.isLogarithmic);
    v.name("palette", s.palette, paletteNames());
    v.heads("heads", s.heads);
    v.optionalHead("compared_head", s.comparedHead);
    v.queries("queries", s.summedQueries);
    v.visitField("mean", s.averagesHeads);
    v.visitField("hide_special_tokens", s.hidesSpecialTokens);
    v.visitField("all_stages", s.showsAllStages);
    v.visitField("gradients", s.showsGradients);
    v.visitField("animated", s.isAnimated);
    v.visitField("line_mass", s.lineWeightShare, view_entries::fractionRange);
    v.visitField("all_lines", s.showsAllLines);
    v.visitField("arcs", s.showsArcs);
    v.visitField("zoom", s.zoom, view_entries::zoomRange);
    v.cell("selected", state.selectedCell);
    v.cell("selected_weight", state.selectedWeightCell);
    v.frontView("in_front", state.frontViewName);
}

/// Returns the entries with their allowed values and default values, for the help. Paths begin with "view".
std::vector<FieldDescription> viewFieldDescriptions();

/// Calls the visitor `v` for each entry of `cell`, which is a CellRef, const or not.
void visitCell(auto& v, auto& cell) {
    v.stage("stage", cell.stage);
    v.head("head", cell.head);
    v.visitField("row", cell.row, ranges::indexOrCount);
    v.visitField("column", cell.column, ranges::indexOrCount);
}

}  // namespace attention
