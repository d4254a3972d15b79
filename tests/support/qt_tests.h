// SPDX-License-Identifier: GPL-3.0-or-later
// All tests of a folder are one program. Its first argument selects a test: tst_app main_window [FUNCTION…].
#pragma once

#include "support/wait_timeout.h"

#include <QMetaType>
#include <QObject>

#include <memory>
#include <string>

Q_DECLARE_METATYPE(std::string)  // so that a row of test data can contain one

namespace attention::test {

/// Adds a test of the source file tst_NAME.cpp under NAME. Returns false if the name exists already.
bool addTest(const char* file, std::unique_ptr<QObject> (*makeTest)());

}  // namespace attention::test

/// Replaces QTEST_MAIN: adds the test class to the program.
#define ATTENTION_TEST(Test)                                                     \
    [[maybe_unused]] static const bool isAdded##Test = attention::test::addTest( \
        __FILE__, [] { return std::unique_ptr<QObject>(std::make_unique<Test>()); });
