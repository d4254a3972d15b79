// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "state/session_edit.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QObject>

#include <optional>

namespace attention {

/// What painting on the masked scores does.
struct BrushSettings {
    enum class Tool { Select, Mask, Multiply };
    Tool tool = Tool::Select;
    bool isForAllHeads = true;
    double factor = 2;  ///< of Tool::Multiply
    bool operator==(const BrushSettings&) const = default;
};

/// Turns strokes over cells into edits of a session. If the first cell of a stroke gets masked, the stroke
/// masks all cells that it passes; if it was masked, the stroke allows them again. A stroke is one step of
/// the undo history. Cells that a rule masks, such as the causal mask, stay as they are. Factors of masked
/// cells do not change either.
class MaskBrush : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    void setSession(const Session& session) { m_session = session; }
    void setTokens(const Tokens& tokens) { m_tokens = tokens; }
    /// Sets the keys without a word vector, from Trace::unknownKeys.
    void setUnknownKeys(Shared<KeyPositions> keys) { m_unknownKeys = std::move(keys); }
    /// Sets the index of the sequence that the views show.
    void setSequence(int sequence) { m_sequence = sequence; }
    void setSettings(const BrushSettings& settings) { m_settings = settings; }
    const BrushSettings& settings() const { return m_settings; }

    void beginStroke(const CellRef& cell);
    void continueStroke(const CellRef& cell);
    void endStroke() {
        m_isMasking.reset();
        m_lastCell.reset();
    }

    /// Masks the cell, or allows it again.
    void toggleCellMask(const CellRef& cell);
    /// Masks all cells of a column, or allows them again if all are masked. `key` is the index of the column.
    void toggleKeyMask(int key, int head);
    /// Makes the mask causal, or removes the causal mask.
    void setCausal(bool isCausal);

    /// True if the keys contain [CLS], [SEP] or [PAD].
    bool hasSpecialTokens() const;
    /// True if all of these keys are masked.
    bool areSpecialTokensMasked() const;
    /// Returns why the special tokens cannot be masked in this session, or an empty text if they can.
    QString specialTokensUnmaskableReason() const;
    void setSpecialTokensMasked(bool areMasked);

 signals:
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
    Shared<KeyPositions> m_unknownKeys;
    BrushSettings m_settings;
    Session m_sessionBeforeStroke;
    CellRef m_firstCell;                ///< of the stroke
    std::optional<CellRef> m_lastCell;  ///< last cell of the stroke; a fast mouse skips cells
    std::optional<bool> m_isMasking;    ///< true: the stroke masks. Empty before its first editable cell
    int m_sequence = 0;
    InteractionToken m_strokeToken;
};

}  // namespace attention
