// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the thread pool and of the reuse of memory. They change the speed of a computation, but not its
// numbers.
#include "engine/compute_trace.h"
#include "kernels/flush_denormals.h"
#include "support/counted_memory.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

using namespace attention;
using namespace attention::test;

namespace {

constexpr double muchWork = 1e9;
constexpr double littleWork = 1;

TEST(ThreadPool, runsEveryIterationOnce) {
    ThreadPool pool(3);
    for (int loop = 0; loop < 50; ++loop) {
        std::vector<std::atomic<int>> turns(101);
        pool.forEach(101, muchWork, [&](std::ptrdiff_t i) { ++turns[static_cast<std::size_t>(i)]; });
        for (const auto& count : turns) ASSERT_EQ(count, 1);
    }
}

TEST(ThreadPool, keepsShortLoopsOnTheCallingThread) {
    ThreadPool pool(3);
    pool.forEach(20, littleWork, [caller = std::this_thread::get_id()](std::ptrdiff_t) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
    });
}

TEST(ThreadPool, rethrowsAnExceptionAndStaysUsable) {
    ThreadPool pool(2);
    for (int i = 0; i < 10; ++i) {
        EXPECT_THROW(pool.forEach(100, muchWork,
                                  [](std::ptrdiff_t turn) {
                                      if (turn % 7 == 3) throw std::runtime_error("no");
                                  }),
                     std::runtime_error);
    }
    std::atomic<int> turns = 0;
    pool.forEach(10, muchWork, [&](std::ptrdiff_t) { ++turns; });
    EXPECT_EQ(turns, 10);
}

Session manyHeadedSession() {
    Session session;
    session.heads = 3;
    session.dK = session.dV = 40;
    session.embedding.dModel = 100;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.output.hasProjection = true;
    for (int i = 0; i < 500; ++i) session.input.queryText += " word" + std::to_string(i % 400);
    return session;
}

TEST(Threads, countChangesNoBitsOfATrace) {
    for (const ScoreFunction function : {ScoreFunction::ScaledDot, ScoreFunction::Additive,
                                         ScoreFunction::Gaussian, ScoreFunction::Cosine}) {
        Session session = manyHeadedSession();
        session.score.function = function;
        Workspace one(1);
        const auto expected = computeTrace(session, nullptr, {}, &one);
        for (const int threads : {2, 5}) {
            Workspace several(threads);
            const auto trace = computeTrace(session, nullptr, {}, &several);
            for (const StageInfo& info : pipelineStageInfos) {
                if (!hasStage(*expected, info.stage)) continue;
                EXPECT_TRUE(entriesOf(*trace, info.stage) == entriesOf(*expected, info.stage))
                    << info.name << " with " << threads;
            }
        }
    }
}

/// An edit that keeps all shapes allocates no memory after the trace before the last one is destroyed.
TEST(Buffers, areReusedFromEditToEdit) {
    Workspace workspace(2);
    Session session = manyHeadedSession();
    auto shown = computeTrace(session, nullptr, {}, &workspace);
    const auto edit = [&](auto change) {
        change(session);
        shown = computeTrace(session, shown.get(), {}, &workspace);
        return workspace.buffers->allocationCount();
    };
    const auto redraw = [](Session& s) { ++s.projection.seed; };
    const auto warm = [](Session& s) { s.normalizer.temperature *= 1.5; };
    const int first = workspace.buffers->allocationCount();
    const int second = edit(redraw);
    EXPECT_GT(second, first);  // both traces exist at the same time
    for (int i = 0; i < 5; ++i) EXPECT_EQ(edit(i % 2 == 0 ? redraw : warm), second);
    EXPECT_GT(edit([](Session& s) { s.input.queryText += " more"; }), second);
    const auto fresh = computeTrace(session);
    EXPECT_TRUE(entriesOf(*shown, Stage::Output) == entriesOf(*fresh, Stage::Output));
}

TEST(Buffers, unusedForSeveralComputationsAreFreed) {
    BufferPool pool;
    const BufferPool::Block first = pool.acquire(100000);
    pool.release(first);
    pool.beginComputation();
    EXPECT_EQ(pool.acquire(100000).data, first.data);
    pool.release(first);
    for (int i = 0; i < 4; ++i) pool.beginComputation();
    pool.release(pool.acquire(100000));
    EXPECT_EQ(pool.allocationCount(), 2);
}

/// A free block is reused for a slightly larger request, such as a text with one more word. It is not reused
/// for a much smaller request.
TEST(Buffers, areReusedForSlightlyLargerRequests) {
    BufferPool pool;
    const BufferPool::Block large = pool.acquire(998 * 998);
    pool.release(large);
    EXPECT_EQ(pool.acquire(999 * 999).data, large.data);
    pool.release(large);
    const BufferPool::Block larger = pool.acquire(2000 * 2000);  // does not fit, so the free block is freed
    pool.release(larger);
    const BufferPool::Block half = pool.acquire(700 * 1000);
    EXPECT_NE(half.data, larger.data);
    EXPECT_EQ(pool.allocationCount(), 3);
    pool.release(half);
}

/// A small block is reused for requests that are up to a third smaller, because batches of sentences differ
/// in length. The block keeps its size.
TEST(Buffers, ofFewPagesServeWhatIsSmaller) {
    BufferPool pool;
    const BufferPool::Block piece = pool.acquire(90'000);
    pool.release(piece);
    const BufferPool::Block smaller = pool.acquire(61'000);
    EXPECT_EQ(smaller.data, piece.data);
    pool.release(smaller);
    EXPECT_EQ(pool.acquire(90'000).data, piece.data);
    EXPECT_EQ(pool.allocationCount(), 1);
    pool.release(piece);
    pool.release(pool.acquire(59'000));
    EXPECT_EQ(pool.allocationCount(), 2);
}

/// Blocks are freed if the pool cannot store them, because releasing memory must not need memory.
TEST(Buffers, areFreedIfThePoolCannotKeepThem) {
    const auto pool = std::make_shared<BufferPool>();
    const CountedMemory memory;
    { const Buffer kept(100000, pool); }
    EXPECT_GE(memory.now(), 400000u);
    Buffer first(100000, pool);
    Buffer second(50000, pool);
    {
        const NoMoreMemory none;
        second = Buffer();
        first = Buffer();
    }
    EXPECT_LE(memory.now(), 400000u);
    Buffer third(200000, pool);
    EXPECT_EQ(memory.now(), 800000u);
}

TEST(Tensors, viewsReadTheMemoryOfTheirOwner) {
    const auto file = std::make_shared<std::vector<float>>(1001, 1.0f);
    (*file)[501] = 7;
    const CountedMemory memory;
    {
        const Tensor view = Tensor::view({2, 500}, file->data() + 1, file);
        EXPECT_EQ(view.matrix().data(), file->data() + 1);
        EXPECT_EQ(view.matrix()(1, 0), 7);
        Tensor copy = view;
        const Tensor moved = std::move(copy);
        EXPECT_EQ(moved.entries().data(), file->data() + 1);
        EXPECT_EQ(memory.peak(), 0u);
        EXPECT_EQ(file.use_count(), 3);
        copy = Tensor({2, 2});
        copy = moved;
        EXPECT_EQ(copy.shape(), (Shape{2, 500}));
        EXPECT_EQ(memory.now(), 0u);
    }
    EXPECT_EQ(file.use_count(), 1);
    EXPECT_EQ((*file)[501], 7);
}

TEST(Buffers, copiesAreIndependent) {
    const auto pool = std::make_shared<BufferPool>();
    Tensor a = Tensor::uninitialized({200, 200}, pool);
    std::ranges::fill(a.entries(), 1.0f);
    Tensor b = a;
    b.entries()[0] = 2;
    EXPECT_EQ(a.entries()[0], 1);
    a = b;
    EXPECT_EQ(a.entries()[0], 2);
    EXPECT_EQ(a.entries()[39999], 1);
}

TEST(FlushDenormalsScope, appliesWithinItsScope) {
    volatile float tiny = 2e-38f;
    const auto half = [&] { return tiny * 0.25f; };
    EXPECT_GT(half(), 0);
#ifdef __x86_64__
    {
        const FlushDenormalsScope flush;
        EXPECT_EQ(half(), 0);
    }
#endif
    EXPECT_GT(half(), 0);
}

TEST(FlushDenormalsScope, endsWithTheComputation) {
    volatile float tiny = 2e-38f;
    ASSERT_TRUE(computeTrace(Session()));
    EXPECT_GT(tiny * 0.25f, 0);
}

}  // namespace
