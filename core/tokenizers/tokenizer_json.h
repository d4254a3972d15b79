// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace attention {

/// A location in a JSON file, for error messages.
struct JsonLocation {
    std::string file;  ///< path of the file
    std::string path;  ///< path of the value in the file, such as “model.merges[3]”, empty for the whole file

    /// Throws FileReadError with a sentence about this location. `predicate` continues its name, without a
    /// period at its end, such as “must be a list”.
    [[noreturn]] void fail(Message predicate) const;
    /// Throws FileReadError with the message that `kind` is not supported at this location. `supported` lists
    /// the supported kinds, separated by commas.
    [[noreturn]] void failUnsupported(const std::string& kind, const std::string& supported) const;
};

/// A view of a value in a tokenizer.json, with its location. The caller owns the JSON, which must outlive the
/// view.
class TokenizerJson {
 public:
    TokenizerJson(const nlohmann::json& json, JsonLocation location)
        : m_json(json), m_location(std::move(location)) {}

    const nlohmann::json& json() const { return m_json; }
    const JsonLocation& location() const { return m_location; }
    bool isNull() const;
    /// True if the value is an object with a member `name` that is not null. Never throws.
    bool hasValue(const std::string& name) const;
    /// Returns the member `name` of an object, which may be null. Throws FileReadError if there is no such
    /// member.
    TokenizerJson at(const std::string& name) const;
    /// Returns the entry of a list at `index`, counted from 0. Throws FileReadError if there is no such
    /// entry.
    TokenizerJson at(std::size_t index) const;
    /// Returns the number of entries of a list. Throws FileReadError if the value is not a list.
    std::size_t size() const;

    /// Returns the text in this value. Throws FileReadError if the value is not a JSON string.
    std::string stringValue() const;
    /// Returns the boolean in this value. Throws FileReadError if the value is neither true nor false.
    bool boolValue() const;
    /// Returns the token id in this value. Throws FileReadError if the value is not a whole number from 0 to
    /// 2³¹ − 1.
    std::int64_t tokenId() const;
    /// Returns the text of the member `name` of an object. Throws FileReadError if the member is missing or
    /// not a JSON string.
    std::string stringValue(const std::string& name) const { return at(name).stringValue(); }
    /// Returns the boolean in the member `name` of an object, or `defaultValue` if the member is missing or
    /// null. Throws FileReadError if the member has another value.
    bool boolValue(const std::string& name, bool defaultValue) const {
        return hasValue(name) ? at(name).boolValue() : defaultValue;
    }

    /// Throws FileReadError with a sentence about this value. `predicate` continues its name, without a
    /// period at its end, such as “must be a list”.
    [[noreturn]] void fail(Message predicate) const { m_location.fail(std::move(predicate)); }
    /// Throws FileReadError with the message that `kind` is not supported at the location of this value.
    /// `supported` lists the supported kinds, separated by commas.
    [[noreturn]] void failUnsupported(const std::string& kind, const std::string& supported) const {
        m_location.failUnsupported(kind, supported);
    }

 private:
    const nlohmann::json& m_json;
    JsonLocation m_location;
};

/// Returns the token id in `json`, or std::nullopt if `json` is not a whole number from 0 to 2³¹ − 1. The
/// limit excludes no vocabulary in use.
std::optional<std::int64_t> parseTokenId(const nlohmann::json& json);
/// Returns `text`, or its first 60 bytes and “…” if it is longer. Use it for text from a file in a message,
/// because the text can be long.
std::string excerptForMessage(const std::string& text);

}  // namespace attention
