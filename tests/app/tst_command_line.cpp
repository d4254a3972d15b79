// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the program as a separate process, as a user or a script runs it.
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "support/array_files.h"
#include "support/qt_tests.h"
#include "support/sessions.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestCommandLine : public QObject {
    Q_OBJECT

    struct Run {
        int status;
        QString out;
        QString error;
    };
    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }

    Run run(const QStringList& arguments, const QStringList& unset = {}) const {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const QString& name : unset + QStringList{"DISPLAY", "WAYLAND_DISPLAY"})
            environment.remove(name);
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(PROGRAM, arguments);
        if (!process.waitForFinished(attention::test::waitTimeout)) qFatal("the program does not end");
        if (process.exitStatus() != QProcess::NormalExit) qFatal("the program crashed");
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }
    static QByteArray contentOf(const QString& fileName) {
        QFile file(fileName);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
    }
    void writeFile(const QString& name, const QByteArray& text) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }

 private slots:
    void exportNeedsNoDisplay() {
        const Run result =
            run({"--export", "a.png", "--export", "a.npz", "--export", "a.json", "--export", "a.attn"},
                {"QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"});
        QCOMPARE(result.error, QString());
        QCOMPARE(result.status, 0);
        const QImage image(path("a.png"));
        QVERIFY(image.width() > 1000 && image.height() > 700);
        QSet<QRgb> colors;
        for (int y = 0; y < image.height(); y += 5) {
            for (int x = 0; x < image.width(); x += 5) colors << image.pixel(x, y);
        }
        QVERIFY(colors.size() > 60);
        QVERIFY(contentOf(path("a.npz")).startsWith("PK"));
        const QJsonObject json = QJsonDocument::fromJson(contentOf(path("a.json"))).object();
        const auto expected = entriesOf(*computeTrace(Session()), Stage::Context);
        std::vector<float> written;
        for (const QJsonValue entry : json["tensors"]["context"]["data"].toArray()) {
            written.push_back(static_cast<float>(entry.toDouble()));
        }
        QCOMPARE(written, expected);
        QCOMPARE(parseSession(contentOf(path("a.attn")).toStdString()), Session());
    }

    void optionsSetFieldsOfTheSession() {
        const Run result = run({"--text", "one 二 three", "--keys", "four five", "--set", "heads=3", "--set",
                                "mask.causal=causal", "--set", "input.special=bert", "--export", "b.attn"});
        QCOMPARE(result.error, QString());
        Session expected;
        expected.input.queryText = "one 二 three";
        expected.input.keyText = "four five";
        expected.heads = 3;
        expected.mask.causal = CausalMask::Causal;
        expected.input.specialTokens = SpecialTokens::Bert;
        QCOMPARE(parseSession(contentOf(path("b.attn")).toStdString()), expected);

        const Run again = run({"b.attn", "--set", "heads=2", "--export", "c.attn"});
        QCOMPARE(again.status, 0);
        expected.heads = 2;
        QCOMPARE(parseSession(contentOf(path("c.attn")).toStdString()), expected);
    }

    void exportedFigureFollowsTheViewOfTheSession() {
        const QStringList batch = {"--text", "one two\nthree four", "--set", "input.batch=true"};
        const auto titleWith = [&](const QString& view) {
            const Run result = run(batch + QStringList{"--set", "view=" + view, "--export", "v.svg"});
            const QByteArray svg = contentOf(path("v.svg"));
            const auto begin = svg.indexOf("<title>") + 7;
            return result.error + QString::fromUtf8(svg.mid(begin, svg.indexOf("</title>") - begin));
        };
        QCOMPARE(titleWith(R"({})"), "one two");
        QCOMPARE(titleWith(R"({"sequence": 1})"), "three four");
        QCOMPARE(titleWith(R"({"sequence": 63})"), "three four");  // the last sequence of the batch
    }

    void exportedNumbersContainTheirSession() {
        const QStringList set = {"--set", "heads=2", "--set", "mask.cells=[[0,1]]"};
        QCOMPARE(run(set + QStringList{"--export", "n.json", "--export", "n.attn"}).status, 0);
        const Run again = run({"n.json", "--export", "again.attn"});
        QCOMPARE(again.error, QString());
        QCOMPARE(contentOf(path("again.attn")), contentOf(path("n.attn")));
    }

    void errorsAreOneLineAndWriteNoFile_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("messageStart");
        const auto row = [](const char* name, const QStringList& arguments, int status,
                            const QString& messageStart) {
            QTest::newRow(name) << arguments << status << messageStart;
        };
        row("out of range", {"--set", "heads=0"}, 1,
            "--set heads=0: heads must be a whole number from 1 to 64, but it is 0");
        row("unknown field", {"--set", "d_kk=3"}, 1, "--set d_kk=3: d_kk is not a field. Use draws, ");
        row("no equals sign", {"--set", "heads"}, 2, "--set heads: must have the form PATH=VALUE");
        row("unknown option", {"--haeds", "3"}, 2, "unknown option 'haeds'");
        row("missing value", {"--text"}, 2, "missing value after '--text'");
        row("unknown figure", {"--figure", "pie", "--export", "x.png"}, 2,
            "--figure pie: must be one of overview, stage:NAME, stage:NAME:N, head:N, sentence, ");
        row("figure of an unknown stage", {"--figure", "stage:wights", "--export", "x.png"}, 2,
            "--figure stage:wights: the session does not contain this stage, so the stage name must be "
            "one of "
            "query_embeddings, key_embeddings, queries, keys, values, raw_scores, scaled_scores, "
            "masked_scores, weights, context, concat, entropy, embedding, W_Q, W_K, W_V\n");
        row("stage that is not there", {"--figure", "stage:output", "--export", "x.png"}, 2,
            "--figure stage:output: the session does not contain this stage, so the stage name must be "
            "one of "
            "query_embeddings, key_embeddings, queries, keys, values, raw_scores, scaled_scores, "
            "masked_scores, weights, context, concat, entropy, embedding, W_Q, W_K, W_V\n");
        row("stage of another session",
            {"--set", "score.function=bilinear", "--figure", "stage:W_aq", "--export", "x.png"}, 2,
            "--figure stage:W_aq: the session does not contain this stage, so the stage name must be "
            "one of "
            "query_embeddings, key_embeddings, queries, keys, values, raw_scores, scaled_scores, "
            "masked_scores, weights, context, concat, entropy, embedding, mapped_queries, W_Q, W_K, W_V, "
            "W\n");
        row("head that is not there", {"--figure", "head:2", "--export", "x.png"}, 2,
            "--figure head:2: the head must be a whole number from 1 to 1, but it is 2\n");
        row("animation of one picture", {"--export", "x.webp"}, 2,
            "--export x.webp: an animation requires --steps LIST, --vary PATH=VALUE,VALUE or --compare-with "
            "FILE\n");
        row("animation of an untrained session", {"--steps", "0-5", "--export", "x.gif"}, 2,
            "--vary learning.steps: has no effect because ");
        row("steps of an animation and of a picture",
            {"--steps", "0-5", "--export", "x.gif", "--export", "y.png"}, 2,
            "--steps 0-5: cannot be used for an animation and another file in the same command, so export "
            "them "
            "separately\n");
        row("too many pictures", {"--steps", "0-200", "--export", "x.gif"}, 2,
            "--export x.gif: must have at most 200 frames, but it has 201\n");
        row("animation of the sweep", {"--figure", "sweep", "--vary", "d_k=1,2", "--export", "x.gif"}, 2,
            "--figure sweep: cannot be an animation, so export a .csv, .png, .svg or .pdf file\n");
        row("animation of A and B at once",
            {"--figure", "compare", "--compare-with", "a.attn", "--export", "x.gif"}, 2,
            "--figure compare: cannot be an animation of A and B because the figure shows both, so use "
            "another "
            "figure\n");
        row("duration of a picture", {"--duration", "3", "--export", "x.png"}, 2,
            "--duration 3: requires --export with a .webp or .gif file\n");
        row("duration of nothing", {"--vary", "d_k=1,2", "--duration", "0", "--export", "x.gif"}, 2,
            "--duration 0: must be a number of seconds from 0.1 to 600\n");
        row("columns that are none", {"--columns", "0", "--figure", "stage:weights", "--export", "x.png"}, 2,
            "--columns 0: must be a whole number from 1 to 64\n");
        row("head 0", {"--figure", "head:0", "--export", "x.png"}, 2,
            "--figure head:0: the head must be a whole number from 1, but it is \"0\"");
        row("stage of head 0", {"--figure", "stage:weights:0", "--export", "x.png"}, 2,
            "--figure stage:weights:0: the head must be a whole number from 1, but it is \"0\"");
        row("head of a stage without heads", {"--figure", "stage:concat:1", "--export", "x.png"}, 2,
            "--figure stage:concat:1: must be stage:concat because all heads share this stage");
        row("figure for numbers", {"--figure", "lines", "--export", "x.npz"}, 2,
            "--figure lines: requires --export with a .png, .svg, .pdf, .webp or .gif file");
        row("comparison with nothing", {"--figure", "compare", "--export", "x.png"}, 2,
            "--figure compare: requires a second session, so add --compare-with FILE. To compare the "
            "selected head with head 1, add --set 'view={\"compared_head\":0}'");
        row("comparison with no file",
            {"--figure", "compare", "--compare-with", "none.attn", "--export", "x.png"}, 1,
            "none.attn: The file cannot be read (");
        row("no number of dots", {"--dpi", "many", "--export", "x.png"}, 2,
            "--dpi many: must be a whole number from 30 to 1200");
        row("too many dots", {"--dpi", "1201", "--export", "x.png"}, 2,
            "--dpi 1201: must be a whole number from 30 to 1200");
        row("unknown theme", {"--theme", "pink", "--export", "x.png"}, 2,
            "--theme pink: must be light, dark or transparent");
        row("unknown suffix", {"--export", "x.bmp"}, 2,
            "--export x.bmp: the suffix must be .png, .svg, .pdf, .webp, .gif, .html, .npz, .json, .csv, .py "
            "or "
            ".attn");
        row("empty session", {""}, 2, "SESSION must be a file or a folder, but it is empty");
        row("line break", {"--set", "heads=x\ny"}, 1,
            R"(--set heads=x y: heads must be a whole number from 1 to 64, but it is "x\ny")");
        row("twice in a value", {"--set", R"(view={"a":1,"a":2})"}, 1,
            R"(--set view={"a":1,"a":2}: view.a must appear only once)");
        row("unknown entry of the view", {"--set", R"(view={"foo":1})"}, 1,
            R"(--set view={"foo":1}: view.foo is not a field. Use sequence, color_range, )");
        row("unknown palette", {"--set", R"(view={"heads":[1,3],"palette":"nope"})"}, 1,
            R"(--set view={"heads":[1,3],"palette":"nope"}: view.palette must be violet, viridis, )"
            "cividis or greys, but it is \"nope\"\n");
        row("view in a file", {"viewed.attn"}, 1,
            "viewed.attn: view.selected.row must be a whole number from 0 to 2147483647, but it is -1");
        row("session in numbers", {"numbers.json"}, 1,
            "numbers.json: session.heads must be a whole number from 1 to 64, but it is 0");
        row("two sessions, one file", {"a.attn", "b.attn"}, 2,
            "--export never.json: would be written more than once, so use different file names, for example "
            "with {name}");
        row("missing session", {"nowhere.attn"}, 1,
            "nowhere.attn: The file cannot be read (No such file or directory).");
        row("truncated session", {"truncated.attn"}, 1,
            "truncated.attn: The session must be valid JSON, but there is a syntax error in line ");
        row("newer session", {"newer.attn"}, 1,
            "newer.attn: version must be a whole number from 1 to 2 because this program supports no newer "
            "version, "
            "but it is 3");
        row("no token", {"--text", "…"}, 1, "--text: input.query_text must contain at least one token");
        row("fields that do not fit", {"--set", "projection.recipe=identity"}, 1,
            "session: d_k must equal d_model / heads because each head has one part of the vector, but heads "
            "× d_k = "
            "1 × 24 and d_model = 16");
        row("fields that do not fit, set last", {"--set", "projection.recipe=identity", "--set", "d_k=7"}, 1,
            "--set d_k=7: d_k must equal d_model / heads because each head has one part of the vector, but "
            "heads × "
            "d_k = 1 × 7 and d_model = 16");
        row("no folder", {"--export", "no/folder/x.png"}, 1,
            "no/folder/x.png: The file cannot be written (No such file or directory).");
        row("beyond the limit given", {"--memory-limit", "1MB", "--set", "heads=64", "--set", "d_k=150"}, 1,
            "session: The session needs 1.");  // the limit is exceeded during the computation
        row("far beyond the limit given", {"--memory-limit", "1MB", "--set", "heads=64", "--set", "d_k=4096"},
            1,
            "session: The session needs 34 MB of memory, but the limit is 1.0 MB, so use fewer tokens, fewer "
            "heads or smaller sizes");
        row("no size", {"--memory-limit", "plenty"}, 2,
            "--memory-limit plenty: must be a number above 0 with the unit MB or GB, such as 500MB or 8GB");
        row("size of nothing", {"--memory-limit", "0GB"}, 2, "--memory-limit 0GB: must be a number above 0 ");
        row("no session", {"names.csv"}, 1,
            "names.csv: The file contains no session. You can open .attn, .npz, ");
        row("a table of numbers", {"table.csv"}, 1,
            "table.csv: The file is a table of numbers in text form, which is not supported. Save a "
            "supported "
            "file with numpy.savez(\"a.npz\", attentions=numpy.loadtxt(\"a.csv\", delimiter=\",\", "
            "skiprows=1)).\n");
        row("a list of numbers", {"list.json"}, 1,
            "list.json: The file contains numbers in JSON, which are not supported. Save a supported file "
            "with "
            "numpy.savez(\"a.npz\", attentions=json.load(open(\"a.json\"))).\n");
        row("numbers under a name", {"named.json"}, 1,
            "named.json: The file contains numbers in JSON, which are not supported. Save a supported file "
            "with numpy.savez(\"a.npz\", attentions=json.load(open(\"a.json\"))[\"weights\"]).\n");
        row("an archive", {"glove.zip"}, 1, "glove.zip: The file is compressed. Unpack it with “unzip”.");
        row("a session in UTF-16", {"wide.attn"}, 1,
            "wide.attn: The text in the file must be encoded in UTF-8, but its encoding is UTF-16. ");
        row("a session with a merge conflict", {"merged.attn"}, 1,
            "merged.attn: The session must not contain merge conflicts, but line 2 is part of a conflict, so "
            "keep one of its versions ");
        row("an array", {"one.npy"}, 1,
            "one.npy: The file is a single NumPy array, which is not supported. ");
        row("a folder", {"--export", "folder.npz"}, 1, "folder.npz: The file cannot be written (");
    }
    void errorsAreOneLineAndWriteNoFile() {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, messageStart);
        writeFile("truncated.attn", "{\"format\": \"attention-lab/session\", \"vers");
        writeFile("viewed.attn", R"({"format": "attention-lab/session", "version": 1, "view": {"selected":
            {"stage": "weights", "head": 0, "row": -1, "column": 0}}})");
        writeFile("numbers.json",
                  R"({"tensors": {}, "session": {"format": "attention-lab/session", "version": 1,
            "heads": 0}})");
        writeFile("newer.attn", R"({"format": "attention-lab/session", "version": 3})");
        writeFile("names.csv", "the,cat\nsat,on\n");
        writeFile("table.csv", "the,cat\n0.5,0.5\n");
        writeFile("list.json", "[[0.5, 0.5], [0.25, 0.75]]\n");
        writeFile("named.json", R"({"weights": [[0.5, 0.5], [0.25, 0.75]]})");
        writeFile("glove.zip", QByteArray::fromStdString(zipBytes({{"glove.txt", "the 1 2\n"}})));
        writeFile("wide.attn", QByteArray("\xff\xfe{\0\"\0", 6));
        writeFile("merged.attn", "{\n<<<<<<< HEAD\n=======\n>>>>>>> other\n}\n");
        writeFile("one.npy", "\x93NUMPY\x01");
        if (QTest::currentTestFailed()) return;
        QVERIFY(QDir(m_folder.path()).mkpath("folder.npz"));
        const QStringList before = QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
        if (!arguments.contains("--export")) arguments = QStringList{"--export", "never.json"} + arguments;
        const Run result = run(arguments);
        QCOMPARE(result.status, status);
        QVERIFY2(result.error.startsWith("attention-lab: " + messageStart), qPrintable(result.error));
        QCOMPARE(result.error.count('\n'), 1);
        QVERIFY(result.error.endsWith('\n'));
        QCOMPARE(result.out, QString());
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), before);
    }

    void aSessionWithAByteOrderMarkCanBeOpened() {
        const QByteArray mark = "\xef\xbb\xbf";
        writeFile("marked.json", mark + R"({"format": "attention-lab/session", "version": 1, "heads": 3})");
        if (QTest::currentTestFailed()) return;
        QCOMPARE(run({"marked.json", "--export", "marked.attn"}).status, 0);
        QCOMPARE(parseSession(contentOf(path("marked.attn")).toStdString()).heads, 3);
    }

    /// The message appears once for each file, even if several sessions open the file.
    void aWrongWordCountIsReportedOncePerFile() {
        writeFile("announced.vec", "4 2\nthe 1 2\ncat 3 4\nsat 5 6\n");
        if (QTest::currentTestFailed()) return;
        const QString remark =
            ": The number of words in the first line is 4, but the file contains 3. All words are used.\n";
        Run result =
            run({"announced.vec", "--text", "the cat", "--vary", "d_k=1,2", "--export", "a{d_k}.npz"});
        QCOMPARE(result.error, "attention-lab: " + path("announced.vec") + remark);
        QCOMPARE(result.status, 0);
        result = run({"--set", "embedding.source=word_vectors", "--set", "embedding.file=announced.vec",
                      "--set", "embedding.d_model=2", "--text", "the cat", "--export", "b.npz"});
        QCOMPARE(result.error, "attention-lab: announced.vec" + remark);
        QCOMPARE(result.status, 0);
    }

    void figureOptionsRequireAnExport() {
        for (const QStringList& option : {QStringList{"--figure", "lines"},
                                          {"--dpi", "300"},
                                          {"--theme", "dark"},
                                          {"--compare-with", "a.attn"}}) {
            const Run result = run(option);
            QCOMPARE(result.error, "attention-lab: " + option.join(' ') + ": requires --export FILE\n");
            QCOMPARE(result.status, 2);
        }
    }

    void aFailedExportKeepsTheExistingFile() {
        writeFile("kept.json", "old");
        if (QTest::currentTestFailed()) return;
        QCOMPARE(run({"--set", "heads=99", "--export", "kept.json"}).status, 1);
        QCOMPARE(contentOf(path("kept.json")), QByteArray("old"));
    }

    /// Simulates a full disk by a limit on the file size, which makes the system call write() fail.
    void aFullDiskKeepsTheExistingFile_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"full.png", "full.svg", "full.pdf", "full.npz", "full.json", "full.csv",
                                 "full.py", "full.attn"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void aFullDiskKeepsTheExistingFile() {
        QFETCH(QString, name);
        writeFile(name, "old");
        if (QTest::currentTestFailed()) return;
        QProcess shell;
        shell.setWorkingDirectory(m_folder.path());
        shell.start("bash", {"-c", "ulimit -f 1; exec \"$0\" --export \"$1\"", PROGRAM, name});
        QVERIFY(shell.waitForFinished(attention::test::waitTimeout));
        const QString error = QString::fromUtf8(shell.readAllStandardError());
        QCOMPARE(shell.exitCode(), 1);
        QCOMPARE(error, "attention-lab: " + name + ": The file cannot be written (File too large).\n");
        QCOMPARE(contentOf(path(name)), QByteArray("old"));
    }

    void argumentsMustBeUtf8() {
        QProcess shell;
        shell.start("bash", {"-c", "exec \"$0\" --text $'a\\xff' --export never.json", PROGRAM});
        QVERIFY(shell.waitForFinished(attention::test::waitTimeout));
        QCOMPARE(shell.exitCode(), 2);
        QVERIFY(shell.readAllStandardError().endsWith(": is not UTF-8 text\n"));
    }

    void aSessionBeyondTheMemoryLimitIsRejected() {
        const Run result =
            run({"--set", "heads=64", "--set", "d_k=4096", "--set", "d_v=4096", "--set",
                 "embedding.d_model=4096", "--set", "score.function=bilinear", "--set",
                 "input.tokenizer=characters", "--text", QString(4096, 'x'), "--export", "never.json"});
        QCOMPARE(result.status, 1);
        QVERIFY2(
            QRegularExpression("^attention-lab: session: The session needs \\d+\\.\\d GB of memory, but the "
                               "limit is half of the memory of this computer, \\d+\\.\\d GB, ")
                .match(result.error)
                .hasMatch(),
            qPrintable(result.error));
    }

    void aMissingDisplayIsReportedInOneLine() {
        const Run result = run({}, {"QT_QPA_PLATFORM"});
        QCOMPARE(result.status, 1);
        QVERIFY2(result.error.startsWith("attention-lab: display: "), qPrintable(result.error));
        QCOMPARE(result.error.count('\n'), 1);
    }

    void helpAndVersionArePrinted() {
        const Run help = run({"--help"});
        QCOMPARE(help.status, 0);
        for (const char* option :
             {"--text", "--keys", "--set", "--export", "--memory-limit", "--version", "SESSION"}) {
            QVERIFY2(help.out.contains(option), option);
        }
        QVERIFY2(help.out.startsWith("Usage: attention-lab [options] [SESSION…]"), qPrintable(help.out));
        QVERIFY(help.out.contains("Help (F1)") && help.out.contains("man attention-lab"));
        QCOMPARE(run({"-h"}).out, help.out);
        const Run chinese = run({"--help", "--language", "zh_CN"});
        QCOMPARE(chinese.status, 0);
        QVERIFY2(chinese.out.contains("帮助") && chinese.out.contains("--memory-limit"),
                 qPrintable(chinese.out));
        const Run version = run({"--version"});
        QCOMPARE(version.status, 0);
        QVERIFY(QRegularExpression("^attention-lab \\d+\\.\\d+\\.\\d+(~beta\\d+)?\n$")
                    .match(version.out)
                    .hasMatch());
        for (const auto& [command, reason] :
             {std::pair("exec \"$0\" --help >/dev/full", "No space left on device"),
              std::pair("exec \"$0\" --version >&-", "Bad file descriptor")}) {
            QProcess shell;
            shell.start("bash", {"-c", command, PROGRAM});
            QVERIFY(shell.waitForFinished(attention::test::waitTimeout));
            QCOMPARE(shell.exitCode(), 1);
            QCOMPARE(shell.readAllStandardError(),
                     QByteArray("attention-lab: standard output: cannot be written: ") + reason + '\n');
        }
    }

    /// Without fonts, every character is painted as a box.
    void missingFontsAreReported() {
        writeFile("fonts.conf",
                  "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig/>");
        if (QTest::currentTestFailed()) return;
        QProcess shell;
        shell.setWorkingDirectory(m_folder.path());
        shell.start("bash",
                    {"-c", "FONTCONFIG_FILE=$PWD/fonts.conf exec \"$0\" --export boxes.png", PROGRAM});
        QVERIFY(shell.waitForFinished(attention::test::waitTimeout));
        QCOMPARE(shell.exitCode(), 0);
        QVERIFY(shell.readAllStandardError().startsWith(
            "attention-lab: fonts: no fonts were found, so characters appear as boxes."));
    }

    void nanParametersOfAModelAreReported() {
        QVERIFY(QDir().mkpath(path("odd")));
        for (const char* file : {"config.json", "tokenizer.json", "model.safetensors"})
            QVERIFY(QFile::copy(QString(TEST_DATA "/models/gpt2/") + file, path(QString("odd/") + file)));
        QByteArray weights = contentOf(path("odd/model.safetensors"));
        const auto header = static_cast<int>(qFromLittleEndian<quint64>(weights.constData()));
        const QJsonObject tensors = QJsonDocument::fromJson(weights.mid(8, header)).object();
        const int offset = tensors["transformer.ln_f.bias"]["data_offsets"][0].toInt();
        weights.replace(8 + header + offset, 4, "\xff\xff\xff\xff");  // NaN
        QVERIFY(QFile::remove(path("odd/model.safetensors")));
        writeFile("odd/model.safetensors", weights);
        if (QTest::currentTestFailed()) return;
        const Run result = run({"--model", "odd", "--text", "the cat", "--export", "odd.png"});
        QCOMPARE(result.status, 0);
        QCOMPARE(result.error,
                 "attention-lab: model odd: From the final layer norm on, values are NaN or infinite because "
                 "the array “transformer.ln_f.bias” contains such values.\n");
    }
};

ATTENTION_TEST(TestCommandLine)
#include "tst_command_line.moc"
