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

/// Goes through a text and refuses what the parser would let pass: a key twice, too many levels. The parser
/// with a callback, which could do so on its way, looks through all of an object for each object in it.
class StrictWatch : public nlohmann::json_sax<nlohmann::json> {
 public:
    explicit StrictWatch(int outerLevels) : m_depth(outerLevels) {}

    bool start_object(std::size_t) override {
        enter();
        m_objects.emplace_back();
        return true;
    }
    bool end_object() override {
        m_objects.pop_back();
        --m_depth;
        return true;
    }
    bool start_array(std::size_t) override {
        enter();
        return true;
    }
    bool end_array() override {
        --m_depth;
        return true;
    }
    bool key(string_t& key) override {
        Object& object = m_objects.back();
        object.current = key;
        if (!object.keys.insert(key).second)
            failAt(path(), Message("Session", "appears twice; each field is allowed once"));
        return true;
    }
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
        return false;  // which the parser tells
    }

 private:
    struct Object {
        std::unordered_set<std::string> keys;
        std::string current;
    };
    void enter() {
        if (m_depth++ >= maxDepth)
            failAt(path(), Message("Session", "is nested too deep; at most 64 levels are allowed"));
    }
    std::string path() const {
        std::string path;
        for (const Object& object : m_objects) path += (path.empty() ? "" : ".") + object.current;
        return path;
    }
    int m_depth;
    std::vector<Object> m_objects;
};

/// Values of a text, or somewhat more.
std::size_t countOfValues(std::string_view text) {
    return 1 + static_cast<std::size_t>(
                   std::ranges::count_if(text, [](char c) { return c == ',' || c == '[' || c == '{'; }));
}

}  // namespace

Json parseStrict(std::string_view text, int outerLevels) {
    const TakenMemory parsed(text.size() + countOfValues(text) * bytesOfJsonValue);
    try {
        StrictWatch watch(outerLevels);
        nlohmann::json::sax_parse(text, &watch);
        return Json::parse(text);
    } catch (const Json::exception& error) {
        throw JsonSyntaxError({"", Message("Session", "is not valid JSON: %1").with(reasonOf(error))});
    }
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
