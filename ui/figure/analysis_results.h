// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <typeindex>

namespace attention {

/// What is computed beside a trace and figures are made from: of each type one, or one for each tag.
class AnalysisResults {
 public:
    /// Null where it has not been found.
    template <class Result, class Tag = Result>
    std::shared_ptr<const Result> get() const {
        const auto found = m_results.find(typeid(Tag));
        return found == m_results.end() ? nullptr : std::static_pointer_cast<const Result>(found->second);
    }
    template <class Tag>
    void put(std::shared_ptr<const void> result) {
        m_results[typeid(Tag)] = std::move(result);
    }
    bool operator==(const AnalysisResults&) const = default;

 private:
    std::map<std::type_index, std::shared_ptr<const void>> m_results;
};

}  // namespace attention
