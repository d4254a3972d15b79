// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

#include <vector>

namespace attention {

/// Returns the sessions that are included in the program, in the order of their resource files. Titles and
/// notes are in the current language.
std::vector<Session> presets();

/// Returns the preset with the resource file NUMBER-`name`.attn. An example of `name` is "rotary-positions".
/// The preset must exist.
Session presetNamed(const QString& name);

/// Returns the preset that the window shows if the program is started without a file. It depends on the
/// current language, because users must be able to read its text. The default preset has trained vectors of
/// English words.
Session startupPreset();

/// Returns `session` with translated title and notes, if a preset in `previousPresets` has the title and
/// notes. The translation is the preset with the same index in `currentPresets`. Other sessions are returned
/// unchanged. Both lists are results of presets() in two languages.
Session withTranslatedTexts(Session session, const std::vector<Session>& previousPresets,
                            const std::vector<Session>& currentPresets);

}  // namespace attention
