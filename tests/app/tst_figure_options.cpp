// SPDX-License-Identifier: GPL-3.0-or-later
// The options of figures: what they make, and what is refused.
#include "command_line/command_line.h"
#include "command_line/headless.h"
#include "engine/compute_trace.h"
#include "heatmap/figure_theme.h"
#include "io/session_file.h"
#include "io/writers.h"
#include "storage/file_writing.h"
#include "storage/session_io.h"
#include "storage/view_state.h"
#include "support/qt_tests.h"

#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;

class TestFigureOptions : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray contentOf(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static FigureSpec specOf(const QStringList& options) {
        return parseCommandLine(options + QStringList{"--export", "a.png"}).figureSpec;
    }
    static void run(const QStringList& arguments) {
        ProgressLine none;
        runExports(parseCommandLine(arguments), none);
    }
    /// What goes to standard error, with the exit status before it.
    static QString refusalOf(const QStringList& arguments) {
        try {
            run(arguments);
            return "none";
        } catch (const CommandError& error) {
            return QString::number(error.status()) + ": " + QString::fromUtf8(error.what());
        }
    }

 private slots:
    void optionsMakeTheSpec() {
        QCOMPARE(specOf({}), FigureSpec());
        FigureSpec spec;
        spec.name = {"scores"};
        spec.width = 84 * pixelsPerMillimeter;
        spec.height = 600 * 96.0 / 300;
        spec.dpi = 300;
        spec.palette = Palette::Cividis;
        spec.colorRange = ColorRange::ZeroToOne;
        spec.heads = HeadSelection{{0, 2}, true};
        spec.selected = CellRef{Stage::Weights, 2, 1, 4};
        spec.title = "A title";
        spec.fontSize = 7.5;
        spec.crop = Crop{{1, 8}, {0, 4}};
        spec.hasNumbers = spec.hasCaption = spec.hasColorBar = spec.hasSession = false;
        QCOMPARE(
            specOf(
                {"--figure",     "scores",       "--width",       "84mm",         "--height", "600px",
                 "--dpi",        "300",          "--palette",     "cividis",      "--range",  "zero_to_one",
                 "--heads",      "3,mean,1",     "--select",      "2,5,3",        "--title",  "A title",
                 "--no-numbers", "--no-caption", "--no-colorbar", "--no-session", "--crop",   "2-9,1-5",
                 "--font-size",  "7.5"}),
            spec);
        const std::vector<HeadOfLayer> places = {{1, 3}, {0, 0}};
        QCOMPARE(specOf({"--figure", "lines", "--heads", "2.4,1.1"}).heads,
                 (HeadSelection{{}, false, places}));
        QVERIFY(!specOf({"--figure", "layers", "--no-selection"}).hasSelection);
        QVERIFY(!specOf({"--no-title"}).hasTitle);
        QCOMPARE(specOf({"--figure", "learning", "--steps", "0,20"}).trainingSteps,
                 (std::vector<Index>{0, 20}));
        QVERIFY(specOf({"--numbers"}).hasNumbers);
        QCOMPARE(specOf({"--figure", "lines", "--select", "1,1"}).selected,
                 (CellRef{Stage::Weights, 0, 0, 0}));
        QCOMPARE(specOf({"--figure", "lines", "--select", "1,1,mean"}).selected,
                 (CellRef{Stage::Weights, meanOfHeads, 0, 0}));
    }

    void wrongValuesAreRefused_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("line");
        const auto row = [](const QStringList& options, const QString& line) {
            QTest::newRow(qPrintable(options.join(' '))) << options << line;
        };
        const QString lengths = "; allowed are 20mm to 2000mm and 100px to 20000px";
        row({"--width", "84"}, "--width 84: is no length" + lengths);
        row({"--width", "-84mm"}, "--width -84mm: is no length" + lengths);
        row({"--height", "5mm"}, "--height 5mm: is out of range" + lengths);
        row({"--width", "30000px"}, "--width 30000px: is out of range" + lengths);
        row({"--palette", "jet"}, "--palette jet: is unknown; allowed are viridis, cividis, greys");
        row({"--range", "wide"},
            "--range wide: is unknown; allowed are per_map, per_stage, zero_to_one, A,B");
        const QString rising = ": is no range; allowed are two numbers that rise, such as 0,0.2";
        for (const QString& range : QStringList{"1,0", "0,", "a,1", "0,1,2", "0,inf"})
            row({"--range", range}, "--range " + range + rising);
        row({"--scale", "root"}, "--scale root: is unknown; allowed are linear, log");
        const QString heads =
            "; allowed are numbers from 1, and mean, such as 1,3,mean; or heads of several "
            "layers, such as 2.4,5.6";
        row({"--heads", "1.1,2"}, "--heads 1.1,2: names some heads with their layer only" + heads);
        row({"--heads", "1.1.1"}, "--heads 1.1.1: \"1.1.1\" is no head" + heads);
        row({"--heads", "2.1", "--figure", "lines"}, "--heads 2.1: there is no layer 2; allowed are 1 to 1");
        row({"--heads", "1.1"},
            "--heads 1.1: heads of several layers are shown by stage:weights, lines and sentence");
        const QString parts =
            ": is no part of a map; allowed are QUERIES,KEYS, each from one to another and counted "
            "from 1, such as 2-9,1-5";
        for (const QString& crop : QStringList{"1-2", "2-1,1-2", "0-1,1-2", "1-2,1-2,1-2"})
            row({"--crop", crop}, "--crop " + crop + parts);
        row({"--crop", "1-7,1-2"}, "--crop 1-7,1-2: there is no query 7; allowed are 1 to 6");
        row({"--crop", "1-6,1-7"}, "--crop 1-6,1-7: there is no key 7; allowed are 1 to 6");
        const QString ofSteps = ": allowed are different whole numbers from 0 to 20000, such as 0,20,50,200";
        for (const QString& steps : QStringList{"0,x", "0,0", "-1", "20001"})
            row({"--figure", "learning", "--steps", steps}, "--steps " + steps + ofSteps);
        row({"--steps", "0,20"}, "--steps 0,20: does not go with --figure overview");
        row({"--figure", "learning"}, "--figure learning: nothing is learnt here: learning.task is none");
        row({"--font-size", "2"}, "--font-size 2: allowed are numbers from 3 to 72, in points");
        row({"--no-selection", "--select", "1,1", "--figure", "layers"},
            "--no-selection: does not go with --select");
        row({"--no-selection", "--figure", "lines"}, "--no-selection: does not go with --figure lines");
        row({"--layer", "2"}, "--layer: does not apply: the session has one layer");
        row({"--layer", "0"}, "--layer 0: is no layer; allowed are whole numbers from 1");
        row({"--heads", "0"}, "--heads 0: \"0\" is no head" + heads);
        row({"--heads", "1,1"}, "--heads 1,1: names 1 twice" + heads);
        row({"--heads", ""}, "--heads : \"\" is no head" + heads);
        row({"--heads", "1,4"}, "--heads 1,4: there is no head 4; allowed are 1 to 3");
        row({"--heads", "1", "--figure", "head:2"}, "--heads 1: does not go with --figure head:2");
        const QString cells =
            ": is no cell; allowed are QUERY,KEY and QUERY,KEY,HEAD, each counted from 1, such as 2,5";
        row({"--select", "2"}, "--select 2" + cells);
        row({"--select", "2,5,1,1"}, "--select 2,5,1,1" + cells);
        row({"--select", "0,5"}, "--select 0,5" + cells);
        row({"--select", "7,5", "--figure", "lines"},
            "--select 7,5,1: there is no query 7; allowed are 1 to 6");
        row({"--select", "2,7", "--figure", "lines"},
            "--select 2,7,1: there is no key 7; allowed are 1 to 6");
        row({"--select", "2,5,4", "--figure", "lines"},
            "--select 2,5,4: there is no head 4; allowed are 1 to 3");
        row({"--title", "a", "--no-title"}, "--no-title: does not go with --title");
        row({"--numbers", "--no-numbers"}, "--no-numbers: does not go with --numbers");
    }
    void wrongValuesAreRefused() {
        QFETCH(QStringList, options);
        QFETCH(QString, line);
        QCOMPARE(refusalOf(options + QStringList{"--set", "heads=3", "--export", path("never.png")}),
                 "2: " + line);
        QVERIFY(!QFileInfo::exists(path("never.png")));
    }

    /// They say nothing of numbers, scripts and sessions.
    void optionsNeedAPicture_data() {
        QTest::addColumn<QStringList>("option");
        for (const char* option :
             {"--width 84mm", "--height 84mm", "--dpi 100", "--title A", "--no-title", "--no-caption",
              "--no-colorbar", "--numbers", "--no-numbers", "--no-session", "--palette greys",
              "--range per_map", "--heads 1", "--crop 1-2,1-2", "--font-size 8", "--select 1,1",
              "--theme dark", "--figure lines"})
            QTest::newRow(option) << QString(option).split(' ');
    }
    void optionsNeedAPicture() {
        QFETCH(QStringList, option);
        const QString said = option.join(' ');
        QCOMPARE(refusalOf(option), "2: " + said + ": goes with --export FILE");
        const bool isOfPages = QStringList{"--theme", "--title", "--select"}.contains(option[0]);
        const QString others = isOfPages ? ", and .html" : "";
        for (const char* file : {"a.npz", "a.json", "a.csv", "a.py", "a.attn"}) {
            QCOMPARE(
                refusalOf(option + QStringList{"--export", path(file)}),
                "2: " + said + ": goes with --export of a picture; allowed are .png, .svg, .pdf" + others);
            QVERIFY(!QFileInfo::exists(path(file)));
        }
        if (isOfPages) QCOMPARE(refusalOf(option + QStringList{"--export", path("a.html")}), "none");
    }

    void aPageHasTheTitleAndTheCellAskedFor() {
        run({"--title", "Sheet <1>", "--select", "3,4", "--export", path("titled.html")});
        QVERIFY(contentOf("titled.html").contains("<h1 dir=\"auto\">Sheet &lt;1&gt;</h1>"));
        QVERIFY(contentOf("titled.html").contains(R"("stage=weights\u0026head=1\u0026cell=3,4")"));
        QCOMPARE(refusalOf({"--select", "7,5", "--export", path("never.html")}),
                 "2: --select 7,5,1: there is no query 7; allowed are 1 to 6");
    }

    void aPictureOpensAsItLooks() {
        const QStringList looks = {"--heads", "1,3,mean", "--palette", "greys", "--range",
                                   "per_map", "--select", "3,4,3",     "--dpi", "96"};
        run(QStringList{"--set", "heads=3", "--figure", "sentence", "--export", path("look.png")} + looks);
        const ViewState view = parseViewState(loadSession(path("look.png")).viewStateJson);
        QCOMPARE(view.settings.heads, (std::vector{0, 2}));
        QVERIFY(view.settings.averagesHeads);
        QCOMPARE(view.settings.palette, Palette::Greys);
        QCOMPARE(view.settings.colorRange, ColorRange::PerMap);
        QCOMPARE(view.selectedCell, (CellRef{Stage::Weights, 2, 2, 3}));
        run({path("look.png"), "--figure", "sentence", "--dpi", "96", "--export", path("again.png")});
        QCOMPARE(QImage(path("again.png")), QImage(path("look.png")));
        // Nothing is said of what nobody asked for.
        run({"--no-title", "--dpi", "96", "--export", path("plain.png")});
        QCOMPARE(loadSession(path("plain.png")), Session());
    }

    /// The same weight in other colours: of a range, and by powers of ten.
    void scalesAreAskedFor() {
        const auto legend = [&](const QStringList& options) {
            run(QStringList{"--figure", "stage:weights", "--no-numbers", "--export", path("scaled.svg")} +
                options);
            return contentOf("scaled.svg");
        };
        QVERIFY(legend({"--range", "0,0.25"}).contains(">0.25<"));
        QVERIFY(legend({"--scale", "log"}).contains("weight, log"));
        QVERIFY(!legend({"--scale", "linear"}).contains(", log"));
        const QStringList looks = {"--range", "0.1,0.3", "--scale", "log"};
        run(QStringList{"--figure", "stage:weights", "--export", path("ranged.png")} + looks);
        const ViewSettings view = parseViewState(loadSession(path("ranged.png")).viewStateJson).settings;
        QCOMPARE(view.weightRange, (std::pair{0.1, 0.3}));
        QCOMPARE(view.isLogarithmic, true);
    }

    /// Each map beside those of other layers is as its own layer's, and says which that is.
    void headsOfSeveralLayersStandSideBySide() {
        const QStringList model = {"--model", TEST_DATA "/models/gpt2", "--text", "The cat sat."};
        const auto texts = [&](const QStringList& options) {
            run(model +
                QStringList{"--figure", "stage:weights", "--width", "174mm", "--no-caption", "--export",
                            path("l.svg")} +
                options);
            return contentOf("l.svg");
        };
        const QByteArray both = texts({"--heads", "1.2,2.1"});
        QVERIFY(both.contains(">Weights, layer 1, head 2<"));
        QVERIFY(both.contains(">Weights, layer 2, head 1<"));
        QVERIFY(texts({"--layer", "2", "--heads", "1,2"}).contains(">Weights, layer 2, head 1<"));
        QCOMPARE(refusalOf(model + QStringList{"--layer", "9", "--export", path("never.png")}),
                 "1: --layer 9: model.layer: there is none such; the model has 2 layers, counted from 0");
    }

    /// Where a map is too narrow for its heading, what is left of it still tells the heads apart.
    void narrowMapsAreHeadedByLayerAndHead() {
        const auto textsOf = [&](const QStringList& options) {
            run(QStringList{"--figure", "stage:weights", "--width", "60mm", "--no-title", "--no-caption",
                            "--no-colorbar", "--export", path("narrow.svg")} +
                options);
            static const QRegularExpression text(">([^<>]+)</text>");
            QStringList texts;
            for (auto found = text.globalMatch(QString::fromUtf8(contentOf("narrow.svg"))); found.hasNext();)
                texts << found.next().captured(1);
            return texts;
        };
        const QStringList model = {"--model", TEST_DATA "/models/gpt2", "--text", "on it"};
        const QStringList layers = textsOf(model + QStringList{"--heads", "1.2,2.1,2.2"});
        for (const char* heading : {"1.2", "2.1", "2.2"})
            QVERIFY2(layers.contains(heading), qPrintable(layers.join('|')));
        for (const char* place : {"1", "2", "3"})
            QVERIFY2(!layers.contains(place), qPrintable(layers.join('|')));

        const QStringList heads = textsOf({"--text", "on it", "--set", "heads=3", "--heads", "1,3,mean"});
        for (const char* heading : {"1", "3", "mean"})
            QVERIFY2(heads.contains(heading), qPrintable(heads.join('|')));

        const QStringList task = {"--text", "a b",
                                  "--set",  "output.project=true",
                                  "--set",  "embedding.d_model=8",
                                  "--set",  "output.d_out=8",
                                  "--set",  "learning.batch=4",
                                  "--set",  "learning.task=reverse"};
        QStringList steps = task + QStringList{"--steps", "0,7,12"};
        steps.prepend("learning");
        steps.prepend("--figure");
        const QStringList trained = textsOf(steps);
        for (const char* heading : {"0", "7", "12"})
            QVERIFY2(trained.contains(heading), qPrintable(trained.join('|')));
        QVERIFY2(!trained.contains("3"), qPrintable(trained.join('|')));
    }

    /// If no cell is selected and the default cell is masked, the largest weight of its row is selected.
    void figuresBeginAtAWeightThatIsNotMasked() {
        const QStringList causal = {"--set", "mask.causal=causal", "--no-caption", "--no-session"};
        const auto contents = [&](const QStringList& options) {
            run(causal + options + QStringList{"--export", path("begin.svg")});
            return contentOf("begin.svg");
        };
        Session session;
        session.mask.causal = CausalMask::Causal;
        const auto trace = computeTrace(session);
        const StageMatrix weights = stageMatrix(*trace, Stage::Weights, 0, 0);
        const int key = weights.values(1, 0) > weights.values(1, 1) ? 1 : 2;
        QCOMPARE(weights.values(1, 4), 0.0f);
        const QString cell = QString("2,%1").arg(key);
        for (const char* figure : {"inspector", "lines", "sentence", "plane", "scores"}) {
            const QByteArray begun = contents({"--figure", figure});
            QVERIFY2(begun == contents({"--figure", figure, "--select", cell}), figure);
        }
        QVERIFY(
            contents({"--figure", "inspector"}).contains(QString("query 2 “is” → key %1").arg(key).toUtf8()));
        // Where nothing is masked, it stays.
        run({"--figure", "inspector", "--export", path("open.svg")});
        QVERIFY(contentOf("open.svg").contains("query 2 “is” → key 5 “dessert”"));
        // What a session has selected stays as well.
        run({"--set", "mask.causal=causal", "--figure", "inspector", "--select", "2,5", "--export",
             path("kept.svg")});
        run({path("kept.svg"), "--figure", "inspector", "--export", path("again.svg")});
        QVERIFY(contentOf("again.svg").contains("query 2 “is” → key 5 “dessert”"));
    }

    /// If a figure shows heads of several layers, the default cell is not masked in the selected head.
    void figuresOfSeveralLayersBeginAtAWeightThatIsNotMasked() {
        const QStringList model = {"--model",     TEST_DATA "/models/gpt2",
                                   "--text",      "the cat sat on the cat",
                                   "--figure",    "lines",
                                   "--heads",     "2.1,1.2",
                                   "--no-session"};
        run(model + QStringList{"--export", path("begin.svg")});
        run(model + QStringList{"--select", "2,5", "--export", path("masked.svg")});
        QVERIFY(contentOf("begin.svg") != contentOf("masked.svg"));
    }

    void aPartOfTheMapsIsShown() {
        run({"--figure", "stage:weights", "--crop", "2-3,4-6", "--no-title", "--export", path("part.svg")});
        const QByteArray part = contentOf("part.svg");
        for (const char* shown : {">is<", ">short<", ">eat<", ">dessert<", ">first<"})
            QVERIFY2(part.contains(shown), shown);
        QVERIFY(!part.contains(">Life<"));
        QCOMPARE(part.count(">is<"), 1);
    }

    /// A label's height in the drawing, whose unit is a pixel of 96 in an inch.
    void lettersAreAsLargeAsAskedFor() {
        for (const double points : {6.0, 9.0}) {
            run({"--figure", "stage:weights", "--font-size", QString::number(points), "--width", "174mm",
                 "--no-title", "--export", path("letters.svg")});
            const QByteArray svg = contentOf("letters.svg");
            static const QRegularExpression label(
                "matrix\\(([0-9.]+),0,0,[^>]*>\\s*<text[^>]*font-size=\"([0-9.]+)\"[^>]*>Life<");
            const auto match = label.match(QString::fromUtf8(svg));
            QVERIFY(match.hasMatch());
            QVERIFY(std::abs(match.captured(1).toDouble() * match.captured(2).toDouble() / 96 * 72 - points) <
                    0.02);
        }
    }

    void nothingIsMarked() {
        const auto accents = [&](const QStringList& options) {
            run(QStringList{"--model", TEST_DATA "/models/gpt2", "--text", "The cat", "--figure", "layers",
                            "--export", path("m.svg")} +
                options);
            return contentOf("m.svg").count("stroke=\"" + lightTheme(QFont()).accent.name().toLatin1() + '"');
        };
        QVERIFY(accents({}) > 0);
        QCOMPARE(accents({"--no-selection"}), 1);  // the name of the layer
    }

    /// Where files lie on a disk is nobody's business; beside the picture they are found.
    void aPictureNamesFilesWithoutTheirFolder() {
        const QString folder = path("somewhere");
        QVERIFY(QDir().mkpath(folder));
        for (const QString file : {"config.json", "model.safetensors", "tokenizer.json"})
            QFile::copy(QString(TEST_DATA "/models/gpt2/") + file, folder + '/' + file);
        run({"--model", folder, "--text", "The cat", "--export", path("named.svg")});
        QVERIFY(!contentOf("named.svg").contains(QFileInfo(folder).absolutePath().toUtf8()));
        QCOMPARE(loadSession(path("named.svg")).model.folder, folder.toStdString());
    }

    void documentsAreOfTheDateAskedFor() {
        qputenv("SOURCE_DATE_EPOCH", "86400");
        run({"--text", "a b", "--export", path("dated.pdf")});
        qunsetenv("SOURCE_DATE_EPOCH");
        const QByteArray day = QDateTime::fromSecsSinceEpoch(86400).toString("yyyyMMddhhmmss").toLatin1();
        QVERIFY(contentOf("dated.pdf").contains("/CreationDate (D:" + day));
    }

    void selectionIsWhatIsExplained() {
        run({"--figure", "inspector", "--select", "3,6", "--export", path("i.svg")});
        QVERIFY(contentOf("i.svg").contains("query 3 “short” → key 6 “first”"));
    }

    void widthsAreKept() {
        run({"--width", "84mm", "--dpi", "300", "--export", path("w.png")});
        QCOMPARE(QImage(path("w.png")).width(), qRound(84 / 25.4 * 300));
        run({"--width", "500px", "--height", "400px", "--export", path("w.png")});
        QCOMPARE(QImage(path("w.png")).size(), QSize(500, 400));
    }

    void titlesAndSessionsCanBeChosen() {
        run({"--title", "Weights & more", "--no-session", "--export", path("t.svg")});
        QVERIFY(contentOf("t.svg").contains("<title>Weights &amp; more</title>"));
        QVERIFY_EXCEPTION_THROWN(loadSession(path("t.svg")), FileError);
    }

    void aSweepHasItsOwnTable() {
        const QStringList small = {"--text", "one two", "--figure", "sweep"};
        run(small + QStringList{"--export", path("s.csv")});
        const QByteArray csv = contentOf("s.csv");
        QVERIFY(csv.startsWith("field,value,measure,curve,seeds,mean,sd\r\n"));
        QCOMPARE(csv.count('\n'),
                 1 + 5 * 2 * 10);  // the header; five measures at d_k from 1 to 512, with and without scaling
        QCOMPARE(
            refusalOf(small + QStringList{"--export", path("s.npz")}),
            "2: --figure sweep: goes with --export of a picture; allowed are .png, .svg, .pdf, and .csv");
    }

    void helpNamesThem() {
        for (const char* option :
             {"--width <LENGTH>", "--height <LENGTH>", "--title <TEXT>", "--no-title", "--no-caption",
              "--no-colorbar", "--numbers", "--no-numbers", "--no-session", "--palette <NAME>", "--range <",
              "--heads <LIST>", "--crop <ROWS,KEYS>", "--font-size <PT>", "--no-selection", "--layer <N>",
              "--select <CELL>"})
            QVERIFY2(helpText().contains(option), option);
    }
};

ATTENTION_TEST(TestFigureOptions)
#include "tst_figure_options.moc"
