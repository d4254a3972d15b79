// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace attention {

/// Which file a path means now: another one, or the same after it was written, has another stamp.
struct FileStamp {
    std::uint64_t size = 0;
    std::int64_t changed = 0;  ///< nanoseconds
    std::uint64_t device = 0;
    std::uint64_t number = 0;
    bool operator==(const FileStamp&) const = default;
};

/// A file's bytes, looked at where the system keeps them: reading takes no memory of the program's own.
class MappedFile {
 public:
    /// Throws FileProblem: it is not there, is no file, may not be read.
    explicit MappedFile(const std::string& path);
    /// Bytes that are part of the program, under a name.
    MappedFile(std::string name, std::span<const unsigned char> bytes);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    const std::string& path() const { return m_path; }
    const FileStamp& stamp() const { return m_stamp; }
    std::span<const unsigned char> bytes() const { return {m_data, static_cast<std::size_t>(m_stamp.size)}; }
    std::string_view text() const {
        return {reinterpret_cast<const char*>(m_data), static_cast<std::size_t>(m_stamp.size)};
    }

 private:
    std::string m_path;
    FileStamp m_stamp;
    const unsigned char* m_data = nullptr;
    bool m_isMapped = false;
};

/// Of a file that is there. Throws FileProblem.
FileStamp stampOf(const std::string& path);

}  // namespace attention
