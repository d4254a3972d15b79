// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/next_tokens_decoder.h"
#include "figure/figure_page.h"
#include "next_tokens/next_tokens_figure.h"
#include "session/session.h"
#include "state/session_edit.h"

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace attention {

/// Shows NextTokensFigure in the window. A click or a key chooses a position and a residual stream.
class NextTokensFigureView : public FigureView {
    Q_OBJECT

 public:
    using FigureView::FigureView;

    /// Returns the figure, or nullptr while there is nothing to show.
    const NextTokensFigure* nextTokensFigure() const {
        return static_cast<const NextTokensFigure*>(figure());
    }

 signals:
    /// Emitted when the user has chosen a cell by a click or a key.
    void positionChosen(const attention::StreamPosition& streamPosition);

 protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void choose(const std::optional<StreamPosition>& streamPosition);
};

/// The view of the token predictions that are decoded from each residual stream of a trained model. If the
/// user chooses a cell, the view selects its position and shows its layer.
class NextTokensView : public FigurePage {
    Q_OBJECT

 public:
    explicit NextTokensView(NextTokensDecoder& decoder);

    void collectResults(AnalysisResults& results) const override;
    /// Returns the most probable tokens, which screen readers read instead of the selected cell. Empty while
    /// there is no figure.
    QString accessibleText() const;

    const NextTokensFigure& figure() const { return *nextTokensFigureView()->nextTokensFigure(); }

 signals:
    /// Emitted when accessibleText() may have changed.
    void accessibleTextChanged();

 protected:
    void updateFor(StateChanges changes) override;
    /// Releases the traces of a hidden view, because they may be large.
    void releaseContent() override;
    FigureSource figureSource() const override;
    /// Returns the text that is shown in place of the figure: the hint, a problem, an error, or the wait
    /// message.
    QString message() const override;

 private:
    NextTokensFigureView* nextTokensFigureView() const {
        return static_cast<NextTokensFigureView*>(m_figureView);
    }
    QWidget* buildHeader();
    void requestTokens();
    void updateShownStream();
    void updateFigure();
    void updateHeader();
    Shared<Trace> pinnedTrace() const { return context().state().pinnedTrace; }
    /// Selects the position, and edits the session to show the layer of the stream.
    void choose(const StreamPosition& streamPosition);
    /// Selects the row of `position`, from 0, in the matrix of the selected cell. The selected key stays if a
    /// person has selected it.
    void select(int position);
    void selectInitialPosition();

    NextTokensDecoder& m_decoder;
    /// The model and its shown layer when the view was last updated. nullptr without a model.
    std::weak_ptr<const Model> m_lastModel;
    Index m_lastLayer = 0;
    bool m_hasBeenUpdated = false;              ///< true: `m_lastModel` is known
    Shared<ModelText> m_textOfInitialPosition;  ///< last text for which selectInitialPosition() was called
    InteractionTracker m_interactionTracker;
    QLabel* m_titleLabel;
    QPushButton* m_nextMaskedButton;
    QWidget* m_header;
};

}  // namespace attention
