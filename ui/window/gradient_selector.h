// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "state/view_context.h"

#include <QWidget>

class QAction;
class QComboBox;

namespace attention {

/// A combo box with which the user chooses if views show the values of the trace or the gradients of the
/// loss. Computes the gradients and sets them in the ViewContext. Hidden if the trace has no loss, or if the
/// current view cannot show gradients.
class GradientSelector : public QWidget {
    Q_OBJECT

 public:
    GradientSelector(GradientQuery& query, ViewContext& viewContext, QWidget* parent = nullptr);

    /// Returns the checkable action that shows gradients instead of values. Disabled if the trace has no
    /// loss, or if the current view cannot show gradients.
    QAction* gradientsAction() const { return m_gradientsAction; }

 private:
    void setShowsGradients(bool showsGradients);
    void updateGradients();

    GradientQuery& m_query;
    ViewContext& m_viewContext;
    QComboBox* m_comboBox;
    QAction* m_gradientsAction;
};

}  // namespace attention
