// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// The kind of objects to which synonyms belong. An object is identified by its group and its name.
enum class SynonymGroup {
    Settings,  ///< rows of the settings panel; name: path, such as “d_k”
    Commands,  ///< actions of menus; name: object name, such as “file.open”
    Menus,     ///< menus; name: object name. A synonym applies to all actions of the menu.
    Stages,    ///< stages of the computation; name: name of the tensor, such as “queries”
};

/// Returns the synonyms of the object `name` of `group` in all languages, from the file synonyms.json.
/// Returns an empty list if the file contains no synonyms of the object.
QStringList synonymsOf(SynonymGroup group, const QString& name);

/// Returns the name of another setting or command that changes or shows the session field at `path`. Returns
/// an empty text if the field has a row in the settings panel, or if the file synonyms.json does not list it.
QString placeOfField(const QString& path);
/// Returns the paths of the fields for which placeOfField() returns `name`.
QStringList fieldsAtPlace(const QString& name);

}  // namespace attention
