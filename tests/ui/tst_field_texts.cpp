// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the names and the value texts of session fields.
#include "io/session_file.h"
#include "support/qt_tests.h"
#include "support/variations.h"
#include "texts/field_texts.h"

#include <QtTest>

#include <set>

using namespace attention;

class TestFieldTexts : public QObject {
    Q_OBJECT

 private slots:
    void everyFieldHasAUniqueName() {
        std::set<QString> names;
        for (const std::string& path : fieldPaths()) {
            if (test::isOnlyShown(path)) continue;
            const QString name = fieldName(path);
            QVERIFY2(!name.contains('.'), path.c_str());  // a name is not the path
            QVERIFY2(names.insert(name).second, path.c_str());
        }
        QCOMPARE(fieldName("embedding.d_model"), "d_model, vector size");
    }

    void fieldValuesAreReadableTexts() {
        Session session;
        QCOMPARE(fieldValueText(session, "score.function"), "scaled dot product");
        QCOMPARE(fieldValueText(session, "score.scale"), "√d_k");
        QCOMPARE(fieldValueText(session, "mask.padding"), "yes");
        QCOMPARE(fieldValueText(session, "output.project"), "no");
        QCOMPARE(fieldValueText(session, "mask.fill"), "−∞");
        QCOMPARE(fieldValueText(session, "mask.window"), "none");
        QCOMPARE(fieldValueText(session, "mask.cells"), "none");
        QCOMPARE(fieldValueText(session, "input.key_text"), "none");
        QCOMPARE(fieldValueText(session, "input.query_text"), "“Life is short, eat dessert first”");
        QCOMPARE(fieldValueText(session, "d_k"), "24");
        session.mask.fill = -1e9;
        session.mask.window = 3;
        session.score.scale = {ScoreScale::Kind::Custom, 2.5};
        QCOMPARE(fieldValueText(session, "mask.fill"), "−1000000000.0");
        QCOMPARE(fieldValueText(session, "mask.window"), "3");
        QCOMPARE(fieldValueText(session, "score.scale"), "2.5");
        QCOMPARE(fieldValueText(session, "projection.constructed"), "none");
        session.projection.constructedHeads = {
            {HeadTarget::Previous}, {HeadTarget::Offset, -3}, {HeadTarget::Offset, 2, 0.5}};
        QCOMPARE(fieldValueText(session, "projection.constructed"),
                 "previous word, 3 words back, 2 words ahead with strength 0.5");
    }
};

ATTENTION_TEST(TestFieldTexts)
#include "tst_field_texts.moc"
