// SPDX-License-Identifier: GPL-3.0-or-later
// How long a test waits for something before it fails. A test that passes never waits so long, so this can be
// far more than an idle machine needs: tests also have to pass on one whose cores are busy with other work.
#pragma once

#include <QtTest>

namespace attention::test {
inline constexpr int patience = 600'000;  // ms
}

#undef QTRY_VERIFY
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), attention::test::patience)
#undef QTRY_COMPARE
#define QTRY_COMPARE(actual, expected) \
    QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), attention::test::patience)
