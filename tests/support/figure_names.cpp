// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/figure_names.h"

#include "views/views.h"

namespace attention::test {

QStringList figureNamesOf(const Trace& trace, bool includesNeeds) {
    QStringList names;
    for (const ViewKind& kind : viewKinds()) {
        const bool isExcluded = kind.needs != ViewKind::Needs::Nothing && !includesNeeds;
        if (!kind.makeFigure || isExcluded || (kind.appliesTo && !kind.appliesTo(trace))) continue;
        if (kind.figureName == "stage") {
            names << "stage:weights"
                  << "stage:queries";
        } else if (kind.figureName == "head") {
            if (trace.headCount() > 1) names << "head:2";
        } else {
            names << QString::fromUtf8(kind.figureName.data(),
                                       static_cast<qsizetype>(kind.figureName.size()));
        }
    }
    return names;
}

}  // namespace attention::test
