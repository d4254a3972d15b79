// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/layer_edit_texts.h"

#include "models/session_model.h"
#include "texts/joined_texts.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <QStringList>

#include <map>

namespace attention {

QString headsText(const std::vector<Index>& heads) {
    if (heads.size() == 1) return headText(static_cast<int>(heads.front()));
    QStringList numbers;
    for (const Index head : heads) numbers << QString::number(head + 1);
    return Texts::tr("heads %1").arg(joinedList(numbers));
}

QString layerEditText(const LayerEdit& edit) {
    QStringList parts;
    if (!edit.ablatedHeads.empty()) parts << Texts::tr("%1 off").arg(headsText(edit.ablatedHeads));
    if (edit.temperature) parts << temperatureLabel(*edit.temperature);
    if (edit.mask) parts << Texts::tr("mask: %1", "name of a causal mask").arg(maskName(*edit.mask));
    if (!edit.maskedCells.empty()) parts << Texts::tr("masked cells: %1").arg(edit.maskedCells.size());
    if (!edit.cellMultipliers.empty())
        parts << Texts::tr("cells with a multiplier: %1").arg(edit.cellMultipliers.size());
    return joinedList(parts);
}

QString layerEditsText(const Session& session) {
    QStringList changes;                      // distinct changes, in the order of their first layers
    std::map<QString, QStringList> layersOf;  // numbers of the layers with a change, from 1
    for (const LayerEdit& edit : session.model.edits) {
        const QString change = layerEditText(edit);
        if (!changes.contains(change)) changes << change;
        layersOf[change] << QString::number(edit.layer + 1);
    }
    const auto hasAllLayers = [&](const QStringList& layers) {
        return hasTrainingTask(session) && layers.size() == session.training.layerCount;
    };
    if (changes.size() == 1 && hasAllLayers(layersOf[changes.front()])) return changes.front();
    QStringList parts;
    for (const QString& change : changes) {
        const QStringList& layers = layersOf[change];
        parts << (layers.size() == 1 ? Texts::tr("layer %1 (%2)") : Texts::tr("layers %1 (%2)"))
                     .arg(joinedList(layers), change);
    }
    return joinedList(parts);
}

QString headsOffText(const Session& session) {
    std::size_t count = session.ablatedHeads.size();
    for (const LayerEdit& edit : session.model.edits) count += edit.ablatedHeads.size();
    return count == 0 ? QString() : Texts::tr("%n head(s) off", nullptr, static_cast<int>(count));
}

QString headsOffDetailText(const Session& session) {
    const QString countText = headsOffText(session);
    if (countText.isEmpty()) return {};
    QStringList parts;
    if (!session.ablatedHeads.empty()) parts << headsText(session.ablatedHeads);
    for (const LayerEdit& edit : session.model.edits)
        if (!edit.ablatedHeads.empty())
            parts << Texts::tr("layer %1 (%2)")
                         .arg(QString::number(edit.layer + 1), headsText(edit.ablatedHeads));
    return Texts::tr("%1: %2", "heads off; list of heads").arg(countText, joinedList(parts));
}

QString trainingOriginText(const Session& session) {
    if (!hasTrainingTask(session)) return {};
    if (!session.model.edits.empty())
        return Texts::tr("The model was trained without this change: %1.").arg(layerEditsText(session));
    return session.mask == MaskSettings() ? QString()
                                          : Texts::tr("The model was trained with the mask of this session.");
}

}  // namespace attention
