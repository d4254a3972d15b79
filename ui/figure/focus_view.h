// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/trace.h"
#include "figure/view_settings.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;

namespace attention {

class HeatmapPlot;

/// One stage of one head, large: the map that holds the selected cell. Keys move as in the overview.
class FocusView : public QWidget {
    Q_OBJECT

 public:
    explicit FocusView(QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);

    HeatmapPlot* plot() const { return m_plot; }
    QString title() const;

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

 private:
    void rebuild();
    CellRef cellOfMap(std::pair<int, int> cell) const;

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    QString m_hint;
    CellRef m_selected;
    QLabel* m_title;
    HeatmapPlot* m_plot;
};

}  // namespace attention
