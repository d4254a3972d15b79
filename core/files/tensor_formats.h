// SPDX-License-Identifier: GPL-3.0-or-later
// What the headers of a file of arrays say. Each is checked against the size of the file before anything is
// allocated or looked at.
#pragma once

#include "files/tensor_file.h"

namespace attention {

/// A .safetensors file's arrays and metadata. Throws FileReadError.
struct SafetensorsHeader {
    std::vector<FileTensor> tensors;
    std::vector<std::pair<std::string, std::string>> metadata;
};
SafetensorsHeader readSafetensorsHeader(const FileBytes& file);

/// The arrays of a zip of .npy files. Throws FileReadError.
std::vector<FileTensor> readNpzHeaders(const FileBytes& file);

/// The arrays of a .npz file that have been read, so that each is read once. An archive can only be read from
/// its first array on. Therefore every reading also takes along small arrays that nobody has asked for yet:
/// the time to read all arrays grows with the size of the file, in whatever order they are asked for. One
/// thread at a time.
class NpzArrayCache {
 public:
    /// `tensors` is the result of readNpzHeaders(file). Both arguments must outlive the object.
    NpzArrayCache(const FileBytes& file, std::span<const FileTensor> tensors);

    /// Returns all bytes of the .npy member of `tensor`: the .npy header, then the entries in C order,
    /// little-endian. The span is valid while this object and the file live. Throws FileReadError, also if
    /// the check sum is wrong.
    std::span<const unsigned char> memberBytes(const FileTensor& tensor);

 private:
    struct CachedArray {
        Buffer memory;                         ///< empty if the bytes are used where they lie in the file
        std::span<const unsigned char> bytes;  ///< empty until the array has been read
    };
    /// Reads the array at index `wanted` into m_read. Also reads arrays that have not been read yet, at most
    /// m_readAlong bytes in total, and appends their indices to `readAlong`. Throws FileReadError.
    void readArchiveUpTo(std::size_t wanted, std::vector<std::size_t>& readAlong);
    CachedArray readArray(class ZipMembers& zip, const FileTensor& tensor) const;

    const FileBytes& m_file;
    std::span<const FileTensor> m_tensors;
    std::vector<CachedArray> m_read;         ///< by FileTensor::member
    std::uint64_t m_readAlong = 16'000'000;  ///< bytes; 0 once an array has failed to be read
};

}  // namespace attention
