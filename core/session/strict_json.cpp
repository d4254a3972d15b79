// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/strict_json.h"

#include <set>
#include <vector>

namespace attention {
namespace {

constexpr int maxDepth = 64;

/// nlohmann's message without its bracketed number.
std::string reasonOf(const Json::exception& error) {
    const std::string_view what = error.what();
    const auto end = what.find("] ");
    return std::string(end == std::string_view::npos ? what : what.substr(end + 2));
}

/// Follows the parser and refuses what it would let pass: a key twice, too many levels.
class StrictWatch {
 public:
    explicit StrictWatch(int outerLevels) : m_outerLevels(outerLevels) {}

    bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
        using Event = Json::parse_event_t;
        if (event == Event::object_start || event == Event::array_start) {
            if (depth + m_outerLevels >= maxDepth)
                failAt(path(), Message("Session", "is nested too deep; at most 64 levels are allowed"));
        }
        if (event == Event::object_start) m_objects.emplace_back();
        if (event == Event::object_end) m_objects.pop_back();
        if (event == Event::key) {
            const auto& key = parsed.get_ref<const std::string&>();
            m_objects.back().current = key;
            if (!m_objects.back().keys.insert(key).second)
                failAt(path(), Message("Session", "appears twice; each field is allowed once"));
        }
        return true;
    }

 private:
    struct Object {
        std::set<std::string> keys;
        std::string current;
    };
    std::string path() const {
        std::string path;
        for (const Object& object : m_objects) path += (path.empty() ? "" : ".") + object.current;
        return path;
    }
    int m_outerLevels;
    std::vector<Object> m_objects;
};

}  // namespace

Json parseStrict(std::string_view text, int outerLevels) {
    try {
        return Json::parse(text, StrictWatch(outerLevels));
    } catch (const Json::exception& error) {
        throw JsonSyntaxError({"", Message("Session", "is not valid JSON: %1").with(reasonOf(error))});
    }
}

void failAt(std::string path, Message message) {
    throw SessionError({std::move(path), std::move(message)});
}

std::string entryPath(const std::string& list, std::size_t index) {
    return list + '[' + std::to_string(index) + ']';
}

const Json& listAt(const std::string& path, const Json& json) {
    if (!json.is_array()) failAt(path, Message("Session", "is not a list; allowed is a list [ … ]"));
    return json;
}

}  // namespace attention
