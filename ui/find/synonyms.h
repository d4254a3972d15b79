// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// What synonyms belong to.
enum class SynonymGroup {
    Settings,  ///< rows of the settings, by their paths, such as “d_k”
    Commands,  ///< actions, by their object names, such as “file.open”
    Menus,     ///< menus, for all that they contain, by their object names
    Stages,    ///< stages of the computation, by the names of their tensors
};

/// Returns the synonyms in all languages, from the file synonyms.json. Empty if there are none.
QStringList synonymsOf(SynonymGroup group, const QString& name);

/// Returns the name of the setting or command where the user changes or reads a session field that has no
/// setting of its own, or an empty text.
QString placeOfField(const QString& path);
/// Returns the fields that the setting or command `name` changes or shows, according to placeOfField().
QStringList fieldsAtPlace(const QString& name);

}  // namespace attention
