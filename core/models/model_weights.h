// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_file.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace attention {

/// Throws FileReadError if the folder contains a LoRA adapter. For folders without a model of their own.
void requireNoAdapter(const std::string& folder);

/// The weights of a trained model: .safetensors, in one file or several, mapped into memory. A tensor of
/// 32-bit numbers is looked at where it lies; others are read when they are asked for.
class ModelWeights {
 public:
    /// Those of a folder: model.safetensors, or the files that model.safetensors.index.json names. Reads
    /// headers only. Throws FileReadError.
    explicit ModelWeights(const std::string& folder);
    /// Those of a file that is open already.
    explicit ModelWeights(std::shared_ptr<const TensorFile> file);

    bool hasTensor(const std::string& name) const { return m_places.contains(name); }
    /// Of a tensor that is there.
    const Shape& shape(const std::string& name) const { return m_places.at(name).tensor->shape; }

    /// Throws FileReadError: there is no such tensor, its shape is another one, its type is not supported.
    void requireTensor(const std::string& name, const Shape& shape) const;
    /// A tensor that was required.
    Tensor tensor(const std::string& name) const;
    /// Whether tensor() takes no memory of its own.
    bool isMapped(const std::string& name) const;
    /// Some of its rows (of the last axis), from `first` on.
    void copyRows(const std::string& name, Index first, MatrixView out) const;

    /// The name of a tensor among `these` that holds a number that is not finite; empty: there is none.
    std::string nonFiniteTensorName(const std::function<bool(const std::string&)>& these) const;

    /// Where problems are reported.
    const std::string& mainFilePath() const { return m_path; }
    /// The paths of the open files.
    std::vector<std::string> filePaths() const;
    /// The stamps of the open files from the moment when each was read, in the order of files().
    std::vector<FileStamp> fileStamps() const;
    /// Whoever has looked at tensors where they lie asks whether the files are still what they were. Throws
    /// FileReadError.
    void requireUnchangedFiles() const;

 private:
    struct TensorLocation {
        std::shared_ptr<const TensorFile> file;
        const FileTensor* tensor;
    };
    void openIndex(const std::string& folder);
    void addTensors(const std::shared_ptr<const TensorFile>& file);

    std::string m_path;
    std::vector<std::shared_ptr<const TensorFile>> m_files;
    std::unordered_map<std::string, TensorLocation> m_places;
};

}  // namespace attention
