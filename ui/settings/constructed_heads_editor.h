// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QSpinBox;

namespace attention {

/// Heads made by hand, a row each: what the head looks for, by how many words where that can be said, and
/// its strength.
class ConstructedHeadsEditor : public QWidget {
    Q_OBJECT

 public:
    explicit ConstructedHeadsEditor(QWidget* parent = nullptr);

    /// Shows them without emitting anything.
    void setHeads(const std::vector<ConstructedHead>& heads);

 signals:
    void headEdited(int head, const attention::ConstructedHead& constructedHead);

 private:
    struct Row {
        QLabel* numberLabel;
        QComboBox* targetBox;
        QSpinBox* offsetBox;
        QDoubleSpinBox* strengthBox;
    };
    void addRow();
    void updateRow(const Row& row, const ConstructedHead& head);
    void emitHeadEdited(int head);

    QGridLayout* m_layout;
    std::vector<Row> m_rows;
};

}  // namespace attention
