// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the message about characters that no installed font contains, and the scripts that it names.
#include "support/qt_tests.h"
#include "text/unicode_script.h"
#include "texts/missing_glyphs.h"

#include <QFont>
#include <QtTest>

using namespace attention;

namespace {

/// Simulates a system on which only fonts for Latin, Greek and Cyrillic are installed.
bool isEuropeanCharacter(char32_t c) {
    return c < 0x590 || (c >= 0x2000 && c < 0x2200);
}

}  // namespace

class TestMissingCharacters : public QObject {
    Q_OBJECT

 private slots:
    void messageNamesScriptsAndFontPackages() {
        QCOMPARE(missingGlyphsText({"नमस्ते", "hello"}, isEuropeanCharacter, "en"),
                 "No installed font contains all Devanagari characters of this text. Missing characters are "
                 "shown as boxes. Install a font, for example the package fonts-noto-core.");
        const QString several = missingGlyphsText({"ไทย", "ひと", "人"}, isEuropeanCharacter, "en");
        QVERIFY2(several.contains(" all Han, Hiragana, Thai characters "), qPrintable(several));
        QVERIFY2(several.contains(" fonts-noto-cjk, fonts-noto-core."), qPrintable(several));
    }

    void scriptNamesAreTranslated() {
        QCOMPARE(scriptName("Deva", "en"), std::string("Devanagari"));
        QCOMPARE(scriptName("Deva", "zh_CN"), std::string("天城文"));
        const QString inChinese = missingGlyphsText({"ไทย"}, isEuropeanCharacter, "zh_CN");
        QVERIFY2(inChinese.contains("泰文"), qPrintable(inChinese));
    }

    void messageIsEmptyIfFontsHaveAllCharacters() {
        const std::vector<std::string> texts = {"café Ελλάδα мир 12 ½ — “x”", "e\u0301",
                                                "\u2068a\u2069 \u00a0\u200d", "\t"};
        QCOMPARE(missingGlyphsText(texts, isEuropeanCharacter, "en"), QString());
    }

    void hasGlyphChecksTheFont() {
        const QFont font = QGuiApplication::font();
        QVERIFY(hasGlyph(U'a', font));
        QVERIFY(!hasGlyph(U'\u0378', font));  // not assigned by Unicode, so no font has it
    }

    void scriptCodeFollowsTheCharacter() {
        QCOMPARE(scriptCode(U'a'), std::string("Latn"));
        QCOMPARE(scriptCode(U'人'), std::string("Hani"));
        QCOMPARE(scriptCode(U'😀'), std::string("Zsye"));
        QCOMPARE(scriptCode(U'→'), std::string("Zsym"));
        for (const char32_t withoutScript : {U' ', U'\n', U'\u200d', U'\ufe0f', U'\ue000', U'\u0378'})
            QCOMPARE(scriptCode(withoutScript), std::string());
    }
};

ATTENTION_TEST(TestMissingCharacters)
#include "tst_missing_characters.moc"
