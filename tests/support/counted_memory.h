// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory of tensors amounts to, and memory that runs out. A test that uses it links
// counted_memory.cpp by count_memory() of tests/CMakeLists.txt.
#pragma once

#include <cstddef>

namespace attention::test {

/// Bytes of tensors, as they were asked of the system, from its construction on.
class CountedMemory {
 public:
    CountedMemory();
    std::size_t now() const;   ///< less than at the beginning: 0
    std::size_t peak() const;  ///< the most there were at once

 private:
    std::size_t m_before;
};

/// While it lives, this thread's requests of containers for memory fail.
class NoMoreMemory {
 public:
    NoMoreMemory();
    ~NoMoreMemory();
    NoMoreMemory(const NoMoreMemory&) = delete;
    NoMoreMemory& operator=(const NoMoreMemory&) = delete;
};

}  // namespace attention::test
