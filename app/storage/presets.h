// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

#include <vector>

namespace attention {

/// The sessions that come with the program, in the order of their files among the resources; their titles and
/// notes in the language spoken.
std::vector<Session> presets();

/// Returns the preset whose file among the resources is called NUMBER-`name`.attn, such as
/// "rotary-positions". The preset must exist.
Session presetNamed(const QString& name);

/// The one that the window opens on when nothing else is asked for: with something to see for those who read
/// the language spoken. Learnt vectors are of English words.
Session startupPreset();

/// A session that says of itself what one of the presets says, in the words of the same preset of `now`: both
/// are presets(), in two languages.
Session withTranslatedTexts(Session session, const std::vector<Session>& previousPresets,
                            const std::vector<Session>& currentPresets);

}  // namespace attention
