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

using JsonValue = nlohmann::json;

/// Limits for each file. The largest tokenizer.json of the supported families has 17 MB and a million values:
/// 128,000 tokens and 280,000 merges.
constexpr JsonLimits tokenizerLimits{.bytes = 64'000'000, .values = 4'000'000};

/// Calls `handleLine` with each line of a file. Line ends, and a byte order mark before the first line, are
/// removed. Throws FileReadError if the file is too large or not UTF-8.
void readLines(const std::string& path, const std::function<void(std::string)>& handleLine) {
    const FileBytes file(path, FileUse::Model);
    if (file.text().size() > tokenizerLimits.bytes)
        throw FileReadError(path,
                            fileSentence(Message("files", "must contain at most %1 bytes, but it contains %2")
                                             .arg(tokenizerLimits.bytes, file.text().size())));
    if (!isUtf8(file.text()))
        throw FileReadError(path, Message("files", "The file must contain text in UTF-8."));
    std::uint64_t count = 0;
    for (std::string_view rest = withoutByteOrderMark(file.text()); !rest.empty();) {
        if (++count > tokenizerLimits.values)
            throw FileReadError(path,
                                Message("files", "The file must have at most %1 lines, but it has more.")
                                    .arg(tokenizerLimits.values));
        handleLine(std::string(takeLine(rest)));
    }
}

/// The settings in tokenizer_config.json for the older formats. All are missing if there is no such file.
class TokenizerConfig {
 public:
    explicit TokenizerConfig(const std::string& folder) {
        const std::string name = "tokenizer_config.json";
        if (!existsInFolder(folder, name)) return;
        m_path = requirePathInFolder(folder, name);
        m_json = readJsonFile(m_path, tokenizerLimits);
        rejectUnsupportedTokenizers();
    }
    /// Returns the setting `name`: true, false, or null if it is missing. Throws FileReadError if it is
    /// something else.
    JsonValue flag(const char* name) const {
        const JsonValue value = m_json.is_object() ? m_json.value(name, JsonValue()) : JsonValue();
        if (!value.is_null() && !value.is_boolean())
            throw FileReadError(m_path, memberSentence(name, Message("files", "must be true or false")));
        return value;
    }
    /// Returns the setting `name`, or `defaultValue` if it is missing or null.
    bool flag(const char* name, bool defaultValue) const {
        const JsonValue value = flag(name);
        return value.is_null() ? defaultValue : value.get<bool>();
    }

 private:
    /// Throws FileReadError for tokenizers that have files of the same names, but split words in another way.
    void rejectUnsupportedTokenizers() const {
        const JsonValue tokenizerClass =
            m_json.is_object() ? m_json.value("tokenizer_class", JsonValue()) : JsonValue();
        for (const char* const name : {"BertJapaneseTokenizer", "Qwen2Tokenizer", "Qwen2TokenizerFast"})
            if (tokenizerClass == name)
                throw FileReadError(
                    m_path, Message("files",
                                    "The tokenizer class “%1” is supported only if the folder contains a "
                                    "tokenizer.json.")
                                .arg(name));
    }

    std::string m_path;
    JsonValue m_json;
};

/// Returns a list "added_tokens" with the tokens of `names` that are in `vocabulary`.
JsonValue addedTokensJson(const JsonValue& vocabulary, std::initializer_list<const char*> names) {
    JsonValue tokens = JsonValue::array();
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
JsonValue postProcessorJson(const JsonValue& vocabulary, const std::string& first, const std::string& last) {
    return {
        {"type", "BertProcessing"}, {"cls", {first, vocabulary[first]}}, {"sep", {last, vocabulary[last]}}};
}

std::unique_ptr<const ModelTokenizer> makeTokenizer(const nlohmann::json& json, const std::string& path) {
    return std::make_unique<const ModelTokenizer>(TokenizerJson(json, {path, {}}));
}

/// Returns the tokenizer of a folder with vocab.txt, converted to the form of tokenizer.json, which is a
/// newer format.
JsonValue wordPieceTokenizer(const std::string& folder) {
    const std::string path = requirePathInFolder(folder, "vocab.txt");
    JsonValue vocabulary = JsonValue::object();
    std::uint64_t id = 0;
    // The last of several equal lines counts.
    readLines(path, [&](std::string line) { vocabulary[std::move(line)] = id++; });
    for (const char* const name : {"[UNK]", "[CLS]", "[SEP]"})
        if (!vocabulary.contains(name))
            throw FileReadError(path, Message("files", "The vocabulary must contain “%1”.").arg(name));
    const TokenizerConfig config(folder);
    JsonValue tokenizer;
    tokenizer["added_tokens"] = addedTokensJson(vocabulary, {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"});
    tokenizer["normalizer"] = {{"type", "BertNormalizer"},
                               {"lowercase", config.flag("do_lower_case", true)},
                               {"strip_accents", config.flag("strip_accents")},
                               {"handle_chinese_chars", config.flag("tokenize_chinese_chars", true)}};
    tokenizer["pre_tokenizer"]["type"] = "BertPreTokenizer";
    tokenizer["post_processor"] = postProcessorJson(vocabulary, "[CLS]", "[SEP]");
    tokenizer["model"] = {{"type", "WordPiece"}, {"unk_token", "[UNK]"}, {"vocab", std::move(vocabulary)}};
    return tokenizer;
}

/// Returns the tokenizer of a folder with vocab.json and merges.txt, converted to the form of tokenizer.json.
JsonValue bytePairTokenizer(const std::string& folder) {
    JsonValue vocabulary = readJsonFile(requirePathInFolder(folder, "vocab.json"), tokenizerLimits);
    JsonValue merges = JsonValue::array();
    readLines(requirePathInFolder(folder, "merges.txt"), [&](std::string line) {
        if (!line.empty() && !line.starts_with("#version")) merges.push_back(std::move(line));
    });
    // RoBERTa was trained with <s> and </s> around every text. GPT-2 was not, and its vocabulary has neither.
    // Its only special token is <|endoftext|>.
    const bool hasSentenceTokens = vocabulary.contains("<s>") && vocabulary.contains("</s>");
    JsonValue tokenizer;
    tokenizer["added_tokens"] = hasSentenceTokens
                                    ? addedTokensJson(vocabulary, {"<s>", "<pad>", "</s>", "<unk>", "<mask>"})
                                    : addedTokensJson(vocabulary, {"<|endoftext|>"});
    tokenizer["pre_tokenizer"] = {
        {"type", "ByteLevel"}, {"add_prefix_space", TokenizerConfig(folder).flag("add_prefix_space", false)}};
    if (hasSentenceTokens) tokenizer["post_processor"] = postProcessorJson(vocabulary, "<s>", "</s>");
    tokenizer["model"] = {{"type", "BPE"}, {"vocab", std::move(vocabulary)}, {"merges", std::move(merges)}};
    return tokenizer;
}

}  // namespace

std::unique_ptr<const ModelTokenizer> openTokenizer(const std::string& folder) {
    const auto hasFile = [&](const char* name) { return existsInFolder(folder, name); };
    if (hasFile("tokenizer.json")) {
        const std::string path = requirePathInFolder(folder, "tokenizer.json");
        return makeTokenizer(readJsonFile(path, tokenizerLimits), path);
    }
    if (hasFile("vocab.txt"))
        return makeTokenizer(wordPieceTokenizer(folder), requirePathInFolder(folder, "vocab.txt"));
    if (hasFile("vocab.json") && hasFile("merges.txt"))
        return makeTokenizer(bytePairTokenizer(folder), requirePathInFolder(folder, "vocab.json"));
    if (hasFile("tokenizer.model"))
        throw FileReadError(requirePathInFolder(folder, "tokenizer.model"),
                            Message("files",
                                    "The file is a SentencePiece tokenizer, which is not supported. The "
                                    "folder must contain tokenizer.json, vocab.txt, or vocab.json with "
                                    "merges.txt."));
    throw FileReadError(folder, Message("files",
                                        "The folder contains no supported tokenizer. It must contain "
                                        "tokenizer.json, vocab.txt, or vocab.json with merges.txt."));
}

}  // namespace attention
