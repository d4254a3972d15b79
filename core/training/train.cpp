// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/train.h"

#include "execution/memory_limit.h"
#include "execution/weak_cache.h"
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
double maxBytesInUse() {
    return std::min(256e6, memoryLimit() / 16);
}

/// The memory that the states of all other (idle) training setups may need, in bytes.
constexpr double maxBytesIdle = 48e6;

/// The states and metrics of the completed steps of one training setup. Thread-safe. If two threads need the
/// same steps at the same time, both train them.
class History {
 public:
    explicit History(const Session& session)
        : m_trainer(std::make_shared<const Trainer>(session)),
          m_checkpoints(3 * m_trainer->trainableTensors().parameterCount() * sizeof(float)) {
        if (auto shipped = shippedCheckpoint(session)) {
            m_checkpoints.addPermanent(std::move(shipped->state));
            m_metrics = std::move(shipped->metrics);
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
    Shared<TrainingResult> trainSteps(Index steps, const ExecutionContext& execution,
                                      const std::shared_ptr<Use>& use) {
        const std::optional<Index> failedStep = failedWithin(steps);
        if (const auto existing = existingResult(steps)) return existing;
        const Index targetStep = failedStep ? std::max<Index>(0, *failedStep - 2) : steps;
        execution.monitor().begin(static_cast<double>(targetStep));
        execution.monitor().beginPhase(static_cast<double>(targetStep));
        Shared<TrainingState> found = nearestState(targetStep, execution.monitor());
        execution.monitor().advance(static_cast<double>(found->step));
        if (found->step < targetStep) {
            auto state = std::make_shared<TrainingState>(*found);
            // The memory of this pool returns to the system when the training ends.
            const ExecutionContext training = execution.withBufferPool(std::make_shared<BufferPool>());
            while (state->step < targetStep) {
                const BatchMetrics stepMetrics = m_trainer->runTrainingStep(*state, training);
                if (!std::isfinite(stepMetrics.loss)) {
                    recordFailure(state->step + 1);
                    return trainSteps(steps, execution, use);
                }
                recordStep(*state, stepMetrics);
                execution.monitor().advance(1);
            }
            found = state;
        }
        std::vector<BatchMetrics> metrics = completedMetrics();
        metrics.resize(
            std::min(metrics.size(), static_cast<std::size_t>(failedStep ? *failedStep - 1 : steps)));
        const auto cause = failedStep ? m_trainer->firstFullyMaskedRow(*found, execution) : std::nullopt;
        struct Result {
            std::shared_ptr<Use> use;
            TrainingResult trainingResult;  // last member, so that it is destroyed before `use`
        };
        const auto result = std::make_shared<const Result>(
            use, TrainingResult{m_trainer, found, std::move(metrics), failedStep, cause});
        const Shared<TrainingResult> trainingResult(result, &result->trainingResult);
        m_existingResults.set(steps, trainingResult);
        const std::lock_guard lock(m_mutex);
        m_lastState = found;
        return trainingResult;
    }

    Index nearestStep(Index steps, const ProgressMonitor& monitor) {
        return nearestState(steps, monitor)->step;
    }

    std::vector<BatchMetrics> completedMetrics() const {
        const std::lock_guard lock(m_mutex);
        return m_metrics;
    }

    /// Removes the intermediate states. Returns true if there were any.
    bool removeIntermediateStates();

    bool isInUse() const { return m_users > 0; }
    double bytes() const {
        const std::lock_guard lock(m_mutex);
        return m_checkpoints.totalBytes();
    }

 private:
    /// Returns the result of `steps` training steps if a shared_ptr to it still exists, otherwise nullptr.
    Shared<TrainingResult> existingResult(Index steps) {
        const Shared<TrainingResult> result = m_existingResults.find(steps);
        const std::lock_guard lock(m_mutex);
        if (result) m_lastState = result->state;
        return result;
    }

    /// Returns the training step (from 1) whose loss is not finite if it is among the first `steps` steps and
    /// has been trained before. Otherwise returns std::nullopt.
    std::optional<Index> failedWithin(Index steps) const {
        const std::lock_guard lock(m_mutex);
        return m_failedStep && *m_failedStep <= steps ? m_failedStep : std::nullopt;
    }
    void recordFailure(Index step) {
        const std::lock_guard lock(m_mutex);
        m_failedStep = step;
    }

    /// Returns the state with the most steps, but at most `steps`, from the cache and the existing results.
    /// If there is no such state, returns the initial state and adds it to the cache.
    Shared<TrainingState> nearestState(Index steps, const ProgressMonitor& monitor) {
        // Destroying the last pointer to a result locks the mutex, so these pointers must outlive the lock.
        const std::vector<Shared<TrainingResult>> existingResults = m_existingResults.existingObjects();
        {
            const std::lock_guard lock(m_mutex);
            Shared<TrainingState> found = m_checkpoints.latestStateUpTo(steps);
            for (const Shared<TrainingResult>& existing : existingResults) {
                const Index step = existing->state->step;
                if (step <= steps && (!found || step > found->step)) found = existing->state;
            }
            if (found) return found;
        }
        const auto first = std::make_shared<const TrainingState>(
            m_trainer->initialState(ProgressMonitor(monitor.stopToken())));
        const std::lock_guard lock(m_mutex);
        m_checkpoints.addIfOnStride(*first, maxBytesInUse());
        return first;
    }

    /// Records a completed training step: its metrics, and a copy of the state if its step is on the stride
    /// of the checkpoints.
    void recordStep(const TrainingState& state, const BatchMetrics& metrics) {
        const std::lock_guard lock(m_mutex);
        if (state.step > std::ssize(m_metrics)) m_metrics.push_back(metrics);
        m_checkpoints.addIfOnStride(state, maxBytesInUse() / std::max(1, historiesInUse.load()));
    }

    void becomeIdle() noexcept;

    inline static std::atomic<int> historiesInUse = 0;

    const std::shared_ptr<const Trainer> m_trainer;
    std::atomic<int> m_users = 0;
    mutable std::mutex m_mutex;  // guards all members below except m_existingResults
    TrainingCheckpoints m_checkpoints;
    /// The results that exist outside the cache, by the requested number of training steps.
    WeakCache<Index, const TrainingResult> m_existingResults;
    Shared<TrainingState>
        m_lastState;  ///< state of the last result; also in m_checkpoints while the setup is idle
    std::vector<BatchMetrics> m_metrics;
    std::optional<Index> m_failedStep;
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
    std::shared_ptr<History> findOrCreate(const Session& session) {
        const Key key = keyOf(session);
        if (const auto found = find(key)) return found;
        // Reading a table of word vectors may take long, so other threads must not wait for the lock.
        const auto created = std::make_shared<History>(key.session);
        if (const auto found = find(key)) return found;
        const std::lock_guard lock(m_mutex);
        m_entries.emplace_front(key, created);
        return created;
    }

    /// Returns the history of a training setup and moves it to the front, or returns nullptr if it is not
    /// stored.
    std::shared_ptr<History> find(const Key& key) {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_entries, key, &Entry::first);
        if (found == m_entries.end()) return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, found);
        return found->second;
    }

    /// Returns the history that was requested last for `setup`, a result of trainingSetup(), or nullptr if
    /// none is stored. Reads no file, so the word vectors of the history may
    /// be from an earlier version of their file.
    std::shared_ptr<History> findLatest(const Session& setup) {
        const std::lock_guard lock(m_mutex);
        const auto found =
            std::ranges::find_if(m_entries, [&](const Entry& entry) { return entry.first.session == setup; });
        return found == m_entries.end() ? nullptr : found->second;
    }

    /// Removes idle histories that exceed the limits of memory and number. The history requested last is
    /// counted first. It has the higher memory limit maxBytesInUse(), so that the user can return to the
    /// previous setup without training it again.
    void limitIdle() {
        constexpr int maxIdle = 8;
        std::list<Entry> removed;  // declared before the lock, so that it is freed after unlocking
        const std::lock_guard lock(m_mutex);
        double remainingBytes = maxBytesIdle;
        int idle = 0;
        for (auto entry = m_entries.begin(); entry != m_entries.end();) {
            const auto next = std::next(entry);
            if (!entry->second->isInUse()) {
                const double bytes = entry->second->bytes();
                const bool fits =
                    bytes <= (idle == 0 ? std::max(remainingBytes, maxBytesInUse()) : remainingBytes);
                if (++idle > maxIdle || !fits)
                    removed.splice(removed.end(), m_entries, entry);
                else
                    remainingBytes -= bytes;
            }
            entry = next;
        }
    }

    void removeIntermediateStates() {
        {
            const std::lock_guard lock(m_mutex);
            for (const Entry& entry : m_entries) entry.second->removeIntermediateStates();
        }
        releaseFreedMemory();
    }

    double bytes() {
        const std::lock_guard lock(m_mutex);
        double total = 0;
        for (const Entry& entry : m_entries) total += entry.second->bytes();
        return total;
    }

 private:
    using Entry = std::pair<Key, std::shared_ptr<History>>;
    std::mutex m_mutex;
    std::list<Entry> m_entries;
};

Histories& histories() {
    // Never deleted, because results may exist until the program ends.
    static auto* const instance = new Histories;
    return *instance;
}

bool History::removeIntermediateStates() {
    std::map<Index, Shared<TrainingState>> removed;  // declared before the lock, so freed after unlocking
    const std::lock_guard lock(m_mutex);
    removed = m_checkpoints.removeIntermediateStates(m_lastState);
    return !removed.empty();
}

void History::becomeIdle() noexcept {
    try {
        const bool hasRemovedStates = removeIntermediateStates();
        histories().limitIdle();
        if (hasRemovedStates) releaseFreedMemory();
    } catch (const std::bad_alloc&) {
        // Without memory for the removal, the states simply stay in memory longer.
    }
}

}  // namespace

Session trainingSetup(const Session& session) {
    Session setup;
    static_cast<AttentionConfig&>(setup) = session;
    setup.embedding = session.embedding;
    setup.projection = session.projection;
    setup.training = session.training;
    setup.training.stepCount = 0;
    if (session.embedding.source == EmbeddingSource::WordVectors)
        setup.input.tokenizer = session.input.tokenizer;
    return setup;
}

Shared<TrainingResult> train(const Session& session, const ExecutionContext& execution) {
    const auto use = std::make_shared<History::Use>(histories().findOrCreate(session));
    return (*use)->trainSteps(session.training.stepCount, execution, use);
}

Index nearestTrainedStep(const Session& session, const ProgressMonitor& monitor) {
    return histories().findOrCreate(session)->nearestStep(session.training.stepCount, monitor);
}

double checkpointBytes() {
    return histories().bytes();
}

void removeIntermediateCheckpoints() {
    histories().removeIntermediateStates();
}

std::vector<BatchMetrics> completedStepMetrics(const Session& session) {
    const auto history = histories().findLatest(trainingSetup(session));
    return history ? history->completedMetrics() : std::vector<BatchMetrics>();
}

std::optional<Index> convergenceStep(std::span<const BatchMetrics> metrics) {
    for (std::size_t i = 2; i < metrics.size(); ++i)
        if (metrics[i - 2].accuracy + metrics[i - 1].accuracy + metrics[i].accuracy >= 3 * 0.99f)
            return static_cast<Index>(i + 1);
    return std::nullopt;
}

}  // namespace attention
