// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;

namespace attention {

class NumberBox;

/// Shows and edits the hand-built heads of a session, with one row per head. A row contains the target of the
/// head, the offset if the target is HeadTarget::Offset, and the strength.
class ConstructedHeadsEditor : public QWidget {
    Q_OBJECT

 public:
    explicit ConstructedHeadsEditor(QWidget* parent = nullptr);

    /// Shows one row for each head of `heads` without emitting headEdited().
    void setHeads(const std::vector<ConstructedHead>& heads);

 signals:
    /// Emitted when the user has edited a head. `head` is the index of the head, from 0.
    void headEdited(int head, const attention::ConstructedHead& constructedHead);

 private:
    struct Row {
        QLabel* numberLabel;
        QComboBox* targetBox;
        NumberBox* offsetBox;
        NumberBox* strengthBox;
    };
    void addRow();
    void updateRow(const Row& row, const ConstructedHead& head);
    void emitHeadEdited(int head);

    QGridLayout* m_layout;
    std::vector<Row> m_rows;
};

}  // namespace attention
