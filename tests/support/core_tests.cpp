// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of the tests of core, which are one program. The first argument selects a test file. For
// example, `tst_core csv_writer` runs the tests in tst_csv_writer.cpp.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (argc < 2) return RUN_ALL_TESTS();
    const std::string file = std::string("/tst_") + argv[1] + ".cpp";
    std::string filter;
    const auto& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *all.GetTestSuite(i);
        for (int k = 0; k < suite.total_test_count(); ++k) {
            const testing::TestInfo& test = *suite.GetTestInfo(k);
            if (std::string(test.file()).ends_with(file))
                filter += std::string(suite.name()) + '.' + test.name() + ':';
        }
    }
    if (filter.empty()) {
        std::fprintf(stderr, "no test is called %s\n", argv[1]);
        return 2;
    }
    GTEST_FLAG_SET(filter, filter);
    return RUN_ALL_TESTS();
}
