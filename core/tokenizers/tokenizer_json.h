// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace attention {

/// Where in a file something stands, for what is wrong with it: “model.merges[3]”.
struct JsonLocation {
    std::string file;
    std::string path;

    [[noreturn]] void fail(Message reason) const;
    /// What stands there is of a kind that is not supported; these are.
    [[noreturn]] void failUnsupported(const std::string& kind, const std::string& supported) const;
};

/// A part of a tokenizer.json. Whatever is missing or of the wrong type is thrown as FileReadError with the
/// place of it. It looks at JSON that somebody else keeps.
class TokenizerJson {
 public:
    TokenizerJson(const nlohmann::json& json, JsonLocation place) : m_json(json), m_place(std::move(place)) {}

    const nlohmann::json& json() const { return m_json; }
    const JsonLocation& location() const { return m_place; }
    bool isNull() const;
    /// Whether there is something of this name that is not null.
    bool hasValue(const std::string& name) const;
    TokenizerJson at(const std::string& name) const;
    TokenizerJson at(std::size_t index) const;
    /// Of a list.
    std::size_t size() const;

    std::string stringValue() const;
    bool boolValue() const;
    /// A token’s id.
    std::int64_t tokenId() const;
    std::string stringValue(const std::string& name) const { return at(name).stringValue(); }
    bool boolValue(const std::string& name, bool usual) const {
        return hasValue(name) ? at(name).boolValue() : usual;
    }

    [[noreturn]] void fail(Message reason) const { m_place.fail(std::move(reason)); }
    [[noreturn]] void failUnsupported(const std::string& kind, const std::string& supported) const {
        m_place.failUnsupported(kind, supported);
    }

 private:
    const nlohmann::json& m_json;
    JsonLocation m_place;
};

/// A token’s id; nothing if this is none. 32 bits hold any that is in use.
std::optional<std::int64_t> parseTokenId(const nlohmann::json& json);
/// A text from a file as a sentence quotes it: not more than the beginning of a long one.
std::string excerptForMessage(const std::string& text);

}  // namespace attention
