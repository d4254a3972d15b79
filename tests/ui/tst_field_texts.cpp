// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/session_fields.h"
#include "texts/field_texts.h"

#include <QtTest>

#include <set>

using namespace attention;

namespace {

/// The paths of all fields, as the session file names them.
class Paths {
 public:
    void group(std::string_view name, const auto& fields) {
        m_prefix = std::string(name) + '.';
        fields();
        m_prefix.clear();
    }
    void choice(std::string_view name, auto&&...) { add(name); }
    void text(std::string_view name, auto&&...) { add(name); }
    void optionalText(std::string_view name, auto&&...) { add(name); }
    void flag(std::string_view name, auto&&...) { add(name); }
    void whole(std::string_view name, auto&&...) { add(name); }
    void optionalWhole(std::string_view name, auto&&...) { add(name); }
    void number(std::string_view name, auto&&...) { add(name); }
    void tokens(std::string_view name, auto&&...) { add(name); }
    void vectors(std::string_view name, auto&&...) { add(name); }
    void givenTensors(std::string_view name, auto&&...) { add(name); }
    void scale(std::string_view name, auto&&...) { add(name); }
    void factors(std::string_view name, auto&&...) { add(name); }
    void cells(std::string_view name, auto&&...) { add(name); }
    void fill(std::string_view name, auto&&...) { add(name); }
    void json(std::string_view, auto&&...) {}  // the window's own

    std::vector<std::string> paths;

 private:
    void add(std::string_view name) { paths.push_back(m_prefix + std::string(name)); }
    std::string m_prefix;
};

}  // namespace

class TestFieldTexts : public QObject {
    Q_OBJECT

 private slots:
    void everyFieldHasANameOfItsOwn() {
        Session session;
        Paths visitor;
        visitFields(visitor, session);
        std::set<QString> names;
        for (const std::string& path : visitor.paths) {
            if (path == "title" || path == "notes") continue;
            const QString name = fieldName(path);
            QVERIFY2(!name.contains('.'), path.c_str());  // not the path
            QVERIFY2(names.insert(name).second, path.c_str());
        }
        QCOMPARE(names.size(), 41u);
        QCOMPARE(fieldName("embedding.d_model"), "d_model, vector size");
    }

    void valuesAreInWordsWhereTheyHaveSome() {
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
        session.score.scale = {ScoreScale::Kind::Number, 2.5};
        QCOMPARE(fieldValueText(session, "mask.fill"), "−1000000000.0");
        QCOMPARE(fieldValueText(session, "mask.window"), "3");
        QCOMPARE(fieldValueText(session, "score.scale"), "2.5");
    }
};

QTEST_APPLESS_MAIN(TestFieldTexts)
#include "tst_field_texts.moc"
