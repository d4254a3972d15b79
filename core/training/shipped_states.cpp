// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/shipped_states.h"

#include "files/embedded_file.h"
#include "files/tensor_file.h"
#include "session/session_json.h"

#include <nlohmann/json.hpp>

#include <array>

namespace attention {

extern const std::uint64_t englishPronounsTrained[];
extern const std::size_t englishPronounsTrainedSize;
extern const std::uint64_t chinesePronounsTrained[];
extern const std::size_t chinesePronounsTrainedSize;

namespace {

constexpr const char* parametersName = "numbers";
constexpr const char* firstMomentsName = "means";
constexpr const char* secondMomentsName = "squares";
constexpr const char* lossName = "loss";
constexpr const char* accuracyName = "accuracy";
constexpr const char* fieldsName = "fields";        ///< changed session fields: path, JSON, path, JSON …
constexpr const char* generatorName = "generator";  ///< as TorchGenerator::state() returns it

/// A file with a shipped training state, and the training setup to which the state belongs.
struct ShippedFile {
    std::shared_ptr<const TensorFile> file;
    Session setup;  ///< as trainingSetup() returns it
};

std::vector<std::string> textsOf(const TensorFile& file, const char* name) {
    constexpr Index maxStrings = 1000;
    return file.readStrings(name, maxStrings).value();
}

ShippedFile openShippedFile(const std::uint64_t* data, std::size_t size) {
    const auto file = TensorFile::fromEmbeddedFile("learnt.safetensors", embeddedFileBytes(data, size));
    const std::vector<std::string> texts = textsOf(*file, fieldsName);
    std::vector<FieldValue> fields;
    for (std::size_t i = 0; i + 1 < texts.size(); i += 2) fields.push_back({texts[i], texts[i + 1]});
    return {file, sessionWithFields(Session(), fields)};
}

Tensor tensorOf(const TensorFile& file, const char* name) {
    const FileTensor& tensor = file.requiredTensor(name);
    Tensor result = Tensor::uninitialized(tensor.shape);
    file.readValues(tensor, 0, result.entries());
    return result;
}

}  // namespace

std::optional<ShippedCheckpoint> shippedCheckpoint(const Session& setup) {
    static const std::array shippedFiles = {
        openShippedFile(englishPronounsTrained, englishPronounsTrainedSize),
        openShippedFile(chinesePronounsTrained, chinesePronounsTrainedSize)};
    const auto found = std::ranges::find(shippedFiles, setup, &ShippedFile::setup);
    if (found == shippedFiles.end()) return std::nullopt;
    const TensorFile& file = *found->file;
    const Tensor loss = tensorOf(file, lossName), accuracy = tensorOf(file, accuracyName);
    ShippedCheckpoint shipped;
    for (std::size_t i = 0; i < loss.entries().size(); ++i)
        shipped.metrics.push_back({loss.entries()[i], accuracy.entries()[i]});
    shipped.state = std::make_shared<const TrainingState>(TrainingState{
        std::ssize(shipped.metrics), tensorOf(file, parametersName), tensorOf(file, firstMomentsName),
        tensorOf(file, secondMomentsName), TorchGenerator::fromState(textsOf(file, generatorName).front())});
    return shipped;
}

std::string serializeCheckpoint(const Session& setup, const ShippedCheckpoint& shipped) {
    const TrainingState& state = *shipped.state;
    std::vector<float> losses, accuracies;
    for (const BatchMetrics& batchMetrics : shipped.metrics) {
        losses.push_back(batchMetrics.loss);
        accuracies.push_back(batchMetrics.accuracy);
    }
    nlohmann::ordered_json header;
    std::string bytes;
    const auto add = [&](const char* name, std::span<const float> values) {
        const std::size_t first = bytes.size();
        bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
        header[name] = {
            {"dtype", "F32"}, {"shape", {values.size()}}, {"data_offsets", {first, bytes.size()}}};
    };
    add(parametersName, state.parameters.entries());
    add(firstMomentsName, state.firstMoments.entries());
    add(secondMomentsName, state.secondMoments.entries());
    add(lossName, losses);
    add(accuracyName, accuracies);
    nlohmann::json fields = nlohmann::json::array();
    for (const FieldValue& field : changedFields(Session(), setup)) {
        fields.push_back(field.path);
        fields.push_back(field.json);
    }
    header["__metadata__"] = {{fieldsName, fields.dump()},
                              {generatorName, nlohmann::json::array({state.generator.state()}).dump()}};
    const std::string headerText = header.dump();
    std::string file;
    for (std::size_t i = 0; i < sizeof(std::uint64_t); ++i)
        file += static_cast<char>(headerText.size() >> (8 * i) & 0xff);
    return file + headerText + bytes;
}

}  // namespace attention
