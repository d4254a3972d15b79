// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the memory of tensors or of all C++ objects, and simulates a lack of memory. A test that uses this
// file must link counted_memory.cpp and pass --wrap=posix_memalign and --wrap=free to the linker.
#pragma once

#include <cstddef>

namespace attention::test {

/// Counts the bytes of memory that are allocated during its lifetime. Bytes of tensors are counted as
/// requested. Bytes of other objects include the padding of malloc().
class CountedMemory {
 public:
    enum class Of { Tensors, Everything };
    explicit CountedMemory(Of what = Of::Tensors);
    std::size_t now() const;   ///< allocated bytes minus the bytes at the construction, at least 0
    std::size_t peak() const;  ///< largest value of now() since the construction

 private:
    Of m_what;
    std::size_t m_before;
};

/// Makes every operator new on the current thread fail during its lifetime. Tensors can still be allocated,
/// because they do not use operator new.
class NoMoreMemory {
 public:
    NoMoreMemory();
    ~NoMoreMemory();
    NoMoreMemory(const NoMoreMemory&) = delete;
    NoMoreMemory& operator=(const NoMoreMemory&) = delete;
};

}  // namespace attention::test
