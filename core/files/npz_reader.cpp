// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy archives: a zip whose members are .npy files, stored as they are or deflated. Sizes are taken from
// the central directory, since those in front of the members may be missing.
#include "files/file_problem.h"
#include "files/tensor_formats.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace attention {
namespace {

using Bytes = std::span<const unsigned char>;

/// Deflate packs no better than this.
constexpr std::size_t bestPacking = 1032;
constexpr std::size_t largestHeader = 1 << 20;

[[noreturn]] void failAsDamaged(const MappedFile& file) {
    throw FileProblem(file.path(), Message("files", "is a damaged .npz file"));
}

/// Little-endian numbers of a file, none of them beyond its end.
class ZipBytes {
 public:
    explicit ZipBytes(const MappedFile& file) : m_file(file) {}

    std::uint64_t size() const { return m_file.bytes().size(); }
    Bytes at(std::uint64_t offset, std::uint64_t count) const {
        if (offset > size() || count > size() - offset) failAsDamaged(m_file);
        return m_file.bytes().subspan(offset, count);
    }
    template <class Number>
    Number number(std::uint64_t offset) const {
        Number value{};
        std::memcpy(&value, at(offset, sizeof value).data(), sizeof value);
        return value;
    }
    std::uint16_t u16(std::uint64_t offset) const { return number<std::uint16_t>(offset); }
    std::uint32_t u32(std::uint64_t offset) const { return number<std::uint32_t>(offset); }
    std::uint64_t u64(std::uint64_t offset) const { return number<std::uint64_t>(offset); }
    std::string_view text(std::uint64_t offset, std::uint64_t count) const {
        const Bytes bytes = at(offset, count);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    [[noreturn]] void fail() const { failAsDamaged(m_file); }

 private:
    const MappedFile& m_file;
};

struct Member {
    std::string name;
    int method = 0;
    std::uint64_t packed = 0, unpacked = 0, begin = 0;
};

struct Directory {
    std::uint64_t count = 0, begin = 0;
};

Directory directoryOf(const ZipBytes& zip) {
    constexpr std::uint32_t end = 0x06054b50, farEnd = 0x06064b50, farPlace = 0x07064b50;
    constexpr std::uint64_t size = 22, placeSize = 20, longestComment = 65535;
    if (zip.size() < size) zip.fail();
    const std::uint64_t last = zip.size() - size;
    const std::uint64_t first = last - std::min(last, longestComment);
    for (std::uint64_t at = last + 1; at-- > first;) {
        if (zip.u32(at) != end) continue;
        if (at < placeSize || zip.u32(at - placeSize) != farPlace)
            return {zip.u16(at + 10), zip.u32(at + 16)};
        const auto record = zip.u64(at - placeSize + 8);
        if (zip.u32(record) != farEnd) zip.fail();
        return {zip.u64(record + 32), zip.u64(record + 48)};
    }
    zip.fail();
}

/// Sizes that do not fit in 32 bits stand in an extra field, those that do not fit only, in this order.
void readFarSizes(const ZipBytes& zip, std::uint64_t extra, std::uint64_t end, Member& member) {
    constexpr std::uint64_t missing = 0xffffffff;
    while (end - extra >= 4) {
        const std::uint64_t length = zip.u16(extra + 2);
        if (length > end - extra - 4) zip.fail();
        if (zip.u16(extra) == 1) {
            std::uint64_t at = extra + 4;
            for (std::uint64_t* const size : {&member.unpacked, &member.packed, &member.begin}) {
                if (*size != missing) continue;
                if (extra + 4 + length - at < 8) zip.fail();
                *size = zip.u64(at);
                at += 8;
            }
        }
        extra += 4 + length;
    }
}

std::vector<Member> membersOf(const ZipBytes& zip) {
    constexpr std::uint32_t signature = 0x02014b50;
    constexpr std::uint64_t fixed = 46;
    const Directory directory = directoryOf(zip);
    if (directory.count > zip.size() / fixed) zip.fail();
    std::vector<Member> members;
    std::uint64_t at = directory.begin;
    for (std::uint64_t i = 0; i < directory.count; ++i) {
        if (zip.u32(at) != signature) zip.fail();
        Member member;
        member.method = zip.u16(at + 10);
        member.packed = zip.u32(at + 20);
        member.unpacked = zip.u32(at + 24);
        member.begin = zip.u32(at + 42);
        const std::uint64_t name = zip.u16(at + 28), extra = zip.u16(at + 30), comment = zip.u16(at + 32);
        member.name = zip.text(at + fixed, name);
        readFarSizes(zip, at + fixed + name, at + fixed + name + extra, member);
        members.push_back(std::move(member));
        at += fixed + name + extra + comment;
    }
    return members;
}

Bytes packedBytes(const ZipBytes& zip, const Member& member) {
    constexpr std::uint32_t signature = 0x04034b50;
    if (zip.u32(member.begin) != signature) zip.fail();
    const std::uint64_t names = zip.u16(member.begin + 26) + std::uint64_t{zip.u16(member.begin + 28)};
    const std::uint64_t begin = member.begin + 30 + names;
    return zip.at(begin, member.packed);
}

/// The header of a .npy file: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
class NpyHeader {
 public:
    NpyHeader(const MappedFile& file, const std::string& name, std::string_view text)
        : m_file(file), m_name(name), m_text(text) {}

    FileTensor read() const {
        FileTensor tensor;
        tensor.name = m_name;
        tensor.typeName = quoted("'descr':");
        readType(tensor);
        if (valueOf("'fortran_order':").starts_with("True"))
            throw FileProblem(m_file.path(), Message("files",
                                                     "%1 is in Fortran order; allowed is C order, as "
                                                     "numpy.ascontiguousarray makes it")
                                                 .with(m_name));
        readShape(tensor);
        return tensor;
    }

 private:
    std::string_view valueOf(std::string_view key) const {
        const auto at = m_text.find(key);
        if (at == std::string_view::npos) failAsDamaged(m_file);
        const auto value = m_text.find_first_not_of(' ', at + key.size());
        return value == std::string_view::npos ? std::string_view() : m_text.substr(value);
    }
    std::string quoted(std::string_view key) const {
        const std::string_view value = valueOf(key);
        const auto end = value.find('\'', 1);
        if (!value.starts_with('\'') || end == std::string_view::npos) return "structured";
        return std::string(value.substr(1, end - 1));
    }
    static void readType(FileTensor& tensor) {
        const std::pair<std::string_view, NumberType> names[] = {
            {"<f4", NumberType::F32}, {"<f8", NumberType::F64}, {"<f2", NumberType::F16},
            {"<i8", NumberType::I64}, {"<i4", NumberType::I32}, {"|u1", NumberType::U8}};
        for (const auto& [name, type] : names)
            if (tensor.typeName == name) tensor.type = type;
        if (!tensor.typeName.starts_with("<U")) return;
        const char* const end = tensor.typeName.data() + tensor.typeName.size();
        const auto read = std::from_chars(tensor.typeName.data() + 2, end, tensor.textLength);
        if (read.ptr == end && tensor.textLength >= 0 && tensor.textLength < (1 << 28))
            tensor.type = NumberType::Text;
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

    const MappedFile& m_file;
    const std::string& m_name;
    std::string_view m_text;
};

/// Where the numbers begin in a .npy file that begins with these bytes.
std::size_t headerSize(const MappedFile& file, Bytes npy) {
    constexpr unsigned char magic[] = {0x93, 'N', 'U', 'M', 'P', 'Y'};
    if (npy.size() < 12 || !std::equal(std::begin(magic), std::end(magic), npy.begin())) failAsDamaged(file);
    std::size_t length = npy[8] | std::size_t{npy[9]} << 8;
    const bool isLong = npy[6] > 1;
    if (isLong) length |= std::size_t{npy[10]} << 16 | std::size_t{npy[11]} << 24;
    const std::size_t size = length + (isLong ? 12 : 10);
    if (size > npy.size() || size > largestHeader) failAsDamaged(file);
    return size;
}

/// Bytes that an array of this shape and type takes; throws where that is not what there are.
void checkSize(const MappedFile& file, const FileTensor& tensor, std::size_t size) {
    std::size_t bytes = tensor.type == NumberType::Text ? static_cast<std::size_t>(tensor.textLength) * 4
                                                        : static_cast<std::size_t>(bitsOf(tensor.type)) / 8;
    bool fits = true;
    for (const Index length : tensor.shape)
        fits = fits && !__builtin_mul_overflow(bytes, static_cast<std::size_t>(length), &bytes);
    if (!fits || bytes != size)
        throw FileProblem(
            file.path(),
            Message("files", "%1 does not hold as many numbers as its shape says").with(tensor.name));
}

FileTensor readMember(const MappedFile& file, const ZipBytes& zip, const Member& member) {
    constexpr int stored = 0, deflated = 8;
    std::string name = member.name;
    if (name.ends_with(".npy")) name.resize(name.size() - 4);
    const Bytes packed = packedBytes(zip, member);
    if (member.method != stored && member.method != deflated) zip.fail();
    if (member.method == stored ? member.packed != member.unpacked
                                : member.unpacked / bestPacking > member.packed)
        zip.fail();
    const std::vector<unsigned char> start =
        member.method == deflated
            ? inflated(file, packed, std::min<std::uint64_t>(member.unpacked, largestHeader))
            : std::vector<unsigned char>();
    const Bytes npy = member.method == deflated ? Bytes(start) : packed;
    const std::size_t header = headerSize(file, npy);
    const std::string_view text(reinterpret_cast<const char*>(npy.data()), header);
    FileTensor tensor = NpyHeader(file, name, text).read();
    if (tensor.type != NumberType::Other) checkSize(file, tensor, member.unpacked - header);
    if (member.method == stored) {
        tensor.bytes = packed.subspan(header);
    } else {
        tensor.bytes = packed;
        tensor.unpackedSize = member.unpacked;
        tensor.headerSize = header;
    }
    return tensor;
}

}  // namespace

std::vector<unsigned char> inflated(const MappedFile& file, Bytes packed, std::size_t atMost) {
    std::vector<unsigned char> out(atMost);
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
    std::size_t read = 0, made = 0;
    int result = Z_OK;
    while (made < atMost && result == Z_OK) {
        constexpr std::size_t most = 1 << 30;  // zlib counts in 32 bits
        stream.next_in = const_cast<unsigned char*>(packed.data() + read);
        stream.avail_in = static_cast<uInt>(std::min(packed.size() - read, most));
        stream.next_out = out.data() + made;
        stream.avail_out = static_cast<uInt>(std::min(atMost - made, most));
        const std::size_t in = stream.avail_in, room = stream.avail_out;
        result = inflate(&stream, Z_NO_FLUSH);
        read += in - stream.avail_in;
        made += room - stream.avail_out;
    }
    if (made < atMost) failAsDamaged(file);
    return out;
}

std::vector<FileTensor> readNpz(const MappedFile& file) {
    const ZipBytes zip(file);
    std::vector<FileTensor> tensors;
    for (const Member& member : membersOf(zip)) tensors.push_back(readMember(file, zip, member));
    return tensors;
}

}  // namespace attention
