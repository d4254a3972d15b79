// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_page.h"

class QCheckBox;

namespace attention {

/// A page of the window with the SentenceFigure, in which each key token is tinted by its weight. A check box
/// shows arcs above the text. Unlike in the SentencePanel, the text cannot be edited.
class SentenceView : public FigurePage {
    Q_OBJECT

 public:
    SentenceView();

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setViewSettings(const ViewSettings& viewSettings) override;

 private:
    ViewSettings m_viewSettings;
    QCheckBox* m_arcsCheckBox;
};

}  // namespace attention
