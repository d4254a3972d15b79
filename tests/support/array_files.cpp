// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/array_files.h"

#include <nlohmann/json.hpp>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <unistd.h>

namespace attention {
namespace {

template <class Number>
std::string bytesOf(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

std::string bytesOf(const std::vector<float>& numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)};
}

std::string tuple(const Shape& shape) {
    std::string text = "(";
    for (const Index size : shape) text += std::to_string(size) + ", ";
    return text + ")";
}

/// Returns the code points of `text`, which is in UTF-8.
std::u32string codePointsOf(const std::string& text) {
    std::u32string characters;
    for (const char byte : text) {
        const auto bits = static_cast<unsigned char>(byte);
        if ((bits & 0xc0) == 0x80) {  // continues a character
            characters.back() = characters.back() << 6 | (bits & 0x3f);
        } else {
            characters += static_cast<char32_t>(bits < 0xc0   ? bits
                                                : bits < 0xe0 ? bits & 0x1f
                                                : bits < 0xf0 ? bits & 0x0f
                                                              : bits & 0x07);
        }
    }
    return characters;
}

std::string npyBytes(const ArrayInFile& array) {
    std::string type = "<f4", data = bytesOf(array.numbers);
    if (!array.texts.empty()) {
        std::vector<std::u32string> texts;
        for (const std::string& text : array.texts) texts.push_back(codePointsOf(text));
        const std::size_t length = std::ranges::max(texts, {}, &std::u32string::size).size();
        type = "<U" + std::to_string(length);
        data.clear();
        for (const std::u32string& text : texts)
            for (std::size_t i = 0; i < length; ++i)
                data += bytesOf(i < text.size() ? static_cast<std::uint32_t>(text[i]) : 0u);
    }
    std::string header =
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + tuple(array.shape) + ", }";
    header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
    header += '\n';
    return "\x93NUMPY\x01" + std::string(1, '\0') + bytesOf(static_cast<std::uint16_t>(header.size())) +
           header + data;
}

std::string deflated(const std::string& bytes) {
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

}  // namespace

std::string npzBytes(const ArraysInFile& arrays, Packing packing) {
    std::map<std::string, std::string> files;
    for (const auto& [name, array] : arrays) files[name + ".npy"] = npyBytes(array);
    return zipBytes(files, packing);
}

std::string zipBytes(const std::map<std::string, std::string>& files, Packing packing) {
    const auto u16 = [](std::size_t x) { return bytesOf(static_cast<std::uint16_t>(x)); };
    const auto u32 = [](std::size_t x) { return bytesOf(static_cast<std::uint32_t>(x)); };
    std::string file, directory;
    for (const auto& [member, bytes] : files) {
        const std::string data = packing == Packing::Deflated ? deflated(bytes) : bytes;
        const auto sum =
            crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
        const std::string common = u16(20) + u16(0) + u16(packing == Packing::Deflated ? 8 : 0) + u32(0) +
                                   u32(sum) + u32(data.size()) + u32(bytes.size()) + u16(member.size());
        directory += "PK\x01\x02" + u16(20) + common + u16(0) + u16(0) + u16(0) + u16(0) + u32(0) +
                     u32(file.size()) + member;
        file += "PK\x03\x04" + common + u16(0) + member + data;
    }
    return file + directory + "PK\x05\x06" + u16(0) + u16(0) + u16(files.size()) + u16(files.size()) +
           u32(directory.size()) + u32(file.size()) + u16(0);
}

std::string withHeader(std::string_view header, std::string_view data) {
    return bytesOf(static_cast<std::uint64_t>(header.size())) + std::string(header) + std::string(data);
}

std::string safetensorsBytes(const ArraysInFile& arrays, int padding) {
    nlohmann::json header;
    std::string data;
    for (const auto& [name, array] : arrays) {
        if (!array.texts.empty()) {
            header["__metadata__"][name] = nlohmann::json(array.texts).dump();
            continue;
        }
        const std::string bytes = bytesOf(array.numbers);
        header[name] = {{"dtype", "F32"},
                        {"shape", array.shape},
                        {"data_offsets", {data.size(), data.size() + bytes.size()}}};
        data += bytes;
    }
    return withHeader(header.dump() + std::string(static_cast<std::size_t>(padding), ' '), data);
}

TestFolder::TestFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "attention-XXXXXX").string();
    m_path = mkdtemp(pattern.data());
}

TestFolder::~TestFolder() {
    std::filesystem::remove_all(m_path);
}

std::string TestFolder::write(const std::string& name, std::string_view bytes) const {
    const std::string path = (m_path / name).string();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
}

}  // namespace attention
