// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metrics_grid.h"

#include "heatmap/number_text.h"
#include "widgets/fixed_size_label.h"

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

MetricsGrid::MetricsGrid(QWidget* widget, const std::vector<Column>& columns, TitleWrapping titleWrapping)
    : QGridLayout(widget),
      m_columns(columns),
      m_titlesWrap(titleWrapping == TitleWrapping::On),
      m_heading(new QLabel) {
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    addWidget(m_heading, 0, 0, 1, -1);
    for (int columnIndex = 1; const Column& column : columns)
        addWidget(new QLabel(column.title), 1, columnIndex++, Qt::AlignRight);
    for (const RowMetricInfo& info : rowMetricInfos()) addMetric(info.id, info.title(), info.explanation());
    setColumnStretch(0, 1);
}

void MetricsGrid::addMetric(const char* id, const QString& title, const QString& explanation) {
    const int row = rowCount();
    auto* label = new QLabel(title);
    label->setWordWrap(m_titlesWrap);
    label->setToolTip(explanation);
    addWidget(label, row, 0);
    std::vector<FixedSizeLabel*>& valueLabels = m_valueLabels.emplace_back();
    for (const Column& column : m_columns) {
        auto* valueLabel = valueLabels.emplace_back(new FixedSizeLabel);
        valueLabel->setObjectName(QString::fromLatin1(column.objectNamePattern).arg(QLatin1String(id)));
        valueLabel->setToolTip(explanation);
        addWidget(valueLabel, row, static_cast<int>(valueLabels.size()), Qt::AlignRight);
    }
}

QLabel* MetricsGrid::addTextRow(const char* objectName, const QString& explanation) {
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(objectName));
    label->setToolTip(explanation);
    label->setWordWrap(true);
    addWidget(label, rowCount(), 0, 1, -1);
    return label;
}

void MetricsGrid::setMetricValues(std::size_t metricIndex,
                                  std::initializer_list<std::optional<double>> values) {
    for (auto label = m_valueLabels[metricIndex].begin(); const auto& value : values)
        (*label++)->setTextAndAdjustSize(metricText(value));
}

}  // namespace attention
