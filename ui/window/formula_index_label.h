// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

#include <QLabel>

#include <memory>

namespace attention {

/// What the indices of the formula beside it stand for, in the colours of their roles and of the theme.
class FormulaIndexLabel : public QLabel {
    Q_OBJECT

 public:
    explicit FormulaIndexLabel(QWidget* parent = nullptr);

    void setCell(std::shared_ptr<const Trace> trace, const ViewSettings& viewSettings, const CellRef& cell);
    void clearCell();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void updateText();

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    CellRef m_cell;
};

}  // namespace attention
