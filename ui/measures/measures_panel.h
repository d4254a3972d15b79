// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace attention {

class HeadMeasurer;
class MeasuresGrid;
struct HeadMetrics;
struct Trace;

/// The measures of the head that is pointed at: of the query pointed at, and on average over the queries.
class MeasuresPanel : public QWidget {
    Q_OBJECT

 public:
    explicit MeasuresPanel(HeadMeasurer& measurer, QWidget* parent = nullptr);

    /// Shown with the next place.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setView(const ViewSettings& view);
    void setPlace(int head, int query);

 protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void refresh();
    void fitHeight();
    void showNothing();
    void ask();
    void showRow(const HeadMetrics& measures);
    void showMatrix(const HeadMetrics& measures);
    void showCosts();
    void explainRow(const HeadMetrics& measures);
    void explain(const QString& text);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    int m_head = 0;
    int m_query = 0;

    HeadMeasurer& m_measurer;
    MeasuresGrid* m_grid;
    QLabel* m_explanation;
    QLabel* m_largestKey;
    QLabel* m_asymmetry;
    QLabel* m_scoreCount;
    QLabel* m_cost;
    QLabel* m_kept;
};

}  // namespace attention
