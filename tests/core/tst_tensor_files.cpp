// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of files with arrays. Arrays are read unchanged, and inconsistent files are rejected with a message
// of one line.
#include "files/file_read_error.h"
#include "files/tensor_file.h"
#include "support/array_files.h"
#include "support/counted_archive_entries.h"
#include "support/counted_memory.h"

#include <gtest/gtest.h>

#include <cstring>

namespace attention {
namespace {

const ArraysInFile arrays = {{"a", {{2, 3}, {1, -2, 3.5f, 4, 5, 6e-8f}}},
                             {"empty", {{0, 3}, {}}},
                             {"words", {{2}, {}, {"one", "eleven"}}}};

std::string reasonAgainst(const std::string& path) {
    try {
        TensorFile::open(path);
    } catch (const FileReadError& problem) {
        const std::string text = problem.what();
        EXPECT_TRUE(text.starts_with(path + ": ")) << text;
        return text.substr(path.size() + 2);
    }
    return {};
}

TEST(TensorFiles, tensorsAndTextsAreReadBack) {
    const TestFolder folder;
    for (const std::string& path : {folder.write("stored.npz", npzBytes(arrays)),
                                    folder.write("deflated.npz", npzBytes(arrays, Packing::Deflated)),
                                    folder.write("even.safetensors", safetensorsBytes(arrays)),
                                    folder.write("odd.safetensors", safetensorsBytes(arrays, 1)),
                                    folder.write("odder.safetensors", safetensorsBytes(arrays, 3))}) {
        SCOPED_TRACE(path);
        const auto file = TensorFile::open(path);
        const FileTensor& a = file->requiredTensor("a");
        EXPECT_EQ(a.shape, (Shape{2, 3}));
        std::vector<float> numbers(4);
        file->readValues(a, 2, numbers);
        EXPECT_EQ(numbers, (std::vector<float>{3.5f, 4, 5, 6e-8f}));
        EXPECT_EQ(file->requiredTensor("empty").size(), 0);
        EXPECT_EQ(file->readStrings("words", 2), (std::vector<std::string>{"one", "eleven"}));
        EXPECT_FALSE(file->readStrings("nothing", 2));
        EXPECT_FALSE(file->find("b"));
        EXPECT_THROW(file->requiredTensor("b"), FileReadError);
    }
}

TEST(TensorFiles, float16AndBfloat16AreConverted) {
    const TestFolder folder;
    const char header[] = R"({"h":{"dtype":"F16","shape":[3],"data_offsets":[0,6]},
                              "b":{"dtype":"BF16","shape":[2],"data_offsets":[6,10]},
                              "i":{"dtype":"I8","shape":[1],"data_offsets":[10,11]}})";
    const std::string data("\x00\x3c\x01\x00\x00\xc5\x80\x3f\x00\xc0\x07", 11);
    const auto file = TensorFile::open(folder.write("half.safetensors", withHeader(header, data)));
    std::vector<float> three(3), two(2);
    file->readValues(file->requiredTensor("h"), 0, three);
    EXPECT_EQ(three, (std::vector<float>{1, 5.9604645e-8f, -5}));  // 1, the smallest float16 above 0, −5
    file->readValues(file->requiredTensor("b"), 0, two);
    EXPECT_EQ(two, (std::vector<float>{1, -2}));
    EXPECT_THROW(file->readValues(file->requiredTensor("i"), 0, std::span(two).first(1)), FileReadError);
}

TEST(TensorFiles, inconsistentHeadersAreRejectedInOneLine) {
    const TestFolder folder;
    const std::string numbers(8, 'x');
    const auto one = [](const std::string& offsets, const std::string& shape = "[2]",
                        const std::string& type = "F32") {
        return R"({"a":{"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
    };
    const std::string damaged = "The file is damaged because ";
    const std::string sizeOfA = damaged + "the size of the array “a” does not match its shape.";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"short",
         "The file is damaged because it has fewer than 8 bytes, the minimum size of a .safetensors file. "
         "Download it again."},
        {std::string("\0\0\0\0\0\0\0\x80", 8) + "{}",
         "The header must have at most 100000000 bytes, but its size is given as 9223372036854775808."},
        {std::string("\x10\0\0\0\0\0\0\0", 8) + "{}",
         damaged + "it ends within its header of 16 bytes. Download it again."},
        {withHeader("[]", ""), "The header must be a JSON object."},
        {withHeader(R"({"a":{}})", ""),
         "In the header, the entry of the array “a” must contain exactly “dtype” (a string), “shape” (a "
         "list) and “data_offsets” (two whole numbers)."},
        {withHeader(one("[0,8]", "[2]", "F33"), numbers),
         "The array “a” has the type “F33”, which is not a known type of .safetensors files."},
        {withHeader(one("[0,8]", "[-2]"), numbers),
         "In the header, the shape of the array “a” must contain only whole numbers from 0 to 2⁶² − 1."},
        {withHeader(one("[1,9]"), numbers),
         damaged + "the array “a” does not begin where the previous array ends."},
        {withHeader(one("[0,8]", "[3]"), numbers), sizeOfA},
        {withHeader(one("[0,8]", "[4611686018427387903,4611686018427387903]"), numbers), sizeOfA},
        {withHeader(one("[0,8]"), numbers + "x"),
         damaged + "its arrays have 9 bytes instead of 8. Download it again."},
        {withHeader(one("[0,8]"), "x"), damaged + "its arrays have 1 bytes instead of 8. Download it again."},
        {withHeader(R"({"__metadata__":{"a":1}})", ""),
         "The member “__metadata__” of the header must be an object that contains only strings."}};
    for (const auto& [bytes, reason] : cases)
        EXPECT_EQ(reasonAgainst(folder.write("lies.safetensors", bytes)), reason);
    const std::string twice =
        R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},)" + one("[0,8]").substr(1);
    EXPECT_TRUE(reasonAgainst(folder.write("twice.safetensors", withHeader(twice, numbers)))
                    .ends_with("of the header must appear only once."));
    EXPECT_EQ(reasonAgainst("/nowhere/at/all.npz"), "The file does not exist.");
    EXPECT_EQ(reasonAgainst(folder.write("text.bin", "words")),
              "The file must be an .npz file or a .safetensors file.");
}

/// Returns an .npz file with the array "a". The header of the array can have values that NumPy never writes,
/// but the check sums of the archive are correct.
std::string npzOf(const std::string& type, const std::string& shape, const std::string& data = {},
                  bool isFortran = false) {
    const std::string header = "{'descr': '" + type +
                               "', 'fortran_order': " + (isFortran ? "True" : "False") +
                               ", 'shape': " + shape + ", }\n";
    const std::string npy =
        std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + data;
    return zipBytes({{"a.npy", npy}});
}

std::string reasonAgainstReading(const std::string& path,
                                 const std::function<void(const TensorFile&)>& read) {
    try {
        read(*TensorFile::open(path));
    } catch (const FileReadError& problem) {
        return std::string(problem.what()).substr(path.size() + 2);
    }
    return {};
}

/// Arrays can be read if they are transposed or big-endian. Texts can be read from token ids and from bytes.
TEST(TensorFiles, npzInFortranOrderOrBigEndianIsRead) {
    const TestFolder folder;
    const auto inOrder = [&](const std::string& type, const std::string& data, bool isFortran) {
        const auto file = TensorFile::open(folder.write("o.npz", npzOf(type, "(2, 3, 2)", data, isFortran)));
        std::vector<float> numbers(12);
        file->readValues(file->requiredTensor("a"), 0, numbers);
        return numbers;
    };
    std::string little, big;
    for (int i = 0; i < 12; ++i) {
        const auto number = static_cast<float>(i);
        std::string bytes(sizeof number, '\0');
        std::memcpy(bytes.data(), &number, sizeof number);
        little += bytes;
        big += std::string(bytes.rbegin(), bytes.rend());
    }
    // In Fortran order, a[i][j][k] has the index i + 2 j + 6 k.
    const std::vector<float> turned = {0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11};
    EXPECT_EQ(inOrder("<f4", little, true), turned);
    EXPECT_EQ(inOrder(">f4", big, true), turned);
    EXPECT_EQ(inOrder(">f4", big, false), inOrder("<f4", little, false));
    EXPECT_EQ(inOrder(">f4", big, false)[5], 5);
    const std::string nothing = "(0, 4611686018427387904, 4611686018427387904)";
    const auto empty = TensorFile::open(folder.write("n.npz", npzOf(">U1", nothing)));
    EXPECT_EQ(empty->readStrings("a", 2).value().size(), 0u);
    const auto texts = [&](const std::string& type, const std::string& data) {
        return TensorFile::open(folder.write("t.npz", npzOf(type, "(2,)", data)))
            ->readStrings("a", 2)
            .value();
    };
    using Texts = std::vector<std::string>;
    EXPECT_EQ(texts("|S3", std::string("caté\0", 6)), (Texts{"cat", "é"}));
    EXPECT_EQ(texts("<i4", std::string("\x65\0\0\0\x02\1\0\0", 8)), (Texts{"101", "258"}));
    EXPECT_EQ(texts(">U1", std::string("\0\0\0a\0\0\0b", 8)), (Texts{"a", "b"}));
}

/// Unsupported kinds of files that users are likely to try are named in the message.
TEST(TensorFiles, unsupportedKindsAreNamedInTheMessage) {
    const TestFolder folder;
    const std::string pickle =
        "The file is a pickle or a PyTorch file, which is not supported because it can contain code. Save a "
        "supported file with numpy.savez(\"a.npz\", attentions=array).";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n",
         "The file is a Git LFS pointer, not the file itself. Download the file with “git lfs pull”."},
        {std::string("\x93NUMPY\1\0", 8),
         "The file is a single NumPy array, which is not supported. Save a supported file with "
         "numpy.savez(\"a.npz\", attentions=array)."},
        {std::string("GGUF\3\0", 6),
         "The file is a model in the format GGUF, which is not supported. Open the folder of the model with "
         "its .safetensors files instead."},
        {"\x1f\x8b\x08", "The file is compressed. Unpack it with “gunzip”."},
        {"\x80\2}q", pickle},
        {zipBytes({{"archive/data.pkl", "x"}}), pickle},
        {std::string("2 3\nthe \0\0\x80\x3f", 12),
         "The file contains word2vec vectors in binary format, which is not supported. Save them as text "
         "(.txt, .vec) with save_word2vec_format(…, binary=False) of gensim."}};
    for (const auto& [bytes, reason] : cases)
        EXPECT_EQ(reasonAgainst(folder.write("other.safetensors", bytes)), reason);
    // The first bytes of a .safetensors file are the length of its header. The lengths 640 and 35615 look
    // like a pickle and a compressed file.
    for (const std::size_t length : {0x280u, 0x8b1fu}) {
        const auto usual = static_cast<unsigned char>(safetensorsBytes(arrays)[0]) |
                           static_cast<unsigned char>(safetensorsBytes(arrays)[1]) << 8;
        const std::string bytes = safetensorsBytes(arrays, static_cast<int>(length) - usual);
        EXPECT_EQ(TensorFile::open(folder.write("length.safetensors", bytes))->tensors().size(), 2u)
            << length;
    }
    EXPECT_EQ(reasonAgainstReading(folder.write("o.npz", npzOf("|O", "(2,)", "xx")),
                                   [](const TensorFile& file) { file.readStrings("a", 6); }),
              "The array “a” contains Python objects, which cannot be read. Convert them to strings with "
              "numpy.array(a, dtype=str). If a has lists of different lengths, make them equally long first: "
              "a = [t + [\"[PAD]\"] * (max(map(len, a)) - len(t)) for t in a].");
    EXPECT_EQ(reasonAgainstReading(
                  folder.write("o.npz", npzOf("|O", "(2,)", "xx")),
                  [](const TensorFile& file) { file.readValues(file.requiredTensor("a"), 0, {}); }),
              "The array “a” contains Python objects, such as None or arrays of different shapes, which "
              "cannot be read. If they have equal shapes, convert them with numpy.array(a, dtype=float).");
    EXPECT_EQ(reasonAgainstReading(folder.write("p.npz", npzBytes(arrays)),
                                   [](const TensorFile& file) { file.requiredTensor("attentions"); }),
              "The file must contain an array “attentions”, but it contains a, empty, words.");
    EXPECT_EQ(reasonAgainstReading(folder.write("q.safetensors", withHeader("{}", "")),
                                   [](const TensorFile& file) { file.requiredTensor("a"); }),
              "The file must contain an array “a”, but it contains no arrays.");
}

/// Shapes that need more memory than the machine has are rejected before an allocation, even if the file has
/// only a few bytes.
TEST(TensorFiles, oversizedShapesAreRejectedBeforeAllocation) {
    const TestFolder folder;
    const auto texts = [](const TensorFile& file) { file.readStrings("a", 6); };
    const test::CountedMemory memory(test::CountedMemory::Of::Everything);
    EXPECT_EQ(reasonAgainstReading(folder.write("a.npz", npzOf("<U0", "(0,)")), texts),
              "The array “a” must contain strings or whole numbers, but its type is “<U0”.");
    const std::string others =
        "The file is damaged because the size of the array “a” does not match its shape.";
    const std::string tooMany = "The array “a” must contain at most 6 strings, but it contains 7.";
    EXPECT_EQ(reasonAgainst(folder.write("b.npz", npzOf("<U0", "(1000000000000,)"))), others);
    EXPECT_EQ(reasonAgainst(folder.write("c.npz", npzOf("<f4", "(4611686018427387904, 4)"))), others);
    EXPECT_EQ(reasonAgainst(folder.write("d.npz", npzOf("<c16", "(1099511627776, 1099511627776)"))), others);
    EXPECT_EQ(reasonAgainstReading(folder.write("e.npz", npzOf("<U1", "(7,)", std::string(28, '\0'))), texts),
              tooMany);
    EXPECT_EQ(reasonAgainstReading(folder.write("f.npz", npzOf("|u1", "(7,)", std::string(7, '\n'))), texts),
              tooMany);
    const std::string deep = withHeader(R"({"__metadata__":{"a":")" + std::string(1000, '[') + R"("}})", "");
    EXPECT_EQ(reasonAgainstReading(folder.write("g.safetensors", deep), texts),
              "The metadata entry “a” must contain at most 7 values, but it contains more.");
    EXPECT_LT(memory.peak(), 100'000u);
}

/// Texts of more than 10,000 characters are rejected, because NumPy reserves the length of the longest text
/// for every text.
TEST(TensorFiles, textsOfOver10000CharactersAreRejected) {
    const TestFolder folder;
    const auto texts = [](const TensorFile& file) { file.readStrings("a", 1); };
    EXPECT_EQ(
        reasonAgainstReading(folder.write("a.npz", npzOf("<U10001", "(1,)", std::string(40'004, '\0'))),
                             texts),
        "The array “a” reserves 10001 characters for each string, but at most 10000 are supported. Remove "
        "very long strings.");
}

TEST(TensorFiles, textsOutsideUtf8AreRejected) {
    const TestFolder folder;
    const std::string header = R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})";
    EXPECT_EQ(reasonAgainstReading(folder.write("a.safetensors", withHeader(header, "a\n\xff\n")),
                                   [](const TensorFile& file) { file.readStrings("a", 2); }),
              "The text in the array “a” must be encoded in UTF-8.");
}

/// An archive entry that the directory lists many times is listed as one tensor.
TEST(TensorFiles, repeatedArchiveEntriesAreListedOnce) {
    const TestFolder folder;
    const std::string zip = npzBytes({{"a", {{1 << 20}, std::vector<float>(1 << 20)}}}, Packing::Deflated);
    const std::size_t directory = zip.rfind("PK\x01\x02"), end = zip.rfind("PK\x05\x06");
    const std::string entry = zip.substr(directory, end - directory);
    std::string all = zip.substr(0, directory), last = zip.substr(end);
    constexpr std::size_t copies = 2000;
    for (std::size_t i = 0; i < copies; ++i) all += entry;
    for (const std::size_t at : {8, 10})
        last.replace(at, 2, {static_cast<char>(copies & 0xff), static_cast<char>(copies >> 8)});
    const auto size = static_cast<std::uint32_t>(copies * entry.size());
    std::memcpy(last.data() + 12, &size, sizeof size);
    EXPECT_EQ(TensorFile::open(folder.write("a.npz", all + last))->tensors().size(), 1u);
}

/// A file that is cut off or has one changed byte is read or rejected, without a crash. If an .npz file is
/// read, its numbers and texts are correct, because the archive has check sums.
TEST(TensorFiles, archiveMembersThatAreNotArraysAreIgnored) {
    const TestFolder folder;
    const ArraysInFile arrays = {{"attentions", {{2, 2}, {1, 2, 3, 4}}}};
    const std::string array = npzBytes(arrays);
    std::string npy = array.substr(array.find("\x93NUMPY"));
    npy.resize(128 + 16);  // the header of numpy.savez has 128 bytes
    const std::map<std::string, std::string> extras = {{"__MACOSX/._attentions.npy", "Mac OS X"},
                                                       {"._attentions.npy", "Mac OS X"},
                                                       {"README.txt", "Weights of one layer."},
                                                       {"a.txt", ""}};
    for (const Packing packing : {Packing::Stored, Packing::Deflated})
        for (const std::string name : {"attentions.npy", "attn/attentions.npy", "a/b/attentions.npy"}) {
            std::map<std::string, std::string> members = extras;
            members[name] = npy;
            const auto file = TensorFile::open(folder.write("a.npz", zipBytes(members, packing)));
            EXPECT_EQ(file->tensors().size(), 1u);
            const FileTensor* const tensor = file->find("attentions");
            ASSERT_NE(tensor, nullptr) << name;
            EXPECT_EQ(tensor->name + ".npy", name);
            std::vector<float> numbers(4);
            file->readValues(*tensor, 0, numbers);
            EXPECT_EQ(numbers, arrays.at("attentions").numbers);
        }
    // A damaged array is still an error.
    EXPECT_THROW(TensorFile::open(folder.write("a.npz", zipBytes({{"attentions.npy", "Mac OS X"}}))),
                 FileReadError);
}

TEST(TensorFiles, formatIsRecognizedByTheContent) {
    const TestFolder folder;
    const ArraysInFile arrays = {{"vectors", {{2, 2}, {1, 2, 3, 4}}}, {"words", {{2}, {}, {"a", "b"}}}};
    for (const std::string name : {"a.npz", "a.safetensors", "a.txt", "a.bin"})
        for (const std::string& bytes : {npzBytes(arrays), safetensorsBytes(arrays)}) {
            const std::string path = folder.write(name, bytes);
            EXPECT_TRUE(TensorFile::isTensorFile(path));
            EXPECT_NE(TensorFile::open(path)->find("vectors"), nullptr) << name;
        }
    EXPECT_FALSE(TensorFile::isTensorFile(folder.write("b.txt", "{\"a\": {\"b\": 1}}")));
    EXPECT_FALSE(TensorFile::isTensorFile(folder.path() / "missing.txt"));
}

TEST(TensorFiles, textInsteadOfArraysIsQuoted) {
    const TestFolder folder;
    const auto reason = [&](const std::string& text) {
        const std::string path = folder.write("model.safetensors", text);
        try {
            TensorFile::open(path);
        } catch (const FileReadError& error) {
            return std::string(error.what()).substr(path.size() + 2);
        }
        return std::string();
    };
    EXPECT_EQ(reason("../../blobs/0a1b2c3d"),
              "The file is a symbolic link that was stored as the text “../../blobs/0a1b2c3d”. Open the file "
              "to which the link leads, or download the file again.");
    EXPECT_EQ(reason("<?xml version=\"1.0\"?>\n<Error><Code>AccessDenied</Code></Error>\n"),
              "The file contains text instead of arrays, and begins with “<?xml version=\"1.0\"?>”. The "
              "server may have sent an error message. Download the file again.");
}

TEST(TensorFiles, damagedFilesAreReadCorrectlyOrRejected) {
    const TestFolder folder;
    for (const auto& [name, bytes] :
         {std::pair{"a.npz", npzBytes(arrays)}, std::pair{"b.npz", npzBytes(arrays, Packing::Deflated)},
          std::pair{"c.safetensors", safetensorsBytes(arrays)}}) {
        int refused = 0;
        const auto tryOut = [&](const std::string& damaged) {
            try {
                const std::string path = folder.write(name, damaged);
                const auto file = TensorFile::open(path);
                std::vector<float> numbers(6);
                const FileTensor& a = file->requiredTensor("a");
                if (a.size() == 6) file->readValues(a, 0, numbers);
                const auto words = file->readStrings("words", 2);
                if (!path.ends_with(".npz")) return;
                EXPECT_EQ(numbers, arrays.at("a").numbers);
                EXPECT_EQ(words, arrays.at("words").texts);
            } catch (const FileReadError&) {
                ++refused;
            }
        };
        for (std::size_t size = 0; size < bytes.size(); size += 3) tryOut(bytes.substr(0, size));
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ 0xff);
            tryOut(damaged);
        }
        EXPECT_GT(refused, static_cast<int>(bytes.size() / 3)) << name;
    }
}

/// 1500 layers are read in few passes through the archive. The archive is sorted by name (0, 1, 10, 100, 1000
/// …), which is not the order of the layers.
TEST(TensorFiles, aListOfLayersIsReadInFewPassesThroughTheArchive) {
    constexpr int layers = 1500;
    ArraysInFile list;
    for (int i = 0; i < layers; ++i)
        list["attentions." + std::to_string(i)] = {{2, 2}, {static_cast<float>(i), 0, 1, 0}};
    const TestFolder folder;
    for (const Packing packing : {Packing::Stored, Packing::Deflated}) {
        const auto file = TensorFile::open(folder.write("a.npz", npzBytes(list, packing)));
        const std::size_t before = test::countedArchiveEntries();
        for (int i = 0; i < layers; ++i) {
            std::vector<float> numbers(4);
            file->readValues(file->requiredTensor("attentions." + std::to_string(i)), 0, numbers);
            ASSERT_EQ(numbers, (std::vector<float>{static_cast<float>(i), 0, 1, 0}));
        }
        EXPECT_LE(test::countedArchiveEntries() - before, 2u * layers);
    }
}

/// An array that is damaged or too large can be read in the same pass as other arrays. Its error is reported
/// only if this array is requested.
TEST(TensorFiles, otherArraysAreReadWhenOneIsDamaged) {
    const TestFolder folder;
    const std::vector<float> numbers = {1, 2, 3, 4};
    std::string bytes = npzBytes({{"a", {{4}, numbers}}, {"b", {{4}, {5, 6, 7, 8}}}, {"c", {{4}, numbers}}});
    const float seven = 7;
    bytes[bytes.find(std::string(reinterpret_cast<const char*>(&seven), sizeof seven))] ^= 1;
    const auto file = TensorFile::open(folder.write("a.npz", bytes));
    for (const char* name : {"a", "c"}) {
        std::vector<float> read(4);
        file->readValues(file->requiredTensor(name), 0, read);
        EXPECT_EQ(read, numbers) << name;
    }
    std::vector<float> read(4);
    EXPECT_THROW(file->readValues(file->requiredTensor("b"), 0, read), FileReadError);
}

}  // namespace
}  // namespace attention
