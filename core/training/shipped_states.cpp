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

constexpr const char* numbersName = "numbers";
constexpr const char* meansName = "means";
constexpr const char* squaresName = "squares";
constexpr const char* lossName = "loss";
constexpr const char* accuracyName = "accuracy";
constexpr const char* fieldsName = "fields";        ///< changed session fields: path, JSON, path, JSON …
constexpr const char* generatorName = "generator";  ///< as TorchGenerator::state() returns it

/// A file with a shipped training state, and the training setup to which the state belongs.
struct Shipped {
    std::shared_ptr<const TensorFile> file;
    Session learning;  ///< as trainingSetup() returns it
};

std::vector<std::string> textsOf(const TensorFile& file, const char* name) {
    constexpr Index most = 1000;
    return file.readStrings(name, most).value();
}

Shipped opened(const std::uint64_t* numbers, std::size_t size) {
    const auto file = TensorFile::fromEmbeddedFile("learnt.safetensors", embeddedFileBytes(numbers, size));
    const std::vector<std::string> texts = textsOf(*file, fieldsName);
    std::vector<FieldValue> fields;
    for (std::size_t i = 0; i + 1 < texts.size(); i += 2) fields.push_back({texts[i], texts[i + 1]});
    return {file, sessionWithFields(Session(), fields)};
}

Tensor tensorOf(const TensorFile& file, const char* name) {
    const FileTensor& tensor = file.requiredTensor(name);
    Tensor read = Tensor::uninitialized(tensor.shape);
    file.readValues(tensor, 0, read.entries());
    return read;
}

}  // namespace

std::optional<ShippedCheckpoint> shippedCheckpoint(const Session& learning) {
    static const std::array all = {opened(englishPronounsTrained, englishPronounsTrainedSize),
                                   opened(chinesePronounsTrained, chinesePronounsTrainedSize)};
    const auto found = std::ranges::find(all, learning, &Shipped::learning);
    if (found == all.end()) return std::nullopt;
    const TensorFile& file = *found->file;
    const Tensor loss = tensorOf(file, lossName), accuracy = tensorOf(file, accuracyName);
    ShippedCheckpoint shipped;
    for (std::size_t i = 0; i < loss.entries().size(); ++i)
        shipped.metrics.push_back({loss.entries()[i], accuracy.entries()[i]});
    shipped.state = std::make_shared<const TrainingState>(TrainingState{
        std::ssize(shipped.metrics), tensorOf(file, numbersName), tensorOf(file, meansName),
        tensorOf(file, squaresName), TorchGenerator::fromState(textsOf(file, generatorName).front())});
    return shipped;
}

std::string serializeCheckpoint(const Session& learning, const ShippedCheckpoint& shipped) {
    const TrainingState& state = *shipped.state;
    std::vector<float> losses, accuracies;
    for (const BatchMetrics& score : shipped.metrics) {
        losses.push_back(score.loss);
        accuracies.push_back(score.accuracy);
    }
    nlohmann::ordered_json header;
    std::string bytes;
    const auto add = [&](const char* name, std::span<const float> numbers) {
        const std::size_t first = bytes.size();
        bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
        header[name] = {
            {"dtype", "F32"}, {"shape", {numbers.size()}}, {"data_offsets", {first, bytes.size()}}};
    };
    add(numbersName, state.parameters.entries());
    add(meansName, state.firstMoments.entries());
    add(squaresName, state.secondMoments.entries());
    add(lossName, losses);
    add(accuracyName, accuracies);
    nlohmann::json fields = nlohmann::json::array();
    for (const FieldValue& field : changedFields(Session(), learning)) {
        fields.push_back(field.path);
        fields.push_back(field.json);
    }
    header["__metadata__"] = {{fieldsName, fields.dump()},
                              {generatorName, nlohmann::json::array({state.generator.state()}).dump()}};
    const std::string head = header.dump();
    std::string file;
    for (std::size_t i = 0; i < sizeof(std::uint64_t); ++i)
        file += static_cast<char>(head.size() >> (8 * i) & 0xff);
    return file + head + bytes;
}

}  // namespace attention
