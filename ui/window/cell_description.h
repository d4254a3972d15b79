// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QHash>
#include <QObject>
#include <QString>

namespace attention {

class FormulaIndexLabel;
class FormulaLabel;
class MetricsPanel;
class ViewStack;

/// Describes the hovered cell, or the selected cell if none is hovered: by the formula of its stage, the
/// indices of the formula, and a text for the status bar. Describes the selected cell to assistive
/// technology, and shows the metrics of its row.
class CellDescription : public QObject {
    Q_OBJECT

 public:
    CellDescription(const ViewContext& viewContext, ViewStack& viewStack, MetricsPanel& metricsPanel,
                    QObject* parent = nullptr);

    /// The labels belong to the layout that they are added to.
    FormulaLabel* formulaLabel() const { return m_formulaLabel; }
    FormulaIndexLabel* indexLabel() const { return m_indexLabel; }

    /// Reserves space for the highest formula of the stages of `trace`.
    void reserveSpaceForFormulas(const Trace& trace);
    /// Describes the current cells. Call when the cells or the current view have changed.
    void update();
    /// Clears all texts. Call when there is no trace.
    void clear();

 signals:
    /// Emitted with the text for the status bar.
    void cellTextChanged(const QString& text);

 private:
    void updateAccessibleDescription(const QString& cellText);

    const ViewContext& m_viewContext;
    ViewStack& m_viewStack;
    MetricsPanel& m_metricsPanel;
    FormulaLabel* m_formulaLabel;
    FormulaIndexLabel* m_indexLabel;
    QString m_selectedCellText;                        ///< the last description of the selected cell
    QHash<const QWidget*, QString> m_keyDescriptions;  ///< help on the keys of each widget with focus
};

}  // namespace attention
