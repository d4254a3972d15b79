// SPDX-License-Identifier: GPL-3.0-or-later
#include "measures/measure_kinds.h"

#include "heatmap/number_text.h"

#include <QCoreApplication>

namespace attention {
namespace {

constexpr const char* context = "attention::MeasuresPanel";
constexpr const char* gradientTitle =
    QT_TRANSLATE_NOOP("attention::MeasuresPanel", "gradient with respect to the scaled scores");

}  // namespace

QString MeasureKind::title() const {
    return QCoreApplication::translate(context, titleText);
}

QString MeasureKind::explanation() const {
    return *explanationText ? QCoreApplication::translate(context, explanationText) : QString();
}

const std::array<MeasureKind, 7>& measureKinds() {
    static const std::array<MeasureKind, 7> list = {{
        {"entropy", &RowMeasures::entropy, QT_TRANSLATE_NOOP("attention::MeasuresPanel", "entropy H"),
         QT_TRANSLATE_NOOP("attention::MeasuresPanel",
                           "−Σ a ln a, in nats: 0 when one key has all the weight.")},
        {"effectiveKeys", &RowMeasures::effectiveKeys,
         QT_TRANSLATE_NOOP("attention::MeasuresPanel", "effective keys"),
         QT_TRANSLATE_NOOP(
             "attention::MeasuresPanel",
             "exp(H): so many equal weights would have this entropy. Not defined where rows need "
             "not sum to 1.")},
        {"largestWeight", &RowMeasures::largestWeight,
         QT_TRANSLATE_NOOP("attention::MeasuresPanel", "largest weight"), ""},
        {"meanDistance", &RowMeasures::meanDistance,
         QT_TRANSLATE_NOOP("attention::MeasuresPanel", "mean distance"),
         QT_TRANSLATE_NOOP("attention::MeasuresPanel", "Σ a |query − key|, in tokens; self-attention only.")},
        {"rawDeviation", &RowMeasures::rawDeviation,
         QT_TRANSLATE_NOOP("attention::MeasuresPanel", "deviation, raw"),
         QT_TRANSLATE_NOOP("attention::MeasuresPanel", "Standard deviation of a row’s raw scores.")},
        {"scaledDeviation", &RowMeasures::scaledDeviation,
         QT_TRANSLATE_NOOP("attention::MeasuresPanel", "deviation, scaled"),
         QT_TRANSLATE_NOOP("attention::MeasuresPanel", "Standard deviation of a row’s scaled scores.")},
        {"gradient", &RowMeasures::gradient, gradientTitle,
         QT_TRANSLATE_NOOP(
             "attention::MeasuresPanel",
             "How strongly a row’s weights follow its scaled scores, those that the normaliser "
             "takes: the norm of its Jacobian, 1 ÷ T included. A saturated row passes nothing.")},
    }};
    return list;
}

QString gradientName() {
    return QCoreApplication::translate(context, gradientTitle);
}

QString measureText(const std::optional<double>& value) {
    return value ? numberText(*value) : QStringLiteral("–");
}

}  // namespace attention
