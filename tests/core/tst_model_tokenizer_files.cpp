// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of folders with a tokenizer: the preferred file, the older files without a tokenizer.json, and
// rejected files.
#include "support/tokenizer_files.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace attention {
namespace {

using Ids = std::vector<Index>;

/// Returns the message for `value` at `path`, where only `supported` is allowed.
std::string refused(const std::string& path, const std::string& value, const std::string& supported) {
    return "The member “" + path + "” must be one of " + supported + ", but it is “" + value + "”.";
}

/// Returns the message that the value at `path` must be something.
std::string must(const std::string& path, const std::string& be) {
    return "The member “" + path + "” must " + be + ".";
}

std::string missing(const std::string& path) {
    return "The member “" + path + "” is missing.";
}

const std::string tokenId = "be a token id, which is a whole number from 0 to 2147483647";
const std::string anyModel = R"("model":{"type":"WordLevel","vocab":{"a":0}})";

std::string problemWith(const std::string& json) {
    const std::string problem = problemOf([&] { tokenizerOf(json)->tokenize("a"); });
    const std::string start = "tokenizer.json: ";
    EXPECT_TRUE(problem.empty() || problem.starts_with(start)) << problem;
    return problem.substr(std::min(start.size(), problem.size()));
}
std::string problemWithModel(const std::string& fields) {
    return problemWith("{\"model\":{" + fields + "}}");
}
std::string problemWithStep(const std::string& step) {
    return problemWith('{' + step + ',' + anyModel + '}');
}

TEST(TokenizerFiles, unsupportedFeaturesAreRejectedByName) {
    EXPECT_EQ(problemWithModel(R"("type":"Unigram","vocab":[["a",0]])"),
              refused("model", "Unigram", "BPE, WordPiece, WordLevel"));
    EXPECT_EQ(problemWithModel(R"("vocab":[["a",0]])"),
              refused("model", "Unigram", "BPE, WordPiece, WordLevel"));
    const std::string pairs = R"("type":"BPE","vocab":{"a":0},"merges":[])";
    EXPECT_EQ(problemWithModel(pairs + R"(,"dropout":0.1)"), refused("model.dropout", "0.1", "0, null"));
    EXPECT_EQ(problemWithModel(pairs + R"(,"dropout":0.0,"end_of_word_suffix":"")"), "");
    EXPECT_EQ(problemWithModel(pairs + R"(,"continuing_subword_prefix":"##")"),
              refused("model.continuing_subword_prefix", "##", "\"\", null"));
    EXPECT_EQ(problemWithModel(pairs + R"(,"end_of_word_suffix":"</w>")"),
              refused("model.end_of_word_suffix", "</w>", "\"\", null"));
    EXPECT_EQ(
        problemWithStep(R"("normalizer":{"type":"Precompiled"})"),
        refused("normalizer", "Precompiled",
                "Sequence, NFC, NFD, NFKC, NFKD, Lowercase, StripAccents, Prepend, Replace of a String, "
                "BertNormalizer"));
    EXPECT_TRUE(problemWithStep(R"("normalizer":{"type":"Replace","pattern":{"Regex":"a"},"content":""})")
                    .ends_with(", but it is “Replace of a Regex”."));
    EXPECT_EQ(problemWithStep(R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Digits"}]})"),
              refused("pre_tokenizer.pretokenizers[0]", "Digits",
                      "Sequence, BertPreTokenizer, Whitespace, WhitespaceSplit, Split, ByteLevel, "
                      "Metaspace"));
    const std::string split = R"("pre_tokenizer":{"type":"Split","pattern":{"String":"a"},)";
    EXPECT_EQ(problemWithStep(split + R"("behavior":"Removed"})"),
              refused("pre_tokenizer.behavior", "Removed", "Isolated"));
    EXPECT_EQ(problemWithStep(split + R"("behavior":"Isolated","invert":true})"),
              refused("pre_tokenizer.invert", "true", "false"));
    const std::string marks = R"("pre_tokenizer":{"type":"Metaspace","replacement":)";
    EXPECT_EQ(problemWithStep(marks + R"("_","prepend_scheme":"last"})"),
              refused("pre_tokenizer.prepend_scheme", "last", "first, always, never"));
    EXPECT_EQ(problemWithStep(marks + R"("__"})"),
              must("pre_tokenizer.replacement", "be a single character"));
    EXPECT_EQ(problemWithStep(R"("post_processor":{"type":"Other"})"),
              refused("post_processor", "Other",
                      "Sequence, ByteLevel, BertProcessing, RobertaProcessing, TemplateProcessing"));
}

TEST(TokenizerFiles, missingOrInvalidFieldsAreRejected) {
    EXPECT_EQ(problemWith("{"),
              "The file must be valid JSON, but there is a syntax error in line 1, column 2.");
    EXPECT_EQ(problemWith("[]"), missing("model"));
    EXPECT_EQ(problemWith(R"({"model":[]})"), missing("model.vocab"));
    EXPECT_EQ(problemWith(R"({"model":{"type":7}})"), must("model.type", "be a string"));
    EXPECT_EQ(problemWithModel(R"("type":"BPE","vocab":{"a":0})"), missing("model.merges"));
    EXPECT_EQ(problemWithModel(R"("vocab":7)"), must("model.vocab", "be an object"));
    for (const char* id : {"-1", "0.5", "\"0\"", "1099511627776", "18446744073709551615", "1e5", "null"})
        EXPECT_EQ(problemWithModel(std::string(R"("vocab":{"a":)") + id + '}'),
                  must("model.vocab.a", tokenId))
            << id;
    EXPECT_EQ(
        problemWithModel(R"("vocab":{"a":3,"b":3})"),
        must("model.vocab", "have different ids for different tokens, but “a” and “b” both have the id 3"));
    const std::string pairs = R"("vocab":{"a":0,"b":1,"ab":2},"merges":)";
    EXPECT_EQ(problemWithModel(pairs + "{}"), must("model.merges", "be a list"));
    const std::string known = "use only tokens of the vocabulary, but the vocabulary does not contain ";
    EXPECT_EQ(problemWithModel(pairs + R"(["a b","a c"])"), must("model.merges[1]", known + "“c”"));
    EXPECT_EQ(problemWithModel(pairs + R"([["b","a"]])"), must("model.merges[0]", known + "“ba”"));
    for (const char* merge :
         {R"("ab")", R"("a b b")", R"(["a"])", R"(["a","b","b"])", R"(["a",1])", "7", "{}"})
        EXPECT_EQ(problemWithModel(pairs + '[' + merge + ']'), must("model.merges[0]", "be a pair of tokens"))
            << merge;
    EXPECT_EQ(problemWithModel(pairs + "[],\"byte_fallback\":1"),
              must("model.byte_fallback", "be true or false"));
    EXPECT_EQ(problemWithModel(R"("vocab":{"b":0},"unk_token":"?")"),
              must("model", "contain the token “a” or a token for unknown words (“unk_token”)"));
    EXPECT_EQ(problemWithStep(R"("added_tokens":[{"id":1}])"), missing("added_tokens[0].content"));
    EXPECT_EQ(problemWithStep(R"("added_tokens":[{"content":"x","id":-1}])"),
              must("added_tokens[0].id", tokenId));
    EXPECT_EQ(problemWithStep(R"("added_tokens":{})"), must("added_tokens", "be a list"));
    EXPECT_EQ(problemWithStep(R"("added_tokens":[{"content":"","id":1},{"content":"","id":0}])"), "");
    EXPECT_EQ(problemWithStep(R"("normalizer":{})"), missing("normalizer.type"));
    EXPECT_EQ(problemWithStep(R"("normalizer":[])"), missing("normalizer.type"));
    EXPECT_EQ(problemWithStep(R"("post_processor":{"type":"BertProcessing","cls":"x","sep":["y",2]})"),
              must("post_processor.cls", "be a list"));
    EXPECT_EQ(problemWithStep(R"("post_processor":{"type":"BertProcessing","cls":["x"],"sep":["y",2]})"),
              missing("post_processor.cls[1]"));
}

TEST(TokenizerFiles, oversizedTextsAndTemplatesAreRejected) {
    const std::string pairs = R"("post_processor":{"type":"TemplateProcessing","single":)";
    const std::string text = R"({"Sequence":{"id":"A"}})";
    const std::string once = "contain exactly one entry “Sequence”, which represents the text";
    EXPECT_EQ(problemWithStep(pairs + "[" + text + "," + text + "]}"), must("post_processor.single", once));
    EXPECT_EQ(problemWithStep(pairs + "[]}"), must("post_processor.single", once));
    EXPECT_EQ(problemWithStep(pairs + R"([{"SpecialToken":{"id":"B"}}],"special_tokens":{}})"),
              missing("post_processor.special_tokens.B"));
    const std::string tooLong = "not make the text longer than 4000000 characters";
    std::string ids = "0", doubling, bytes;
    for (int i = 0; i < 1000; ++i) ids += ",0";
    EXPECT_EQ(
        problemWithStep(pairs + R"([{"SpecialToken":{"id":"B"}}],"special_tokens":{"B":{"ids":[)" + ids +
                        "]}}}"),
        must("post_processor.single", "add at most 1000 tokens before and after the text, but it adds more"));
    for (int i = 0; i < 40; ++i) {
        doubling += R"({"type":"Replace","pattern":{"String":"a"},"content":"aa"},)";
        bytes += R"({"type":"ByteLevel","use_regex":false},)";
    }
    doubling.pop_back(), bytes.pop_back();
    EXPECT_EQ(problemWithStep(R"("normalizer":{"type":"Sequence","normalizers":[)" + doubling + "]}"),
              must("normalizer.normalizers[21]", tooLong));
    EXPECT_EQ(problemWithStep(R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[)" + bytes + "]}"),
              must("pre_tokenizer", tooLong));
    std::string deep = "null";
    for (int i = 0; i < 100; ++i) deep = R"({"type":"Sequence","normalizers":[)" + deep + "]}";
    EXPECT_TRUE(problemWithStep("\"normalizer\":" + deep)
                    .ends_with("…” must not be nested more than 64 levels deep."));
    const auto tokenizer = tokenizerOf('{' + anyModel + '}');
    EXPECT_EQ(
        problemOf([&] { tokenizer->tokenize(std::string(2'000'001, 'a')); }),
        "tokenizer.json: The text must have at most 2000000 bytes for this tokenizer, but it has 2000001.");
}

TEST(TokenizerFiles, invalidOrSlowPatternsAreRejected) {
    const auto split = [](const std::string& pattern) {
        return R"({"pre_tokenizer":{"type":"Split","pattern":{"Regex":")" + pattern +
               R"("},"behavior":"Isolated"},)" + anyModel + '}';
    };
    EXPECT_EQ(problemWith(split("(")),
              must("pre_tokenizer.pattern",
                   "be a regular expression that the ICU library supports, but it is “(”"));
    EXPECT_EQ(problemWith(split(std::string(10'001, 'a'))),
              must("pre_tokenizer.pattern",
                   "be a regular expression of at most 10000 bytes, but it has 10001 bytes"));
    const std::string slow =
        "tokenizer.json: The member “pre_tokenizer.pattern” takes too long to split this text with the "
        "regular "
        "expression “(a+)+b”.";
    const auto tokenizer = tokenizerOf(split("(a+)+b"));
    EXPECT_EQ(problemOf([&] { tokenizer->tokenize(std::string(60, 'a')); }), slow);
}

/// A tokenizer.json with one replaced or missing character is either read or rejected. It causes no crash.
TEST(TokenizerFiles, damagedFilesAreReadOrRejectedWithoutCrash) {
    const std::string json =
        R"({"added_tokens":[{"id":9,"content":"<m>","single_word":false,"lstrip":true,"normalized":false}],)"
        R"("normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Prepend","prepend":"x"}]},)"
        R"("pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\s+(?!\\S)|[^x]+"},"behavior":"Isolated"},)"
        R"("post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"B"}},)"
        R"({"Sequence":{"id":"A"}}],"special_tokens":{"B":{"ids":[8]}}},)"
        R"("model":{"type":"BPE","byte_fallback":true,"unk_token":"?","vocab":{"?":0,"a":1,"b":2,"ab":3},)"
        R"("merges":["a b"]}})";
    EXPECT_EQ(tokenizerOf(json)->tokenize("ab <m>é").ids, (Ids{8, 0, 3, 9, 0, 0}));
    int refusals = 0, readings = 0;
    const auto tryOut = [&](const std::string& damaged) {
        const std::string problem = problemOf([&] { tokenizerOf(damaged)->tokenize("ab <m>é"); });
        ++(problem.empty() ? readings : refusals);
    };
    for (std::size_t i = 0; i < json.size(); ++i) {
        std::string damaged = json;
        for (const char other : {'0', '[', '"', ' ', '\xff'}) {
            damaged[i] = other;
            tryOut(damaged);
        }
        tryOut(std::string(json).erase(i, 1));
    }
    EXPECT_GT(refusals, static_cast<int>(json.size()));
    EXPECT_GT(readings, 100);
}

TEST(TokenizerFolders, tokenizerJsonIsPreferredToOlderFiles) {
    const std::string json = R"({"model":{"type":"WordLevel","vocab":{"a":4}}})";
    const std::string words = "[UNK]\n[CLS]\n[SEP]\na\n";
    EXPECT_EQ(tokenizerOf({{"tokenizer.json", json}, {"vocab.txt", words}})->tokenize("a").ids, (Ids{4}));
    const FilesOfFolder all = {{"vocab.txt", words}, {"vocab.json", R"({"a":9})"}, {"merges.txt", ""}};
    EXPECT_EQ(tokenizerOf(all)->tokenize("a").ids, (Ids{1, 3, 2}));
    EXPECT_EQ(tokenizerOf({all[1], all[2], {"tokenizer.model", ""}})->tokenize("a").ids, (Ids{9}));
    const std::string supported = " must contain tokenizer.json, vocab.txt, or vocab.json with merges.txt.";
    EXPECT_EQ(problemOf([&] {
                  tokenizerOf({{"tokenizer.model", ""}, all[1]});
              }),
              "tokenizer.model: The file is a SentencePiece tokenizer, which is not supported. The folder" +
                  supported);
    const TestFolder empty;
    EXPECT_EQ(problemOf([&] { openTokenizer(empty.path().string()); }),
              " The folder contains no supported tokenizer. It" + supported);
    empty.write("elsewhere.json", json);
    std::filesystem::create_directory(empty.path() / "model");
    std::filesystem::create_symlink("../elsewhere.json", empty.path() / "model/tokenizer.json");
    EXPECT_TRUE(
        problemOf([&] {
            openTokenizer((empty.path() / "model").string());
        }).starts_with("model/tokenizer.json: The file is a symbolic link to a target outside the folder"));
}

TEST(TokenizerFolders, vocabTxtIsReadAsWordPiece) {
    const std::string words = "[PAD]\r\n[UNK]\r\n[CLS]\r\n[SEP]\r\n[MASK]\r\ne\r\n##f\r\nA\r\ne\r\n\u6ce8";
    const auto lower = tokenizerOf({{"vocab.txt", words}});
    // “e” occurs twice in the vocabulary, and its later id 8 is used.
    EXPECT_EQ(lower->tokenize("\u00c9f\u6ce8\u6ce8 [MASK]A").ids, (Ids{2, 8, 6, 9, 9, 4, 1, 3}));
    const auto cased =
        tokenizerOf({{"vocab.txt", words}, {"tokenizer_config.json", R"({"do_lower_case":false})"}});
    EXPECT_EQ(cased->tokenize("\u00c9 A[mask]").ids, (Ids{2, 1, 7, 1, 1, 1, 3}));
    const std::string settings =
        R"({"strip_accents":false,"tokenize_chinese_chars":false,"do_lower_case":null})";
    const auto other = tokenizerOf({{"vocab.txt", words}, {"tokenizer_config.json", settings}});
    EXPECT_EQ(other->tokenize("\u00c9 \u6ce8\u6ce8").ids, (Ids{2, 1, 1, 3}));
    EXPECT_EQ(problemOf([&] {
                  tokenizerOf({{"vocab.txt", words}, {"tokenizer_config.json", R"({"do_lower_case":0})"}});
              }),
              "tokenizer_config.json: " + must("do_lower_case", "be true or false"));
    EXPECT_EQ(problemOf([] {
                  tokenizerOf({{"vocab.txt", "a\n"}});
              }),
              "vocab.txt: The vocabulary must contain “[UNK]”.");
    EXPECT_EQ(problemOf([] {
                  tokenizerOf({{"vocab.txt", "\xff\n"}});
              }),
              "vocab.txt: The file must contain text in UTF-8.");
}

/// A byte order mark, which some editors write, is skipped. It is not part of the first line.
TEST(TokenizerFolders, byteOrderMarksAreSkipped) {
    const std::string mark = "\xef\xbb\xbf";
    const auto words = tokenizerOf({{"vocab.txt", mark + "[UNK]\n[CLS]\n[SEP]\na\n\n"}});
    EXPECT_EQ(words->tokenize("a b").ids, (Ids{1, 3, 0, 2}));
    const auto pairs = tokenizerOf(
        {{"vocab.json", mark + R"({"a":0,"b":1,"ab":2})"}, {"merges.txt", mark + "#version: 0.2\na b\n\n"}});
    EXPECT_EQ(pairs->tokenize("ab").ids, (Ids{2}));
}

TEST(TokenizerFolders, vocabJsonWithMergesIsReadAsBpe) {
    const std::string merges = "#version: 0.2\nĠ a\nb c\n\n";
    const std::string plain = R"({"a":0,"b":1,"c":2,"Ġ":3,"Ġa":4,"bc":5,"<|endoftext|>":6})";
    const auto gpt = tokenizerOf({{"vocab.json", plain}, {"merges.txt", merges}});
    EXPECT_EQ(gpt->tokenize("a abc<|endoftext|>a").ids, (Ids{0, 4, 5, 6, 0}));
    const auto spaced = tokenizerOf({{"vocab.json", plain},
                                     {"merges.txt", merges},
                                     {"tokenizer_config.json", R"({"add_prefix_space":true})"}});
    EXPECT_EQ(spaced->tokenize("a").ids, (Ids{4}));
    const std::string around =
        R"({"<s>":0,"<pad>":1,"</s>":2,"<unk>":3,"<mask>":4,"a":5,"Ġ":6,"Ġa":7,"b":8,"c":9,"bc":10})";
    const auto roberta = tokenizerOf({{"vocab.json", around}, {"merges.txt", merges}});
    // The token <mask> includes the space before it.
    EXPECT_EQ(roberta->tokenize("a <mask> a").ids, (Ids{0, 5, 4, 7, 2}));
    EXPECT_EQ(roberta->tokenize("a <pad>").ids, (Ids{0, 5, 6, 1, 2}));
    const std::pair<std::string, std::string> qwen = {"tokenizer_config.json",
                                                      R"({"tokenizer_class":"Qwen2Tokenizer"})"};
    EXPECT_EQ(problemOf([&] {
                  tokenizerOf({{"vocab.json", plain}, {"merges.txt", merges}, qwen});
              }),
              "tokenizer_config.json: The tokenizer class “Qwen2Tokenizer” is supported only if the folder "
              "contains a tokenizer.json.");
    EXPECT_EQ(problemOf([&] {
                  tokenizerOf({{"vocab.json", R"({"a":0})"}, {"merges.txt", "#version\na b\n"}});
              }),
              "vocab.json: " + must("model.merges[0]",
                                    "use only tokens of the vocabulary, but the vocabulary does "
                                    "not contain “b”"));
    EXPECT_EQ(problemOf([] {
                  tokenizerOf({{"vocab.json", "[1]"}, {"merges.txt", ""}});
              }),
              "vocab.json: " + must("model.vocab", "be an object"));
    EXPECT_EQ(problemOf([] {
                  tokenizerOf(FilesOfFolder{{"vocab.json", R"({"<s>":"x","</s>":1})"}, {"merges.txt", ""}});
              }),
              "vocab.json: " + must("model.vocab.<s>", tokenId));
}

}  // namespace
}  // namespace attention
