// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <vector>

namespace attention {

/// A list of numbers that copies share until one of them is changed, so that a history of sessions holds
/// large matrices once.
class SharedNumbers {
 public:
    SharedNumbers() = default;
    SharedNumbers(std::vector<double> numbers)
        : m_numbers(std::make_shared<std::vector<double>>(std::move(numbers))) {}
    SharedNumbers(std::initializer_list<double> numbers) : SharedNumbers(std::vector<double>(numbers)) {}

    operator const std::vector<double>&() const { return list(); }
    const std::vector<double>& list() const { return m_numbers ? *m_numbers : none(); }
    std::size_t size() const { return list().size(); }
    bool empty() const { return list().empty(); }
    auto begin() const { return list().begin(); }
    auto end() const { return list().end(); }
    double operator[](std::size_t i) const { return list()[i]; }

    /// The numbers to be changed: this list's own from here on.
    std::vector<double>& edit() {
        if (!m_numbers) m_numbers = std::make_shared<std::vector<double>>();
        if (m_numbers.use_count() > 1) m_numbers = std::make_shared<std::vector<double>>(*m_numbers);
        return *m_numbers;
    }

    bool operator==(const SharedNumbers& other) const {
        return m_numbers == other.m_numbers || std::ranges::equal(list(), other.list());
    }

 private:
    static const std::vector<double>& none() {
        static const std::vector<double> empty;
        return empty;
    }
    std::shared_ptr<std::vector<double>> m_numbers;
};

}  // namespace attention
