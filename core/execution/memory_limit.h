// SPDX-License-Identifier: GPL-3.0-or-later
// The limit of the memory for tensors, for files and for data created from files. Memory is counted where it
// is allocated, regardless of the caller. Estimates in other files only avoid computations that would fail
// later. All functions are thread-safe.
#pragma once

#include <cstddef>
#include <new>

namespace attention {

/// Returns the memory limit in bytes: half of this machine's memory, unless setMemoryLimit() was called.
double memoryLimit();
/// Sets the memory limit. `bytes` must be greater than 0.
void setMemoryLimit(double bytes);
/// True if setMemoryLimit() has replaced the default of memoryLimit().
bool isMemoryLimitSet();

/// Returns the number of bytes that all threads together have reserved with reserveMemory() and not yet
/// released.
std::size_t reservedMemory();

/// Thrown instead of reserving more memory than memoryLimit().
class MemoryLimitReached : public std::bad_alloc {
 public:
    explicit MemoryLimitReached(std::size_t requiredTotal) : m_requiredBytes(requiredTotal) {}
    /// Returns the number of bytes that would have been reserved in total, including earlier reservations.
    double requiredBytes() const { return static_cast<double>(m_requiredBytes); }
    const char* what() const noexcept override { return "needs more memory than is allowed"; }

 private:
    std::size_t m_requiredBytes;
};

/// Adds `bytes` to the reserved memory. If this would exceed memoryLimit(), throws MemoryLimitReached and
/// reserves nothing.
void reserveMemory(std::size_t bytes);
/// Subtracts `bytes` from the reserved memory. Call it once for each successful reserveMemory().
void releaseMemory(std::size_t bytes) noexcept;

/// Reserves memory that other code is about to allocate, as long as the object exists. The constructor throws
/// MemoryLimitReached.
class MemoryReservation {
 public:
    explicit MemoryReservation(std::size_t bytes) : m_bytes(bytes) { reserveMemory(bytes); }
    ~MemoryReservation() { releaseMemory(m_bytes); }
    MemoryReservation(const MemoryReservation&) = delete;
    MemoryReservation& operator=(const MemoryReservation&) = delete;

 private:
    std::size_t m_bytes;
};

/// An allocator that reserves its memory with reserveMemory(). Use it for containers whose size depends on a
/// file. allocate() throws MemoryLimitReached or std::bad_alloc.
template <class T>
struct CountingAllocator {
    using value_type = T;
    CountingAllocator() = default;
    template <class Other>
    CountingAllocator(const CountingAllocator<Other>&) {}

    T* allocate(std::size_t count) {
        reserveMemory(count * sizeof(T));
        try {
            return static_cast<T*>(::operator new(count * sizeof(T)));
        } catch (...) {
            releaseMemory(count * sizeof(T));
            throw;
        }
    }
    void deallocate(T* data, std::size_t count) noexcept {
        releaseMemory(count * sizeof(T));
        ::operator delete(data);
    }
    bool operator==(const CountingAllocator&) const = default;
};

}  // namespace attention
