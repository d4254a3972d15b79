// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates a lack of memory for large allocations. Linking this file replaces operator new and
// posix_memalign() of the program.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace attention::test {

/// The size in bytes from which allocations fail, on any thread.
extern std::atomic<std::size_t> minFailingBytes;

/// Makes allocations of at least `size` bytes fail during its lifetime, on any thread.
class FailingMemory {
 public:
    explicit FailingMemory(std::size_t size) { minFailingBytes = size; }
    ~FailingMemory() { minFailingBytes = SIZE_MAX; }
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;
};

}  // namespace attention::test
