// SPDX-License-Identifier: GPL-3.0-or-later
// Tests folders of trained models with invalid or malicious contents. Each folder is rejected with one
// sentence that contains the path. No memory is allocated for data that the folder
// claims but does not contain.
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
        const std::string said = found.front().message.text(), home = path().string();
        EXPECT_TRUE(said.starts_with(home)) << said;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
        const std::string rest = said.substr(std::min(home.size(), said.size()));
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

std::string noSize(const std::string& value) {
    return "config.json: n_embd is " + value + "; allowed are whole numbers from 1 to 16777216";
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
    {"gpt2", "n_embd", nullptr, "config.json: does not say n_embd"},
    {"gpt2", "n_layer", 3, "model.safetensors: lacks transformer.h.2.attn.c_attn.weight"},
    {"gpt2", "n_layer", 2000, "config.json: n_layer is 2000; at most 1024 layers are supported"},
    {"gpt2", "n_layer", 1'000'000'000,
     "config.json: n_layer is 1000000000; allowed are whole numbers from 1 to 16777216"},
    {"gpt2", "n_head", 3, "config.json: a width of 16 cannot be cut into 3 heads"},
    {"gpt2", "vocab_size", 296,
     "model.safetensors: transformer.wte.weight has the shape (297, 16); by config.json it is (296, 16)"},
    {"gpt2", "vocab_size", 16'777'216,
     "model.safetensors: transformer.wte.weight has the shape (297, 16); by config.json it is "
     "(16777216, 16)"},
    {"gpt2", "n_positions", 16'777'216,
     "model.safetensors: transformer.wpe.weight has the shape (24, 16); by config.json it is "
     "(16777216, 16)"},
    {"gpt2", "n_inner", 65,
     "model.safetensors: transformer.h.0.mlp.c_fc.weight has the shape (16, 64); by config.json it is "
     "(16, 65)"},
    {"llama", "num_key_value_heads", 3, "config.json: 4 heads cannot share 3 heads of keys and values"},
    {"llama", "head_dim", 3, "config.json: rotary positions need heads of an even size, here 3"},
    {"mistral", "layer_types", Json::array({"sliding_attention"}),
     "config.json: layer_types is no list of 2 layers"},
    {"roberta", "pad_token_id", 1000, "config.json: 30 positions leave none behind the padding’s 1000"},
    {"roberta", "pad_token_id", -1,
     "config.json: pad_token_id is -1; allowed are whole numbers from 0 to 16777216"},
};
INSTANTIATE_TEST_SUITE_P(Sizes, HostileSetting, testing::ValuesIn(sizes));

std::string noRotation(const std::string& type) {
    return "config.json: rotary positions of the type \"" + type +
           "\" are not supported; default, linear and llama3 are";
}

const std::vector<Setting> kinds = {
    {"gpt2", "model_type", "t5",
     "config.json: models of the type \"t5\" are not supported; those of bert, distilbert, roberta, gpt2, "
     "llama, mistral, qwen2, qwen3 are. Attention captured from any model opens: see Files in the help"},
    {"gpt2", "model_type", 3, "config.json: model_type is 3; allowed is text"},
    {"gpt2", "activation_function", "mish",
     "config.json: the activation \"mish\" is not supported; gelu, gelu_new, silu and relu are"},
    {"gpt2", "layer_norm_epsilon", 0, "config.json: layer_norm_epsilon is 0; allowed are numbers above 0"},
    {"gpt2", "scale_attn_weights", 1, "config.json: scale_attn_weights is 1; allowed are true and false"},
    {"gpt2", "quantization_config", Json::object(),
     "config.json: says that the weights are quantised; supported are weights of 32 and 16 bits"},
    {"bert", "is_decoder", true, "config.json: is_decoder is true; supported are models with one text"},
    {"bert", "add_cross_attention", true,
     "config.json: add_cross_attention is true; supported are models with one text"},
    {"bert", "position_embedding_type", "relative_key",
     "config.json: position_embedding_type is \"relative_key\"; supported is absolute"},
    {"llama", "partial_rotary_factor", 0.5,
     "config.json: partial_rotary_factor is not 1; supported is the rotation of whole heads"},
    {"llama",
     "rope_parameters",
     {{"partial_rotary_factor", 0.5}},
     "config.json: partial_rotary_factor is not 1; supported is the rotation of whole heads"},
    {"llama", "rope_theta", 0, "config.json: rope_theta is 0; allowed are numbers above 0"},
    {"llama", "rope_theta", "10000", "config.json: rope_theta is \"10000\"; allowed are numbers above 0"},
    {"llama", "rope_scaling", 2, "config.json: rope_scaling is 2; allowed is an object"},
    {"llama", "rope_parameters", 2, "config.json: rope_parameters is 2; allowed is an object"},
    {"llama", "rope_scaling", {{"type", "dynamic"}, {"factor", 2}}, noRotation("dynamic")},
    {"llama", "rope_scaling", {{"rope_type", "yarn"}, {"factor", 2}}, noRotation("yarn")},
    {"llama", "rope_scaling", {{"rope_type", "linear"}}, "config.json: does not say factor"},
    {"llama",
     "rope_scaling",
     {{"rope_type", "llama3"},
      {"factor", 8},
      {"low_freq_factor", 4},
      {"high_freq_factor", 4},
      {"original_max_position_embeddings", 64}},
     "config.json: high_freq_factor is not above low_freq_factor"},
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
    EXPECT_TRUE(said.starts_with("model.safetensors: éé")) << said.substr(0, 60);
    EXPECT_TRUE(said.ends_with("é…: allowed are dtype, shape and data_offsets")) << said.size();
    EXPECT_LT(said.size(), 2100U);
}

TEST(HostileModels, invalidConfigJsonIsRejected) {
    const Folder folder("gpt2");
    folder.write("config.json", "[1]");
    EXPECT_EQ(folder.refusal(), "config.json: is not a JSON object");
    folder.write("config.json", std::string(100'000, '['));
    EXPECT_EQ(folder.refusal(), "config.json: is nested deeper than 64 levels");
    folder.write("config.json", "{\"n_embd\": 1e999}");
    EXPECT_EQ(folder.refusal(), "config.json: holds a number that is too large");
    folder.write("config.json", "");
    EXPECT_EQ(folder.refusal(), "config.json: is no valid JSON in line 1, column 1");
}

TEST(HostileModels, missingOrMisshapenTensorsAreRejected) {
    const std::string name = "transformer.h.1.mlp.c_fc.weight";
    {
        const Folder folder("gpt2");
        folder.editWeights([&](Json& header, std::string&) {
            header["another"] = header[name];
            header.erase(name);
        });
        EXPECT_EQ(folder.refusal(), "model.safetensors: lacks " + name);
    }
    for (const auto& [shape, said] : {std::pair(Json{64, 16}, "(64, 16)"), std::pair(Json{1024}, "(1024)"),
                                      std::pair(Json{1, 16, 64}, "(1, 16, 64)")}) {
        const Folder folder("gpt2");
        folder.editWeights([&, to = shape](Json& header, std::string&) { header[name]["shape"] = to; });
        EXPECT_EQ(folder.refusal(), "model.safetensors: " + name + " has the shape " + said +
                                        "; by config.json it is (16, 64)");
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
        EXPECT_EQ(folder.refusal(), "model.safetensors: " + name + " has the type " + type +
                                        "; supported are F32, F16, BF16 and F64");
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
        return file + "says its header has " + length + " bytes; allowed are at most 100000000";
    };
    const std::string rest = std::to_string(correct.size() - 7);
    const std::vector<std::pair<std::string, std::string>> cases = {
        {longer(std::uint64_t{1} << 63), tooLong("9223372036854775808")},
        {longer(~std::uint64_t{0}), tooLong("18446744073709551615")},
        {longer(correct.size() - 7), file + "ends within its header of " + rest + " bytes"},
        {correct.substr(0, 7), file + "is shorter than the 8 bytes a .safetensors file begins with"},
        {withHeader("{\"a\": [[[[]]]]}", ""), file + "its header: a: is nested deeper than 3 levels"},
        {withHeader("{\"a\": [0" + std::string(10'000'000, ',') + "]}", ""),
         file + "its header: holds more than 10000000 values, which is the most that is read"},
        {withHeader("{\"a\": 1, \"a\": 2}", ""), file + "its header: a: appears twice; allowed is once"},
        {withHeader("{\"\xff\": 1}", ""), file + "its header: is no valid JSON in line 1, column 3"}};
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
        EXPECT_EQ(refusal(file), index + ": model.norm.weight is said to be in " + file +
                                     "; allowed are names of .safetensors files in the same folder");
    EXPECT_EQ(refusal(7), index + ": does not say in which file model.norm.weight is");
    EXPECT_EQ(refusal("other.safetensors"), "other.safetensors: is not there");

    const Folder folder("llama");
    folder.edit(index, [](Json& root) {
        for (auto& file : root["weight_map"]) file = "model-00001-of-00002.safetensors";
    });
    EXPECT_TRUE(folder.refusal().ends_with(" is not in model-00001-of-00002.safetensors"));
    folder.write(index, R"({"weight_map": []})");
    EXPECT_EQ(folder.refusal(), index + ": holds no weight_map that says in which file each tensor is");
    folder.write(index, "[]");
    EXPECT_EQ(folder.refusal(), index + ": holds no weight_map that says in which file each tensor is");
}

TEST(HostileModels, linksOutOfTheFolderAreRejected) {
    for (const std::string file : {"config.json", "model.safetensors", "tokenizer.json"}) {
        const Folder folder("gpt2");
        const Folder elsewhere("gpt2");
        fs::remove(folder.path(file));
        fs::create_symlink(elsewhere.path(file), folder.path(file));
        EXPECT_EQ(folder.refusal(), file +
                                        ": is a link out of the folder, which is not followed; copy what it "
                                        "leads to in its place, as cp -rL does with a folder");
        fs::remove(folder.path(file));
        folder.write("there", contentOf(elsewhere.path(file)));
        fs::create_symlink("there", folder.path(file));
        EXPECT_EQ(folder.refusal(), "");
        fs::remove(folder.path(file));
        fs::create_symlink("nowhere", folder.path(file));
        EXPECT_EQ(folder.refusal(), file + ": is a link that leads nowhere");
    }
}

TEST(HostileModels, foldersAndPipesAreNotReadAsFiles) {
    for (const std::string file : {"config.json", "model.safetensors", "tokenizer.json"}) {
        const Folder folder("gpt2");
        fs::remove(folder.path(file));
        fs::create_directory(folder.path(file));
        EXPECT_EQ(folder.refusal(), file + ": is no file");
        fs::remove(folder.path(file));
        ASSERT_EQ(::mkfifo(folder.path(file).c_str(), 0600), 0);
        EXPECT_EQ(folder.refusal(), file + ": is no file");
    }
}

TEST(HostileModels, unsupportedWeightFormatsAreRejectedByName) {
    const TestFolder empty;
    Session session;
    session.model.folder = empty.path().string();
    ASSERT_EQ(problems(session).size(), 1U);
    EXPECT_EQ(problems(session).front().message.text(),
              empty.path().string() + ": holds no config.json, so it is no model");
    session.model.folder = std::string(10'000, 'x');
    ASSERT_EQ(problems(session).size(), 1U);
    EXPECT_TRUE(problems(session).front().message.text().ends_with(": is no folder"));

    {
        const Folder folder("gpt2");
        fs::rename(folder.path("model.safetensors"), folder.path("pytorch_model.bin"));
        EXPECT_EQ(
            folder.refusal(),
            ": holds neither model.safetensors nor model.safetensors.index.json; weights of other kinds, "
            "such as pytorch_model.bin and .gguf, are not read; they can be converted");
    }
    const Folder folder("gpt2");
    fs::rename(folder.path("tokenizer.json"), folder.path("tokenizer.model"));
    EXPECT_NE(folder.refusal().find("tokenizer.model"), std::string::npos) << folder.refusal();
}

TEST(HostileModels, tokensBeyondTheEmbeddingTableAreRejected) {
    const Folder folder("gpt2");
    folder.edit("tokenizer.json", [](Json& root) { root["model"]["vocab"]["."] = 5000; });
    EXPECT_EQ(folder.refusal(),
              "model.safetensors: the token . has the number 5000; the model has vectors for 297");
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
                  std::isfinite(odd) ? "from layer 1 on, numbers are NaN or infinite"
                                     : "from layer 1 on, numbers are NaN or infinite, as some in "
                                       "transformer.h.0.attn.c_attn.weight are");
    }
    EXPECT_TRUE(computeTrace(Folder("gpt2").session("The cat sat."))->modelTrace->warning.isEmpty());
}

/// The warning names the tensor with a single NaN, and the first part of the model that the NaN affects.
TEST(HostileModels, warningNamesTheNonFiniteTensor) {
    for (const auto& [name, place] : {std::pair("transformer.wpe.weight", "the embeddings"),
                                      std::pair("transformer.h.1.mlp.c_proj.bias", "layer 2"),
                                      std::pair("transformer.ln_f.bias", "the last norm")}) {
        const Folder folder("gpt2");
        folder.editWeights([&, tensor = name](Json& header, std::string& numbers) {
            const float nan = std::numeric_limits<float>::quiet_NaN();
            std::memcpy(numbers.data() + header[tensor]["data_offsets"][0].get<std::size_t>(), &nan,
                        sizeof nan);
        });
        const std::string found = computeTrace(folder.session("The cat sat."))->modelTrace->warning.text();
        EXPECT_EQ(found, std::string("from ") + place + " on, numbers are NaN or infinite, as some in " +
                             name + " are");
    }
}

}  // namespace
}  // namespace attention
