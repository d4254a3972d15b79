// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"
#include "trace/trace.h"

#include <QLabel>

#include <memory>

namespace attention {

/// A label with the values of the indices in the formula next to it, such as i of the query, j of the key and
/// h of the head. Each index has the color of its role in the theme.
class FormulaIndexLabel : public QLabel {
    Q_OBJECT

 public:
    explicit FormulaIndexLabel(QWidget* parent = nullptr);

    /// Shows the indices of `cell`, which `trace` must contain.
    void setCell(std::shared_ptr<const Trace> trace, const DisplaySettings& displaySettings,
                 const CellRef& cell);
    /// Clears the label, because there is no trace.
    void clearCell();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void updateText();

    std::shared_ptr<const Trace> m_trace;  ///< nullptr without a cell
    DisplaySettings m_displaySettings;
    CellRef m_cell;
};

}  // namespace attention
