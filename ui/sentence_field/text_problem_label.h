// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QLabel>

namespace attention {

/// Shows the problems of the session that concern its texts, below the text fields. Hidden if there is no
/// such problem.
class TextProblemLabel : public QLabel {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the label.
    explicit TextProblemLabel(const ViewContext& viewContext, QWidget* parent = nullptr);

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void updateProblems();
    void updateColor();

    const ViewContext& m_viewContext;
};

}  // namespace attention
