// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/strict_json.h"

#include "compute/memory.h"

#include <algorithm>
#include <unordered_set>
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

/// Builds what is parsed and refuses what the parser would let pass: a key twice, too many levels. The
/// library's own way looks through all keys of an object for each, and with a callback through all of its
/// values as well.
class StrictBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
    explicit StrictBuilder(int outerLevels) : m_outerLevels(outerLevels) {}

    Json take() { return std::move(m_root); }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& key) override {
        Level& level = m_levels.back();
        level.key = key;
        if (!level.keys.insert(key).second)
            failAt(path(), Message("Session", "appears twice; each field is allowed once"));
        return true;
    }
    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; }  // not in JSON
    bool parse_error(std::size_t, const std::string&, const Json::exception& error) override {
        throw JsonSyntaxError({"", Message("Session", "is not valid JSON: %1").with(reasonOf(error))});
    }

 private:
    /// An object or list that is not yet complete.
    struct Level {
        Json* value;
        std::unordered_set<std::string> keys;
        std::string key;
    };
    bool add(Json value) {
        place(std::move(value));
        return true;
    }
    bool open(Json value) {
        if (m_outerLevels + std::ssize(m_levels) >= maxDepth)
            failAt(path(), Message("Session", "is nested too deep; at most 64 levels are allowed"));
        Json* const placed = place(std::move(value));
        m_levels.push_back({placed, {}, {}});
        return true;
    }
    bool close() {
        m_levels.pop_back();
        return true;
    }
    Json* place(Json value) {
        if (m_levels.empty()) return &(m_root = std::move(value));
        const Level& level = m_levels.back();
        if (level.value->is_array())
            return &level.value->get_ref<Json::array_t&>().emplace_back(std::move(value));
        return &level.value->get_ref<Json::object_t&>().emplace_back(level.key, std::move(value)).second;
    }
    std::string path() const {
        std::string path;
        for (const Level& level : m_levels)
            if (level.value->is_object()) path += (path.empty() ? "" : ".") + level.key;
        return path;
    }

    std::ptrdiff_t m_outerLevels;
    Json m_root;
    std::vector<Level> m_levels;
};

/// Values of a text, or somewhat more.
std::size_t countOfValues(std::string_view text) {
    return 1 + static_cast<std::size_t>(
                   std::ranges::count_if(text, [](char c) { return c == ',' || c == '[' || c == '{'; }));
}

}  // namespace

Json parseStrict(std::string_view text, int outerLevels) {
    const TakenMemory parsed(text.size() + countOfValues(text) * bytesOfJsonValue);
    StrictBuilder builder(outerLevels);
    nlohmann::json::sax_parse(text, &builder);
    return builder.take();
}

std::string withoutValue(std::string_view object, std::string_view field) {
    std::string rest;
    std::size_t kept = 0,
                begin = 0;  // up to where the text is copied; where a text or the field's value begins
    int depth = 0;
    bool isInText = false, isAfterField = false, isSkipping = false;
    for (std::size_t i = 0; i < object.size(); ++i) {
        const char c = object[i];
        if (isInText) {
            if (c == '\\') ++i;
            if (c != '"') continue;
            isInText = false;
            isAfterField = depth == 1 && object.substr(begin, i - begin) == field;
        } else if (c == '"') {
            isInText = true;
            begin = i + 1;
        } else if (c == ':' && isAfterField && !isSkipping) {
            isSkipping = true;
            rest.append(object, kept, i + 1 - kept);
        } else if (c == '[' || c == '{') {
            ++depth;
        } else if (c == ']' || c == '}' || (c == ',' && depth == 1)) {
            if (isSkipping && depth == 1) {
                isSkipping = isAfterField = false;
                rest += "null";
                kept = i;
            }
            if (c != ',') --depth;
        }
    }
    return rest.append(object, kept);
}

void failAt(std::string path, Message message) {
    // A name in a file may be as long as the file; a sentence is not.
    throw SessionError({shortened(path, 500), std::move(message)});
}

std::string entryPath(const std::string& list, std::size_t index) {
    return list + '[' + std::to_string(index) + ']';
}

const Json& listAt(const std::string& path, const Json& json) {
    if (!json.is_array()) failAt(path, Message("Session", "is not a list; allowed is a list [ … ]"));
    return json;
}

}  // namespace attention
