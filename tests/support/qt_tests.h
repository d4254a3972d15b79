// SPDX-License-Identifier: GPL-3.0-or-later
// All tests of a folder are one program, which is told whose turn it is: tst_app lab [FUNCTION…].
#pragma once

#include "support/patience.h"

#include <QMetaType>
#include <QObject>

#include <memory>
#include <string>

Q_DECLARE_METATYPE(std::string)  // what rows of a test's table may hold

namespace attention::test {

/// Adds the test of a file, tst_NAME.cpp, as NAME.
bool addTest(const char* file, std::unique_ptr<QObject> (*make)());

}  // namespace attention::test

/// Stands where QTEST_MAIN would.
#define ATTENTION_TEST(Test)                                                     \
    [[maybe_unused]] static const bool isAdded##Test = attention::test::addTest( \
        __FILE__, [] { return std::unique_ptr<QObject>(std::make_unique<Test>()); });
