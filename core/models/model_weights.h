// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_file.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace attention {

/// Throws FileReadError if the folder contains a LoRA adapter. Call for folders without a complete model, so
/// that the message names the adapter as the reason.
void requireNoAdapter(const std::string& folder);

/// The parameters of a trained model in one or several .safetensors files, which are mapped into memory. An
/// aligned tensor of type F32 is a view of the mapped file. Other tensors are read and converted to float32
/// each time they are requested.
class ModelWeights {
 public:
    /// Opens model.safetensors in `folder`, or else the files listed in model.safetensors.index.json. Reads
    /// headers only. Throws FileReadError.
    explicit ModelWeights(const std::string& folder);
    /// Uses a single file that is already open.
    explicit ModelWeights(std::shared_ptr<const TensorFile> file);

    bool hasTensor(const std::string& name) const { return m_locations.contains(name); }
    /// Returns the shape of a tensor. hasTensor(name) must be true.
    const Shape& shape(const std::string& name) const { return m_locations.at(name).tensor->shape; }

    /// Throws FileReadError if the tensor is missing, has another shape, or has a type that is not supported.
    void requireTensor(const std::string& name, const Shape& shape) const;
    /// Returns a tensor as float32. The result is a view of the mapped file if isMapped(name), and a copy
    /// otherwise. Call requireTensor(name) first.
    Tensor tensor(const std::string& name) const;
    /// True if tensor(name) returns a view of the mapped file and so allocates no memory. This is the case
    /// if the type is F32 and the bytes are aligned. hasTensor(name) must be true.
    bool isMapped(const std::string& name) const;
    /// Copies out.rows() rows of a tensor to `out`, as float32, starting with the row `first`, from 0. A row
    /// consists of the out.cols() entries along the last axis of the tensor. Call requireTensor(name) first.
    void copyRows(const std::string& name, Index first, MatrixView out) const;

    /// Returns the name of a tensor that contains NaN or infinity, or an empty string if all numbers are
    /// finite. Searches only tensors for whose names `matches` returns true, and reads them completely.
    std::string nonFiniteTensorName(const std::function<bool(const std::string&)>& matches) const;

    /// Returns the path that error messages contain. This is the path of model.safetensors, of
    /// model.safetensors.index.json, or of the file that was passed to the constructor.
    const std::string& mainFilePath() const { return m_path; }
    /// Returns the paths of the open files.
    std::vector<std::string> filePaths() const;
    /// Returns size, modification time and identity (see FileStamp) of each open file, taken when the file
    /// was opened. The order is the order of filePaths().
    std::vector<FileStamp> fileStamps() const;
    /// Throws FileReadError if an open file has changed since it was opened. Call after using tensors that
    /// are views of mapped files.
    void requireUnchangedFiles() const;

 private:
    struct TensorLocation {
        std::shared_ptr<const TensorFile> file;  ///< the file that contains the tensor and owns `tensor`
        const FileTensor* tensor;                ///< an element of file->tensors(), never nullptr
    };
    void openIndex(const std::string& folder);
    void addTensors(const std::shared_ptr<const TensorFile>& file);

    std::string m_path;
    std::vector<std::shared_ptr<const TensorFile>> m_files;
    std::unordered_map<std::string, TensorLocation> m_locations;
};

}  // namespace attention
