// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that fails for large wishes. Linking this puts operator new and posix_memalign() of the program
// behind a gate.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace attention::test {

/// In bytes: a wish as large as this fails, on any thread.
extern std::atomic<std::size_t> memoryAtMost;

/// Fails while it lives.
class FailingMemory {
 public:
    explicit FailingMemory(std::size_t atMost) { memoryAtMost = atMost; }
    ~FailingMemory() { memoryAtMost = SIZE_MAX; }
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;
};

}  // namespace attention::test
