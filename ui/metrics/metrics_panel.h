// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"
#include "widgets/lazy_widget.h"

#include <memory>

class QLabel;

namespace attention {

class HeadMetricsQuery;
class MetricsGrid;
struct HeadMetrics;
struct Trace;

/// Shows the metrics of the weights and scores of the selected head. One column belongs to the row of the
/// selected query, the other to the average over all queries. Below, the panel shows properties of all
/// scores, such as their asymmetry and their cost.
class MetricsPanel : public LazyWidget {
    Q_OBJECT

 public:
    /// Creates the panel. `metricsQuery` computes the metrics and must outlive the panel.
    explicit MetricsPanel(HeadMetricsQuery& metricsQuery, QWidget* parent = nullptr);

    /// Sets the trace and starts the computation of its metrics. The panel shows the metrics when
    /// setHeadAndQuery() is called, or when a slow computation has finished. If `trace` is nullptr, clears
    /// the panel.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setDisplaySettings(const DisplaySettings& displaySettings);
    /// Shows the metrics of the head `head` and of the row of the query `query`. Both indices count from 0.
    void setHeadAndQuery(int head, int query);

 protected:
    void updateContent() override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void updateMinimumHeight();
    void clearMetrics();
    void requestMetrics();
    void updateRowMetrics(const HeadMetrics& metrics);
    QString largestWeightText(int sequence) const;
    void updateMatrixMetrics(const HeadMetrics& metrics);
    void updateCosts();
    void updateExplanation(const HeadMetrics& metrics);
    void setExplanation(const QString& text);

    std::shared_ptr<const Trace> m_trace;  ///< nullptr if there is nothing to show
    DisplaySettings m_displaySettings;
    int m_head = 0;
    int m_query = 0;

    HeadMetricsQuery& m_metricsQuery;
    MetricsGrid* m_grid;
    QLabel* m_explanation;
    QLabel* m_largestWeightKey;
    QLabel* m_asymmetry;
    QLabel* m_scoreCount;
    QLabel* m_cost;
    QLabel* m_keyValueCacheSize;
};

}  // namespace attention
