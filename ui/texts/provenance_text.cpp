// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/provenance_text.h"

#include "texts/choice_texts.h"
#include "texts/tr.h"

#include <QStringList>

namespace attention {
namespace {

QString seedsText(const std::vector<std::uint32_t>& seeds) {
    if (seeds.empty()) return tr("numbers as given, nothing random");
    if (seeds.size() == 1) return tr("random weights, seed %1").arg(seeds.front());
    return tr("random weights, seeds %1 (vectors) and %2 (weights)").arg(seeds[0]).arg(seeds[1]);
}

}  // namespace

QString provenanceText(const Trace& trace) {
    const Provenance& provenance = trace.provenance;
    const QString seeds = seedsText(provenance.seeds);
    if (!provenance.dropoutSeed) return seeds;
    return tr("%1; dropout, seed %2").arg(seeds).arg(*provenance.dropoutSeed);
}

QString settingsText(const Trace& trace) {
    const Session& s = trace.session;
    QStringList parts = {tr("d_model %1").arg(s.embedding.dModel), tr("d_k %1").arg(s.dK),
                         tr("d_v %1").arg(s.dV), s.heads == 1 ? tr("1 head") : tr("%1 heads").arg(s.heads),
                         choiceText(s.score.function).name};
    if (s.mask.causal != CausalMask::None) parts << tr("mask: %1").arg(choiceText(s.mask.causal).name);
    if (s.normalizer.temperature != 1.0) parts << tr("temperature %1").arg(s.normalizer.temperature);
    return parts.join(QStringLiteral(" · "));
}

}  // namespace attention
