// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of the headers in a file of arrays. Every header is checked against the size of the file before
// memory is allocated or entries are read.
#pragma once

#include "files/tensor_file.h"

namespace attention {

/// The arrays and the metadata of a .safetensors file.
struct SafetensorsHeader {
    std::vector<FileTensor> tensors;                            ///< in the order of their bytes in the file
    std::vector<std::pair<std::string, std::string>> metadata;  ///< keys and texts of `__metadata__`
};
/// True if `text` begins as a .safetensors file: 8 bytes with the length of the header, then the header,
/// which is a JSON object. `text` needs at least the first 9 bytes of the file.
bool beginsAsSafetensors(std::string_view text);

/// Returns the header of a .safetensors file. Throws FileReadError if it is damaged.
SafetensorsHeader readSafetensorsHeader(const FileBytes& file);

/// Returns the arrays of a .npz file, which is a zip archive of .npy files, in the order of
/// FileTensor::member. Reads only the headers of the arrays. Ignores members that are not arrays, such as
/// README.txt. Throws FileReadError if the file is damaged or contains too many members.
std::vector<FileTensor> readNpzHeaders(const FileBytes& file);

/// A cache of the arrays of a .npz file, so that each array is read only once. An archive can only be read
/// from its first array on. Therefore each pass over the archive also reads small arrays that have not been
/// requested yet. The time to read all arrays then grows with the size of the file, in any order of requests.
/// Not thread-safe.
class NpzArrayCache {
 public:
    /// Creates an empty cache for the arrays of `file`. `tensors` is the result of readNpzHeaders(file). Both
    /// arguments must outlive the cache.
    NpzArrayCache(const FileBytes& file, std::span<const FileTensor> tensors);

    /// Returns the unpacked .npy file of the array `tensor`: the .npy header, then the entries in C order,
    /// little-endian. The span is valid while this object and the file live. Throws FileReadError if the
    /// array cannot be read, if its check sum is wrong, or if the file has changed.
    std::span<const unsigned char> memberBytes(const FileTensor& tensor);

 private:
    /// An array of the archive, unpacked and in C order.
    struct CachedArray {
        const FileTensor* tensor = nullptr;  ///< the array, or nullptr if the member is not an array
        Buffer memory;                       ///< memory of `bytes`; empty if `bytes` is a part of the file
        /// The .npy header and the entries. Empty until the array has been read.
        std::span<const unsigned char> bytes;
    };
    /// Reads the array at index `requested` into m_cachedArrays. Also reads arrays that have not been read
    /// yet, at most m_readAheadLimit bytes in total, and appends their indices to `readAhead`. Throws
    /// FileReadError.
    void readArchiveUpTo(std::size_t requested, std::vector<std::size_t>& readAhead);
    /// Reads the array `tensor`, whose .npy file must be the current one in `zip`. Throws FileReadError if
    /// the array is damaged or too large for memory.
    CachedArray readArray(class ZipMemberReader& zip, const FileTensor& tensor) const;

    const FileBytes& m_file;
    std::vector<CachedArray> m_cachedArrays;      ///< all members; the index is FileTensor::member
    std::uint64_t m_readAheadLimit = 16'000'000;  ///< bytes that a pass may read in advance; 0 after an error
};

}  // namespace attention
