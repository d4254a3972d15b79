// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/comparison_figure.h"
#include "figure/view.h"
#include "state/cell_navigation.h"

class QLabel;
class QPushButton;

namespace attention {

class ChangesList;
class FigureView;
class ComparisonMeasures;
class HeadMeasurer;

/// A, which is pinned, beside B, which is being edited: the selected stage and head of both, their
/// difference, their measures, and what differs in their settings.
class ComparisonView : public View {
    Q_OBJECT

 public:
    /// The measures of a head in A and in B.
    ComparisonView(HeadMeasurer& a, HeadMeasurer& b);

    /// B.
    void setTrace(std::shared_ptr<const Trace> trace) override;
    /// A. None: says how to pin one.
    void setPinned(std::shared_ptr<const Trace> trace) override;
    /// To it A's settings are copied; its trace may still be on the way.
    void setSession(const Session& session) override;
    void setHint(const QString& hint) override;
    void setView(const ViewSettings& view) override;
    void setSelected(const CellRef& cell) override;
    void setHovered(const std::optional<CellRef>& cell) override;
    /// Every setting that changes a number, from A.
    void copyAll() override;

    FigureView* figureView() const { return m_figure; }
    /// None while there is nothing to show.
    const ComparisonFigure* figure() const;
    const std::shared_ptr<const Trace>& pinned() const { return m_pinned; }

 protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

 private:
    QWidget* buildHeader();
    QWidget* buildBody();
    QWidget* buildInvitation();
    void rebuild();
    void showCurrent();
    void showMeasures();
    QString currentText() const;

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Trace> m_pinned;
    Session m_session;
    ViewSettings m_view;
    QString m_hint;
    CellRef m_selected{Stage::Weights, 0, 0, 0};
    Place m_place;  ///< whose query is measured, whatever stage is looked at
    QWidget* m_body;
    QWidget* m_invitation;
    QLabel* m_message;
    QPushButton* m_pin;
    QLabel* m_title;
    QLabel* m_current;
    FigureView* m_figure;
    bool m_isDifferenceOnly = false;
    ComparisonMeasures* m_measures;
    ChangesList* m_changes;
};

}  // namespace attention
