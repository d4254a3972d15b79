// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QLabel>

namespace attention {

/// A label with the title and the notes of a session, such as the title of a preset and a sentence about its
/// weights. The label is hidden if its text is empty.
class TitleAndNotesLabel : public QLabel {
    Q_OBJECT

 public:
    TitleAndNotesLabel();

    /// Shows the title and the notes of `session`. If both are empty and `keepsPlace` is true, a visible
    /// label becomes an empty area of the same height. So no widget moves under the mouse.
    void showSession(const Session& session, bool keepsPlace);
    /// Hides or shows the title and the notes, which could reveal the weights that the user has to guess.
    /// Takes effect at the next call of showSession().
    void setTextsHidden(bool areHidden) { m_areTextsHidden = areHidden; }
    /// Hides the label if it is empty. An empty label may have kept its height because of `keepsPlace` of
    /// showSession(). Call it when the mouse has left the panel.
    void releaseReservedHeight();

 private:
    bool m_areTextsHidden = false;
};

}  // namespace attention
