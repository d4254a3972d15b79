// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nearest_words.h"
#include "background/background_job.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace attention {

/// The words nearest to some rows of a trace.
struct WordWish {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;
    std::vector<CellRef> rows;
    int count = 0;
    bool operator==(const WordWish&) const = default;
};

/// Looks for nearest words: at once where that is short, otherwise beside the window's thread. What was asked
/// for last is what comes.
class WordFinder : public QObject {
    Q_OBJECT

 public:
    using Found = std::vector<NearestWords>;  ///< of each row

    explicit WordFinder(QObject* parent = nullptr);

    /// Asking for the same again changes nothing.
    void find(const WordWish& wish);
    /// Nothing is wanted any more; the trace is let go.
    void forget();

    /// What was asked for last; none while it is on its way, and when it failed.
    const Found* found() const { return m_isReady ? &m_found : nullptr; }
    /// Why it will not come, in a sentence; empty otherwise.
    const QString& failure() const { return m_failure; }

 signals:
    /// What was not found at once has come, or failed.
    void ended();

 private:
    struct Result {
        WordWish wish;
        Found found;
    };

    static Result search(const WordWish& wish, std::stop_token stop = {});
    void take(Result result);

    WordWish m_wish;
    Found m_found;
    bool m_isReady = false;  ///< it is what was wished for
    QString m_failure;
    BackgroundJob<WordWish, Result> m_job;
};

}  // namespace attention
