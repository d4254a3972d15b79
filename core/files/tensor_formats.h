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
SafetensorsHeader readSafetensors(const FileBytes& file);

/// The arrays of a zip of .npy files. Throws FileProblem.
std::vector<FileTensor> readNpz(const FileBytes& file);

/// All bytes of such an array, its header before them: where they lie in the file, or, unpacked or brought
/// into order, in `memory`, which is made as large as need be. Throws FileProblem, also where the check sum
/// is another one.
std::span<const unsigned char> readNpzMember(const FileBytes& file, const FileTensor& tensor, Buffer& memory);

}  // namespace attention
