// SPDX-License-Identifier: GPL-3.0-or-later
// What the operating system does, each in its own way: files as they stand on the disk, the machine's memory,
// whose turn a thread has. The rest is standard C++ and Qt, so another system is another file beside
// linux.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <system_error>

namespace attention {

/// Which file a path means now: another one, or the same after it was written, has another stamp.
struct FileStamp {
    std::uint64_t size = 0;
    std::int64_t modificationTime = 0;  ///< nanoseconds
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    bool operator==(const FileStamp&) const = default;
};

/// Of a file that is there. Throws std::system_error; its code is std::errc::not_supported where the path is
/// of something else than a file.
FileStamp statFile(const std::string& path);

/// A file that is open for reading, and closed when it is left. Every function throws std::system_error.
class OpenFile {
 public:
    explicit OpenFile(const std::string& path);
    OpenFile(OpenFile&& other) noexcept;
    ~OpenFile();

    /// As statFile(), of the file itself, whatever its path means by now.
    FileStamp stamp() const;
    /// The next bytes; how many they are: 0 at the end, else some or all of `out`.
    std::size_t read(std::span<unsigned char> out);
    int descriptor() const { return m_number; }

 private:
    int m_number;
};

/// A file's bytes where the system keeps them. Bytes that the file has no more, because somebody cut it
/// meanwhile or its disk was taken away, read as zeros, and are remembered as a hole.
class MappedBytes {
 public:
    /// Of the first `size` bytes.
    MappedBytes(const OpenFile& file, std::size_t size);
    MappedBytes(MappedBytes&& other) noexcept;
    ~MappedBytes();

    /// Returns nullptr if the system did not map the file, or too many files are mapped already.
    const unsigned char* data() const;
    /// True if bytes have been read that the file had lost by then. False if nothing is mapped.
    bool hasLostBytes() const;

 private:
    struct MappingSlot* m_entry = nullptr;
};

/// Waits until what was written to an open file is on its disk. Where a file is none that could be, there is
/// nothing to wait for. Returns what went wrong.
std::error_code syncToDisk(int file);

/// Bytes of memory that this machine has.
double physicalMemory();

/// Memory that begins at a multiple of `alignment`, a power of two; for std::free(). Large pages are asked
/// for where they fit: one page fault instead of 512. Null: there is none.
void* allocateAligned(std::size_t bytes, std::size_t alignment);
inline constexpr std::size_t largePageSize = std::size_t{2} << 20;

/// Gives memory that has been freed, but that the allocator still holds for later, back to the system. Takes
/// milliseconds; call it after much memory has been freed that will not be needed again.
void releaseFreedMemory();

/// True if text that is written to `stream` appears on a terminal.
bool isTerminal(std::FILE* stream);

/// Lets every thread of normal priority go before this one, so that a long computation never makes a window
/// stutter. Does nothing where the system has no priority of single threads. The environment variable
/// ATTENTION_LAB_NICE changes the nice value, which is 10 otherwise.
void lowerThreadPriority();

}  // namespace attention
