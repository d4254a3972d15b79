// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/comparison_figure.h"
#include "comparison/comparison_metrics_panel.h"
#include "figure/view.h"

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace attention {

class SessionChangesList;
class FigureView;
class HeadMetricsQuery;

/// Shows A and B side by side, their difference, their metrics, and the settings in which they differ. B is
/// the selected head of the current session. A is the same head of the pinned session or of the session
/// before the last edit, or another head of the current session.
class ComparisonView : public View {
    Q_OBJECT

 public:
    /// Creates the view. `metricsQueryA` and `metricsQueryB` compute the metrics of a head in A and in B, and
    /// must outlive the view.
    ComparisonView(HeadMetricsQuery& metricsQueryA, HeadMetricsQuery& metricsQueryB);

    /// Copies all settings of A that affect results to the session, as one edit.
    static void copyAllFromA(const WindowState& state, WindowCommands& commands);

    FigureView* figureView() const { return m_figureView; }
    /// Returns the figure, or nullptr if there is nothing to show.
    const ComparisonFigure* figure() const;
    /// Returns the trace of A. May be nullptr.
    const Shared<Trace>& comparedTrace() const { return attention::comparedTrace(context().state()); }
    /// True if the user has pinned A. Otherwise A is the session before the last edit, or the current
    /// session.
    bool isPinned() const { return context().state().pinnedTrace != nullptr; }

 protected:
    void connectParts(ViewContext& context) override;
    void updateFor(StateChanges changes) override;
    void releaseContent() override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    QWidget* buildHeader();
    QWidget* buildBody();
    QWidget* buildEmptyPage();
    FigureSource figureSource() const;
    void updateParts();
    void updateVisibleParts();
    void updateChangesList();
    void copyValueFromA(const std::string& path);
    void updateChoiceOfA();
    void chooseA(int index);
    std::optional<int> comparedHeadOfTrace() const;
    QString descriptionOfA() const;
    void updateCurrentCell();
    ComparisonMetricsPanel::Content metricsContent() const;
    QString currentCellText() const;

    QWidget* m_body;
    QWidget* m_emptyPage;
    QLabel* m_messageLabel;
    QComboBox* m_choiceOfA = nullptr;
    QPushButton* m_pinButton;
    QList<QWidget*> m_pinnedButtons;  ///< visible while A is a pinned session
    QLabel* m_titleLabel;
    QLabel* m_currentCellLabel;
    FigureView* m_figureView;
    QToolButton* m_sideBySideButton = nullptr;
    QToolButton* m_differenceButton = nullptr;
    QWidget* m_details = nullptr;  ///< the metrics and the changed settings, below the figure
    ComparisonMetricsPanel* m_metricsPanel;
    SessionChangesList* m_changesList;
};

}  // namespace attention
