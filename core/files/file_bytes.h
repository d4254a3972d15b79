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

/// A file's bytes. A small file is read into memory, where they stay as they are; a large one is looked at
/// where the system keeps it, and where it has lost bytes meanwhile there are zeros, never a signal.
class FileBytes {
 public:
    /// Throws FileReadError if the file is missing, is a folder or device, may not be read, is too large for
    /// memory, or is of a kind that rejectUnsupportedFile() recognizes.
    explicit FileBytes(const std::string& path, FileUse use = FileUse::Any);
    /// Bytes that are part of the program, under a name.
    FileBytes(std::string name, std::span<const unsigned char> bytes);
    ~FileBytes();
    FileBytes(const FileBytes&) = delete;
    FileBytes& operator=(const FileBytes&) = delete;

    const std::string& path() const { return m_path; }
    const FileStamp& stamp() const { return m_stamp; }
    std::span<const unsigned char> bytes() const { return {m_data, static_cast<std::size_t>(m_stamp.size)}; }
    std::string_view text() const {
        return {reinterpret_cast<const char*>(m_data), static_cast<std::size_t>(m_stamp.size)};
    }
    /// Whoever has read of a large file asks whether what was read is what was there when it was opened.
    /// Throws FileReadError where it is not.
    void requireUnchanged() const;

 private:
    struct Mapping;

    std::string m_path;
    FileStamp m_stamp;
    const unsigned char* m_data = nullptr;
    Buffer m_memory;                     ///< of a small file
    std::unique_ptr<Mapping> m_mapping;  ///< of a large one
};

/// Of a file that is there. Throws FileReadError.
FileStamp readFileStamp(const std::string& path);
/// Of several; one that is not there has an empty stamp, which is something to compare as well.
std::vector<FileStamp> readFileStamps(const std::vector<std::string>& paths);

/// Memory for `bytes` bytes that stand in this file. Throws FileReadError where that is more than is allowed.
Buffer allocateForFile(std::uint64_t bytes, const std::string& path);

}  // namespace attention
