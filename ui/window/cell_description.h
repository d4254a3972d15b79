// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QHash>
#include <QLabel>
#include <QObject>
#include <QString>

#include <optional>

namespace attention {

class FormulaLabel;
class MetricsPanel;
class ViewStack;

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

/// Describes the hovered cell, or the selected cell if no cell is hovered. The description consists of the
/// formula of the stage and the indices in the formula. Also sets the accessible description of the view,
/// which describes the selected cell.
class CellDescription : public QObject {
    Q_OBJECT

 public:
    CellDescription(const ViewContext& viewContext, ViewStack& viewStack, QObject* parent = nullptr);

    /// Returns the label with the formula. The widget in whose layout the label is placed owns it.
    FormulaLabel* formulaLabel() const { return m_formulaLabel; }
    /// Returns the label with the indices in the formula. The widget in whose layout the label is placed owns
    /// it.
    FormulaIndexLabel* indexLabel() const { return m_indexLabel; }

 private:
    void updateFor(StateChanges changes);
    void update();
    void reserveSpaceForFormulas(const Trace& trace);
    void clear();
    void updateAccessibleDescription(const QString& cellText);

    const ViewContext& m_viewContext;
    ViewStack& m_viewStack;
    FormulaLabel* m_formulaLabel;
    FormulaIndexLabel* m_indexLabel;
    QString m_selectedCellText;  ///< the last description of the selected cell; empty without a trace
    /// The help on the keys of each widget that can get the focus, which is its original accessible
    /// description.
    QHash<const QWidget*, QString> m_keyDescriptions;
};

}  // namespace attention
