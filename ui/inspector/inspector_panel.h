// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/inspector_page.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QAction;
class QFrame;
class QLabel;
class QToolButton;

namespace attention {

class InspectorBrowser;
class WordFinder;

/// How the selected number comes about: every step with its real operands, each a link to its own cell.
/// Following links can be undone, link by link. The number itself stands below, whatever is scrolled. Above
/// stand the words near the number's vector, where there are vectors of words.
class InspectorPanel : public QWidget {
    Q_OBJECT

 public:
    explicit InspectorPanel(WordFinder& finder, QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    /// A cell other than the one shown starts anew: the way back is forgotten.
    void setSelected(const CellRef& cell);
    /// Only what is selected is explained: a page that changed under the moving pointer could not be read.
    void setHovered(const std::optional<CellRef>&) {}

    const CellRef& cell() const { return m_cell; }
    QString heading() const;
    InspectorBrowser* browser() const { return m_browser; }

 public slots:
    void goBack();

 signals:
    void operandFollowed(const attention::CellRef& cell);

 protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

 private:
    void follow(const QUrl& link);
    void explainCell(const CellRef& cell);
    void refresh();
    void showCell();
    void showHint(const QString& hint);
    std::optional<PrintedWords> findWords();

    WordFinder& m_finder;
    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    QString m_hint;
    CellRef m_cell{Stage::Weights, 0, 1, 4};
    std::vector<CellRef> m_way;  ///< the cells that links led away from
    std::optional<CellRef> m_shown;
    bool m_hasAllTerms = false;
    std::optional<PrintedWords> m_words;  ///< those shown

    QLabel* m_title;
    QLabel* m_place;
    QToolButton* m_back;
    QAction* m_goBack;
    InspectorBrowser* m_browser;
    QFrame* m_line;
    QLabel* m_result;  ///< stands still below the page
};

}  // namespace attention
