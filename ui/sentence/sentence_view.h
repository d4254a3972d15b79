// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_page.h"

class QCheckBox;

namespace attention {

/// The text with each token tinted by its weight, and a check box for arcs.
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
