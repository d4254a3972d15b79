// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_weights.h"

#include "files/file_in_folder.h"
#include "files/file_read_error.h"
#include "files/json_file.h"
#include "numerics/row_statistics.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace attention {
namespace {

constexpr const char* singleFileName = "model.safetensors";
constexpr const char* indexFileName = "model.safetensors.index.json";
constexpr JsonLimits indexLimits{.bytes = 100'000'000, .values = 1'000'000};

std::string shapeText(const Shape& shape) {
    std::string text = "(";
    for (const Index size : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + ")";
}

bool isPlainName(std::string_view name) {
    return name.ends_with(".safetensors") && name.find_first_of("/\\") == std::string_view::npos &&
           name.find("..") == std::string_view::npos;
}

}  // namespace

void requireNoAdapter(const std::string& folder) {
    if (existsInFolder(folder, "adapter_config.json")) throw FileReadError(folder, loraAdapterReason());
}

ModelWeights::ModelWeights(std::shared_ptr<const TensorFile> file) : m_path(file->path()) {
    addTensors(file);
}

ModelWeights::ModelWeights(const std::string& folder) : m_path(folder) {
    if (existsInFolder(folder, singleFileName)) {
        m_path = requirePathInFolder(folder, singleFileName);
        addTensors(TensorFile::open(m_path, FileUse::Model));
    } else if (existsInFolder(folder, indexFileName)) {
        openIndex(folder);
    } else {
        requireNoAdapter(folder);
        throw FileReadError(folder, Message("models",
                                            "The folder must contain %1 or %2. Convert files in other "
                                            "formats, such as pytorch_model.bin and .gguf, to .safetensors.")
                                        .arg(singleFileName, indexFileName));
    }
}

void ModelWeights::addTensors(const std::shared_ptr<const TensorFile>& file) {
    m_files.push_back(file);
    for (const FileTensor& tensor : file->tensors()) m_locations.insert({tensor.name, {file, &tensor}});
}

void ModelWeights::openIndex(const std::string& folder) {
    m_path = requirePathInFolder(folder, indexFileName);
    const nlohmann::json root = readJsonFile(m_path, indexLimits);
    const auto fail = [&](Message reason) { throw FileReadError(m_path, std::move(reason)); };
    const auto map = root.is_object() ? root.find("weight_map") : root.end();
    if (!root.is_object() || map == root.end() || !map->is_object())
        fail(Message("models",
                     "The file must contain an object “weight_map” with the file name of each array."));
    std::map<std::string, std::shared_ptr<const TensorFile>> shards;
    for (const auto& [name, value] : map->items()) {
        if (!value.is_string())
            fail(Message("models", "In “weight_map”, the file name of the array “%1” must be a string.")
                     .arg(name));
        const auto file = value.get<std::string>();
        if (!isPlainName(file))
            fail(
                Message("models",
                        "In “weight_map”, the file name of the array “%1” must be the name of a .safetensors "
                        "file in the same folder, but it is “%2”.")
                    .arg(name, file));
        auto& shard = shards[file];
        if (!shard)
            m_files.push_back(shard = TensorFile::open(requirePathInFolder(folder, file), FileUse::Model));
        const FileTensor* const tensor = shard->find(name);
        if (!tensor)
            fail(Message("models",
                         "The array “%1” is missing in the file “%2”, although “weight_map” names this file.")
                     .arg(name, file));
        m_locations.insert({name, {shard, tensor}});
    }
}

void ModelWeights::requireTensor(const std::string& name, const Shape& shape) const {
    const auto found = m_locations.find(name);
    if (found == m_locations.end())
        throw FileReadError(m_path, Message("models", "The array “%1” is missing.").arg(name));
    const FileTensor& tensor = *found->second.tensor;
    if (tensor.shape != shape)
        found->second.file->throwReadError(
            Message("models",
                    "According to config.json, the array “%1” must have the shape %3, but its shape is %2.")
                .arg(name, shapeText(tensor.shape), shapeText(shape)));
    if (!isFloatingPoint(tensor.type))
        found->second.file->throwReadError(
            Message("models",
                    "The array “%1” must have the type F32, F16, BF16 or F64, but its type is “%2”.")
                .arg(name, tensor.typeName));
}

bool ModelWeights::isMapped(const std::string& name) const {
    const FileTensor& tensor = *m_locations.at(name).tensor;
    return tensor.type == ElementType::F32 && !tensor.bytes.empty() &&
           reinterpret_cast<std::uintptr_t>(tensor.bytes.data()) % alignof(float) == 0;
}

Tensor ModelWeights::tensor(const std::string& name) const {
    const auto& [file, tensor] = m_locations.at(name);
    if (isMapped(name))
        return Tensor::view(tensor->shape, reinterpret_cast<const float*>(tensor->bytes.data()), file);
    Tensor result = Tensor::uninitialized(tensor->shape);
    file->readValues(*tensor, 0, result.entries());
    return result;
}

void ModelWeights::copyRows(const std::string& name, Index first, MatrixView out) const {
    const auto& [file, tensor] = m_locations.at(name);
    for (Index r = 0; r < out.rows(); ++r)
        file->readValues(*tensor, (first + r) * out.cols(), rowSpan(out, r));
}

std::string ModelWeights::nonFiniteTensorName(const std::function<bool(const std::string&)>& matches) const {
    std::vector<float> block;
    for (const auto& file : m_files) {
        for (const FileTensor& tensor : file->tensors()) {
            if (!matches(tensor.name) || !isFloatingPoint(tensor.type)) continue;
            for (Index first = 0; first < tensor.size(); first += std::ssize(block)) {
                block.resize(static_cast<std::size_t>(std::min<Index>(tensor.size() - first, 1 << 16)));
                file->readValues(tensor, first, block);
                if (!allFinite(block)) return tensor.name;
            }
        }
    }
    return {};
}

std::vector<std::string> ModelWeights::filePaths() const {
    std::vector<std::string> paths;
    for (const auto& file : m_files) paths.push_back(file->path());
    return paths;
}

std::vector<FileStamp> ModelWeights::fileStamps() const {
    std::vector<FileStamp> stamps;
    for (const auto& file : m_files) stamps.push_back(file->stamp());
    return stamps;
}

void ModelWeights::requireUnchangedFiles() const {
    for (const auto& file : m_files) file->requireUnchanged();
}

}  // namespace attention
