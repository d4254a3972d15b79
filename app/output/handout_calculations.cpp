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
/// The operands of several terms at one position of the pattern.
using Operands = std::vector<const Operand*>;

/// Describes one step of one cell, and collects the values of its placeholders.
class StepDescription {
 public:
    StepDescription(const Trace& trace, const CellRef& cell, const CalculationStep& step,
                    std::set<Stage>& stages)
        : m_trace(trace), m_cell(cell), m_step(step), m_stages(stages), m_decimals(decimalsOf(step)) {}

    Json json() {
        Json result = {{"title", stepTitle(m_trace, m_step).toStdString()}, {"decimals", m_decimals}};
        const QString note = stepNote(m_step);
        if (!note.isEmpty()) result["note"] = note.toStdString();
        for (const Operand& listedOperand : operandsListedAboveRows(m_step)) {
            Json listedJson = *operandJson({&listedOperand}, {});
            if (listedOperand.quantity)
                listedJson["meaning"] = messageText(listedOperand.quantity->meaning).toStdString();
            result["mentions"].push_back(std::move(listedJson));
        }
        Json groups = Json::array();
        appendGroups(groups);
        result["groups"] = std::move(groups);
        result["result"] = resultJson();
        return result;
    }
    const std::vector<Json>& placeholderValues() const { return m_placeholderValues; }

 private:
    Json resultJson() {
        const Operand cellOperand{0, nullptr, m_step.cell, {}};
        if (m_step.cell) return *operandJson({&cellOperand}, {});
        m_placeholderValues.push_back(nonzeroPreservingText(m_step.result, m_decimals).toStdString());
        return m_step.resultOperand ? symbolJson(*m_step.resultOperand) : Json::object({{"symbol", ""}});
    }

    /// Returns the symbol of `operand`. If the symbol has a subscript, returns it without the subscript,
    /// because the script adds the indices of the cell or of the term.
    Json symbolJson(const Operand& operand) const {
        if (operand.quantity->hasSubscript)
            return Json::object(
                {{"symbol", messageText(operand.quantity->symbol).toStdString()}, {"numbered", true}});
        return Json::object({{"symbol", operandSymbol(m_trace, operand).toStdString()}});
    }

    /// Appends the terms of the step in groups. Consecutive terms that differ only in their index form a
    /// group. Other terms form groups of one term.
    void appendGroups(Json& groups) {
        const Terms terms = m_step.terms;
        for (std::size_t begin = 0; begin < terms.size();) {
            std::size_t end = begin + 1;
            while (end < terms.size() && canShareGroup(terms[begin], terms[end])) ++end;
            std::optional<Json> groupOfTerms = groupJson(terms.subspan(begin, end - begin));
            if (!groupOfTerms) {
                end = begin + 1;
                groupOfTerms = groupJson(terms.subspan(begin, 1));
            }
            groups.push_back(*std::move(groupOfTerms));
            begin = end;
        }
    }

    static bool canShareGroup(const Term& a, const Term& b) {
        const auto haveSameSource = [](const Operand& x, const Operand& y) {
            const bool isSameStage = !x.cell || !y.cell || x.cell->stage == y.cell->stage;
            return x.quantity == y.quantity && x.cell.has_value() == y.cell.has_value() && isSameStage;
        };
        return a.pattern == b.pattern && std::ranges::equal(a.operands, b.operands, haveSameSource);
    }

    /// Returns the description of `terms`, or std::nullopt if the terms have no common description. In that
    /// case no value of a placeholder is added.
    std::optional<Json> groupJson(Terms terms) {
        const std::size_t previousPlaceholderCount = m_placeholderValues.size();
        Json result = {{"pattern", terms.front().pattern->text}, {"count", terms.size()}};
        std::vector<int> indices;
        for (const Term& term : terms) indices.push_back(term.index);
        Json operands = Json::array();
        for (std::size_t i = 0; i < terms.front().operands.size(); ++i) {
            Operands operandOfEachTerm;
            for (const Term& term : terms) operandOfEachTerm.push_back(&term.operands[i]);
            std::optional<Json> operandDescription = operandJson(operandOfEachTerm, indices);
            if (!operandDescription) {
                m_placeholderValues.resize(previousPlaceholderCount);
                return std::nullopt;
            }
            operands.push_back(*std::move(operandDescription));
        }
        result["operands"] = std::move(operands);
        const bool sumsOverKeys =
            m_step.kind->sumOver == SummationIndex::Keys && indices.front() != sinkTermIndex;
        if (m_step.terms.size() > 1 || sumsOverKeys) {
            if (sumsOverKeys) result["overKeys"] = true;
            if (indices.front() + static_cast<int>(terms.size()) - 1 == indices.back()) {
                result["indices"] = indices.front();
            } else {
                result["indices"] = indices;
            }
        }
        const auto valuesOfTerms = [&](auto valueOf, auto formatValue) {
            Json list = Json::array();
            for (const Term& term : terms)
                list.push_back(formatValue(valueOf(term), m_decimals).toStdString());
            return listOrPlaceholder(std::move(list));
        };
        if (terms.front().pattern->valueInBraces)
            result["inner"] = valuesOfTerms(valueInBraces, formatOperandValue);
        if (m_step.terms.size() > 1 && !isComputableInPage(terms.front()))
            result["values"] =
                valuesOfTerms([](const Term& term) { return term.value; }, nonzeroPreservingText);
        return result;
    }

    /// Returns `list` if all cells of the row share the step. Otherwise adds `list` to the values of the
    /// placeholders and returns true.
    Json listOrPlaceholder(Json list) {
        if (m_step.kind->isSharedByRow) return list;
        m_placeholderValues.push_back(std::move(list));
        return true;
    }

    std::optional<Json> operandJson(const Operands& operands, const std::vector<int>& indices) {
        const Operand& firstOperand = *operands.front();
        if (firstOperand.cell) return tensorOperandJson(operands, indices);
        Json json = symbolJson(firstOperand);
        if (isListedAboveRows(m_step, firstOperand)) json["once"] = true;
        if (firstOperand.quantity->isConstant) {
            json["text"] = operandValueText(firstOperand, m_decimals).toStdString();
            return json;
        }
        const auto hasSameValue = [&](const Operand* operand) {
            return operand->value == firstOperand.value;
        };
        if (std::ranges::all_of(operands, hasSameValue)) {
            m_placeholderValues.push_back(operandValueText(firstOperand, m_decimals).toStdString());
            return json;
        }
        Json list = Json::array();
        for (const Operand* operand : operands)
            list.push_back(operandValueText(*operand, m_decimals).toStdString());
        json["list"] = listOrPlaceholder(std::move(list));
        return json;
    }

    std::optional<Json> tensorOperandJson(const Operands& operands, const std::vector<int>& indices) {
        const Operand& firstOperand = *operands.front();
        const StageInfo& info = stageInfo(firstOperand.cell->stage);
        const auto coordinatesOf = [&](int CellRef::*member) {
            std::vector<int> values;
            for (const Operand* operand : operands) values.push_back((*operand->cell).*member);
            return values;
        };
        const auto heads = info.isPerHead() ? headCoordinate(coordinatesOf(&CellRef::head), indices)
                                            : std::optional<Json>(Json(0));
        if (!heads) return std::nullopt;
        const auto row = axisCoordinate(coordinatesOf(&CellRef::row), indices, info.rowAxis);
        if (!row) return std::nullopt;
        const auto column = axisCoordinate(coordinatesOf(&CellRef::column), indices, info.columnAxis);
        if (!column) return std::nullopt;
        m_stages.insert(info.stage);
        Json json =
            Json::object({{"place", Json::array({static_cast<int>(info.stage), *heads, *row, *column})}});
        if (firstOperand.quantity) json["symbol"] = operandSymbol(m_trace, firstOperand).toStdString();
        if (isListedAboveRows(m_step, firstOperand)) json["once"] = true;
        return json;
    }

    std::optional<Json> headCoordinate(const std::vector<int>& heads, const std::vector<int>& indices) {
        const bool hasOwnHead = stageInfo(m_cell.stage).isPerHead();
        return coordinate(heads, indices, hasOwnHead && heads.front() == m_cell.head ? "=" : nullptr);
    }

    std::optional<Json> axisCoordinate(const std::vector<int>& coordinates, const std::vector<int>& indices,
                                       Axis axis) {
        const StageInfo& cellStage = stageInfo(m_cell.stage);
        const char* symbol = nullptr;
        if (cellStage.columnAxis == axis && !m_step.kind->isSharedByRow &&
            coordinates.front() == m_cell.column)
            symbol = "c";
        if (cellStage.rowAxis == axis && coordinates.front() == m_cell.row) symbol = "r";
        return coordinate(coordinates, indices, symbol);
    }

    std::optional<Json> coordinate(const std::vector<int>& coordinates, const std::vector<int>& indices,
                                   const char* symbol) {
        if (coordinates.size() > 1 && coordinates == indices) return "i";
        if (std::ranges::any_of(coordinates, [&](int index) { return index != coordinates.front(); }))
            return std::nullopt;
        if (symbol) return symbol;
        m_placeholderValues.push_back(coordinates.front());
        return "h";
    }

    const Trace& m_trace;
    const CellRef& m_cell;
    const CalculationStep& m_step;
    std::set<Stage>& m_stages;
    int m_decimals;
    std::vector<Json> m_placeholderValues;
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
    CellRef rowStart = cell;
    rowStart.column = 0;
    if (std::exchange(m_cachedRow, rowStart) != rowStart) m_cachedEntries.clear();
    for (const CalculationStep& step : explain(m_trace, m_sequence, cell).steps) {
        const auto cached = m_cachedEntries.find(step.kind);
        const Json entries = cached == m_cachedEntries.end() ? describeStep(cell, step) : cached->second;
        if (step.kind->isSharedByRow) m_cachedEntries.try_emplace(step.kind, entries);
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
    for (const Json& value : description.placeholderValues()) entries.push_back(value);
    return entries;
}

}  // namespace attention
