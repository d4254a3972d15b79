// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace attention {

/// A row of the settings panel: the name of a field, its control, and a message below if its value has a
/// problem. A row without effect is hidden, unless a search finds it. Then it is disabled, and its tool tip
/// is the reason.
class FieldRow : public QWidget {
    Q_OBJECT

 public:
    /// `symbol` is the field's sign (d_k), `label` its plain name (key size); either may be empty. Without a
    /// name the control has the whole width.
    FieldRow(const QString& symbol, const QString& label, QWidget* control, QWidget* parent = nullptr);

    /// As it stands before the control.
    const QString& name() const { return m_name; }
    /// One sentence to be read when the mouse rests on it.
    void setExplanation(const QString& explanation);
    const QString& explanation() const { return m_explanation; }
    /// Why the control has no effect now, or nothing: then it can be used.
    void setUnusedReason(const QString& reason);
    bool hasUnusedReason() const { return !m_unusedReason.isEmpty(); }
    /// Whether somebody looks for settings, and whether for this one.
    enum class SearchState { NoSearch, Match, NoMatch };
    void setSearchState(SearchState state);

    /// Shows a message about the value below the control. An empty message removes it.
    void setProblem(const QString& message);
    QString problem() const;

    QWidget* control() const { return m_control; }

 private:
    void updateAccessibleDescriptions();

    QWidget* m_control;
    QString m_name;
    QString m_explanation;
    QString m_problemMessage;
    QString m_accessibleDescription;
    QLabel* m_problemLabel = nullptr;
    QString m_unusedReason;
    SearchState m_searchState = SearchState::NoSearch;
};

}  // namespace attention
