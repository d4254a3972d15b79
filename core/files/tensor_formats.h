// SPDX-License-Identifier: GPL-3.0-or-later
// What the headers of a file of arrays say. Each is checked against the size of the file before anything is
// allocated or looked at.
#pragma once

#include "files/tensor_file.h"

namespace attention {

/// A .safetensors file's arrays and metadata. Throws FileProblem.
struct SafetensorsHeader {
    std::vector<FileTensor> tensors;
    std::vector<std::pair<std::string, std::string>> metadata;
};
SafetensorsHeader readSafetensors(const MappedFile& file);

/// The arrays of a zip of .npy files. Throws FileProblem.
std::vector<FileTensor> readNpz(const MappedFile& file);

/// What a zlib stream without header unpacks to, which must be exactly `size` bytes; `atMost` of them are
/// wanted. Throws FileProblem.
std::vector<unsigned char> inflated(const MappedFile& file, std::span<const unsigned char> packed,
                                    std::size_t atMost);

}  // namespace attention
