// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_json.h"

#include "session/allowed_values.h"
#include "session/session_reader.h"
#include "session/session_writer.h"

#include <algorithm>

namespace attention {
namespace {

constexpr Range versions{1, sessionVersion};

/// The two fields that make it a session file.
class HeaderReader : public SessionReader {
 public:
    using SessionReader::SessionReader;
    void requireHeader(const Json& root) {
        std::string format;
        text("format", format);
        if (format != "attention-lab/session") {
            throw SessionError(
                {"format",
                 Message("Session", "is not a session file's; allowed is \"attention-lab/session\"")});
        }
        if (!root.contains("version"))
            throw SessionError(
                {"version", Message("Session", "is missing; %1").with(allowedWhole(versions))});
        const Json& given = root.at("version");
        if (given.is_number_integer() && given.get<double>() > versions.highest) {
            throw SessionError({"version", Message("Session", "%1 is newer than this program reads; %2")
                                               .with(given.dump(), allowedWhole(versions))});
        }
        int version = 0;
        whole("version", version, versions);
    }
};

/// Finds one field by its path and turns the command line's text into its JSON value.
class FieldFinder {
 public:
    FieldFinder(std::string_view path, std::string_view value) : m_wanted(path), m_value(value) {}

    void group(std::string_view name, const auto& fields) {
        m_prefix = std::string(name) + '.';
        fields();
        m_prefix.clear();
    }
    void text(std::string_view name, const auto&) {
        take(name, [&] { return Json(m_value); });
    }
    void choice(std::string_view name, const auto&) {
        take(name, [&] { return Json(m_value); });
    }
    void optionalText(std::string_view name, const auto&) {
        take(name, [&] { return m_value == "null" ? Json(nullptr) : Json(m_value); });
    }
    void scale(std::string_view name, const auto&...) {
        take(name, [&] { return m_value == "d_k" || m_value == "d_model" ? Json(m_value) : parsed(); });
    }
    void fill(std::string_view name, const auto&) {
        take(name, [&] { return m_value == "-inf" ? Json(m_value) : parsed(); });
    }
    void flag(std::string_view name, const auto&...) { takeJson(name); }
    void whole(std::string_view name, const auto&...) { takeJson(name); }
    void optionalWhole(std::string_view name, const auto&...) { takeJson(name); }
    void number(std::string_view name, const auto&...) { takeJson(name); }
    void optionalNumber(std::string_view name, const auto&...) { takeJson(name); }
    void tokens(std::string_view name, const auto&...) { takeJson(name); }
    void vectors(std::string_view name, const auto&...) { takeJson(name); }
    void givenTensors(std::string_view name, const auto&...) { takeJson(name); }
    void constructedHeads(std::string_view name, const auto&...) { takeJson(name); }
    void layerEdits(std::string_view name, const auto&...) { takeJson(name); }
    void factors(std::string_view name, const auto&...) { takeJson(name); }
    void cells(std::string_view name, const auto&...) { takeJson(name); }
    void json(std::string_view name, const auto&...) { takeJson(name); }

    const std::optional<Json>& found() const { return m_found; }
    const std::vector<std::string>& paths() const { return m_paths; }

 private:
    void take(std::string_view name, const auto& toJson) {
        m_paths.push_back(m_prefix + std::string(name));
        if (m_paths.back() == m_wanted) m_found = toJson();
    }
    void takeJson(std::string_view name) {
        take(name, [&] { return parsed(); });
    }
    Json parsed() const {
        const int outerLevels = m_wanted.find('.') == std::string_view::npos ? 1 : 2;
        try {
            return parseStrict(m_value, outerLevels);
        } catch (const JsonSyntaxError&) {
            return Json(m_value);  // text: the reader of the field says what is allowed instead
        } catch (const SessionError& error) {
            const std::string& inside = error.problem().path;
            const std::string path = std::string(m_wanted) + (inside.empty() ? "" : "." + inside);
            throw SessionError({path, error.problem().message});
        }
    }

    std::string_view m_wanted;
    std::string_view m_value;
    std::string m_prefix;
    std::vector<std::string> m_paths;
    std::optional<Json> m_found;
};

Json& fieldAt(Json& root, std::string_view path) {
    const auto dot = path.find('.');
    if (dot == std::string_view::npos) return root.at(std::string(path));
    return root.at(std::string(path.substr(0, dot))).at(std::string(path.substr(dot + 1)));
}

[[noreturn]] void failUnknown(std::string_view path, const std::vector<std::string>& paths) {
    const std::vector<std::string_view> names(paths.begin(), paths.end());
    throw SessionError(
        {std::string(path), Message("Session", "is not a field; %1").with(allowedNames(names))});
}

}  // namespace

SessionError::SessionError(Problem problem)
    : std::runtime_error((problem.path.empty() ? "" : problem.path + ": ") + problem.message.text()),
      m_problem(std::move(problem)) {}

Session sessionFromJson(const Json& root) {
    if (!root.is_object())
        throw SessionError({"", Message("Session", "is not a session; allowed is a JSON object { … }")});
    HeaderReader reader(root);
    reader.requireHeader(root);
    Session session;
    Session::visit(reader, session);
    reader.requireKnownFields();
    return session;
}

Session withField(const Session& session, std::string_view path, std::string_view value) {
    FieldFinder finder(path, value);
    Session::visit(finder, session);
    if (!finder.found()) failUnknown(path, finder.paths());
    Json root = sessionToJson(session);
    fieldAt(root, path) = *finder.found();
    return sessionFromJson(root);
}

std::vector<std::string> fieldPaths() {
    FieldFinder finder("", "");
    const Session session;
    Session::visit(finder, session);
    return finder.paths();
}

Session withFields(const Session& session, std::span<const FieldValue> fields) {
    if (fields.empty()) return session;
    const std::vector<std::string> paths = fieldPaths();
    Json root = sessionToJson(session);
    for (const FieldValue& field : fields) {
        if (std::ranges::find(paths, field.path) == paths.end()) failUnknown(field.path, paths);
        fieldAt(root, field.path) = parseStrict(field.json);
    }
    return sessionFromJson(root);
}

std::vector<FieldValue> changedFields(const Session& from, const Session& to) {
    Json before = sessionToJson(from);
    Json after = sessionToJson(to);
    std::vector<FieldValue> changed;
    for (const std::string& path : fieldPaths()) {
        const Json& value = fieldAt(after, path);
        if (value != fieldAt(before, path)) changed.push_back({path, value.dump()});
    }
    return changed;
}

std::string fieldText(const Session& session, std::string_view path) {
    return fieldTexts(session, {path}).front();
}

std::vector<std::string> fieldTexts(const Session& session, const std::vector<std::string_view>& paths) {
    Json root = sessionToJson(session);
    std::vector<std::string> texts;
    for (const std::string_view path : paths) {
        const Json& field = fieldAt(root, path);
        texts.push_back(field.is_string() ? field.get<std::string>() : field.dump());
    }
    return texts;
}

}  // namespace attention
