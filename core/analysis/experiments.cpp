// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/experiments.h"

namespace attention {
namespace {

std::vector<SweepPanel> drawsPanels() {
    // lupdate finds this text only in an expression, not in the declaration `Message curveName("…", "…")`.
    const Message curveName = Message("Analysis", "n sampled keys");
    return {{.metric = "distance",
             .title = Message("Analysis", "Distance of sample mean from context vector"),
             .curves = {{curveName, {}},
                        {Message("Analysis", "standard deviation of one sample ÷ √n"), {}, true}}},
            {.metric = "share",
             .title = Message("Analysis", "Largest difference between sampled share and weight"),
             .curves = {{curveName, {}}}}};
}

std::vector<SweepPanel> recallPanels() {
    SweepPanel panel{.metric = "recalled",
                     .title = Message("Analysis", "Share of words recalled correctly"),
                     .curves = {}};
    for (const Index size : recallVectorSizes)
        panel.curves.push_back({Message("Analysis", "vector of size %1").arg(size), {}});
    panel.curves.push_back({Message("Analysis", "attention"), {}});
    return {panel};
}

std::vector<SweepPanel> distancePanels(const Session& session) {
    SweepPanel panel{.metric = "weight", .title = Message("Analysis", "Mean weight"), .curves = {}};
    for (Index head = 1; head <= session.heads; ++head)
        panel.curves.push_back({Message("Analysis", "head %1").arg(head), {}});
    return {panel};
}

}  // namespace

std::vector<SweepPanel> emptyPanels(SweepField field, const Session& session) {
    if (field == SweepField::Draws) return drawsPanels();
    return field == SweepField::Length ? recallPanels() : distancePanels(session);
}

}  // namespace attention
