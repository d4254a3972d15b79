// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/session_file.h"

#include "engine/applicability.h"
#include "lessons/lesson.h"
#include "lessons/suggestions.h"
#include "session/custom_parameters.h"
#include "session/session_reader.h"

namespace attention {
namespace {

/// Returns the JSON text `object` with null instead of the value of the top-level member `field`. The value
/// is skipped without being parsed.
std::string withoutValue(std::string_view object, std::string_view field) {
    std::string result;
    // copyBegin: start of the text that is still to be copied. stringBegin: first character of the last
    // string.
    std::size_t copyBegin = 0, stringBegin = 0;
    int depth = 0;
    bool isInString = false, isAfterField = false, isSkipping = false;
    for (std::size_t i = 0; i < object.size(); ++i) {
        const char c = object[i];
        if (isInString) {
            if (c == '\\') ++i;
            if (c != '"') continue;
            isInString = false;
            isAfterField = depth == 1 && object.substr(stringBegin, i - stringBegin) == field;
        } else if (c == '"') {
            isInString = true;
            stringBegin = i + 1;
        } else if (c == ':' && isAfterField && !isSkipping) {
            isSkipping = true;
            result.append(object, copyBegin, i + 1 - copyBegin);
        } else if (c == '[' || c == '{') {
            ++depth;
        } else if (c == ']' || c == '}' || (c == ',' && depth == 1)) {
            if (isSkipping && depth == 1) {
                isSkipping = isAfterField = false;
                result += "null";
                copyBegin = i;
            }
            if (c != ',') --depth;
        }
    }
    return result.append(object, copyBegin);
}

/// Returns the session in `json`. Throws SessionError if `json` is not a valid session.
Session checkedSessionFromJson(const SessionJson& json) {
    Session session = sessionFromJson(json);
    addMissingHeadAxes(session);
    parseSuggestions(session.suggestionsJson);
    requireValidLessonSteps(session.lessonStepsJson);
    return session;
}

}  // namespace

Session parseSession(std::string_view text) {
    // The tensors of an export may be much larger than the session, and they are not needed.
    const bool hasTensors = text.find("\"tensors\"") != std::string_view::npos;
    const SessionJson root =
        hasTensors ? parseStrictJson(withoutValue(text, "tensors")) : parseStrictJson(text);
    const bool isExport = root.is_object() && root.contains("tensors") && root.contains("session");
    if (!isExport) return checkedSessionFromJson(root);
    try {
        return checkedSessionFromJson(root.at("session"));
    } catch (const SessionError& error) {
        const std::string& innerPath = error.problem().path;
        throw SessionError({innerPath.empty() ? "session" : "session." + innerPath, error.problem().message});
    }
}

nlohmann::ordered_json sessionFileJson(const Session& session) {
    nlohmann::ordered_json root = sessionToJson(session);
    for (const std::string& path : fieldPaths()) {
        if (replacementReason(session, path).isEmpty()) continue;
        const auto dot = path.find('.');
        const std::string group = path.substr(0, dot);
        if (dot != std::string::npos) root[group].erase(path.substr(dot + 1));
        if (dot == std::string::npos || root[group].empty()) root.erase(group);
    }
    return root;
}

std::string serializeSession(const Session& session) {
    return sessionFileJson(session).dump(2) + '\n';
}

}  // namespace attention
