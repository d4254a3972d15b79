// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "state/edit.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QObject>

#include <optional>

namespace attention {

/// What painting on the masked scores does.
struct Brush {
    enum class Tool { Select, Mask, Multiply };
    Tool tool = Tool::Select;
    bool isForAllHeads = true;
    double factor = 2;  ///< of Tool::Multiply
    bool operator==(const Brush&) const = default;
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
    void setBrush(const Brush& brush) { m_brush = brush; }
    const Brush& brush() const { return m_brush; }

    void press(const CellRef& cell);
    void move(const CellRef& cell);
    void release() {
        m_isMasking.reset();
        m_last.reset();
    }

    /// One cell, or a key's whole column, forbidden or allowed again, by key or double click.
    void toggleCell(const CellRef& cell);
    void toggleKey(int key, int head);

    /// [CLS], [SEP] and [PAD] as keys: whether there are any, and whether every one is forbidden.
    bool hasSpecialKeys() const;
    bool areSpecialKeysMasked() const;
    /// Why they cannot be masked by this session; empty when they can.
    QString reasonAgainstMaskingSpecialKeys() const;
    void maskSpecialKeys(bool areMasked);

 signals:
    void edited(const attention::Edit& edit);

 private:
    Session painted(Session session, const CellRef& cell);
    bool isForbidden(const Cell& cell) const;
    QString strokeName() const;
    Cell target(int query, int key, int head) const;
    void submit(const Session& next, const QString& what);

    Session m_session;
    Tokens m_tokens;
    Shared<KeyPositions> m_unknownKeys;
    Brush m_brush;
    std::optional<CellRef> m_last;    ///< of the stroke; a quick hand leaves out cells between
    std::optional<bool> m_isMasking;  ///< what the stroke does; none before its first cell that it can change
    int m_sequence = 0;
    Gesture m_stroke;
};

}  // namespace attention
