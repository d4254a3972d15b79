// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/formatted_step.h"
#include "state/view_settings.h"
#include "trace/trace.h"
#include "widgets/lazy_widget.h"

#include <QCoreApplication>

#include <memory>
#include <vector>

namespace attention {

/// The last steps to the selected number in large digits, as many terms as a line takes: for a projector,
/// below the maps.
class CalculationStrip : public LazyWidget {
    Q_OBJECT

 public:
    explicit CalculationStrip(QWidget* parent = nullptr);

    /// No trace: empty.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setViewSettings(const ViewSettings& viewSettings);
    void setSelectedCell(const CellRef& cell);

    /// Line by line, as it is read aloud.
    QString text() const;
    /// Of the digits, in pixels.
    int numberFontPixelSize() const;
    QSize sizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void updateContent() override;

 private:
    struct Line {
        QString title;
        QString terms;   ///< "y₂,₁ =  0.4288 × 1.2032 + …"
        QString result;  ///< "=  0.3772"
    };
    Line makeLine(const CalculationStep& step) const;
    QFont numberFont() const;

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    CellRef m_selectedCell{Stage::Weights, 0, 1, 4};
    std::vector<Line> m_lines;
};

}  // namespace attention
