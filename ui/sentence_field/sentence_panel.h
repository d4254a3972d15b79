// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "lessons/suggestions.h"
#include "sentence_field/sentence_arcs.h"
#include "session/tokens.h"
#include "state/query_weights.h"
#include "state/session_edit.h"
#include "state/view_context.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QAction;
class QBoxLayout;
class QLabel;

namespace attention {

class SentenceField;
class SessionEditor;

/// The sentence of the session at the top of the window. In self-attention, one text field shows the queries
/// and keys. In cross-attention, there are two fields. Arcs lead from the selected queries, or from the query
/// under the mouse, to the keys that they attend to. The text cursor selects the query.
class SentencePanel : public QWidget {
    Q_OBJECT

 public:
    /// Creates the panel. `undoAction` and `redoAction` are shown in the context menus of the fields. The
    /// caller owns them. `viewContext` must outlive the panel.
    SentencePanel(ViewContext& viewContext, QAction* undoAction, QAction* redoAction,
                  QWidget* parent = nullptr);
    ~SentencePanel() override;

    /// The marks that the panel shows in addition to the texts.
    enum class Marks {
        Arcs,   ///< tinted tokens, arcs, and the answer of the model
        Tints,  ///< tinted tokens; if there are two texts, they are side by side
        None,   ///< no marks, and a small font, because the current view also shows the sentence
    };
    /// Sets whether pale arcs show the weights of earlier training steps, while training steps are shown.
    void setTrailVisible(bool isVisible);
    /// Sets the marks, and adapts the space for arcs and the maximum number of lines to the height of the
    /// window. `windowHeight` is in pixels.
    void adaptToWindow(int windowHeight, Marks marks);

    /// Returns the weights of the current queries, or nullptr if there is no trace.
    const QueryWeights* queryWeights() const { return m_weights.get(); }
    /// Replaces a part of the query text with withSuggestedText(). The user can undo the edit.
    void replaceText(const Suggestion& suggestion);

 signals:
    /// Emitted when the weights or the current queries of queryWeights() have changed.
    void weightsChanged();
    /// Emitted when the user switches between self-attention and cross-attention. `hasSecondText` is true for
    /// cross-attention.
    void secondTextToggled(bool hasSecondText);

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    /// A text of the session.
    struct Input {
        SentenceField* field = nullptr;
        QLabel* label = nullptr;
        bool isKeyText = false;
        int shownSequence = 0;  ///< index of the sequence whose tokens the field shows
    };

    void buildInput(Input& input, QBoxLayout& layout);
    void connectField(Input& input);
    void editText(Input& input, const QString& text);
    void updatePlaceholder(const Tokens& tokens);

    void updateFor(StateChanges changes);
    void updateStaleness();
    void showSession();
    void selectEditedToken();
    void updateForTrace(std::unique_ptr<QueryWeights> previousWeights);
    void updateWeights();
    std::unique_ptr<QueryWeights> newWeights() const;
    void updateTokens();
    void updateTokens(Input& input, const TokenRanges& ranges, const TokenLists& lists,
                      const std::vector<int>& positions);
    void updateForCells();
    void updateStyles();
    void updateArcs();
    std::optional<QRectF> tokenRect(const Input& input, int position) const;
    void updateSpacing();
    void updateColors();

    void selectTokenAtCursor(Input& input);
    void selectToken(const Input& input, int index);
    void hoverToken(const Input& input, std::optional<int> index);
    void moveCursorToSelection();
    Input& keyInput() { return m_isSelfAttention ? m_queries : m_keys; }
    /// Returns the trace whose weights the panel shows. In the middle of a change, this is a previous trace.
    /// Returns nullptr if the panel shows no weights.
    Shared<Trace> trace() const { return m_weights ? m_weights->trace() : nullptr; }
    bool hasArcs() const;

    ViewContext& m_viewContext;
    SessionEditor* m_editor;
    QAction* m_secondTextAction;
    SentenceArcs m_arcs;
    QBoxLayout* m_inputLayout;
    Input m_queries, m_keys;
    bool m_isSelfAttention = true;
    bool m_followsCursor = false;  ///< true: the token at the cursor is selected when the next trace arrives
    std::unique_ptr<QueryWeights> m_weights;
    ArcOverlay::Change m_arcChange = ArcOverlay::Change::AtOnce;  ///< motion of the arcs in updateArcs()
    bool m_isTrailVisible = false;
    int m_arcHeight = 0;
    int m_windowHeight = 900;
    Marks m_marks = Marks::Arcs;
};

}  // namespace attention
