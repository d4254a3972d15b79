// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/buffers.h"
#include "files/unsupported_files.h"
#include "system/system.h"
#include "text/message.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// The bytes of a file. A small file is read into memory, where its bytes do not change. A large file is
/// mapped. Bytes that a mapped file loses after it was opened are read as zeros and never raise a signal.
class FileBytes {
 public:
    /// Opens the file `path`. `use` is the content that the caller expects, for messages about files of
    /// another kind.
    ///
    /// Throws FileReadError if the file is missing, is a folder or device, may not be read, or is too large
    /// for memory. Throws it also for an unsupported kind of file that rejectUnsupportedFile() recognizes.
    explicit FileBytes(const std::string& path, FileUse use = FileUse::Any);
    /// Refers to bytes that are part of the program, without a copy. path() returns `name`.
    FileBytes(std::string name, std::span<const unsigned char> bytes);
    ~FileBytes();
    FileBytes(const FileBytes&) = delete;
    FileBytes& operator=(const FileBytes&) = delete;

    /// Returns the path of the file, or the name of bytes that are part of the program.
    const std::string& path() const { return m_path; }
    /// Returns the stamp of the file (size, modification time, device and inode) from the moment when it was
    /// opened. For bytes that are part of the program, only the size is set.
    const FileStamp& stamp() const { return m_stamp; }
    /// Returns all bytes of the file. The span is valid while this object lives.
    std::span<const unsigned char> bytes() const { return {m_data, static_cast<std::size_t>(m_stamp.size)}; }
    /// Returns all bytes of the file as text of unknown encoding. The view is valid while this object lives.
    std::string_view text() const {
        return {reinterpret_cast<const char*>(m_data), static_cast<std::size_t>(m_stamp.size)};
    }
    /// Throws FileReadError if a large file has changed since it was opened. Call it after reading bytes,
    /// before they are used. Does nothing for a small file, because its bytes are in memory.
    void requireUnchanged() const;

 private:
    struct Mapping;

    std::string m_path;
    FileStamp m_stamp;
    const unsigned char* m_data = nullptr;
    Buffer m_memory;                     ///< bytes of a small file, otherwise empty
    std::unique_ptr<Mapping> m_mapping;  ///< mapping of a large file, otherwise nullptr
};

/// Returns the first `count` bytes of the file `path`, or all bytes of a shorter file. Returns an empty text
/// if the file cannot be read.
std::string firstBytesOf(const std::string& path, std::size_t count);

/// Returns the current stamp of the file `path`: its size, modification time, device and inode. Throws
/// FileReadError if the path does not lead to a file.
FileStamp readFileStamp(const std::string& path);
/// Returns the current stamps (size, modification time, device and inode) of files, in the order of `paths`.
/// If a stamp cannot be read, for example because the file is missing, FileStamp() takes its position.
/// Compare the result with earlier stamps to detect changes.
std::vector<FileStamp> readFileStamps(const std::vector<std::string>& paths);

/// Returns uninitialized memory for at least `bytes` bytes of content of the file `path`. Throws
/// FileReadError with this path if the memory limit does not permit it.
Buffer allocateForFile(std::uint64_t bytes, const std::string& path);

}  // namespace attention
