// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "lessons/suggestions.h"
#include "sentence_field/arc_overlay.h"
#include "sentence_field/weight_trail.h"
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
class QComboBox;
class QBoxLayout;
class QLabel;
class QVBoxLayout;

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
    /// A field that shows a text of the session, or one line of a text with several sequences.
    struct Input {
        SentenceField* field = nullptr;
        QLabel* label = nullptr;
        bool isKeyText = false;
        QString text = {};       ///< the whole text
        qsizetype begin = 0;     ///< index of the first UTF-16 unit of `text` that the field shows
        qsizetype end = 0;       ///< index after the last UTF-16 unit of `text` that the field shows
        bool showsLine = false;  ///< true: shows one line of a text with several sequences
        /// The index in `text` of the start of the line that the field shows after the current edit.
        /// std::nullopt if the field continues to show the same line.
        std::optional<qsizetype> nextBegin = {};
        /// The position of the text cursor in the line at `nextBegin`, in UTF-16 units.
        int nextCursorPosition = 0;
    };

    void buildInput(Input& input, QBoxLayout& layout);
    void buildSequenceList(QVBoxLayout& layout);
    void connectField(Input& input);
    void setText(Input& input, const QString& text, const TokenRanges& ranges, bool showsLine);
    void showLine(Input& input, qsizetype index);
    void editLine(Input& input, const QString& lineText);
    void joinLine(Input& input);
    void editText(Input& input, const QString& text);
    void goToLine(Input& input, int direction);
    void updatePlaceholder(const Tokens& tokens);

    void updateFor(StateChanges changes);
    void updateStaleness();
    void showSession();
    void selectEditedToken();
    void updateProblems();
    void updateForTrace(std::unique_ptr<QueryWeights> previousWeights);
    ArcOverlay::Change arcChange(const QueryWeights* previousWeights) const;
    void showSelectedSequence();
    void updateWeights();
    std::unique_ptr<QueryWeights> newWeights() const;
    void updateTokens();
    void updateTokens(Input& input, const TokenRanges& ranges, const TokenLists& lists,
                      const std::vector<int>& positions);
    void updateForCells();
    void updateStyles();
    void updateStyles(Input& input);
    void updateArcs();
    std::vector<WeightArc> arcsOf(const std::vector<QueryWeights::Weight>& weights) const;
    void updateFlag();
    std::optional<QRectF> tokenRect(const Input& input, int position) const;
    void updateSequenceList();
    void updateSpacing();
    void updateColors();

    void selectTokenAtCursor(Input& input);
    void guessKey(int position);
    void selectPosition(const Input& input, int position);
    void hoverToken(const Input& input, std::optional<int> index);
    void moveCursorToSelection();
    CellRef weightCellOf(const Input& input, int position) const;
    Input& keyInput() { return m_isSelfAttention ? m_queries : m_keys; }
    /// Returns the trace whose weights the panel shows. In the middle of a change, this is a previous trace.
    /// Returns nullptr if the panel shows no weights.
    Shared<Trace> trace() const { return m_weights ? m_weights->trace() : nullptr; }
    bool hasArcs() const;

    ViewContext& m_viewContext;
    SessionEditor* m_editor;
    QComboBox* m_sequenceComboBox;
    QWidget* m_sequenceRow;
    QAction* m_secondTextAction;
    ArcOverlay* m_arcOverlay;
    QBoxLayout* m_inputLayout;
    QLabel* m_problemLabel;
    Input m_queries, m_keys;
    bool m_isSelfAttention = true;
    bool m_followsCursor = false;  ///< true: the token at the cursor is selected when the next trace arrives
    std::unique_ptr<QueryWeights> m_weights;
    ArcOverlay::Change m_arcChange = ArcOverlay::Change::AtOnce;  ///< motion of the arcs in updateArcs()
    WeightTrail m_trail;
    bool m_isTrailVisible = false;
    int m_arcHeight = 0;
    int m_windowHeight = 900;
    Marks m_marks = Marks::Arcs;
};

}  // namespace attention
