// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_bytes.h"

#include "compute/memory.h"
#include "files/file_problem.h"
#include "files/mapped_bytes.h"
#include "files/other_kinds.h"
#include "text/shown_number.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace attention {
namespace {

/// Up to this, and a share of what memory is allowed, a file is worth being read whole.
constexpr std::uint64_t largestInMemory = 256 << 20;
constexpr double shareOfMemory = 0.25;

[[noreturn]] void failToOpen(const std::string& path) {
    if (errno == ENOENT || errno == ENOTDIR) throw FileProblem(path, Message("files", "is not there"));
    throw FileProblem(path, Message("files", "cannot be read"));
}

FileStamp stampOf(const std::string& path, const struct stat& status) {
    if (!S_ISREG(status.st_mode)) throw FileProblem(path, Message("files", "is no file"));
    return {static_cast<std::uint64_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec, status.st_dev,
            status.st_ino};
}

FileStamp stampOf(const std::string& path, int file) {
    struct stat status {};
    if (::fstat(file, &status) != 0) failToOpen(path);
    return stampOf(path, status);
}

[[noreturn]] void failAsChanged(const std::string& path) {
    throw FileProblem(path, Message("files", "has changed since it was opened; open it again"));
}

/// An open file, closed when it is left.
class Descriptor {
 public:
    explicit Descriptor(const std::string& path)
        // A pipe that nobody writes to must not keep the program waiting.
        : m_number(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
        if (m_number < 0) failToOpen(path);
    }
    ~Descriptor() {
        if (m_number >= 0) ::close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator int() const { return m_number; }
    /// Whoever takes it closes it.
    int release() { return std::exchange(m_number, -1); }

 private:
    int m_number;
};

void readAll(const Descriptor& file, const std::string& path, std::span<unsigned char> out) {
    while (!out.empty()) {
        const ssize_t count = ::read(file, out.data(), out.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) failToOpen(path);
        if (count == 0) failAsChanged(path);
        out = out.subspan(static_cast<std::size_t>(count));
    }
}

}  // namespace

struct FileBytes::Mapping {
    int file;  ///< kept open: its stamp is that of what is mapped, whatever the path means by then
    MappedBytes bytes;
    ~Mapping() { ::close(file); }
};

FileBytes::~FileBytes() = default;

FileStamp stampOf(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) failToOpen(path);
    return stampOf(path, status);
}

std::vector<FileStamp> stampsOf(const std::vector<std::string>& paths) {
    std::vector<FileStamp> stamps;
    for (const std::string& path : paths) {
        try {
            stamps.push_back(stampOf(path));
        } catch (const FileProblem&) {
            stamps.emplace_back();
        }
    }
    return stamps;
}

Message needsTooMuchMemory(double bytes) {
    return Message("files", "needs %1 of memory; allowed are %2")
        .with(shownBytes(bytes), shownBytes(memoryLimit()));
}

Buffer memoryFor(std::uint64_t bytes, const std::string& path) {
    try {
        return Buffer(static_cast<std::size_t>(bytes / sizeof(float) + 1));
    } catch (const MemoryLimitReached& problem) {
        throw FileProblem(path, needsTooMuchMemory(problem.wanted()));
    }
}

FileBytes::FileBytes(const std::string& path) : m_path(path) {
    Descriptor file(path);
    m_stamp = stampOf(path, file);
    if (m_stamp.size == 0) return;
    const bool isSmall =
        m_stamp.size <= largestInMemory && static_cast<double>(m_stamp.size) <= shareOfMemory * memoryLimit();
    if (isSmall) {
        m_memory = memoryFor(m_stamp.size, path);
        auto* const data = reinterpret_cast<unsigned char*>(m_memory.data());
        readAll(file, path, {data, static_cast<std::size_t>(m_stamp.size)});
        m_data = data;
    } else {
        MappedBytes bytes(file, m_stamp.size);
        if (!bytes.data()) throw FileProblem(path, Message("files", "cannot be read"));
        m_data = bytes.data();
        m_mapping.reset(new Mapping{file.release(), std::move(bytes)});
    }
    refuseOtherKinds(path, text());
}

FileBytes::FileBytes(std::string name, std::span<const unsigned char> bytes)
    : m_path(std::move(name)), m_stamp{.size = bytes.size()}, m_data(bytes.data()) {}

void FileBytes::requireUnchanged() const {
    if (m_mapping && (m_mapping->bytes.hasHole() || stampOf(m_path, m_mapping->file) != m_stamp))
        failAsChanged(m_path);
}

}  // namespace attention
