// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace attention {

/// A file's bytes where the system keeps them. Bytes that the file has no more, because somebody cut it
/// meanwhile or its disk was taken away, raise SIGBUS when they are read; here they read as zeros, and are
/// remembered as a hole.
class MappedBytes {
 public:
    /// Of an open file that has `size` bytes.
    MappedBytes(int file, std::size_t size);
    MappedBytes(MappedBytes&& other) noexcept;
    ~MappedBytes();

    /// Null where the system does not map it.
    const unsigned char* data() const;
    bool hasHole() const;

 private:
    struct Entry* m_entry = nullptr;
};

}  // namespace attention
