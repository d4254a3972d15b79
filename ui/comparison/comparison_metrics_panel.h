// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QScrollArea>

#include <functional>
#include <utility>

namespace attention {

class HeadMetricsQuery;
class MetricsGrid;

/// The metrics of one query and head in A and in B, and the differences of these metrics. Scrolls vertically
/// if the panel is too low for all rows. The panel is always as wide as the rows need.
class ComparisonMetricsPanel : public QScrollArea {
    Q_OBJECT

 public:
    /// The traces, heads and query whose metrics the panel shows.
    struct Content {
        Shared<Trace> traceA = {};  ///< nullptr if there is nothing to show
        Shared<Trace> traceB = {};
        int sequence = 0;  ///< index of the shown sequence, see shownSequence()
        int headA = 0;     ///< index of the head of A, from 0
        int headB = 0;     ///< index of the head of B, from 0
        /// Position of the query in B, from 0. The panel also shows the query of A that is aligned with it.
        int query = 0;
    };

    ComparisonMetricsPanel(HeadMetricsQuery& metricsQueryA, HeadMetricsQuery& metricsQueryB,
                           QWidget* parent = nullptr);

    /// Sets the function that returns the current content. It must remain valid as long as the panel.
    void setContentFunction(std::function<Content()> content) { m_content = std::move(content); }
    /// Requests the metrics of the current content and shows them. Until they are computed, the previous
    /// metrics stay.
    void updateContent();
    /// Releases the metrics of previous traces while the panel is hidden.
    void releaseMetrics();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void updateMetrics();
    static QString headingText(const Content& content);

    std::function<Content()> m_content = [] { return Content(); };
    HeadMetricsQuery& m_metricsQueryA;
    HeadMetricsQuery& m_metricsQueryB;
    MetricsGrid* m_grid;
};

}  // namespace attention
