// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "widgets/lazy_widget.h"

#include <memory>

class QLabel;

namespace attention {

class HeadMetricsQuery;
class MetricsGrid;
struct HeadMetrics;
struct Trace;

/// The measures of the head that is pointed at: of the query pointed at, and on average over the queries.
class MetricsPanel : public LazyWidget {
    Q_OBJECT

 public:
    explicit MetricsPanel(HeadMetricsQuery& metricsQuery, QWidget* parent = nullptr);

    /// Shown with the next place.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setViewSettings(const ViewSettings& viewSettings);
    void setHeadAndQuery(int head, int query);

 protected:
    void updateContent() override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void updateMinimumHeight();
    void clearMetrics();
    void requestMetrics();
    void updateRowMetrics(const HeadMetrics& metrics);
    void updateMatrixMetrics(const HeadMetrics& metrics);
    void updateCosts();
    void updateExplanation(const HeadMetrics& metrics);
    void setExplanation(const QString& text);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
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
