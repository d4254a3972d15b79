// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which part of a text a field shows, and where its tokens are after an edit.
#include "sentence_field/tokenized_line.h"
#include "support/qt_tests.h"

#include <QtTest>

using namespace attention;

class TestTokenizedLine : public QObject {
    Q_OBJECT

    using Token = SentenceField::Token;

    static Tokens tokensOf(const std::string& text, bool isBatch = false,
                           SpecialTokens specialTokens = SpecialTokens::None) {
        InputSettings input;
        input.queryText = text;
        input.isBatch = isBatch;
        input.specialTokens = specialTokens;
        return tokenizeInput(input);
    }
    static TokenizedLine lineOf(const Tokens& tokens, int sequence = 0) {
        std::vector<int> positions;
        for (int i = 0; i < static_cast<int>(tokens.queryLength()); ++i) positions.push_back(i);
        return tokenizedLine(tokens.queryRanges, tokens.queries, sequence, positions);
    }
    static QStringList textsOf(const TokenizedLine& line) {
        QStringList texts;
        for (const Token& token : line.tokens)
            texts << (token.isSpecial() ? token.boxLabel
                                        : line.text.mid(token.begin, token.end - token.begin));
        return texts;
    }
    static QStringList textsAfterEdit(const QString& oldText, const QString& newText) {
        const TokenizedLine line = lineOf(tokensOf(oldText.toStdString()));
        QStringList texts;
        for (const Token& token : tokensAfterEdit(line.tokens, line.text, newText))
            texts << newText.mid(token.begin, token.end - token.begin);
        return texts;
    }

 private slots:
    void bytesBecomeUtf16Indices() {
        const TokenizedLine line = lineOf(tokensOf("größe 😀 人生苦短 end"));
        QCOMPARE(textsOf(line), (QStringList{"größe", "😀", "人生", "苦", "短", "end"}));
        QCOMPARE(line.tokens[1].end - line.tokens[1].begin, 2);  // a surrogate pair
    }

    void batchIsDividedIntoLines() {
        const Tokens tokens = tokensOf("über the\n\ncat 😀\nsat", true);
        QCOMPARE(lineOf(tokens, 1).text, "cat 😀");
        QCOMPARE(lineOf(tokens, 1).begin, 10);
        QCOMPARE(textsOf(lineOf(tokens, 1)), (QStringList{"cat", "😀"}));
        QCOMPARE(lineOf(tokens, 2).begin, 17);
        QCOMPARE(textsOf(lineOf(tokens, 2)), (QStringList{"sat", "[PAD]"}));  // as long as the longest
        QCOMPARE(lineOf(tokens, 3).text, QString());
    }

    /// A text field has one character for a line break of Windows.
    void lineBreaksOfWindowsAreOneCharacter() {
        const TokenizedLine line = lineOf(tokensOf("a b\r\nc d\r\ne"));
        QCOMPARE(line.text, "a b\nc d\ne");
        QCOMPARE(textsOf(line), (QStringList{"a", "b", "c", "d", "e"}));
    }

    void specialTokensAreBetweenTheirNeighbors() {
        const TokenizedLine line = lineOf(tokensOf("a bc", false, SpecialTokens::Bert));
        QCOMPARE(textsOf(line), (QStringList{"[CLS]", "a", "bc", "[SEP]"}));
        QCOMPARE(line.tokens.front().begin, 0);
        QCOMPARE(line.tokens.back().begin, 4);
        QCOMPARE(line.tokens.back().end, 4);
        const Tokens tokens = tokensOf("a bc", false, SpecialTokens::Bert);
        QCOMPARE(textsOf(tokenizedLine(tokens.queryRanges, tokens.queries, 0, {1, 2})),
                 (QStringList{"a", "bc"}));
    }

    void tokensMoveWithTheText() {
        QCOMPARE(textsAfterEdit("the cat sat", "the big cat sat"), (QStringList{"the", "cat", "sat"}));
        QCOMPARE(textsAfterEdit("the cat sat", "the cats sat"), (QStringList{"the", "cat", "sat"}));
        QCOMPARE(textsAfterEdit("the cat sat", "the sat"), (QStringList{"the", "", "sat"}));
        QCOMPARE(textsAfterEdit("the cat sat", "so the cat sat"), (QStringList{"the", "cat", "sat"}));
        QCOMPARE(textsAfterEdit("the cat sat", ""), (QStringList{"", "", ""}));
    }

    void lineContainsItsIndex() {
        const QString text = "ab\n\ncd\r";
        QCOMPARE(lineAt(text, 0), (LineBounds{0, 2}));
        QCOMPARE(lineAt(text, 2), (LineBounds{0, 2}));
        QCOMPARE(lineAt(text, 3), (LineBounds{3, 3}));
        QCOMPARE(lineAt(text, 5), (LineBounds{4, 6}));
        QCOMPARE(lineAt(text, 100), (LineBounds{7, 7}));
        QCOMPARE(lineAt("", 3), (LineBounds{0, 0}));
    }
};

ATTENTION_TEST(TestTokenizedLine)
#include "tst_tokenized_line.moc"
