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

/// How a number stands in a file, always little-endian. bitsPerElement() has them in this order.
enum class ElementType { F64, F32, F16, BF16, I64, I32, U8, Text, Bytes, Other };

/// Whether float32 numbers are made of it.
bool isFloatingPoint(ElementType type);

/// Bits of one number: 0 for what is not looked into.
int bitsPerElement(ElementType type);

/// An array in a file: its header has been checked against the file's size, its numbers have not been read.
struct FileTensor {
    std::string name;
    ElementType type = ElementType::Other;
    std::string typeName;  ///< as the file says it
    Shape shape;
    std::span<const unsigned char> bytes;  ///< of .safetensors, where they lie; need not be aligned
    std::size_t member = 0;                ///< of .npz: which of the archive's
    std::size_t headerSize = 0;            ///< of .npz: what stands before its numbers
    Index textLength = 0;                  ///< of a text: characters of 4 bytes, or bytes of UTF-8
    bool isFortranOrder = false;           ///< of .npz: the first index runs fastest
    bool isBigEndian = false;              ///< of .npz

    Index size() const { return entryCount(shape); }
    /// True for a .npz array of Python objects, which numpy.savez stores as a pickle.
    bool hasPythonObjects() const { return typeName.starts_with("|O"); }
};

/// A file of named arrays: NumPy's .npz, compressed or not, or .safetensors. Arrays are read when they are
/// asked for. An array of .npz is read once and as a whole, because its check sum covers all of it; small
/// arrays of the same file may be read along with it.
class TensorFile {
 public:
    /// Opens a file; its first bytes determine the format, not its name. Returns the same object for a path
    /// while a shared_ptr to it exists and the file has not changed. Throws FileReadError if the file is
    /// damaged or of another kind. The message explains how to convert the file for the purpose `use`.
    static std::shared_ptr<const TensorFile> open(const std::string& path, FileUse use = FileUse::Any);

    /// One that is part of the program, .safetensors.
    static std::shared_ptr<const TensorFile> fromEmbeddedFile(std::string name,
                                                              std::span<const unsigned char> bytes);

    TensorFile(const TensorFile&) = delete;
    TensorFile& operator=(const TensorFile&) = delete;
    ~TensorFile();

    const std::string& path() const { return m_file.path(); }
    const FileStamp& stamp() const { return m_file.stamp(); }
    const std::vector<FileTensor>& tensors() const { return m_tensors; }
    const FileTensor* find(std::string_view name) const;
    /// The one of this name; throws FileReadError where there is none, which says which there are.
    const FileTensor& requiredTensor(std::string_view name) const;
    /// The first names, for a sentence.
    std::string namesForMessage() const;

    /// Numbers of an array from entry `first` on, as many as `out` has room for, as float32. Throws
    /// FileReadError when the array holds none, or when the file has changed meanwhile.
    void readValues(const FileTensor& tensor, Index first, std::span<float> out) const;
    /// The texts of `name`: an array of text (.npz), or in .safetensors a list in JSON under this name in its
    /// metadata, or lines in an array of bytes. Nothing where there is no such thing; throws FileReadError
    /// where it holds something else, more than `most` texts, or none in UTF-8.
    std::optional<std::vector<std::string>> readStrings(std::string_view name, Index most) const;

    /// Whoever looked at a tensor's bytes asks whether they are still those of the file. Throws
    /// FileReadError.
    void requireUnchanged() const { m_file.requireUnchanged(); }
    [[noreturn]] void throwReadError(Message reason) const;

 private:
    TensorFile(const std::string& path, FileUse use);
    TensorFile(std::string name, std::span<const unsigned char> bytes);
    void readHeader(FileUse use);
    std::span<const unsigned char> entryBytes(const FileTensor& tensor) const;
    void requireTextCountAtMost(std::string_view name, std::uint64_t count, Index most) const;

    FileBytes m_file;
    std::vector<FileTensor> m_tensors;
    std::unordered_map<std::string_view, const FileTensor*> m_byName;
    std::vector<std::pair<std::string, std::string>> m_metadata;
    mutable std::mutex m_mutex;                     // guards m_arrays
    std::unique_ptr<class NpzArrayCache> m_arrays;  ///< of .npz; nullptr otherwise
};

}  // namespace attention
