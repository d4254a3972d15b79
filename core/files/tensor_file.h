// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/mapped_file.h"
#include "numerics/tensor.h"
#include "session/message.h"

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace attention {

/// How a number stands in a file, always little-endian.
enum class NumberType { F64, F32, F16, BF16, I64, I32, U8, Text, Other };

/// Bits of one number: 0 for what is not looked into.
int bitsOf(NumberType type);

/// An array in a file: its header has been checked against the file's size, its numbers have not been read.
struct FileTensor {
    std::string name;
    NumberType type = NumberType::Other;
    std::string typeName;  ///< as the file says it
    Shape shape;
    std::span<const unsigned char> bytes;  ///< need not be aligned; of a compressed one what is packed
    std::size_t unpackedSize = 0;          ///< of a compressed one, otherwise 0
    std::size_t headerSize = 0;            ///< of a compressed one: what stands before its numbers
    Index textLength = 0;                  ///< of NumberType::Text: characters of 4 bytes of each entry

    Index size() const { return entryCount(shape); }
};

/// A file of named arrays: NumPy's .npz, compressed or not, or .safetensors. It is mapped; arrays are read
/// when they are asked for.
class TensorFile {
 public:
    /// By what the file begins with. Throws FileProblem: it is neither, or it is damaged.
    static std::shared_ptr<const TensorFile> open(const std::string& path);

    /// One that is part of the program, .safetensors.
    static std::shared_ptr<const TensorFile> ofProgram(std::string name,
                                                       std::span<const unsigned char> bytes);

    TensorFile(const TensorFile&) = delete;
    TensorFile& operator=(const TensorFile&) = delete;
    ~TensorFile();

    const std::string& path() const { return m_file.path(); }
    const FileStamp& stamp() const { return m_file.stamp(); }
    const std::vector<FileTensor>& tensors() const { return m_tensors; }
    const FileTensor* find(std::string_view name) const;
    /// The one of this name; throws FileProblem where there is none.
    const FileTensor& at(std::string_view name) const;

    /// Numbers of an array from entry `first` on, as many as `out` has room for, as float32. Throws
    /// FileProblem when the array holds none.
    void copy(const FileTensor& tensor, Index first, std::span<float> out) const;
    /// The texts of `name`: an array of text (.npz), or in .safetensors a list in JSON under this name in its
    /// metadata, or lines in an array of bytes. Nothing where there is no such thing; throws FileProblem
    /// where it holds something else.
    std::optional<std::vector<std::string>> texts(std::string_view name) const;

    [[noreturn]] void fail(Message reason) const;

 private:
    struct Unpacked;

    explicit TensorFile(const std::string& path);
    TensorFile(std::string name, std::span<const unsigned char> bytes);
    void readHeader();
    std::span<const unsigned char> numbersOf(const FileTensor& tensor) const;

    MappedFile m_file;
    std::vector<FileTensor> m_tensors;
    std::unordered_map<std::string_view, const FileTensor*> m_byName;
    std::vector<std::pair<std::string, std::string>> m_metadata;
    std::unique_ptr<Unpacked> m_unpacked;  ///< compressed arrays, once they were asked for
};

}  // namespace attention
