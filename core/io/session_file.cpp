// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/session_file.h"

#include "lessons/lesson.h"
#include "session/session_reader.h"

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

}  // namespace attention
