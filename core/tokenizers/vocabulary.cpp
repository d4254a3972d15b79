// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/vocabulary.h"

#include <nlohmann/json.hpp>

namespace attention {

Vocabulary::Vocabulary(const TokenizerJson& json) {
    if (!json.json().is_object()) json.fail(Message("files", "is no object"));
    m_ids.reserve(json.json().size());
    m_texts.reserve(json.json().size());
    for (const auto& [token, value] : json.json().items()) {
        const auto id = idIn(value);
        if (!id) json.at(token).id();  // says what is wrong
        const auto added = m_ids.emplace(token, *id).first;
        const auto [other, isNew] = m_texts.emplace(*id, &added->first);
        if (!isNew)
            json.fail(Message("files", "“%1” and “%2” have the same id %3")
                          .with(quoted(*other->second), quoted(token), *id));
    }
}

const std::string* Vocabulary::text(Index id) const {
    const auto found = m_texts.find(id);
    return found == m_texts.end() ? nullptr : found->second;
}

}  // namespace attention
