// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/layer_edit_texts.h"

#include "texts/joined_texts.h"
#include "texts/tr.h"

#include <QStringList>

namespace attention {

QString headsText(const std::vector<Index>& heads) {
    if (heads.size() == 1) return tr("head %1").arg(heads.front() + 1);
    QStringList numbers;
    for (const Index head : heads) numbers << QString::number(head + 1);
    return tr("heads %1").arg(joinedList(numbers));
}

QString layerEditText(const LayerEdit& edit) {
    QStringList parts;
    if (!edit.ablatedHeads.empty()) parts << tr("%1 off").arg(headsText(edit.ablatedHeads));
    if (edit.temperature) parts << tr("temperature %1").arg(*edit.temperature);
    if (!edit.maskedCells.empty()) parts << tr("masked cells: %1").arg(edit.maskedCells.size());
    if (!edit.cellMultipliers.empty()) parts << tr("multipliers: %1").arg(edit.cellMultipliers.size());
    return joinedList(parts);
}

QString layerEditsText(const std::vector<LayerEdit>& edits) {
    QStringList layerTexts;
    for (const LayerEdit& edit : edits)
        layerTexts << tr("layer %1 (%2)").arg(edit.layer + 1).arg(layerEditText(edit));
    return joinedList(layerTexts);
}

}  // namespace attention
