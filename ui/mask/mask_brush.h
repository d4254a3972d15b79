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

/// Turns strokes over cells into edits of a session. A stroke does to every cell what it did to its first: it
/// masks or it unmasks. All of one stroke is one step of the history. Cells that a rule forbids anyway stay
/// as they are, and so do factors of forbidden cells: nothing would be seen of it now, and nobody would know
/// later where it comes from.
class MaskBrush : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    void setSession(const Session& session) { m_session = session; }
    void setTokens(const Tokens& tokens) { m_tokens = tokens; }
    /// As of a trace.
    void setUnknownKeys(Shared<KeyPositions> keys) { m_unknownKeys = std::move(keys); }
    /// The sequence that is looked at.
    void setSequence(int sequence) { m_sequence = sequence; }
    void setSettings(const BrushSettings& settings) { m_settings = settings; }
    const BrushSettings& settings() const { return m_settings; }

    void beginStroke(const CellRef& cell);
    void continueStroke(const CellRef& cell);
    void endStroke() {
        m_isMasking.reset();
        m_lastCell.reset();
    }

    /// One cell, or a key's whole column, forbidden or allowed again, by key or double click.
    void toggleCellMask(const CellRef& cell);
    void toggleKeyMask(int key, int head);
    /// Makes the mask causal, or removes the causal mask.
    void setCausal(bool isCausal);

    /// [CLS], [SEP] and [PAD] as keys: whether there are any, and whether every one is forbidden.
    bool hasSpecialTokens() const;
    bool areSpecialTokensMasked() const;
    /// Why they cannot be masked by this session; empty when they can.
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
    std::optional<CellRef> m_lastCell;  ///< of the stroke; a quick hand leaves out cells between
    std::optional<bool> m_isMasking;  ///< what the stroke does; none before its first cell that it can change
    int m_sequence = 0;
    InteractionToken m_strokeToken;
};

}  // namespace attention
