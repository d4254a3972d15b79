// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/handout_calculations.h"

#include "heatmap/number_text.h"
#include "inspector/formatted_step.h"
#include "inspector/step_text.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"

#include <algorithm>
#include <span>

namespace attention {
namespace {

using Json = nlohmann::json;
using Terms = std::span<const Term>;
using Operands = std::vector<const Operand*>;  ///< the same one of each term

/// Describes one step of one cell, and collects its holes.
class StepDescription {
 public:
    StepDescription(const Trace& trace, const CellRef& cell, const CalculationStep& step,
                    std::set<Stage>& stages)
        : m_trace(trace), m_cell(cell), m_step(step), m_stages(stages), m_decimals(decimalsOf(step)) {}

    Json json() {
        Json result = {{"title", stepTitle(m_trace, m_step).toStdString()}, {"decimals", m_decimals}};
        const QString note = stepNote(m_step);
        if (!note.isEmpty()) result["note"] = note.toStdString();
        for (const Operand& mentioned : operandsListedAboveRows(m_step)) {
            Json json = *operand({&mentioned}, {});
            if (mentioned.quantity) json["meaning"] = messageText(mentioned.quantity->meaning).toStdString();
            result["mentions"].push_back(std::move(json));
        }
        Json groups = Json::array();
        appendGroups(groups);
        result["groups"] = std::move(groups);
        result["result"] = resultJson();
        return result;
    }
    const std::vector<Json>& holes() const { return m_holes; }

 private:
    Json resultJson() {
        const Operand entry{0, nullptr, m_step.cell, {}};
        if (m_step.cell) return *operand({&entry}, {});
        m_holes.push_back(nonzeroPreservingText(m_step.result, m_decimals).toStdString());
        return m_step.resultOperand ? named(*m_step.resultOperand) : Json::object({{"symbol", ""}});
    }

    /// Where a symbol is numbered, the cell or the term's index says how.
    Json named(const Operand& operand) const {
        if (operand.quantity->hasSubscript)
            return Json::object(
                {{"symbol", messageText(operand.quantity->symbol).toStdString()}, {"numbered", true}});
        return Json::object({{"symbol", operandSymbol(m_trace, operand).toStdString()}});
    }

    /// Terms that differ only in their index stand together, the others one by one.
    void appendGroups(Json& groups) {
        const Terms terms = m_step.terms;
        for (std::size_t begin = 0; begin < terms.size();) {
            std::size_t end = begin + 1;
            while (end < terms.size() && isAlike(terms[begin], terms[end])) ++end;
            std::optional<Json> together = group(terms.subspan(begin, end - begin));
            if (!together) {
                end = begin + 1;
                together = group(terms.subspan(begin, 1));
            }
            groups.push_back(*std::move(together));
            begin = end;
        }
    }

    static bool isAlike(const Term& a, const Term& b) {
        const auto isSame = [](const Operand& x, const Operand& y) {
            const bool isSameStage = !x.cell || !y.cell || x.cell->stage == y.cell->stage;
            return x.quantity == y.quantity && x.cell.has_value() == y.cell.has_value() && isSameStage;
        };
        return a.pattern == b.pattern && std::ranges::equal(a.operands, b.operands, isSame);
    }

    /// None when the terms have no common description; then no hole is left behind.
    std::optional<Json> group(Terms terms) {
        const std::size_t holesBefore = m_holes.size();
        Json result = {{"pattern", terms.front().pattern->text}, {"count", terms.size()}};
        std::vector<int> indices;
        for (const Term& term : terms) indices.push_back(term.index);
        Json operands = Json::array();
        for (std::size_t i = 0; i < terms.front().operands.size(); ++i) {
            Operands each;
            for (const Term& term : terms) each.push_back(&term.operands[i]);
            std::optional<Json> described = operand(each, indices);
            if (!described) {
                m_holes.resize(holesBefore);
                return std::nullopt;
            }
            operands.push_back(*std::move(described));
        }
        result["operands"] = std::move(operands);
        const bool isOverKeys =
            m_step.kind->sumOver == SummationIndex::Keys && indices.front() != sinkTermIndex;
        if (m_step.terms.size() > 1 || isOverKeys) {
            if (isOverKeys) result["overKeys"] = true;
            if (indices.front() + static_cast<int>(terms.size()) - 1 == indices.back()) {
                result["indices"] = indices.front();
            } else {
                result["indices"] = indices;
            }
        }
        const auto listed = [&](auto number, auto textOf) {
            Json list = Json::array();
            for (const Term& term : terms) list.push_back(textOf(number(term), m_decimals).toStdString());
            return listOrHole(std::move(list));
        };
        if (terms.front().pattern->hasBraces()) result["inner"] = listed(valueInBraces, formatOperandValue);
        if (m_step.terms.size() > 1 && !isComputableInPage(terms.front()))
            result["values"] = listed([](const Term& term) { return term.value; }, nonzeroPreservingText);
        return result;
    }

    /// What all cells of a row share stands in the description.
    Json listOrHole(Json list) {
        if (m_step.kind->isSharedByRow) return list;
        m_holes.push_back(std::move(list));
        return true;
    }

    std::optional<Json> operand(const Operands& each, const std::vector<int>& indices) {
        const Operand& first = *each.front();
        if (first.cell) return operandCoordinates(each, indices);
        Json json = named(first);
        if (isListedAboveRows(m_step, first)) json["once"] = true;
        if (first.quantity->isConstant) {
            json["text"] = operandValueText(first, m_decimals).toStdString();
            return json;
        }
        const auto isFirst = [&](const Operand* one) { return one->value == first.value; };
        if (std::ranges::all_of(each, isFirst)) {
            m_holes.push_back(operandValueText(first, m_decimals).toStdString());
            return json;
        }
        Json list = Json::array();
        for (const Operand* one : each) list.push_back(operandValueText(*one, m_decimals).toStdString());
        json["list"] = listOrHole(std::move(list));
        return json;
    }

    std::optional<Json> operandCoordinates(const Operands& each, const std::vector<int>& indices) {
        const Operand& first = *each.front();
        const StageInfo& info = stageInfo(first.cell->stage);
        const auto coordinates = [&](int CellRef::*member) {
            std::vector<int> all;
            for (const Operand* one : each) all.push_back((*one->cell).*member);
            return all;
        };
        const auto heads = info.isPerHead() ? headCoordinate(coordinates(&CellRef::head), indices)
                                            : std::optional<Json>(Json(0));
        if (!heads) return std::nullopt;
        const auto row = axisCoordinate(coordinates(&CellRef::row), indices, info.rowAxis);
        if (!row) return std::nullopt;
        const auto column = axisCoordinate(coordinates(&CellRef::column), indices, info.columnAxis);
        if (!column) return std::nullopt;
        m_stages.insert(info.stage);
        Json json =
            Json::object({{"place", Json::array({static_cast<int>(info.stage), *heads, *row, *column})}});
        if (first.quantity) json["symbol"] = operandSymbol(m_trace, first).toStdString();
        if (isListedAboveRows(m_step, first)) json["once"] = true;
        return json;
    }

    std::optional<Json> headCoordinate(const std::vector<int>& heads, const std::vector<int>& indices) {
        const bool isOwn = stageInfo(m_cell.stage).isPerHead();
        return coordinate(heads, indices, isOwn && heads.front() == m_cell.head ? "=" : nullptr);
    }

    std::optional<Json> axisCoordinate(const std::vector<int>& at, const std::vector<int>& indices,
                                       Axis axis) {
        const StageInfo& own = stageInfo(m_cell.stage);
        const char* word = nullptr;
        if (own.columnAxis == axis && !m_step.kind->isSharedByRow && at.front() == m_cell.column) word = "c";
        if (own.rowAxis == axis && at.front() == m_cell.row) word = "r";
        return coordinate(at, indices, word);
    }

    std::optional<Json> coordinate(const std::vector<int>& at, const std::vector<int>& indices,
                                   const char* word) {
        if (at.size() > 1 && at == indices) return "i";
        if (std::ranges::any_of(at, [&](int one) { return one != at.front(); })) return std::nullopt;
        if (word) return word;
        m_holes.push_back(at.front());
        return "h";
    }

    const Trace& m_trace;
    const CellRef& m_cell;
    const CalculationStep& m_step;
    std::set<Stage>& m_stages;
    int m_decimals;
    std::vector<Json> m_holes;
};

}  // namespace

bool isComputableInPage(const Term& term) {
    const bool isSimple = term.pattern == &patterns::value || term.pattern == &patterns::product ||
                          term.pattern == &patterns::square;
    const auto isInPage = [](const Operand& operand) { return operand.cell.has_value(); };
    return isSimple && std::ranges::all_of(term.operands, isInPage);
}

nlohmann::json HandoutCalculations::describeCell(const CellRef& cell) {
    Json result = Json::array();
    CellRef row = cell;
    row.column = 0;
    if (std::exchange(m_row, row) != row) m_sharedByRow.clear();
    for (const CalculationStep& step : explain(m_trace, m_sequence, cell).steps) {
        const auto known = m_sharedByRow.find(step.kind);
        const Json entries = known == m_sharedByRow.end() ? describeStep(cell, step) : known->second;
        if (step.kind->isSharedByRow) m_sharedByRow.try_emplace(step.kind, entries);
        result.insert(result.end(), entries.begin(), entries.end());
    }
    return result;
}

nlohmann::json HandoutCalculations::describeStep(const CellRef& cell, const CalculationStep& step) {
    StepDescription description(m_trace, cell, step, m_operandStages);
    Json json = description.json();
    const auto [entry, isNew] =
        m_descriptionIndices.try_emplace(json.dump(), static_cast<int>(m_stepDescriptions.size()));
    if (isNew) m_stepDescriptions.push_back(std::move(json));
    Json entries = Json::array({entry->second});
    for (const Json& hole : description.holes()) entries.push_back(hole);
    return entries;
}

}  // namespace attention
