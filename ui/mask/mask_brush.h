// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QObject>
#include <QWidget>

#include <optional>

class QButtonGroup;
class QCheckBox;

namespace attention {

class NumberBox;

/// Turns strokes over cells of a heatmap into edits of a session. The first editable cell of a stroke
/// determines the kind of the stroke. If this cell is not masked, the stroke masks all cells that it passes.
/// If this cell is masked, the stroke unmasks the cells. A stroke is one step of the undo history. The brush
/// does not change cells that a rule masks, such as the causal mask. Nor does it change the factors of masked
/// cells.
class MaskBrush : public QObject {
    Q_OBJECT

 public:
    /// The brush edits the session of `viewContext`, which must outlive the brush.
    explicit MaskBrush(ViewContext& viewContext, QObject* parent = nullptr);

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

 private:
    bool completesCausalMask(const CellRef& cell) const;
    Session withPaintedCell(Session session, const CellRef& cell);
    bool isReadOnly(const Cell& cell) const;
    QString strokeUndoText() const;
    Cell targetCell(int query, int key, int head) const;
    void submit(const Session& editedSession, const QString& undoText);
    const BrushSettings& settings() const { return m_viewContext.displaySettings().brush; }
    const Session& session() const { return m_viewContext.shownLayer(); }
    const Tokens& tokens() const { return *m_viewContext.state().tokens; }

    ViewContext& m_viewContext;
    Session m_sessionBeforeStroke;      ///< the session when the last stroke began
    CellRef m_firstCell;                ///< first cell of the last stroke
    std::optional<CellRef> m_lastCell;  ///< last cell of the stroke; std::nullopt outside a stroke
    /// True: the stroke masks cells. False: the stroke unmasks cells. std::nullopt before the first editable
    /// cell of the stroke, and outside a stroke.
    std::optional<bool> m_isMasking;
    InteractionToken m_strokeToken;
};

/// A bar in which the user chooses the settings of the mask brush. These are the tool, the factor, and if the
/// brush edits one head or all heads.
class MaskBar : public QWidget {
    Q_OBJECT

 public:
    explicit MaskBar(QWidget* parent = nullptr);

    const BrushSettings& brushSettings() const { return m_brushSettings; }
    /// Shows `settings`, and emits brushSettingsChanged() if they differ from the current settings.
    void setBrushSettings(const BrushSettings& settings);

 signals:
    /// Emitted when the settings of the brush have changed.
    void brushSettingsChanged(const attention::BrushSettings& settings);

 private:
    void addTool(const QString& text, const QString& explanation, BrushSettings::Tool tool);
    void updateBrushSettings();

    BrushSettings m_brushSettings;
    QButtonGroup* m_toolButtons;
    NumberBox* m_factorBox;
    QCheckBox* m_allHeadsBox;
};

}  // namespace attention
