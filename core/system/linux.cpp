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

/// A mapped file, as the signal handler replaceLostBytes() reads it. Slots are never freed and have no lock,
/// so that the handler can read them at any time.
struct MappingSlot {
    std::atomic<bool> isUsed = false;        ///< true: a MappedBytes uses this slot
    std::atomic<std::uintptr_t> begin = 0;   ///< address of the first mapped byte; 0: nothing is mapped
    std::atomic<std::size_t> size = 0;       ///< mapped bytes
    std::atomic<bool> hasLostBytes = false;  ///< true: lost bytes of the file were replaced by zeros
};

namespace {

/// Throws the error in errno as std::system_error.
[[noreturn]] void throwLastError() {
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

std::array<MappingSlot, 1024> mappingSlots;  // enough for the files of a model and of the models before it
struct sigaction previousHandler;            // handler of SIGBUS before replaceLostBytes() was installed

/// Handles SIGBUS, which is raised by a read of mapped bytes that the file has lost. Replaces the mapping
/// from that page to its end by zeros, marks it with MappingSlot::hasLostBytes, and returns, so that the read
/// continues.
void replaceLostBytes(int signal, siginfo_t* info, void* context) {
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (MappingSlot& slot : mappingSlots) {
        const std::uintptr_t begin = slot.begin;
        const std::size_t size = slot.size;
        if (begin == 0 || address < begin || address - begin >= size) continue;
        slot.hasLostBytes = true;
        const std::uintptr_t page = address - address % static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
        void* const zeros = mmap(reinterpret_cast<void*>(page), begin + size - page, PROT_READ,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros != MAP_FAILED) return;
    }
    // The address belongs to no mapped file. The signal is handled as if this handler were not installed.
    if (previousHandler.sa_flags & SA_SIGINFO) return previousHandler.sa_sigaction(signal, info, context);
    sigaction(signal, &previousHandler, nullptr);
}

/// Installs replaceLostBytes() at the first call.
void installBusErrorHandler() {
    static const bool isInstalled = [] {
        struct sigaction action {};
        action.sa_sigaction = replaceLostBytes;
        action.sa_flags = SA_SIGINFO;
        return sigaction(SIGBUS, &action, &previousHandler) == 0;
    }();
    static_cast<void>(isInstalled);
}

}  // namespace

FileStamp statFile(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) throwLastError();
    return stampOf(status);
}

OpenFile::OpenFile(const std::string& path)
    // O_NONBLOCK: a pipe without a writer must not make the program wait.
    : m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (m_descriptor < 0) throwLastError();
}

OpenFile::OpenFile(OpenFile&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}

OpenFile::~OpenFile() {
    if (m_descriptor >= 0) ::close(m_descriptor);
}

FileStamp OpenFile::stamp() const {
    struct stat status {};
    if (::fstat(m_descriptor, &status) != 0) throwLastError();
    return stampOf(status);
}

std::size_t OpenFile::read(std::span<unsigned char> out) {
    ssize_t count = -1;
    do count = ::read(m_descriptor, out.data(), out.size());
    while (count < 0 && errno == EINTR);
    if (count < 0) throwLastError();
    return static_cast<std::size_t>(count);
}

MappedBytes::MappedBytes(const OpenFile& file, std::size_t size) {
    installBusErrorHandler();
    for (MappingSlot& slot : mappingSlots) {
        if (slot.isUsed.exchange(true)) continue;
        m_slot = &slot;
        void* const data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.descriptor(), 0);
        if (data == MAP_FAILED) return;
        slot.hasLostBytes = false;
        slot.size = size;
        slot.begin = reinterpret_cast<std::uintptr_t>(data);
        return;
    }
}

MappedBytes::MappedBytes(MappedBytes&& other) noexcept : m_slot(std::exchange(other.m_slot, nullptr)) {}

MappedBytes::~MappedBytes() {
    if (!m_slot) return;
    if (const std::uintptr_t begin = m_slot->begin.exchange(0))
        munmap(reinterpret_cast<void*>(begin), m_slot->size);
    m_slot->isUsed = false;
}

const unsigned char* MappedBytes::data() const {
    return m_slot ? reinterpret_cast<const unsigned char*>(m_slot->begin.load()) : nullptr;
}

bool MappedBytes::hasLostBytes() const {
    return m_slot && m_slot->hasLostBytes;
}

std::error_code syncToDisk(int file) {
    if (::fsync(file) == 0 || errno == EINVAL) return {};
    return {errno, std::generic_category()};
}

std::error_code writeAccessError(const std::string& path) {
    if (::access(path.c_str(), W_OK) == 0) return {};
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
    constexpr int defaultNiceValue = 10;
    // Tests set 0, because on a busy machine a thread of low priority gets hardly any processor time.
    const char* const niceText = std::getenv("ATTENTION_LAB_NICE");
    // On Linux a nice value belongs to a thread.
    [[maybe_unused]] const int result = setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()),
                                                    niceText ? std::atoi(niceText) : defaultNiceValue);
}

}  // namespace attention
