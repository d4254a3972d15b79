// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "models/next_tokens.h"

#include <QObject>
#include <QString>

#include <memory>

namespace attention {

/// What a trained model would say, and A of a comparison beside it, as far as it was read.
struct ReadWords {
    std::shared_ptr<const Trace> trace;
    Shared<NextTokens> words;
    Shared<NextTokens> compared;                 ///< null: there is no A, or its words are others
    std::shared_ptr<const Trace> comparedTrace;  ///< A, whatever its words

    bool isWhole() const {
        return words && !words->nextUndecodedStream() && !(compared && compared->nextUndecodedStream());
    }
};

/// Reads the words of a trace and of A stream by stream, the ends first, so that a view fills in: few numbers
/// at once, many beside the window's thread. What was read before stays until the end of what was asked for
/// last is there, and what both share is not read again.
class WordsReader : public QObject {
    Q_OBJECT

 public:
    explicit WordsReader(QObject* parent = nullptr);

    /// Of a model that has logits; `compared` may be anything. Asking for the same again changes nothing.
    void read(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const Trace>& compared);
    /// Nothing is wanted for now: the traces are let go, what was read of their streams is not.
    void rest();
    /// Nothing is wanted any more.
    void forget();

    const ReadWords& found() const { return m_found; }
    /// Why the rest will not come, in a sentence; empty otherwise.
    const QString& failure() const { return m_failure; }

 signals:
    /// More has come, or it failed.
    void grown();

 private:
    struct Job {
        Shared<ModelTrace> trace;
        std::size_t stream = 0;
        std::shared_ptr<const Trace> shown = {};  ///< of the end that is to be seen first
    };
    struct Result {
        Job job;
        Shared<LikelyTokens> words;
    };

    std::optional<Job> next() const;
    bool isShort() const;
    void put(const Result& result);
    void publish();
    void showOvertaken(const Result& result);
    void start();

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Trace> m_comparedTrace;
    NextTokens m_words;
    std::optional<NextTokens> m_compared;
    ReadWords m_found;
    QString m_failure;
    BackgroundJob<Job, Result> m_job;
};

}  // namespace attention
