// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files that another program overwrites, truncates or removes while they are open. Either the data that
// was read stays valid, or one sentence reports the change. No signal ends the program.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "engine/session_adjustment.h"
#include "execution/memory_limit.h"
#include "execution/weak_cache.h"
#include "files/file_object_cache.h"
#include "files/file_read_error.h"
#include "files/tensor_file.h"
#include "models/compute_model.h"
#include "support/array_files.h"
#include "word_vectors/open_word_vectors.h"

#include <gtest/gtest.h>

#include <fstream>
#include <latch>
#include <thread>

namespace attention {
namespace {

/// The parameter is true if the files are mapped into memory, and false if they are copied. A low
/// memory limit has the effect that even the small test files are mapped, like large files.
class ChangingFiles : public testing::TestWithParam<bool> {
 protected:
    void SetUp() override {
        if (isMapped()) setMemoryLimit(4 * 40'000);
    }
    void TearDown() override { setMemoryLimit(0); }
    static bool isMapped() { return GetParam(); }

    static std::vector<float> numbers() {
        std::vector<float> numbers(20'000);
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i);
        return numbers;
    }
    static std::string changed(const std::string& path) {
        return path + ": The file has changed since it was opened. Open it again.";
    }
    static std::string problemOf(const std::function<void()>& read) {
        try {
            read();
        } catch (const FileReadError& problem) {
            return problem.what();
        }
        return {};
    }

    TestFolder m_folder;
};

TEST_P(ChangingFiles, truncationIsReportedIfMapped) {
    const std::string path =
        m_folder.write("a.safetensors", safetensorsBytes({{"a", {{20'000}, numbers()}}}));
    const auto file = TensorFile::open(path);
    std::filesystem::resize_file(path, 100);
    std::vector<float> last(1);
    const std::string problem = problemOf([&] { file->readValues(file->requiredTensor("a"), 19'999, last); });
    EXPECT_EQ(problem, isMapped() ? changed(path) : "");
    if (!isMapped()) {
        EXPECT_EQ(last[0], 19'999);
    }
}

/// A file that was overwritten in place is reported as changed if it is mapped. Programs overwrite files in
/// place when they write their results to the same path again.
TEST_P(ChangingFiles, overwritingInPlaceIsReportedIfMapped) {
    const std::string path =
        m_folder.write("a.safetensors", safetensorsBytes({{"a", {{20'000}, numbers()}}}));
    const auto file = TensorFile::open(path);
    std::fstream(path, std::ios::binary | std::ios::in | std::ios::out)
        .seekp(-4, std::ios::end)
        .write("\0\0\0\0", 4);
    std::vector<float> last(1);
    const std::string problem = problemOf([&] { file->readValues(file->requiredTensor("a"), 19'999, last); });
    EXPECT_EQ(problem, isMapped() ? changed(path) : "");
    EXPECT_EQ(last[0], isMapped() ? 0 : 19'999);
    const auto again = TensorFile::open(path);
    again->readValues(again->requiredTensor("a"), 19'999, last);
    EXPECT_EQ(last[0], 0) << "what is opened again is what stands there";
}

/// If a file is replaced or removed, the open file keeps its old contents. Opening the path again reads the
/// new file.
TEST_P(ChangingFiles, replacedOrRemovedFilesKeepTheirOldContents) {
    const std::string path =
        m_folder.write("a.safetensors", safetensorsBytes({{"a", {{20'000}, numbers()}}}));
    const auto file = TensorFile::open(path);
    std::filesystem::rename(m_folder.write("b", safetensorsBytes({{"a", {{1}, {7}}}})), path);
    std::vector<float> one(1);
    file->readValues(file->requiredTensor("a"), 19'999, one);
    EXPECT_EQ(one[0], 19'999);
    const auto other = TensorFile::open(path);
    other->readValues(other->requiredTensor("a"), 0, one);
    EXPECT_EQ(one[0], 7);
    std::filesystem::remove(path);
    file->readValues(file->requiredTensor("a"), 19'998, one);
    EXPECT_EQ(one[0], 19'998);
    EXPECT_EQ(problemOf([&] { TensorFile::open(path); }), path + ": The file does not exist.");
}

TEST_P(ChangingFiles, truncatedNpzIsReportedIfMapped) {
    const std::string path = m_folder.write("a.npz", npzBytes({{"a", {{20'000}, numbers()}}}));
    const auto file = TensorFile::open(path);
    std::filesystem::resize_file(path, 100);
    std::vector<float> one(1);
    EXPECT_EQ(problemOf([&] { file->readValues(file->requiredTensor("a"), 19'999, one); }),
              isMapped() ? changed(path) : "");
}

TEST_P(ChangingFiles, truncatedWordVectorsAreReportedIfMapped) {
    std::string text;
    std::string ones;
    for (int i = 0; i < 100; ++i) ones += " 1";
    for (int i = 0; i < 500; ++i) text += "word" + std::to_string(i) + ones + '\n';
    const std::string path = m_folder.write("a.txt", text);
    const auto vectors = openWordVectors(path);
    vectors->loadWords();
    std::filesystem::resize_file(path, 0);
    std::vector<float> vector(2);
    const std::string problem = problemOf([&] {
        const auto found = vectors->find("word499");
        vectors->copyVector(found.value_or(0), vector);
    });
    EXPECT_EQ(problem, isMapped() ? changed(path) : "");
    if (!isMapped()) {
        EXPECT_EQ(vector, (std::vector<float>{1, 1}));
    }
}

INSTANTIATE_TEST_SUITE_P(, ChangingFiles, testing::Bool(),
                         [](const auto& which) { return which.param ? "largeOnes" : "smallOnes"; });

TEST(WeakCache, forgetsObjectsThatNobodyHolds) {
    WeakCache<int, const std::string> cache;
    int createdCount = 0;
    const auto get = [&](int key) {
        return cache.findOrCreate(key, [&] {
            ++createdCount;
            return std::make_shared<const std::string>(std::to_string(key));
        });
    };
    auto one = get(1);
    const auto two = get(2);
    EXPECT_EQ(get(1), one);
    EXPECT_EQ(createdCount, 2);
    EXPECT_EQ(cache.find(3), nullptr);
    EXPECT_EQ(cache.existingObjects(), (std::vector{one, two}));
    one.reset();
    EXPECT_EQ(cache.find(1), nullptr);
    EXPECT_EQ(cache.existingObjects(), std::vector{two});
    const auto three = get(3);  // removes the key of the destroyed object
    EXPECT_EQ(cache.keyCount(), 2u);
    EXPECT_EQ(*get(1), "1");
    EXPECT_EQ(createdCount, 4);
}

/// Opening a path again returns the same object until the file changes. Sessions open their files at every
/// edit.
TEST(FileObjectCache, openReturnsTheSameObjectUntilTheFileChanges) {
    const TestFolder folder;
    const std::string path = folder.write("a.npz", npzBytes({{"a", {{1}, {1}}}}, Packing::Deflated));
    const auto file = TensorFile::open(path);
    EXPECT_EQ(TensorFile::open(path), file);
    folder.write("a.npz", npzBytes({{"a", {{2}, {1, 2}}}}));
    EXPECT_NE(TensorFile::open(path), file);
}

/// A file that was replaced while it was being read is not cached, so the next call reads it again. This
/// happens if a program writes its results repeatedly.
TEST(FileObjectCache, fileReplacedWhileBeingReadIsReadAgain) {
    const TestFolder folder;
    const std::string path = folder.write("a.txt", "old");
    FileObjectCache<std::string> files;
    const auto current = [&](const std::string&) { return std::vector{readFileStamp(path)}; };
    const auto read = [&](const std::string& writtenMeanwhile) {
        const FileBytes file(path);
        if (!writtenMeanwhile.empty()) folder.write("a.txt", writtenMeanwhile);
        return FileObjectCache<std::string>::ReadResult{std::make_shared<const std::string>(file.text()),
                                                        {file.stamp()}};
    };
    EXPECT_EQ(*files.get(path, current, [&] { return read("newer"); }), "old");
    EXPECT_FALSE(files.isCached(path, current));
    const auto newer = files.get(path, current, [&] { return read(""); });
    EXPECT_EQ(*newer, "newer");
    EXPECT_EQ(files.get(path, current, [&] { return read(""); }), newer);
}

TEST(FileObjectCache, differentPathsDoNotBlockEachOther) {
    using Files = FileObjectCache<int>;
    Files files;
    const auto stamps = [](int) { return Files::Stamps(); };
    const auto read = [](int number) { return Files::ReadResult{std::make_shared<const int>(number), {}}; };
    const auto a = files.get("a", stamps, [&] { return read(1); });
    std::latch isOpening(1), mayEnd(1);
    std::jthread other([&] {
        files.get("b", stamps, [&] {
            isOpening.count_down();
            mayEnd.wait();
            return read(2);
        });
    });
    isOpening.wait();
    EXPECT_FALSE(files.isCached("b", stamps));
    EXPECT_FALSE(files.isCached("c", stamps));
    EXPECT_TRUE(files.isCached("a", stamps));
    EXPECT_EQ(files.get("a", stamps, [&] { return read(3); }), a);
    mayEnd.count_down();
    other.join();
    EXPECT_TRUE(files.isCached("b", stamps)) << "what was opened last stays";
}

/// If too many files are mapped, data() is nullptr. The table of mapped files has 1,024 entries.
TEST(MappedBytes, dataIsNullWhenTooManyFilesAreMapped) {
    const TestFolder folder;
    const OpenFile file(folder.write("a", "text"));
    std::vector<MappedBytes> mapped;
    while (mapped.size() < 2000 && (mapped.empty() || mapped.back().data())) mapped.emplace_back(file, 4);
    EXPECT_LE(mapped.size(), 1025U);
    EXPECT_EQ(mapped.back().data(), nullptr);
    EXPECT_FALSE(mapped.back().hasLostBytes());
    mapped.pop_back();
    mapped.pop_back();
    EXPECT_NE(MappedBytes(file, 4).data(), nullptr) << "an entry is free again";
}

/// When the layer of a pinned session changes, the file of its word vectors may have changed since it was
/// read.
TEST(ChangedWordVectors, anotherLayerKeepsTheVectorsThatWereRead) {
    const TestFolder folder;
    folder.write("words.txt", "the 1 2 3\ncat 4 5 6\nsat -1 0.5 0\n");
    Session session;
    session.input.queryText = "the cat sat";
    session.embedding.source = EmbeddingSource::WordVectors;
    session.embedding.file = (folder.path() / "words.txt").string();
    session.training.task = TrainingTask::Custom;
    session.training.examples = "the cat sat | sat=cat";
    session.training.layerCount = 2;
    session.training.stepCount = 1;
    session.output.hasProjection = true;
    session = adjustedSession(session, "embedding.file");
    session.output.dOut = session.embedding.dModel;
    for (const Problem& problem : problems(session)) FAIL() << problem.path << ": " << problem.message.text();
    const auto first = computeTrace(session);
    ASSERT_TRUE(first->wordVectors);
    folder.write("words.txt", std::string("\0 no text", 9));
    const auto second = traceOfLayer(*first, 1);
    session.model.layer = 1;
    EXPECT_EQ(*second->session, session);
    EXPECT_EQ(second->wordVectors, first->wordVectors);
    EXPECT_NE(second->tensor(Stage::Weights)->entries()[0], first->tensor(Stage::Weights)->entries()[0]);
}

}  // namespace
}  // namespace attention
