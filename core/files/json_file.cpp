// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json_file.h"

#include "files/file_bytes.h"
#include "files/file_read_error.h"

#include <nlohmann/json.hpp>

namespace attention {
namespace {

/// Returns the sentence “SUBJECT PREDICATE.” for an error in a JSON text. `partName` is the name of the text
/// without “the”, or empty for a whole file. `valuePath` is the path of the value with the error, or empty
/// for the whole text.
Message jsonErrorSentence(const Message& partName, const std::string& valuePath, Message predicate) {
    const std::string name = elidedText(valuePath, 60);
    if (partName.isEmpty())
        return name.empty() ? fileSentence(std::move(predicate)) : memberSentence(name, std::move(predicate));
    if (name.empty()) return Message("files", "The %1 %2.").arg(partName, std::move(predicate));
    return Message("files", "The member “%1” of the %2 %3.").arg(name, partName, std::move(predicate));
}

}  // namespace

nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits) {
    const FileBytes file(path, FileUse::Model);
    if (file.text().size() > limits.bytes)
        throw FileReadError(path,
                            fileSentence(Message("files", "must contain at most %1 bytes, but it contains %2")
                                             .arg(limits.bytes, file.text().size())));
    return parseJsonInFile(path, {}, file.text(), limits);
}

nlohmann::json parseJsonInFile(const std::string& path, const Message& partName, std::string_view text,
                               const JsonLimits& limits) {
    return parseJson<nlohmann::json>(text, limits, [&](const std::string& valuePath, Message predicate) {
        throw FileReadError(path, jsonErrorSentence(partName, valuePath, std::move(predicate)));
    });
}

}  // namespace attention
