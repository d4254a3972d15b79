// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/next_tokens_decoder.h"
#include "figure/figure_page.h"
#include "next_tokens/next_tokens_figure.h"
#include "session/session.h"
#include "state/interaction_tracker.h"

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace attention {

/// The figure in the window: a click or a key leads to a position, and to the layer of a column.
class NextTokensFigureView : public FigureView {
    Q_OBJECT

 public:
    using FigureView::FigureView;

    /// None while there is nothing to show.
    const NextTokensFigure* nextTokensFigure() const {
        return static_cast<const NextTokensFigure*>(figure());
    }

 signals:
    void positionChosen(const attention::StreamPosition& streamPosition);

 protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void choose(const std::optional<StreamPosition>& streamPosition);
};

/// What a trained model would say behind each layer. Choosing a cell selects its position and shows its
/// layer.
class NextTokensView : public FigurePage {
    Q_OBJECT

 public:
    explicit NextTokensView(NextTokensDecoder& decoder);

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setViewSettings(const ViewSettings& viewSettings) override;
    void setSelectedCell(const CellRef& cell) override;
    void setSession(const Session& session) override { m_session = session; }
    void setPinnedTrace(std::shared_ptr<const Trace> trace) override;
    void collectResults(AnalysisResults& results) const override;
    void copyStateFrom(const View& other) override;
    /// Returns the text that is read aloud instead of the selected cell: the most probable tokens. Empty if
    /// there is none.
    QString accessibleText() const;

    const NextTokensFigure& figure() const { return *nextTokensFigureView()->nextTokensFigure(); }

 signals:
    void accessibleTextChanged();

 protected:
    void updateContent() override;

 private:
    NextTokensFigureView* nextTokensFigureView() const {
        return static_cast<NextTokensFigureView*>(m_figureView);
    }
    QWidget* buildHeader();
    void releaseResults();
    void updateFigure();
    void updateHeader();
    QString message() const;
    void choose(const StreamPosition& streamPosition);
    void select(int position);
    void selectInitialPosition();

    NextTokensDecoder& m_decoder;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Trace> m_pinnedTrace;
    std::optional<Session> m_session;
    ViewSettings m_viewSettings;
    CellRef m_selectedCell;
    std::optional<int> m_selectedStream;        ///< whose words are listed; none: the end’s
    Shared<ModelText> m_textOfInitialPosition;  ///< in which the position to begin with was looked for
    QString m_hint;
    InteractionTracker m_interactionTracker;
    QLabel* m_titleLabel;
    QPushButton* m_nextMaskedButton;
    QWidget* m_header;
};

}  // namespace attention
