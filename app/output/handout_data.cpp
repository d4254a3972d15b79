// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/handout_data.h"

#include "heatmap/number_text.h"
#include "inspector/step_text.h"
#include "output/handout_calculations.h"
#include "state/shown_cells.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"

#include <QByteArray>
#include <QSysInfo>

#include <cmath>
#include <cstring>

namespace attention {
namespace {

using Json = nlohmann::json;

/// The maximum number of terms in the calculations of a stage. The calculations of a larger stage are left
/// out, because the page would be too large and slow to write. The page still contains the numbers of the
/// stage. The limit for scores and weights is larger, because pages are mainly about these stages. It allows
/// 64 tokens and 12 heads with d_k 64.
constexpr double maxTerms = 4e6;
constexpr double maxScoreTerms = 8e6;

std::string toBase64(const QByteArray& bytes) {
    return bytes.toBase64().toStdString();
}

/// Returns the entries of a stage as float32 in Base64, little-endian, in C order over (heads, rows,
/// columns).
Json tensorJson(const Trace& trace, int sequence, Stage stage) {
    static_assert(QSysInfo::ByteOrder == QSysInfo::LittleEndian);
    const StageMatrixSize size = stageMatrixSize(trace, stage);
    const Index heads = trace.stageHeadCount(stage);
    QByteArray bytes;
    for (Index head = 0; head < heads; ++head) {
        const StageMatrix matrix = stageMatrix(trace, stage, sequence, head);
        for (Index row = 0; row < size.rows; ++row) {
            for (Index column = 0; column < size.columns; ++column) {
                const float x = matrix.values(row, column);
                bytes.append(reinterpret_cast<const char*>(&x), sizeof x);
            }
        }
    }
    return {{"rows", size.rows}, {"columns", size.columns}, {"heads", heads}, {"floats", toBase64(bytes)}};
}

/// Returns the number of decimals in cells. It is 2, or larger if numbers of different colors would otherwise
/// have the same text, up to 9.
int decimalsOf(const ColorScale& scale) {
    constexpr int maxDecimals = 9;
    int decimals = 2;
    while (decimals < maxDecimals && !scale.isResolvedBy(decimals)) ++decimals;
    return decimals;
}

/// Returns the colors of a stage. "stops" contains one byte for each cell, the index of its color in the
/// palette. "forbidden" contains 1 for each masked cell and 0 for other cells, and is missing if no cell is
/// masked.
Json colorsJson(const StageMaps& maps, const FigureTheme& theme) {
    QByteArray stops;
    QByteArray maskedCells;
    for (const Heatmap& map : maps.maps) {
        for (Index row = 0; row < map.values.rows(); ++row) {
            for (Index column = 0; column < map.values.cols(); ++column) {
                const float x = map.values(row, column);
                const double position = std::isnan(x) ? 0 : map.scale.positionOf(x);
                stops.append(static_cast<char>(std::lround(position * 255)));
                maskedCells.append(map.isHatched(row, column) ? '\1' : '\0');
            }
        }
    }
    Json json = {
        {"stops", toBase64(stops)},
        {"palette", static_cast<int>(maps.scale.forBackground(theme.heatmapStyle.isBackgroundDark).palette)},
        {"decimals", decimalsOf(maps.scale)},
        {"low", nonzeroPreservingText(maps.scale.low, 4).toStdString()},
        {"high", nonzeroPreservingText(maps.scale.high, 4).toStdString()}};
    if (maskedCells.contains('\1')) json["forbidden"] = toBase64(maskedCells);
    return json;
}

Json axisJson(const AxisText& text, const QColor& color) {
    Json labels = Json::array();
    for (const QString& label : text.labels) labels.push_back(label.toStdString());
    return {{"title", text.title.toStdString()}, {"labels", labels}, {"color", color.name().toStdString()}};
}

/// Returns the calculation steps of every cell of every head, or null if the steps have too many terms.
Json cellsJson(const Trace& trace, int sequence, Stage stage, HandoutCalculations& calculations) {
    const StageMatrixSize size = stageMatrixSize(trace, stage);
    const Index heads = trace.stageHeadCount(stage);
    double termCount = 0;
    // The size of a listed term in the page, relative to a term that the script computes.
    constexpr double listedTermCost = 10;
    for (const CalculationStep& step : explain(trace, sequence, {stage, 0, 0, 0}).steps) {
        const bool isListed =
            !step.terms.empty() && !isComputableInPage(step.terms.front()) && !step.kind->isSharedByRow;
        termCount += static_cast<double>(step.terms.size()) * (isListed ? listedTermCost : 1);
    }
    const double maxTermCount = stageInfo(stage).columnAxis == Axis::Key ? maxScoreTerms : maxTerms;
    if (termCount * static_cast<double>(heads * size.rows * size.columns) > maxTermCount) return nullptr;
    Json cells = Json::array();
    for (int head = 0; head < heads; ++head) {
        for (int row = 0; row < size.rows; ++row) {
            for (int column = 0; column < size.columns; ++column)
                cells.push_back(calculations.describeCell({stage, head, row, column}));
        }
    }
    return cells;
}

Json paletteJson(Palette palette) {
    std::string colors;
    std::string textColors;  // for each color the readable text color: 0 is black, 1 is white
    for (const QRgb color : colorMap(palette)) {
        colors += QColor(color).name().mid(1).toStdString();
        textColors += readableTextColor(color) == qRgb(0, 0, 0) ? '0' : '1';
    }
    return {{"colours", colors}, {"inks", textColors}};
}

Json stageJson(const Trace& trace, Stage stage, const DisplaySettings& displaySettings,
               const FigureTheme& theme) {
    const int sequence = shownSequence(trace, displaySettings);
    return {{"stage", static_cast<int>(stage)},
            {"id", std::string(stageInfo(stage).name)},
            {"title", stageTitle(stage).toStdString()},
            {"formula", stageFormula(trace, stage).toStdString()},
            {"color", stageColor(theme, stage).name().toStdString()},
            {"rows", axisJson(rowAxisText(trace, sequence, stage), rowAxisColor(theme, stage))},
            {"columns", axisJson(columnAxisText(trace, sequence, stage), columnAxisColor(theme, stage))},
            {"map", colorsJson(stageMaps(trace, stage, displaySettings), theme)}};
}

}  // namespace

nlohmann::json calculationData(const Trace& trace, int sequence, const HandoutCalculations& calculations,
                               std::set<Stage> stages, const FigureTheme& theme) {
    stages.insert(calculations.operandStages().begin(), calculations.operandStages().end());
    Json tensors = Json::object();
    Json symbols = Json::object();
    for (const Stage stage : stages) {
        const std::string stageKey = std::to_string(static_cast<int>(stage));
        tensors[stageKey] = tensorJson(trace, sequence, stage);
        symbols[stageKey] = {{"letter", stageSymbol(stage).toStdString()},
                             {"words", stageLegendEntry(trace, stage).toStdString()},
                             {"hasOneIndex", hasOneIndex(stage)},
                             {"color", qkvRoleColor(theme, qkvRoleOf(stage)).name().toStdString()}};
    }
    const AxisText keys = columnAxisText(trace, sequence, Stage::Weights);
    return {{"steps", calculations.stepDescriptions()},
            {"tensors", tensors},
            {"symbols", symbols},
            {"keys", axisJson(keys, theme.keyColor)}};
}

nlohmann::json handoutData(const Trace& trace, const DisplaySettings& displaySettings,
                           const FigureTheme& theme) {
    // A page shows all heads and tokens, and hides no weights.
    DisplaySettings unfilteredSettings = displaySettings;
    unfilteredSettings.heads.clear();
    unfilteredSettings.averagesHeads = unfilteredSettings.hidesSpecialTokens = false;
    unfilteredSettings.hiddenWeights.reset();
    const int sequence = shownSequence(trace, displaySettings);
    HandoutCalculations calculations(trace, sequence);
    Json stages = Json::array();
    std::set<Stage> tensorStages;
    for (const Stage stage : pipelineStages(trace)) {
        stages.push_back(stageJson(trace, stage, unfilteredSettings, theme));
        stages.back()["cells"] = cellsJson(trace, sequence, stage, calculations);
        tensorStages.insert(stage);
    }
    Json palettes = Json::object();
    for (const Json& stage : stages) {
        const int palette = stage["map"]["palette"];
        palettes[std::to_string(palette)] = paletteJson(static_cast<Palette>(palette));
    }
    Json data = calculationData(trace, sequence, calculations, std::move(tensorStages), theme);
    data["stages"] = std::move(stages);
    data["palettes"] = std::move(palettes);
    return data;
}

}  // namespace attention
