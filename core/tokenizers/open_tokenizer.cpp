// SPDX-License-Identifier: GPL-3.0-or-later

#include "tokenizers/open_tokenizer.h"

#include "files/file_bytes.h"
#include "files/file_in_folder.h"
#include "files/file_read_error.h"
#include "files/json_file.h"
#include "text/text_lines.h"
#include "text/tokenizer.h"
#include "tokenizers/tokenizer_json.h"

#include <nlohmann/json.hpp>

#include <functional>

namespace attention {
namespace {

using Tree = nlohmann::json;

/// Limits for each file. The largest tokenizer.json of the supported families has 17 MB and a million values:
/// 128,000 tokens and 280,000 merges.
constexpr JsonLimits tokenizerLimits{.bytes = 64'000'000, .values = 4'000'000};

/// Calls `read` with each line of a file. Line ends, and a byte order mark before the first line, are
/// removed. Throws FileReadError if the file is too large or not UTF-8.
void readLines(const std::string& path, const std::function<void(std::string)>& read) {
    const FileBytes file(path, FileUse::Model);
    if (file.text().size() > tokenizerLimits.bytes)
        throw FileReadError(path, Message("files", "has %1 bytes; at most %2 are read")
                                      .arg(file.text().size(), tokenizerLimits.bytes));
    if (!isUtf8(file.text())) throw FileReadError(path, Message("files", "is not text in UTF-8"));
    std::uint64_t count = 0;
    for (std::string_view rest = withoutByteOrderMark(file.text()); !rest.empty();) {
        if (++count > tokenizerLimits.values)
            throw FileReadError(path,
                                Message("files", "has more than %1 lines, which is the most that is read")
                                    .arg(tokenizerLimits.values));
        read(std::string(takeLine(rest)));
    }
}

/// The settings in tokenizer_config.json for the older formats. All are missing if there is no such file.
class Settings {
 public:
    explicit Settings(const std::string& folder) {
        const std::string name = "tokenizer_config.json";
        if (!existsInFolder(folder, name)) return;
        m_path = requirePathInFolder(folder, name);
        m_json = readJsonFile(m_path, tokenizerLimits);
        refuseOthers();
    }
    /// Returns the setting `name`: true, false, or null if it is missing. Throws FileReadError if it is
    /// something else.
    Tree flag(const char* name) const {
        const Tree value = m_json.is_object() ? m_json.value(name, Tree()) : Tree();
        if (!value.is_null() && !value.is_boolean())
            throw FileReadError(
                m_path, Message("files", "%1: %2").arg(name, Message("files", "is neither true nor false")));
        return value;
    }
    /// Returns the setting `name`, or `usual` if it is missing or null.
    bool flag(const char* name, bool usual) const {
        const Tree value = flag(name);
        return value.is_null() ? usual : value.get<bool>();
    }

 private:
    /// Throws FileReadError for tokenizers that have files of the same names, but split words in another way.
    void refuseOthers() const {
        const Tree kind = m_json.is_object() ? m_json.value("tokenizer_class", Tree()) : Tree();
        for (const char* const name : {"BertJapaneseTokenizer", "Qwen2Tokenizer", "Qwen2TokenizerFast"})
            if (kind == name)
                throw FileReadError(m_path,
                                    Message("files", "%1 is supported with a tokenizer.json only").arg(name));
    }

    std::string m_path;
    Tree m_json;
};

/// Returns a list "added_tokens" with the tokens of `names` that are in `vocabulary`.
Tree added(const Tree& vocabulary, std::initializer_list<const char*> names) {
    Tree tokens = Tree::array();
    for (const std::string name : names) {
        if (!vocabulary.contains(name)) continue;
        tokens.push_back({{"id", vocabulary[name]},
                          {"content", name},
                          {"normalized", false},
                          {"lstrip", name == "<mask>"}});  // RoBERTa was trained with “ <mask>”
    }
    return tokens;
}

/// Returns a "post_processor" that adds the token `first` before the text and `last` after it.
Tree between(const Tree& vocabulary, const std::string& first, const std::string& last) {
    return {
        {"type", "BertProcessing"}, {"cls", {first, vocabulary[first]}}, {"sep", {last, vocabulary[last]}}};
}

std::unique_ptr<const ModelTokenizer> made(const nlohmann::json& json, const std::string& path) {
    return std::make_unique<const ModelTokenizer>(TokenizerJson(json, {path, {}}));
}

/// Returns the tokenizer of a folder with vocab.txt, converted to the form of tokenizer.json, which is a
/// newer format.
Tree wordPieceTokenizer(const std::string& folder) {
    const std::string path = requirePathInFolder(folder, "vocab.txt");
    Tree vocabulary = Tree::object();
    std::uint64_t id = 0;
    // The last of several equal lines counts.
    readLines(path, [&](std::string line) { vocabulary[std::move(line)] = id++; });
    for (const char* const name : {"[UNK]", "[CLS]", "[SEP]"})
        if (!vocabulary.contains(name))
            throw FileReadError(path, Message("files", "the vocabulary lacks “%1”").arg(name));
    const Settings settings(folder);
    Tree tokenizer;
    tokenizer["added_tokens"] = added(vocabulary, {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"});
    tokenizer["normalizer"] = {{"type", "BertNormalizer"},
                               {"lowercase", settings.flag("do_lower_case", true)},
                               {"strip_accents", settings.flag("strip_accents")},
                               {"handle_chinese_chars", settings.flag("tokenize_chinese_chars", true)}};
    tokenizer["pre_tokenizer"]["type"] = "BertPreTokenizer";
    tokenizer["post_processor"] = between(vocabulary, "[CLS]", "[SEP]");
    tokenizer["model"] = {{"type", "WordPiece"}, {"unk_token", "[UNK]"}, {"vocab", std::move(vocabulary)}};
    return tokenizer;
}

/// Returns the tokenizer of a folder with vocab.json and merges.txt, converted to the form of tokenizer.json.
Tree bytePairTokenizer(const std::string& folder) {
    Tree vocabulary = readJsonFile(requirePathInFolder(folder, "vocab.json"), tokenizerLimits);
    Tree merges = Tree::array();
    readLines(requirePathInFolder(folder, "merges.txt"), [&](std::string line) {
        if (!line.empty() && !line.starts_with("#version")) merges.push_back(std::move(line));
    });
    // RoBERTa was trained with <s> and </s> around every text. GPT-2 was not, and its vocabulary has neither.
    // Its only special token is <|endoftext|>.
    const bool isAround = vocabulary.contains("<s>") && vocabulary.contains("</s>");
    Tree tokenizer;
    tokenizer["added_tokens"] = isAround ? added(vocabulary, {"<s>", "<pad>", "</s>", "<unk>", "<mask>"})
                                         : added(vocabulary, {"<|endoftext|>"});
    tokenizer["pre_tokenizer"] = {{"type", "ByteLevel"},
                                  {"add_prefix_space", Settings(folder).flag("add_prefix_space", false)}};
    if (isAround) tokenizer["post_processor"] = between(vocabulary, "<s>", "</s>");
    tokenizer["model"] = {{"type", "BPE"}, {"vocab", std::move(vocabulary)}, {"merges", std::move(merges)}};
    return tokenizer;
}

}  // namespace

std::unique_ptr<const ModelTokenizer> openTokenizer(const std::string& folder) {
    const auto has = [&](const char* name) { return existsInFolder(folder, name); };
    if (has("tokenizer.json")) {
        const std::string path = requirePathInFolder(folder, "tokenizer.json");
        return made(readJsonFile(path, tokenizerLimits), path);
    }
    if (has("vocab.txt")) return made(wordPieceTokenizer(folder), requirePathInFolder(folder, "vocab.txt"));
    if (has("vocab.json") && has("merges.txt"))
        return made(bytePairTokenizer(folder), requirePathInFolder(folder, "vocab.json"));
    if (has("tokenizer.model"))
        throw FileReadError(requirePathInFolder(folder, "tokenizer.model"),
                            Message("files",
                                    "is a sentencepiece tokenizer, which is not supported; supported are "
                                    "tokenizer.json, vocab.txt, and vocab.json with merges.txt"));
    throw FileReadError(folder, Message("files",
                                        "holds no tokenizer; supported are tokenizer.json, vocab.txt, and "
                                        "vocab.json with merges.txt"));
}

}  // namespace attention
