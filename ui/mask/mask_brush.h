// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "state/session_edit.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QObject>

#include <optional>

namespace attention {

/// The settings of the brush with which the user paints on the heatmaps of the masked scores.
struct BrushSettings {
    /// Select: a press selects a cell, and a drag masks or unmasks cells. Mask: a press and a drag mask or
    /// unmask cells. Multiply: a press and a drag multiply the scaled scores of cells by `factor`.
    enum class Tool { Select, Mask, Multiply };
    Tool tool = Tool::Select;
    bool isForAllHeads = true;  ///< true: cells are edited in all heads, not only in the head of the heatmap
    double factor = 2;          ///< factor of Tool::Multiply
    bool operator==(const BrushSettings&) const = default;
};

/// Turns strokes over cells of a heatmap into edits of a session. The first editable cell of a stroke
/// determines the kind of the stroke. If this cell is not masked, the stroke masks all cells that it passes.
/// If this cell is masked, the stroke unmasks the cells. A stroke is one step of the undo history. The brush
/// does not change cells that a rule masks, such as the causal mask. Nor does it change the factors of masked
/// cells.
class MaskBrush : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    /// Sets the session that the next edit changes. Call after each edit, with the edited session.
    void setSession(const Session& session) { m_session = session; }
    /// Sets the tokens of the texts of the session.
    void setTokens(const Tokens& tokens) { m_tokens = tokens; }
    /// Sets the keys that have no word vector, which are masked by a rule. See Trace::unknownKeys.
    void setUnknownKeys(Shared<KeyPositions> keys) { m_unknownKeys = std::move(keys); }
    /// Sets the index, from 0, of the sequence that the views show.
    void setSequence(int sequence) { m_sequence = sequence; }
    void setSettings(const BrushSettings& settings) { m_settings = settings; }
    const BrushSettings& settings() const { return m_settings; }

    /// Begins a stroke and paints its first cell.
    void beginStroke(const CellRef& cell);
    /// Paints the cells on the straight line from the last cell of the stroke to `cell`. Does nothing outside
    /// a stroke. If a stroke masks cells in all heads from the upper right corner to the diagonal, the mask
    /// becomes causal and the stroke ends. This applies only to self-attention.
    void continueStroke(const CellRef& cell);
    /// Ends the stroke. Does nothing outside a stroke.
    void endStroke() {
        m_isMasking.reset();
        m_lastCell.reset();
    }

    /// Masks the cell, or unmasks it if it is masked. Does nothing if a rule masks the cell.
    void toggleCellMask(const CellRef& cell);
    /// Masks all cells of a column, or unmasks them if all of these cells are masked. `key` is the index of
    /// the column, from 0. `head` is the index of the head or meanOfHeads, and is ignored if the brush edits
    /// all heads.
    void toggleKeyMask(int key, int head);
    /// Makes the mask causal if `isCausal` is true, otherwise removes the causal mask.
    void setCausal(bool isCausal);

    /// True if a sequence has [CLS], [SEP] or [PAD] among its keys, or is padded because it is shorter than
    /// others.
    bool hasSpecialTokens() const;
    /// True if padding is masked and all keys that are [CLS], [SEP] or [PAD] are masked in all heads. False
    /// if their positions differ between sequences.
    bool areSpecialTokensMasked() const;
    /// Returns the reason why the special tokens cannot be masked in this session, or an empty text if they
    /// can be masked.
    QString specialTokensUnmaskableReason() const;
    /// Masks the special tokens in all heads if `areMasked` is true, otherwise unmasks them. Does nothing if
    /// they cannot be masked.
    void setSpecialTokensMasked(bool areMasked);

 signals:
    /// Emitted when the brush has edited the session. Edits of one stroke have the same interaction token.
    void sessionEdited(const attention::SessionEdit& edit);

 private:
    bool completesCausalMask(const CellRef& cell) const;
    Session withPaintedCell(Session session, const CellRef& cell);
    bool isReadOnly(const Cell& cell) const;
    QString strokeUndoText() const;
    Cell targetCell(int query, int key, int head) const;
    void emitSessionEdited(const Session& editedSession, const QString& undoText);

    Session m_session;
    Tokens m_tokens;
    Shared<KeyPositions> m_unknownKeys;  ///< nullptr if the keys have no word vectors
    BrushSettings m_settings;
    Session m_sessionBeforeStroke;      ///< the session when the last stroke began
    CellRef m_firstCell;                ///< first cell of the last stroke
    std::optional<CellRef> m_lastCell;  ///< last cell of the stroke; std::nullopt outside a stroke
    /// True: the stroke masks cells. False: the stroke unmasks cells. std::nullopt before the first editable
    /// cell of the stroke, and outside a stroke.
    std::optional<bool> m_isMasking;
    int m_sequence = 0;
    InteractionToken m_strokeToken;
};

}  // namespace attention
