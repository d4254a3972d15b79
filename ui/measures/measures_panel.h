// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/measures.h"
#include "figure/view_settings.h"

#include <QWidget>

#include <future>
#include <memory>
#include <optional>

class QGridLayout;
class QLabel;

namespace attention {

/// The measures of the head that is pointed at: of the query pointed at, and on average over the queries.
class MeasuresPanel : public QWidget {
    Q_OBJECT

 public:
    explicit MeasuresPanel(QWidget* parent = nullptr);

    /// Shown with the next place.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setView(const ViewSettings& view);
    void setPlace(int head, int query);

 protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void addLine(const char* name, const QString& symbol, const QString& explanation);
    void addNote(const char* name);
    void refresh();
    void fitHeight();
    void showNothing();
    void beginMeasuring();
    void measure();
    void showRow();
    void showMatrix();
    void explainRow();

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    int m_head = 0;
    int m_query = 0;
    std::future<HeadMeasures> m_coming;
    HeadMeasures m_measures;    ///< or what is still coming:
    bool m_isMeasured = false;  ///< they are those of m_trace and m_view
    int m_measuredHead = -1;
    std::weak_ptr<const Tensor> m_measuredScores;  ///< the raw scores that were measured

    QGridLayout* m_grid;
    QLabel* m_heading;
    QLabel* m_explanation;
};

}  // namespace attention
