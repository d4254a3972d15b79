// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json_file.h"

#include "compute/memory.h"
#include "files/file_bytes.h"
#include "files/file_problem.h"
#include "session/strict_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace attention {
namespace {

/// Counts without parsing: a value more for each comma and each bracket that opens. What is no JSON may be
/// miscounted; the parser refuses that, and keeps no more of it than was counted. Says how many there are.
std::uint64_t requireWithin(const JsonLimits& limits, std::string_view json,
                            const std::function<void(Message)>& fail) {
    std::uint64_t values = 1;
    std::size_t depth = 0, deepest = 0;
    bool isInText = false, isEscaped = false;
    for (const char c : json) {
        if (isInText) {
            isInText = c != '"' || isEscaped;
            isEscaped = c == '\\' && !isEscaped;
            continue;
        }
        isInText = c == '"';
        const bool opens = c == '[' || c == '{';
        if (opens || c == ',') ++values;
        if (opens) deepest = std::max(deepest, ++depth);
        if ((c == ']' || c == '}') && depth > 0) --depth;
    }
    if (deepest > limits.depth) fail(Message("files", "is nested deeper than %1 levels").with(limits.depth));
    if (values > limits.values)
        fail(Message("files", "holds more than %1 values, which is the most that is read")
                 .with(limits.values));
    return values;
}

/// Goes through a text and refuses a name that an object has already. The parser with a callback, which
/// could do so on its way, looks through all of an object for each object in it.
class NamesWatch : public nlohmann::json_sax<nlohmann::json> {
 public:
    explicit NamesWatch(const std::function<void(Message)>& fail) : m_fail(fail) {}

    bool start_object(std::size_t) override {
        m_objects.emplace_back();
        return true;
    }
    bool end_object() override {
        m_objects.pop_back();
        return true;
    }
    bool key(string_t& name) override {
        if (!m_objects.back().insert(name).second) m_fail(Message("files", "%1 is there twice").with(name));
        return true;
    }
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
        return false;  // which the parser tells
    }

 private:
    const std::function<void(Message)>& m_fail;
    std::vector<std::unordered_set<std::string>> m_objects;
};

}  // namespace

nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits) {
    const FileBytes file(path);
    const auto fail = [&](Message reason) { throw FileProblem(path, std::move(reason)); };
    if (file.text().size() > limits.bytes)
        fail(Message("files", "has %1 bytes; at most %2 are read").with(file.text().size(), limits.bytes));
    return parseJson(file.text(), limits, fail);
}

nlohmann::json parseJson(std::string_view text, const JsonLimits& limits,
                         const std::function<void(Message)>& fail) {
    const std::uint64_t values = requireWithin(limits, text, fail);
    try {
        const TakenMemory parsed(text.size() + values * bytesOfJsonValue);
        if (!limits.mayRepeatNames) {
            NamesWatch watch(fail);
            nlohmann::json::sax_parse(text, &watch);
        }
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        fail(Message("files", "is no valid JSON at byte %1").with(error.byte));
    } catch (const nlohmann::json::out_of_range&) {
        fail(Message("files", "holds a number that is too large"));
    } catch (const MemoryLimitReached& problem) {
        fail(needsTooMuchMemory(problem.wanted()));
    }
    return {};
}

}  // namespace attention
