// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/layer_edit_texts.h"

#include "texts/joined_texts.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <QStringList>

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
    if (!edit.maskedCells.empty()) parts << Texts::tr("masked cells: %1").arg(edit.maskedCells.size());
    if (!edit.cellMultipliers.empty()) parts << Texts::tr("multipliers: %1").arg(edit.cellMultipliers.size());
    return joinedList(parts);
}

QString layerEditsText(const std::vector<LayerEdit>& edits) {
    QStringList layerTexts;
    for (const LayerEdit& edit : edits)
        layerTexts << Texts::tr("layer %1 (%2)").arg(edit.layer + 1).arg(layerEditText(edit));
    return joinedList(layerTexts);
}

}  // namespace attention
