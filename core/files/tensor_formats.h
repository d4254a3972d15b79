// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of the headers in a file of arrays. Every header is checked against the size of the file before
// memory is allocated or entries are read.
#pragma once

#include "files/tensor_file.h"

namespace attention {

/// The arrays and the metadata of a .safetensors file.
struct SafetensorsHeader {
    std::vector<FileTensor> tensors;                            ///< in the order of their bytes in the file
    std::vector<std::pair<std::string, std::string>> metadata;  ///< names and texts of `__metadata__`
};
/// Returns the header of a .safetensors file. Throws FileReadError if it is damaged.
SafetensorsHeader readSafetensorsHeader(const FileBytes& file);

/// Returns the arrays of a zip file with .npy members, in the order of FileTensor::member. Throws
/// FileReadError if the file is damaged or contains too many arrays.
std::vector<FileTensor> readNpzHeaders(const FileBytes& file);

/// A cache of the arrays of a .npz file, so that each is read only once. An archive can only be read from its
/// first array on. Therefore each pass also reads small arrays that have not been requested yet. The time to
/// read all arrays then grows with the size of the file, in any order of requests. Not thread-safe.
class NpzArrayCache {
 public:
    /// Creates an empty cache. `tensors` is the result of readNpzHeaders(file). Both arguments must outlive
    /// the object.
    NpzArrayCache(const FileBytes& file, std::span<const FileTensor> tensors);

    /// Returns all bytes of the .npy member of `tensor`: the .npy header, then the entries in C order,
    /// little-endian. The span is valid while this object and the file live. Throws FileReadError, also if
    /// the check sum is wrong.
    std::span<const unsigned char> memberBytes(const FileTensor& tensor);

 private:
    /// The bytes of one member.
    struct CachedArray {
        Buffer memory;                         ///< empty if the bytes are used at their position in the file
        std::span<const unsigned char> bytes;  ///< empty until the array has been read
    };
    /// Reads the array at index `requested` into m_cachedArrays. Also reads arrays that have not been read
    /// yet, at most m_readAheadLimit bytes in total, and appends their indices to `readAhead`. Throws
    /// FileReadError.
    void readArchiveUpTo(std::size_t requested, std::vector<std::size_t>& readAhead);
    /// Returns the array of `tensor`, the current member of `zip`. Throws FileReadError if it is damaged or
    /// too large for memory.
    CachedArray readArray(class ZipMemberReader& zip, const FileTensor& tensor) const;

    const FileBytes& m_file;
    std::span<const FileTensor> m_tensors;
    std::vector<CachedArray> m_cachedArrays;      ///< by FileTensor::member
    std::uint64_t m_readAheadLimit = 16'000'000;  ///< bytes per pass. 0 after an array could not be read
};

}  // namespace attention
