// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/word_finder.h"

#include "texts/failure_text.h"

#include <utility>

namespace attention {
namespace {

/// Multiply-adds that take less than a third of a frame: one or two vectors among the words of the program.
constexpr Index fewProducts = 5'000'000;

bool isShort(const WordWish& wish) {
    const WordVectors& words = *wish.trace->wordVectors;
    return words.size() * words.width() * std::ssize(wish.rows) <= fewProducts;
}

}  // namespace

WordFinder::WordFinder(QObject* parent)
    : QObject(parent),
      m_job(this,
            {
                .compute = [](const WordWish& wish, std::stop_token stop) { return search(wish, stop); },
                .finished =
                    [this](Result result, auto) {
                        if (result.wish != m_wish) return;  // the next is on its way
                        take(std::move(result));
                        emit ended();
                    },
                .failed =
                    [this](const std::exception_ptr& error) {
                        if (m_job.isBusy()) return;
                        m_failure = failureText(error);
                        emit ended();
                    },
            }) {}

/// What comes of a search that was stopped, nobody gets.
WordFinder::Result WordFinder::search(const WordWish& wish, std::stop_token stop) {
    Result result{wish, {}};
    try {
        for (const CellRef& row : wish.rows) {
            if (stop.stop_requested()) break;
            result.found.push_back(nearestWords(*wish.trace, wish.sequence, row, wish.count, Watch(stop)));
        }
    } catch (const Stopped&) {
    }
    return result;
}

void WordFinder::find(const WordWish& wish) {
    if (wish == m_wish) return;
    m_wish = wish;
    m_isReady = false;
    m_failure.clear();
    if (!isShort(wish)) return m_job.submit(wish);
    m_job.stop();
    try {
        take(search(wish));
    } catch (...) {
        m_failure = failureText(std::current_exception());
    }
}

void WordFinder::take(Result result) {
    m_found = std::move(result.found);
    m_isReady = true;
}

void WordFinder::forget() {
    m_job.stop();
    m_wish = {};
    m_isReady = false;
    m_failure.clear();
}

}  // namespace attention
