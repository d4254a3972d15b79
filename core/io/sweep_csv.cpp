// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sweep_csv.h"

#include "session/session.h"

#include <charconv>
#include <cmath>
#include <string>

namespace attention {
namespace {

void appendNumber(std::string& line, double x) {
    line += ',';
    if (std::isnan(x)) {  // to_chars would tell its sign
        line += "nan";
        return;
    }
    char digits[32];
    line.append(digits, std::to_chars(digits, digits + sizeof digits, x).ptr);
}

void writePanels(const SweepResult& result, const ByteSink& sink) {
    sink("field,value,measure,curve,seeds,mean,sd\r\n");
    const std::vector<double> values = doneValues(result);
    for (const SweepPanel& panel : result.panels) {
        for (const SweepPanel::Curve& curve : panel.curves) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                std::string line(nameOf(result.settings.field));
                appendNumber(line, values[i]);
                line += ',' + std::string(panel.measure) + ',' + curve.name.text() + ',' +
                        std::to_string(result.settings.seeds);
                appendNumber(line, curve.bands[i].mean);
                appendNumber(line, curve.bands[i].deviation);
                sink(line + "\r\n");
            }
        }
    }
}

}  // namespace

void writeSweepCsv(const SweepResult& result, const ByteSink& sink) {
    if (!isSetting(result.settings.field)) return writePanels(result, sink);
    sink(
        "field,value,function,seeds,raw_deviation,raw_deviation_sd,scaled_deviation,scaled_deviation_sd,"
        "largest_weight,largest_weight_sd,entropy,entropy_sd,gradient,gradient_sd\r\n");
    for (const SweepCurve& curve : result.curves) {
        for (const SweepPoint& point : curve.points) {
            std::string line(nameOf(result.settings.field));
            appendNumber(line, point.value);
            line += ',';
            line += nameOf(curve.function);
            line += ',' + std::to_string(result.settings.seeds);
            for (const SweepBand& band : {point.rawDeviation, point.scaledDeviation, point.largestWeight,
                                          point.entropy, point.gradient}) {
                appendNumber(line, band.mean);
                appendNumber(line, band.deviation);
            }
            sink(line + "\r\n");
        }
    }
}

}  // namespace attention
