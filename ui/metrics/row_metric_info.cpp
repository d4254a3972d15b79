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
                           "The entropy −Σ a ln a shows how evenly the weight is distributed over the keys. "
                           "It is 0 if one key has all the weight.")},
        {"effectiveKeys", &RowMetrics::effectiveKeys,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "effective number of keys"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "exp(H), the exponential of the entropy H, is the effective number of keys that "
                           "share the weight. It is 1 if one key has all the weight. It is undefined if the "
                           "weights of a row need not sum to 1.")},
        {"largestWeight", &RowMetrics::largestWeight,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "largest weight"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "This is the weight of the key to which the query attends most.")},
        {"meanDistance", &RowMetrics::meanDistance,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "mean distance"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "This is the distance between query and key in tokens, averaged with the weights. "
                           "It is undefined if the keys come from another text.")},
        {"rawDeviation", &RowMetrics::rawScoreStdDev,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "std. dev. of raw scores"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "This is the standard deviation of the row’s scores before scaling.")},
        {"scaledDeviation", &RowMetrics::scaledScoreStdDev,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "std. dev. of scaled scores"),
         QT_TRANSLATE_NOOP("attention::MetricsPanel",
                           "This is the standard deviation of the row’s scores after scaling.")},
        {"gradient", &RowMetrics::jacobianNorm,
         QT_TRANSLATE_NOOP("attention::MetricsPanel", "norm of ∂weights/∂scores"),
         QT_TRANSLATE_NOOP(
             "attention::MetricsPanel",
             "The Frobenius norm of ∂weights/∂scores shows how much the row’s weights change if its scaled "
             "scores change slightly. Near 0, training can hardly change the weights.")},
    }};
    return infos;
}

QString metricText(const std::optional<double>& value) {
    return value ? numberText(*value) : QStringLiteral("–");
}

}  // namespace attention
