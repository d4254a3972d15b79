// SPDX-License-Identifier: GPL-3.0-or-later
// Compares all messages with tests/data/messages.json, in English and Chinese. The file has two lists:
// messages of rejected settings as the command line and the window show them, and the text patterns of all
// other messages. To write the file again after an intended change, set UPDATE_MESSAGES=1. Then read the
// difference.
#include "command_line/command_line.h"
#include "engine/problems.h"
#include "program/language.h"
#include "session/session_json.h"
#include "storage/presets.h"
#include "support/qt_tests.h"
#include "texts/field_texts.h"
#include "texts/message_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace attention;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

const char* const goldenFile = TEST_DATA "/messages.json";
const QStringList languageCodesToTest = {"en", "zh_CN"};

/// The translation contexts that contain only messages about invalid input.
const QStringList messageContexts = {"Applicability", "FileTexts", "Lesson", "Session",
                                     "View",          "files",     "models"};

/// Settings that are valid one by one, but not together or not with the text.
std::vector<Settings> settingsThatDoNotFit() {
    const std::pair<std::string, std::string> reverse = {"learning.task", "reverse"};
    return {
        {{"input.query_text", ""}, {"input.key_text", ""}},
        {{"mask.causal", "strict"}, reverse},
        {{"heads", "3"}, {"heads_kv", "2"}},
        {{"no_such_field", "2"}},
        {{"embedding.positions", "beside"}, {"embedding.d_position", "64"}},
        {{"embedding.positions", "learned"}},
        {{"embedding.source", "file"}},
        {{"embedding.source", "typed"}},
        {{"projection.recipe", "typed"}},
        {{"projection.recipe", "multihead_attention"}, {"d_k", "3"}},
        {{"heads", "1"},
         {"projection.recipe", "constructed"},
         {"projection.constructed", R"([{"head": "offset", "by": 1, "strength": 2}])"}},
        {{"score.rotary", "halves"}, {"d_k", "3"}},
        {{"score.function", "dot"}, {"d_k", "4"}, {"d_v", "3"}, {"projection.shared", "qkv"}},
        {{"learning.task", "recall"}, {"learning.length", "8"}},
        {{"learning.task", "recall"}, {"learning.length", "15"}, {"learning.symbols", "12"}},
        {{"learning.task", "induction"}, {"learning.length", "5"}},
        {{"learning.task", "induction"}, {"learning.length", "13"}, {"learning.symbols", "12"}},
        {{"learning.task", "own"}, {"learning.examples", "a b => b\nc => c"}},
        {{"learning.task", "own"}, {"learning.examples", " \n"}},
        {reverse, {"normalizer.function", "hardmax"}},
        {reverse, {"output.d_out", "9"}},
        {reverse, {"draws", "stable"}},
        {reverse, {"embedding.source", "one_hot"}},
        {reverse, {"embedding.positions", "beside"}},
        {reverse, {"projection.recipe", "linear"}},
        {reverse, {"projection.shared", "qk"}},
        {reverse, {"multiplier", "[[0, 1, 2]]"}},
        {reverse, {"dropout.p", "0.5"}},
        {reverse, {"output.project", "false"}},
        {reverse, {"input.key_text", "a b"}},
        {reverse, {"input.batch", "true"}},
        {reverse, {"input.special", "bert"}},
        {reverse, {"input.query_tokens", R"([["a"]])"}},
        {{"learning.task", "pronouns"}, {"embedding.source", "random"}},
        {{"model.folder", "no/such/folder"}},
        {{"given.file", "no_such_file.npz"}},
    };
}

/// Returns the first problem of a session with `settings`, or std::nullopt if the session can be computed.
std::optional<Problem> problemOf(const Settings& settings) {
    try {
        Session session;
        for (const auto& [path, value] : settings) session = sessionWithField(session, path, value);
        std::vector<Problem> all = problems(session);
        return all.empty() ? std::nullopt : std::optional(all.front());
    } catch (const SessionError& error) {
        return error.problem();
    }
}

/// Returns settings that are rejected: for each field a value of the wrong type and a number out of its
/// range, and the combinations of settingsThatDoNotFit().
std::vector<Settings> rejectedSettings() {
    std::vector<Settings> rejected;
    for (const std::string& path : fieldPaths()) {
        for (const char* value : {"no_such_name", "-1e30", "1e30", "[[]]", "{\"x\": 1}"}) {
            try {
                sessionWithField(Session(), path, value);
            } catch (const SessionError&) {
                rejected.push_back({{path, value}});
            }
        }
    }
    for (const Settings& settings : settingsThatDoNotFit()) rejected.push_back(settings);
    return rejected;
}

QString settingsText(const Settings& settings) {
    QStringList texts;
    for (const auto& [path, value] : settings) texts << QString::fromStdString(path + '=' + value);
    return texts.join(QStringLiteral("; "));
}

QString withoutIsolates(QString text) {
    return text.remove(QChar(0x2068)).remove(QChar(0x2069));
}

/// Returns the source texts of messageContexts, each with its context.
QList<std::pair<QString, QString>> messagePatterns() {
    QFile file(QStringLiteral(SOURCE_FOLDER "/resources/translations/attention-lab_zh_CN.ts"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QXmlStreamReader xml(&file);
    QList<std::pair<QString, QString>> patterns;
    QString context;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        if (xml.name() == QLatin1String("name")) context = xml.readElementText();
        if (xml.name() == QLatin1String("source") && messageContexts.contains(context))
            patterns.emplaceBack(context, xml.readElementText());
    }
    return patterns;
}

QJsonObject currentMessages() {
    QJsonArray settings;
    for (const Settings& rejected : rejectedSettings()) {
        QJsonObject entry{{"set", settingsText(rejected)}};
        for (const QString& code : languageCodesToTest) {
            installLanguage(code);
            const std::optional<Problem> problem = problemOf(rejected);
            entry["command line, " + code] = problem ? withoutIsolates(problemText(*problem)) : "no problem";
            entry["window, " + code] = problem ? withoutIsolates(fieldProblemText(*problem)) : "no problem";
        }
        settings << entry;
    }
    installLanguage("en");
    QTranslator chinese;
    if (!chinese.load(QStringLiteral(":/translations/attention-lab_zh_CN.qm"))) return {};
    QJsonArray patterns;
    for (const auto& [context, pattern] : messagePatterns())
        patterns << QJsonObject{
            {"context", context},
            {"en", pattern},
            {"zh_CN", chinese.translate(qUtf8Printable(context), qUtf8Printable(pattern))}};
    return {{"rejected settings", settings}, {"patterns", patterns}};
}

}  // namespace

class TestMessages : public QObject {
    Q_OBJECT

    QJsonObject m_expected;

 private slots:
    void initTestCase() {
        if (qEnvironmentVariableIsSet("UPDATE_MESSAGES")) {
            QFile file(goldenFile);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QJsonDocument(currentMessages()).toJson());
        }
        QFile file(goldenFile);
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_expected = QJsonDocument::fromJson(file.readAll()).object();
        installLanguage("en");
    }

    void messagesEqualTheGoldenList() {
        const QJsonObject current = currentMessages();
        for (const char* list : {"rejected settings", "patterns"}) {
            const QJsonArray actual = current[list].toArray(), expected = m_expected[list].toArray();
            for (qsizetype i = 0; i < std::min(actual.size(), expected.size()); ++i) {
                const auto text = [](const QJsonValue& value) {
                    return QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact);
                };
                QCOMPARE(text(actual[i]), text(expected[i]));
            }
            QCOMPARE(actual.size(), expected.size());
        }
    }

    /// Every message of a rejected setting begins with the name of a field: the path on the command line, and
    /// in the window the name of the setting in the language of the window.
    void messagesBeginWithTheNameOfTheField() {
        for (const Settings& rejected : rejectedSettings()) {
            installLanguage("en");
            const std::optional<Problem> problem = problemOf(rejected);
            QVERIFY2(problem, qPrintable(settingsText(rejected)));
            const QString line = problemText(*problem);
            const QString path = QString::fromStdString(problem->path);
            QVERIFY2(line.startsWith(path.isEmpty() ? QStringLiteral("The session ") : path + ' '),
                     qPrintable(line));
            static const QRegularExpression predicate("^ (must|cannot|needs|is|has) ");
            QVERIFY2(predicate.match(line.mid(path.isEmpty() ? 11 : path.size())).hasMatch(),
                     qPrintable(line));
            const QString field = path.section('[', 0, 0);
            if (field.isEmpty() || field != path || fieldNameTranslations(problem->path).isEmpty()) continue;
            for (const QString& code : languageCodesToTest) {
                installLanguage(code);
                const QString text = withoutIsolates(fieldProblemText(*problem));
                QVERIFY2(text.contains(fieldNameWithoutSymbol(problem->path)), qPrintable(text));
            }
        }
        installLanguage("en");
    }

    /// A message of a number names both ends of its range and the rejected value.
    void messagesOfNumbersNameTheLimits() {
        const auto text = [](const char* path, const char* value) {
            return problemText(problemOf({{path, value}}).value());
        };
        QCOMPARE(text("heads", "0"), "heads must be a whole number from 1 to 64, but it is 0");
        QCOMPARE(text("d_k", "0.5"), "d_k must be a whole number from 1 to 4096, but it is 0.5");
        QCOMPARE(text("dropout.p", "1"),
                 "dropout.p must be a number from 0 up to but not including 1, but it is 1");
        QCOMPARE(text("mask.causal", "x"), "mask.causal must be none, causal or strict, but it is \"x\"");
    }
};

ATTENTION_TEST(TestMessages)
#include "tst_messages.moc"
