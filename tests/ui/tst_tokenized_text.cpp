// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which part of a text a field shows, and where its tokens are after an edit.
#include "sentence_field/tokenized_text.h"
#include "support/qt_tests.h"

#include <QtTest>

using namespace attention;

class TestTokenizedText : public QObject {
    Q_OBJECT

    using Token = SentenceToken;

    static Tokens tokensOf(const std::string& text, bool isBatch = false,
                           SpecialTokens specialTokens = SpecialTokens::None) {
        InputSettings input;
        input.queryText = text;
        input.isBatch = isBatch;
        input.specialTokens = specialTokens;
        return tokenizeInput(input);
    }
    static TokenizedText textOf(const Tokens& tokens, int sequence = 0) {
        std::vector<int> positions;
        for (int i = 0; i < static_cast<int>(tokens.queryLength()); ++i) positions.push_back(i);
        return tokenizedText(tokens.queryRanges, tokens.queries, sequence, positions);
    }
    static QStringList textsOf(const TokenizedText& tokenized) {
        QStringList texts;
        for (const Token& token : tokenized.tokens)
            texts << (token.isSpecial() ? token.boxLabel
                                        : tokenized.text.mid(token.begin, token.end - token.begin));
        return texts;
    }
    static QStringList textsAfterEdit(const QString& oldText, const QString& newText) {
        const TokenizedText tokenized = textOf(tokensOf(oldText.toStdString()));
        QStringList texts;
        for (const Token& token : tokensAfterEdit(tokenized.tokens, tokenized.text, newText))
            texts << newText.mid(token.begin, token.end - token.begin);
        return texts;
    }

 private slots:
    void bytesBecomeUtf16Indices() {
        const TokenizedText tokenized = textOf(tokensOf("größe 😀 人生苦短 end"));
        QCOMPARE(textsOf(tokenized), (QStringList{"größe", "😀", "人生", "苦", "短", "end"}));
        QCOMPARE(tokenized.tokens[1].end - tokenized.tokens[1].begin, 2);  // a surrogate pair
    }

    void tokensOfASequenceAreInItsLine() {
        const Tokens tokens = tokensOf("über the\r\n\r\ncat 😀\nsat", true);
        for (const int sequence : {0, 1, 2})
            QCOMPARE(textOf(tokens, sequence).text, "über the\n\ncat 😀\nsat");
        QCOMPARE(textOf(tokens, 0).line, 0);
        QCOMPARE(textOf(tokens, 1).line, 2);
        QCOMPARE(textOf(tokens, 2).line, 3);
        QCOMPARE(textsOf(textOf(tokens, 1)), (QStringList{"cat", "😀"}));
        QCOMPARE(textOf(tokens, 1).tokens[0].begin, 10);
        QCOMPARE(textsOf(textOf(tokens, 2)), (QStringList{"sat", "[PAD]"}));  // as long as the longest
        QCOMPARE(textOf(tokens, 2).tokens[1].begin, 20);                      // in the line of its sequence
        QCOMPARE(textOf(tokens, 3).text, QString());
    }

    void aLineHasAtMostOneSequence() {
        const TokenRanges ranges = tokensOf("über the\r\n\r\ncat\nsat", true).queryRanges;
        QCOMPARE(sequenceInLine(ranges, 0), std::optional(0));
        QCOMPARE(sequenceInLine(ranges, 1), std::nullopt);
        QCOMPARE(sequenceInLine(ranges, 2), std::optional(1));
        QCOMPARE(sequenceInLine(ranges, 3), std::optional(2));
        QCOMPARE(sequenceInLine(ranges, 4), std::nullopt);
    }

    /// A text field has one character for a line break of Windows.
    void lineBreaksOfWindowsAreOneCharacter() {
        const TokenizedText tokenized = textOf(tokensOf("a b\r\nc d\r\ne"));
        QCOMPARE(tokenized.text, "a b\nc d\ne");
        QCOMPARE(textsOf(tokenized), (QStringList{"a", "b", "c", "d", "e"}));
    }

    void specialTokensAreBetweenTheirNeighbors() {
        const TokenizedText tokenized = textOf(tokensOf("a bc", false, SpecialTokens::Bert));
        QCOMPARE(textsOf(tokenized), (QStringList{"[CLS]", "a", "bc", "[SEP]"}));
        QCOMPARE(tokenized.tokens.front().begin, 0);
        QCOMPARE(tokenized.tokens.back().begin, 4);
        QCOMPARE(tokenized.tokens.back().end, 4);
        const Tokens tokens = tokensOf("a bc", false, SpecialTokens::Bert);
        QCOMPARE(textsOf(tokenizedText(tokens.queryRanges, tokens.queries, 0, {1, 2})),
                 (QStringList{"a", "bc"}));
    }

    void tokensMoveWithTheText() {
        QCOMPARE(textsAfterEdit("the cat sat", "the big cat sat"), (QStringList{"the", "cat", "sat"}));
        QCOMPARE(textsAfterEdit("the cat sat", "the cats sat"), (QStringList{"the", "cat", "sat"}));
        QCOMPARE(textsAfterEdit("the cat sat", "the sat"), (QStringList{"the", "", "sat"}));
        QCOMPARE(textsAfterEdit("the cat sat", "so the cat sat"), (QStringList{"the", "cat", "sat"}));
        QCOMPARE(textsAfterEdit("the cat sat", ""), (QStringList{"", "", ""}));
    }
};

ATTENTION_TEST(TestTokenizedText)
#include "tst_tokenized_text.moc"
