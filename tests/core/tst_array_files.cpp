// SPDX-License-Identifier: GPL-3.0-or-later
// Files of arrays: what they hold is read as it is, and one that lies is refused in one line.
#include "files/file_problem.h"
#include "files/tensor_file.h"
#include "support/array_files.h"

#include <gtest/gtest.h>

namespace attention {
namespace {

const ArraysInFile arrays = {{"a", {{2, 3}, {1, -2, 3.5f, 4, 5, 6e-8f}}},
                             {"empty", {{0, 3}, {}}},
                             {"words", {{2}, {}, {"one", "eleven"}}}};

std::string reasonAgainst(const std::string& path) {
    try {
        TensorFile::open(path);
    } catch (const FileProblem& problem) {
        const std::string text = problem.what();
        EXPECT_TRUE(text.starts_with(path + ": ")) << text;
        return text.substr(path.size() + 2);
    }
    return {};
}

TEST(ArrayFiles, holdWhatWasWritten) {
    const TestFolder folder;
    for (const std::string& path : {folder.write("stored.npz", npzBytes(arrays)),
                                    folder.write("deflated.npz", npzBytes(arrays, Packing::Deflated)),
                                    folder.write("even.safetensors", safetensorsBytes(arrays)),
                                    folder.write("odd.safetensors", safetensorsBytes(arrays, 1)),
                                    folder.write("odder.safetensors", safetensorsBytes(arrays, 3))}) {
        SCOPED_TRACE(path);
        const auto file = TensorFile::open(path);
        const FileTensor& a = file->at("a");
        EXPECT_EQ(a.shape, (Shape{2, 3}));
        std::vector<float> numbers(4);
        file->copy(a, 2, numbers);
        EXPECT_EQ(numbers, (std::vector<float>{3.5f, 4, 5, 6e-8f}));
        EXPECT_EQ(file->at("empty").size(), 0);
        EXPECT_EQ(file->texts("words"), (std::vector<std::string>{"one", "eleven"}));
        EXPECT_FALSE(file->texts("nothing"));
        EXPECT_FALSE(file->find("b"));
        EXPECT_THROW(file->at("b"), FileProblem);
    }
}

TEST(ArrayFiles, readHalfNumbers) {
    const TestFolder folder;
    const char header[] = R"({"h":{"dtype":"F16","shape":[3],"data_offsets":[0,6]},
                              "b":{"dtype":"BF16","shape":[2],"data_offsets":[6,10]},
                              "i":{"dtype":"I8","shape":[1],"data_offsets":[10,11]}})";
    const std::string data("\x00\x3c\x01\x00\x00\xc5\x80\x3f\x00\xc0\x07", 11);
    const auto file = TensorFile::open(folder.write("half.safetensors", withHeader(header, data)));
    std::vector<float> three(3), two(2);
    file->copy(file->at("h"), 0, three);
    EXPECT_EQ(three, (std::vector<float>{1, 5.9604645e-8f, -5}));  // 1, the smallest there is, −5
    file->copy(file->at("b"), 0, two);
    EXPECT_EQ(two, (std::vector<float>{1, -2}));
    EXPECT_THROW(file->copy(file->at("i"), 0, std::span(two).first(1)), FileProblem);
}

TEST(ArrayFiles, thatLieAreRefusedInOneLine) {
    const TestFolder folder;
    const std::string numbers(8, 'x');
    const auto one = [](const std::string& offsets, const std::string& shape = "[2]",
                        const std::string& type = "F32") {
        return R"({"a":{"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
    };
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"short", "is shorter than the 8 bytes a .safetensors file begins with"},
        {std::string("\0\0\0\0\0\0\0\x80", 8) + "{}",
         "says its header has 9223372036854775808 bytes; allowed are at most 100000000"},
        {std::string("\x10\0\0\0\0\0\0\0", 8) + "{}", "ends within its header of 16 bytes"},
        {withHeader("[]", ""), "has a header that is not a JSON object"},
        {withHeader(R"({"a":{}})", ""), "a: allowed are dtype, shape and data_offsets"},
        {withHeader(one("[0,8]", "[2]", "F33"), numbers), "a: F33 is no type of .safetensors files"},
        {withHeader(one("[0,8]", "[-2]"), numbers), "a: its shape holds something that is no size"},
        {withHeader(one("[1,9]"), numbers), "a does not begin where the array before it ends"},
        {withHeader(one("[0,8]", "[3]"), numbers), "a does not hold as many numbers as its shape says"},
        {withHeader(one("[0,8]", "[4611686018427387903,4611686018427387903]"), numbers),
         "a does not hold as many numbers as its shape says"},
        {withHeader(one("[0,8]"), numbers + "x"), "has 9 bytes of numbers, its header tells of 8"},
        {withHeader(one("[0,8]"), "x"), "has 1 bytes of numbers, its header tells of 8"},
        {withHeader(R"({"__metadata__":{"a":1}})", ""), "has metadata that are not text"}};
    for (const auto& [bytes, reason] : cases)
        EXPECT_EQ(reasonAgainst(folder.write("lies.safetensors", bytes)), reason);
    const std::string twice =
        R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},)" + one("[0,8]").substr(1);
    EXPECT_TRUE(reasonAgainst(folder.write("twice.safetensors", withHeader(twice, numbers)))
                    .starts_with("has a damaged header: "));
    EXPECT_EQ(reasonAgainst("/nowhere/at/all.npz"), "is not there");
    EXPECT_EQ(reasonAgainst(folder.write("text.bin", "words")), "is neither .npz nor .safetensors");
}

/// Wherever it is cut or one byte is changed, it is read or refused, and nothing worse happens.
TEST(ArrayFiles, thatAreDamagedDoNoHarm) {
    const TestFolder folder;
    for (const auto& [name, bytes] :
         {std::pair{"a.npz", npzBytes(arrays)}, std::pair{"b.npz", npzBytes(arrays, Packing::Deflated)},
          std::pair{"c.safetensors", safetensorsBytes(arrays)}}) {
        int refused = 0;
        const auto tryOut = [&](const std::string& damaged) {
            try {
                const auto file = TensorFile::open(folder.write(name, damaged));
                std::vector<float> numbers(6);
                const FileTensor& a = file->at("a");
                if (a.size() == 6) file->copy(a, 0, numbers);
                file->texts("words");
            } catch (const FileProblem&) {
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

}  // namespace
}  // namespace attention
