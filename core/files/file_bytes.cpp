// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_bytes.h"

#include "files/file_problem.h"
#include "files/mapped_bytes.h"
#include "run/memory.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace attention {
namespace {

using namespace std::string_view_literals;

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

/// A first line that counts words and components, then numbers as they stand in memory.
bool isBinaryWordVectors(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool isCount = !line.empty() && line.find_first_not_of("0123456789 ") == std::string_view::npos;
    const auto isControl = [](char c) { return c >= 0 && c < '\t'; };
    return isCount && std::ranges::any_of(text.substr(line.size()), isControl);
}

}  // namespace

void refuseOtherKinds(const std::string& path, std::string_view text) {
    if (text.size() > 8 && text[8] == '{') return;  // .safetensors, which may begin as anything
    const std::array<std::pair<std::string_view, Message>, 4> kinds = {{
        {"version https://git-lfs.github.com/"sv,
         Message("files", "is a pointer of Git LFS, not the file itself, which “git lfs pull” fetches")},
        {"\x93NUMPY"sv, Message("files",
                                "is one array of NumPy; numpy.savez(\"a.npz\", attentions=array) writes "
                                "a file that opens")},
        {"GGUF\3"sv, Message("files",
                             "is a model in GGUF, which is not read; the model’s folder with its "
                             ".safetensors opens")},
        {"\x1f\x8b"sv, Message("files", "is packed; “gunzip” unpacks it")},
    }};
    for (const auto& [begin, reason] : kinds)
        if (text.starts_with(begin)) throw FileProblem(path, reason);
    const std::string_view start = text.substr(0, 512);
    const bool isOfTorch = start.starts_with("PK\3\4") && start.find("/data.pkl") != std::string_view::npos;
    const bool isPickle = start.size() > 1 && start[0] == '\x80' && start[1] > 1 && start[1] <= 5;
    if (isOfTorch || isPickle)
        throw FileProblem(path, Message("files",
                                        "is a file of PyTorch or a pickle, which is not read; "
                                        "numpy.savez(\"a.npz\", attentions=array) writes one that opens"));
    if (isBinaryWordVectors(start))
        throw FileProblem(path, Message("files",
                                        "is word2vec in binary, which is not read; as text (.txt, .vec) "
                                        "it opens: save_word2vec_format(…, binary=False) of gensim"));
}

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
