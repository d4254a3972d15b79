// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

#include <QLabel>

#include <memory>

namespace attention {

/// What the indices of the formula beside it stand for, in the colours of their roles and of the theme.
class PlaceLabel : public QLabel {
    Q_OBJECT

 public:
    explicit PlaceLabel(QWidget* parent = nullptr);

    void showPlace(std::shared_ptr<const Trace> trace, const ViewSettings& view, const CellRef& cell);
    void showNothing();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void refresh();

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    CellRef m_cell;
};

}  // namespace attention
