// SPDX-License-Identifier: GPL-3.0-or-later
// Tests settings that do not apply to a session: on the command line, and in session files that contain them.
#include "command_line/headless.h"
#include "engine/applicability.h"
#include "io/session_file.h"
#include "support/array_files.h"
#include "support/qt_tests.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;

class TestRejectedSettings : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_attentionFile;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray contentOf(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
    }
    [[nodiscard]] bool write(const QString& name, const std::string& bytes) const {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) &&
               file.write(QByteArray::fromStdString(bytes)) == static_cast<qint64>(bytes.size());
    }
    /// Runs the exports and returns the remarks.
    static QStringList run(const QStringList& arguments) {
        ProgressLine progress;
        return runExports(parseCommandLine(arguments), progress);
    }
    /// Returns the exit status and the message of the error, or "none".
    static QString rejectionOf(const QStringList& arguments) {
        try {
            run(arguments);
            return "none";
        } catch (const CommandError& error) {
            return QString("%1: %2").arg(error.status()).arg(QString::fromUtf8(error.what()));
        }
    }
    static QStringList modelArguments() {
        return {"--model", QStringLiteral(TEST_DATA "/models/gpt2"), "--text", "The cat sat."};
    }
    QStringList attentionArguments() const { return {m_attentionFile}; }

 private slots:
    void initTestCase() {
        const ArrayInFile weights{{2, 2, 2}, {1, 0, .5f, .5f, 1, 0, .25f, .75f}};
        QVERIFY(write("attention.npz", npzBytes({{"attentions", weights}})));
        m_attentionFile = path("attention.npz");
    }

    /// Checks every field that the model or the attention file replaces. Its default value is rejected too.
    void replacedFieldsAreRejected_data() {
        QTest::addColumn<QStringList>("source");
        QTest::addColumn<QString>("reason");
        QTest::newRow("model") << modelArguments() << "the trained model overrides this setting";
        QTest::newRow("attention") << attentionArguments()
                                   << "the attention weights are imported from a file";
    }
    void replacedFieldsAreRejected() {
        QFETCH(QStringList, source);
        QFETCH(QString, reason);
        const Session session =
            sessionFromCommandLine(parseCommandLine(source + QStringList{"--export", "a.npz"}));
        int replacedCount = 0;
        for (const std::string& field : fieldPaths()) {
            if (replacementReason(session, field).isEmpty()) continue;
            ++replacedCount;
            const QString defaultSetting =
                QString::fromStdString(field + '=' + serializeField(Session(), field)).remove('\n');
            QCOMPARE(
                rejectionOf(source + QStringList{"--set", defaultSetting, "--export", path("never.npz")}),
                "2: --set " + defaultSetting + ": has no effect because " + reason);
            const QString name = '{' + defaultSetting.section('=', 0, 0).section('.', -1) + '}';
            // A file name cannot contain this value.
            if (defaultSetting.contains('/') || defaultSetting.contains(", ") || defaultSetting.endsWith('='))
                continue;
            QVERIFY(
                rejectionOf(source + QStringList{"--vary", defaultSetting, "--export", path(name + ".npz")})
                    .startsWith("2: --vary " + defaultSetting + ": has no effect because " + reason));
        }
        QVERIFY(replacedCount > 35);
        QCOMPARE(QDir(m_folder.path()).entryList({"*.npz"}), QStringList("attention.npz"));
    }

    void modelRejectsASecondText() {
        QCOMPARE(rejectionOf(modelArguments() + QStringList{"--keys", "a b", "--export", path("never.npz")}),
                 "2: --keys: has no effect because the trained model overrides this setting");
    }

    void applicableSettingsChangeTheNumbers() {
        run(modelArguments() +
            QStringList{"--vary", "normalizer.temperature=1,2", "--export", path("t{temperature}.npz")});
        QVERIFY(contentOf("t1.npz") != contentOf("t2.npz"));
        for (const QString& setting : QStringList{"mask.cells=[[2,1]]", "multiplier=[[2,1,3]]",
                                                  R"(model.edits=[{"layer":0,"heads_off":[0]}])"}) {
            QCOMPARE(run(modelArguments() + QStringList{"--set", setting, "--export", path("set.npz")}),
                     QStringList());
            QVERIFY2(contentOf("set.npz") != contentOf("t1.npz"), qPrintable(setting));
        }
        QCOMPARE(run({m_attentionFile, "--text", "a b", "--export", path("named.csv")}), QStringList());
        QVERIFY(contentOf("named.csv").contains("\"b\""));
    }

    /// A field without effect may be set, but every value in a series would give the same result.
    void fieldsWithoutEffectCannotBeVaried() {
        const QStringList files = {"--export", path("s{sinks}.npz")};
        QCOMPARE(run({"--set", "mask.sinks=1", "--export", path("one.npz")}), QStringList());
        QCOMPARE(rejectionOf(QStringList{"--vary", "mask.sinks=0,1"} + files),
                 "2: --vary mask.sinks: has no effect because sink keys have an effect only together "
                 "with the mask window, which is off");
        QCOMPARE(rejectionOf(QStringList{"--vary", "mask.sinks=0,1", "--set", "mask.window=0"} + files),
                 "none");
        QVERIFY(contentOf("s0.npz") != contentOf("s1.npz"));
        // The sink has an effect in some sessions of the series.
        QCOMPARE(
            rejectionOf({"--vary", "normalizer.sink=0,1", "--vary", "normalizer.function=softmax,sparsemax",
                         "--export", path("{sink}-{function}.npz")}),
            "none");
        QVERIFY(contentOf("0-softmax.npz") != contentOf("1-softmax.npz"));
    }

    /// There is one remark for all exports of the file. The exported files do not contain the fields.
    void inapplicableFieldsInAFileCauseOneRemark() {
        const char* const sessionText =
            R"({"format": "attention-lab/session", "version": 2, "draws": "stable",
            "input": {"query_text": "a b a"}, "heads": 2, "score": {"function": "additive"},
            "mask": {"cells": [[2, 0]]}, "model": {"folder": ":induction"}})";
        QVERIFY(write("old.attn", sessionText));
        const QString remark = path("old.attn") +
                               ": These settings were ignored because the trained model overrides them: "
                               "draws, heads, score.function";
        QCOMPARE(run({path("old.attn"), "--export", path("new.attn"), "--export", path("new.json"),
                      "--export", path("new.svg"), "--vary", "model.layer=0"}),
                 QStringList(remark));
        const QByteArray written = contentOf("new.attn");
        for (const char* field : {"draws", "heads", "function", "causal"})
            QVERIFY2(!written.contains(field), field);
        for (const QString& file : QStringList{"new.attn", "new.json", "new.svg"}) {
            QCOMPARE(run({path(file), "--export", path("again.attn")}), QStringList());
            const Session reopened = parseSession(contentOf("again.attn").toStdString());
            QCOMPARE(reopened.mask.maskedCells.size(), std::size_t{1});
            QCOMPARE(reopened.input.queryText, "a b a");
            QCOMPARE(reopened.heads, 1);
        }
    }
};

ATTENTION_TEST(TestRejectedSettings)
#include "tst_rejected_settings.moc"
