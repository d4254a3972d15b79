// SPDX-License-Identifier: GPL-3.0-or-later
// The main program of the Qt tests of a folder. Its first argument selects a test, as in `tst_app main_window
// [FUNCTION…]`.
#pragma once

#include "support/wait_timeout.h"

#include <QMetaType>
#include <QObject>

#include <memory>
#include <string>

Q_DECLARE_METATYPE(std::string)  // allows std::string in the test data of QTest

namespace attention::test {

/// Adds a test to the program. `file` is the path of its source file tst_NAME.cpp, and NAME becomes the name
/// of the test. Returns false if a test with this name exists already.
bool addTest(const char* file, std::unique_ptr<QObject> (*makeTest)());

}  // namespace attention::test

/// Adds the test class `Test` to the program. Used instead of QTEST_MAIN.
#define ATTENTION_TEST(Test)                                                     \
    [[maybe_unused]] static const bool isAdded##Test = attention::test::addTest( \
        __FILE__, [] { return std::unique_ptr<QObject>(std::make_unique<Test>()); });
