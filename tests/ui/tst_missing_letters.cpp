// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt_tests.h"
#include "text/unicode_script.h"
#include "texts/missing_glyphs.h"

#include <QFont>
#include <QtTest>

using namespace attention;

namespace {

/// As where only fonts for Latin, Greek and Cyrillic are installed.
bool isOfEurope(char32_t c) {
    return c < 0x590 || (c >= 0x2000 && c < 0x2200);
}

}  // namespace

class TestMissingLetters : public QObject {
    Q_OBJECT

 private slots:
    void scriptsAndPackagesAreNamed() {
        QCOMPARE(missingGlyphsText({"नमस्ते", "hello"}, isOfEurope, "en"),
                 "No font here has all characters of Devanagari, so boxes are drawn in their place. Install "
                 "a font, "
                 "for example the package fonts-noto-core.");
        const QString several = missingGlyphsText({"ไทย", "ひと", "人"}, isOfEurope, "en");
        QVERIFY2(several.contains(" Han, Hiragana, Thai,"), qPrintable(several));
        QVERIFY2(several.contains(" fonts-noto-cjk, fonts-noto-core."), qPrintable(several));
    }

    void namesAreInTheLanguageOfTheSentence() {
        QCOMPARE(scriptName("Deva", "en"), std::string("Devanagari"));
        QCOMPARE(scriptName("Deva", "zh_CN"), std::string("天城文"));
        const QString inChinese = missingGlyphsText({"ไทย"}, isOfEurope, "zh_CN");
        QVERIFY2(inChinese.contains("泰文"), qPrintable(inChinese));
    }

    void nothingIsSaidOfTextThatAFontHas() {
        const std::vector<std::string> texts = {"café Ελλάδα мир 12 ½ — “x”", "e\u0301",
                                                "\u2068a\u2069 \u00a0\u200d", "\t"};
        QCOMPARE(missingGlyphsText(texts, isOfEurope, "en"), QString());
    }

    void fontsAreAskedForEachCharacter() {
        const QFont font = QGuiApplication::font();
        QVERIFY(hasGlyph(U'a', font));
        QVERIFY(!hasGlyph(U'\u0378', font));  // Unicode assigns it to nothing, so no font has it
    }

    void charactersHaveTheirScripts() {
        QCOMPARE(scriptCode(U'a'), std::string("Latn"));
        QCOMPARE(scriptCode(U'人'), std::string("Hani"));
        QCOMPARE(scriptCode(U'😀'), std::string("Zsye"));
        QCOMPARE(scriptCode(U'→'), std::string("Zsym"));
        for (const char32_t shapeless : {U' ', U'\n', U'\u200d', U'\ufe0f', U'\ue000', U'\u0378'})
            QCOMPARE(scriptCode(shapeless), std::string());
    }
};

ATTENTION_TEST(TestMissingLetters)
#include "tst_missing_letters.moc"
