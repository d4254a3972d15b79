// SPDX-License-Identifier: GPL-3.0-or-later
// Figure options of the command line: the figure specification and the files that they produce, and the
// messages for invalid options.
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

#include <QFileInfo>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

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
    /// Runs the arguments. Returns "STATUS: message" of the error, or "none" if they succeed.
    static QString errorOf(const QStringList& arguments) {
        try {
            run(arguments);
            return "none";
        } catch (const CommandError& error) {
            return QString::number(error.status()) + ": " + QString::fromUtf8(error.what());
        }
    }

 private slots:
    void optionsDefineTheFigureSpec() {
        QCOMPARE(specOf({}), FigureSpec());
        FigureSpec spec;
        spec.name = {"scores"};
        spec.width = 84 * pixelsPerMillimeter;
        spec.height = 600 * 96.0 / 300;
        spec.dpi = 300;
        spec.palette = Palette::Cividis;
        spec.colorRange = ColorRange::ZeroToOne;
        spec.heads = HeadSelection{{0, 2}, true};
        spec.selectedCell = CellRef{Stage::Weights, 2, 1, 4};
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
        const std::vector<HeadOfLayer> headsOfLayers = {{1, 3}, {0, 0}};
        QCOMPARE(specOf({"--figure", "lines", "--heads", "2.4,1.1"}).heads,
                 (HeadSelection{{}, false, headsOfLayers}));
        QVERIFY(!specOf({"--figure", "layers", "--no-selection"}).hasSelection);
        QVERIFY(!specOf({"--no-title"}).hasTitle);
        QCOMPARE(specOf({"--figure", "learning", "--steps", "0,20"}).trainingSteps,
                 (std::vector<Index>{0, 20}));
        QVERIFY(specOf({"--numbers"}).hasNumbers);
        QCOMPARE(specOf({"--figure", "lines", "--select", "1,1"}).selectedCell,
                 (CellRef{Stage::Weights, 0, 0, 0}));
        QCOMPARE(specOf({"--figure", "lines", "--select", "1,1,mean"}).selectedCell,
                 (CellRef{Stage::Weights, meanOfHeads, 0, 0}));
    }

    void invalidOptionsAreRejected_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("message");
        const auto addRow = [](const QStringList& options, const QString& message) {
            QTest::newRow(qPrintable(options.join(' '))) << options << message;
        };
        const QString lengthHelp = ": must be a length from 20mm to 2000mm or from 100px to 20000px";
        addRow({"--width", "84"}, "--width 84" + lengthHelp);
        addRow({"--width", "-84mm"}, "--width -84mm" + lengthHelp);
        addRow({"--height", "5mm"}, "--height 5mm" + lengthHelp);
        addRow({"--width", "30000px"}, "--width 30000px" + lengthHelp);
        addRow({"--palette", "jet"}, "--palette jet: must be violet, viridis, cividis or greys");
        addRow(
            {"--range", "wide"},
            "--range wide: must be per_map, per_stage, zero_to_one or two increasing numbers such as 0,0.2");
        const QString rangeHelp = ": must be two increasing numbers, such as 0,0.2";
        for (const QString& range : QStringList{"1,0", "0,", "a,1", "0,1,2", "0,inf"})
            addRow({"--range", range}, "--range " + range + rangeHelp);
        addRow({"--scale", "root"}, "--scale root: must be linear or log");
        const QString headHelp =
            ": must be a list of heads counted from 1, such as 1,3,mean, or of LAYER.HEAD pairs, such as "
            "2.4,5.6";
        addRow({"--heads", "1.1,2"}, "--heads 1.1,2" + headHelp + ", but some heads have no layer");
        addRow({"--heads", "1.1.1"}, "--heads 1.1.1" + headHelp + ", but \"1.1.1\" is not a head");
        addRow({"--heads", "2.1", "--figure", "lines"},
               "--heads 2.1: the layer must be a whole number from 1 to 1, but it is 2");
        addRow({"--heads", "1.1"},
               "--heads 1.1: heads of several layers are available only in the figures stage:weights, lines "
               "and sentence");
        const QString cropHelp =
            ": must be a range of queries and a range of keys, counted from 1, such as 2-9,1-5";
        for (const QString& crop : QStringList{"1-2", "2-1,1-2", "0-1,1-2", "1-2,1-2,1-2"})
            addRow({"--crop", crop}, "--crop " + crop + cropHelp);
        addRow({"--crop", "1-7,1-2"},
               "--crop 1-7,1-2: the query must be a whole number from 1 to 6, but it is 7");
        addRow({"--crop", "1-6,1-7"},
               "--crop 1-6,1-7: the key must be a whole number from 1 to 6, but it is 7");
        const QString stepsHelp =
            ": must be different whole numbers from 0 to 20000, such as 0,20,50,200, or a range with an "
            "interval, such as 0-60/5";
        for (const QString& steps : QStringList{"0,x", "0,0", "-1", "20001"})
            addRow({"--figure", "learning", "--steps", steps}, "--steps " + steps + stepsHelp);
        addRow({"--steps", "0,20"}, "--steps 0,20: cannot be used with --figure overview");
        addRow({"--figure", "learning"},
               "--figure learning: learning.task must not be none because only a training task has training "
               "curves");
        addRow({"--font-size", "2"}, "--font-size 2: must be a number of points from 3 to 72");
        addRow({"--no-selection", "--select", "1,1", "--figure", "layers"},
               "--no-selection: cannot be used with --select");
        addRow({"--no-selection", "--figure", "lines"}, "--no-selection: cannot be used with --figure lines");
        addRow({"--layer", "2"}, "--layer: has no effect because the session has one layer");
        addRow({"--layer", "0"}, "--layer 0: must be a whole number from 1");
        addRow({"--heads", "0"}, "--heads 0" + headHelp + ", but \"0\" is not a head");
        addRow({"--heads", "1,1"}, "--heads 1,1" + headHelp + ", but 1 appears twice in the list");
        addRow({"--heads", ""}, "--heads " + headHelp + ", but \"\" is not a head");
        addRow({"--heads", "1,4"}, "--heads 1,4: the head must be a whole number from 1 to 3, but it is 4");
        addRow({"--heads", "1", "--figure", "head:2"}, "--heads 1: cannot be used with --figure head:2");
        const QString cellHelp =
            ": must be QUERY,KEY or QUERY,KEY,HEAD, counted from 1, such as 2,5 or 2,5,1";
        addRow({"--select", "2"}, "--select 2" + cellHelp);
        addRow({"--select", "2,5,1,1"}, "--select 2,5,1,1" + cellHelp);
        addRow({"--select", "0,5"}, "--select 0,5" + cellHelp);
        addRow({"--select", "7,5", "--figure", "lines"},
               "--select 7,5,1: the query must be a whole number from 1 to 6, but it is 7");
        addRow({"--select", "2,7", "--figure", "lines"},
               "--select 2,7,1: the key must be a whole number from 1 to 6, but it is 7");
        addRow({"--select", "2,5,4", "--figure", "lines"},
               "--select 2,5,4: the head must be a whole number from 1 to 3, but it is 4");
        addRow({"--title", "a", "--no-title"}, "--no-title: cannot be used with --title");
        addRow({"--numbers", "--no-numbers"}, "--no-numbers: cannot be used with --numbers");
    }
    void invalidOptionsAreRejected() {
        QFETCH(QStringList, options);
        QFETCH(QString, message);
        QCOMPARE(errorOf(options + QStringList{"--set", "heads=3", "--export", path("never.png")}),
                 "2: " + message);
        QVERIFY(!QFileInfo::exists(path("never.png")));
    }

    /// Figure options do not apply to exports of numbers, scripts or sessions.
    void figureOptionsRequireAnImageExport_data() {
        QTest::addColumn<QStringList>("option");
        for (const char* option :
             {"--width 84mm", "--height 84mm", "--dpi 100", "--title A", "--no-title", "--no-caption",
              "--no-colorbar", "--numbers", "--no-numbers", "--no-session", "--palette greys",
              "--range per_map", "--heads 1", "--crop 1-2,1-2", "--font-size 8", "--select 1,1",
              "--theme dark", "--figure lines"})
            QTest::newRow(option) << QString(option).split(' ');
    }
    void figureOptionsRequireAnImageExport() {
        QFETCH(QStringList, option);
        const QString optionText = option.join(' ');
        QCOMPARE(errorOf(option), "2: " + optionText + ": requires --export FILE");
        const bool appliesToPages = QStringList{"--theme", "--title", "--select"}.contains(option[0]);
        const QString suffixes = appliesToPages                ? ".png, .svg, .pdf, .webp, .gif or .html"
                                 : option[0] == "--no-session" ? ".png, .svg or .pdf"
                                                               : ".png, .svg, .pdf, .webp or .gif";
        for (const char* file : {"a.npz", "a.json", "a.csv", "a.py", "a.attn"}) {
            QCOMPARE(errorOf(option + QStringList{"--export", path(file)}),
                     "2: " + optionText + ": requires --export with a " + suffixes + " file");
            QVERIFY(!QFileInfo::exists(path(file)));
        }
        if (appliesToPages) QCOMPARE(errorOf(option + QStringList{"--export", path("a.html")}), "none");
    }

    void htmlPageHasTheGivenTitleAndCell() {
        run({"--title", "Sheet <1>", "--select", "3,4", "--export", path("titled.html")});
        QVERIFY(contentOf("titled.html").contains("<h1 dir=\"auto\">Sheet &lt;1&gt;</h1>"));
        QVERIFY(contentOf("titled.html").contains(R"("stage=weights\u0026head=1\u0026cell=3,4")"));
        QCOMPARE(errorOf({"--select", "7,5", "--export", path("never.html")}),
                 "2: --select 7,5,1: the query must be a whole number from 1 to 6, but it is 7");
    }

    void sessionInAnImageRestoresItsView() {
        const QStringList viewOptions = {"--heads", "1,3,mean", "--palette", "greys", "--range",
                                         "per_map", "--select", "3,4,3",     "--dpi", "96"};
        run(QStringList{"--set", "heads=3", "--figure", "sentence", "--export", path("look.png")} +
            viewOptions);
        const ViewState view = parseViewState(loadSession(path("look.png")).viewStateJson);
        QCOMPARE(view.settings.heads, (std::vector{0, 2}));
        QVERIFY(view.settings.averagesHeads);
        QCOMPARE(view.settings.palette, Palette::Greys);
        QCOMPARE(view.settings.colorRange, ColorRange::PerMap);
        QCOMPARE(view.selectedCell, (CellRef{Stage::Weights, 2, 2, 3}));
        run({path("look.png"), "--figure", "sentence", "--dpi", "96", "--export", path("again.png")});
        QCOMPARE(QImage(path("again.png")), QImage(path("look.png")));
        // Without view options the file contains no view state.
        run({"--no-title", "--dpi", "96", "--export", path("plain.png")});
        QCOMPARE(loadSession(path("plain.png")), Session());
    }

    /// The options set the range of weights of the color bar and its scale, which is logarithmic or linear.
    void rangeAndScaleChangeTheColorBar() {
        const auto svgWith = [&](const QStringList& options) {
            run(QStringList{"--figure", "stage:weights", "--no-numbers", "--export", path("scaled.svg")} +
                options);
            return contentOf("scaled.svg");
        };
        QVERIFY(svgWith({"--range", "0,0.25"}).contains(">≥ 0.25<"));
        QVERIFY(svgWith({"--scale", "log"}).contains("weight, log"));
        QVERIFY(!svgWith({"--scale", "linear"}).contains(", log"));
        const QStringList scaleOptions = {"--range", "0.1,0.3", "--scale", "log"};
        run(QStringList{"--figure", "stage:weights", "--export", path("ranged.png")} + scaleOptions);
        const ViewSettings view = parseViewState(loadSession(path("ranged.png")).viewStateJson).settings;
        QCOMPARE(view.weightRange, (std::pair{0.1, 0.3}));
        QCOMPARE(view.isLogarithmic, true);
    }

    /// The message contains the smallest width at which the letters have 6 points.
    void lettersBelow6PointsAreRejectedWithTheSmallestWidth() {
        const QStringList figure = {"--model",   TEST_DATA "/models/gpt2",
                                    "--text",    "The cat sat on the mat today.",
                                    "--figure",  "stage:weights",
                                    "--heads",   "1.1,1.2,2.1",
                                    "--columns", "3",
                                    "--export",  path("narrow.pdf")};
        const QString error = errorOf(figure + QStringList{"--width", "40mm", "--font-size", "7"});
        static const QRegularExpression expected(
            "narrow\\.pdf: The smallest font size would be [0-5]\\.[0-9] points, but text is legible only "
            "from 6 points\\. Set "
            "the width to at least ([0-9]+) mm, or show fewer tokens or heatmaps\\.$");
        const QRegularExpressionMatch match = expected.match(error);
        QVERIFY2(match.hasMatch(), qPrintable(error));
        QVERIFY(!QFileInfo::exists(path("narrow.pdf")));
        const int width = match.captured(1).toInt();
        QCOMPARE(errorOf(figure + QStringList{"--width", QString("%1mm").arg(width)}), "none");
        QVERIFY(errorOf(figure + QStringList{"--width", QString("%1mm").arg(width - 4)}) != "none");
    }

    void allFilesAreCheckedBeforeTheFirstIsWritten() {
        const QStringList model = {"--model", TEST_DATA "/models/gpt2", "--text", "The cat"};
        QVERIFY(errorOf(model + QStringList{"--export", path("first.json"), "--export", path("second.py")})
                    .contains("A trained model cannot be exported as a Python script."));
        QVERIFY(!QFileInfo::exists(path("first.json")));
        QVERIFY(errorOf({"--export", path("first.json"), "--export", path("missing/second.csv")})
                    .contains("second.csv: The file cannot be written (No such file or directory)."));
        QVERIFY(!QFileInfo::exists(path("first.json")));
    }

    void devicesAndPipesAreNotReplaced() {
        QCOMPARE(mkfifo(qPrintable(path("pipe")), 0600), 0);
        QVERIFY(QFile::link(path("pipe"), path("link.csv")));
        QCOMPARE(
            errorOf({"--export", path("link.csv")}),
            "1: " + path("link.csv") +
                ": This path leads to a device or a pipe, so the program does not write a file there. Choose "
                "another name.");
        struct stat status {};
        QCOMPARE(stat(qPrintable(path("pipe")), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
    }

    /// Without a selection, no text or frame has the accent color.
    void figuresWithoutSelectionHaveNoAccentColor() {
        const QByteArray accent = lightTheme(QFont()).accentColor.name().toLatin1();
        const QStringList model = {
            "--model",  TEST_DATA "/models/gpt2", "--text",      "The cat sat.", "--palette", "greys",
            "--export", path("plain.svg"),        "--no-session"};
        for (const char* figure : {"layers", "words"}) {
            run(model + QStringList{"--figure", figure});
            QVERIFY2(contentOf("plain.svg").contains(accent), figure);
            run(model + QStringList{"--figure", figure, "--no-selection"});
            QVERIFY2(!contentOf("plain.svg").contains(accent), figure);
        }
    }

    /// --heads selects the heads of the figure of the sentence, and --select the marked cell of a stage.
    void headsAndSelectApplyToSentenceAndStages() {
        const auto image = [&](const QStringList& options) {
            run(options + QStringList{"--set", "heads=3", "--dpi", "96", "--no-session", "--no-caption",
                                      "--export", path("s.png")});
            return QImage(path("s.png"));
        };
        QVERIFY(image({"--figure", "sentence", "--heads", "2"}).height() <
                image({"--figure", "sentence"}).height());
        QVERIFY(image({"--figure", "stage:weights", "--select", "2,5,1"}) !=
                image({"--figure", "stage:weights", "--select", "3,1,1"}));
        QVERIFY(image({"--figure", "stage:weights", "--select", "2,5,1"}) !=
                image({"--figure", "stage:weights"}));
        QVERIFY(image({"--figure", "stage:queries", "--select", "2,5,1"}) !=
                image({"--figure", "stage:queries", "--select", "3,5,1"}));
    }

    /// In a figure with several layers, the title of each heatmap contains its layer and head.
    void oneFigureShowsHeadsOfSeveralLayers() {
        const QStringList model = {"--model", TEST_DATA "/models/gpt2", "--text", "The cat sat."};
        const auto svgWith = [&](const QStringList& options) {
            run(model +
                QStringList{"--figure", "stage:weights", "--width", "174mm", "--no-caption", "--export",
                            path("l.svg")} +
                options);
            return contentOf("l.svg");
        };
        const QByteArray both = svgWith({"--heads", "1.2,2.1"});
        QVERIFY(both.contains(">Weights, layer 1, head 2<"));
        QVERIFY(both.contains(">Weights, layer 2, head 1<"));
        QVERIFY(svgWith({"--layer", "2", "--heads", "1,2"}).contains(">Weights, layer 2, head 1<"));
        QCOMPARE(errorOf(model + QStringList{"--layer", "9", "--export", path("never.png")}),
                 "2: --layer 9: must be from 1 to 2, the number of layers");
    }

    /// If a heatmap is narrower than its title, the title is shortened to the layer and head, or to the
    /// training step.
    void narrowMapsAreTitledByLayerAndHead() {
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
        for (const char* number : {"1", "2", "3"})
            QVERIFY2(!layers.contains(number), qPrintable(layers.join('|')));

        const QStringList heads = textsOf({"--text", "on it", "--set", "heads=12", "--heads", "10,11,12"});
        for (const char* heading : {"10", "11", "12"})
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
    void defaultCellIsNotMasked() {
        const QStringList causal = {"--set", "mask.causal=causal", "--no-caption", "--no-session"};
        const auto svgWith = [&](const QStringList& options) {
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
            const QByteArray withDefaultCell = svgWith({"--figure", figure});
            QVERIFY2(withDefaultCell == svgWith({"--figure", figure, "--select", cell}), figure);
        }
        QVERIFY(
            svgWith({"--figure", "inspector"}).contains(QString("query 2 “is” → key %1").arg(key).toUtf8()));
        // Without a mask the default cell is used.
        run({"--figure", "inspector", "--export", path("open.svg")});
        QVERIFY(contentOf("open.svg").contains("query 2 “is” → key 5 “dessert”"));
        // A cell that the session selects is used even if it is masked.
        run({"--set", "mask.causal=causal", "--figure", "inspector", "--select", "2,5", "--export",
             path("kept.svg")});
        run({path("kept.svg"), "--figure", "inspector", "--export", path("again.svg")});
        QVERIFY(contentOf("again.svg").contains("query 2 “is” → key 5 “dessert”"));
    }

    /// If a figure shows heads of several layers, the default cell is not masked in the selected head.
    void defaultCellOfSeveralLayersIsNotMasked() {
        const QStringList model = {"--model",     TEST_DATA "/models/gpt2",
                                   "--text",      "the cat sat on the cat",
                                   "--figure",    "lines",
                                   "--heads",     "2.1,1.2",
                                   "--no-session"};
        run(model + QStringList{"--export", path("begin.svg")});
        run(model + QStringList{"--select", "2,5", "--export", path("masked.svg")});
        QVERIFY(contentOf("begin.svg") != contentOf("masked.svg"));
    }

    void cropShowsPartOfTheMap() {
        run({"--figure", "stage:weights", "--crop", "2-3,4-6", "--no-title", "--export", path("part.svg")});
        const QByteArray part = contentOf("part.svg");
        for (const char* shown : {">is<", ">short<", ">eat<", ">dessert<", ">first<"})
            QVERIFY2(part.contains(shown), shown);
        QVERIFY(!part.contains(">Life<"));
        QCOMPARE(part.count(">is<"), 1);
    }

    /// Measures the font size of a label in the SVG, whose unit is 1/96 inch.
    void fontSizeIsInPoints() {
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

    void noSelectionHidesTheSelectionMarks() {
        const auto accents = [&](const QStringList& options) {
            run(QStringList{"--model", TEST_DATA "/models/gpt2", "--text", "The cat", "--figure", "layers",
                            "--export", path("m.svg")} +
                options);
            return contentOf("m.svg").count("stroke=\"" + lightTheme(QFont()).accentColor.name().toLatin1() +
                                            '"');
        };
        QVERIFY(accents({}) > 0);
        QCOMPARE(accents({"--no-selection"}), 0);
    }

    /// The file contains no absolute path, which would reveal the user's folders. The folder next to it is
    /// found.
    void imageStoresTheModelFolderAsARelativePath() {
        const QString folder = path("somewhere");
        QVERIFY(QDir().mkpath(folder));
        for (const QString file : {"config.json", "model.safetensors", "tokenizer.json"})
            QVERIFY(QFile::copy(QString(TEST_DATA "/models/gpt2/") + file, folder + '/' + file));
        run({"--model", folder, "--text", "The cat", "--export", path("named.svg")});
        QVERIFY(!contentOf("named.svg").contains(QFileInfo(folder).absolutePath().toUtf8()));
        QCOMPARE(loadSession(path("named.svg")).model.folder, folder.toStdString());
    }

    void pdfUsesTheDateOfSourceDateEpoch() {
        qputenv("SOURCE_DATE_EPOCH", "86400");
        run({"--text", "a b", "--export", path("dated.pdf")});
        qunsetenv("SOURCE_DATE_EPOCH");
        const QByteArray day = QDateTime::fromSecsSinceEpoch(86400).toString("yyyyMMddhhmmss").toLatin1();
        QVERIFY(contentOf("dated.pdf").contains("/CreationDate (D:" + day));
    }

    void inspectorExplainsTheSelectedCell() {
        run({"--figure", "inspector", "--select", "3,6", "--export", path("i.svg")});
        QVERIFY(contentOf("i.svg").contains("query 3 “short” → key 6 “first”"));
    }

    void imageHasTheRequestedSize() {
        run({"--width", "84mm", "--dpi", "300", "--export", path("w.png")});
        QCOMPARE(QImage(path("w.png")).width(), qRound(84 / 25.4 * 300));
        run({"--width", "800px", "--height", "640px", "--export", path("w.png")});
        QCOMPARE(QImage(path("w.png")).size(), QSize(800, 640));
    }

    void titleIsReplacedAndSessionIsLeftOut() {
        run({"--title", "Weights & more", "--no-session", "--export", path("t.svg")});
        QVERIFY(contentOf("t.svg").contains("<title>Weights &amp; more</title>"));
        QVERIFY_EXCEPTION_THROWN(loadSession(path("t.svg")), FileError);
    }

    void sweepIsExportedAsATable() {
        const QStringList small = {"--text", "one two", "--figure", "sweep"};
        run(small + QStringList{"--export", path("s.csv")});
        const QByteArray csv = contentOf("s.csv");
        QVERIFY(csv.startsWith("field,value,measure,curve,seeds,mean,sd\r\n"));
        QCOMPARE(csv.count('\n'),
                 1 + 5 * 2 * 10);  // the header; five measures at d_k from 1 to 512, with and without scaling
        QCOMPARE(errorOf(small + QStringList{"--export", path("s.npz")}),
                 "2: --figure sweep: requires --export with a .png, .svg, .pdf, .webp, .gif or .csv file");
    }

    void helpListsTheFigureOptions() {
        for (const char* option :
             {"--width <LENGTH>", "--height <LENGTH>", "--title <TEXT>", "--no-title", "--no-caption",
              "--no-colorbar", "--numbers", "--no-numbers", "--no-session", "--palette <NAME>", "--range <",
              "--heads <LIST>", "--crop <QUERIES,KEYS>", "--font-size <PT>", "--no-selection", "--layer <N>",
              "--select <CELL>"})
            QVERIFY2(helpText().contains(option), option);
    }
};

ATTENTION_TEST(TestFigureOptions)
#include "tst_figure_options.moc"
