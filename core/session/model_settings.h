// SPDX-License-Identifier: GPL-3.0-or-later
// The trained model that replaces the vectors and parameters of a session, and the edits of its layers. Each
// part lists its fields in visit(), as explained in session.h.
#pragma once

#include "session/attention_config.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

/// The changes that the user makes in one layer of a trained model. They act on the trained parameters and
/// never train them again. The mask, cell multipliers and temperature of the session itself apply to all
/// layers. `mask` must be std::nullopt if ModelSettings::folder is set.
struct LayerEdit {
    Index layer = 0;                                ///< index of the layer, counted from 0
    std::optional<double> temperature{};            ///< replaces NormalizerSettings::temperature, if set
    std::optional<MaskSettings> mask{};             ///< replaces AttentionConfig::mask, if set
    std::vector<Cell> maskedCells{};                ///< cells added to MaskSettings::maskedCells
    std::vector<CellMultiplier> cellMultipliers{};  ///< appended to AttentionConfig::cellMultipliers
    std::vector<Index> ablatedHeads{};  ///< query heads, counted from 0, whose context is set to 0
    bool operator==(const LayerEdit&) const = default;

    /// True if the edit changes nothing in its layer.
    bool isEmpty() const { return *this == LayerEdit{.layer = layer}; }

    static void visit(auto& v, auto& s) {
        v.visitField("layer", s.layer, ranges::indexOrCount);
        v.visitField("temperature", s.temperature, ranges::temperature);
        v.visitField("mask", s.mask);
        v.visitField("cells", s.maskedCells);
        v.visitField("multiplier", s.cellMultipliers, ranges::factor);
        v.visitField("heads_off", s.ablatedHeads, ranges::indexOrCount);
    }
};

/// A trained model that replaces the vectors and parameters of the session. One of its layers is displayed.
/// `layer` and `edits` also apply to the model that a session trains.
struct ModelSettings {
    /// The path of the model's folder, in the format of the Hugging Face Hub. A colon and a name, such as
    /// ":induction", select a model that is part of the program. std::nullopt: no trained model.
    std::optional<std::string> folder;
    Index layer = 0;               ///< index of the displayed layer, counted from 0
    std::vector<LayerEdit> edits;  ///< changes to single layers
    bool operator==(const ModelSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("folder", s.folder);
        v.visitField("layer", s.layer, ranges::indexOrCount);
        v.visitField("edits", s.edits);
    }
};

}  // namespace attention
