// SPDX-License-Identifier: GPL-3.0-or-later
// Files of arrays as others write them, for tests that read them.
#pragma once

#include "numerics/tensor.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// An array of numbers, or where `texts` has any, of texts.
struct ArrayInFile {
    Shape shape;
    std::vector<float> numbers;
    std::vector<std::string> texts = {};  ///< of ASCII letters
};
using ArraysInFile = std::map<std::string, ArrayInFile>;

enum class Packing { Stored, Deflated };

/// A zip archive of files of these names and bytes.
std::string zipBytes(const std::map<std::string, std::string>& files, Packing packing = Packing::Stored);
/// As numpy.savez and numpy.savez_compressed do.
std::string npzBytes(const ArraysInFile& arrays, Packing packing = Packing::Stored);
/// Arrays of texts stand in the metadata as lists in JSON. `padding` spaces end the header.
std::string safetensorsBytes(const ArraysInFile& arrays, int padding = 0);
/// A header of one's own before these bytes.
std::string withHeader(std::string_view header, std::string_view data);

/// A folder that goes with the object.
class TestFolder {
 public:
    TestFolder();
    ~TestFolder();
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    /// Writes a file and says its path.
    std::string write(const std::string& name, std::string_view bytes) const;

 private:
    std::filesystem::path m_path;
};

}  // namespace attention
