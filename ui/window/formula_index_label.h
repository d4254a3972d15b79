// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QLabel>

#include <optional>

namespace attention {

/// A label with the values of the indices in the formula next to it, such as i of the query, j of the key and
/// h of the head. Each index has the color of its role in the theme.
class FormulaIndexLabel : public QLabel {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the label.
    explicit FormulaIndexLabel(const ViewContext& viewContext, QWidget* parent = nullptr);

    /// Shows the indices of `cell`, which the trace must contain.
    void showCell(const CellRef& cell);
    /// Clears the label, because there is no trace.
    void clearCell();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void updateText();

    const ViewContext& m_viewContext;
    std::optional<CellRef> m_cell;
};

}  // namespace attention
