// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tensor_file.h"

#include "files/file_object_cache.h"
#include "files/file_read_error.h"
#include "files/json_file.h"
#include "files/tensor_formats.h"
#include "kernels/kernels.h"
#include "text/text_lines.h"
#include "text/tokenizer.h"

#include <nlohmann/json.hpp>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace attention {
namespace {

static_assert(std::endian::native == std::endian::little);

/// The limit for the length of texts in an array of .npz. The array reserves the length of its longest text
/// for every text, so a list of words with a single long text could need gigabytes.
constexpr Index maxTextLengthOfArray = 10'000;

template <class Number>
Number numberAt(const unsigned char* bytes, std::size_t i) {
    Number number;
    std::memcpy(&number, bytes + i * sizeof number, sizeof number);
    return number;
}

void convertToFloat(ElementType type, const unsigned char* bytes, std::span<float> out) {
    const auto count = static_cast<Index>(out.size());
    switch (type) {
        case ElementType::F32:
            std::memcpy(out.data(), bytes, out.size_bytes());
            break;
        case ElementType::F64:
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] = static_cast<float>(numberAt<double>(bytes, i));
            break;
        case ElementType::F16:
            kernels::widenF16(bytes, count, out.data());
            break;
        case ElementType::BF16:
            kernels::widenBf16(bytes, count, out.data());
            break;
        default:
            break;
    }
}

/// Returns a text of `length` characters of 4 bytes in UTF-8. The text ends before the first zero, if any.
/// Invalid characters become U+FFFD.
std::string utf32TextAt(const unsigned char* bytes, Index length) {
    icu::UnicodeString text;
    for (Index i = 0; i < length; ++i) {
        const auto character = numberAt<std::uint32_t>(bytes, static_cast<std::size_t>(i));
        if (character == 0) break;
        text.append(static_cast<UChar32>(character <= 0x10ffff ? character : 0xfffd));
    }
    std::string result;
    return text.toUTF8String(result);
}

std::vector<std::string> splitLines(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) lines.emplace_back(takeLine(text));
    return lines;
}

/// Returns entry `i` of an array of texts, or of integers such as token ids, as text.
std::string textAt(const FileTensor& tensor, const unsigned char* bytes, std::size_t i) {
    const auto length = static_cast<std::size_t>(tensor.textLength);
    switch (tensor.type) {
        case ElementType::I64:
            return std::to_string(numberAt<std::int64_t>(bytes, i));
        case ElementType::I32:
            return std::to_string(numberAt<std::int32_t>(bytes, i));
        case ElementType::Bytes: {
            const std::string_view text(reinterpret_cast<const char*>(bytes) + i * length, length);
            return std::string(text.substr(0, text.find('\0')));
        }
        default:
            return utf32TextAt(bytes + i * length * 4, tensor.textLength);
    }
}

/// Returns the number of bytes of the folder, with its slash, that contains all arrays of an archive. Returns
/// 0 if there is no such folder.
std::size_t commonFolderLength(const std::vector<FileTensor>& tensors) {
    if (tensors.empty()) return 0;
    const std::string folder = tensors.front().name.substr(0, tensors.front().name.rfind('/') + 1);
    const bool isCommon = std::ranges::all_of(
        tensors, [&](const FileTensor& tensor) { return tensor.name.starts_with(folder); });
    return isCommon ? folder.size() : 0;
}

}  // namespace

bool isFloatingPoint(ElementType type) {
    return type == ElementType::F32 || type == ElementType::F64 || type == ElementType::F16 ||
           type == ElementType::BF16;
}

int bitsPerElement(ElementType type) {
    constexpr std::array bits = {64, 32, 16, 16, 64, 32, 8, 32, 8, 0};  // in the order of the types
    return bits[static_cast<std::size_t>(type)];
}

TensorFile::TensorFile(const std::string& path, FileUse use) : m_file(path, use) {
    readHeader(use);
}

TensorFile::TensorFile(std::string name, std::span<const unsigned char> bytes)
    : m_file(std::move(name), bytes) {
    readHeader(FileUse::Any);
}

void TensorFile::readHeader(FileUse use) {
    if (m_file.text().starts_with("PK")) {
        m_tensors = readNpzHeaders(m_file);
        m_arrays = std::make_unique<NpzArrayCache>(m_file, m_tensors);
    } else if (path().ends_with(".safetensors") || beginsAsSafetensors(m_file.text())) {
        SafetensorsHeader header = readSafetensorsHeader(m_file);
        m_tensors = std::move(header.tensors);
        m_metadata = std::move(header.metadata);
    } else {
        const Message reason = numericTextReason(m_file.text(), use);
        throwReadError(reason.isEmpty()
                           ? Message("files", "The file must be an .npz file or a .safetensors file.")
                           : reason);
    }
    for (const FileTensor& tensor : m_tensors) m_byName.emplace(tensor.name, &tensor);
    const std::size_t folderLength = m_arrays ? commonFolderLength(m_tensors) : 0;
    for (const FileTensor& tensor : m_tensors)
        m_byName.emplace(std::string_view(tensor.name).substr(folderLength), &tensor);
}

TensorFile::~TensorFile() = default;

bool TensorFile::isTensorFile(const std::string& path) {
    if (path.ends_with(".npz") || path.ends_with(".safetensors")) return true;
    const std::string start = firstBytesOf(path, 9);
    return start.starts_with("PK\3\4") || beginsAsSafetensors(start);
}

std::shared_ptr<const TensorFile> TensorFile::open(const std::string& path, FileUse use) {
    static FileObjectCache<TensorFile> cache;
    return cache.get(
        path, [&](const TensorFile&) { return std::vector{readFileStamp(path)}; },
        [&] {
            std::shared_ptr<const TensorFile> file(new TensorFile(path, use));
            return FileObjectCache<TensorFile>::ReadResult{file, {file->stamp()}};
        });
}

std::shared_ptr<const TensorFile> TensorFile::fromEmbeddedFile(std::string name,
                                                               std::span<const unsigned char> bytes) {
    return std::shared_ptr<const TensorFile>(new TensorFile(std::move(name), bytes));
}

const FileTensor* TensorFile::find(std::string_view name) const {
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : found->second;
}

const FileTensor& TensorFile::requiredTensor(std::string_view name) const {
    const FileTensor* const found = find(name);
    if (!found)
        throwReadError(Message("files", "The file must contain an array “%1”, but it contains %2.")
                           .arg(name, namesForMessage()));
    return *found;
}

Message TensorFile::namesForMessage() const {
    constexpr std::size_t maxNames = 8;
    std::string names;
    for (std::size_t i = 0; i < std::min(m_tensors.size(), maxNames); ++i)
        names += (names.empty() ? "" : ", ") + elidedText(m_tensors[i].name, 60);
    if (m_tensors.size() > maxNames) names += " …";
    return names.empty() ? Message("files", "no arrays") : Message::fromUntranslatedText(std::move(names));
}

void TensorFile::throwReadError(Message reason) const {
    throw FileReadError(path(), std::move(reason));
}

std::span<const unsigned char> TensorFile::entryBytes(const FileTensor& tensor) const {
    if (tensor.headerSize == 0) return tensor.bytes;
    const std::lock_guard lock(m_mutex);
    return m_arrays->memberBytes(tensor).subspan(tensor.headerSize);
}

void TensorFile::readValues(const FileTensor& tensor, Index first, std::span<float> out) const {
    if (tensor.hasPythonObjects())
        throwReadError(
            Message("files",
                    "The array “%1” contains Python objects, such as None or arrays of different shapes, "
                    "which cannot be read. If they have equal shapes, convert them with numpy.array(%1, "
                    "dtype=float).")
                .arg(tensor.name));
    if (!isFloatingPoint(tensor.type))
        throwReadError(
            Message("files",
                    "The array “%1” must contain floating-point numbers with 16, 32 or 64 bits, but its type "
                    "is “%2”.")
                .arg(tensor.name, tensor.typeName));
    if (out.empty()) return;
    const std::size_t size = static_cast<std::size_t>(bitsPerElement(tensor.type)) / 8;
    convertToFloat(tensor.type, entryBytes(tensor).data() + static_cast<std::size_t>(first) * size, out);
    requireUnchanged();
}

void TensorFile::requireTextCountAtMost(std::string_view name, std::uint64_t count, Index maxCount) const {
    if (count > static_cast<std::uint64_t>(maxCount))
        throwReadError(Message("files", "The array “%1” must contain at most %3 strings, but it contains %2.")
                           .arg(name, count, maxCount));
}

std::optional<std::vector<std::string>> TensorFile::readStrings(std::string_view name, Index maxCount) const {
    const auto metadata = std::ranges::find(m_metadata, name, &std::pair<std::string, std::string>::first);
    if (metadata != m_metadata.end()) {
        const JsonLimits limits{.values = static_cast<std::uint64_t>(maxCount) + 1, .depth = 1};
        const nlohmann::json list = parseJsonInFile(path(), Message("files", "metadata entry “%1”").arg(name),
                                                    metadata->second, limits);
        const bool isList = list.is_array() && std::ranges::all_of(list, [](const nlohmann::json& entry) {
                                return entry.is_string();
                            });
        if (!isList)
            throwReadError(
                Message("files", "The metadata entry “%1” must be a JSON list of strings.").arg(name));
        return list.get<std::vector<std::string>>();
    }
    const FileTensor* const tensor = find(name);
    if (!tensor) return std::nullopt;
    constexpr std::array supportedTypes = {ElementType::Text, ElementType::Bytes, ElementType::U8,
                                           ElementType::I64, ElementType::I32};
    if (tensor->hasPythonObjects())
        throwReadError(
            Message("files",
                    "The array “%1” contains Python objects, which cannot be read. Convert them to "
                    "strings with numpy.array(%1, dtype=str). If %1 has lists of different lengths, make "
                    "them equally long first: %1 = [t + [\"[PAD]\"] * (max(map(len, %1)) - len(t)) for t in "
                    "%1].")
                .arg(name));
    if (std::ranges::find(supportedTypes, tensor->type) == supportedTypes.end())
        throwReadError(
            Message("files", "The array “%1” must contain strings or whole numbers, but its type is “%2”.")
                .arg(name, tensor->typeName));
    if (tensor->textLength > maxTextLengthOfArray)
        throwReadError(
            Message("files",
                    "The array “%1” reserves %2 characters for each string, but at most %3 are supported. "
                    "Remove very long strings.")
                .arg(name, tensor->textLength, maxTextLengthOfArray));
    const bool containsLines = tensor->type == ElementType::U8;
    if (!containsLines) requireTextCountAtMost(name, static_cast<std::uint64_t>(tensor->size()), maxCount);
    const auto bytes = entryBytes(*tensor);
    std::vector<std::string> texts;
    if (containsLines) {
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const bool isLastLineTerminated = text.empty() || text.ends_with('\n');
        requireTextCountAtMost(
            name, static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + (isLastLineTerminated ? 0 : 1),
            maxCount);
        texts = splitLines(text);
    } else {
        for (Index i = 0; i < tensor->size(); ++i)
            texts.push_back(textAt(*tensor, bytes.data(), static_cast<std::size_t>(i)));
    }
    if (!std::ranges::all_of(texts, [](const std::string& text) { return isUtf8(text); }))
        throwReadError(Message("files", "The text in the array “%1” must be encoded in UTF-8.").arg(name));
    requireUnchanged();
    return texts;
}

}  // namespace attention
