// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the table of figures and their options. An option that a figure supports changes at least one pixel,
// and any other option is rejected. The export dialog enables the fields of the supported options.
#include "command_line/command_line.h"
#include "command_line/headless.h"
#include "engine/compute_trace.h"
#include "export/export_dialog.h"
#include "export/figure_spec.h"
#include "storage/file_writing.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"

#include <QComboBox>
#include <QImage>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;

namespace {

/// Returns a session with three heads, few components in each vector, and masked cells.
const QStringList plainSession = {
    "--text", "the cat sat on it",   "--set", "heads=3",       "--set", "mask.causal=causal",
    "--set",  "embedding.d_model=6", "--set", "d_k=3",         "--set", "d_v=3",
    "--set",  "output.project=true", "--set", "output.d_out=4"};
const QStringList model = {"--model", TEST_DATA "/models/gpt2", "--text", "the cat sat on the cat"};
/// Returns a session of a model with few tokens. The small heatmaps of the layers figure have room for
/// numbers.
const QStringList shortModel = {"--model", TEST_DATA "/models/gpt2", "--text", "the cat"};
const QStringList trained = {"--text", "a b c",
                             "--set",  "output.project=true",
                             "--set",  "embedding.d_model=8",
                             "--set",  "output.d_out=8",
                             "--set",  "d_k=4",
                             "--set",  "d_v=4",
                             "--set",  "heads=2",
                             "--set",  "learning.task=reverse",
                             "--set",  "learning.layers=2",
                             "--set",  "learning.batch=4",
                             "--set",  "learning.steps=3"};

}  // namespace

class TestFigureTable : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    static void exportFigures(const QStringList& arguments) {
        ProgressLine none;
        runExports(parseCommandLine(arguments), none);
    }

    /// Returns `option` with sample values. If a figure supports the option, at least one value changes the
    /// figure.
    QList<QStringList> samplesOf(FigureOption option) const {
        switch (option) {
            case FigureOption::Width:
                return {{"--width", "90mm"}, {"--width", "250mm"}};
            case FigureOption::Height:
                return {{"--height", "210mm"}, {"--height", "250mm"}};
            case FigureOption::FontSize:
                return {{"--font-size", "14"}};
            case FigureOption::Columns:
                return {{"--columns", "1"}, {"--columns", "2"}};
            case FigureOption::Dpi:
                return {{"--dpi", "70"}};
            case FigureOption::Theme:
                return {{"--theme", "dark"}};
            case FigureOption::Palette:
                return {{"--palette", "greys"}};
            case FigureOption::Scale:
                return {{"--scale", "log"}};
            case FigureOption::Range:
                return {{"--range", "0,0.3"}, {"--range", "per_map"}};
            case FigureOption::Heads:
                return {{"--heads", "2"}};
            case FigureOption::Crop:
                return {{"--crop", "2-3,2-3"}};
            case FigureOption::TrainingSteps:
                return {{"--steps", "0,1"}};
            case FigureOption::Select:
                return {{"--select", "2,1,2"}, {"--select", "3,1,2"}};
            case FigureOption::NoSelection:
                return {{"--no-selection"}};
            case FigureOption::Title:
                return {{"--title", "A title"}};
            case FigureOption::NoTitle:
                return {{"--no-title"}};
            case FigureOption::NoCaption:
                return {{"--no-caption"}};
            case FigureOption::NoColorBar:
                return {{"--no-colorbar"}};
            case FigureOption::Numbers:
                return {{"--numbers"}};
            case FigureOption::NoNumbers:
                return {{"--no-numbers"}};
            case FigureOption::Arcs:
                return {{"--arcs"}};
            case FigureOption::NoSession:
                return {{"--no-session"}};
            case FigureOption::Layer:
                return {{"--layer", "2"}};
            case FigureOption::CompareWith:
                return {{"--compare-with", path("plainSession.attn")},
                        {"--compare-with", path("model.attn")},
                        {"--compare-with", path("trained.attn")}};
        }
        return {};
    }

    QImage imageOf(QStringList call) const {
        if (!call.contains("--dpi")) call += {"--dpi", "60"};
        exportFigures(call + QStringList{"--export", path("picture.png")});
        return QImage(path("picture.png")).convertToFormat(QImage::Format_RGB32);
    }
    /// Runs an export that should be rejected. Returns "STATUS: message" of its error, or "none" if it
    /// succeeds.
    QString errorOf(const QStringList& call) const {
        try {
            exportFigures(call + QStringList{"--export", path("never.png")});
            return "none";
        } catch (const CommandError& error) {
            return QString::number(error.status()) + ": " + QString::fromUtf8(error.what());
        }
    }
    bool changesAPixel(const QStringList& figure, FigureOption option) const {
        QStringList baseline = figure;
        if (option == FigureOption::Numbers) baseline += "--no-numbers";  // numbers are shown by default
        if (option == FigureOption::TrainingSteps) baseline.resize(baseline.indexOf("--figure") + 2);
        const QImage before = imageOf(baseline);
        return std::ranges::any_of(samplesOf(option), [&](const QStringList& call) {
            if (option != FigureOption::Numbers && option != FigureOption::CompareWith)
                return imageOf(baseline + call) != before;
            try {
                return imageOf(figure + call) != before;
            } catch (const CommandError&) {
                return false;  // the sample session cannot be compared with this one
            }
        });
    }

 private slots:
    void initTestCase() {
        const auto save = [&](const char* name, const QStringList& session) {
            exportFigures(session + QStringList{"--export", path(name)});
        };
        save("plainSession.attn", plainSession + QStringList{"--set", "embedding.seed=5"});
        save("model.attn", model + QStringList{"--text", "the dog sat on the dog"});
        save("trained.attn", trained + QStringList{"--set", "learning.steps=2"});
    }

    void optionsChangeAPixelOrAreRejected_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("session");
        const auto addRow = [](const char* name, const QStringList& session) {
            QTest::newRow(qPrintable(QString(name) + (session == trained ? ", trained" : "")))
                << name << session;
        };
        for (const char* name : {"stage:weights", "stage:queries", "stage:hidden_in", "overview", "head:2",
                                 "lines", "sentence", "plane", "alike", "repeated", "words", "inspector"})
            addRow(name, model);
        for (const char* name :
             {"stage:weights:2", "stage:masked_scores", "stage:context", "stage:query_embeddings",
              "stage:output", "stage:W_Q", "stage:W_O", "stage:entropy", "compare", "scores", "sweep"})
            addRow(name, plainSession);
        addRow("layers", shortModel);
        addRow("learning", trained);
        addRow("learning --steps", trained);
        addRow("overview", trained);
    }
    void optionsChangeAPixelOrAreRejected() {
        QFETCH(QString, name);
        QFETCH(QStringList, session);
        QStringList figure = session + QStringList{"--figure"} + name.split(' ');
        const bool hasSteps = name.endsWith("--steps");
        if (hasSteps) figure += "0,2";
        if (name == "compare") figure += {"--compare-with", path("plainSession.attn")};
        name = name.split(' ').front();
        const FigureOptionSet supported = optionsOf(*parseFigureName(name), hasSteps);
        for (int i = 0; i < figureOptionCount; ++i) {
            const auto option = static_cast<FigureOption>(i);
            const std::string description = name.toStdString() + " --" + std::string(nameOf(option));
            if (!supported.contains(option)) {
                for (const QStringList& call : samplesOf(option))
                    QCOMPARE(errorOf(figure + call),
                             "2: " + call.join(' ') + ": cannot be used with --figure " + name);
            } else if (option == FigureOption::Layer && session == plainSession) {
                QCOMPARE(errorOf(figure + samplesOf(option).front()),
                         "2: --layer: has no effect because the session has one layer");
            } else if (option == FigureOption::NoSession) {
                imageOf(figure + QStringList{"--no-session"});
                QVERIFY_EXCEPTION_THROWN(loadSession(path("picture.png")), FileError);
            } else if (option != FigureOption::CompareWith || name != "compare") {
                QVERIFY2(changesAPixel(figure, option), description.c_str());
            }
        }
    }

    void optionsChangeAFileOrAreRejected() {
        const auto errorOfFile = [&](const QStringList& options, const char* file) {
            return errorOf(options + QStringList{"--export", path(file)});
        };
        const auto errorOfPlainExport = [&](const QStringList& options, const char* file) -> QString {
            try {
                exportFigures(plainSession + options + QStringList{"--export", path(file)});
                return "none";
            } catch (const CommandError& error) {
                return QString::fromUtf8(error.what());
            }
        };
        QCOMPARE(errorOfPlainExport({"--dpi", "100"}, "a.svg"),
                 "--dpi 100: requires --export with a .png, .webp or .gif file, or a size in px");
        QCOMPARE(errorOfPlainExport({"--dpi", "100", "--width", "500px"}, "a.svg"), "none");
        QCOMPARE(errorOfPlainExport({"--compare-with", path("plainSession.attn")}, "a.npz"),
                 "--compare-with " + path("plainSession.attn") +
                     ": requires --export with a .png, .svg, .pdf, .webp or .gif file");
        QCOMPARE(errorOfPlainExport({"--select", "2,1"}, "a.html"), "none");
        QCOMPARE(errorOfPlainExport({"--select", "2,1", "--exercise", "weights"}, "a.html"),
                 "--select 2,1: requires --export with a .png, .svg, .pdf, .webp or .gif file");
        // --select also chooses the cell that a page shows first, so it is accepted although the figure marks
        // no cell.
        QCOMPARE(errorOfFile({"--select", "2,1"}, "b.html"), "none");
    }

    void dialogEnablesTheOptionsOfTheFigure_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"overview", "stage:weights", "stage:raw_scores", "stage:output", "head:2",
                                 "lines", "sentence", "plane", "inspector", "scores"})
            QTest::newRow(name) << name;
    }
    void dialogEnablesTheOptionsOfTheFigure() {
        QFETCH(QString, name);
        const CommandLine line = parseCommandLine(plainSession);
        FigureSource source;
        source.trace = computeTrace(sessionFromCommandLine(line));
        ExportDialog dialog(source, {.spec = {.name = *parseFigureName(name)}});
        QCOMPARE(dialog.findChild<QComboBox*>("figure.name")->currentData().toString(), name);
        const FigureOptionSet supported = optionsOf(*parseFigureName(name));
        const std::pair<const char*, FigureOption> fields[] = {
            {"figure.heads", FigureOption::Heads},
            {"figure.crop", FigureOption::Crop},
            {"figure.range", FigureOption::Range},
            {"figure.palette", FigureOption::Palette},
            {"figure.colorBar", FigureOption::NoColorBar},
            {"figure.numbers", FigureOption::NoNumbers},
            {"figure.selection", FigureOption::NoSelection},
            {"figure.title", FigureOption::NoTitle},
            {"figure.caption", FigureOption::NoCaption},
            {"figure.session", FigureOption::NoSession},
            {"figure.letters", FigureOption::FontSize},
            {"figure.ground", FigureOption::Theme},
            {"figure.dpi", FigureOption::Dpi}};
        for (const auto& [field, option] : fields)
            QVERIFY2(dialog.findChild<QWidget*>(field)->isEnabled() == supported.contains(option), field);
    }

    void disabledDialogFieldsChangeNothing() {
        FigureSource source;
        source.trace = computeTrace(sessionFromCommandLine(parseCommandLine(plainSession)));
        ExportDialog dialog(source, {});
        dialog.findChild<QLineEdit*>("figure.crop")->setText("1-2,1-2");
        dialog.findChild<QLineEdit*>("figure.range")->setText("0,0.5");
        auto* palette = dialog.findChild<QComboBox*>("figure.palette");
        palette->setCurrentIndex(3);
        emit palette->activated(3);
        QVERIFY(dialog.exportRequest().spec.crop && dialog.exportRequest().spec.weightRange &&
                dialog.exportRequest().spec.palette);
        auto* figure = dialog.findChild<QComboBox*>("figure.name");
        figure->setCurrentIndex(figure->findData("lines"));
        emit figure->activated(figure->currentIndex());
        QCOMPARE(dialog.exportRequest().spec, (FigureSpec{.name = *parseFigureName("lines")}));
    }
};

ATTENTION_TEST(TestFigureTable)
#include "tst_figure_table.moc"
