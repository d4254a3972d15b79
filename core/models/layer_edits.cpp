// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/layer_edits.h"

#include "files/file_read_error.h"
#include "models/open_models.h"
#include "models/session_model.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

namespace attention {
namespace {

/// Returns the edit of a layer. Inserts an empty edit, in the order of the layers, if the layer has no edit.
LayerEdit& findOrInsertEdit(std::vector<LayerEdit>& edits, Index layer) {
    const auto found = std::ranges::find(edits, layer, &LayerEdit::layer);
    if (found != edits.end()) return *found;
    return *edits.insert(std::ranges::upper_bound(edits, layer, {}, &LayerEdit::layer),
                         LayerEdit{.layer = layer});
}

void removeEmptyEdits(std::vector<LayerEdit>& edits) {
    std::erase_if(edits, &LayerEdit::isEmpty);
}

double layerTemperature(const Session& session, Index layer) {
    double temperature = session.normalizer.temperature;
    for (const LayerEdit& edit : session.model.edits)
        if (edit.layer == layer) temperature = edit.temperature.value_or(temperature);
    return temperature;
}

template <class Entry>
bool contains(const std::vector<Entry>& list, const Entry& entry) {
    return std::ranges::find(list, entry) != list.end();
}

/// Returns the layers that an edit changes one by one. An empty list means that it changes the global
/// settings. With a training task the list has every layer, because a change of the global settings would
/// train the model again.
std::vector<Index> editedLayers(EditScope scope, const Session& session) {
    if (scope == EditScope::ShownLayer) return {session.model.layer};
    std::vector<Index> layers(
        static_cast<std::size_t>(hasTrainingTask(session) ? session.training.layerCount : 0));
    std::iota(layers.begin(), layers.end(), Index{0});
    return layers;
}

/// The entries of one kind, such as masked cells: the global list, and the list in the edit of each layer.
template <class Entry>
class EditableEntries {
 public:
    EditableEntries(std::vector<Entry>& globalEntries, std::vector<LayerEdit>& edits,
                    std::vector<Entry> LayerEdit::*member)
        : m_globalEntries(globalEntries), m_edits(edits), m_member(member) {}

    /// Adds `entry` to the edits of `layers`, or to the global list if `layers` is empty.
    void addTo(const std::vector<Index>& layers, const Entry& entry) {
        if (layers.empty()) m_globalEntries.push_back(entry);
        for (const Index layer : layers) (findOrInsertEdit(m_edits, layer).*m_member).push_back(entry);
    }

    /// Removes `entry` from all layers, or from layer `shownLayer` only. In the second case an entry of the
    /// global list is moved to the edits of the other layers. `layerCount` is the number of layers.
    void remove(EditScope scope, Index shownLayer, Index layerCount, const Entry& entry) {
        for (LayerEdit& edit : m_edits)
            if (scope == EditScope::AllLayers || edit.layer == shownLayer) std::erase(edit.*m_member, entry);
        if (std::erase(m_globalEntries, entry) == 0 || scope == EditScope::AllLayers) return;
        for (Index layer = 0; layer < layerCount; ++layer)
            if (layer != shownLayer) (findOrInsertEdit(m_edits, layer).*m_member).push_back(entry);
    }

    /// Removes the entries of `before` that `after` lacks, and adds the new entries of `after` to the layers
    /// `targetLayers`. An empty `targetLayers` means the global list. `shownLayer` and `layerCount` are as in
    /// remove().
    void applyChanges(EditScope scope, Index shownLayer, Index layerCount,
                      const std::vector<Index>& targetLayers, const std::vector<Entry>& before,
                      const std::vector<Entry>& after) {
        for (const Entry& entry : before)
            if (!contains(after, entry)) remove(scope, shownLayer, layerCount, entry);
        for (const Entry& entry : after)
            if (!contains(before, entry)) addTo(targetLayers, entry);
    }

 private:
    std::vector<Entry>& m_globalEntries;
    std::vector<LayerEdit>& m_edits;
    std::vector<Entry> LayerEdit::*m_member;
};

/// Sets the temperature of `layers`, or of all layers if the list is empty. An edit with the global
/// temperature is not stored.
void setTemperature(Session& session, const std::vector<Index>& layers, double temperature) {
    if (layers.empty()) {
        session.normalizer.temperature = temperature;
        for (LayerEdit& edit : session.model.edits) edit.temperature.reset();
    }
    for (const Index layer : layers) {
        LayerEdit& edit = findOrInsertEdit(session.model.edits, layer);
        edit.temperature.reset();
        if (temperature != session.normalizer.temperature) edit.temperature = temperature;
    }
}

/// Returns `mask` with the masked cells `cells`.
MaskSettings withMaskedCells(MaskSettings mask, std::vector<Cell> cells) {
    mask.maskedCells = std::move(cells);
    return mask;
}

/// Applies the changes between two masks of the shown layer, `before` and `after`, to layer `layer` of a
/// session with a training task. If any setting other than the masked cells has changed, all these settings
/// are copied from `after`. Only the layer's edit is changed, so that the model is not trained again. An edit
/// with the mask of the session is not stored.
void editLayerMask(Session& session, Index layer, const MaskSettings& before, const MaskSettings& after) {
    LayerEdit& edit = findOrInsertEdit(session.model.edits, layer);
    MaskSettings mask = edit.mask.value_or(session.mask);
    if (withMaskedCells(before, {}) != withMaskedCells(after, {}))
        mask = withMaskedCells(after, std::move(mask.maskedCells));
    for (const Cell& cell : before.maskedCells) {
        if (contains(after.maskedCells, cell)) continue;
        std::erase(mask.maskedCells, cell);
        std::erase(edit.maskedCells, cell);
    }
    for (const Cell& cell : after.maskedCells)
        if (!contains(before.maskedCells, cell) && !contains(mask.maskedCells, cell) &&
            !contains(edit.maskedCells, cell))
            edit.maskedCells.push_back(cell);
    edit.mask.reset();
    if (mask != session.mask) edit.mask = std::move(mask);
}

/// Transfers a change of the mask of the shown layer to `targetLayers`. `edited` has the changed mask,
/// `shownMaskBefore` is the mask of the shown layer in `before`, a session with a training task. If `edited`
/// is trained in another way, its changed mask is part of the new training and replaces the masks of all
/// layers.
void mergeMaskOfTrainedSession(Session& edited, const Session& before, const MaskSettings& shownMaskBefore,
                               const std::vector<Index>& targetLayers) {
    const MaskSettings shownMaskAfter = std::exchange(edited.mask, before.mask);
    if (shownMaskAfter == shownMaskBefore) return;
    if (edited.training == before.training) {
        for (const Index layer : targetLayers) editLayerMask(edited, layer, shownMaskBefore, shownMaskAfter);
        return;
    }
    edited.mask = withMaskedCells(shownMaskAfter, before.mask.maskedCells);
    for (LayerEdit& edit : edited.model.edits) edit.mask.reset();
}

/// Copies the number of heads, the causal mask and the window of the shown layer from its model to `session`.
/// Does nothing if the model is not open yet.
void copyModelSettings(Session& session) {
    if (!isModelOpen(*session.model.folder)) return;
    try {
        const ModelConfig& config = openModel(*session.model.folder)->config();
        const AttentionConfig layerSettings =
            config.layerConfig(std::clamp<Index>(session.model.layer, 0, config.layerCount - 1));
        session.heads = layerSettings.heads;
        session.mask.causal = layerSettings.mask.causal;
        session.mask.window = layerSettings.mask.window;
    } catch (const FileReadError&) {
        // problems() reports this error.
    }
}

void restoreSettings(Session& session, const Session& before) {
    session.heads = before.heads;
    session.mask.causal = before.mask.causal;
    session.mask.window = before.mask.window;
}

}  // namespace

Session shownLayerSession(Session session) {
    if (!hasModelLayers(session)) return session;
    if (session.model.folder) copyModelSettings(session);
    session.normalizer.temperature = layerTemperature(session, session.model.layer);
    for (const LayerEdit& edit : session.model.edits) {
        if (edit.layer != session.model.layer) continue;
        if (edit.mask) session.mask = *edit.mask;
        session.mask.maskedCells.insert(session.mask.maskedCells.end(), edit.maskedCells.begin(),
                                        edit.maskedCells.end());
        session.cellMultipliers.insert(session.cellMultipliers.end(), edit.cellMultipliers.begin(),
                                       edit.cellMultipliers.end());
    }
    return session;
}

Session mergeShownLayerEdits(EditScope scope, const Session& before, Session edited, Index layerCount) {
    if (!hasModelLayers(before)) return edited;
    if (before.model.folder) restoreSettings(edited, before);
    if (edited.model.folder != before.model.folder) return edited;
    const Session shownBefore = shownLayerSession(before);
    const Session shownAfter = edited;
    const Index shownLayer = before.model.layer;
    edited.cellMultipliers = before.cellMultipliers;
    edited.normalizer.temperature = before.normalizer.temperature;
    std::vector<LayerEdit>& edits = edited.model.edits;
    const std::vector<Index> targetLayers = editedLayers(scope, before);
    if (hasTrainingTask(before)) {
        mergeMaskOfTrainedSession(edited, before, shownBefore.mask, targetLayers);
    } else {
        edited.mask.maskedCells = before.mask.maskedCells;
        EditableEntries(edited.mask.maskedCells, edits, &LayerEdit::maskedCells)
            .applyChanges(scope, shownLayer, layerCount, targetLayers, shownBefore.mask.maskedCells,
                          shownAfter.mask.maskedCells);
    }
    EditableEntries(edited.cellMultipliers, edits, &LayerEdit::cellMultipliers)
        .applyChanges(scope, shownLayer, layerCount, targetLayers, shownBefore.cellMultipliers,
                      shownAfter.cellMultipliers);
    if (shownAfter.normalizer.temperature != shownBefore.normalizer.temperature)
        setTemperature(edited, targetLayers, shownAfter.normalizer.temperature);
    removeEmptyEdits(edits);
    return edited;
}

std::string shownLayerFieldPath(const std::string& path) {
    constexpr std::string_view editOfLayer = "model.edits[", maskOfEdit = "].mask.";
    const std::size_t mask = path.find(maskOfEdit);
    if (!path.starts_with(editOfLayer) || mask == std::string::npos) return path;
    return path.substr(mask + maskOfEdit.find("mask."));
}

Session withEditsAppliedDuringTraining(Session session) {
    auto& edits = session.model.edits;
    for (LayerEdit& edit : edits) {
        if (edit.layer == session.model.layer) {
            session.normalizer.temperature = edit.temperature.value_or(session.normalizer.temperature);
            session.mask = edit.mask.value_or(session.mask);
            for (const Cell& cell : edit.maskedCells)
                if (std::ranges::find(session.mask.maskedCells, cell) == session.mask.maskedCells.end())
                    session.mask.maskedCells.push_back(cell);
        }
        edit.temperature.reset();
        edit.mask.reset();
        edit.maskedCells.clear();
    }
    std::erase_if(edits, &LayerEdit::isEmpty);
    return session;
}

bool isHeadAblated(const Session& session, Index layer, Index head) {
    return std::ranges::any_of(session.model.edits, [&](const LayerEdit& edit) {
        return edit.layer == layer && contains(edit.ablatedHeads, head);
    });
}

Session withHeadAblated(Session session, Index layer, Index head, bool isAblated) {
    std::vector<LayerEdit>& edits = session.model.edits;
    for (LayerEdit& edit : edits)
        if (edit.layer == layer) std::erase(edit.ablatedHeads, head);
    if (isAblated) {
        std::vector<Index>& heads = findOrInsertEdit(edits, layer).ablatedHeads;
        heads.insert(std::ranges::upper_bound(heads, head), head);
    }
    removeEmptyEdits(edits);
    return session;
}

}  // namespace attention
