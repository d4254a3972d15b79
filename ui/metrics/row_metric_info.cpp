// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/row_metric_info.h"

#include "heatmap/number_text.h"

#include <QCoreApplication>

namespace attention {
namespace {

constexpr const char* translationContext = "attention::MetricsPanel";

}  // namespace

QString RowMetricInfo::title() const {
    return QCoreApplication::translate(translationContext, untranslatedTitle);
}

QString RowMetricInfo::explanation() const {
    return QCoreApplication::translate(translationContext, untranslatedExplanation);
}

const std::array<RowMetricInfo, 7>& rowMetricInfos() {
    static const std::array<RowMetricInfo, 7> infos = {{
        {"entropy", &RowMetrics::entropy, QT_TRANSLATE_NOOP("attention::MetricsPanel", "entropy H"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "How evenly the weight is spread: −Σ a ln a, 0 when one key has all of it.")},
        {"effectiveKeys", &RowMetrics::effectiveKeys,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "effective keys"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "Among how many keys the weight is in effect shared: exp(H), 1 when one key has "
                           "all of it, and not defined where rows need not sum to 1.")},
        {"largestWeight", &RowMetrics::largestWeight,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "largest weight"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "What the key with the most weight gets.")},
        {"meanDistance", &RowMetrics::meanDistance,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "mean distance"),
         QT_TRANSLATE_NOOP(
             "attention::MetricsPanel",
             "How many tokens away the keys are, each counted by its weight; where the keys are "
             "another text, it is not defined.")},
        {"rawDeviation", &RowMetrics::rawScoreStdDev,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "spread of raw scores"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "How far the row’s scores before the division lie from their mean: their standard "
                           "deviation.")},
        {"scaledDeviation", &RowMetrics::scaledScoreStdDev,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "spread of scaled scores"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "How far the row’s scores after the division lie from their mean: their standard "
                           "deviation.")},
        {"gradient", &RowMetrics::jacobianNorm,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "gradient of the weights"),
         QT_TRANSLATE_NOOP(
             "attention::MetricsPanel",
             "How much the row’s weights change when its scaled scores change a little: near 0, "
             "training can hardly alter them.")},
    }};
    return infos;
}

QString metricText(const std::optional<double>& value) {
    return value ? numberText(*value) : QStringLiteral("–");
}

}  // namespace attention
