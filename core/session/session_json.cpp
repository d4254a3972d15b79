// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_json.h"

#include "session/allowed_values.h"
#include "session/field_visitors.h"
#include "session/session_reader.h"

#include <algorithm>

namespace attention {
namespace {

constexpr Range versions{1, sessionVersion};

/// Reads the fields "format" and "version". Throws SessionError if `root` is not a session file or has a
/// version that cannot be read.
void requireHeader(SessionReader& reader, const SessionJson& root) {
    std::string format;
    reader.visitField("format", format);
    if (format != "attention-lab/session")
        throwSessionError("format",
                          Message("Session", "must be \"attention-lab/session\" in a session file"));
    if (!root.contains("version"))
        throwSessionError(
            "version",
            Message("Session", "must be %1, but it is missing").arg(describeIntegerRange(versions)));
    const SessionJson& versionJson = root.at("version");
    if (versionJson.is_number_integer() && versionJson.get<double>() > versions.highest)
        throwSessionError(
            "version",
            Message("Session", "must be %1 because this program supports no newer version, but it is %2")
                .arg(describeIntegerRange(versions), versionJson.dump()));
    int version = 0;
    reader.visitField("version", version, versions);
}

/// Returns the JSON in `value`, a text from the command line for the field at `path`. Text that is not JSON
/// is returned as a JSON string, such as d_k. If the reader of the field rejects the string, its message
/// contains the allowed values. Throws SessionError if the JSON is nested too deeply or has a name twice.
SessionJson parseFieldValue(std::string_view path, std::string_view value) {
    const int outerLevels = path.find('.') == std::string_view::npos ? 1 : 2;
    if (!SessionJson::accept(value)) return SessionJson(value);
    try {
        return parseStrictJson(value, outerLevels);
    } catch (const SessionError& error) {
        const std::string& innerPath = error.problem().path;
        throwSessionError(std::string(path) + (innerPath.empty() ? "" : "." + innerPath),
                          error.problem().message);
    }
}

/// Returns the value at `path`, which must exist in `root`.
SessionJson& fieldAt(SessionJson& root, std::string_view path) {
    const auto dot = path.find('.');
    if (dot == std::string_view::npos) return root.at(std::string(path));
    return root.at(std::string(path.substr(0, dot))).at(std::string(path.substr(dot + 1)));
}

/// Throws SessionError: `path` is not among `paths`.
[[noreturn]] void throwUnknownField(std::string_view path, const std::vector<std::string>& paths) {
    const std::vector<std::string_view> names(paths.begin(), paths.end());
    throwSessionError(std::string(path), Message("Session", "is not a field. Use %1").arg(joinNames(names)));
}

}  // namespace

SessionError::SessionError(Problem problem)
    : std::runtime_error((problem.path.empty() ? "The session" : problem.path) + ' ' +
                         problem.message.text()),
      m_problem(std::move(problem)) {}

Session sessionFromJson(const SessionJson& root) {
    if (!root.is_object()) throwSessionError("", Message("Session", "must be a JSON object { … }"));
    SessionReader reader(root);
    requireHeader(reader, root);
    Session session;
    Session::visit(reader, session);
    reader.requireKnownFields();
    return session;
}

Session sessionWithField(const Session& session, std::string_view path, std::string_view value) {
    std::optional<SessionJson> json;
    forEachField(
        session, [&]<class Value>(const std::string& fieldPath, const Value&, const auto&... allowed) {
            if (fieldPath != path) return;
            const bool isNullable = std::is_same_v<Value, std::optional<std::string>>;
            const bool isText =
                std::is_enum_v<Value> || (std::is_same_v<Value, std::string> && sizeof...(allowed) == 0);
            if (isNullable)
                json = value == "null" ? SessionJson(nullptr) : SessionJson(value);
            else
                json = isText ? SessionJson(value) : parseFieldValue(path, value);
        });
    if (!json) throwUnknownField(path, fieldPaths());
    SessionJson root = sessionToJson(session);
    fieldAt(root, path) = *json;
    return sessionFromJson(root);
}

std::vector<std::string> fieldPaths() {
    std::vector<std::string> paths;
    const Session session;
    forEachField(session, [&](const std::string& path, const auto&...) { paths.push_back(path); });
    return paths;
}

bool affectsResults(std::string_view path) {
    return path != "title" && path != "notes" && path != "suggestions" && path != "steps" && path != "view";
}

Session sessionWithFields(const Session& session, std::span<const FieldValue> fields) {
    if (fields.empty()) return session;
    const std::vector<std::string> paths = fieldPaths();
    SessionJson root = sessionToJson(session);
    for (const FieldValue& field : fields) {
        if (std::ranges::find(paths, field.path) == paths.end()) throwUnknownField(field.path, paths);
        fieldAt(root, field.path) = parseStrictJson(field.json);
    }
    return sessionFromJson(root);
}

std::vector<FieldValue> changedFields(const Session& from, const Session& to) {
    SessionJson before = sessionToJson(from);
    SessionJson after = sessionToJson(to);
    std::vector<FieldValue> changed;
    for (const std::string& path : fieldPaths()) {
        const SessionJson& value = fieldAt(after, path);
        if (value != fieldAt(before, path)) changed.push_back({path, value.dump()});
    }
    return changed;
}

std::string serializeField(const Session& session, std::string_view path) {
    return serializeFields(session, {path}).front();
}

std::vector<std::string> serializeFields(const Session& session, const std::vector<std::string_view>& paths) {
    SessionJson root = sessionToJson(session);
    std::vector<std::string> texts;
    for (const std::string_view path : paths) {
        const SessionJson& field = fieldAt(root, path);
        texts.push_back(field.is_string() ? field.get<std::string>() : field.dump());
    }
    return texts;
}

}  // namespace attention
