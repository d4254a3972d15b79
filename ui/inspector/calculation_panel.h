// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/calculation_page.h"
#include "state/view_settings.h"
#include "trace/trace.h"
#include "widgets/lazy_widget.h"

#include <memory>
#include <optional>
#include <vector>

class QAction;
class QFrame;
class QLabel;
class QToolButton;

namespace attention {

class CalculationBrowser;
class NearestWordsQuery;

/// How the selected number comes about: every step with its real operands, each a link to its own cell.
/// Following links can be undone, link by link. The number itself stands below, whatever is scrolled. Above
/// stand the words near the number's vector, where there are vectors of words.
class CalculationPanel : public LazyWidget {
    Q_OBJECT

 public:
    explicit CalculationPanel(NearestWordsQuery& nearestWordsQuery, QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setViewSettings(const ViewSettings& viewSettings);
    /// A cell other than the one shown starts anew: the way back is forgotten.
    void setSelectedCell(const CellRef& cell);

    /// Copies the explained cell, the history of links and whether all terms are shown.
    void copyStateFrom(const CalculationPanel& other);

    const CellRef& explainedCell() const { return m_explainedCell; }
    QString heading() const;
    CalculationBrowser* browser() const { return m_browser; }

 public slots:
    void goBack();

 signals:
    void explainedCellChanged(const attention::CellRef& cell);

 protected:
    void updateContent() override;

 private:
    void followLink(const QUrl& link);
    void explainCell(const CellRef& cell);
    void updatePage();
    void showHint(const QString& hint);
    std::optional<FormattedNearestWords> findNearestWords();

    NearestWordsQuery& m_nearestWordsQuery;
    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    QString m_hint;
    CellRef m_explainedCell{Stage::Weights, 0, 1, 4};
    std::vector<CellRef> m_backHistory;  ///< the cells that links led away from
    std::optional<CellRef> m_displayedCell;
    bool m_showsAllTerms = false;
    std::optional<FormattedNearestWords> m_nearestWords;  ///< those shown

    QLabel* m_title;
    QLabel* m_cellDescription;
    QToolButton* m_backButton;
    QAction* m_backAction;
    CalculationBrowser* m_browser;
    QFrame* m_separator;
    QLabel* m_result;  ///< stands still below the page
};

}  // namespace attention
