// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "io/writers.h"
#include "support/explained_sessions.h"
#include "support/sessions.h"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <optional>

using namespace attention;
using namespace attention::test;

namespace {

Session sessionWithInfinities() {
    Session session;
    session.mask.causal = CausalMask::Strict;
    session.heads = 2;
    session.output.hasProjection = true;
    return session;
}

template <class Writer>
std::string written(Writer write, const Trace& trace) {
    std::string bytes;
    write(
        trace, [&](std::string_view part) { bytes += part; }, attention::ExecutionContext());
    return bytes;
}

std::map<std::string, std::string> membersOf(const std::string& zip) {
    std::map<std::string, std::string> members;
    archive* reader = archive_read_new();
    archive_read_support_format_zip(reader);
    EXPECT_EQ(archive_read_open_memory(reader, zip.data(), zip.size()), ARCHIVE_OK);
    archive_entry* entry = nullptr;
    while (archive_read_next_header(reader, &entry) == ARCHIVE_OK) {
        std::string& member = members[archive_entry_pathname(entry)];
        member.resize(static_cast<std::size_t>(archive_entry_size(entry)));
        EXPECT_EQ(archive_read_data(reader, member.data(), member.size()),
                  static_cast<la_ssize_t>(member.size()));
    }
    archive_read_free(reader);
    return members;
}

struct MemberTimes {
    time_t modified, accessed, changed;
};

std::map<std::string, MemberTimes> timesOf(const std::string& zip) {
    std::map<std::string, MemberTimes> times;
    archive* reader = archive_read_new();
    archive_read_support_format_zip(reader);
    EXPECT_EQ(archive_read_open_memory(reader, zip.data(), zip.size()), ARCHIVE_OK);
    archive_entry* entry = nullptr;
    while (archive_read_next_header(reader, &entry) == ARCHIVE_OK) {
        times[archive_entry_pathname(entry)] = {archive_entry_mtime(entry), archive_entry_atime(entry),
                                                archive_entry_ctime(entry)};
    }
    archive_read_free(reader);
    return times;
}

TEST(Npz, holdsEveryTensorUnderItsName) {
    const auto trace = computeTrace(sessionWithInfinities());
    const auto members = membersOf(written(writeNpz, *trace));
    const std::vector<Stage> stages = exportedStages(*trace);
    EXPECT_EQ(members.size(), stages.size());
    // All stages of the pipeline except unused ones such as dropped_weights, and 5 parameters.
    EXPECT_EQ(stages.size(), 18u);
    for (const Stage stage : stages) {
        const std::string& member = members.at(std::string(stageInfo(stage).name) + ".npy");
        ASSERT_EQ(member.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
        const auto length =
            static_cast<unsigned char>(member[8]) + 256u * static_cast<unsigned char>(member[9]);
        EXPECT_EQ((10 + length) % 64, 0u);
        const std::string header = member.substr(10, length);
        EXPECT_EQ(header.back(), '\n');
        std::string shape = "(";
        for (const Index n : stageShape(*trace, stage)) shape += std::to_string(n) + ", ";
        shape.resize(shape.size() - 2);
        EXPECT_NE(header.find("'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ")"),
                  std::string::npos)
            << header;
        const std::vector<float> expected = entriesOf(*trace, stage);
        ASSERT_EQ(member.size() - 10 - length, expected.size() * sizeof(float));
        EXPECT_EQ(std::memcmp(member.data() + 10 + length, expected.data(), expected.size() * sizeof(float)),
                  0);
    }
}

/// The shape of each stage has as many entries as the stage. Parameters have no axis for sequences, and
/// biases have no axis for columns.
TEST(Npz, shapesMatchTheirEntryCounts) {
    for (const Session& session : explainedSessions()) {
        const auto trace = computeTrace(session);
        for (const Stage stage : exportedStages(*trace)) {
            const std::string name = session.title + ' ' + std::string(stageInfo(stage).name);
            EXPECT_EQ(entryCount(stageShape(*trace, stage)), std::ssize(entriesOf(*trace, stage))) << name;
        }
    }
    Session session = sessionWithInfinities();
    session.input.queryText = "one two\nthree four five";
    session.input.isBatch = session.projection.hasBias = true;
    const auto trace = computeTrace(session);
    EXPECT_EQ(stageShape(*trace, Stage::EmbeddingTable), (Shape{5, 16}));
    EXPECT_EQ(stageShape(*trace, Stage::QueryMatrix), (Shape{2, 24, 16}));
    EXPECT_EQ(stageShape(*trace, Stage::ValueBias), (Shape{2, 28}));
    EXPECT_EQ(stageShape(*trace, Stage::OutputMatrix), (Shape{16, 56}));
    EXPECT_EQ(stageShape(*trace, Stage::OutputBias), (Shape{16}));
}

/// The exported queries can be computed from the exported parameters.
TEST(TraceJson, parametersReproduceTheTensors) {
    const auto trace = computeTrace(sessionWithInfinities());
    const auto json = nlohmann::ordered_json::parse(written(writeTraceJson, *trace));
    const auto tensor = [&](const char* name) {
        return json.at("tensors").at(name).at("data").get<std::vector<double>>();
    };
    const auto table = tensor("embedding");
    const auto matrix = tensor("W_Q");
    const auto queries = tensor("queries");
    const auto ids = json.at("query_ids")[0].get<std::vector<std::size_t>>();
    for (std::size_t head = 0; head < 2; ++head) {
        for (std::size_t i = 0; i < ids.size(); ++i) {
            for (std::size_t r = 0; r < 24; ++r) {
                double sum = 0;
                for (std::size_t c = 0; c < 16; ++c)
                    sum += table[ids[i] * 16 + c] * matrix[(head * 24 + r) * 16 + c];
                ASSERT_NEAR(sum, queries[(head * ids.size() + i) * 24 + r], 1e-5);
            }
        }
    }
}

/// Sets the time zone of the process until the object is destroyed.
class TimeZone {
 public:
    explicit TimeZone(const char* name) {
        if (const char* before = std::getenv("TZ")) m_before = before;
        set(name);
    }
    ~TimeZone() { set(m_before ? m_before->c_str() : nullptr); }
    TimeZone(const TimeZone&) = delete;
    TimeZone& operator=(const TimeZone&) = delete;

 private:
    static void set(const char* name) {
        name ? setenv("TZ", name, 1) : unsetenv("TZ");
        tzset();
    }
    std::optional<std::string> m_before;
};

/// A file has the same bytes at any time and in any time zone. The stored times are checked, because the
/// clock need not advance within a test.
TEST(Npz, hasTheSameBytesInAnyTimeZone) {
    const auto trace = computeTrace(Session());
    const std::string file = written(writeNpz, *trace);
    for (const char* zone : {"UTC0", "EAST-9", "WEST+8"}) {
        const TimeZone here(zone);
        EXPECT_TRUE(written(writeNpz, *trace) == file) << zone;
    }
    for (const char* name : {"weights.npy", "entropy.npy"}) {
        const MemberTimes times = timesOf(file).at(name);
        EXPECT_EQ(times.modified, 315446400) << name;  // 1979-12-31
        EXPECT_EQ(times.accessed, 0) << name;
        EXPECT_EQ(times.changed, 0) << name;
    }
}

TEST(Npz, rethrowsExceptionsOfTheSink) {
    const auto trace = computeTrace(Session());
    EXPECT_THROW(writeNpz(*trace, [](std::string_view) { throw std::out_of_range("disk full"); }),
                 std::out_of_range);
}

TEST(TraceJson, roundTripsEveryFloat) {
    const auto trace = computeTrace(sessionWithInfinities());
    const auto json = nlohmann::ordered_json::parse(written(writeTraceJson, *trace));
    EXPECT_EQ(json.at("query_tokens"), trace->tokens->queries);
    EXPECT_EQ(json.at("query_ids"), (std::vector<std::vector<int>>{{0, 4, 5, 2, 1, 3}}));
    EXPECT_EQ(parseSession(json.at("session").dump()), *trace->session);
    for (const Stage stage : exportedStages(*trace)) {
        const auto& tensor = json.at("tensors").at(std::string(stageInfo(stage).name));
        EXPECT_EQ(tensor.at("shape").get<Shape>(), stageShape(*trace, stage));
        const std::vector<float> expected = entriesOf(*trace, stage);
        ASSERT_EQ(tensor.at("data").size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const auto& entry = tensor.at("data")[i];
            if (std::isnan(expected[i])) {
                ASSERT_EQ(entry, "nan");
            } else if (std::isinf(expected[i])) {
                ASSERT_EQ(entry, "-inf");
            } else {
                ASSERT_EQ(entry.get<float>(), expected[i]);
            }
        }
    }
}

}  // namespace
