// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that cannot apply: on the command line, and in files that hold one.
#include "command_line/headless.h"
#include "engine/applicability.h"
#include "io/session_file.h"
#include "support/array_files.h"
#include "support/qt_tests.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;

class TestRefusedSettings : public QObject {
    Q_OBJECT

    QTemporaryDir m_files;
    QString m_attention;

    QString path(const QString& name) const { return m_files.filePath(name); }
    QByteArray contentOf(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
    }
    void write(const QString& name, const std::string& bytes) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(bytes));
    }
    static QStringList run(const QStringList& arguments) {
        ProgressLine none;
        return runExports(parseCommandLine(arguments), none);
    }
    static QString refusalOf(const QStringList& arguments) {
        try {
            run(arguments);
            return "none";
        } catch (const CommandError& error) {
            return QString("%1: %2").arg(error.status()).arg(QString::fromUtf8(error.what()));
        }
    }
    static QStringList ofModel() {
        return {"--model", QStringLiteral(TEST_DATA "/models/gpt2"), "--text", "The cat sat."};
    }
    QStringList ofAttention() const { return {m_attention}; }

 private slots:
    void initTestCase() {
        const ArrayInFile weights{{2, 2, 2}, {1, 0, .5f, .5f, 1, 0, .25f, .75f}};
        write("attention.npz", npzBytes({{"attentions", weights}}));
        m_attention = path("attention.npz");
    }

    /// Every one, whatever value it is given.
    void replacedFieldsAreRefused_data() {
        QTest::addColumn<QStringList>("source");
        QTest::addColumn<QString>("reason");
        QTest::newRow("model") << ofModel() << "the trained model settles that";
        QTest::newRow("attention") << ofAttention() << "the attention stands in a file";
    }
    void replacedFieldsAreRefused() {
        QFETCH(QStringList, source);
        QFETCH(QString, reason);
        const Session session =
            sessionFromCommandLine(parseCommandLine(source + QStringList{"--export", "a.npz"}));
        int replaced = 0;
        for (const std::string& field : fieldPaths()) {
            if (replacementReason(session, field).isEmpty()) continue;
            ++replaced;
            const QString usual =
                QString::fromStdString(field + '=' + serializeField(Session(), field)).remove('\n');
            QCOMPARE(refusalOf(source + QStringList{"--set", usual, "--export", path("never.npz")}),
                     "2: --set " + usual + ": does not apply: " + reason);
            const QString name = '{' + usual.section('=', 0, 0).section('.', -1) + '}';
            // No file is called so.
            if (usual.contains('/') || usual.contains(", ") || usual.endsWith('=')) continue;
            QVERIFY(refusalOf(source + QStringList{"--vary", usual, "--export", path(name + ".npz")})
                        .startsWith("2: --vary " + usual + ": does not apply: " + reason));
        }
        QVERIFY(replaced > 35);
        QCOMPARE(QDir(m_files.path()).entryList({"*.npz"}), QStringList("attention.npz"));
    }

    void aSecondTextIsRefusedOfAModel() {
        QCOMPARE(refusalOf(ofModel() + QStringList{"--keys", "a b", "--export", path("never.npz")}),
                 "2: --keys: does not apply: the trained model settles that");
    }

    void whatAppliesChangesNumbers() {
        run(ofModel() +
            QStringList{"--vary", "normalizer.temperature=1,2", "--export", path("t{temperature}.npz")});
        QVERIFY(contentOf("t1.npz") != contentOf("t2.npz"));
        for (const QString& setting : QStringList{"mask.cells=[[2,1]]", "multiplier=[[2,1,3]]",
                                                  R"(model.edits=[{"layer":0,"heads_off":[0]}])"}) {
            QCOMPARE(run(ofModel() + QStringList{"--set", setting, "--export", path("set.npz")}),
                     QStringList());
            QVERIFY2(contentOf("set.npz") != contentOf("t1.npz"), qPrintable(setting));
        }
        QCOMPARE(run({m_attention, "--text", "a b", "--export", path("named.csv")}), QStringList());
        QVERIFY(contentOf("named.csv").contains("\"b\""));
    }

    /// Legal where it stands, but a series of it would be the same again and again.
    void whatIsNotLookedAtIsNotVaried() {
        const QStringList files = {"--export", path("s{sinks}.npz")};
        QCOMPARE(run({"--set", "mask.sinks=1", "--export", path("one.npz")}), QStringList());
        QCOMPARE(refusalOf(QStringList{"--vary", "mask.sinks=0,1"} + files),
                 "2: --vary mask.sinks: does not apply: without a window no key is too far away");
        QCOMPARE(refusalOf(QStringList{"--vary", "mask.sinks=0,1", "--set", "mask.window=0"} + files),
                 "none");
        QVERIFY(contentOf("s0.npz") != contentOf("s1.npz"));
        // Looked at in some of them.
        QCOMPARE(
            refusalOf({"--vary", "normalizer.sink=0,1", "--vary", "normalizer.function=softmax,sparsemax",
                       "--export", path("{sink}-{function}.npz")}),
            "none");
        QVERIFY(contentOf("0-softmax.npz") != contentOf("1-softmax.npz"));
    }

    /// One remark, however often the file is needed; what is written lacks the fields.
    void aFileThatHoldsOneOpensWithARemark() {
        write("old.attn", R"({"format": "attention-lab/session", "version": 2, "draws": "stable",
            "input": {"query_text": "a b a"}, "heads": 2, "score": {"function": "additive"},
            "mask": {"cells": [[2, 0]]}, "model": {"folder": ":induction"}})");
        const QString remark =
            path("old.attn") + ": left out, for the trained model settles it: draws, heads, score.function";
        QCOMPARE(run({path("old.attn"), "--export", path("new.attn"), "--export", path("new.json"),
                      "--export", path("new.svg"), "--vary", "model.layer=0"}),
                 QStringList(remark));
        const QByteArray written = contentOf("new.attn");
        for (const char* field : {"draws", "heads", "function", "causal"})
            QVERIFY2(!written.contains(field), field);
        for (const QString& file : QStringList{"new.attn", "new.json", "new.svg"}) {
            QCOMPARE(run({path(file), "--export", path("again.attn")}), QStringList());
            const Session again = parseSession(contentOf("again.attn").toStdString());
            QCOMPARE(again.mask.maskedCells.size(), std::size_t{1});
            QCOMPARE(again.input.queryText, "a b a");
            QCOMPARE(again.heads, 1);
        }
    }
};

ATTENTION_TEST(TestRefusedSettings)
#include "tst_refused_settings.moc"
