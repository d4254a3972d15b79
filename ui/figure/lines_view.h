// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/view_settings.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QSlider;
class QSpinBox;

namespace attention {

class FigureView;

/// Weights as lines from query tokens to key tokens, with the choice of how many of them are drawn.
class LinesView : public QWidget {
    Q_OBJECT

 public:
    explicit LinesView(QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);
    void setHovered(const std::optional<CellRef>& cell);

    FigureView* figureView() const { return m_figure; }
    QString countText() const;

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    /// How much of each row's weight the lines should show, 0 … 1.
    void lineMassEdited(double mass);

 protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    QLayout* buildControls();
    void editPercent(int percent);
    void describe();

    FigureView* m_figure;
    QWidget* m_controls;
    QSlider* m_slider;
    QSpinBox* m_percent;
    QLabel* m_count;
    QLabel* m_legend;
};

}  // namespace attention
