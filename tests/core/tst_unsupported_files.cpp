// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the messages for unsupported kinds of files. A message names the kind and a way to get a file that
// can be opened.
#include "engine/problems.h"
#include "files/file_read_error.h"
#include "files/tensor_file.h"
#include "imports/session_from_file.h"
#include "models/open_models.h"
#include "support/array_files.h"
#include "word_vectors/open_word_vectors.h"

#include <gtest/gtest.h>

#include <functional>

namespace attention {
namespace {

/// Returns the message of the FileReadError that `open` throws, without the path. Returns an empty text if
/// `open` throws no error.
std::string reasonFrom(const std::string& path, const std::function<void()>& open) {
    try {
        open();
    } catch (const FileReadError& problem) {
        const std::string text = problem.what();
        EXPECT_TRUE(text.starts_with(path + ": ")) << text;
        return text.substr(path.size() + 2);
    }
    return {};
}

std::string reasonAgainstVectors(const std::string& path) {
    return reasonFrom(path, [&] { openWordVectors(path); });
}

std::string reasonAgainstArrays(const std::string& path) {
    return reasonFrom(path, [&] { TensorFile::open(path); });
}

/// Returns a tar archive with one member. Its header contains `name`, and `bytes` are its contents.
std::string tarBytes(const std::string& name, const std::string& bytes) {
    std::string header = name + std::string(257 - name.size(), '\0') + "ustar";
    return header + std::string(512 - header.size(), '\0') + bytes;
}

TEST(UnsupportedFiles, archivesAreNamedWithTheCommandThatUnpacksThem) {
    const TestFolder folder;
    const std::string lines = "the 0.1 0.2\ncat 0.3 0.4\n";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {zipBytes({{"glove.2d.txt", lines}}, Packing::Deflated), "unzip"},
        {zipBytes({{"glove.2d.txt", lines}}), "unzip"},
        {"\x1f\x8b\x08 and more", "gunzip"},
        {"BZh91AY&SY and more", "bunzip2"},
        {std::string("\xfd\x37zXZ\0 and more", 15), "unxz"},
        {"\x28\xb5\x2f\xfd and more", "unzstd"},
        {"7z\xbc\xaf\x27\x1c and more", "7z x"},
        {tarBytes("glove.2d.txt", lines), "tar -xf"}};
    for (const auto& [bytes, command] : cases) {
        const std::string reason = "The file is compressed. Unpack it with “" + command + "”.";
        EXPECT_EQ(reasonAgainstVectors(folder.write("a.txt", bytes)), reason);
        EXPECT_EQ(reasonAgainstArrays(folder.write("a.npz", bytes)), reason);
        EXPECT_EQ(reasonAgainstArrays(folder.write("a.safetensors", bytes)), reason);
    }
    EXPECT_EQ(reasonAgainstVectors(folder.write("array.txt", npzBytes({{"vectors", {{1, 1}, {1}}}}))), "");
    EXPECT_EQ(reasonAgainstVectors(folder.write("word.txt", "BZh9 0.1 0.2\n")), "");
}

/// Returns Latin text in UTF-16 or UTF-32. Each character has `before` zero bytes before it and `after` zero
/// bytes after it.
std::string widened(std::string_view text, int before, int after) {
    std::string wide;
    for (const char c : text)
        wide += std::string(static_cast<std::size_t>(before), '\0') + c +
                std::string(static_cast<std::size_t>(after), '\0');
    return wide;
}

TEST(UnsupportedFiles, textInUtf16AndUtf32IsNamedWithTheCommandThatConvertsIt) {
    const TestFolder folder;
    const std::string lines = "the 0.1 0.2\ncat 0.3 0.4\n";
    using std::string_literals::operator""s;
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"\xff\xfe" + widened(lines, 0, 1), "UTF-16"},
        {"\xfe\xff" + widened(lines, 1, 0), "UTF-16"},
        {widened(lines, 0, 1), "UTF-16LE"},
        {widened(lines, 1, 0), "UTF-16BE"},
        {"\xff\xfe\0\0"s + widened(lines, 0, 3), "UTF-32"},
        {"\0\0\xfe\xff"s + widened(lines, 3, 0), "UTF-32"}};
    for (const auto& [bytes, encoding] : cases) {
        const std::string reason = "The text in the file must be encoded in UTF-8, but its encoding is " +
                                   encoding + ". Convert the file with “iconv -f " + encoding + " -t UTF-8”.";
        EXPECT_EQ(reasonAgainstVectors(folder.write("a.txt", bytes)), reason);
    }
    EXPECT_EQ(reasonAgainstVectors(folder.write("zero.txt", "the 0.1 \0 0.2\n"s)),
              "The file is not a text file because it contains bytes of value 0.");
}

TEST(UnsupportedFiles, binaryWordVectorsAreNamedByTheProgramThatWroteThem) {
    const TestFolder folder;
    const std::string ofFastText("\xba\x16\x4f\x2f\x0c\0\0\0\x2c\x01\0\0\x05\0\0\0", 16);
    const std::string ofWord2vec("2 3\nthe \0\0\x80\x3f", 12);
    const std::string ofGensim("\x80\x04\x95\x34\0\0\0\0\0\0\0\x8c\x1bgensim.models.keyedvectors", 40);
    for (const char* const name : {"a.bin", "a.txt", "a.npz"}) {
        EXPECT_TRUE(
            reasonAgainstVectors(folder.write(name, ofFastText))
                .starts_with("The file is a fastText model in binary format, which is not supported. Open "
                             "the .vec file "))
            << name;
        EXPECT_TRUE(reasonAgainstVectors(folder.write(name, ofWord2vec))
                        .starts_with(
                            "The file contains word2vec vectors in binary format, which is not supported. "));
        EXPECT_EQ(reasonAgainstVectors(folder.write(name, ofGensim)),
                  "The file is a pickle or a PyTorch file, which is not supported because it can contain "
                  "code. Save a supported file with save_word2vec_format(\"a.txt\") of gensim or with "
                  "numpy.savez(\"a.npz\", words=words, vectors=array).")
            << name;
    }
}

/// The recommended call writes the arrays that the field needs, so the message depends on the field that uses
/// the file.
TEST(UnsupportedFiles, theRecommendedCallWritesWhatTheFieldNeeds) {
    const TestFolder folder;
    const std::string array = folder.write("a.npy", std::string("\x93NUMPY\1\0", 8));
    const std::string pickle = folder.write("a.kv", "\x80\4K\1.");
    const auto reason = [](const Session& session) {
        const auto found = problems(session);
        return found.empty() ? std::string() : found.front().message.text();
    };
    Session words;
    words.embedding.source = EmbeddingSource::WordVectors;
    words.embedding.file = array;
    const std::string begin = "cannot be used. " + array +
                              ": The file is a single NumPy array, which is not supported. Save a supported "
                              "file with ";
    EXPECT_EQ(reason(words), begin + "numpy.savez(\"a.npz\", words=words, vectors=array).");
    words.embedding.file = pickle;
    EXPECT_NE(reason(words).find("save_word2vec_format(\"a.txt\") of gensim"), std::string::npos);
    Session positions;
    positions.embedding.source = EmbeddingSource::Imported;
    positions.embedding.file = array;
    EXPECT_EQ(reason(positions), begin + "numpy.savez(\"a.npz\", query_embeddings=array).");
    Session weights;
    weights.importedAttention.file = array;
    EXPECT_EQ(reason(weights), begin + "numpy.savez(\"a.npz\", attentions=array).");
    weights.importedAttention.file = folder.write("a.csv", "0.5,0.5\n0.25,0.75\n");
    EXPECT_EQ(reason(weights),
              "cannot be used. " + *weights.importedAttention.file +
                  ": The file is a table of numbers in text form, which is not supported. Save a supported "
                  "file with numpy.savez(\"a.npz\", attentions=numpy.loadtxt(\"a.csv\", delimiter=\",\")).");
}

TEST(UnsupportedFiles, numericTextIsNamedWithACallThatReadsIt) {
    const std::string table =
                          "The file is a table of numbers in text form, which is not supported. Save a "
                          "supported file with ",
                      json =
                          "The file contains numbers in JSON, which are not supported. Save a supported "
                          "file with ";
    const auto saved = [](const std::string& array) {
        return "numpy.savez(\"a.npz\", attentions=" + array + ")";
    };
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"0.5,0.5\n0.25,0.75\n", table + saved("numpy.loadtxt(\"a.csv\", delimiter=\",\")")},
        {"\xef\xbb\xbf\r\n0.5;0.5\r\n0.25;0.75\r\n",
         table + saved("numpy.loadtxt(\"a.csv\", delimiter=\";\")")},
        {"0.5\t0.5\n", table + saved("numpy.loadtxt(\"a.csv\", delimiter=\"\\t\")")},
        {"0.5  0.5\n0.25 0.75\n", table + saved("numpy.loadtxt(\"a.csv\")")},
        {"the,cat\n0.5,0.5\n", table + saved("numpy.loadtxt(\"a.csv\", delimiter=\",\", skiprows=1)")},
        {",the,cat\nthe,0.5,0.5\n", table + saved("pandas.read_csv(\"a.csv\", index_col=0)")},
        {"the;0.5;0.5\ncat;0.25;0.75\n",
         table + saved("pandas.read_csv(\"a.csv\", sep=\";\", header=None, index_col=0)")},
        {" [[0.5, 0.5],\n [0.25, 0.75]]", json + saved("json.load(open(\"a.json\"))")},
        {R"({"weights": [[0.5, 0.5], [0.25, 0.75]]})",
         json + saved(R"(json.load(open("a.json"))["weights"])")},
        {R"({"tokens": ["a"], "attentions": [[1]]})",
         json + "numpy.savez(\"a.npz\", **json.load(open(\"a.json\")))"}};
    for (const auto& [text, reason] : cases)
        EXPECT_EQ(numericTextReason(text, FileUse::Any).text(), reason + ".") << text;
    EXPECT_TRUE(
        numericTextReason("sequence,head,query,query_token,key,key_token,raw\r\n0,0,0,\"a\",0,\"a\",1\r\n",
                          FileUse::Any)
            .text()
            .starts_with("The file is a table that this program has exported, and it contains no session. "));
    EXPECT_TRUE(numericTextReason(R"({"model_type": "bert"})", FileUse::Any)
                    .text()
                    .starts_with("The file is part of a trained model. "));
    for (const char* const text :
         {"", "\n", "words", "a,b\nc,d\n", "{", "[", "[\"a\"]", "{\"a\": \"b\"}", "1", "{\""})
        EXPECT_TRUE(numericTextReason(text, FileUse::Any).isEmpty()) << text;
}

TEST(UnsupportedFiles, loraAdapterIsNamedWithTheWayToMergeIt) {
    const TestFolder folder;
    const std::string path = folder.path().string();
    folder.write("adapter_config.json", R"({"peft_type": "LORA"})");
    const std::string weights = folder.write(
        "adapter_model.safetensors",
        safetensorsBytes({{"base_model.model.layers.0.self_attn.q_proj.lora_A.weight", {{1, 2}, {1, 2}}}}));
    const std::string reason = loraAdapterReason().text();
    EXPECT_NE(reason.find("merge_and_unload()"), std::string::npos);
    EXPECT_NE(reason.find("save_pretrained()"), std::string::npos);
    EXPECT_EQ(reasonFrom(path, [&] { openModel(path); }), reason);
    EXPECT_EQ(reasonFrom(weights, [&] { sessionFromFile(weights, {}); }), reason);
    // PEFT also writes adapters into folders that contain the configuration of the model.
    folder.write("config.json",
                 R"({"model_type": "llama", "hidden_size": 8, "num_hidden_layers": 1, "vocab_size": 9,
        "num_attention_heads": 2, "intermediate_size": 8, "max_position_embeddings": 16})");
    EXPECT_EQ(reasonFrom(path, [&] { openModel(path); }), reason);
}

TEST(UnsupportedFiles, messageForAModelFileRecommendsItsFolder) {
    const TestFolder folder;
    folder.write("config.json", "{}");
    const std::string weights =
        folder.write("model.safetensors", safetensorsBytes({{"layers.0.weight", {{1}, {1}}}}));
    EXPECT_EQ(reasonFrom(weights, [&] { sessionFromFile(weights, {}); }),
              "The file is part of a trained model. Open the folder that contains the file.");
    const std::string gguf = folder.write("model.gguf", std::string("GGUF\2\0", 6));
    EXPECT_EQ(reasonFrom(gguf, [&] { openModel(gguf); }),
              "The file is a model in the format GGUF, which is not supported. Open the folder of the model "
              "with its .safetensors files instead.");
    EXPECT_EQ(reasonFrom(weights, [&] { openModel(weights); }),
              "The path must lead to the folder of a trained model, but no folder exists at this path.");
}

TEST(UnsupportedFiles, aWebPageInPlaceOfADownloadIsNamed) {
    const TestFolder folder;
    const std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n";
    EXPECT_EQ(reasonAgainstVectors(folder.write("a.vec", page)),
              "The file is a web page instead of data. Download the data again with a direct link to the "
              "file.");
    EXPECT_EQ(reasonAgainstVectors(folder.write("b.vec", "<html 0.1 0.2\n")), "");
}

}  // namespace
}  // namespace attention
