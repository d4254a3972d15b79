// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask/mask_brush.h"

#include "layer/mask_edits.h"
#include "session/ranges.h"
#include "session/session.h"
#include "texts/field_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace attention {

MaskBrush::MaskBrush(ViewContext& viewContext, QObject* parent)
    : QObject(parent), m_viewContext(viewContext) {}

/// Returns the cell that an edit changes. The cell has no head if the brush edits all heads, or if `head` is
/// meanOfHeads.
Cell MaskBrush::targetCell(int query, int key, int head) const {
    const bool isForSingleHead = !settings().isForAllHeads && head != meanOfHeads;
    return {query, key, isForSingleHead ? std::optional<Index>(head) : std::nullopt};
}

void MaskBrush::beginStroke(const CellRef& cell) {
    m_strokeToken = newInteractionToken();
    m_isMasking.reset();
    m_sessionBeforeStroke = session();
    m_firstCell = cell;
    m_lastCell = cell;
    submit(withPaintedCell(session(), cell), strokeUndoText());
}

/// Paints all cells on the straight line from the last cell to `cell`, because a fast mouse skips cells.
void MaskBrush::continueStroke(const CellRef& cell) {
    if (!m_lastCell) return;
    if (completesCausalMask(cell)) {
        Session editedSession = m_sessionBeforeStroke;
        editedSession.mask.causal = CausalMask::Causal;
        endStroke();
        return submit(editedSession, fieldName("mask.causal"));
    }
    const int cellCount =
        std::max(std::abs(cell.row - m_lastCell->row), std::abs(cell.column - m_lastCell->column));
    Session editedSession = session();
    for (int i = 1; i <= cellCount; ++i) {
        const double fraction = static_cast<double>(i) / cellCount;
        CellRef intermediateCell = cell;
        intermediateCell.row = static_cast<int>(std::lround(std::lerp(m_lastCell->row, cell.row, fraction)));
        intermediateCell.column =
            static_cast<int>(std::lround(std::lerp(m_lastCell->column, cell.column, fraction)));
        editedSession = withPaintedCell(std::move(editedSession), intermediateCell);
    }
    m_lastCell = cell;
    submit(editedSession, strokeUndoText());
}

/// Returns a copy of `session` in which the brush has painted `cell`. The first editable cell determines if
/// the stroke masks or unmasks cells.
Session MaskBrush::withPaintedCell(Session session, const CellRef& cell) {
    const Cell target = targetCell(cell.row, cell.column, cell.head);
    if (isReadOnly(target)) return session;
    const bool isMasked = isCellMaskedByHand(session, target);
    if (settings().tool == BrushSettings::Tool::Multiply)
        return isMasked ? session : withCellMultiplier(std::move(session), target, settings().factor);
    if (!m_isMasking) m_isMasking = !isMasked;
    return withCellMasked(std::move(session), target, *m_isMasking);
}

/// True if a stroke that began in the upper right corner has reached the diagonal at `cell`. Such a stroke
/// masks the whole triangle above the diagonal.
bool MaskBrush::completesCausalMask(const CellRef& cell) const {
    const bool beganInCorner = m_firstCell.row == 0 && m_firstCell.column == tokens().keyLength() - 1;
    const bool isPossible = settings().tool != BrushSettings::Tool::Multiply && settings().isForAllHeads &&
                            isSelfAttention(m_sessionBeforeStroke.input) &&
                            m_sessionBeforeStroke.mask.causal == CausalMask::None &&
                            !m_sessionBeforeStroke.importedAttention.file;
    return beganInCorner && isPossible && m_isMasking.value_or(false) && cell.row == cell.column;
}

void MaskBrush::setCausal(bool isCausal) {
    m_strokeToken = newInteractionToken();
    Session editedSession = session();
    editedSession.mask.causal = isCausal ? CausalMask::Causal : CausalMask::None;
    submit(editedSession, fieldName("mask.causal"));
}

/// True if a rule masks the cell, so that a stroke cannot change it. Always true for imported attention.
bool MaskBrush::isReadOnly(const Cell& cell) const {
    // Imported weights are not computed, so they cannot be masked.
    if (session().importedAttention.file) return true;
    const Shared<Trace>& trace = m_viewContext.state().trace;
    // The keys without a word vector are masked by a rule.
    const Shared<KeyPositions> unknownKeys = trace ? trace->unknownKeys : nullptr;
    return isMaskedByRule(session(), tokens(), unknownKeys.get(), m_viewContext.displaySettings().sequence,
                          cell);
}

QString MaskBrush::strokeUndoText() const {
    return settings().tool == BrushSettings::Tool::Multiply ? fieldName("multiplier") : tr("mask");
}

void MaskBrush::toggleCellMask(const CellRef& cell) {
    m_strokeToken = newInteractionToken();
    const Cell target = targetCell(cell.row, cell.column, cell.head);
    if (isReadOnly(target)) return;
    submit(withCellMasked(session(), target, !isCellMaskedByHand(session(), target)), tr("mask"));
}

void MaskBrush::toggleKeyMask(int key, int head) {
    m_strokeToken = newInteractionToken();
    std::vector<Cell> editableCells;
    for (Index query = 0; query < tokens().queryLength(); ++query) {
        const Cell cell = targetCell(static_cast<int>(query), key, head);
        if (!isReadOnly(cell)) editableCells.push_back(cell);
    }
    const bool areMasked = std::ranges::all_of(
        editableCells, [&](const Cell& cell) { return isCellMaskedByHand(session(), cell); });
    Session editedSession = session();
    for (const Cell& cell : editableCells)
        editedSession = withCellMasked(std::move(editedSession), cell, !areMasked);
    submit(editedSession, tr("mask of a key"));
}

bool MaskBrush::hasSpecialTokens() const {
    const auto positions = specialTokenPositions(tokens());
    const auto isPadded = [&](const auto& list) {
        return static_cast<Index>(list.size()) < tokens().keyLength();
    };
    return !positions || !positions->empty() || std::ranges::any_of(tokens().keys, isPadded);
}

bool MaskBrush::areSpecialTokensMasked() const {
    const auto positions = specialTokenPositions(tokens());
    return positions && session().mask.masksPadding && std::ranges::all_of(*positions, [&](Index key) {
               return isKeyMaskedByHand(session(), {0, key, std::nullopt}, tokens().queryLength());
           });
}

QString MaskBrush::specialTokensUnmaskableReason() const {
    if (specialTokenPositions(tokens())) return {};
    return tr(
        "Special tokens cannot be masked here because their positions differ between the sequences, but a "
        "masked cell applies to all sequences.");
}

void MaskBrush::setSpecialTokensMasked(bool areMasked) {
    const auto positions = specialTokenPositions(tokens());
    if (!positions) return;
    m_strokeToken = newInteractionToken();
    Session editedSession = session();
    for (const Index key : *positions)
        editedSession = withKeyMasked(std::move(editedSession), {0, key, std::nullopt},
                                      tokens().queryLength(), areMasked);
    editedSession.mask.masksPadding = areMasked || session().mask.masksPadding;
    submit(editedSession, tr("mask of special tokens"));
}

void MaskBrush::submit(const Session& editedSession, const QString& undoText) {
    if (editedSession == session()) return;
    m_viewContext.editShownLayer({editedSession, undoText, m_strokeToken});
}

MaskBar::MaskBar(QWidget* parent)
    : QWidget(parent),
      m_toolButtons(new QButtonGroup(this)),
      m_factorBox(new NumberBox(2)),
      m_allHeadsBox(new QCheckBox(tr("in all heads"))) {
    auto* layout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, 8);
    addTool(tr("Click to select, drag to mask"),
            tr("Click a cell to select it. Drag over cells to mask or unmask them."),
            BrushSettings::Tool::Select);
    addTool(tr("Mask", "a tool"), tr("Click a cell or drag over several cells to mask or unmask them."),
            BrushSettings::Tool::Mask);
    addTool(tr("Multiply by"),
            tr("Click a cell or drag over several cells to multiply their scaled scores. To remove a "
               "multiplier, multiply by 1."),
            BrushSettings::Tool::Multiply);
    m_factorBox->setObjectName(QStringLiteral("brushFactor"));
    m_factorBox->setRange(ranges::factor.lowest, ranges::factor.highest);
    m_factorBox->setSingleStep(0.5);
    m_factorBox->setValue(m_brushSettings.factor);
    m_factorBox->setAccessibleName(tr("Multiply by"));
    ControlInputFilter::installInputFilter(m_factorBox);
    m_allHeadsBox->setObjectName(QStringLiteral("brushAllHeads"));
    m_allHeadsBox->setChecked(m_brushSettings.isForAllHeads);
    layout->addWidget(m_factorBox);
    layout->addWidget(m_allHeadsBox);
    layout->addStretch(1);
    connect(m_toolButtons, &QButtonGroup::idToggled, this, &MaskBar::updateBrushSettings);
    connect(m_factorBox, &NumberBox::valueChanged, this, &MaskBar::updateBrushSettings);
    connect(m_allHeadsBox, &QCheckBox::toggled, this, &MaskBar::updateBrushSettings);
    m_toolButtons->button(static_cast<int>(m_brushSettings.tool))->setChecked(true);
}

void MaskBar::addTool(const QString& text, const QString& explanation, BrushSettings::Tool tool) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(explanation);
    button->setCheckable(true);
    button->setObjectName(QStringLiteral("brush.tool%1").arg(static_cast<int>(tool)));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    m_toolButtons->addButton(button, static_cast<int>(tool));
    layout()->addWidget(button);
}

void MaskBar::setBrushSettings(const BrushSettings& settings) {
    m_toolButtons->button(static_cast<int>(settings.tool))->setChecked(true);
    m_factorBox->setValue(settings.factor);
    m_allHeadsBox->setChecked(settings.isForAllHeads);
}

void MaskBar::updateBrushSettings() {
    m_brushSettings = {static_cast<BrushSettings::Tool>(m_toolButtons->checkedId()),
                       m_allHeadsBox->isChecked(), m_factorBox->value()};
    m_factorBox->setEnabled(m_brushSettings.tool == BrushSettings::Tool::Multiply);
    emit brushSettingsChanged(m_brushSettings);
}

}  // namespace attention

#include "moc_mask_brush.cpp"
