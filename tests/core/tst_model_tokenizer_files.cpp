// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of folders with a tokenizer: the preferred file, the older files without a tokenizer.json, and
// rejected files.
#include "support/tokenizer_files.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace attention {
namespace {

using Ids = std::vector<Index>;

const std::string refused = "” is not supported; supported are ";
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
              "model: “Unigram" + refused + "BPE, WordPiece, WordLevel");
    EXPECT_EQ(problemWithModel(R"("vocab":[["a",0]])"),
              "model: “Unigram" + refused + "BPE, WordPiece, WordLevel");
    const std::string pairs = R"("type":"BPE","vocab":{"a":0},"merges":[])";
    EXPECT_EQ(problemWithModel(pairs + R"(,"dropout":0.1)"), "model.dropout: “0.1" + refused + "0, null");
    EXPECT_EQ(problemWithModel(pairs + R"(,"dropout":0.0,"end_of_word_suffix":"")"), "");
    EXPECT_EQ(problemWithModel(pairs + R"(,"continuing_subword_prefix":"##")"),
              "model.continuing_subword_prefix: “##" + refused + "\"\", null");
    EXPECT_EQ(problemWithModel(pairs + R"(,"end_of_word_suffix":"</w>")"),
              "model.end_of_word_suffix: “</w>" + refused + "\"\", null");
    EXPECT_EQ(problemWithStep(R"("normalizer":{"type":"Precompiled"})"),
              "normalizer: “Precompiled" + refused +
                  "Sequence, NFC, NFD, NFKC, NFKD, Lowercase, StripAccents, Prepend, Replace of a String, "
                  "BertNormalizer");
    EXPECT_TRUE(problemWithStep(R"("normalizer":{"type":"Replace","pattern":{"Regex":"a"},"content":""})")
                    .starts_with("normalizer: “Replace of a Regex" + refused));
    EXPECT_EQ(problemWithStep(R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Digits"}]})"),
              "pre_tokenizer.pretokenizers[0]: “Digits" + refused +
                  "Sequence, BertPreTokenizer, Whitespace, WhitespaceSplit, Split, ByteLevel, Metaspace");
    const std::string split = R"("pre_tokenizer":{"type":"Split","pattern":{"String":"a"},)";
    EXPECT_EQ(problemWithStep(split + R"("behavior":"Removed"})"),
              "pre_tokenizer.behavior: “Removed" + refused + "Isolated");
    EXPECT_EQ(problemWithStep(split + R"("behavior":"Isolated","invert":true})"),
              "pre_tokenizer.invert: “true" + refused + "false");
    const std::string marks = R"("pre_tokenizer":{"type":"Metaspace","replacement":)";
    EXPECT_EQ(problemWithStep(marks + R"("_","prepend_scheme":"last"})"),
              "pre_tokenizer.prepend_scheme: “last" + refused + "first, always, never");
    EXPECT_EQ(problemWithStep(marks + R"("__"})"), "pre_tokenizer.replacement: is not one character");
    EXPECT_EQ(problemWithStep(R"("post_processor":{"type":"Other"})"),
              "post_processor: “Other" + refused +
                  "Sequence, ByteLevel, BertProcessing, RobertaProcessing, TemplateProcessing");
}

TEST(TokenizerFiles, missingOrInvalidFieldsAreRejected) {
    EXPECT_EQ(problemWith("{"), "is no valid JSON in line 1, column 2");
    EXPECT_EQ(problemWith("[]"), "model: is missing");
    EXPECT_EQ(problemWith(R"({"model":[]})"), "model.vocab: is missing");
    EXPECT_EQ(problemWith(R"({"model":{"type":7}})"), "model.type: is no text");
    EXPECT_EQ(problemWithModel(R"("type":"BPE","vocab":{"a":0})"), "model.merges: is missing");
    EXPECT_EQ(problemWithModel(R"("vocab":7)"), "model.vocab: is no object");
    for (const char* id : {"-1", "0.5", "\"0\"", "1099511627776", "18446744073709551615", "1e5", "null"})
        EXPECT_EQ(problemWithModel(std::string(R"("vocab":{"a":)") + id + '}'),
                  "model.vocab.a: is no id; ids are whole numbers from 0 to 2147483647")
            << id;
    EXPECT_EQ(problemWithModel(R"("vocab":{"a":3,"b":3})"), "model.vocab: “a” and “b” have the same id 3");
    const std::string pairs = R"("vocab":{"a":0,"b":1,"ab":2},"merges":)";
    EXPECT_EQ(problemWithModel(pairs + "{}"), "model.merges: is no list");
    EXPECT_EQ(problemWithModel(pairs + R"(["a b","a c"])"), "model.merges[1]: the vocabulary lacks “c”");
    EXPECT_EQ(problemWithModel(pairs + R"([["b","a"]])"), "model.merges[0]: the vocabulary lacks “ba”");
    for (const char* merge :
         {R"("ab")", R"("a b b")", R"(["a"])", R"(["a","b","b"])", R"(["a",1])", "7", "{}"})
        EXPECT_EQ(problemWithModel(pairs + '[' + merge + ']'), "model.merges[0]: is no pair of tokens")
            << merge;
    EXPECT_EQ(problemWithModel(pairs + "[],\"byte_fallback\":1"),
              "model.byte_fallback: is neither true nor false");
    EXPECT_EQ(problemWithModel(R"("vocab":{"b":0},"unk_token":"?")"),
              "model: the vocabulary has neither “a” nor a token for unknown words");
    EXPECT_EQ(problemWithStep(R"("added_tokens":[{"id":1}])"), "added_tokens[0].content: is missing");
    EXPECT_EQ(problemWithStep(R"("added_tokens":[{"content":"x","id":-1}])"),
              "added_tokens[0].id: is no id; ids are whole numbers from 0 to 2147483647");
    EXPECT_EQ(problemWithStep(R"("added_tokens":{})"), "added_tokens: is no list");
    EXPECT_EQ(problemWithStep(R"("added_tokens":[{"content":"","id":1},{"content":"","id":0}])"), "");
    EXPECT_EQ(problemWithStep(R"("normalizer":{})"), "normalizer.type: is missing");
    EXPECT_EQ(problemWithStep(R"("normalizer":[])"), "normalizer.type: is missing");
    EXPECT_EQ(problemWithStep(R"("post_processor":{"type":"BertProcessing","cls":"x","sep":["y",2]})"),
              "post_processor.cls: is no list");
    EXPECT_EQ(problemWithStep(R"("post_processor":{"type":"BertProcessing","cls":["x"],"sep":["y",2]})"),
              "post_processor.cls[1]: is missing");
}

TEST(TokenizerFiles, oversizedTextsAndTemplatesAreRejected) {
    const std::string pairs = R"("post_processor":{"type":"TemplateProcessing","single":)";
    const std::string text = R"({"Sequence":{"id":"A"}})";
    EXPECT_EQ(problemWithStep(pairs + "[" + text + "," + text + "]}"),
              "post_processor.single: does not hold the text once");
    EXPECT_EQ(problemWithStep(pairs + "[]}"), "post_processor.single: does not hold the text once");
    EXPECT_EQ(problemWithStep(pairs + R"([{"SpecialToken":{"id":"B"}}],"special_tokens":{}})"),
              "post_processor.special_tokens.B: is missing");
    std::string ids = "0", doubling, bytes;
    for (int i = 0; i < 1000; ++i) ids += ",0";
    EXPECT_EQ(problemWithStep(pairs + R"([{"SpecialToken":{"id":"B"}}],"special_tokens":{"B":{"ids":[)" +
                              ids + "]}}}"),
              "post_processor.single: puts more than 1000 tokens around the text");
    for (int i = 0; i < 40; ++i) {
        doubling += R"({"type":"Replace","pattern":{"String":"a"},"content":"aa"},)";
        bytes += R"({"type":"ByteLevel","use_regex":false},)";
    }
    doubling.pop_back(), bytes.pop_back();
    EXPECT_EQ(problemWithStep(R"("normalizer":{"type":"Sequence","normalizers":[)" + doubling + "]}"),
              "normalizer.normalizers[21]: makes the text longer than 4000000 characters");
    EXPECT_EQ(problemWithStep(R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[)" + bytes + "]}"),
              "pre_tokenizer: makes the text longer than 4000000 characters");
    std::string deep = "null";
    for (int i = 0; i < 100; ++i) deep = R"({"type":"Sequence","normalizers":[)" + deep + "]}";
    EXPECT_TRUE(problemWithStep("\"normalizer\":" + deep).ends_with("…: is nested deeper than 64 levels"));
    const auto tokenizer = tokenizerOf('{' + anyModel + '}');
    EXPECT_EQ(problemOf([&] { tokenizer->tokenize(std::string(2'000'001, 'a')); }),
              "tokenizer.json: a text of 2000001 bytes is too long; at most 2000000 are cut into tokens");
}

TEST(TokenizerFiles, invalidOrSlowPatternsAreRejected) {
    const auto split = [](const std::string& pattern) {
        return R"({"pre_tokenizer":{"type":"Split","pattern":{"Regex":")" + pattern +
               R"("},"behavior":"Isolated"},)" + anyModel + '}';
    };
    EXPECT_EQ(problemWith(split("(")), "pre_tokenizer.pattern: “(” is no pattern that can be read");
    EXPECT_EQ(problemWith(split(std::string(10'001, 'a'))),
              "pre_tokenizer.pattern: has a pattern of 10001 bytes; at most 10000 are read");
    const std::string slow =
        "tokenizer.json: pre_tokenizer.pattern: the pattern “(a+)+b” takes too long for this text";
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
    const std::string supported = "supported are tokenizer.json, vocab.txt, and vocab.json with merges.txt";
    EXPECT_EQ(problemOf([&] {
                  tokenizerOf({{"tokenizer.model", ""}, all[1]});
              }),
              "tokenizer.model: is a sentencepiece tokenizer, which is not supported; " + supported);
    const TestFolder empty;
    EXPECT_EQ(problemOf([&] { openTokenizer(empty.path().string()); }), " holds no tokenizer; " + supported);
    empty.write("elsewhere.json", json);
    std::filesystem::create_directory(empty.path() / "model");
    std::filesystem::create_symlink("../elsewhere.json", empty.path() / "model/tokenizer.json");
    EXPECT_TRUE(problemOf([&] {
                    openTokenizer((empty.path() / "model").string());
                }).starts_with("model/tokenizer.json: is a link out of the folder"));
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
              "tokenizer_config.json: do_lower_case: is neither true nor false");
    EXPECT_EQ(problemOf([] {
                  tokenizerOf({{"vocab.txt", "a\n"}});
              }),
              "vocab.txt: the vocabulary lacks “[UNK]”");
    EXPECT_EQ(problemOf([] { tokenizerOf({{"vocab.txt", "\xff\n"}}); }), "vocab.txt: is not text in UTF-8");
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
              "tokenizer_config.json: Qwen2Tokenizer is supported with a tokenizer.json only");
    EXPECT_EQ(problemOf([&] {
                  tokenizerOf({{"vocab.json", R"({"a":0})"}, {"merges.txt", "#version\na b\n"}});
              }),
              "vocab.json: model.merges[0]: the vocabulary lacks “b”");
    EXPECT_EQ(problemOf([] {
                  tokenizerOf({{"vocab.json", "[1]"}, {"merges.txt", ""}});
              }),
              "vocab.json: model.vocab: is no object");
    EXPECT_EQ(problemOf([] {
                  tokenizerOf(FilesOfFolder{{"vocab.json", R"({"<s>":"x","</s>":1})"}, {"merges.txt", ""}});
              }),
              "vocab.json: model.vocab.<s>: is no id; ids are whole numbers from 0 to 2147483647");
}

}  // namespace
}  // namespace attention
