// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"
#include "trace/trace.h"

#include <QScrollArea>

#include <memory>

namespace attention {

class HeadMetricsQuery;
class MetricsGrid;

/// The metrics of one query and head in A and in B, and the differences of these metrics. Scrolls vertically
/// if the panel is too low for all rows. The panel is always as wide as the rows need.
class ComparisonMetricsPanel : public QScrollArea {
    Q_OBJECT

 public:
    struct Traces {
        std::shared_ptr<const Trace> a;
        std::shared_ptr<const Trace> b;
    };

    struct Heads {
        int a = 0;
        int b = 0;
    };

    ComparisonMetricsPanel(HeadMetricsQuery& metricsQueryA, HeadMetricsQuery& metricsQueryB,
                           QWidget* parent = nullptr);

    /// Shows the metrics of query `query`, an index in B from 0, and of the query of A that is aligned with
    /// this query.
    void setContent(const Traces& traces, const DisplaySettings& displaySettings, const Heads& heads,
                    int query);
    /// Releases the traces and their metrics while the panel is hidden. Call setContent() before it is shown
    /// again.
    void releaseTraces();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void updateMetrics();
    QString headingText() const;

    Traces m_traces;
    DisplaySettings m_displaySettings;
    Heads m_heads;
    int m_query = 0;
    HeadMetricsQuery& m_metricsQueryA;
    HeadMetricsQuery& m_metricsQueryB;
    MetricsGrid* m_grid;
};

}  // namespace attention
