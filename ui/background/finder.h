// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "execution/progress.h"
#include "texts/failure_text.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace attention {

/// A template has no signals of its own.
class FinderSignals : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

 signals:
    /// What was asked for last has come, or failed, later than at once.
    void ended();
    /// Several times until then.
    void progressed();
};

/// Finds what belongs to a wish: at once where that is short, otherwise beside the window's thread. What was
/// asked for last is what comes.
template <class Wish, class Found>
class Finder : public FinderSignals {
 public:
    using Result = std::shared_ptr<const Found>;

    struct How {
        /// Touches its arguments only; `last` is what was found last, of whatever wish, or nothing. What
        /// comes of a search that was stopped, nobody gets: it may return nothing, or throw StoppedException.
        std::function<Result(const Wish&, const Found* last, const ProgressMonitor&)> find;
        /// Whether that takes less than a frame.
        std::function<bool(const Wish&)> isShort = [](const Wish&) { return false; };
        /// Whether what was found last is what is wished for.
        std::function<bool(const Found&, const Wish&)> isOf = [](const Found&, const Wish&) { return false; };
    };

    explicit Finder(How how) : m_how(std::move(how)), m_job(this, hooks()) {
        m_look.setInterval(100);
        connect(&m_look, &QTimer::timeout, this, &FinderSignals::progressed);
    }

    /// Asking for the same again changes nothing, but after a failure tries again.
    void find(const Wish& wish) {
        const bool isSame = m_wish == wish;
        m_wish = wish;
        if (isSame) return;
        m_failure.clear();
        m_look.stop();
        m_job.stop();
        m_isReady = m_last && m_how.isOf(*m_last, wish);
        if (m_isReady) return;
        m_progress = std::make_shared<Progress>();
        if (!m_how.isShort(wish)) {
            m_look.start();
            return m_job.submit({wish, m_last, m_progress});
        }
        try {
            take(m_how.find(wish, m_last.get(), {}));
        } catch (...) {
            m_failure = failureText(std::current_exception());
            m_wish.reset();
        }
    }
    /// Nothing is wanted any more; all is let go.
    void forget() {
        m_job.stop();
        m_look.stop();
        m_wish.reset();
        m_last.reset();
        m_isReady = false;
        m_failure.clear();
    }

    /// What was asked for last; nothing while it is on its way, and when it failed.
    Result found() const { return m_isReady ? m_last : nullptr; }
    /// What was found last: that of the wish before while the next is on its way.
    const Result& last() const { return m_last; }
    /// Why it will not come, in a sentence; empty otherwise.
    const QString& failure() const { return m_failure; }
    bool isComing() const { return m_wish && !m_isReady && m_failure.isEmpty(); }
    /// How much of it is done, 0 … 1.
    double share() const { return m_progress ? m_progress->fraction() : 0; }

 private:
    struct Job {
        Wish wish;
        Result last;
        std::shared_ptr<Progress> progress;
    };
    using Answer = std::pair<Wish, Result>;

    typename BackgroundJob<Job, Answer>::Hooks hooks() {
        return {
            .compute =
                [find = m_how.find](const Job& job, std::stop_token stop) {
                    try {
                        const ProgressMonitor monitor(std::move(stop), job.progress.get());
                        return Answer(job.wish, find(job.wish, job.last.get(), monitor));
                    } catch (const StoppedException&) {
                        return Answer(job.wish, nullptr);
                    }
                },
            .finished =
                [this](Answer answer, auto) {
                    if (!answer.second || m_wish != answer.first) return;  // the next is on its way
                    take(std::move(answer.second));
                    m_look.stop();
                    emit ended();
                },
            .failed =
                [this](const std::exception_ptr& error) {
                    if (m_job.isBusy()) return;  // at another one
                    m_look.stop();
                    m_last.reset();
                    m_failure = failureText(error);
                    emit ended();  // who asks again because of it asks for nothing new
                    if (!m_failure.isEmpty()) m_wish.reset();
                },
        };
    }
    void take(Result found) {
        m_last = std::move(found);
        m_isReady = true;
    }

    How m_how;
    std::optional<Wish> m_wish;
    Result m_last;
    bool m_isReady = false;  ///< it is what was wished for
    QString m_failure;
    std::shared_ptr<Progress> m_progress;
    QTimer m_look;
    BackgroundJob<Job, Answer> m_job;
};

}  // namespace attention
