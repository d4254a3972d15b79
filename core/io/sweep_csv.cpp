// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sweep_csv.h"

#include "session/session.h"
#include "text/exact_number.h"

#include <string>

namespace attention {

void writeSweepCsv(const SweepResult& result, const ByteSink& sink) {
    sink("field,value,measure,curve,seeds,mean,sd\r\n");
    const std::vector<double> values = doneValues(result);
    for (const SweepPanel& panel : result.panels) {
        for (const SweepPanel::Curve& curve : panel.curves) {
            const std::string name =
                curve.function ? std::string(nameOf(*curve.function)) : curve.name.text();
            for (std::size_t i = 0; i < values.size(); ++i) {
                sink(std::string(nameOf(result.settings.field)) + ',' + exactNumber(values[i]) + ',' +
                     std::string(panel.measure) + ',' + name + ',' + std::to_string(result.settings.seeds) +
                     ',' + exactNumber(curve.bands[i].mean) + ',' + exactNumber(curve.bands[i].deviation) +
                     "\r\n");
            }
        }
    }
}

}  // namespace attention
