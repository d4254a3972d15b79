// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/setting_search_texts.h"

#include "find/synonyms.h"
#include "session/field_visitors.h"
#include "session/session.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"

#include <type_traits>

namespace attention {
namespace {

/// Adds the names and the explanations of all choices to `texts`, if the field at `path` is an enumeration.
void addChoiceTexts(SearchTexts& texts, const char* path) {
    const Session session;
    visitField(session, path, [&]<class Value>(const Value&, const auto&...) {
        if constexpr (std::is_enum_v<Value>) {
            for (std::size_t i = 0; i < namesOf<Value>().size(); ++i) {
                const ChoiceText choice = choiceText(static_cast<Value>(i));
                texts.synonyms << choice.name << QLatin1String(namesOf<Value>()[i].data());
                texts.explanations << choice.explanation;
            }
        }
    });
}

}  // namespace

SearchTexts settingSearchTexts(const SettingsTable::Row& row) {
    const QString path = QLatin1String(row.path);
    SearchTexts texts;
    texts.names = fieldNameTranslations(row.path);
    texts.names << row.labelText();
    if (!row.symbol().isEmpty()) texts.names << row.symbol();
    texts.synonyms = synonymsOf(SynonymGroup::Settings, path) << path;
    texts.explanations << row.toolTipText();
    addChoiceTexts(texts, row.path);
    for (const QString& otherPath : fieldsAtPlace(path))
        texts.synonyms << fieldNameTranslations(otherPath.toStdString());
    return texts;
}

}  // namespace attention
