// SPDX-License-Identifier: GPL-3.0-or-later
// Tests calls of the program with several sessions or with varied fields (--vary).
#include "command_line/command_line.h"
#include "command_line/field_variation.h"
#include "command_line/headless.h"
#include "comparison/comparison_figure.h"
#include "engine/compute_trace.h"
#include "export/make_figure.h"
#include "logic/training_setup.h"
#include "scores/scores_figure.h"
#include "state/stage_maps.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"

#include <QMovie>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;

class TestBatch : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Runs the program. Returns its exit status, a space and its standard error output.
    QString run(const QStringList& arguments) const {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(PROGRAM, arguments);
        if (!process.waitForFinished(attention::test::waitTimeout)) qFatal("the program does not end");
        return QString("%1 %2")
            .arg(process.exitCode())
            .arg(QString::fromUtf8(process.readAllStandardError()).trimmed());
    }
    QStringList files() const { return QDir(m_folder.path()).entryList(QDir::Files); }
    QByteArray contentOf(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
    }
    void save(const QString& name, const char* text) const {
        Session session;
        session.input.queryText = text;
        saveSession(path(name), session);
    }

 private slots:
    void cleanup() {
        for (const QString& file : files()) QFile::remove(path(file));
    }

    void everySessionIsExportedToEveryFile() {
        save("cat.attn", "the cat sat");
        save("dog.v2.attn", "a dog ran");
        QCOMPARE(run({"cat.attn", "dog.v2.attn", "--set", "heads=2", "--export", "{name}.json", "--export",
                      "out-{name}.attn"}),
                 "0 ");
        QCOMPARE(files(), QStringList({"cat.attn", "cat.json", "dog.v2.attn", "dog.v2.json", "out-cat.attn",
                                       "out-dog.v2.attn"}));
        QVERIFY(contentOf("cat.json").contains("\"cat\""));
        QVERIFY(contentOf("dog.v2.json").contains("\"dog\""));
        QCOMPARE(loadSession(path("out-dog.v2.attn")).input.queryText, "a dog ran");
        QCOMPARE(loadSession(path("out-cat.attn")).heads, 2);
    }

    void eachCombinationOfVariedValuesIsExported() {
        QCOMPARE(run({"--vary", "d_k=1,4,16", "--vary", "mask.causal=none,strict", "--export",
                      "dk-{d_k}-{mask.causal}.attn", "--export", "{causal}-{d_k}.csv"}),
                 "0 ");
        QCOMPARE(files().size(), 12);
        for (const int dK : {1, 4, 16}) {
            for (const bool isStrict : {false, true}) {
                const Session session =
                    loadSession(path(QString("dk-%1-%2.attn").arg(dK).arg(isStrict ? "strict" : "none")));
                QCOMPARE(session.dK, dK);
                QCOMPARE(session.mask.causal, isStrict ? CausalMask::Strict : CausalMask::None);
            }
        }
        QVERIFY(contentOf("strict-16.csv") != contentOf("none-16.csv"));
    }

    /// Sessions of a series with the same file name become the frames of one animation.
    void runsOfOneNameAreOneAnimation() {
        QCOMPARE(run({"--vary", "heads=1,2", "--vary", "d_k=1,4,16", "--figure", "stage:weights", "--dpi",
                      "40", "--export", "h{heads}.gif", "--export", "all.webp"}),
                 "0 ");
        QCOMPARE(files(), QStringList({"all.webp", "h1.gif", "h2.gif"}));
        QMovie three(path("h1.gif"));
        QCOMPARE(three.frameCount(), 3);
        QCOMPARE(run({"--vary", "d_k=1,4,16", "--set", "heads=1", "--figure", "stage:weights", "--dpi", "40",
                      "--export", "same.gif"}),
                 "0 ");
        QCOMPARE(QMovie(path("same.gif")).frameCount(), 3);
        Session session;
        saveSession(path("a.attn"), session);
        saveSession(path("b.attn"), session);
        QCOMPARE(run({"a.attn", "b.attn", "--vary", "d_k=1,4", "--export", "x.gif"}),
                 "2 attention-lab: --export x.gif: would be written more than once, so use different file "
                 "names, for example with {name}-{d_k}");
    }

    void animationIsTheSameForEachCall() {
        saveSession(path("reverse.attn"), withTask(Session(), TrainingTask::Reverse));
        const QStringList call = {"reverse.attn",  "--steps", "0-6/3", "--figure",
                                  "stage:weights", "--dpi",   "60"};
        for (const char* suffix : {".gif", ".webp"}) {
            QCOMPARE(run(call + QStringList{"--export", QString("a") + suffix}), "0 ");
            QCOMPARE(run(call + QStringList{"--export", QString("b") + suffix}), "0 ");
            QVERIFY(contentOf(QString("a") + suffix).size() > 1000);
            QCOMPARE(contentOf(QString("a") + suffix), contentOf(QString("b") + suffix));
        }
        QCOMPARE(run(call + QStringList{"--duration", "1", "--export", "short.gif"}), "0 ");
        QVERIFY(contentOf("short.gif") != contentOf("a.gif"));
    }

    void commasInsideJsonDoNotSeparateValues() {
        const auto variations = parseVariations({R"(mask.cells=[[0,1]],[[1,2],[2,0]])", R"(title="a,b",c)"});
        QCOMPARE(variations.size(), 2U);
        QCOMPARE(variations[0].fieldPath, "mask.cells");
        QCOMPARE(variations[0].values, QStringList({"[[0,1]]", "[[1,2],[2,0]]"}));
        QCOMPARE(variations[1].values, QStringList({R"("a,b")", "c"}));
    }

    /// At temperature 1, the largest weight is close to 1. At temperature 100, all weights are close to 1/6,
    /// so they are dark on a common scale.
    void onlyImagesOfASeriesShareOneColorScale() {
        const QStringList sharp = {"--set", "normalizer.temperature=1"};
        const QStringList flat = {"--set", "normalizer.temperature=100"};
        QCOMPARE(run(sharp + QStringList{"--export", "sharp.png"}), "0 ");
        QCOMPARE(run(flat + QStringList{"--export", "flat.png"}), "0 ");
        QCOMPARE(run({"--vary", "normalizer.temperature=100,1", "--export", "t-{temperature}.png"}), "0 ");
        QCOMPARE(contentOf("t-1.png"),
                 contentOf("sharp.png"));  // the range of the series is that of the sharp weights
        QVERIFY(contentOf("t-100.png") != contentOf("flat.png"));
        // Sessions on the command line without --vary are not a series, so each has its own range.
        Session session;
        session.normalizer.temperature = 100;
        saveSession(path("a.attn"), session);
        session.normalizer.temperature = 1;
        saveSession(path("b.attn"), session);
        QCOMPARE(run({"a.attn", "b.attn", "--export", "{name}.png"}), "0 ");
        QCOMPARE(contentOf("a.png"), contentOf("flat.png"));
    }

    /// Every kind of figure with heatmaps uses one color scale for all sessions of a series.
    void everyKindOfFigureSharesTheScaleOfItsSeries() {
        Session other;
        other.normalizer.temperature = 50;
        saveSession(path("other.attn"), other);
        for (const QString figure :
             {"overview", "stage:weights", "head:1", "sentence", "scores", "compare"}) {
            QStringList options = {"--figure", figure};
            if (figure == "compare")
                options << "--compare-with"
                        << "other.attn";
            QCOMPARE(
                run(options + QStringList{"--set", "normalizer.temperature=100", "--export", "flat.png"}),
                "0 ");
            QCOMPARE(run(options + QStringList{"--vary", "normalizer.temperature=100,1", "--export",
                                               "t-{temperature}.png"}),
                     "0 ");
            QVERIFY2(contentOf("t-100.png") != contentOf("flat.png"), qPrintable(figure));
        }
    }

    void comparisonsAndScoreFiguresShareTheScalesOfASeries() {
        const auto sourceAt = [](double temperature) {
            Session session;
            session.normalizer.temperature = temperature;
            return FigureSource{.trace = computeTrace(session)};
        };
        SeriesMagnitudes series;
        std::vector<FigureSource> sources = {sourceAt(100), sourceAt(0.2)};
        for (FigureSource& source : sources) {
            source.comparedTrace = sourceAt(1).trace;
            expandSeriesMagnitudes(series, source, {"compare"});
            expandSeriesMagnitudes(series, source, {"scores"});
        }
        std::vector<ColorScale> differenceScales;
        std::vector<ColorScale> weightScales;
        for (const FigureSource& source : sources) {
            for (const bool isInSeries : {false, true}) {
                DisplaySettings view;
                if (isInSeries) view.seriesMagnitudes = series;
                FigureSource viewedSource = source;
                viewedSource.displaySettings = view;
                addScoreComparison(viewedSource, {});
                const ComparisonFigure figure(viewedSource, lightTheme(QFont()));
                differenceScales.push_back(figure.map(ComparisonFigure::ComparedMap::Change).scale);
                const ScoresFigure scores(viewedSource, lightTheme(QFont()));
                weightScales.push_back(scores.sharedWeightColorScale());
            }
        }
        QVERIFY(differenceScales[0] != differenceScales[2] && weightScales[0] != weightScales[2]);
        QCOMPARE(differenceScales[1], differenceScales[3]);
        QCOMPARE(weightScales[1], weightScales[3]);
        QCOMPARE(differenceScales[1].high, std::max(differenceScales[0].high, differenceScales[2].high));
        QCOMPARE(weightScales[1].high, std::max(weightScales[0].high, weightScales[2].high));
    }

    void commonRangeAppliesToEveryMapAndItsColorBar() {
        Session session;
        session.heads = 2;
        session.normalizer.temperature = 100;
        const auto trace = computeTrace(session);
        DisplaySettings view;
        view.colorRange = ColorRange::PerMap;
        QVERIFY(stageMaps(*trace, Stage::Weights, view).maps[0].scale.high < 0.6);
        view.seriesMagnitudes.stages = {{Stage::Weights, 0.9}, {Stage::RawScores, 500}};
        for (const Heatmap& map : stageMaps(*trace, Stage::Weights, view).maps) QCOMPARE(map.scale.high, 1.0);
        const StageMaps scores = stageMaps(*trace, Stage::RawScores, view);
        QCOMPARE(scores.scale.high, 500.0);
        QCOMPARE(scores.maps[1].scale, scores.scale);
    }

    void nothingIsWrittenIfASessionLacksTheStage() {
        Session session;
        session.output.hasProjection = true;
        saveSession(path("with.attn"), session);
        saveSession(path("without.attn"), Session());
        const QString message =
            run({"with.attn", "without.attn", "--figure", "stage:output", "--export", "{name}.png"});
        QVERIFY2(message.startsWith("2 attention-lab: --figure stage:output: "), qPrintable(message));
        QCOMPARE(files(), QStringList({"with.attn", "without.attn"}));
        QVERIFY(run({"with.attn", "--vary", "output.project=true,false", "--figure", "stage:output",
                     "--export", "{project}.png"})
                    .startsWith("2 "));
        QCOMPARE(files(), QStringList({"with.attn", "without.attn"}));
    }

    void invalidArgumentsPrintOneLineAndWriteNothing_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("expected");
        const auto addRow = [](const QStringList& arguments, const QString& expected) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments << expected;
        };
        addRow({"--vary", "d_k=1,4", "--export", "a.png"},
               "2 attention-lab: --export a.png: would be written more than once, so use different file "
               "names, for "
               "example with {d_k}");
        addRow({"cat.attn", "x/cat.attn", "--export", "{name}.png"},
               "2 attention-lab: --export cat.png: would be written more than once, so use different file "
               "names, for example with {name}");
        addRow({"--export", "a.png", "--export", "./a.png"},
               "2 attention-lab: --export ./a.png: would be written more than once, so use different file "
               "names");
        addRow({"--vary", "d_k=1,4", "--export", "{dk}.png"},
               "2 attention-lab: --export {dk}.png: {dk} has no value, so use {d_k}");
        addRow({"--export", "{name}.png"},
               "2 attention-lab: --export {name}.png: {name} has no value, so use {name} with a SESSION or "
               "{d_k} "
               "with --vary d_k=VALUE,VALUE");
        addRow({"--vary", "title=a/b,c", "--export", "{title}.png"},
               "2 attention-lab: --export {title}.png: the value a/b of {title} must not contain '/' because "
               "it is "
               "part of a file name");
        addRow({"--vary", "d_k=1,4"}, "2 attention-lab: --vary d_k: requires --export FILE");
        addRow({"--vary", "d_k", "--export", "a.png"},
               "2 attention-lab: --vary d_k: must have the form PATH=VALUE,VALUE");
        addRow({"--vary", "d_k=1,,4", "--export", "{d_k}.png"},
               "2 attention-lab: --vary d_k=1,,4: must have the form PATH=VALUE,VALUE, but a value is "
               "empty");
        addRow({"--vary", "d_k=1", "--vary", "d_k=2", "--export", "{d_k}.png"},
               "2 attention-lab: --vary d_k=2: the field d_k must not be varied twice");
        addRow({"--vary", "heads=2,99", "--export", "{heads}.png"},
               "1 attention-lab: --vary heads=99: heads must be a whole number from 1 to 64, but it is 99");
        addRow(
            {"--set", "projection.recipe=identity", "--vary", "d_v=16,3", "--set", "d_k=16", "--export",
             "{d_v}.png"},
            "1 attention-lab: --vary d_v=3: d_v must equal d_model / heads because each head has one part of "
            "the vector, but heads × d_v = 1 × 3 and d_model = 16");
        addRow({"cat.attn", "dog.attn"},
               "2 attention-lab: dog.attn: more than one SESSION requires --export FILE");
        addRow({"cat.attn", "nowhere.attn", "--export", "{name}.png"},
               "1 attention-lab: nowhere.attn: The file cannot be read (No such file or directory).");
        QStringList tooManyCombinations = {"--export", "a.png"};
        for (const char* field : {"d_k", "d_v", "heads", "embedding.seed"})
            tooManyCombinations << "--vary" << QString(field) + "=1,2,3,4,5,6";
        addRow(tooManyCombinations,
               "2 attention-lab: --vary embedding.seed: must not result in more than 1000 combinations of "
               "values");
    }
    void invalidArgumentsPrintOneLineAndWriteNothing() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, expected);
        save("cat.attn", "the cat sat");
        QCOMPARE(run(arguments), expected);
        QCOMPARE(files(), QStringList("cat.attn"));
    }
};

ATTENTION_TEST(TestBatch)
#include "tst_batch.moc"
