// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/suggestions.h"

#include "session/session_reader.h"

#include <cctype>
#include <optional>

namespace attention {
namespace {

std::string nonemptyText(const SessionJson& json, const std::string& path, const char* name) {
    const auto found = json.find(name);
    if (found != json.end() && found->is_string() && !found->get<std::string>().empty())
        return found->get<std::string>();
    throwSessionError(path + "." + name, Message("Session", "must be a text that is not empty"));
}

Suggestion suggestionFromJson(const SessionJson& json, const std::string& path) {
    if (json == "guess") return {Suggestion::Kind::GuessWeights};
    if (json == "train") return {Suggestion::Kind::WatchTraining};
    if (!json.is_object() || json.size() != 2)
        throwSessionError(
            path, Message("Session", "must be \"guess\", \"train\" or {\"replace\": …, \"with\": …}"));
    return {Suggestion::Kind::ReplaceText, nonemptyText(json, path, "replace"),
            nonemptyText(json, path, "with")};
}

bool isLetter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

/// Returns the index of the first occurrence of `part` that is not within a word.
std::optional<std::size_t> findPart(const std::string& text, const std::string& part) {
    for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) {
        const std::size_t end = i + part.size();
        const bool beginsInWord = i > 0 && isLetter(text[i - 1]) && isLetter(part.front());
        const bool endsInWord = end < text.size() && isLetter(text[end]) && isLetter(part.back());
        if (!beginsInWord && !endsInWord) return i;
    }
    return std::nullopt;
}

}  // namespace

std::vector<Suggestion> parseSuggestions(std::string_view json) {
    const SessionJson list = parseStrictJson(json);
    if (!list.is_array()) throwSessionError("suggestions", Message("Session", "must be a list [ … ]"));
    if (list.size() > maxSuggestions)
        throwSessionError("suggestions", Message("Session", "must contain at most three suggestions"));
    std::vector<Suggestion> suggestions;
    for (const SessionJson& entry : list)
        suggestions.push_back(
            suggestionFromJson(entry, "suggestions[" + std::to_string(suggestions.size()) + "]"));
    return suggestions;
}

std::string withSuggestedText(const std::string& text, const Suggestion& suggestion) {
    for (const auto& [part, replacement] : {std::pair(suggestion.replacedText, suggestion.replacement),
                                            std::pair(suggestion.replacement, suggestion.replacedText)}) {
        if (part.empty()) continue;
        if (const auto index = findPart(text, part))
            return std::string(text).replace(*index, part.size(), replacement);
    }
    return text;
}

}  // namespace attention
