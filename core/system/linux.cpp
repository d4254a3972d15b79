// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/system.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace attention {

/// A mapped file, as the signal handler fillHole() reads it. Slots are never freed and have no lock, so that
/// the handler can read them at any time.
struct MappingSlot {
    std::atomic<bool> isTaken = false;      ///< true: a MappedBytes uses this slot
    std::atomic<std::uintptr_t> begin = 0;  ///< address of the first mapped byte; 0: nothing is mapped
    std::atomic<std::size_t> size = 0;      ///< mapped bytes
    std::atomic<bool> hasHole = false;      ///< true: lost bytes of the file were replaced by zeros
};

namespace {

/// Throws the error in errno as std::system_error.
[[noreturn]] void fail() {
    throw std::system_error(errno, std::generic_category());
}

/// Returns the stamp of a file with this status. Throws std::system_error with std::errc::not_supported if it
/// is not a regular file.
FileStamp stampOf(const struct stat& status) {
    if (!S_ISREG(status.st_mode)) throw std::system_error(std::make_error_code(std::errc::not_supported));
    return {static_cast<std::uint64_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec, status.st_dev,
            status.st_ino};
}

std::array<MappingSlot, 1024> entries;  // enough for the files of a model and of the models before it
struct sigaction handlerBefore;         // handler of SIGBUS before fillHole() was installed

/// Handles SIGBUS, which is raised by a read of mapped bytes that the file has lost. Replaces the mapping
/// from that page to its end by zeros, marks it with MappingSlot::hasHole, and returns, so that the read
/// continues.
void fillHole(int signal, siginfo_t* info, void* context) {
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (MappingSlot& entry : entries) {
        const std::uintptr_t begin = entry.begin;
        const std::size_t size = entry.size;
        if (begin == 0 || at < begin || at - begin >= size) continue;
        entry.hasHole = true;
        const std::uintptr_t page = at - at % static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
        void* const zeros = mmap(reinterpret_cast<void*>(page), begin + size - page, PROT_READ,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros != MAP_FAILED) return;
    }
    // The address belongs to no mapped file. The signal is handled as if this handler were not installed.
    if (handlerBefore.sa_flags & SA_SIGINFO) return handlerBefore.sa_sigaction(signal, info, context);
    sigaction(signal, &handlerBefore, nullptr);
}

/// Installs fillHole() at the first call.
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

FileStamp statFile(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) fail();
    return stampOf(status);
}

OpenFile::OpenFile(const std::string& path)
    // O_NONBLOCK: a pipe without a writer must not make the program wait.
    : m_number(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (m_number < 0) fail();
}

OpenFile::OpenFile(OpenFile&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}

OpenFile::~OpenFile() {
    if (m_number >= 0) ::close(m_number);
}

FileStamp OpenFile::stamp() const {
    struct stat status {};
    if (::fstat(m_number, &status) != 0) fail();
    return stampOf(status);
}

std::size_t OpenFile::read(std::span<unsigned char> out) {
    ssize_t count = -1;
    do count = ::read(m_number, out.data(), out.size());
    while (count < 0 && errno == EINTR);
    if (count < 0) fail();
    return static_cast<std::size_t>(count);
}

MappedBytes::MappedBytes(const OpenFile& file, std::size_t size) {
    handleHoles();
    for (MappingSlot& entry : entries) {
        if (entry.isTaken.exchange(true)) continue;
        m_entry = &entry;
        void* const data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.descriptor(), 0);
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

bool MappedBytes::hasLostBytes() const {
    return m_entry && m_entry->hasHole;
}

std::error_code syncToDisk(int file) {
    if (::fsync(file) == 0 || errno == EINVAL) return {};
    return {errno, std::generic_category()};
}

double physicalMemory() {
    return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
}

void* allocateAligned(std::size_t bytes, std::size_t alignment) {
    void* data = nullptr;
    if (posix_memalign(&data, alignment, bytes) != 0) return nullptr;
    if (alignment >= largePageSize) madvise(data, bytes, MADV_HUGEPAGE);
    return data;
}

void releaseFreedMemory() {
    // Without this call, glibc keeps freed blocks of up to 32 MB in its heaps.
    malloc_trim(0);
}

bool isTerminal(std::FILE* stream) {
    return ::isatty(::fileno(stream)) == 1;
}

void lowerThreadPriority() {
    constexpr int behindTheWindow = 10;
    // Tests set 0, because on a busy machine a thread of low priority gets hardly any processor time.
    const char* const asked = std::getenv("ATTENTION_LAB_NICE");
    // On Linux a nice value belongs to a thread.
    [[maybe_unused]] const int result =
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), asked ? std::atoi(asked) : behindTheWindow);
}

}  // namespace attention
