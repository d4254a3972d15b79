// SPDX-License-Identifier: GPL-3.0-or-later
// Folders with a tokenizer, for tests.
#pragma once

#include "files/file_read_error.h"
#include "support/array_files.h"
#include "tokenizers/open_tokenizer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace attention {

using FilesOfFolder = std::vector<std::pair<std::string, std::string>>;

inline std::unique_ptr<const ModelTokenizer> tokenizerOf(const FilesOfFolder& files) {
    const TestFolder folder;
    for (const auto& [name, text] : files) folder.write(name, text);
    return openTokenizer(folder.path().string());
}

/// Of a tokenizer.json.
inline std::unique_ptr<const ModelTokenizer> tokenizerOf(const std::string& json) {
    return tokenizerOf(FilesOfFolder{{"tokenizer.json", json}});
}

/// What a FileReadError says, without the folder; empty if none is thrown.
inline std::string problemOf(const auto& action) {
    try {
        action();
    } catch (const FileReadError& problem) {
        const std::string text = problem.what();
        const auto start = text.find("attention-");  // the folder's name goes on with six letters
        return start == std::string::npos ? text : text.substr(start + 17);
    }
    return {};
}

}  // namespace attention
