// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QLabel>

namespace attention {

/// Shows the title and the notes of a session, such as the title of a preset with a sentence about what to
/// observe. Hidden while there is nothing to show.
class TitleAndNotesLabel : public QLabel {
    Q_OBJECT

 public:
    TitleAndNotesLabel();

    /// Shows the texts of `session`. If there are none and `keepsPlace` is true, a visible label stays as an
    /// empty area of the same height, so that nothing moves under the mouse.
    void setSession(const Session& session, bool keepsPlace);
    /// Hides or shows both texts, which could reveal the weights while they are guessed. Has an effect at the
    /// next setSession().
    void setTextsHidden(bool areHidden) { m_areTextsHidden = areHidden; }
    /// Gives up the height of an empty label.
    void releasePlace();

 private:
    bool m_areTextsHidden = false;
};

}  // namespace attention
