// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/words_reader.h"
#include "figure/figure_page.h"
#include "session/session.h"
#include "state/gesture.h"
#include "words/words_figure.h"

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace attention {

/// The figure in the window: a click or a key leads to a position, and to the layer of a column.
class WordsGrid : public FigureView {
    Q_OBJECT

 public:
    using FigureView::FigureView;

    /// None while there is nothing to show.
    const WordsFigure* words() const { return static_cast<const WordsFigure*>(figure()); }

 signals:
    void spotChosen(const attention::WordSpot& spot);

 protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void choose(const std::optional<WordSpot>& spot);
};

/// What a trained model would say behind each layer. Choosing a cell selects its position and shows its
/// layer.
class WordsView : public FigurePage {
    Q_OBJECT

 public:
    explicit WordsView(WordsReader& reader);

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setView(const ViewSettings& view) override;
    void setSelected(const CellRef& cell) override;
    void setSession(const Session& session) override { m_session = session; }
    void setPinned(std::shared_ptr<const Trace> trace) override;
    void lend(Findings& found) const override;
    void takePlaceOf(const View& other) override;
    QString spoken() const override;

    const WordsFigure& figure() const { return *grid()->words(); }

 protected:
    void showEvent(QShowEvent* event) override;

 private:
    WordsGrid* grid() const { return static_cast<WordsGrid*>(m_figure); }
    QWidget* buildHeader();
    void letGo();
    void read();
    void showFigure();
    void showHeader();
    QString message() const;
    void choose(const WordSpot& spot);
    void select(int position);
    void seek();

    WordsReader& m_reader;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Trace> m_pinned;
    std::optional<Session> m_session;
    ViewSettings m_view;
    CellRef m_selected;
    std::optional<int> m_place;  ///< whose words are listed; none: the end’s
    Shared<ModelText> m_sought;  ///< in which the position to begin with was looked for
    QString m_hint;
    Gestures m_gestures;
    QLabel* m_title;
    QPushButton* m_nextMasked;
    QWidget* m_header;
};

}  // namespace attention
