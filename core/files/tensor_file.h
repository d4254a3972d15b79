// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_bytes.h"
#include "numerics/tensor.h"
#include "text/message.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace attention {

/// The type of an array's entries in a file. An entry of type Text consists of a fixed number of characters
/// of 4 bytes. An entry of type Bytes consists of a fixed number of bytes in UTF-8. Entries of type Other are
/// not read. bitsPerElement() relies on the order of the enumerators.
enum class ElementType { F64, F32, F16, BF16, I64, I32, U8, Text, Bytes, Other };

/// True for F64, F32, F16 and BF16, which TensorFile::readValues() converts to float32.
bool isFloatingPoint(ElementType type);

/// Returns the number of bits of a number of this type. For Text and Bytes, returns the number of bits of a
/// character (32) or byte (8). Returns 0 for Other.
int bitsPerElement(ElementType type);

/// The description of an array in a file. The header of the array has been checked against the size of the
/// file. The entries have not been read.
struct FileTensor {
    std::string name;                       ///< name of the array in the file, without .npy
    ElementType type = ElementType::Other;  ///< type of the entries
    std::string typeName;                   ///< name of the type in the file, such as "F32" or "<f4"
    Shape shape;                            ///< sizes of the axes; the last axis is the fastest, as in C
    /// In .safetensors: the entries in the file, in C order. They need not be aligned. Empty in .npz.
    std::span<const unsigned char> bytes;
    std::size_t member = 0;       ///< in .npz: index of the array's file among all members, from 0
    std::size_t headerSize = 0;   ///< in .npz: bytes of the .npy header before the entries. 0 in .safetensors
    Index textLength = 0;         ///< characters per entry of Text, bytes per entry of Bytes
    bool isFortranOrder = false;  ///< in .npz: the index of the first axis changes fastest
    bool isBigEndian = false;     ///< in .npz: the entries are big-endian

    /// Returns the number of entries.
    Index size() const { return entryCount(shape); }
    /// True for a .npz array of Python objects, which numpy.savez stores as a pickle.
    bool hasPythonObjects() const { return typeName.starts_with("|O"); }
};

/// A file of named arrays: NumPy's .npz, compressed or not, or .safetensors. Arrays are read on demand. An
/// array of .npz is read once and as a whole, because its check sum covers the whole array. Small arrays of
/// the same file may be read in advance.
class TensorFile {
 public:
    /// Opens a file. Its first bytes determine its format, so its name can have any suffix. Returns the same
    /// object for a path while a shared_ptr to it exists and the file has not changed. Throws FileReadError
    /// if the file is damaged or of another kind. The message explains how to convert the file for the
    /// purpose `use`.
    static std::shared_ptr<const TensorFile> open(const std::string& path, FileUse use = FileUse::Any);

    /// Opens a .safetensors file that is part of the program. `name` must end in .safetensors. `bytes` are
    /// not copied.
    static std::shared_ptr<const TensorFile> fromEmbeddedFile(std::string name,
                                                              std::span<const unsigned char> bytes);

    /// True if the file at `path` begins as a .npz or .safetensors file, or if its name has one of these
    /// suffixes. False for a file that cannot be read.
    static bool isTensorFile(const std::string& path);

    TensorFile(const TensorFile&) = delete;
    TensorFile& operator=(const TensorFile&) = delete;
    ~TensorFile();

    /// Returns the path of the file, or the name of a file that is part of the program.
    const std::string& path() const { return m_file.path(); }
    /// Returns the stamp of the file (size, modification time, device and inode) from the moment when it was
    /// opened.
    const FileStamp& stamp() const { return m_file.stamp(); }
    /// Returns all arrays of the file. They are valid while this object lives.
    const std::vector<FileTensor>& tensors() const { return m_tensors; }
    /// Returns the array with the name `name`, or nullptr if the file does not contain it. If all arrays of a
    /// .npz file are in one folder, `name` can be without the folder.
    const FileTensor* find(std::string_view name) const;
    /// Returns the array with the name `name`. Throws FileReadError with the names of the file's arrays if
    /// the file does not contain it.
    const FileTensor& requiredTensor(std::string_view name) const;
    /// Returns the names of the first 8 arrays, separated by commas, for use in a message. They are followed
    /// by “…” if the file contains more arrays. Returns “no arrays” for a file without arrays.
    Message namesForMessage() const;

    /// Reads entries of an array as float32. Entry first + i, counted in C order, is written to out[i] for
    /// each i < out.size(). Throws FileReadError if the entries are not floating-point numbers, or if the
    /// file has changed. If `out` is empty, only the type is checked.
    void readValues(const FileTensor& tensor, Index first, std::span<float> out) const;
    /// Returns a list of texts, such as tokens, that the file contains under the name `name`. The texts are
    /// the entries of an array of texts or integers, or the lines of an array of type U8. In .safetensors, a
    /// JSON list of texts in the metadata has precedence.
    ///
    /// Returns std::nullopt if the file does not contain the name. Throws FileReadError if the content is of
    /// another type, contains more than `maxCount` texts, or is not UTF-8.
    std::optional<std::vector<std::string>> readStrings(std::string_view name, Index maxCount) const;

    /// Throws FileReadError if the file has changed since it was opened. Call it after using
    /// FileTensor::bytes.
    void requireUnchanged() const { m_file.requireUnchanged(); }
    /// Throws FileReadError with the path of this file and `reason`, which consists of complete sentences.
    [[noreturn]] void throwReadError(Message reason) const;

 private:
    TensorFile(const std::string& path, FileUse use);
    TensorFile(std::string name, std::span<const unsigned char> bytes);
    /// Reads the names, types and shapes of all arrays.
    void readHeader(FileUse use);
    /// Returns the entries of an array in C order and little-endian. Reads an array of .npz if necessary.
    std::span<const unsigned char> entryBytes(const FileTensor& tensor) const;
    /// Throws FileReadError if `count`, the number of texts with the name `name`, exceeds `maxCount`.
    void requireTextCountAtMost(std::string_view name, std::uint64_t count, Index maxCount) const;

    FileBytes m_file;
    std::vector<FileTensor> m_tensors;
    /// The arrays by their name, and also by their name without the folder that contains all arrays.
    std::unordered_map<std::string_view, const FileTensor*> m_byName;
    std::vector<std::pair<std::string, std::string>> m_metadata;
    mutable std::mutex m_mutex;                     ///< guards m_arrays
    std::unique_ptr<class NpzArrayCache> m_arrays;  ///< arrays of a .npz file, otherwise nullptr
};

}  // namespace attention
