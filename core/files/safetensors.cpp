// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the headers of .safetensors files: 8 bytes with the length of a JSON header, the header, then the
// entries of all arrays without gaps. The order of the checks ensures that a wrong header never causes a read
// beyond the end of the file. Each check has its own message.
#include "files/file_read_error.h"
#include "files/json_file.h"
#include "files/tensor_formats.h"
#include "text/text_lines.h"
#include "text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace attention {
namespace {

using HeaderJson = nlohmann::json;

constexpr std::uint64_t maxSafetensorsHeaderSize = 100'000'000;  // bytes
/// The limits of the header. A tensor has about eight JSON values, so this allows far more tensors than any
/// model has.
constexpr JsonLimits headerLimits{
    .bytes = maxSafetensorsHeaderSize, .values = 10'000'000, .depth = 3, .allowsDuplicateNames = false};

/// A type of entries in a .safetensors file.
struct TypeName {
    std::string_view name;                  ///< `dtype` in the header
    int bits;                               ///< bits per entry
    ElementType type = ElementType::Other;  ///< Other: entries are not read
};
constexpr std::array<TypeName, 21> typeNames = {{{"F64", 64, ElementType::F64},
                                                 {"F32", 32, ElementType::F32},
                                                 {"F16", 16, ElementType::F16},
                                                 {"BF16", 16, ElementType::BF16},
                                                 {"I64", 64, ElementType::I64},
                                                 {"I32", 32, ElementType::I32},
                                                 {"U8", 8, ElementType::U8},
                                                 {"U64", 64},
                                                 {"U32", 32},
                                                 {"I16", 16},
                                                 {"U16", 16},
                                                 {"I8", 8},
                                                 {"BOOL", 8},
                                                 {"C64", 64},
                                                 {"F8_E4M3", 8},
                                                 {"F8_E5M2", 8},
                                                 {"F8_E8M0", 8},
                                                 {"F8_E4M3FNUZ", 8},
                                                 {"F8_E5M2FNUZ", 8},
                                                 {"F6_E2M3", 6},
                                                 {"F6_E3M2", 6}}};
constexpr TypeName fourBitTypeName{"F4", 4};

/// Reads and checks the header of one file.
class SafetensorsHeaderReader {
 public:
    explicit SafetensorsHeaderReader(const FileBytes& file) : m_file(file) {}

    SafetensorsHeader read() {
        const std::uint64_t length = headerLength();
        const std::string_view text = m_file.text().substr(8, length);
        const HeaderJson root =
            parseJsonInFile(m_file.path(), Message("files", "header"), text, headerLimits);
        if (!root.is_object()) fail(Message("files", "The header must be a JSON object."));
        SafetensorsHeader header;
        std::vector<LocatedArray> arrays;
        for (const auto& [name, value] : root.items()) {
            if (name == "__metadata__") {
                readMetadata(value, header);
            } else {
                arrays.push_back(parseArray(name, value));
            }
        }
        checkOrder(arrays, m_file.bytes().size() - 8 - length);
        for (LocatedArray& array : arrays) {
            array.tensor.bytes = m_file.bytes().subspan(8 + length + array.begin, array.end - array.begin);
            header.tensors.push_back(std::move(array.tensor));
        }
        return header;
    }

 private:
    /// An array and its range of bytes, counted from the end of the header.
    struct LocatedArray {
        FileTensor tensor;                 ///< without `bytes`, which are set at the end
        std::uint64_t begin = 0, end = 0;  ///< first byte, and first byte after the array
        int bits = 0;                      ///< bits per entry
    };

    [[noreturn]] void fail(Message reason) const { throw FileReadError(m_file.path(), std::move(reason)); }

    std::uint64_t headerLength() const {
        const auto bytes = m_file.bytes();
        if (bytes.size() < 8)
            fail(Message("files",
                         "The file is damaged because it has fewer than 8 bytes, the minimum size of a "
                         ".safetensors file. Download it again."));
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        if (length > maxSafetensorsHeaderSize) rejectText();
        if (length > maxSafetensorsHeaderSize)
            fail(Message("files", "The header must have at most %2 bytes, but its size is given as %1.")
                     .arg(length, maxSafetensorsHeaderSize));
        if (length > bytes.size() - 8)
            fail(Message("files",
                         "The file is damaged because it ends within its header of %1 bytes. Download it "
                         "again.")
                     .arg(length));
        return length;
    }
    /// Throws FileReadError with the beginning of the file if the file is a text. A download contains text
    /// instead of arrays if the server has returned an error, or if a symbolic link was copied as a text.
    void rejectText() const {
        constexpr std::size_t maxLinkSize = 4096, maxExcerptSize = 80;
        const std::string_view text = m_file.text().substr(0, maxLinkSize + 1);
        std::string_view rest = text;
        const std::string excerpt = elidedText(takeLine(rest), maxExcerptSize);
        const bool hasControlCharacter = std::ranges::any_of(text.substr(0, maxExcerptSize), [](char c) {
            return c >= 0 && c < ' ' && c != '\n' && c != '\r' && c != '\t';
        });
        if (hasControlCharacter || !isUtf8(excerpt)) return;
        if (rest.empty() && text.size() <= maxLinkSize && (text.starts_with("../") || text.starts_with('/')))
            fail(Message("files",
                         "The file is a symbolic link that was stored as the text “%1”. Open the file to "
                         "which the link leads, or download the file again.")
                     .arg(excerpt));
        fail(Message("files",
                     "The file contains text instead of arrays, and begins with “%1”. The server may have "
                     "sent an error message. Download the file again.")
                 .arg(excerpt));
    }
    void readMetadata(const HeaderJson& value, SafetensorsHeader& header) const {
        const auto isText = [](const HeaderJson& entry) { return entry.is_string(); };
        if (!value.is_object() || !std::all_of(value.begin(), value.end(), isText))
            fail(Message("files",
                         "The member “__metadata__” of the header must be an object that contains only "
                         "strings."));
        for (const auto& [key, entry] : value.items())
            header.metadata.emplace_back(key, entry.get<std::string>());
    }
    LocatedArray parseArray(const std::string& name, const HeaderJson& value) const {
        const auto failAsMalformed = [&] {
            fail(Message("files",
                         "In the header, the entry of the array “%1” must contain exactly “dtype” (a "
                         "string), “shape” (a list) and “data_offsets” (two whole numbers).")
                     .arg(name));
        };
        if (!value.is_object() || value.size() != 3) failAsMalformed();
        const auto typeEntry = value.find("dtype"), shape = value.find("shape"),
                   offsets = value.find("data_offsets");
        if (typeEntry == value.end() || !typeEntry->is_string() || shape == value.end() ||
            !shape->is_array() || offsets == value.end() || !offsets->is_array() || offsets->size() != 2)
            failAsMalformed();
        LocatedArray array;
        array.tensor.name = name;
        array.tensor.typeName = typeEntry->get<std::string>();
        const auto found = std::ranges::find(typeNames, array.tensor.typeName, &TypeName::name);
        if (found == typeNames.end() && array.tensor.typeName != fourBitTypeName.name)
            fail(Message("files",
                         "The array “%1” has the type “%2”, which is not a known type of .safetensors files.")
                     .arg(name, array.tensor.typeName));
        array.bits = found == typeNames.end() ? fourBitTypeName.bits : found->bits;
        array.tensor.type = found == typeNames.end() ? fourBitTypeName.type : found->type;
        for (const HeaderJson& length : *shape) {
            if (!length.is_number_unsigned() || length.get<std::uint64_t>() >> 62)
                fail(Message("files",
                             "In the header, the shape of the array “%1” must contain only whole numbers "
                             "from 0 to 2⁶² − 1.")
                         .arg(name));
            array.tensor.shape.push_back(length.get<Index>());
        }
        if (!(*offsets)[0].is_number_unsigned() || !(*offsets)[1].is_number_unsigned()) failAsMalformed();
        array.begin = (*offsets)[0].get<std::uint64_t>();
        array.end = (*offsets)[1].get<std::uint64_t>();
        return array;
    }
    /// Sorts the arrays by position. Throws FileReadError if an array does not begin at the end of the array
    /// before it, or if its length does not fit its shape. Also throws if the last array does not end at
    /// `size`, the number of bytes after the header.
    void checkOrder(std::vector<LocatedArray>& arrays, std::uint64_t size) const {
        std::ranges::sort(arrays, {},
                          [](const LocatedArray& array) { return std::pair(array.begin, array.end); });
        std::uint64_t end = 0;
        for (const LocatedArray& array : arrays) {
            if (array.begin != end || array.end < array.begin)
                fail(Message("files",
                             "The file is damaged because the array “%1” does not begin where the previous "
                             "array ends.")
                         .arg(array.tensor.name));
            end = array.end;
            std::uint64_t bits = static_cast<std::uint64_t>(array.bits);
            bool fits = true;
            for (const Index length : array.tensor.shape)
                fits = fits && !__builtin_mul_overflow(bits, static_cast<std::uint64_t>(length), &bits);
            if (!fits || bits % 8 != 0 || bits / 8 != array.end - array.begin)
                fail(Message("files",
                             "The file is damaged because the size of the array “%1” does not match its "
                             "shape.")
                         .arg(array.tensor.name));
        }
        if (end != size)
            fail(Message("files",
                         "The file is damaged because its arrays have %1 bytes instead of %2. Download it "
                         "again.")
                     .arg(size, end));
    }

    const FileBytes& m_file;
};

}  // namespace

bool beginsAsSafetensors(std::string_view text) {
    if (text.size() < 9 || text[8] != '{') return false;
    std::uint64_t length = 0;
    std::memcpy(&length, text.data(), sizeof length);
    return length <= maxSafetensorsHeaderSize;
}

SafetensorsHeader readSafetensorsHeader(const FileBytes& file) {
    return SafetensorsHeaderReader(file).read();
}

}  // namespace attention
