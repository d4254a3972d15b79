// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/learnt.h"

#include "learning/shipped_states.h"
#include "run/memory.h"
#include "word_vectors/open_vectors.h"

#include <algorithm>
#include <cmath>
#include <list>
#include <map>
#include <mutex>

namespace attention {
namespace {

/// The states and scores of one way of learning, as far as anybody went. Any thread may use it; two that go
/// the same way at once both go it.
class History {
 public:
    explicit History(const Session& session) : m_learner(std::make_shared<const Learner>(session)) {
        const auto bytes = static_cast<double>(3 * m_learner->tensors().count() * sizeof(float));
        m_mostKept = static_cast<std::size_t>(std::clamp(memoryLimit() * shareOfMemory / bytes, 2.0, 64.0));
        if (auto shipped = shippedState(session)) {
            m_shipped = shipped->state->step;
            m_kept.emplace(m_shipped, std::move(shipped->state));
            m_scores = std::move(shipped->scores);
        }
    }

    Shared<Learnt> learn(Index steps, const Run& run) {
        const std::optional<Index> failed = failedWithin(steps);
        if (const auto live = liveAt(steps)) return live;
        const Index wanted = failed ? std::max<Index>(0, *failed - 2) : steps;
        run.watch().begin(static_cast<double>(wanted));
        run.watch().beginStage(static_cast<double>(wanted));
        Shared<LearntState> found = nearest(wanted, run.watch());
        run.watch().advance(static_cast<double>(found->step));
        if (found->step < wanted) {
            auto state = std::make_shared<LearntState>(*found);
            while (state->step < wanted) {
                const Score score = m_learner->step(*state, run);
                if (!std::isfinite(score.loss)) {
                    noteFailure(state->step + 1);
                    return learn(steps, run);
                }
                note(*state, score);
                run.watch().advance(1);
            }
            found = state;
        }
        std::vector<Score> all = scores();
        all.resize(std::min(all.size(), static_cast<std::size_t>(failed ? *failed - 1 : steps)));
        const auto cause = failed ? m_learner->rowWithoutKeys(*found, run) : std::nullopt;
        const auto learnt =
            std::make_shared<const Learnt>(Learnt{m_learner, found, std::move(all), failed, cause});
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_live, [](const auto& live) { return live.second.expired(); });
        m_live[steps] = learnt;
        return learnt;
    }

    std::vector<Score> scores() const {
        const std::lock_guard lock(m_mutex);
        return m_scores;
    }

 private:
    static constexpr double shareOfMemory = 1.0 / 16;

    /// What somebody still holds.
    Shared<Learnt> liveAt(Index steps) const {
        const std::lock_guard lock(m_mutex);
        const auto found = m_live.find(steps);
        return found == m_live.end() ? nullptr : found->second.lock();
    }

    /// The step whose loss is known to be no number, if it is one of the first.
    std::optional<Index> failedWithin(Index steps) const {
        const std::lock_guard lock(m_mutex);
        return m_failed && *m_failed <= steps ? m_failed : std::nullopt;
    }
    void noteFailure(Index step) {
        const std::lock_guard lock(m_mutex);
        m_failed = step;
    }

    /// The last state that is kept, or that somebody holds, at most so many steps on.
    Shared<LearntState> nearest(Index steps, const Watch& watch) {
        {
            const std::lock_guard lock(m_mutex);
            Shared<LearntState> found;
            const auto behind = m_kept.upper_bound(steps);
            if (behind != m_kept.begin()) found = std::prev(behind)->second;
            for (auto live = m_live.begin(); live != m_live.upper_bound(steps); ++live)
                if (const auto held = live->second.lock())
                    if (!found || held->state->step > found->step) found = held->state;
            if (found) return found;
        }
        const auto first = std::make_shared<const LearntState>(m_learner->beginning(Watch(watch.stop())));
        const std::lock_guard lock(m_mutex);
        return m_kept.emplace(0, first).first->second;
    }

    /// After a step. Of the states those are kept whose number m_stride divides; it doubles when they are too
    /// many.
    void note(const LearntState& state, const Score& score) {
        const std::lock_guard lock(m_mutex);
        if (state.step > std::ssize(m_scores)) m_scores.push_back(score);
        if (state.step % m_stride != 0 || m_kept.contains(state.step)) return;
        m_kept.emplace(state.step, std::make_shared<const LearntState>(state));
        while (m_kept.size() > m_mostKept) {
            m_stride *= 2;
            std::erase_if(m_kept, [&](const auto& kept) {
                return kept.first % m_stride != 0 && kept.first != m_shipped;
            });
        }
    }

    const std::shared_ptr<const Learner> m_learner;
    std::size_t m_mostKept;
    mutable std::mutex m_mutex;  // guards the rest
    std::map<Index, Shared<LearntState>> m_kept;
    std::map<Index, std::weak_ptr<const Learnt>> m_live;
    std::vector<Score> m_scores;
    Index m_stride = 1;
    Index m_shipped = 0;  ///< the step whose state came with the program
    std::optional<Index> m_failed;
};

/// What decides how is learnt: word vectors are others once their file has changed.
struct Key {
    Session session;
    Shared<WordVectors> vectors;
    bool operator==(const Key&) const = default;
};

Key keyOf(const Session& session) {
    return {learningOf(session), learnsWords(session) ? wordVectorsOf(session.embedding) : nullptr};
}

/// Those of the sessions that were looked at last.
class Histories {
 public:
    std::shared_ptr<History> of(const Session& session) {
        const Key key = keyOf(session);
        if (const auto found = find(key)) return found;
        // A table of word vectors may take long to read, and nobody else waits for it.
        const auto fresh = std::make_shared<History>(key.session);
        if (const auto found = find(key)) return found;
        constexpr std::size_t most = 8;
        const std::lock_guard lock(m_mutex);
        m_all.emplace_front(key, fresh);
        if (m_all.size() > most) m_all.pop_back();
        return fresh;
    }

    /// Null where there is none.
    std::shared_ptr<History> find(const Key& key) {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_all, key, &Entry::first);
        if (found == m_all.end()) return nullptr;
        m_all.splice(m_all.begin(), m_all, found);
        return found->second;
    }

 private:
    using Entry = std::pair<Key, std::shared_ptr<History>>;
    std::mutex m_mutex;
    std::list<Entry> m_all;
};

Histories& histories() {
    static Histories all;
    return all;
}

}  // namespace

Session learningOf(const Session& session) {
    Session key;
    static_cast<AttentionConfig&>(key) = session;
    key.embedding = session.embedding;
    key.projection = session.projection;
    key.learning = session.learning;
    key.learning.steps = 0;
    if (session.embedding.source == EmbeddingSource::WordVectors)
        key.input.tokenizer = session.input.tokenizer;
    return key;
}

Shared<Learnt> learn(const Session& session, const Run& run) {
    return histories().of(session)->learn(session.learning.steps, run);
}

std::vector<Score> scoresSoFar(const Session& session) {
    const auto history = histories().find(keyOf(session));
    return history ? history->scores() : std::vector<Score>();
}

std::optional<Index> learntAt(std::span<const Score> scores) {
    for (std::size_t i = 2; i < scores.size(); ++i)
        if (scores[i - 2].accuracy + scores[i - 1].accuracy + scores[i].accuracy >= 3 * 0.99f)
            return static_cast<Index>(i + 1);
    return std::nullopt;
}

}  // namespace attention
