// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/train.h"

#include "execution/memory_limit.h"
#include "system/system.h"
#include "training/shipped_states.h"
#include "training/training_checkpoints.h"
#include "word_vectors/open_word_vectors.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <list>
#include <map>
#include <mutex>

namespace attention {
namespace {

/// Returns the memory that the states of all training setups in use may need, in bytes. A setup is in use
/// while it is trained or a shared_ptr to one of its results exists.
double mostBytesInUse() {
    return std::min(256e6, memoryLimit() / 16);
}

/// The memory that the states of all other (idle) training setups may need, in bytes.
constexpr double mostBytesIdle = 48e6;

/// The states and metrics of the completed steps of one training setup. Thread-safe. If two threads need the
/// same steps at the same time, both train them.
class History {
 public:
    explicit History(const Session& session)
        : m_trainer(std::make_shared<const Trainer>(session)),
          m_kept(3 * m_trainer->trainableTensors().parameterCount() * sizeof(float)) {
        if (auto shipped = shippedCheckpoint(session)) {
            m_kept.addPermanent(std::move(shipped->state));
            m_scores = std::move(shipped->metrics);
        }
    }

    /// Marks a history as in use while the object exists. When the last Use of a history is destroyed, its
    /// intermediate states are removed, so that their memory returns to the system.
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

    /// Returns the result of the first `steps` training steps. Trains the steps that are not in the cache.
    /// The result shares ownership of `use`, which must belong to this history. Throws StoppedException.
    Shared<TrainingResult> learn(Index steps, const ExecutionContext& execution,
                                 const std::shared_ptr<Use>& use) {
        const std::optional<Index> failed = failedWithin(steps);
        if (const auto live = liveAt(steps)) return live;
        const Index wanted = failed ? std::max<Index>(0, *failed - 2) : steps;
        execution.monitor().begin(static_cast<double>(wanted));
        execution.monitor().beginStage(static_cast<double>(wanted));
        Shared<TrainingState> found = nearest(wanted, execution.monitor());
        execution.monitor().advance(static_cast<double>(found->step));
        if (found->step < wanted) {
            auto state = std::make_shared<TrainingState>(*found);
            // The memory of this pool returns to the system when the training ends.
            const ExecutionContext training = execution.withBufferPool(std::make_shared<BufferPool>());
            while (state->step < wanted) {
                const BatchMetrics score = m_trainer->runTrainingStep(*state, training);
                if (!std::isfinite(score.loss)) {
                    noteFailure(state->step + 1);
                    return learn(steps, execution, use);
                }
                note(*state, score);
                execution.monitor().advance(1);
            }
            found = state;
        }
        std::vector<BatchMetrics> all = scores();
        all.resize(std::min(all.size(), static_cast<std::size_t>(failed ? *failed - 1 : steps)));
        const auto cause = failed ? m_trainer->firstFullyMaskedRow(*found, execution) : std::nullopt;
        struct Result {
            std::shared_ptr<Use> use;
            TrainingResult learnt;  // last member, so that it is destroyed before `use`
        };
        const auto result = std::make_shared<const Result>(
            use, TrainingResult{m_trainer, found, std::move(all), failed, cause});
        const Shared<TrainingResult> trainingResult(result, &result->learnt);
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_live, [](const auto& live) { return live.second.expired(); });
        m_live[steps] = trainingResult;
        m_last = found;
        return trainingResult;
    }

    std::vector<BatchMetrics> scores() const {
        const std::lock_guard lock(m_mutex);
        return m_scores;
    }

    /// Removes the intermediate states. Returns true if there were any.
    bool removeStatesBetween();

    bool isInUse() const { return m_users > 0; }
    double bytes() const {
        const std::lock_guard lock(m_mutex);
        return m_kept.totalBytes();
    }

 private:
    /// Returns the result of `steps` training steps if a shared_ptr to it still exists, otherwise nullptr.
    Shared<TrainingResult> liveAt(Index steps) {
        const std::lock_guard lock(m_mutex);
        const auto found = m_live.find(steps);
        const auto live = found == m_live.end() ? nullptr : found->second.lock();
        if (live) m_last = live->state;
        return live;
    }

    /// Returns the training step (from 1) whose loss is not finite if it is among the first `steps` steps and
    /// has been trained before. Otherwise returns std::nullopt.
    std::optional<Index> failedWithin(Index steps) const {
        const std::lock_guard lock(m_mutex);
        return m_failed && *m_failed <= steps ? m_failed : std::nullopt;
    }
    void noteFailure(Index step) {
        const std::lock_guard lock(m_mutex);
        m_failed = step;
    }

    /// Returns the state with the most steps, but at most `steps`, from the cache and the existing results.
    /// If there is no such state, returns the initial state and adds it to the cache.
    Shared<TrainingState> nearest(Index steps, const ProgressMonitor& monitor) {
        {
            const std::lock_guard lock(m_mutex);
            Shared<TrainingState> found = m_kept.latestStateUpTo(steps);
            for (auto live = m_live.begin(); live != m_live.upper_bound(steps); ++live)
                if (const auto held = live->second.lock())
                    if (!found || held->state->step > found->step) found = held->state;
            if (found) return found;
        }
        const auto first = std::make_shared<const TrainingState>(
            m_trainer->initialState(ProgressMonitor(monitor.stopToken())));
        const std::lock_guard lock(m_mutex);
        m_kept.addIfOnStride(*first, mostBytesInUse());
        return first;
    }

    /// Records a completed training step: its metrics, and a copy of the state if its step is on the stride
    /// of the checkpoints.
    void note(const TrainingState& state, const BatchMetrics& score) {
        const std::lock_guard lock(m_mutex);
        if (state.step > std::ssize(m_scores)) m_scores.push_back(score);
        m_kept.addIfOnStride(state, mostBytesInUse() / std::max(1, historiesInUse.load()));
    }

    void becomeIdle() noexcept;

    inline static std::atomic<int> historiesInUse = 0;

    const std::shared_ptr<const Trainer> m_trainer;
    std::atomic<int> m_users = 0;
    mutable std::mutex m_mutex;  // guards all members below
    TrainingCheckpoints m_kept;
    std::map<Index, std::weak_ptr<const TrainingResult>> m_live;  ///< results by their number of steps
    Shared<TrainingState> m_last;  ///< state of the last result; also in m_kept while the setup is idle
    std::vector<BatchMetrics> m_scores;
    std::optional<Index> m_failed;
};

/// Everything that the results of training depend on. It includes the word vectors because their file may
/// change.
struct Key {
    Session session;              ///< as trainingSetup() returns it
    Shared<WordVectors> vectors;  ///< nullptr if the session does not train on words
    bool operator==(const Key&) const = default;
};

Key keyOf(const Session& session) {
    return {trainingSetup(session), trainsOnWords(session) ? wordVectorsOf(session.embedding) : nullptr};
}

/// The histories of the training setups, the one requested last first. Thread-safe.
class Histories {
 public:
    std::shared_ptr<History> of(const Session& session) {
        const Key key = keyOf(session);
        if (const auto found = find(key)) return found;
        // Reading a table of word vectors may take long, so other threads must not wait for the lock.
        const auto fresh = std::make_shared<History>(key.session);
        if (const auto found = find(key)) return found;
        const std::lock_guard lock(m_mutex);
        m_all.emplace_front(key, fresh);
        return fresh;
    }

    /// Returns the history of a training setup and moves it to the front, or returns nullptr if it is not
    /// stored.
    std::shared_ptr<History> find(const Key& key) {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_all, key, &Entry::first);
        if (found == m_all.end()) return nullptr;
        m_all.splice(m_all.begin(), m_all, found);
        return found->second;
    }

    /// Removes idle histories that exceed the limits of memory and number. The history requested last is
    /// counted first. It has the higher memory limit mostBytesInUse(), so that the user can return to the
    /// previous setup without training it again.
    void limitIdle() {
        constexpr int most = 8;
        std::list<Entry> removed;  // declared before the lock, so that it is freed after unlocking
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
        releaseFreedMemory();
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
    // Never deleted, because results may exist until the program ends.
    static auto* const all = new Histories;
    return *all;
}

bool History::removeStatesBetween() {
    std::map<Index, Shared<TrainingState>> removed;  // declared before the lock, so freed after unlocking
    const std::lock_guard lock(m_mutex);
    removed = m_kept.removeIntermediateStates(m_last);
    return !removed.empty();
}

void History::becomeIdle() noexcept {
    try {
        const bool isLess = removeStatesBetween();
        histories().limitIdle();
        if (isLess) releaseFreedMemory();
    } catch (const std::bad_alloc&) {
        // Without memory for the removal, the states simply stay in memory longer.
    }
}

}  // namespace

Session trainingSetup(const Session& session) {
    Session key;
    static_cast<AttentionConfig&>(key) = session;
    key.embedding = session.embedding;
    key.projection = session.projection;
    key.training = session.training;
    key.training.stepCount = 0;
    if (session.embedding.source == EmbeddingSource::WordVectors)
        key.input.tokenizer = session.input.tokenizer;
    return key;
}

Shared<TrainingResult> train(const Session& session, const ExecutionContext& execution) {
    const auto use = std::make_shared<History::Use>(histories().of(session));
    return (*use)->learn(session.training.stepCount, execution, use);
}

double checkpointBytes() {
    return histories().bytes();
}

void removeIntermediateCheckpoints() {
    histories().removeStatesBetween();
}

std::vector<BatchMetrics> completedStepMetrics(const Session& session) {
    const auto history = histories().find(keyOf(session));
    return history ? history->scores() : std::vector<BatchMetrics>();
}

std::optional<Index> convergenceStep(std::span<const BatchMetrics> scores) {
    for (std::size_t i = 2; i < scores.size(); ++i)
        if (scores[i - 2].accuracy + scores[i - 1].accuracy + scores[i].accuracy >= 3 * 0.99f)
            return static_cast<Index>(i + 1);
    return std::nullopt;
}

}  // namespace attention
