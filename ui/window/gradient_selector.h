// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "state/view_context.h"

#include <QWidget>

#include <memory>

class QAction;
class QComboBox;

namespace attention {

/// Lets the user choose whether views show values or the gradients of the loss, and passes the trace with the
/// values or the gradients to the ViewContext. Hidden if there is no loss, or if the current view cannot show
/// gradients.
class GradientSelector : public QWidget {
    Q_OBJECT

 public:
    GradientSelector(GradientQuery& query, ViewContext& viewContext, QWidget* parent = nullptr);

    /// Returns the action that shows gradients. Disabled while there are none.
    QAction* gradientsAction() const { return m_gradientsAction; }
    /// Returns the trace with the values, or nullptr.
    const std::shared_ptr<const Trace>& valueTrace() const { return m_valueTrace; }
    /// Sets the trace with the values. nullptr if there is nothing to show.
    void setValueTrace(std::shared_ptr<const Trace> trace);
    /// Sets whether the current view can show gradients.
    void setViewShowsGradients(bool viewShowsGradients);
    /// Passes the trace to the ViewContext. While the gradients are being computed, this is the trace with
    /// the values. Call when the view settings have changed.
    void updateShownTrace();

 private:
    GradientQuery& m_query;
    ViewContext& m_viewContext;
    std::shared_ptr<const Trace> m_valueTrace;
    bool m_viewShowsGradients = false;
    void setShowsGradients(bool showsGradients);

    QComboBox* m_comboBox;
    QAction* m_gradientsAction;
};

}  // namespace attention
