// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory may be taken for numbers, for files and for what is made of them. It is counted where it is
// taken, whoever takes it; what is foretold elsewhere only saves beginning in vain.
#pragma once

#include <cstddef>
#include <new>

namespace attention {

/// Bytes that may be taken: half of this machine's, unless others were set.
double memoryLimit();
/// More than 0.
void setMemoryLimit(double bytes);
bool isMemoryLimitSet();

/// What is taken now, by everybody.
std::size_t reservedMemory();

/// Thrown in place of taking more than is allowed.
class MemoryLimitReached : public std::bad_alloc {
 public:
    explicit MemoryLimitReached(std::size_t wanted) : m_wanted(wanted) {}
    /// All that would be taken.
    double requiredBytes() const { return static_cast<double>(m_wanted); }
    const char* what() const noexcept override { return "needs more memory than is allowed"; }

 private:
    std::size_t m_wanted;
};

/// Counts bytes as taken. Throws MemoryLimitReached, and counts nothing then.
void reserveMemory(std::size_t bytes);
void releaseMemory(std::size_t bytes) noexcept;

/// Memory that something else is about to take, as long as the object lives.
class MemoryReservation {
 public:
    explicit MemoryReservation(std::size_t bytes) : m_bytes(bytes) { reserveMemory(bytes); }
    ~MemoryReservation() { releaseMemory(m_bytes); }
    MemoryReservation(const MemoryReservation&) = delete;
    MemoryReservation& operator=(const MemoryReservation&) = delete;

 private:
    std::size_t m_bytes;
};

/// For containers whose size a file decides.
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
