// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/measures.h"
#include "comparison/comparison_figure.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace attention {

/// The measures of one query and head in A and in B, and how much they changed.
class ComparisonMeasures : public QWidget {
    Q_OBJECT

 public:
    explicit ComparisonMeasures(QWidget* parent = nullptr);

    /// A head and a query of B. The query of A is the one that stands beside it.
    void setContent(const ComparisonFigure::Traces& traces, const ViewSettings& view, int head, int query);

 private:
    struct Side {
        std::shared_ptr<const Trace> trace;
        int sequence = -1;
        int head = -1;
        HeadMeasures measures;
    };
    void addLine(const char* name, const QString& title, const QString& explanation);
    void showLine(const char* name, const std::optional<double>& a, const std::optional<double>& b);
    static void measure(Side& side, const std::shared_ptr<const Trace>& trace, int sequence, int head);

    Side m_a;  ///< measured last
    Side m_b;
    QGridLayout* m_grid;
    QLabel* m_heading;
};

}  // namespace attention
