// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/formatted_step.h"
#include "state/view_context.h"
#include "widgets/lazy_widget.h"

#include <QCoreApplication>

#include <vector>

class QTextLayout;

namespace attention {

/// Shows the calculation of the selected number in large digits, for a projector: its last steps, with as
/// many terms as fit. ViewArea places it below wide heatmaps, or next to square ones.
class CalculationStrip : public LazyWidget {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the strip.
    explicit CalculationStrip(ViewContext& viewContext, QWidget* parent = nullptr);

    /// Sets the position of the strip. true: next to the heatmaps, with their height. false: below the
    /// heatmaps.
    void setNextToHeatmaps(bool isBeside);
    /// Returns the height in pixels that the strip needs below the heatmaps.
    int heightBelowHeatmaps() const;

    /// Returns the displayed steps as text for screen readers, one line for each step.
    QString text() const;
    /// Returns the font size of the digits in pixels. The font is smaller if the strip is next to the
    /// heatmaps.
    int numberFontPixelSize() const;
    QSize sizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void updateContent() override;

 private:
    /// One step of the calculation, as text.
    struct Line {
        QString title;   ///< title of the step
        QString terms;   ///< such as "y₂,₁ = 0.4288 × 1.2032 + …"
        QString result;  ///< such as "= 0.3772"
    };
    Line lineWithTerms(const CalculationStep& step, int termCount) const;
    Line fittingLine(const CalculationStep& step, int maxLineCount) const;
    int layOut(QTextLayout& layout, const Line& line) const;
    QFont numberFont(bool isBeside) const;
    int textLineCount() const;

    ViewContext& m_viewContext;
    bool m_isNextToHeatmaps = false;
    std::vector<Line> m_lines;
};

}  // namespace attention
