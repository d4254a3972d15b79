// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/session_file.h"

#include "computing/applicability.h"
#include "io/written_session.h"
#include "lessons/lesson.h"
#include "session/session_reader.h"
#include "session/session_writer.h"

namespace attention {
namespace {

Session checked(Session session) {
    requireSteps(session.steps);
    return session;
}

}  // namespace

Session readSession(std::string_view text) {
    // The numbers of an export may be many times the session, and are not looked at.
    const bool hasTensors = text.find("\"tensors\"") != std::string_view::npos;
    const Json root = hasTensors ? parseStrict(withoutValue(text, "tensors")) : parseStrict(text);
    const bool isExport = root.is_object() && root.contains("tensors") && root.contains("session");
    if (!isExport) return checked(sessionFromJson(root));
    try {
        return checked(sessionFromJson(root.at("session")));
    } catch (const SessionError& error) {
        const std::string& inside = error.problem().path;
        throw SessionError({inside.empty() ? "session" : "session." + inside, error.problem().message});
    }
}

nlohmann::ordered_json writtenSession(const Session& session) {
    nlohmann::ordered_json root = sessionToJson(session);
    for (const std::string& path : fieldPaths()) {
        if (replacedBy(session, path).isEmpty()) continue;
        const auto dot = path.find('.');
        const std::string group = path.substr(0, dot);
        if (dot != std::string::npos) root[group].erase(path.substr(dot + 1));
        if (dot == std::string::npos || root[group].empty()) root.erase(group);
    }
    return root;
}

std::string writeSession(const Session& session) {
    return writtenSession(session).dump(2) + '\n';
}

}  // namespace attention
