// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/mapped_file.h"

#include "files/file_problem.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace attention {
namespace {

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

/// Closes a file when it is left.
class Descriptor {
 public:
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor() {
        if (m_number >= 0) ::close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator int() const { return m_number; }

 private:
    int m_number;
};

}  // namespace

FileStamp stampOf(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) failToOpen(path);
    return stampOf(path, status);
}

MappedFile::MappedFile(const std::string& path) : m_path(path) {
    // A pipe that nobody writes to must not keep the program waiting.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (file < 0 || ::fstat(file, &status) != 0) failToOpen(path);
    m_stamp = stampOf(path, status);
    if (m_stamp.size == 0) return;
    void* const data = ::mmap(nullptr, m_stamp.size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED) failToOpen(path);
    m_data = static_cast<const unsigned char*>(data);
    m_isMapped = true;
}

MappedFile::MappedFile(std::string name, std::span<const unsigned char> bytes)
    : m_path(std::move(name)), m_stamp{.size = bytes.size()}, m_data(bytes.data()) {}

MappedFile::~MappedFile() {
    if (m_isMapped) ::munmap(const_cast<unsigned char*>(m_data), m_stamp.size);
}

}  // namespace attention
