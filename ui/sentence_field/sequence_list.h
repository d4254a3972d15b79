// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QWidget>

class QComboBox;

namespace attention {

/// A list of the sequences of a batch, in which the user selects the shown sequence. Hidden if there is only
/// one sequence.
class SequenceList : public QWidget {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the list.
    explicit SequenceList(ViewContext& viewContext, QWidget* parent = nullptr);

 private:
    void updateFor(StateChanges changes);
    void updateItems();

    ViewContext& m_viewContext;
    QComboBox* m_comboBox;
};

}  // namespace attention
