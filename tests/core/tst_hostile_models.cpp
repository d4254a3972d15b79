// SPDX-License-Identifier: GPL-3.0-or-later
// Tests folders of trained models with invalid or malicious contents. Each folder is rejected with a message
// that contains the path. No memory is allocated for data that the folder claims but does not contain.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "files/file_read_error.h"
#include "models/model_trace.h"
#include "support/array_files.h"
#include "support/counted_memory.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <sys/stat.h>

namespace attention {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A copy of a valid model folder that a test can change.
class Folder {
 public:
    explicit Folder(const std::string& name) {
        const fs::path from = fs::path(TEST_DATA) / "models" / name;
        for (const auto& entry : fs::directory_iterator(from))
            if (!entry.path().filename().string().starts_with("expected"))
                m_folder.write(entry.path().filename().string(), contentOf(entry.path()));
    }

    fs::path path(const std::string& file = {}) const {
        return file.empty() ? m_folder.path() : m_folder.path() / file;
    }
    void write(const std::string& file, std::string_view bytes) const {
        fs::remove_all(path(file));
        m_folder.write(file, bytes);
    }
    void edit(const std::string& file, const std::function<void(Json&)>& change) const {
        Json json = Json::parse(contentOf(path(file)));
        change(json);
        write(file, json.dump());
    }
    void editWeights(const std::function<void(Json& header, std::string& numbers)>& change) const {
        std::string bytes = contentOf(path("model.safetensors"));
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        Json header = Json::parse(bytes.substr(8, length));
        std::string numbers = bytes.substr(8 + length);
        change(header, numbers);
        write("model.safetensors", withHeader(header.dump(), numbers));
    }

    Session session(const std::string& text) const {
        Session session;
        session.model.folder = path().string();
        session.input.queryText = text;
        return session;
    }
    /// Returns the reason why the folder is rejected, without the path of the folder. Empty if the model is
    /// accepted. Expects that the used memory is limited by the size of the files.
    std::string refusal(const std::string& text = "The cat sat.") const {
        const test::CountedMemory memory(test::CountedMemory::Of::Everything);
        const std::vector<Problem> found = problems(session(text));
        // Size of all files in bytes, which limits the memory that may be allocated.
        std::uintmax_t there = 0;
        for (const auto& file : fs::directory_iterator(path()))
            if (file.is_regular_file()) there += file.file_size();
        // One byte of JSON may become a JSON value in memory, which takes several bytes.
        EXPECT_LT(memory.peak(), 2'000'000U + 30 * there);
        if (found.empty()) return {};
        EXPECT_EQ(found.size(), 1U);
        EXPECT_EQ(found.front().path, "model.folder");
        const std::string said = found.front().message.text();
        const std::string start = "cannot be used. " + path().string();
        EXPECT_TRUE(said.starts_with(start)) << said;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
        const std::string rest = said.substr(std::min(start.size(), said.size()));
        return rest.starts_with('/') ? rest.substr(1) : rest;
    }

 private:
    TestFolder m_folder;
};

struct Setting {
    std::string family, key;
    Json value;
    std::string refusal;
};

void PrintTo(const Setting& setting, std::ostream* out) {
    *out << setting.family << ' ' << setting.key << ' ' << setting.value;
}

class HostileSetting : public testing::TestWithParam<Setting> {};

TEST_P(HostileSetting, isRejected) {
    const Setting& setting = GetParam();
    const Folder folder(setting.family);
    ASSERT_EQ(folder.refusal(), "");
    folder.edit("config.json", [&](Json& config) { config[setting.key] = setting.value; });
    EXPECT_EQ(folder.refusal(), setting.refusal);
}

std::string memberMessage(const std::string& rest) {
    return "config.json: The member “" + rest;
}

std::string noSize(const std::string& value) {
    return memberMessage("n_embd” must be a whole number from 1 to 16777216, but it is " + value + ".");
}

std::string shapeMessage(const std::string& name, const std::string& expected, const std::string& actual) {
    return "model.safetensors: According to config.json, the array “" + name + "” must have the shape " +
           expected + ", but its shape is " + actual + ".";
}

const std::vector<Setting> sizes = {
    {"gpt2", "n_embd", 0, noSize("0")},
    {"gpt2", "n_embd", -1, noSize("-1")},
    {"gpt2", "n_embd", 2.5, noSize("2.5")},
    {"gpt2", "n_embd", "16", noSize("\"16\"")},
    {"gpt2", "n_embd", true, noSize("true")},
    {"gpt2", "n_embd", std::int64_t{1} << 62, noSize("4611686018427387904")},
    {"gpt2", "n_embd", ~std::uint64_t{0}, noSize("18446744073709551615")},
    {"gpt2", "n_embd", 1e300, noSize("1e+300")},
    {"gpt2", "n_embd", nullptr, memberMessage("n_embd” is missing.")},
    {"gpt2", "n_layer", 3, "model.safetensors: The array “transformer.h.2.attn.c_attn.weight” is missing."},
    {"gpt2", "n_layer", 2000, memberMessage("n_layer” is 2000, but at most 1024 layers are supported.")},
    {"gpt2", "n_layer", 1'000'000'000,
     memberMessage("n_layer” must be a whole number from 1 to 16777216, but it is 1000000000.")},
    {"gpt2", "n_head", 3,
     memberMessage("n_embd” must be a multiple of “n_head”, but 16 is not a multiple of 3.")},
    {"gpt2", "vocab_size", 296, shapeMessage("transformer.wte.weight", "(296, 16)", "(297, 16)")},
    {"gpt2", "vocab_size", 16'777'216, shapeMessage("transformer.wte.weight", "(16777216, 16)", "(297, 16)")},
    {"gpt2", "n_positions", 16'777'216, shapeMessage("transformer.wpe.weight", "(16777216, 16)", "(24, 16)")},
    {"gpt2", "n_inner", 65, shapeMessage("transformer.h.0.mlp.c_fc.weight", "(16, 65)", "(16, 64)")},
    {"llama", "num_key_value_heads", 3,
     memberMessage("num_attention_heads” must be a multiple of “num_key_value_heads”, but 4 is not a "
                   "multiple of 3.")},
    {"llama", "head_dim", 3,
     "config.json: The size of a head (“head_dim”) must be even because the model uses rotary position "
     "encodings (RoPE), but it is 3."},
    {"mistral", "layer_types", Json::array({"sliding_attention"}),
     memberMessage("layer_types” must be a list with one entry for each of the 2 layers.")},
    {"roberta", "pad_token_id", 1000,
     memberMessage("max_position_embeddings” must be at least 1002 because positions begin after the id of "
                   "the padding, but it is 30.")},
    {"roberta", "pad_token_id", -1,
     memberMessage("pad_token_id” must be a whole number from 0 to 16777216, but it is -1.")},
};
INSTANTIATE_TEST_SUITE_P(Sizes, HostileSetting, testing::ValuesIn(sizes));

std::string noRotation(const std::string& key, const std::string& type) {
    return memberMessage(key + "” must be default, linear or llama3, but it is \"" + type + "\".");
}

const std::vector<Setting> kinds = {
    {"gpt2", "model_type", "t5",
     memberMessage(
         "model_type” must be one of bert, distilbert, roberta, gpt2, llama, mistral, qwen2, qwen3, "
         "but it is \"t5\". For another model, save the attention weights in a file as described in "
         "the help.")},
    {"gpt2", "model_type", 3, memberMessage("model_type” must be a string, but it is 3.")},
    {"gpt2", "activation_function", "mish",
     memberMessage("activation_function” must be gelu, gelu_new, silu or relu, but it is \"mish\".")},
    {"gpt2", "layer_norm_epsilon", 0,
     memberMessage("layer_norm_epsilon” must be a number above 0, but it is 0.")},
    {"gpt2", "scale_attn_weights", 1,
     memberMessage("scale_attn_weights” must be true or false, but it is 1.")},
    {"gpt2", "quantization_config", Json::object(),
     memberMessage(
         "quantization_config” must be missing because quantized parameters are not supported. Save "
         "the model with 16-bit or 32-bit parameters.")},
    {"bert", "is_decoder", true,
     memberMessage("is_decoder” must be false because models of this type are supported only as encoders "
                   "without cross-attention.")},
    {"bert", "add_cross_attention", true,
     memberMessage("add_cross_attention” must be false because models of this type are supported only as "
                   "encoders without cross-attention.")},
    {"bert", "position_embedding_type", "relative_key",
     memberMessage("position_embedding_type” must be “absolute”, but it is \"relative_key\".")},
    {"llama", "partial_rotary_factor", 0.5,
     memberMessage("partial_rotary_factor” must be 1 because rotary position encodings (RoPE) are supported "
                   "only for whole heads.")},
    {"llama",
     "rope_parameters",
     {{"partial_rotary_factor", 0.5}},
     memberMessage("partial_rotary_factor” must be 1 because rotary position encodings (RoPE) are supported "
                   "only for whole heads.")},
    {"llama", "rope_theta", 0, memberMessage("rope_theta” must be a number above 0, but it is 0.")},
    {"llama", "rope_theta", "10000",
     memberMessage("rope_theta” must be a number above 0, but it is \"10000\".")},
    {"llama", "rope_scaling", 2, memberMessage("rope_scaling” must be an object, but it is 2.")},
    {"llama", "rope_parameters", 2, memberMessage("rope_parameters” must be an object, but it is 2.")},
    {"llama", "rope_scaling", {{"type", "dynamic"}, {"factor", 2}}, noRotation("type", "dynamic")},
    {"llama", "rope_scaling", {{"rope_type", "yarn"}, {"factor", 2}}, noRotation("rope_type", "yarn")},
    {"llama", "rope_scaling", {{"rope_type", "linear"}}, memberMessage("factor” is missing.")},
    {"llama",
     "rope_scaling",
     {{"rope_type", "llama3"},
      {"factor", 8},
      {"low_freq_factor", 4},
      {"high_freq_factor", 4},
      {"original_max_position_embeddings", 64}},
     memberMessage("high_freq_factor” must be greater than “low_freq_factor”.")},
};
INSTANTIATE_TEST_SUITE_P(Kinds, HostileSetting, testing::ValuesIn(kinds));

TEST(HostileModels, isDecoderIsAcceptedInCausalModels) {
    const Folder folder("gpt2");
    folder.edit("config.json", [](Json& config) { config["is_decoder"] = true; });
    EXPECT_EQ(folder.refusal(), "");  // every causal model is a decoder
}

TEST(HostileModels, longTensorNamesAreShortenedInMessages) {
    const Folder folder("gpt2");
    std::string name;
    for (int i = 0; i < 50'000; ++i) name += "é";
    folder.editWeights([&](Json& header, std::string&) { header[name] = 3; });
    const std::string said = folder.refusal();
    EXPECT_TRUE(said.starts_with("model.safetensors: In the header, the entry of the array “éé"))
        << said.substr(0, 100);
    EXPECT_TRUE(
        said.ends_with("é…” must contain exactly “dtype” (a string), “shape” (a list) and "
                       "“data_offsets” (two whole numbers)."))
        << said.size();
    EXPECT_LT(said.size(), 2250U);
}

TEST(HostileModels, invalidConfigJsonIsRejected) {
    const Folder folder("gpt2");
    folder.write("config.json", "[1]");
    EXPECT_EQ(folder.refusal(), "config.json: The file must contain a JSON object.");
    folder.write("config.json", std::string(100'000, '['));
    EXPECT_EQ(folder.refusal(), "config.json: The file must not be nested more than 64 levels deep.");
    folder.write("config.json", "{\"n_embd\": 1e999}");
    EXPECT_EQ(folder.refusal(), "config.json: The file must not contain numbers beyond ±1.8e308.");
    folder.write("config.json", "");
    EXPECT_EQ(folder.refusal(),
              "config.json: The file must be valid JSON, but there is a syntax error in line 1, column 1.");
}

TEST(HostileModels, missingOrMisshapenTensorsAreRejected) {
    const std::string name = "transformer.h.1.mlp.c_fc.weight";
    {
        const Folder folder("gpt2");
        folder.editWeights([&](Json& header, std::string&) {
            header["another"] = header[name];
            header.erase(name);
        });
        EXPECT_EQ(folder.refusal(), "model.safetensors: The array “" + name + "” is missing.");
    }
    for (const auto& [shape, said] : {std::pair(Json{64, 16}, "(64, 16)"), std::pair(Json{1024}, "(1024)"),
                                      std::pair(Json{1, 16, 64}, "(1, 16, 64)")}) {
        const Folder folder("gpt2");
        folder.editWeights([&, to = shape](Json& header, std::string&) { header[name]["shape"] = to; });
        EXPECT_EQ(folder.refusal(), shapeMessage(name, "(16, 64)", said));
    }
    for (const std::string type : {"I8", "U8", "F8_E4M3"}) {
        const Folder folder("gpt2");
        folder.editWeights([&](Json& header, std::string& numbers) {
            // Another tensor uses the old bytes, so that the file has no gap.
            header["another"] = header[name];
            header[name]["dtype"] = type;
            header[name]["data_offsets"] = {numbers.size(), numbers.size() + 1024};
            numbers += std::string(1024, '\1');
        });
        EXPECT_EQ(folder.refusal(), "model.safetensors: The array “" + name +
                                        "” must have the type F32, F16, BF16 or F64, but its type is “" +
                                        type + "”.");
    }
    const Folder folder("gpt2");  // a tensor that no model family uses may have any type
    folder.editWeights([&](Json& header, std::string& numbers) {
        header["h.0.attn.bias"] = {
            {"dtype", "BOOL"}, {"shape", {1, 1, 2}}, {"data_offsets", {numbers.size(), numbers.size() + 2}}};
        numbers += "ab";
    });
    EXPECT_EQ(folder.refusal(), "");
}

TEST(HostileModels, invalidSafetensorsHeadersAreRejected) {
    const Folder folder("gpt2");
    const std::string correct = contentOf(folder.path("model.safetensors"));
    const auto longer = [&](std::uint64_t length) {
        std::string bytes = correct;
        std::memcpy(bytes.data(), &length, sizeof length);
        return bytes;
    };
    const std::string file = "model.safetensors: ";
    const auto tooLong = [&](const std::string& length) {
        return file + "The header must have at most 100000000 bytes, but its size is given as " + length +
               ".";
    };
    const std::string rest = std::to_string(correct.size() - 7);
    const std::vector<std::pair<std::string, std::string>> cases = {
        {longer(std::uint64_t{1} << 63), tooLong("9223372036854775808")},
        {longer(~std::uint64_t{0}), tooLong("18446744073709551615")},
        {longer(correct.size() - 7), file + "The file is damaged because it ends within its header of " +
                                         rest + " bytes. Download it again."},
        {correct.substr(0, 7),
         file + "The file is damaged because it has fewer than 8 bytes, the minimum size of a .safetensors "
                "file. Download it again."},
        {withHeader("{\"a\": [[[[]]]]}", ""),
         file + "The member “a” of the header must not be nested more than 3 levels deep."},
        {withHeader("{\"a\": [0" + std::string(10'000'000, ',') + "]}", ""),
         file + "The header must contain at most 10000000 values, but it contains more."},
        {withHeader("{\"a\": 1, \"a\": 2}", ""),
         file + "The member “a” of the header must appear only once."},
        {withHeader("{\"\xff\": 1}", ""),
         file + "The header must be valid JSON, but there is a syntax error in line 1, column 3."}};
    for (const auto& [bytes, reason] : cases) {
        folder.write("model.safetensors", bytes);
        EXPECT_EQ(folder.refusal(), reason);
    }
}

TEST(HostileModels, invalidSafetensorsIndexIsRejected) {
    const std::string index = "model.safetensors.index.json";
    const auto refusal = [&](const Json& file) {
        const Folder folder("llama");
        folder.edit(index, [&](Json& root) { root["weight_map"]["model.norm.weight"] = file; });
        return folder.refusal();
    };
    for (const std::string file : {"../x.safetensors", "/etc/passwd", "a\\b.safetensors", "..safetensors",
                                   "pytorch_model.bin", "sub/model.safetensors", ""})
        EXPECT_EQ(refusal(file), index +
                                     ": In “weight_map”, the file name of the array “model.norm.weight” must "
                                     "be the name of a .safetensors file in the same folder, but it is “" +
                                     file + "”.");
    EXPECT_EQ(refusal(7),
              index + ": In “weight_map”, the file name of the array “model.norm.weight” must be a string.");
    EXPECT_EQ(refusal("other.safetensors"), "other.safetensors: The file does not exist.");

    const Folder folder("llama");
    folder.edit(index, [](Json& root) {
        for (auto& file : root["weight_map"]) file = "model-00001-of-00002.safetensors";
    });
    EXPECT_TRUE(
        folder.refusal().ends_with("” is missing in the file “model-00001-of-00002.safetensors”, "
                                   "although “weight_map” names this file."));
    const std::string withoutMap =
        ": The file must contain an object “weight_map” with the file name of each array.";
    folder.write(index, R"({"weight_map": []})");
    EXPECT_EQ(folder.refusal(), index + withoutMap);
    folder.write(index, "[]");
    EXPECT_EQ(folder.refusal(), index + withoutMap);
}

TEST(HostileModels, linksOutOfTheFolderAreRejected) {
    for (const std::string file : {"config.json", "model.safetensors", "tokenizer.json"}) {
        const Folder folder("gpt2");
        const Folder elsewhere("gpt2");
        fs::remove(folder.path(file));
        fs::create_symlink(elsewhere.path(file), folder.path(file));
        EXPECT_EQ(folder.refusal(),
                  file +
                      ": The file is a symbolic link to a target outside the folder, and such links are not "
                      "followed. Replace the link with its target, for example by copying the folder with "
                      "“cp -rL”.");
        fs::remove(folder.path(file));
        folder.write("there", contentOf(elsewhere.path(file)));
        fs::create_symlink("there", folder.path(file));
        EXPECT_EQ(folder.refusal(), "");
        fs::remove(folder.path(file));
        fs::create_symlink("nowhere", folder.path(file));
        EXPECT_EQ(folder.refusal(), file + ": The file is a symbolic link whose target does not exist.");
    }
}

TEST(HostileModels, foldersAndPipesAreNotReadAsFiles) {
    const std::string notAFile = ": This path leads to a folder or a device, not to a file.";
    for (const std::string file : {"config.json", "model.safetensors", "tokenizer.json"}) {
        const Folder folder("gpt2");
        fs::remove(folder.path(file));
        fs::create_directory(folder.path(file));
        EXPECT_EQ(folder.refusal(), file + notAFile);
        fs::remove(folder.path(file));
        ASSERT_EQ(::mkfifo(folder.path(file).c_str(), 0600), 0);
        EXPECT_EQ(folder.refusal(), file + notAFile);
    }
}

TEST(HostileModels, unsupportedWeightFormatsAreRejectedByName) {
    const TestFolder empty;
    Session session;
    session.model.folder = empty.path().string();
    ASSERT_EQ(problems(session).size(), 1U);
    EXPECT_EQ(problems(session).front().message.text(),
              "cannot be used. " + empty.path().string() +
                  ": The folder is not a trained model because it contains no config.json.");
    session.model.folder = std::string(10'000, 'x');
    ASSERT_EQ(problems(session).size(), 1U);
    EXPECT_TRUE(problems(session).front().message.text().ends_with(
        ": The path must lead to the folder of a trained model, but no folder exists at this path."));

    {
        const Folder folder("gpt2");
        fs::rename(folder.path("model.safetensors"), folder.path("pytorch_model.bin"));
        EXPECT_EQ(
            folder.refusal(),
            ": The folder must contain model.safetensors or model.safetensors.index.json. Convert files in "
            "other formats, such as pytorch_model.bin and .gguf, to .safetensors.");
    }
    const Folder folder("gpt2");
    fs::rename(folder.path("tokenizer.json"), folder.path("tokenizer.model"));
    EXPECT_NE(folder.refusal().find("tokenizer.model"), std::string::npos) << folder.refusal();
}

TEST(HostileModels, tokensBeyondTheEmbeddingTableAreRejected) {
    const Folder folder("gpt2");
    folder.edit("tokenizer.json", [](Json& root) { root["model"]["vocab"]["."] = 5000; });
    EXPECT_EQ(folder.refusal(),
              "model.safetensors: The token “.” has the id 5000, but the model has embeddings for only 297 "
              "tokens.");
    EXPECT_EQ(folder.refusal("The cat"), "");
}

TEST(HostileModels, nonFiniteWeightsAreReportedNotFatal) {
    for (const float odd : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity(), std::numeric_limits<float>::max()}) {
        const Folder folder("gpt2");
        folder.editWeights([&](Json& header, std::string& numbers) {
            const Json& tensor = header["transformer.h.0.attn.c_attn.weight"];
            const auto begin = tensor["data_offsets"][0].get<std::size_t>();
            const auto end = tensor["data_offsets"][1].get<std::size_t>();
            for (std::size_t at = begin; at < end; at += sizeof odd)
                std::memcpy(numbers.data() + at, &odd, sizeof odd);
        });
        const Session session = folder.session("The cat sat.");
        ASSERT_EQ(problems(session), std::vector<Problem>());
        const auto trace = computeTrace(session);
        EXPECT_EQ(trace->modelTrace->headMaps.size(), 2U);
        EXPECT_TRUE(std::isnan(trace->modelTrace->finalNormOutput->entries().back())) << odd;
        // The largest float is finite, so the warning does not name its tensor. Only numbers calculated from
        // it are NaN or infinite.
        EXPECT_EQ(trace->modelTrace->warning.text(),
                  std::isfinite(odd) ? "From layer 1 on, values are NaN or infinite."
                                     : "From layer 1 on, values are NaN or infinite because the array "
                                       "“transformer.h.0.attn.c_attn.weight” contains such values.");
    }
    EXPECT_TRUE(computeTrace(Folder("gpt2").session("The cat sat."))->modelTrace->warning.isEmpty());
}

/// The warning names the tensor with a single NaN, and the first part of the model that the NaN affects.
TEST(HostileModels, warningNamesTheNonFiniteTensor) {
    for (const auto& [name, place] : {std::pair("transformer.wpe.weight", "the embeddings"),
                                      std::pair("transformer.h.1.mlp.c_proj.bias", "layer 2"),
                                      std::pair("transformer.ln_f.bias", "the final layer norm")}) {
        const Folder folder("gpt2");
        folder.editWeights([&, tensor = name](Json& header, std::string& numbers) {
            const float nan = std::numeric_limits<float>::quiet_NaN();
            std::memcpy(numbers.data() + header[tensor]["data_offsets"][0].get<std::size_t>(), &nan,
                        sizeof nan);
        });
        const std::string found = computeTrace(folder.session("The cat sat."))->modelTrace->warning.text();
        EXPECT_EQ(found, std::string("From ") + place +
                             " on, values are NaN or infinite because the array “" + name +
                             "” contains such values.");
    }
}

}  // namespace
}  // namespace attention
