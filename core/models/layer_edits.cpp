// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/layer_edits.h"

#include "files/file_read_error.h"
#include "models/open_models.h"
#include "models/session_model.h"

#include <algorithm>
#include <numeric>

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
    edited.mask.maskedCells = before.mask.maskedCells;
    edited.cellMultipliers = before.cellMultipliers;
    edited.normalizer.temperature = before.normalizer.temperature;
    std::vector<LayerEdit>& edits = edited.model.edits;
    const std::vector<Index> targetLayers = editedLayers(scope, before);
    EditableEntries(edited.mask.maskedCells, edits, &LayerEdit::maskedCells)
        .applyChanges(scope, shownLayer, layerCount, targetLayers, shownBefore.mask.maskedCells,
                      shownAfter.mask.maskedCells);
    EditableEntries(edited.cellMultipliers, edits, &LayerEdit::cellMultipliers)
        .applyChanges(scope, shownLayer, layerCount, targetLayers, shownBefore.cellMultipliers,
                      shownAfter.cellMultipliers);
    if (shownAfter.normalizer.temperature != shownBefore.normalizer.temperature)
        setTemperature(edited, targetLayers, shownAfter.normalizer.temperature);
    removeEmptyEdits(edits);
    return edited;
}

Session withEditsDuringTraining(Session session) {
    auto& edits = session.model.edits;
    for (LayerEdit& edit : edits) {
        if (edit.layer == session.model.layer) {
            session.normalizer.temperature = edit.temperature.value_or(session.normalizer.temperature);
            for (const Cell& cell : edit.maskedCells)
                if (std::ranges::find(session.mask.maskedCells, cell) == session.mask.maskedCells.end())
                    session.mask.maskedCells.push_back(cell);
        }
        edit.temperature.reset();
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
