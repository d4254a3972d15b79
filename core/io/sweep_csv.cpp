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

}  // namespace

void writeSweepCsv(const SweepResult& result, const ByteSink& sink) {
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
