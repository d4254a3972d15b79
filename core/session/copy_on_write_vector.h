// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <vector>

namespace attention {

/// A list of numbers with copy-on-write. Copies share one buffer until one of them is changed, so that a
/// history of sessions stores large matrices once.
class CopyOnWriteVector {
 public:
    CopyOnWriteVector() = default;
    CopyOnWriteVector(std::vector<double> numbers)
        : m_numbers(std::make_shared<std::vector<double>>(std::move(numbers))) {}
    CopyOnWriteVector(std::initializer_list<double> numbers)
        : CopyOnWriteVector(std::vector<double>(numbers)) {}

    operator const std::vector<double>&() const { return values(); }
    const std::vector<double>& values() const { return m_numbers ? *m_numbers : emptyVector(); }
    std::size_t size() const { return values().size(); }
    bool empty() const { return values().empty(); }
    auto begin() const { return values().begin(); }
    auto end() const { return values().end(); }
    double operator[](std::size_t i) const { return values()[i]; }

    /// Returns a reference through which the caller can change the numbers. If other lists share the buffer,
    /// this list gets its own copy first. Do not use the reference after this list is copied, because changes
    /// would then also appear in the copy.
    std::vector<double>& mutableValues() {
        if (!m_numbers) m_numbers = std::make_shared<std::vector<double>>();
        if (m_numbers.use_count() > 1) m_numbers = std::make_shared<std::vector<double>>(*m_numbers);
        return *m_numbers;
    }

    bool operator==(const CopyOnWriteVector& other) const {
        return m_numbers == other.m_numbers || std::ranges::equal(values(), other.values());
    }

 private:
    static const std::vector<double>& emptyVector() {
        static const std::vector<double> empty;
        return empty;
    }
    std::shared_ptr<std::vector<double>> m_numbers;
};

}  // namespace attention
