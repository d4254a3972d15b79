// SPDX-License-Identifier: GPL-3.0-or-later
// The time after which a test that waits for a condition fails. It is much longer than an idle machine needs,
// because tests must also pass while other processes keep all cores busy. A passing test does not wait that
// long.
#pragma once

#include <QtTest>

namespace attention::test {
inline constexpr int waitTimeout = 600'000;  // ms
}

#undef QTRY_VERIFY
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), attention::test::waitTimeout)
#undef QTRY_COMPARE
#define QTRY_COMPARE(actual, expected) \
    QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), attention::test::waitTimeout)
