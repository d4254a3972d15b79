// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/message.h"

#include <gtest/gtest.h>

using namespace attention;

/// Placeholders within arguments are not replaced. An argument can be a token or a file name, and both can
/// contain "%2".
TEST(Message, placeholdersInArgumentsAreNotReplaced) {
    const Message inner = Message("context", "[%1]").arg("%2 %1");
    EXPECT_EQ(Message("context", "%1, layer %2").arg("a%2b.npz", 3).text(), "a%2b.npz, layer 3");
    EXPECT_EQ(Message("context", "%2 in %1").arg("%2", "%1").text(), "%1 in %2");
    EXPECT_EQ(Message("context", "%1 and %2").arg(inner, "x").text(), "[%2 %1] and x");
    EXPECT_EQ(Message::fromUntranslatedText("100%1 %2").text(), "100%1 %2");
}

TEST(Message, translationsCanReorderAndFormatArguments) {
    const auto swapped = [](const std::string&, const std::string&) { return std::string("%2 %1 100%"); };
    const auto marked = [](const std::string& words) { return "<" + words + ">"; };
    EXPECT_EQ(Message("context", "%1 %2").arg("%2", "b").text(swapped, marked), "<b> <%2> 100%");
}
