// SPDX-License-Identifier: GPL-3.0-or-later
// Creates files of arrays in the formats of other programs, for tests of file readers.
#pragma once

#include "numerics/tensor.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// An array of numbers, or an array of texts if `texts` is not empty.
struct ArrayInFile {
    Shape shape;
    std::vector<float> numbers;
    std::vector<std::string> texts = {};  ///< in UTF-8
};
/// The arrays of a file, by name.
using ArraysInFile = std::map<std::string, ArrayInFile>;

enum class Packing { Stored, Deflated };

/// Returns a ZIP archive. The keys of `files` are file names, and the values are the contents of the files.
std::string zipBytes(const std::map<std::string, std::string>& files, Packing packing = Packing::Stored);
/// Returns an .npz file as numpy.savez writes it, or as numpy.savez_compressed if `packing` is Deflated.
std::string npzBytes(const ArraysInFile& arrays, Packing packing = Packing::Stored);
/// Returns a .safetensors file. Arrays of texts are stored in the metadata as JSON lists. The header ends
/// with `padding` spaces.
std::string safetensorsBytes(const ArraysInFile& arrays, int padding = 0);
/// Returns a .safetensors file with a custom header. The file consists of the length of `header`, `header`,
/// and `data`.
std::string withHeader(std::string_view header, std::string_view data);

/// A temporary folder, which the destructor removes.
class TestFolder {
 public:
    TestFolder();
    ~TestFolder();
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    /// Writes a file into the folder and returns its path.
    std::string write(const std::string& name, std::string_view bytes) const;

 private:
    std::filesystem::path m_path;
};

}  // namespace attention
