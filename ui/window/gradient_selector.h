// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "state/view_context.h"

#include <QWidget>

#include <memory>

class QAction;
class QComboBox;

namespace attention {

/// A combo box with which the user chooses if views show the values of the trace or the gradients of the
/// loss. Sets the trace with the values or with the gradients in the ViewContext. Hidden if the trace has no
/// loss, or if the current view cannot show gradients.
class GradientSelector : public QWidget {
    Q_OBJECT

 public:
    GradientSelector(GradientQuery& query, ViewContext& viewContext, QWidget* parent = nullptr);

    /// Returns the checkable action that shows gradients instead of values. Disabled if the trace has no
    /// loss, or if the current view cannot show gradients.
    QAction* gradientsAction() const { return m_gradientsAction; }
    /// Returns the trace with the values, or nullptr if there is nothing to show.
    const std::shared_ptr<const Trace>& valueTrace() const { return m_valueTrace; }
    /// Sets the trace with the values, or nullptr if there is nothing to show.
    void setValueTrace(std::shared_ptr<const Trace> trace);
    /// Sets if the current view can show gradients.
    void setViewShowsGradients(bool viewShowsGradients);
    /// Sets the trace of the ViewContext to the values or the gradients, as the view settings specify. While
    /// the gradients are being computed, sets the values. Call when the view settings have changed.
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
