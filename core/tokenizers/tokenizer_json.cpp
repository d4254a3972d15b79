// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/tokenizer_json.h"

#include "files/file_read_error.h"

#include <nlohmann/json.hpp>

namespace attention {

void JsonLocation::fail(Message predicate) const {
    throw FileReadError(
        file, path.empty() ? fileSentence(std::move(predicate)) : memberSentence(path, std::move(predicate)));
}

void JsonLocation::failUnsupported(const std::string& kind, const std::string& supported) const {
    fail(Message("files", "must be one of %2, but it is “%1”").arg(excerptForMessage(kind), supported));
}

bool TokenizerJson::isNull() const {
    return m_json.is_null();
}

bool TokenizerJson::hasValue(const std::string& name) const {
    return m_json.is_object() && m_json.contains(name) && !m_json.at(name).is_null();
}

TokenizerJson TokenizerJson::at(const std::string& name) const {
    JsonLocation memberLocation{
        m_location.file, m_location.path.empty() ? name : m_location.path + '.' + excerptForMessage(name)};
    if (!m_json.is_object() || !m_json.contains(name)) memberLocation.fail(Message("files", "is missing"));
    return {m_json.at(name), std::move(memberLocation)};
}

TokenizerJson TokenizerJson::at(std::size_t index) const {
    JsonLocation entryLocation{m_location.file, m_location.path + '[' + std::to_string(index) + ']'};
    if (index >= size()) entryLocation.fail(Message("files", "is missing"));
    return {m_json.at(index), std::move(entryLocation)};
}

std::size_t TokenizerJson::size() const {
    if (!m_json.is_array()) fail(Message("files", "must be a list"));
    return m_json.size();
}

std::string TokenizerJson::stringValue() const {
    if (!m_json.is_string()) fail(Message("files", "must be a string"));
    return m_json.get<std::string>();
}

bool TokenizerJson::boolValue() const {
    if (!m_json.is_boolean()) fail(Message("files", "must be true or false"));
    return m_json.get<bool>();
}

std::int64_t TokenizerJson::tokenId() const {
    const auto found = parseTokenId(m_json);
    if (!found)
        fail(Message("files", "must be a token id, which is a whole number from 0 to %1").arg(INT32_MAX));
    return *found;
}

std::optional<std::int64_t> parseTokenId(const nlohmann::json& json) {
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > INT32_MAX) return std::nullopt;
    return json.get<std::int64_t>();
}

std::string excerptForMessage(const std::string& text) {
    return elidedText(text, 60);
}

}  // namespace attention
