// SPDX-License-Identifier: GPL-3.0-or-later
// Opens tokenizers from files in temporary folders, for tests.
#pragma once

#include "files/file_read_error.h"
#include "support/array_files.h"
#include "tokenizers/open_tokenizer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace attention {

/// Name and contents of each file of a folder.
using FilesOfFolder = std::vector<std::pair<std::string, std::string>>;

/// Returns the tokenizer of a folder with `files`.
inline std::unique_ptr<const ModelTokenizer> tokenizerOf(const FilesOfFolder& files) {
    const TestFolder folder;
    for (const auto& [name, text] : files) folder.write(name, text);
    return openTokenizer(folder.path().string());
}

/// Overload for a folder with only a tokenizer.json, whose contents are `json`.
inline std::unique_ptr<const ModelTokenizer> tokenizerOf(const std::string& json) {
    return tokenizerOf(FilesOfFolder{{"tokenizer.json", json}});
}

/// Returns the message of the FileReadError that `action` throws, without the path of the TestFolder. Returns
/// an empty string if `action` throws no FileReadError.
inline std::string problemOf(const auto& action) {
    try {
        action();
    } catch (const FileReadError& problem) {
        const std::string text = problem.what();
        // The name of a TestFolder consists of "attention-" and six letters.
        const auto start = text.find("attention-");
        return start == std::string::npos ? text : text.substr(start + 17);
    }
    return {};
}

}  // namespace attention
