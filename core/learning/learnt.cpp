// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/learnt.h"

#include "learning/kept_states.h"
#include "learning/shipped_states.h"
#include "run/memory.h"
#include "system/system.h"
#include "word_vectors/open_vectors.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <list>
#include <map>
#include <mutex>

namespace attention {
namespace {

/// Bytes that the states of all training setups in use may take. A setup is in use while somebody trains it
/// or holds one of its results.
double mostBytesInUse() {
    return std::min(256e6, memoryLimit() / 16);
}

/// Bytes that the states of all other training setups may take.
constexpr double mostBytesIdle = 48e6;

/// The states and scores of one training setup, as far as anybody trained it. Any thread may use it; two that
/// need the same steps at once both train them.
class History {
 public:
    explicit History(const Session& session)
        : m_learner(std::make_shared<const Learner>(session)),
          m_kept(3 * m_learner->tensors().count() * sizeof(float)) {
        if (auto shipped = shippedState(session)) {
            m_kept.keepAlways(std::move(shipped->state));
            m_scores = std::move(shipped->scores);
        }
    }

    /// Marks a history as in use while the object lives. When the last Use of a history is destroyed, all of
    /// its states but the last are removed, so that their memory returns to the system.
    class Use {
     public:
        explicit Use(std::shared_ptr<History> history) : m_history(std::move(history)) {
            if (m_history->m_users++ == 0) ++historiesInUse;
        }
        ~Use() {
            if (--m_history->m_users > 0) return;
            --historiesInUse;
            m_history->becomeIdle();
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

        History* operator->() const { return m_history.get(); }

     private:
        std::shared_ptr<History> m_history;
    };

    /// `use` is of this history; the result holds it.
    Shared<Learnt> learn(Index steps, const Run& run, const std::shared_ptr<Use>& use) {
        const std::optional<Index> failed = failedWithin(steps);
        if (const auto live = liveAt(steps)) return live;
        const Index wanted = failed ? std::max<Index>(0, *failed - 2) : steps;
        run.watch().begin(static_cast<double>(wanted));
        run.watch().beginStage(static_cast<double>(wanted));
        Shared<LearntState> found = nearest(wanted, run.watch());
        run.watch().advance(static_cast<double>(found->step));
        if (found->step < wanted) {
            auto state = std::make_shared<LearntState>(*found);
            // The memory of this pool returns to the system when the training ends.
            const Run training = run.withBuffers(std::make_shared<BufferPool>());
            while (state->step < wanted) {
                const Score score = m_learner->step(*state, training);
                if (!std::isfinite(score.loss)) {
                    noteFailure(state->step + 1);
                    return learn(steps, run, use);
                }
                note(*state, score);
                run.watch().advance(1);
            }
            found = state;
        }
        std::vector<Score> all = scores();
        all.resize(std::min(all.size(), static_cast<std::size_t>(failed ? *failed - 1 : steps)));
        const auto cause = failed ? m_learner->rowWithoutKeys(*found, run) : std::nullopt;
        struct Result {
            std::shared_ptr<Use> use;
            Learnt learnt;  // goes first
        };
        const auto result =
            std::make_shared<const Result>(use, Learnt{m_learner, found, std::move(all), failed, cause});
        const Shared<Learnt> learnt(result, &result->learnt);
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_live, [](const auto& live) { return live.second.expired(); });
        m_live[steps] = learnt;
        m_last = found;
        return learnt;
    }

    std::vector<Score> scores() const {
        const std::lock_guard lock(m_mutex);
        return m_scores;
    }

    /// Removes all states but the last. Returns whether there were others.
    bool removeStatesBetween();

    bool isInUse() const { return m_users > 0; }
    double bytes() const {
        const std::lock_guard lock(m_mutex);
        return m_kept.bytes();
    }

 private:
    /// Returns the result of `steps` steps if a shared_ptr to it still exists, else nullptr.
    Shared<Learnt> liveAt(Index steps) {
        const std::lock_guard lock(m_mutex);
        const auto found = m_live.find(steps);
        const auto live = found == m_live.end() ? nullptr : found->second.lock();
        if (live) m_last = live->state;
        return live;
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
            Shared<LearntState> found = m_kept.atMost(steps);
            for (auto live = m_live.begin(); live != m_live.upper_bound(steps); ++live)
                if (const auto held = live->second.lock())
                    if (!found || held->state->step > found->step) found = held->state;
            if (found) return found;
        }
        const auto first = std::make_shared<const LearntState>(m_learner->beginning(Watch(watch.stop())));
        const std::lock_guard lock(m_mutex);
        m_kept.keep(*first, mostBytesInUse());
        return first;
    }

    /// Records a training step: its score, and a copy of the state if the step is one of those that are kept.
    void note(const LearntState& state, const Score& score) {
        const std::lock_guard lock(m_mutex);
        if (state.step > std::ssize(m_scores)) m_scores.push_back(score);
        m_kept.keep(state, mostBytesInUse() / std::max(1, historiesInUse.load()));
    }

    void becomeIdle() noexcept;

    inline static std::atomic<int> historiesInUse = 0;

    const std::shared_ptr<const Learner> m_learner;
    std::atomic<int> m_users = 0;
    mutable std::mutex m_mutex;  // guards the rest
    KeptStates m_kept;
    std::map<Index, std::weak_ptr<const Learnt>> m_live;
    Shared<LearntState> m_last;  ///< of the last result; also one of m_kept while the setup is idle
    std::vector<Score> m_scores;
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

/// The histories of the training setups that were requested last.
class Histories {
 public:
    std::shared_ptr<History> of(const Session& session) {
        const Key key = keyOf(session);
        if (const auto found = find(key)) return found;
        // A table of word vectors may take long to read, and nobody else waits for it.
        const auto fresh = std::make_shared<History>(key.session);
        if (const auto found = find(key)) return found;
        const std::lock_guard lock(m_mutex);
        m_all.emplace_front(key, fresh);
        return fresh;
    }

    /// Returns nullptr where there is none.
    std::shared_ptr<History> find(const Key& key) {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_all, key, &Entry::first);
        if (found == m_all.end()) return nullptr;
        m_all.splice(m_all.begin(), m_all, found);
        return found->second;
    }

    /// Removes those histories that are not in use and for which there is no room. The one asked for last has
    /// room, unless it is very large: to undo the choice of another setup trains nothing again.
    void limitIdle() {
        constexpr int most = 8;
        std::list<Entry> removed;  // is freed without the lock
        const std::lock_guard lock(m_mutex);
        double room = mostBytesIdle;
        int idle = 0;
        for (auto entry = m_all.begin(); entry != m_all.end();) {
            const auto next = std::next(entry);
            if (!entry->second->isInUse()) {
                const double bytes = entry->second->bytes();
                const bool fits = bytes <= (idle == 0 ? std::max(room, mostBytesInUse()) : room);
                if (++idle > most || !fits)
                    removed.splice(removed.end(), m_all, entry);
                else
                    room -= bytes;
            }
            entry = next;
        }
    }

    void removeStatesBetween() {
        {
            const std::lock_guard lock(m_mutex);
            for (const Entry& entry : m_all) entry.second->removeStatesBetween();
        }
        returnFreeMemory();
    }

    double bytes() {
        const std::lock_guard lock(m_mutex);
        double all = 0;
        for (const Entry& entry : m_all) all += entry.second->bytes();
        return all;
    }

 private:
    using Entry = std::pair<Key, std::shared_ptr<History>>;
    std::mutex m_mutex;
    std::list<Entry> m_all;
};

Histories& histories() {
    static auto* const all = new Histories;  // results may be held until the very end
    return *all;
}

bool History::removeStatesBetween() {
    std::map<Index, Shared<LearntState>> removed;  // is freed without the lock
    const std::lock_guard lock(m_mutex);
    removed = m_kept.removeAllBut(m_last);
    return !removed.empty();
}

void History::becomeIdle() noexcept {
    try {
        const bool isLess = removeStatesBetween();
        histories().limitIdle();
        if (isLess) returnFreeMemory();
    } catch (const std::bad_alloc&) {
        // Without memory for the removal, the states simply stay in memory longer.
    }
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
    const auto use = std::make_shared<History::Use>(histories().of(session));
    return (*use)->learn(session.learning.steps, run, use);
}

double bytesOfKeptStates() {
    return histories().bytes();
}

void removeStatesBetween() {
    histories().removeStatesBetween();
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
