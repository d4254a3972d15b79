// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/comparison_figure.h"
#include "figure/view.h"
#include "state/cell_navigation.h"

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace attention {

class SessionChangesList;
class FigureView;
class ComparisonMetricsPanel;
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

    /// Sets the trace of the current session, which is B.
    void setTrace(std::shared_ptr<const Trace> trace) override;
    /// Sets the trace of A. `isPinned` is true if the user has pinned A. If `trace` is nullptr, the view
    /// shows a hint instead of a comparison.
    void setComparedTrace(std::shared_ptr<const Trace> trace, bool isPinned);
    /// Sets the session of B, to which settings of A can be copied. The trace of B may still show the
    /// previous session.
    void setSession(const Session& session) override;
    void setHint(const QString& hint) override;
    void setDisplaySettings(const DisplaySettings& displaySettings) override;
    void setSelectedCell(const CellRef& cell) override;
    void setHoveredCell(const std::optional<CellRef>& cell) override;
    /// Copies all settings of A that affect results to the session, as one edit.
    void copyAllFromA();

    /// Copies the choice between "side by side" and "difference" from another ComparisonView.
    void copyStateFrom(const View& other) override;

    FigureView* figureView() const { return m_figureView; }
    /// Returns the figure, or nullptr if there is nothing to show.
    const ComparisonFigure* figure() const;
    /// Returns the trace of A.
    const std::shared_ptr<const Trace>& comparedTrace() const { return m_comparedTrace; }
    /// True if the user has pinned A.
    bool isPinned() const { return m_isPinned; }

 signals:
    void pinRequested();
    void swapRequested();
    void unpinRequested();

 protected:
    void updateContent() override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    QWidget* buildHeader();
    QWidget* buildBody();
    QWidget* buildEmptyPage();
    void updateSource();
    void updateVisibleParts();
    void updateChangesList();
    void updateChoiceOfA();
    void chooseA(int index);
    std::optional<int> comparedHeadOfTrace() const;
    QString descriptionOfA() const;
    void updateCurrentCell();
    void updateMetrics();
    QString currentCellText() const;

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Trace> m_comparedTrace;  ///< trace of A, or nullptr
    /// True if the user has pinned A. Otherwise A is the session before the last edit, or the current
    /// session.
    bool m_isPinned = false;
    Session m_session;
    DisplaySettings m_displaySettings;
    QString m_hint;
    CellRef m_selectedCell{Stage::Weights, 0, 0, 0};
    CellCoordinates m_coordinates;  ///< contains the query and head of the metrics, for every stage
    QWidget* m_body;
    QWidget* m_emptyPage;
    QLabel* m_messageLabel;
    QComboBox* m_choiceOfA = nullptr;
    QPushButton* m_pinButton;
    QList<QWidget*> m_pinnedButtons;  ///< visible while A is a pinned session
    QLabel* m_titleLabel;
    QLabel* m_currentCellLabel;
    FigureView* m_figureView;
    QToolButton* m_differenceButton = nullptr;
    bool m_isDifferenceOnly = false;
    QWidget* m_details = nullptr;  ///< the metrics and the changed settings, below the figure
    ComparisonMetricsPanel* m_metricsPanel;
    SessionChangesList* m_changesList;
};

}  // namespace attention
