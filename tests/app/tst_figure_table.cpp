// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the table of figures and their options. An option that a figure supports changes at least one pixel,
// and any other option is rejected. The export dialog enables the fields of the supported options.
#include "command_line/command_line.h"
#include "command_line/headless.h"
#include "engine/compute_trace.h"
#include "export/export_dialog.h"
#include "export/figure_options.h"
#include "export/figure_preview.h"
#include "export/make_figure.h"
#include "storage/file_writing.h"
#include "storage/session_io.h"
#include "support/figure_names.h"
#include "support/qt_tests.h"
#include "widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;
using namespace attention::test;

namespace {

/// Arguments of a session with three heads, few components in each vector, and masked cells.
const QStringList plainSession = {
    "--text", "the cat sat on it",   "--set", "heads=3",       "--set", "mask.causal=causal",
    "--set",  "embedding.d_model=6", "--set", "d_k=3",         "--set", "d_v=3",
    "--set",  "output.project=true", "--set", "output.d_out=4"};
const QStringList model = {"--model", TEST_DATA "/models/gpt2", "--text", "the cat sat on the cat"};
/// Arguments of a session of a model with few tokens. The small heatmaps of the layers figure have room for
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

    /// Returns sample values of each option of figures. If a figure supports the option, at least one value
    /// changes the figure.
    QMap<QString, QList<QStringList>> samples() const {
        return {
            {"width", {{"90mm"}, {"250mm"}}},
            {"height", {{"210mm"}, {"250mm"}}},
            {"dpi", {{"70"}}},
            {"font-size", {{"14"}}},
            {"layer", {{"2"}}},
            {"heads", {{"2"}}},
            {"columns", {{"1"}, {"2"}}},
            {"crop", {{"2-3,2-3"}}},
            {"steps", {{"0,1"}}},
            {"select", {{"2,1,2"}, {"3,1,2"}}},
            {"theme", {{"dark"}}},
            {"palette", {{"greys"}}},
            {"scale", {{"log"}}},
            {"range", {{"0,0.3"}, {"per_map"}}},
            {"title", {{"A title"}}},
            {"no-title", {QStringList()}},
            {"no-colorbar", {QStringList()}},
            {"numbers", {QStringList()}},
            {"no-numbers", {QStringList()}},
            {"arcs", {QStringList()}},
            {"no-selection", {QStringList()}},
            {"no-caption", {QStringList()}},
            {"no-session", {QStringList()}},
            {"compare-with", {{path("plainSession.attn")}, {path("model.attn")}, {path("trained.attn")}}},
        };
    }
    /// Returns the arguments of `option` with each of its sample values.
    QList<QStringList> samplesOf(const QString& option) const {
        QList<QStringList> calls;
        for (const QStringList& value : samples().value(option)) calls << QStringList("--" + option) + value;
        return calls;
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
    bool changesAPixel(const QStringList& figure, const QString& option) const {
        QStringList baseline = figure;
        if (option == "numbers") baseline += "--no-numbers";  // numbers are shown by default
        if (option == "steps") baseline.resize(baseline.indexOf("--figure") + 2);
        const QImage before = imageOf(baseline);
        return std::ranges::any_of(samplesOf(option), [&](const QStringList& call) {
            if (option != "numbers" && option != "compare-with") return imageOf(baseline + call) != before;
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
        const auto addRow = [](const QString& name, const QStringList& session) {
            QTest::newRow(qPrintable(name + (session == trained ? ", trained" : ""))) << name << session;
        };
        const auto traceOf = [](const QStringList& session) {
            return computeTrace(sessionFromCommandLine(parseCommandLine(session)));
        };
        // Each figure with the first of these sessions to which it applies. The figure "layers" has room for
        // numbers only if there are few tokens, and its samples of "compare-with" suit the plain session.
        QStringList names = {"layers", "compare"};
        addRow("layers", shortModel);
        addRow("compare", plainSession);
        for (const QStringList& session : {model, plainSession, trained}) {
            for (const QString& name : figureNamesOf(*traceOf(session))) {
                if (names.contains(name)) continue;
                names << name;
                addRow(name, session);
            }
        }
        // More stages, and figures that depend on more than the session.
        addRow("stage:hidden_in", model);
        for (const char* name :
             {"stage:weights:2", "stage:masked_scores", "stage:context", "stage:query_embeddings",
              "stage:output", "stage:W_Q", "stage:W_O", "stage:entropy"})
            addRow(name, plainSession);
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
        const FigureFeatures features = featuresOf(*parseFigureName(name), hasSteps);
        for (const FigureOption& option : figureOptions()) {
            const QString optionName = option.name;
            if (optionName == "figure") continue;
            QVERIFY2(!samplesOf(optionName).isEmpty(), qPrintable("add a sample of --" + optionName));
            if (option.feature && !features.testFlag(*option.feature)) {
                for (const QStringList& call : samplesOf(optionName))
                    QCOMPARE(errorOf(figure + call),
                             "2: " + call.join(' ') + ": cannot be used with --figure " + name);
            } else if (optionName == "layer" && session == plainSession) {
                QCOMPARE(errorOf(figure + samplesOf("layer").front()),
                         "2: --layer: has no effect because the session has one layer");
            } else if (optionName == "no-session") {
                imageOf(figure + QStringList{"--no-session"});
                QVERIFY_EXCEPTION_THROWN(loadSession(path("picture.png")), FileError);
            } else if (optionName != "compare-with" || name != "compare") {
                QVERIFY2(changesAPixel(figure, optionName), qPrintable(name + " --" + optionName));
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
        const auto trace = computeTrace(sessionFromCommandLine(parseCommandLine(plainSession)));
        for (const QString& name :
             figureNamesOf(*trace, false) + QStringList{"stage:raw_scores", "stage:output"})
            QTest::newRow(qPrintable(name)) << name;
    }
    void dialogEnablesTheOptionsOfTheFigure() {
        QFETCH(QString, name);
        const CommandLine line = parseCommandLine(plainSession);
        FigureSource source;
        source.trace = computeTrace(sessionFromCommandLine(line));
        ExportDialog dialog(source, {.spec = {.name = *parseFigureName(name)}});
        QCOMPARE(dialog.findChild<QComboBox*>("figure.figure")->currentData().toString(), name);
        const FigureFeatures features = featuresOf(*parseFigureName(name));
        for (const FigureOption& option : figureOptions()) {
            const bool isSize = option.field.kind == FigureField::Kind::Size;
            const auto* field = dialog.findChild<QWidget*>("figure." + (isSize ? "size" : option.name));
            if (option.field.kind == FigureField::Kind::None) continue;
            QVERIFY2(field, qPrintable(option.name));
            const bool isSupported = (!option.feature || features.testFlag(*option.feature)) &&
                                     (!option.appliesTo || option.appliesTo(*source.trace));
            QVERIFY2(field->isEnabled() == isSupported, qPrintable(option.name));
        }
    }

    /// Each option that the dialog sets is set again from its text, as the command line does.
    void textsOfOptionsAreReadBack() {
        FigureSpec spec;
        for (const FigureOption& option : figureOptions()) {
            const auto calls = samplesOf(option.name);
            if (!calls.isEmpty()) option.read(spec, calls.front().value(1, "true"));
        }
        FigureSpec copy;
        for (const FigureOption& option : figureOptions())
            if (const QString text = option.write(spec); !text.isEmpty()) option.read(copy, text);
        QCOMPARE(copy, spec);
        QCOMPARE(copy.layer, std::optional(1));
    }

    /// The dialog shows the named color ranges, the kind of scale and the title, and reads a typed range.
    void dialogSetsScaleRangeAndTitle() {
        FigureSource source;
        source.trace = computeTrace(sessionFromCommandLine(parseCommandLine(plainSession)));
        const FigureSpec initialSpec{
            .colorRange = ColorRange::PerMap, .isLogarithmic = false, .title = "A title"};
        ExportDialog dialog(source, {.spec = initialSpec});
        auto* range = dialog.findChild<QComboBox*>("figure.range");
        QCOMPARE(range->currentText(), "Separate for each heatmap");
        QCOMPARE(dialog.findChild<QComboBox*>("figure.scale")->currentText(), "Linear");
        QCOMPARE(dialog.findChild<QLineEdit*>("figure.title")->text(), "A title");
        FigureSpec spec = dialog.exportRequest().spec;
        spec.showsArcs.reset();
        QCOMPARE(spec, initialSpec);
        range->setEditText("0, 0.25");
        QCOMPARE(dialog.exportRequest().spec.weightRange, (std::optional(std::pair(0.0, 0.25))));
        QVERIFY(!dialog.exportRequest().spec.colorRange);
        range->setEditText("0.25");
        QVERIFY(!dialog.findChild<QPushButton*>("figure.save")->isEnabled());
        QCOMPARE(dialog.findChild<QLabel*>("figure.sizeText")->text(),
                 "0.25: must be two increasing numbers, such as 0,0.2");
        range->setCurrentIndex(0);
        QVERIFY(dialog.findChild<QPushButton*>("figure.save")->isEnabled());
        // A figure without a title has no field for its text.
        dialog.findChild<QCheckBox*>("figure.no-title")->setChecked(false);
        QVERIFY(!dialog.findChild<QLineEdit*>("figure.title")->isEnabled());
        QVERIFY(!dialog.exportRequest().spec.hasTitle);
    }

    /// The dialog exports another layer of a model without a change of the window.
    void dialogSelectsALayer() {
        FigureSource source;
        source.session = sessionFromCommandLine(parseCommandLine(model));
        source.trace = computeTrace(source.session);
        ExportDialog dialog(source, {.spec = {.name = {"stage"}}});
        auto* layer = dialog.findChild<NumberBox*>("figure.layer");
        QVERIFY(layer && layer->isEnabled());
        QCOMPARE(layer->value(), 0.0);
        layer->setValue(2);
        const FigureSpec spec = dialog.exportRequest().spec;
        QCOMPARE(spec.layer, std::optional(1));
        QTRY_VERIFY(isComplete(dialog.preview()->source(), spec));
        const QByteArray secondLayer = figureTable(dialog.preview()->source(), spec).toUtf8();
        Session other = source.session;
        other.model.layer = 1;
        QCOMPARE(secondLayer, figureTable({computeTrace(other)}, {.name = {"stage"}}).toUtf8());
        QVERIFY(secondLayer != figureTable(source, {.name = {"stage"}}).toUtf8());
    }

    void disabledDialogFieldsChangeNothing() {
        FigureSource source;
        source.trace = computeTrace(sessionFromCommandLine(parseCommandLine(plainSession)));
        ExportDialog dialog(source, {});
        dialog.findChild<QLineEdit*>("figure.crop")->setText("1-2,1-2");
        dialog.findChild<QComboBox*>("figure.range")->setEditText("0,0.5");
        auto* palette = dialog.findChild<QComboBox*>("figure.palette");
        palette->setCurrentIndex(3);
        emit palette->activated(3);
        QVERIFY(dialog.exportRequest().spec.crop && dialog.exportRequest().spec.weightRange &&
                dialog.exportRequest().spec.palette);
        auto* figure = dialog.findChild<QComboBox*>("figure.figure");
        figure->setCurrentIndex(figure->findData("lines"));
        emit figure->activated(figure->currentIndex());
        QCOMPARE(dialog.exportRequest().spec, (FigureSpec{.name = *parseFigureName("lines")}));
    }
};

ATTENTION_TEST(TestFigureTable)
#include "tst_figure_table.moc"
