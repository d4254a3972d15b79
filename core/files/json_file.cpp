// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json_file.h"

#include "files/file_bytes.h"
#include "files/file_read_error.h"

#include <nlohmann/json.hpp>

namespace attention {

nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits) {
    const FileBytes file(path, FileUse::Model);
    if (file.text().size() > limits.bytes)
        throw FileReadError(
            path,
            Message("files", "has %1 bytes; at most %2 are read").arg(file.text().size(), limits.bytes));
    return parseJsonInFile(path, {}, file.text(), limits);
}

nlohmann::json parseJsonInFile(const std::string& path, const Message& partName, std::string_view text,
                               const JsonLimits& limits) {
    const auto prefixed = [](const Message& prefix, Message reason) {
        return prefix.isEmpty() ? reason : Message("files", "%1: %2").arg(prefix, std::move(reason));
    };
    return parseJson<nlohmann::json>(text, limits, [&](const std::string& valuePath, const Message& reason) {
        throw FileReadError(
            path,
            prefixed(partName, prefixed(Message::fromUntranslatedText(elidedText(valuePath, 60)), reason)));
    });
}

}  // namespace attention
