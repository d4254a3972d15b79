// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/shown_cells.h"
#include "state/view_context.h"
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
    /// Creates the panel. `metricsQuery` computes the metrics. It and `viewContext` must outlive the panel.
    MetricsPanel(ViewContext& viewContext, HeadMetricsQuery& metricsQuery, QWidget* parent = nullptr);

 protected:
    void updateContent() override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void updateFor(StateChanges changes);
    /// Returns the trace of the metrics, or nullptr if there is nothing to show.
    Shared<Trace> trace() const { return forwardTrace(m_viewContext.revealedTrace()); }
    int sequence() const { return shownSequence(*trace(), m_viewContext.displaySettings()); }
    void updateMinimumHeight();
    void clearMetrics();
    void requestMetrics();
    void updateRowMetrics(const HeadMetrics& metrics);
    QString largestWeightText(int sequence) const;
    void updateMatrixMetrics(const HeadMetrics& metrics);
    void updateCosts();
    void updateExplanation(const HeadMetrics& metrics);
    void setExplanation(const QString& text);

    ViewContext& m_viewContext;
    int m_head = 0;   ///< index of the head whose metrics are shown, from 0
    int m_query = 0;  ///< position of the query whose metrics are shown, from 0

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
