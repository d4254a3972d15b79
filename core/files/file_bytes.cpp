// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_bytes.h"

#include "execution/memory_limit.h"
#include "files/file_read_error.h"

#include <system_error>
#include <utility>

namespace attention {
namespace {

/// A file of at most this size in bytes, and of at most this share of the memory limit, is read into memory.
/// A larger file is mapped.
constexpr std::uint64_t maxSizeInMemory = 256 << 20;
constexpr double maxShareOfMemoryLimit = 0.25;

[[noreturn]] void throwUnreadable(const std::string& path) {
    throw FileReadError(
        path, Message("files", "The file cannot be read. Check whether you have permission to read it."));
}

/// Returns the result of `function`, which accesses the file `path`. Throws FileReadError if the function
/// throws std::system_error.
template <class Function>
auto withFileReadErrors(const std::string& path, const Function& function) {
    try {
        return function();
    } catch (const std::system_error& error) {
        const bool isMissing = error.code() == std::errc::no_such_file_or_directory ||
                               error.code() == std::errc::not_a_directory;
        if (isMissing) throw FileReadError(path, Message("files", "The file does not exist."));
        if (error.code() == std::errc::not_supported)
            throw FileReadError(path,
                                Message("files", "This path leads to a folder or a device, not to a file."));
        throwUnreadable(path);
    }
}

[[noreturn]] void throwFileChanged(const std::string& path) {
    throw FileReadError(path, Message("files", "The file has changed since it was opened. Open it again."));
}

void readAll(OpenFile& file, const std::string& path, std::span<unsigned char> buffer) {
    while (!buffer.empty()) {
        const std::size_t count = withFileReadErrors(path, [&] { return file.read(buffer); });
        if (count == 0) throwFileChanged(path);
        buffer = buffer.subspan(count);
    }
}

}  // namespace

struct FileBytes::Mapping {
    OpenFile file;      ///< the mapped file, whose stamp can be read even if the path leads elsewhere
    MappedBytes bytes;  ///< its content
};

FileBytes::~FileBytes() = default;

std::string firstBytesOf(const std::string& path, std::size_t count) {
    try {
        OpenFile file(path);
        file.stamp();  // throws if the path leads to a folder or a device
        std::string bytes(count, '\0');
        std::size_t size = 0;
        while (size < count) {
            const std::size_t read =
                file.read({reinterpret_cast<unsigned char*>(bytes.data()) + size, count - size});
            if (read == 0) break;
            size += read;
        }
        bytes.resize(size);
        return bytes;
    } catch (const std::system_error&) {
        return {};
    }
}

FileStamp readFileStamp(const std::string& path) {
    return withFileReadErrors(path, [&] { return statFile(path); });
}

std::vector<FileStamp> readFileStamps(const std::vector<std::string>& paths) {
    std::vector<FileStamp> stamps;
    for (const std::string& path : paths) {
        try {
            stamps.push_back(readFileStamp(path));
        } catch (const FileReadError&) {
            stamps.emplace_back();
        }
    }
    return stamps;
}

Buffer allocateForFile(std::uint64_t bytes, const std::string& path) {
    try {
        return Buffer(static_cast<std::size_t>(bytes / sizeof(float) + 1));
    } catch (const MemoryLimitReached& problem) {
        throw FileReadError(path, fileSentence(tooMuchMemoryMessage(problem.requiredBytes())));
    }
}

FileBytes::FileBytes(const std::string& path, FileUse use) : m_path(path) {
    OpenFile file = withFileReadErrors(path, [&] { return OpenFile(path); });
    m_stamp = withFileReadErrors(path, [&] { return file.stamp(); });
    if (m_stamp.size == 0) return;
    const bool isSmall = m_stamp.size <= maxSizeInMemory &&
                         static_cast<double>(m_stamp.size) <= maxShareOfMemoryLimit * memoryLimit();
    if (isSmall) {
        m_memory = allocateForFile(m_stamp.size, path);
        auto* const data = reinterpret_cast<unsigned char*>(m_memory.data());
        readAll(file, path, {data, static_cast<std::size_t>(m_stamp.size)});
        m_data = data;
    } else {
        MappedBytes bytes(file, m_stamp.size);
        if (!bytes.data()) throwUnreadable(path);
        m_data = bytes.data();
        m_mapping.reset(new Mapping{std::move(file), std::move(bytes)});
    }
    rejectUnsupportedFile(path, text(), use);
}

FileBytes::FileBytes(std::string name, std::span<const unsigned char> bytes)
    : m_path(std::move(name)), m_stamp{.size = bytes.size()}, m_data(bytes.data()) {}

void FileBytes::requireUnchanged() const {
    if (!m_mapping) return;
    const FileStamp currentStamp = withFileReadErrors(m_path, [&] { return m_mapping->file.stamp(); });
    if (currentStamp != m_stamp || m_mapping->bytes.hasLostBytes()) throwFileChanged(m_path);
}

}  // namespace attention
