// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>

namespace attention {

class HeadMeasurer;
class MeasuresGrid;

/// The measures of one query and head in A and in B, and how much they changed.
class ComparisonMeasures : public QWidget {
    Q_OBJECT

 public:
    struct Traces {
        std::shared_ptr<const Trace> a;
        std::shared_ptr<const Trace> b;
    };

    ComparisonMeasures(HeadMeasurer& a, HeadMeasurer& b, QWidget* parent = nullptr);

    /// A head and a query of B. The query of A is the one that stands beside it.
    void setContent(const Traces& traces, const ViewSettings& view, int head, int query);

 private:
    void show();

    Traces m_traces;
    ViewSettings m_view;
    int m_head = 0;
    int m_query = 0;
    HeadMeasurer& m_a;
    HeadMeasurer& m_b;
    MeasuresGrid* m_grid;
};

}  // namespace attention
