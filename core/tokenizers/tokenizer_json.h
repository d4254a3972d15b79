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

    /// Throws FileReadError with the file, the path and `reason`.
    [[noreturn]] void fail(Message reason) const;
    /// Throws FileReadError: `kind` is not supported, only the comma-separated kinds in `supported` are.
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
    /// Returns the member `name`, which may be null. Throws FileReadError if there is no such member.
    TokenizerJson at(const std::string& name) const;
    /// Returns the entry of a list at `index`, counted from 0. Throws FileReadError if there is no such
    /// entry.
    TokenizerJson at(std::size_t index) const;
    /// Returns the number of entries of a list. Throws FileReadError if the value is not a list.
    std::size_t size() const;

    /// Returns the text. Throws FileReadError if the value is not a text.
    std::string stringValue() const;
    /// Returns true or false. Throws FileReadError if the value is neither.
    bool boolValue() const;
    /// Returns the token id. Throws FileReadError if the value is not a whole number from 0 to 2³¹ − 1.
    std::int64_t tokenId() const;
    /// Returns the text of the member `name`. Throws FileReadError if it is missing or not a text.
    std::string stringValue(const std::string& name) const { return at(name).stringValue(); }
    /// Returns the member `name`, or `defaultValue` if it is missing or null. Throws FileReadError if it is
    /// neither true nor false.
    bool boolValue(const std::string& name, bool defaultValue) const {
        return hasValue(name) ? at(name).boolValue() : defaultValue;
    }

    /// Throws FileReadError with the location and `reason`.
    [[noreturn]] void fail(Message reason) const { m_location.fail(std::move(reason)); }
    /// Throws FileReadError: `kind` is not supported at this location, only the kinds in `supported` are.
    [[noreturn]] void failUnsupported(const std::string& kind, const std::string& supported) const {
        m_location.failUnsupported(kind, supported);
    }

 private:
    const nlohmann::json& m_json;
    JsonLocation m_location;
};

/// Returns the token id in `json`, or std::nullopt if it is not a whole number from 0 to 2³¹ − 1. All ids in
/// use fit into 32 bits.
std::optional<std::int64_t> parseTokenId(const nlohmann::json& json);
/// Returns `text` from a file for use in a message. Only the first 60 bytes of a long text are kept.
std::string excerptForMessage(const std::string& text);

}  // namespace attention
