// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory of tensors, or of everything that C++ makes, amounts to, and memory that runs out. A test
// that uses it links counted_memory.cpp by count_memory() of tests/CMakeLists.txt.
#pragma once

#include <cstddef>

namespace attention::test {

/// Bytes as they were asked of the system, from its construction on.
class CountedMemory {
 public:
    enum class Of { Tensors, Everything };
    explicit CountedMemory(Of what = Of::Tensors);
    std::size_t now() const;   ///< less than at the beginning: 0
    std::size_t peak() const;  ///< the most there were at once

 private:
    Of m_what;
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
