// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>

namespace attention {

class HeadMetricsQuery;
class MetricsGrid;

/// The measures of one query and head in A and in B, and how much they changed.
class ComparisonMetricsPanel : public QWidget {
    Q_OBJECT

 public:
    struct Traces {
        std::shared_ptr<const Trace> a;
        std::shared_ptr<const Trace> b;
    };

    ComparisonMetricsPanel(HeadMetricsQuery& metricsQueryA, HeadMetricsQuery& metricsQueryB,
                           QWidget* parent = nullptr);

    /// A head and a query of B. The query of A is the one that stands beside it.
    void setContent(const Traces& traces, const ViewSettings& viewSettings, int head, int query);

 private:
    void updateMetrics();

    Traces m_traces;
    ViewSettings m_viewSettings;
    int m_head = 0;
    int m_query = 0;
    HeadMetricsQuery& m_metricsQueryA;
    HeadMetricsQuery& m_metricsQueryB;
    MetricsGrid* m_grid;
};

}  // namespace attention
