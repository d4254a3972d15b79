// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/provenance_text.h"

#include "texts/tr.h"

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

}  // namespace attention
