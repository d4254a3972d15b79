// SPDX-License-Identifier: GPL-3.0-or-later
// Which trained model stands in place of vectors and weights, and what is changed in it. Fields as in
// session.h.
#pragma once

#include "session/attention_config.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

/// What a person changes in one layer of a trained model. What a session says of mask, multiplier and
/// temperature elsewhere holds in all layers.
struct LayerEdit {
    Index layer = 0;                      ///< from 0
    std::optional<double> temperature{};  ///< in place of that of all layers
    std::vector<Cell> maskedCells{};      ///< forbidden
    std::vector<CellMultiplier> cellMultipliers{};
    std::vector<Index> ablatedHeads{};  ///< heads whose context is 0
    bool operator==(const LayerEdit&) const = default;

    bool isEmpty() const { return *this == LayerEdit{.layer = layer}; }

    static void visit(auto& v, auto& s) {
        v.field("layer", s.layer, ranges::position);
        v.field("temperature", s.temperature, ranges::temperature);
        v.field("cells", s.maskedCells);
        v.field("multiplier", s.cellMultipliers, ranges::factor);
        v.field("heads_off", s.ablatedHeads, ranges::position);
    }
};

/// A trained model, which takes the place of vectors and weights: a layer of it is shown.
struct ModelSettings {
    /// A folder as the Hub has them; a colon and a name: one that comes with the program.
    std::optional<std::string> folder;
    Index layer = 0;  ///< that is shown
    std::vector<LayerEdit> edits;
    bool operator==(const ModelSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("folder", s.folder);
        v.field("layer", s.layer, ranges::position);
        v.field("edits", s.edits);
    }
};

}  // namespace attention
