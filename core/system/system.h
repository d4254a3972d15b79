// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that each operating system provides in its own way: file stamps, mapped files, memory of the
// machine and thread priority. All other code is standard C++ and Qt. To support another system, add a source
// file next to linux.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <system_error>

namespace attention {

/// Identifies a version of a file by size, modification time, device and inode. The stamp of a path changes
/// when the file is written or replaced by another file. FileStamp() corresponds to no file.
struct FileStamp {
    std::uint64_t size = 0;             ///< bytes
    std::int64_t modificationTime = 0;  ///< nanoseconds since the Unix epoch
    std::uint64_t device = 0;           ///< number of the device that contains the file
    std::uint64_t inode = 0;            ///< number of the file on its device
    bool operator==(const FileStamp&) const = default;
};

/// Returns the stamp of the file at `path`: its size, modification time, device and inode. Throws
/// std::system_error, for example if there is no such file. If `path` is not a regular file, such as a folder
/// or a device, the error code is std::errc::not_supported.
FileStamp statFile(const std::string& path);

/// A file that is open for reading. The destructor closes it. The constructor, stamp() and read() throw
/// std::system_error.
class OpenFile {
 public:
    /// Opens the file at `path`. If `path` is a pipe without a writer, opens it without waiting for a writer.
    /// Throws std::system_error.
    explicit OpenFile(const std::string& path);
    OpenFile(OpenFile&& other) noexcept;
    ~OpenFile();

    /// Returns the stamp of the open file: its size, modification time, device and inode. The stamp
    /// belongs to the open file even if another file has replaced it at its path. Throws std::system_error.
    /// If the open file is not a regular file, the error code is std::errc::not_supported.
    FileStamp stamp() const;
    /// Reads the next bytes into `out`. Returns their number: 0 at the end of the file, otherwise from 1 to
    /// out.size(). Throws std::system_error.
    std::size_t read(std::span<unsigned char> out);
    /// Returns the file descriptor, which this object owns.
    int descriptor() const { return m_descriptor; }

 private:
    int m_descriptor;  ///< file descriptor, −1 after a move
};

/// The bytes of a file that is mapped into memory. If the file loses bytes while it is mapped, because it is
/// truncated or its disk is removed, these bytes read as zeros. After such a read, hasLostBytes() is true.
/// The number of files that can be mapped at a time is limited (1024 on Linux).
class MappedBytes {
 public:
    /// Maps the first `size` bytes of `file`. If that fails, data() is nullptr.
    MappedBytes(const OpenFile& file, std::size_t size);
    MappedBytes(MappedBytes&& other) noexcept;
    ~MappedBytes();

    /// Returns the first mapped byte, or nullptr if the system did not map the file or too many files are
    /// already mapped.
    const unsigned char* data() const;
    /// True if bytes were read after the file had lost them. False if nothing is mapped.
    bool hasLostBytes() const;

 private:
    /// The entry of this file in the table of mapped files, or nullptr after a move or if too many files are
    /// mapped.
    struct MappingSlot* m_slot = nullptr;
};

/// Waits until the data written to the open file with descriptor `file` is on its disk. Returns the error, or
/// an empty std::error_code after success. Files that cannot be synchronized, such as pipes, count as
/// success.
std::error_code syncToDisk(int file);

/// Returns the reason why this process cannot write to the existing file or folder at `path`, such as missing
/// permission or a read-only file system. Returns an empty std::error_code if it can.
std::error_code writeAccessError(const std::string& path);

/// Returns the size of the machine's memory in bytes.
double physicalMemory();

/// Allocates `bytes` bytes at an address that is a multiple of `alignment`, a power of two. The caller
/// releases them with std::free(). Returns nullptr if memory runs out. Requests large pages if `alignment` is
/// at least largePageSize, because they need one page fault instead of 512.
void* allocateAligned(std::size_t bytes, std::size_t alignment);
/// The size of a large page in bytes.
inline constexpr std::size_t largePageSize = std::size_t{2} << 20;

/// Returns freed memory, which the allocator keeps for later allocations, to the system. Takes milliseconds.
/// Call it after much memory was freed that will not be needed again.
void releaseFreedMemory();

/// Returns true if text written to `stream` appears on a terminal.
bool isTerminal(std::FILE* stream);

/// Gives the calling thread a lower priority than threads of normal priority, so that a long computation
/// never makes a window stutter. Sets the nice value of the thread to 10, or to the value of the environment
/// variable ATTENTION_LAB_NICE. Does nothing if the system has no priorities of single threads.
void lowerThreadPriority();

}  // namespace attention
