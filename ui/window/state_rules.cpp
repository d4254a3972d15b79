// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/state_rules.h"

#include "layer/stage_matrix.h"
#include "models/antecedents.h"
#include "state/stage_maps.h"
#include "state/view_context.h"

#include <algorithm>

namespace attention {
namespace {

/// True if the sessions of the traces have different query texts but are otherwise equal. The titles and
/// notes are not compared, because the first edit of a session removes them.
bool haveOnlyTextsChanged(const Trace& previousTrace, const Trace& trace) {
    const Session& previousSession = *previousTrace.session;
    Session session = *trace.session;
    if (session.input.queryText == previousSession.input.queryText) return false;
    session.input.queryText = previousSession.input.queryText;
    session.title = previousSession.title;
    session.notes = previousSession.notes;
    return session == previousSession;
}

/// True if the token of `cell.row` is one of the pronouns in `antecedents`.
bool isPronoun(const CellRef& cell, const std::vector<std::pair<Index, Antecedent>>& antecedents) {
    return std::ranges::find(antecedents, static_cast<Index>(cell.row),
                             &std::pair<Index, Antecedent>::first) != antecedents.end();
}

/// Selects the antecedent of the pronoun.
void selectAntecedent(ViewContext& viewContext) {
    const WindowState& state = viewContext.state();
    const WindowState& previousState = viewContext.previousState();
    const Shared<Trace>& trace = state.trace;
    const Shared<Trace>& previousTrace = previousState.trace;
    const bool mayChooseCell = !state.lesson.isRunning && !state.displaySettings.hiddenWeights &&
                               state.selectionOrigin == SelectionOrigin::Program;
    if (!trace || !previousTrace || trace == previousTrace || !mayChooseCell) return;
    const CellRef previousCell =
        nearestShownCell(*previousTrace, previousState.displaySettings, previousState.selectedCell);
    if (const auto cell = antecedentCell(*previousTrace, previousCell, *trace, viewContext.selectedCell()))
        viewContext.select(*cell, SelectionOrigin::Program);
}

/// Updates the magnitudes of the color scales.
void updateColorScales(ViewContext& viewContext) {
    const WindowState& state = viewContext.state();
    const bool keepsScales = state.lesson.isRunning || state.displaySettings.isNumberDragged;
    SeriesMagnitudes magnitudes;
    if (keepsScales) {
        if (!state.trace || isOutdated(statusOfTrace(state))) return;
        magnitudes = raisedMagnitudes(state.displaySettings.seriesMagnitudes, *state.trace,
                                      state.displaySettings, viewContext.selectedCell().stage);
    }
    if (magnitudes == state.displaySettings.seriesMagnitudes) return;
    viewContext.changeDisplay([&](DisplaySettings& display) { display.seriesMagnitudes = magnitudes; });
}

}  // namespace

void applyStateRules(ViewContext& viewContext, QObject* receiver) {
    QObject::connect(&viewContext, &ViewContext::changed, receiver, [&viewContext](StateChanges changes) {
        if (changes & StateChange::Trace) selectAntecedent(viewContext);
        updateColorScales(viewContext);
    });
}

std::optional<CellRef> antecedentCell(const Trace& previousTrace, const CellRef& previousCell,
                                      const Trace& trace, const CellRef& selectedCell) {
    const auto antecedents = predictedAntecedents(trace);
    if (antecedents.empty() || !predictsAntecedents(previousTrace)) return std::nullopt;
    if (selectedCell.stage != Stage::Weights || selectedCell.head < 0) return std::nullopt;
    if (!haveOnlyTextsChanged(previousTrace, trace)) return std::nullopt;
    CellRef cell = selectedCell;
    const bool wasPronoun = isPronoun(previousCell, predictedAntecedents(previousTrace));
    if (wasPronoun && !isPronoun(cell, antecedents)) cell.row = static_cast<int>(antecedents.front().first);
    const StageMatrix weights = stageMatrix(trace, Stage::Weights, 0, cell.head);
    const auto row = rowSpan(weights.values, cell.row);
    cell.column = static_cast<int>(std::ranges::max_element(row) - row.begin());
    return cell;
}

}  // namespace attention
