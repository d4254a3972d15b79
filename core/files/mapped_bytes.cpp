// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/mapped_bytes.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace attention {

/// What the signal's handler looks at, in memory that is never given back and without a lock.
struct Entry {
    std::atomic<bool> isTaken = false;
    std::atomic<std::uintptr_t> begin = 0;  ///< 0: nothing is mapped
    std::atomic<std::size_t> size = 0;
    std::atomic<bool> hasHole = false;
};

namespace {

std::array<Entry, 1024> entries;  // files of one model, and of those before it
struct sigaction handlerBefore;

/// Puts zeros where the file has nothing any more, and lets the read go on.
void fillHole(int signal, siginfo_t* info, void* context) {
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (Entry& entry : entries) {
        const std::uintptr_t begin = entry.begin;
        const std::size_t size = entry.size;
        if (begin == 0 || at < begin || at - begin >= size) continue;
        entry.hasHole = true;
        const std::uintptr_t page = at - at % static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
        void* const zeros = mmap(reinterpret_cast<void*>(page), begin + size - page, PROT_READ,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros != MAP_FAILED) return;
    }
    // None of ours: as if there were no handler here.
    if (handlerBefore.sa_flags & SA_SIGINFO) return handlerBefore.sa_sigaction(signal, info, context);
    sigaction(signal, &handlerBefore, nullptr);
}

void handleHoles() {
    static const bool isDone = [] {
        struct sigaction action {};
        action.sa_sigaction = fillHole;
        action.sa_flags = SA_SIGINFO;
        return sigaction(SIGBUS, &action, &handlerBefore) == 0;
    }();
    static_cast<void>(isDone);
}

}  // namespace

MappedBytes::MappedBytes(int file, std::size_t size) {
    handleHoles();
    for (Entry& entry : entries) {
        if (entry.isTaken.exchange(true)) continue;
        m_entry = &entry;
        void* const data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (data == MAP_FAILED) return;
        entry.hasHole = false;
        entry.size = size;
        entry.begin = reinterpret_cast<std::uintptr_t>(data);
        return;
    }
}

MappedBytes::MappedBytes(MappedBytes&& other) noexcept : m_entry(std::exchange(other.m_entry, nullptr)) {}

MappedBytes::~MappedBytes() {
    if (!m_entry) return;
    if (const std::uintptr_t begin = m_entry->begin.exchange(0))
        munmap(reinterpret_cast<void*>(begin), m_entry->size);
    m_entry->isTaken = false;
}

const unsigned char* MappedBytes::data() const {
    return m_entry ? reinterpret_cast<const unsigned char*>(m_entry->begin.load()) : nullptr;
}

bool MappedBytes::hasHole() const {
    return m_entry->hasHole;
}

}  // namespace attention
