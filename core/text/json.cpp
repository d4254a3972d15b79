// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/json.h"

#include "execution/memory_limit.h"
#include "text/merge_conflict.h"
#include "text/text_lines.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>
#include <unordered_set>
#include <vector>

namespace attention {
namespace {

/// The approximate memory of a parsed value in bytes. The text of a value, such as “[],”, can be much
/// shorter.
constexpr std::uint64_t bytesPerValue = 128;

/// Returns the number of values in a JSON text: 1 plus the number of commas and opening brackets outside of
/// strings. Text that is not JSON may be miscounted. The parser rejects such text, and does not store more
/// values than were counted.
std::uint64_t countValues(std::string_view json) {
    std::uint64_t values = 1;
    bool isInString = false, isEscaped = false;
    for (const char c : json) {
        if (isInString) {
            isInString = c != '"' || isEscaped;
            isEscaped = c == '\\' && !isEscaped;
        } else {
            isInString = c == '"';
            values += c == ',' || c == '[' || c == '{';
        }
    }
    return values;
}

/// Builds the value from the events of the parser. Rejects duplicate names and too many levels, which the
/// parser accepts. The library's own builder is too slow, because it searches a whole object for each object
/// in it.
template <class Json>
class Builder : public nlohmann::json_sax<Json> {
    using Base = nlohmann::json_sax<Json>;

 public:
    Builder(std::string_view text, const JsonLimits& limits, const JsonErrorHandler& onError)
        : m_text(text), m_limits(limits), m_onError(onError) {}

    /// Returns the complete value. Call it once, after parsing.
    Json takeRoot() { return std::move(m_root); }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(typename Base::string_t& key) override {
        m_key = std::move(key);
        return true;
    }
    bool null() override { return storeValue(nullptr); }
    bool boolean(bool value) override { return storeValue(value); }
    bool number_integer(typename Base::number_integer_t value) override { return storeValue(value); }
    bool number_unsigned(typename Base::number_unsigned_t value) override { return storeValue(value); }
    bool number_float(typename Base::number_float_t value, const typename Base::string_t&) override {
        return storeValue(value);
    }
    bool string(typename Base::string_t& value) override { return storeValue(std::move(value)); }
    bool binary(typename Base::binary_t&) override { return false; }  // not in JSON
    bool parse_error(std::size_t byte, const std::string&, const typename Json::exception& error) override {
        if (dynamic_cast<const typename Json::out_of_range*>(&error))
            m_onError({}, Message("files", "must not contain numbers beyond ±1.8e308"));
        rejectMergeConflict();
        const std::string_view parsedText = m_text.substr(0, byte == 0 ? 0 : byte - 1);
        const std::string_view line = parsedText.substr(parsedText.rfind('\n') + 1);
        const auto isFirstByte = [](char c) { return (c & 0xc0) != 0x80; };
        m_onError(
            {},
            Message("files", "must be valid JSON, but there is a syntax error in line %1, column %2")
                .arg(std::ranges::count(parsedText, '\n') + 1, std::ranges::count_if(line, isFirstByte) + 1));
        return false;
    }

 private:
    /// The maximum number of entries of an ordered_json object. Growing such an object copies all its names.
    static constexpr std::size_t maxOrderedEntries = 100'000;

    /// An object or list that is not yet complete.
    struct Level {
        Json* value;  ///< the object or list

        const std::string* key = nullptr;      ///< name of the last entry of an object
        std::unordered_set<std::string> keys;  ///< names in an ordered_json object, which has no fast search
    };
    bool open(Json value) {
        storeValue(std::move(value));
        if (m_levels.size() >= m_limits.depth)
            m_onError(path(),
                      Message("files", "must not be nested more than %1 levels deep").arg(m_limits.depth));
        m_levels.push_back({m_lastValue, {}, {}});
        return true;
    }
    bool close() {
        m_levels.pop_back();
        return true;
    }
    /// Stores a value in the innermost level, or as the root. m_lastValue then points to it. Returns true.
    bool storeValue(Json value) {
        if (m_levels.empty()) {
            m_lastValue = &(m_root = std::move(value));
        } else if (m_levels.back().value->is_array()) {
            auto& list = m_levels.back().value->template get_ref<typename Json::array_t&>();
            m_lastValue = &list.emplace_back(std::move(value));
        } else {
            m_lastValue = &entry(m_levels.back());
            *m_lastValue = std::move(value);
        }
        return true;
    }
    /// Returns the value of the last key in the object of `level`. Creates it if necessary.
    Json& entry(Level& level) {
        auto& object = level.value->template get_ref<typename Json::object_t&>();
        const auto [iterator, isInserted] = [&] {
            if constexpr (std::is_same_v<Json, nlohmann::ordered_json>) {
                if (object.size() >= maxOrderedEntries)
                    m_onError(pathAbove(m_levels.size() - 1),
                              Message("files", "must contain at most %1 entries, but it contains more")
                                  .arg(maxOrderedEntries));
                const bool isFirst = level.keys.insert(m_key).second;
                return std::pair(&object.emplace_back(std::move(m_key), nullptr), isFirst);
            } else {
                return object.try_emplace(std::move(m_key));
            }
        }();
        level.key = &iterator->first;
        if (!isInserted && !m_limits.allowsDuplicateNames)
            m_onError(path(), Message("files", "must appear only once"));
        return iterator->second;
    }
    /// Rejects the text if Git has marked a merge conflict in it. Called for text that is not JSON.
    void rejectMergeConflict() const {
        std::int64_t lineNumber = 0;
        for (std::string_view remaining = m_text; !remaining.empty();) {
            ++lineNumber;
            if (isConflictMarker(takeLine(remaining))) m_onError({}, mergeConflictMessage(lineNumber));
        }
    }
    /// Returns the names of the entries that are not yet complete, from the outermost on, separated by dots.
    std::string path() const { return pathAbove(m_levels.size()); }
    /// Returns the part of path() that is above the level with the index `levelIndex`.
    std::string pathAbove(std::size_t levelIndex) const {
        std::string path;
        for (const Level& level : std::span(m_levels).first(levelIndex))
            if (level.value->is_object()) path += (path.empty() ? "" : ".") + *level.key;
        return path;
    }

    std::string_view m_text;
    const JsonLimits& m_limits;
    const JsonErrorHandler& m_onError;
    Json m_root;
    std::string m_key;
    Json* m_lastValue = nullptr;
    std::vector<Level> m_levels;
};

}  // namespace

template <class Json>
Json parseJson(std::string_view text, const JsonLimits& limits, const JsonErrorHandler& onError) {
    const std::uint64_t values = countValues(text);
    if (values > limits.values)
        onError({},
                Message("files", "must contain at most %1 values, but it contains more").arg(limits.values));
    try {
        const MemoryReservation reservation(text.size() + values * bytesPerValue);
        Builder<Json> builder(text, limits, onError);
        Json::sax_parse(text, &builder);
        return builder.takeRoot();
    } catch (const MemoryLimitReached& problem) {
        onError({}, tooMuchMemoryMessage(problem.requiredBytes()));
    }
    return {};
}

template nlohmann::json parseJson(std::string_view, const JsonLimits&, const JsonErrorHandler&);
template nlohmann::ordered_json parseJson(std::string_view, const JsonLimits&, const JsonErrorHandler&);

}  // namespace attention
