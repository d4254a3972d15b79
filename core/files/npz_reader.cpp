// SPDX-License-Identifier: GPL-3.0-or-later
// Reads NumPy archives: zip files whose members are .npy files, stored or deflated.
#include "files/file_read_error.h"
#include "files/tensor_formats.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace attention {
namespace {

using Bytes = std::span<const unsigned char>;

/// The largest ratio of unpacked to packed size that Deflate can reach.
constexpr std::uint64_t maxCompressionRatio = 1032;
constexpr std::size_t maxNpyHeaderSize = 1 << 20;  // of a .npy file, in bytes
/// The limit for the number of arrays. An export of a model with a hundred layers has far fewer.
constexpr std::size_t maxMemberCount = 10'000;

[[noreturn]] void failAsDamaged(const FileBytes& file) {
    file.requireUnchanged();  // a change of the file is reported instead
    throw FileReadError(file.path(),
                        Message("files", "The .npz file is damaged. Save or download it again."));
}

}  // namespace

/// Reads the members of a zip archive, which its directory lists, one after the other. Throws FileReadError
/// for every error that libarchive reports, including wrong check sums.
class ZipMemberReader {
 public:
    explicit ZipMemberReader(const FileBytes& file)
        : m_file(file), m_archive(archive_read_new(), &archive_read_free) {
        // Reads by the directory at the end of the file only. A reader without it would accept the first part
        // of a truncated file as complete.
        check(archive_read_support_format_zip_seekable(m_archive.get()));
        check(archive_read_set_read_callback(m_archive.get(), &ZipMemberReader::read));
        check(archive_read_set_skip_callback(m_archive.get(), &ZipMemberReader::skip));
        check(archive_read_set_seek_callback(m_archive.get(), &ZipMemberReader::seek));
        check(archive_read_set_callback_data(m_archive.get(), this));
        check(archive_read_open1(m_archive.get()));
    }
    ZipMemberReader(const ZipMemberReader&) = delete;
    ZipMemberReader& operator=(const ZipMemberReader&) = delete;

    /// Advances to the next member. Returns false if there is no further member.
    bool next() {
        const int result = archive_read_next_header(m_archive.get(), &m_entry);
        if (result != ARCHIVE_EOF) check(result);
        return result != ARCHIVE_EOF;
    }
    /// Returns the name of the current member in UTF-8.
    std::string name() const {
        const char* const name = archive_entry_pathname_utf8(m_entry);
        if (!name) failAsDamaged(m_file);
        return name;
    }
    /// Returns the unpacked size of the current member in bytes.
    std::uint64_t size() const { return static_cast<std::uint64_t>(archive_entry_size(m_entry)); }
    /// Returns the next bytes of the current member, or an empty span at its end. If the member is stored,
    /// the span points into the file.
    Bytes nextBytes() {
        const void* data = nullptr;
        std::size_t count = 0;
        la_int64_t offset = 0;
        int result = ARCHIVE_OK;
        while (count == 0 && result == ARCHIVE_OK)
            result = archive_read_data_block(m_archive.get(), &data, &count, &offset);
        if (result != ARCHIVE_EOF) check(result);
        return {static_cast<const unsigned char*>(data), result == ARCHIVE_EOF ? 0 : count};
    }

 private:
    void check(int result) const {
        if (result != ARCHIVE_OK) failAsDamaged(m_file);
    }

    // Callbacks of libarchive. read() returns the file in blocks. libarchive therefore does not compute check
    // sums of bytes that are not requested.
    static la_ssize_t read(archive*, void* userData, const void** block) {
        auto& self = *static_cast<ZipMemberReader*>(userData);
        const Bytes remaining = self.m_file.bytes().subspan(self.m_position);
        *block = remaining.data();
        const std::size_t count = std::min<std::size_t>(remaining.size(), 1 << 18);
        self.m_position += count;
        return static_cast<la_ssize_t>(count);
    }
    static la_int64_t skip(archive*, void* userData, la_int64_t requested) {
        auto& self = *static_cast<ZipMemberReader*>(userData);
        const auto count =
            std::min(static_cast<std::size_t>(requested), self.m_file.bytes().size() - self.m_position);
        self.m_position += count;
        return static_cast<la_int64_t>(count);
    }
    static la_int64_t seek(archive*, void* userData, la_int64_t offset, int whence) {
        auto& self = *static_cast<ZipMemberReader*>(userData);
        const auto size = static_cast<la_int64_t>(self.m_file.bytes().size());
        const la_int64_t origin = whence == SEEK_SET   ? 0
                                  : whence == SEEK_END ? size
                                                       : static_cast<la_int64_t>(self.m_position);
        if (offset > size - origin || offset < -origin) return ARCHIVE_FATAL;
        self.m_position = static_cast<std::size_t>(origin + offset);
        return origin + offset;
    }

    const FileBytes& m_file;
    std::unique_ptr<archive, int (*)(archive*)> m_archive;
    archive_entry* m_entry = nullptr;
    std::size_t m_position = 0;
};

namespace {

/// Parses the header of a .npy file: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
class NpyHeaderParser {
 public:
    NpyHeaderParser(const FileBytes& file, const std::string& name, std::string_view text)
        : m_file(file), m_name(name), m_text(text) {}

    FileTensor read() const {
        FileTensor tensor;
        tensor.name = m_name;
        tensor.typeName = quotedValueOf("'descr':");
        readType(tensor);
        readShape(tensor);
        tensor.isFortranOrder = tensor.shape.size() > 1 && valueOf("'fortran_order':").starts_with("True");
        return tensor;
    }

 private:
    std::string_view valueOf(std::string_view key) const {
        const auto keyPosition = m_text.find(key);
        if (keyPosition == std::string_view::npos) failAsDamaged(m_file);
        const auto value = m_text.find_first_not_of(' ', keyPosition + key.size());
        return value == std::string_view::npos ? std::string_view() : m_text.substr(value);
    }
    std::string quotedValueOf(std::string_view key) const {
        const std::string_view value = valueOf(key);
        const auto end = value.find('\'', 1);
        if (!value.starts_with('\'') || end == std::string_view::npos) return "structured";
        return std::string(value.substr(1, end - 1));
    }
    static void readType(FileTensor& tensor) {
        if (tensor.typeName.size() < 3) return;
        const std::string_view name = std::string_view(tensor.typeName).substr(1);
        tensor.isBigEndian = tensor.typeName[0] == '>';
        constexpr std::pair<std::string_view, ElementType> names[] = {
            {"f4", ElementType::F32}, {"f8", ElementType::F64}, {"f2", ElementType::F16},
            {"i8", ElementType::I64}, {"i4", ElementType::I32}, {"u1", ElementType::U8}};
        for (const auto& [supportedName, type] : names)
            if (name == supportedName) tensor.type = type;
        if (name[0] != 'U' && name[0] != 'S') return;
        const char* const end = tensor.typeName.data() + tensor.typeName.size();
        const auto parsed = std::from_chars(tensor.typeName.data() + 2, end, tensor.textLength);
        // NumPy does not write texts of length 0. Arrays of such texts could have any number of entries
        // without a single byte.
        if (parsed.ptr == end && tensor.textLength > 0 && tensor.textLength < (1 << 28))
            tensor.type = name[0] == 'U' ? ElementType::Text : ElementType::Bytes;
    }
    void readShape(FileTensor& tensor) const {
        std::string_view shape = valueOf("'shape':");
        if (!shape.starts_with('(') || shape.find(')') == std::string_view::npos) failAsDamaged(m_file);
        shape = shape.substr(1, shape.find(')') - 1);
        while (true) {
            shape.remove_prefix(std::min(shape.find_first_not_of(", "), shape.size()));
            if (shape.empty()) return;
            Index size = -1;
            const auto [end, error] = std::from_chars(shape.data(), shape.data() + shape.size(), size);
            if (error != std::errc() || size < 0) failAsDamaged(m_file);
            tensor.shape.push_back(size);
            shape.remove_prefix(static_cast<std::size_t>(end - shape.data()));
        }
    }

    const FileBytes& m_file;
    const std::string& m_name;
    std::string_view m_text;
};

/// Returns the size in bytes of the header of a .npy file, of which `npy` is the beginning. The entries
/// follow the header. Returns 0 if `npy` is too short to contain the size. Throws FileReadError if it is not
/// the beginning of a .npy file, or if the header is too large.
std::size_t headerSize(const FileBytes& file, Bytes npy) {
    constexpr unsigned char magic[] = {0x93, 'N', 'U', 'M', 'P', 'Y'};
    if (npy.size() < 12) return 0;
    if (!std::equal(std::begin(magic), std::end(magic), npy.begin())) failAsDamaged(file);
    std::size_t length = npy[8] | std::size_t{npy[9]} << 8;
    const bool isLong = npy[6] > 1;
    if (isLong) length |= std::size_t{npy[10]} << 16 | std::size_t{npy[11]} << 24;
    const std::size_t size = length + (isLong ? 12 : 10);
    if (size > maxNpyHeaderSize) failAsDamaged(file);
    return size;
}

std::uint64_t bytesPerEntry(const FileTensor& tensor) {
    return static_cast<std::uint64_t>(bitsPerElement(tensor.type)) / 8 *
           static_cast<std::uint64_t>(std::max<Index>(tensor.textLength, 1));
}

/// Copies all entries of `tensor` from `from` to `to`, into C order and little-endian bytes.
void copyInCOrder(const FileTensor& tensor, const unsigned char* from, unsigned char* to) {
    const auto entrySize = static_cast<std::size_t>(bytesPerEntry(tensor));
    const std::size_t numberSize = static_cast<std::size_t>(bitsPerElement(tensor.type)) / 8;
    const std::size_t axes = tensor.shape.size();
    std::vector<Index> strides(axes, 1), indices(axes, 0);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        const std::size_t inner = tensor.isFortranOrder ? axis : axes - 1 - axis;
        const std::size_t next = tensor.isFortranOrder ? axis + 1 : inner - 1;
        if (next < axes) strides[next] = strides[inner] * tensor.shape[inner];
    }
    Index sourceIndex = 0;
    for (Index i = 0; i < tensor.size(); ++i, to += entrySize) {
        std::memcpy(to, from + static_cast<std::size_t>(sourceIndex) * entrySize, entrySize);
        for (std::size_t k = 0; tensor.isBigEndian && k < entrySize; k += numberSize)
            std::reverse(to + k, to + k + numberSize);
        for (std::size_t axis = axes; axis-- > 0;) {
            sourceIndex += strides[axis];
            if (++indices[axis] < tensor.shape[axis]) break;
            sourceIndex -= strides[axis] * tensor.shape[axis];
            indices[axis] = 0;
        }
    }
}

/// Throws FileReadError if `size` is not the number of bytes that the shape and type of `tensor` require. For
/// ElementType::Other, throws only if the array has more entries than bytes.
void checkSize(const FileBytes& file, const FileTensor& tensor, std::uint64_t size) {
    const bool isSupported = tensor.type != ElementType::Other;
    std::uint64_t bytes = isSupported ? bytesPerEntry(tensor) : 1;
    bool fits = true;
    for (const Index length : tensor.shape)
        fits = fits && !__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(length), &bytes);
    if (!fits || (isSupported ? bytes != size : bytes > size))
        throw FileReadError(
            file.path(),
            Message("files",
                    "The file is damaged because the size of the array “%1” does not match its shape.")
                .arg(tensor.name));
}

/// Returns the part of `path` after its last slash.
std::string_view fileNameIn(std::string_view path) {
    return path.substr(path.rfind('/') + 1);
}

/// True if a member with this name can be an array. False for folders, and for the files that macOS adds to
/// archives.
bool canBeArray(std::string_view name) {
    return !name.ends_with('/') && !name.starts_with("__MACOSX/") && !fileNameIn(name).starts_with("._");
}

/// Returns the array in the current member of `zip`, whose index is `index`. Reads its header only.
FileTensor readMember(const FileBytes& file, ZipMemberReader& zip, std::size_t index) {
    std::string name = zip.name();
    if (name.ends_with(".npy")) name.resize(name.size() - 4);
    std::vector<unsigned char> firstBytes;
    std::size_t headerLength = 0;
    while (headerLength == 0 || firstBytes.size() < headerLength) {
        const Bytes block = zip.nextBytes();
        if (block.empty()) failAsDamaged(file);
        firstBytes.insert(firstBytes.end(), block.begin(),
                          block.begin() + std::min(std::ssize(block), std::ptrdiff_t{maxNpyHeaderSize}));
        headerLength = headerSize(file, firstBytes);
    }
    if (headerLength > zip.size()) failAsDamaged(file);
    FileTensor tensor =
        NpyHeaderParser(file, name, {reinterpret_cast<const char*>(firstBytes.data()), headerLength}).read();
    tensor.member = index;
    tensor.headerSize = headerLength;
    checkSize(file, tensor, zip.size() - headerLength);
    return tensor;
}

}  // namespace

std::vector<FileTensor> readNpzHeaders(const FileBytes& file) {
    ZipMemberReader zip(file);
    std::vector<FileTensor> tensors;
    std::uint64_t unpackedSize = 0;
    for (std::size_t member = 0; zip.next(); ++member) {
        if (member == maxMemberCount)
            throw FileReadError(
                file.path(),
                Message("files", "The file must contain at most %1 arrays, but it contains more.")
                    .arg(maxMemberCount));
        // The file is too small to contain these sizes even in packed form. Members overlap, or sizes are
        // wrong.
        if (__builtin_add_overflow(unpackedSize, zip.size(), &unpackedSize) ||
            unpackedSize / maxCompressionRatio > file.bytes().size())
            failAsDamaged(file);
        const std::string name = zip.name();
        if (!canBeArray(name)) continue;
        try {
            tensors.push_back(readMember(file, zip, member));
        } catch (const FileReadError&) {
            file.requireUnchanged();
            if (name.ends_with(".npy")) throw;  // other members, such as README.txt, need not be arrays
        }
    }
    return tensors;
}

NpzArrayCache::NpzArrayCache(const FileBytes& file, std::span<const FileTensor> tensors) : m_file(file) {
    m_cachedArrays.resize(tensors.empty() ? 0 : tensors.back().member + 1);
    for (const FileTensor& tensor : tensors) m_cachedArrays[tensor.member].tensor = &tensor;
}

std::span<const unsigned char> NpzArrayCache::memberBytes(const FileTensor& tensor) {
    const CachedArray& cached = m_cachedArrays[tensor.member];
    std::vector<std::size_t> readAhead;
    if (cached.bytes.empty() && m_readAheadLimit > 0) {
        try {
            readArchiveUpTo(tensor.member, readAhead);
        } catch (const FileReadError&) {
            // Another array may be damaged, or too large for the memory. From here on each array is read by
            // itself.
            m_readAheadLimit = 0;
            for (const std::size_t member : readAhead)
                m_cachedArrays[member] = {.tensor = m_cachedArrays[member].tensor, .memory = {}, .bytes = {}};
        }
    }
    if (cached.bytes.empty()) readArchiveUpTo(tensor.member, readAhead);
    m_file.requireUnchanged();
    return cached.bytes;
}

void NpzArrayCache::readArchiveUpTo(std::size_t requested, std::vector<std::size_t>& readAhead) {
    ZipMemberReader zip(m_file);
    std::uint64_t remainingBytes = m_readAheadLimit;
    for (std::size_t member = 0;
         member <= requested || (remainingBytes > 0 && member < m_cachedArrays.size()); ++member) {
        if (!zip.next()) failAsDamaged(m_file);
        if (!m_cachedArrays[member].tensor || !m_cachedArrays[member].bytes.empty()) continue;
        if (member != requested) {
            if (zip.size() > remainingBytes) continue;
            remainingBytes -= zip.size();
            readAhead.push_back(member);
        }
        m_cachedArrays[member] = readArray(zip, *m_cachedArrays[member].tensor);
    }
}

NpzArrayCache::CachedArray NpzArrayCache::readArray(ZipMemberReader& zip, const FileTensor& tensor) const {
    CachedArray array{.tensor = &tensor, .memory = {}, .bytes = {}};
    const std::uint64_t size = zip.size();
    const auto isInFile = [&](Bytes bytes) {
        return !std::less<>()(bytes.data(), m_file.bytes().data()) &&
               !std::less<>()(m_file.bytes().data() + m_file.bytes().size(), bytes.data() + bytes.size());
    };
    Bytes block = zip.nextBytes();
    // A stored array is used at its position in the file. Reading all of its blocks only verifies its check
    // sum.
    const bool isStored = isInFile(block);
    const unsigned char* const begin = block.data();
    if (!isStored) array.memory = allocateForFile(size, m_file.path());
    auto* const unpackedBytes = reinterpret_cast<unsigned char*>(array.memory.data());
    std::uint64_t bytesRead = 0;
    for (; !block.empty(); block = zip.nextBytes()) {
        if (block.size() > size - bytesRead || (isStored && block.data() != begin + bytesRead))
            failAsDamaged(m_file);
        if (!isStored) std::ranges::copy(block, unpackedBytes + bytesRead);
        bytesRead += block.size();
    }
    if (bytesRead != size) failAsDamaged(m_file);
    const unsigned char* contents = isStored ? begin : unpackedBytes;
    if ((tensor.isFortranOrder || tensor.isBigEndian) && tensor.size() > 0) {
        Buffer reordered = allocateForFile(size, m_file.path());
        auto* const reorderedBytes = reinterpret_cast<unsigned char*>(reordered.data());
        copyInCOrder(tensor, contents + tensor.headerSize, reorderedBytes + tensor.headerSize);
        contents = reorderedBytes;
        array.memory = std::move(reordered);
    }
    array.bytes = {contents, static_cast<std::size_t>(size)};
    return array;
}

}  // namespace attention
