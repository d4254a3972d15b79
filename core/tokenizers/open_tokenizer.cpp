// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/open_tokenizer.h"

#include "files/file_in_folder.h"
#include "files/file_problem.h"
#include "tokenizers/older_files.h"
#include "tokenizers/tokenizer_json.h"

#include <nlohmann/json.hpp>

namespace attention {
namespace {

std::unique_ptr<const ModelTokenizer> made(const nlohmann::json& json, const std::string& path) {
    return std::make_unique<const ModelTokenizer>(TokenizerJson(json, {path, {}}));
}

}  // namespace

std::unique_ptr<const ModelTokenizer> openTokenizer(const std::string& folder) {
    const auto has = [&](const char* name) { return existsInFolder(folder, name); };
    if (has("tokenizer.json")) {
        const std::string path = fileInFolder(folder, "tokenizer.json");
        return made(readJsonFile(path, tokenizerLimits), path);
    }
    if (has("vocab.txt")) return made(wordPieceTokenizer(folder), fileInFolder(folder, "vocab.txt"));
    if (has("vocab.json") && has("merges.txt"))
        return made(bytePairTokenizer(folder), fileInFolder(folder, "vocab.json"));
    if (has("tokenizer.model"))
        throw FileProblem(fileInFolder(folder, "tokenizer.model"),
                          Message("files",
                                  "is a sentencepiece tokenizer, which is not supported; supported are "
                                  "tokenizer.json, vocab.txt, and vocab.json with merges.txt"));
    throw FileProblem(folder, Message("files",
                                      "holds no tokenizer; supported are tokenizer.json, vocab.txt, and "
                                      "vocab.json with merges.txt"));
}

}  // namespace attention
