// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/emoji.h"

#include <gtest/gtest.h>

using namespace attention;
using Spans = std::vector<TextSpan>;

namespace {

TEST(Emoji, spansCoverWholeGraphemeClusters) {
    EXPECT_EQ(emojiSpans(u"I 👩‍👩‍👧‍👦 love"), (Spans{{2, 13}}));
    EXPECT_EQ(emojiSpans(u"👍🏽🏳️‍🌈🇩🇪"), (Spans{{0, 4}, {4, 10}, {10, 14}}));
    EXPECT_EQ(emojiSpans(u"🐱a🐱"), (Spans{{0, 2}, {3, 5}}));
}

TEST(Emoji, charactersInTextPresentationAreNoEmoji) {
    EXPECT_EQ(emojiSpans(u"❤️ 1️⃣ ❤‍🔥"), (Spans{{0, 2}, {3, 6}, {7, 11}}));
    for (const char16_t* letters : {u"", u"❤ © ☺ 3 # *", u"人生苦短", u"e\u0301 √ᾱ α₂", u"𝛼 𠀀", u"⌚\ufe0e"})
        EXPECT_EQ(emojiSpans(letters), Spans());
}

}  // namespace
