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
    /// Opens the file `path` for the purpose `use`. Throws FileReadError if the file is missing, is a folder
    /// or device, may not be read, is too large for memory, or is of a kind that rejectUnsupportedFile()
    /// recognizes.
    explicit FileBytes(const std::string& path, FileUse use = FileUse::Any);
    /// Refers to bytes that are part of the program, without a copy. path() returns `name`.
    FileBytes(std::string name, std::span<const unsigned char> bytes);
    ~FileBytes();
    FileBytes(const FileBytes&) = delete;
    FileBytes& operator=(const FileBytes&) = delete;

    /// Returns the path of the file, or the name of bytes that are part of the program.
    const std::string& path() const { return m_path; }
    /// Returns the stamp of the file when it was opened. Bytes that are part of the program have a size only.
    const FileStamp& stamp() const { return m_stamp; }
    /// Returns all bytes of the file. The span is valid while this object lives.
    std::span<const unsigned char> bytes() const { return {m_data, static_cast<std::size_t>(m_stamp.size)}; }
    /// Returns all bytes of the file as text of unknown encoding. The view is valid while this object lives.
    std::string_view text() const {
        return {reinterpret_cast<const char*>(m_data), static_cast<std::size_t>(m_stamp.size)};
    }
    /// Throws FileReadError if a large file has changed since it was opened. Call it after reading bytes,
    /// before they are used. Does nothing for a small file.
    void requireUnchanged() const;

 private:
    struct Mapping;

    std::string m_path;
    FileStamp m_stamp;
    const unsigned char* m_data = nullptr;
    Buffer m_memory;                     ///< bytes of a small file, otherwise empty
    std::unique_ptr<Mapping> m_mapping;  ///< mapping of a large file, otherwise nullptr
};

/// Returns the current stamp of the file `path`. Throws FileReadError if the path does not lead to a file.
FileStamp readFileStamp(const std::string& path);
/// Returns the current stamps of files, in the order of `paths`. A missing file has an empty stamp,
/// FileStamp(), which can be compared, too.
std::vector<FileStamp> readFileStamps(const std::vector<std::string>& paths);

/// Returns memory for at least `bytes` bytes of the file `path`. Throws FileReadError if the memory limit
/// does not permit it.
Buffer allocateForFile(std::uint64_t bytes, const std::string& path);

}  // namespace attention
