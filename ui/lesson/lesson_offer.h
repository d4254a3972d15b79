// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace attention {

class LessonCommands;
class ViewContext;

/// A line above the views that offers to start the lesson of the session. Hidden if the session has no
/// lesson, and after the user has declined the offer.
class LessonOffer : public QWidget {
    Q_OBJECT

 public:
    /// `viewContext` and `commands` must outlive the widget.
    LessonOffer(ViewContext& viewContext, LessonCommands& commands, QWidget* parent = nullptr);

 private:
    void updateOffer();

    ViewContext& m_viewContext;
    QLabel* m_sentence;
};

}  // namespace attention
