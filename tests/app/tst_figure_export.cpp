// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the export of figures to files and to the clipboard, and opening exported figures as sessions.
#include "comparison/compare_menu.h"
#include "controller_fixture.h"
#include "export/animation_preview.h"
#include "export/figure_files.h"
#include "export/figure_metadata.h"
#include "export/figure_preview.h"
#include "heatmap/printable_text.h"
#include "lines/lines_view.h"
#include "logic/training_setup.h"
#include "look/design_values.h"
#include "output/exporter.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"
#include "support/view_changes.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QStatusBar>
#include <QTextBrowser>
#include <QToolBar>

#include <ctime>
#include <limits>

using namespace attention;
using namespace attention::test;

static double processorTime() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

class TestFigureExport : public ControllerFixture {
    Q_OBJECT

    QUrl m_openedUrl;  ///< last URL that was passed to the file manager
    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray contentOf(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static Session sampleSession() {
        Session session;
        session.heads = 3;
        session.dK = 11;
        session.input.queryText = "say \"\"\"hi\"\"\" </script> \\ to\nthe cat";
        return session;
    }
    static Session sessionWithTokens(int tokens) {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < tokens; ++i) session.input.queryText += "w" + std::to_string(i) + ' ';
        session.heads = 4;
        return session;
    }
    void exportTo(const QString& name) {
        m_answers->path = path(name);
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList());
    }

    static void chooseFormat(const ExportDialog& dialog, ExportFormat format) {
        auto* formats = dialog.findChild<QComboBox*>("export.format");
        formats->setCurrentIndex(formats->findData(static_cast<int>(format)));
        emit formats->activated(formats->currentIndex());
    }

    /// Replaces the file manager of the desktop.
    Q_INVOKABLE void recordUrl(const QUrl& url) { m_openedUrl = url; }

 private slots:
    void cleanup() { end(); }

    void exportedFigureOpensAsItsSession_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"a.png", "a.svg", "a.pdf"}) QTest::newRow(file) << file;
    }
    void exportedFigureOpensAsItsSession() {
        QFETCH(QString, file);
        start(sampleSession());
        QTRY_VERIFY(isShown());
        ViewSettings view;
        view.palette = Palette::Cividis;
        m_controller->viewContext().changeDisplay(changeTo(view));
        m_controller->viewContext().showView("lines");
        const auto shownBefore = session();
        exportTo(file);
        if (QTest::currentTestFailed()) return;
        QCOMPARE(figureNameText(m_answers->offered.name), QString("lines"));
        start();
        QTRY_VERIFY(isShown());
        m_answers->path = path(file);
        trigger("Open…");
        QCOMPARE(m_answers->errors, QStringList());
        Session opened = session();
        opened.viewStateJson = shownBefore.viewStateJson;
        QCOMPARE(opened, shownBefore);
        QTRY_COMPARE(m_controller->viewContext().viewSettings().palette, Palette::Cividis);
        QCOMPARE(m_controller->viewContext().state().viewName, "lines");
        // Save asks for a file name, so the image is not overwritten.
        const QByteArray figure = contentOf(file);
        m_answers->path = path("other.attn");
        trigger("Save");
        QCOMPARE(contentOf(file), figure);
        QCOMPARE(loadSession(path("other.attn")).dK, 11);
    }

    void commandLineAnimationMatchesTheWindowAnimation() {
        Session session = sampleSession();
        session.viewStateJson = R"({"palette": "violet"})";  // the default of the window
        saveSession(path("b.attn"), session);
        Session other = sampleSession();
        other.mask.causal = CausalMask::Causal;
        saveSession(path("a.attn"), other);
        start(sampleSession());
        QTRY_VERIFY(isShown());
        const FigureSpec spec{.name = *parseFigureName("stage:weights:2"), .dpi = 60};
        const auto exportAnimation = [&](const QString& name, const AnimationSpec& animation,
                                         const QStringList& options) {
            m_answers->exportRequest = ExportRequest{spec};
            m_answers->exportRequest->format = ExportFormat::WebP;
            m_answers->exportRequest->animation = animation;
            m_answers->exportRequest->source.reset();
            exportTo("window-" + name);
            QTRY_VERIFY(m_controller->exportController().runner().label().isEmpty());
            QStringList arguments = {path("b.attn"), "--figure", "stage:weights:2", "--dpi", "60"};
            arguments += options + QStringList{"--export", path("line-" + name)};
            QCOMPARE(QProcess::execute(PROGRAM, arguments), 0);
            QVERIFY(contentOf("window-" + name).size() > 1000);
            QCOMPARE(contentOf("line-" + name), contentOf("window-" + name));
        };
        AnimationSpec animation{.subject = AnimationSubject::FieldValues, .fieldPath = "d_k"};
        animation.fieldValues = QStringList{"1", "4", "11"};
        animation.seconds = 2;
        exportAnimation("d_k.webp", animation, {"--vary", "d_k=1,4,11", "--duration", "2"});
        if (QTest::currentTestFailed()) return;
        exportAnimation("d_k.gif", animation, {"--vary", "d_k=1,4,11", "--duration", "2"});
        if (QTest::currentTestFailed()) return;
        Session trained = withTask(Session(), TrainingTask::Reverse);
        trained.training.stepCount = 6;
        saveSession(path("b.attn"), trained);
        start(trained);
        QTRY_VERIFY(isShown());
        m_controller->viewContext().select({Stage::Weights, 0, 1, 4});
        animation = {.subject = AnimationSubject::TrainingSteps, .trainingSteps = {0, 3, 6}};
        const FigureSpec firstHead{.name = *parseFigureName("stage:weights:1"), .dpi = 60};
        m_answers->exportRequest = ExportRequest{firstHead};
        m_answers->exportRequest->spec.palette = Palette::Viridis;
        m_answers->exportRequest->format = ExportFormat::WebP;
        m_answers->exportRequest->animation = animation;
        exportTo("window-training.webp");
        QTRY_VERIFY(m_controller->exportController().runner().label().isEmpty());
        QCOMPARE(QProcess::execute(PROGRAM, {path("b.attn"), "--figure", "stage:weights:1", "--dpi", "60",
                                             "--steps", "0-6/3", "--export", path("line-training.webp")}),
                 0);
        QCOMPARE(contentOf("line-training.webp"), contentOf("window-training.webp"));
    }

    /// The export uses the frames that the dialog has already computed for its preview.
    void dialogPlaysTheAnimation() {
        Session session = withTask(Session(), TrainingTask::Reverse);
        session.training.stepCount = 10;
        ExportDialog dialog({.trace = computeTrace(session), .session = session},
                            {.spec = {.name = *parseFigureName("stage:weights")}});
        dialog.show();
        auto* subjects = dialog.findChild<QComboBox*>("animation.subject");
        QVERIFY(!subjects->isVisible());
        chooseFormat(dialog, ExportFormat::Gif);
        QVERIFY(subjects->isVisible());
        QCOMPARE(dialog.findChild<QLineEdit*>("animation.steps")->text(), "0-10");
        QTRY_COMPARE(dialog.animationPreview()->pictureCount(), 11);
        QCOMPARE(dialog.exportRequest().frames->size(), 11U);
        QCOMPARE(dialog.findChild<QSlider*>("animation.slider")->maximum(), 10);
        const auto* saveButton = dialog.findChild<QPushButton*>("figure.save");
        const auto* sizeText = dialog.findChild<QLabel*>("figure.sizeText");
        dialog.findChild<QLineEdit*>("animation.steps")->setText("0-10/");
        QVERIFY(!saveButton->isEnabled());
        QVERIFY(sizeText->text().startsWith("0-10/: must be different whole numbers from 0 to "));
        subjects->setCurrentIndex(1);  // with a setting
        emit subjects->activated(1);
        QVERIFY(saveButton->isEnabled());
        QCOMPARE(dialog.findChild<QComboBox*>("animation.field")->currentData().toString(), "d_k");
        dialog.findChild<QLineEdit*>("animation.values")->setText("1,x");
        QVERIFY(!saveButton->isEnabled());
        QVERIFY(sizeText->text().startsWith("x: "));
        QVERIFY(sizeText->text().contains(" must be a whole number from 1 to 4096, but it is \"x\""));
        dialog.findChild<QLineEdit*>("animation.values")->setText("1,2");
        QTRY_COMPARE(dialog.animationPreview()->pictureCount(), 2);
        QCOMPARE(dialog.exportRequest().animation.fieldValues, QStringList({"1", "2"}));
    }

    void tabGoesFromTopToBottomAndEnterKeepsTheDialogOpen() {
        ExportDialog dialog({.trace = computeTrace(sampleSession())}, {});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog, waitTimeout));
        QStringList names;
        for (const char* lastName = "figure.copy"; !names.contains(lastName) && names.size() < 40;) {
            names << dialog.focusWidget()->objectName();
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
        }
        QCOMPARE(names.mid(0, 3), QStringList({"export.format", "figure.figure", "figure.unit"}));
        QCOMPARE(names.mid(names.size() - 3), QStringList({"figure.no-session", "figure.save", "figure.copy"}));
        auto* heads = dialog.findChild<QLineEdit*>("figure.heads");
        heads->setFocus();
        QTest::keyClicks(heads, "1");
        QTest::keyClick(heads, Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        auto* figures = dialog.findChild<QComboBox*>("figure.figure");
        figures->setFocus();
        QTest::keyClick(figures, Qt::Key_Return);
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
    }

    void dialogDescribesOtherFiles() {
        const FigureSource source{.trace = computeTrace(sampleSession())};
        ExportDialog dialog(source, {}, {{ExportFormat::Python, "There is no script of this."}});
        dialog.show();
        const auto* description = dialog.findChild<QTextBrowser*>("export.description");
        const auto* saveButton = dialog.findChild<QPushButton*>("figure.save");
        QVERIFY(!description->isVisible());
        chooseFormat(dialog, ExportFormat::Npz);
        QVERIFY(description->isVisible() && saveButton->isEnabled());
        QVERIFY(description->toPlainText().contains(QString("weights\n1 × 3 × ")));
        QVERIFY(!dialog.findChild<QComboBox*>("figure.figure")->isVisible());
        chooseFormat(dialog, ExportFormat::Python);
        QVERIFY(description->toPlainText().contains("There is no script of this."));
        QVERIFY(!saveButton->isEnabled());
        chooseFormat(dialog, ExportFormat::Png);
        QVERIFY(!description->isVisible() && saveButton->isEnabled());
    }

    void windowOffersOnlyFormatsThatTheTraceHas() {
        start(sampleSession());
        QTRY_VERIFY(isShown());
        m_answers->cancelsExport = true;
        trigger("Export…");
        QVERIFY(m_answers->unavailableFormats.empty());
        start(sessionWithTokens(70));  // too many for a page
        QTRY_VERIFY(isShown());
        m_answers->cancelsExport = true;
        trigger("Export…");
        QCOMPARE(m_answers->unavailableFormats.size(), 2U);
        QVERIFY(m_answers->unavailableFormats.contains(ExportFormat::Handout));
        QVERIFY(m_answers->unavailableFormats.contains(ExportFormat::Exercise));
    }

    void openingAnImageWithoutASessionShowsAnError() {
        start();
        QImage plain(4, 4, QImage::Format_RGB32);
        plain.fill(Qt::red);
        m_answers->path = path("holiday.png");
        QVERIFY(plain.save(m_answers->path));
        trigger("Open…");
        QCOMPARE(m_answers->errors,
                 QStringList(m_answers->path +
                             ": The picture contains no session. Open a picture that this program "
                             "has exported."));
        QCOMPARE(session(), Session());
    }

    void commandLineExportMatchesTheWindowExport() {
        start(sampleSession());
        QTRY_VERIFY(isShown());
        Session sessionWithPalette = sampleSession();
        sessionWithPalette.viewStateJson = R"({"palette": "violet"})";  // the default of the window
        saveSession(path("s.attn"), sessionWithPalette);
        for (const QString name :
             {"overview", "stage:weights:2", "head:3", "lines", "sentence", "plane", "inspector", "scores"}) {
            for (const QString suffix : {".png", ".pdf"}) {
                m_answers->exportRequest = ExportRequest{{.name = *parseFigureName(name), .dpi = 120}};
                exportTo("window" + suffix);
                if (QTest::currentTestFailed()) return;
                QStringList arguments = {path("s.attn"), "--figure", name, "--export", path("line" + suffix)};
                if (suffix == ".png") arguments += {"--dpi", "120"};
                QCOMPARE(QProcess::execute(PROGRAM, arguments), 0);
            }
            QCOMPARE(QImage(path("line.png")), QImage(path("window.png")));
            QCOMPARE(sessionFromFigure(contentOf("line.pdf")).has_value(), true);
        }
    }

    void commandLineThemeSetsTheFigureBackground() {
        const std::pair<const char*, QColor> themes[] = {{"light", Qt::white},
                                                         {"dark", QColor(design::darkColors.paper)},
                                                         {"transparent", Qt::transparent}};
        for (const auto& [name, color] : themes) {
            QCOMPARE(QProcess::execute(PROGRAM, {"--theme", name, "--export", path("background.png")}), 0);
            QCOMPARE(QImage(path("background.png")).pixelColor(2, 2), color);
        }
    }

    void commandLineUsesViridisUnlessAPaletteIsNamed() {
        const QByteArray viridisColor = QColor(colorMap(Palette::Viridis).front()).name().toLatin1();
        const QByteArray violetColor = QColor(colorMap(Palette::Violet).back()).name().toLatin1();
        const QStringList arguments = {"--figure", "stage:weights", "--export", path("weights.svg")};
        QCOMPARE(QProcess::execute(PROGRAM, arguments), 0);
        QVERIFY(contentOf("weights.svg").contains(viridisColor));
        QVERIFY(!contentOf("weights.svg").contains(violetColor));
        QCOMPARE(QProcess::execute(PROGRAM, arguments + QStringList{"--palette", "violet"}), 0);
        QVERIFY(contentOf("weights.svg").contains(violetColor));
        QVERIFY(!contentOf("weights.svg").contains(viridisColor));
    }

    void commandLineExportsCompareAndSweepFigures() {
        Session other = sampleSession();
        other.dK = 40;
        saveSession(path("a.attn"), sampleSession());
        saveSession(path("b.attn"), other);
        QCOMPARE(QProcess::execute(PROGRAM, {path("b.attn"), "--figure", "compare", "--compare-with",
                                             path("a.attn"), "--export", path("c.svg"), "--theme", "dark"}),
                 0);
        const QByteArray svg = contentOf("c.svg");
        QVERIFY(svg.contains("B − A") && svg.contains("#16181d"));
        QCOMPARE(parseSession(*sessionFromFigure(svg)).dK, 40);
        QCOMPARE(QProcess::execute(PROGRAM, {path("a.attn"), "--figure", "sweep", "--export", path("w.svg")}),
                 0);
        QVERIFY(contentOf("w.svg").contains("d_k = 11"));
        QCOMPARE(parseSession(*sessionFromFigure(contentOf("w.svg"))), sampleSession());
    }

    void commandLineComparesNextTokensWithAnotherSession() {
        const QStringList modelArguments{"--model", ":induction", "--text", "red fox blue red fox"};
        const auto run = [&](const QStringList& options) {
            return QProcess::execute(PROGRAM, modelArguments + options);
        };
        QCOMPARE(run({"--export", path("a.attn")}), 0);
        QCOMPARE(run({"--set", "normalizer.temperature=3", "--figure", "words", "--compare-with",
                      path("a.attn"), "--select", "5,1", "--export", path("words.svg")}),
                 0);
        const QByteArray svg = contentOf("words.svg");
        for (const char* phrase :
             {"After token 5 “fox”", "model prediction", "A: model induction", "B: model induction"})
            QVERIFY2(svg.contains(phrase), phrase);
        QCOMPARE(QProcess::execute(PROGRAM, {"--figure", "words", "--export", path("none.svg")}), 2);
        QVERIFY(!QFile::exists(path("none.svg")));
    }

    void copyPutsImageSvgAndTableOnTheClipboard() {
        start();
        QTRY_VERIFY(isShown());
        m_controller->viewContext().showView("focus");
        m_controller->viewContext().select({Stage::Weights, 0, 1, 4});
        trigger("Copy");
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage() && data->hasText() && data->hasFormat("image/svg+xml"));
        QVERIFY(data->text().startsWith("Weights, head 1\tLife\tis\tshort\teat\tdessert\tfirst\nLife\t"));
        const QByteArray svg = data->data("image/svg+xml");
        QVERIFY(svg.contains("0.4917"));
        QCOMPARE(parseSession(*sessionFromFigure(svg)).dK, 24);
        QCOMPARE(data->imageData().value<QImage>(),
                 figureImage({.trace = m_controller->trace()}, {.name = {"stage", Stage::Weights, 0}}));
        QCOMPARE(m_answers->errors, QStringList());
        // Without a pinned session, the page Compare shows the session before the last edit.
        m_controller->viewContext().showView("compare");
        trigger("Copy");
        QCOMPARE(m_answers->errors, QStringList());
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
    }

    /// The table and the image of a large heatmap take seconds to create, so they are created only when
    /// another program pastes them.
    void copyRendersTheTableOnlyWhenPasted() {
        start(sessionWithTokens(100));
        QTRY_VERIFY(isShown());
        const double before = processorTime();
        trigger("Copy");
        const double copied = processorTime() - before;
        const QString table = QGuiApplication::clipboard()->text();
        QVERIFY(table.size() > 500'000);
        const double pasted = processorTime() - before - copied;
        QVERIFY2(copied * 2 < pasted,
                 qPrintable(QString("%1 s to copy, %2 s to paste").arg(copied).arg(pasted)));
    }

    void copyOmitsTablesThatAreTooLarge() {
        start(sessionWithTokens(200));
        QTRY_VERIFY(isShown());
        const auto statusMessage = [&] { return m_controller->window().statusBar()->currentMessage(); };
        trigger("Copy");
        QVERIFY(!QGuiApplication::clipboard()->mimeData()->hasText());
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
        QCOMPARE(statusMessage(),
                 "The figure was copied only as an image because a table would have more than 100000 "
                 "numbers.");
        m_controller->viewContext().select({Stage::Weights, 1, 0, 0});
        m_controller->viewContext().showView("focus");
        trigger("Copy");
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 201);
        QCOMPARE(statusMessage(), "The figure was copied as an image and as a table of numbers.");
    }

    void noticeShowsTheFolderOfASavedFile() {
        m_showsEverything = false;
        start(sampleSession());
        QTRY_VERIFY(isShown());
        auto* button = find<QPushButton>("notice.folder");
        QVERIFY(!button->isVisible());
        exportTo("slide.png");
        QVERIFY(button->isVisible());
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "recordUrl");
        QTest::mouseClick(button, Qt::LeftButton);
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QCOMPARE(m_openedUrl, QUrl::fromLocalFile(m_folder.path()));
        m_controller->window().statusBar()->showMessage("another message");
        QVERIFY(!button->isVisible());
    }

    void namedSizesAreThoseOfSlidesAndColumns() {
        ExportDialog dialog({.trace = computeTrace({})}, {});
        auto* size = dialog.findChild<QComboBox*>("figure.unit");
        const auto choose = [&](const QString& text) {
            size->setCurrentText(text);
            emit size->activated(size->currentIndex());
            return dialog.exportRequest();
        };
        const ExportRequest slide = choose("slide 16 : 9");
        QCOMPARE(figureImage(*slide.source, slide.spec).size(), QSize(1920, 1080));
        const ExportRequest column = choose("column 84 mm");
        QCOMPARE(column.spec.width, 84 * pixelsPerMillimeter);
        QVERIFY(!column.spec.height);
        QCOMPARE(choose("page 174 mm").spec.width, 174 * pixelsPerMillimeter);
        QVERIFY(!dialog.findChild<NumberBox*>("figure.width")->isEnabled());
        choose("automatic");
        static const QRegularExpression oneDecimal("^\\d+\\.\\d mm$");
        const QString width = dialog.findChild<NumberBox*>("figure.width")->text();
        QVERIFY2(oneDecimal.match(width).hasMatch(), qPrintable(width));
        QCOMPARE(ExportDialog({.trace = computeTrace({})}, {.spec = slide.spec}).exportRequest().spec,
                 slide.spec);
    }

    void dialogOffersTheStepsOfATraining() {
        Session session = startupPreset();
        session.training.stepCount = 20;
        ExportDialog dialog({.trace = computeTrace(session), .session = session},
                            {.spec = {.name = {"learning"}}});
        auto* steps = dialog.findChild<QLineEdit*>("figure.steps");
        const auto* saveButton = dialog.findChild<QPushButton*>("figure.save");
        QVERIFY(steps->isEnabled());
        QCOMPARE(dialog.findChild<QLabel*>("figure.sizeText")->text(), QString());  // is still computed
        steps->setText("0,20");
        QCOMPARE(dialog.exportRequest().spec.trainingSteps, (std::vector<Index>{0, 20}));
        QVERIFY(saveButton->isEnabled());
        steps->setText("0,many");
        QVERIFY(!saveButton->isEnabled());
        QVERIFY(dialog.findChild<QLabel*>("figure.sizeText")->text().contains("such as 0,20,50,200"));
        steps->setText("0,20");
        const FigureSource source = withRequiredResults({.trace = computeTrace(session), .session = session},
                                                        dialog.exportRequest().spec, ExecutionContext());
        QVERIFY(figureImage(source, dialog.exportRequest().spec).width() > 0);
        ExportDialog overviewDialog({.trace = computeTrace(session), .session = session}, {});
        QVERIFY(!overviewDialog.findChild<QLineEdit*>("figure.steps")->isEnabled());
    }

    void canceledDialogKeepsItsChoices() {
        ExportRequest request;
        QString sizeText;
        const auto cancelDialog = [&](const std::function<void(ExportDialog&)>& choose) {
            QTimer::singleShot(0, this, [&] {
                auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
                sizeText = dialog->findChild<QComboBox*>("figure.unit")->currentText();
                choose(*dialog);
                dialog->reject();
            });
            QVERIFY(!QtDialogs().askForExport(nullptr, {.trace = computeTrace({})}, {}, request, {}));
        };
        cancelDialog([](ExportDialog& dialog) {
            auto* size = dialog.findChild<QComboBox*>("figure.unit");
            size->setCurrentIndex(1);
            emit size->activated(1);
            dialog.findChild<QLineEdit*>("figure.crop")->setText("1-2,1-3");
            dialog.findChild<NumberBox*>("figure.font-size")->setValue(9);
            dialog.findChild<QCheckBox*>("figure.no-caption")->setChecked(false);
            chooseFormat(dialog, ExportFormat::Pdf);
        });
        const FigureSpec chosen = request.spec;
        QCOMPARE(sizeText, "automatic");
        QVERIFY(chosen.width && chosen.crop && !chosen.hasCaption);
        QCOMPARE(chosen.fontSize, 9);
        cancelDialog([](ExportDialog&) {});
        QCOMPARE(sizeText, "slide 16 : 9");
        QCOMPARE(request.spec, chosen);
        QCOMPARE(request.format, ExportFormat::Pdf);
    }

    void nextDialogBeginsWithTheLastChoices() {
        start(sampleSession());
        QTRY_VERIFY(isShown());
        m_answers->cancelsExport = true;
        m_answers->exportRequest = ExportRequest{{.width = 300, .hasCaption = false}};
        trigger("Export…");
        trigger("Export…");
        QCOMPARE(m_answers->offered.width, 300);
        QVERIFY(!m_answers->offered.hasCaption);
    }

    /// Tests each kind of file, whether it is written in the background or not.
    void statusBarConfirmsSavedFiles() {
        start(sampleSession());
        QTRY_VERIFY(isShown());
        auto* bar = m_controller->window().statusBar();
        const auto statusMessage = [&] { return bar->currentMessage(); };
        for (const auto& [menu, name, format] :
             {std::tuple("Export…", "figure.svg", ExportFormat::Svg),
              std::tuple("Export…", "numbers.csv", ExportFormat::Csv),
              std::tuple("Export…", "exercise.html", ExportFormat::Exercise),
              std::tuple("Export…", "animation.webp", ExportFormat::WebP),
              std::tuple("Save as…", "session.attn", ExportFormat::Session)}) {
            bar->clearMessage();
            m_answers->exportFormat = format;
            m_answers->path = path(name);
            trigger(menu);
            QCOMPARE(m_answers->errors, QStringList());
            QTRY_COMPARE(statusMessage(),
                         QString("%1 is saved in %2.").arg(name, displayPath(m_folder.path())));
            QVERIFY(!contentOf(name).isEmpty());
        }
        bar->clearMessage();
        m_answers->path.clear();  // the file dialog is canceled
        trigger("Export…");
        QCOMPARE(statusMessage(), QString());
        m_answers->path = path("missing/figure.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors.size(), 1);
        QCOMPARE(statusMessage(), QString());
    }

    void copyPutsTheTableOnTheClipboard() {
        start();
        QTRY_VERIFY(isShown());
        trigger("Copy");
        QVERIFY(QGuiApplication::clipboard()->mimeData()->text().startsWith("Raw scores, head 1\tLife\tis"));
    }

    /// After several changes in quick succession, only the last one is painted.
    void slowPreviewRepaintsOnlyAfterTheLastChange() {
        FigurePreview preview({.trace = computeTrace(sampleSession())});
        preview.resize(800, 600);
        const QSignalSpy repainted(&preview, &FigurePreview::repainted);
        FigureSpec spec;
        preview.setSpec(spec);
        QCOMPARE(repainted.size(), 1);
        preview.setImmediatePaintLimit(-1);  // from now on, every repaint is delayed
        const QSizeF before = preview.figureSize();
        for (int i = 1; i <= 9; ++i) {
            spec.width = 100.0 * i;
            preview.setSpec(spec);
        }
        QCOMPARE(repainted.size(), 1);
        QCOMPARE(preview.figureSize(), before);
        QTRY_COMPARE(repainted.size(), 2);
        QCOMPARE(preview.figureSize().width(), 900.0);
    }

    void exerciseContainsOnlyTheSelectedRow() {
        start();
        QTRY_VERIFY(isShown());
        m_controller->viewContext().select({Stage::Weights, 0, 1, 4});
        QTemporaryDir folder;
        m_answers->exportFormat = ExportFormat::Exercise;
        m_answers->path = folder.filePath("exercise.html");
        trigger("Export…");
        QFile file(m_answers->path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        QVERIFY(page.contains("\"row\":1,") && page.contains("\"column\":4,"));
        QVERIFY(!page.contains("\"row\":0,") && !page.contains("\"row\":2,"));
        m_answers->path = folder.filePath("exercise.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList("The file name exercise.png cannot be used because its "
                                                "suffix belongs to another kind of file. "
                                                "Use one of these suffixes: .html."));
    }

    void longOperationShowsTheWaitCursor() {
        start();
        bool hasWaitCursor = false;
        m_controller->fileController().runWithErrorDialog("a.html", [&] {
            hasWaitCursor = QGuiApplication::overrideCursor()->shape() == Qt::WaitCursor;
            throw FileError("a.html", "The file cannot be written.");
        });
        QVERIFY(hasWaitCursor);
        QVERIFY(!QGuiApplication::overrideCursor());  // the error message uses the normal cursor
        QCOMPARE(m_answers->errors, QStringList("a.html: The file cannot be written."));
    }

    void exportCanBeCanceledAndRejectsUnknownSuffixes() {
        start();
        QTRY_VERIFY(isShown());
        m_answers->cancelsExport = true;
        exportTo("never.png");
        if (QTest::currentTestFailed()) return;
        QVERIFY(!QFileInfo::exists(path("never.png")));
        m_answers->cancelsExport = false;
        m_answers->path = path("a.bmp");
        trigger("Export…");
        QCOMPARE(m_answers->errors,
                 QStringList(
                     "The file name a.bmp cannot be used because its suffix belongs to another kind of file. "
                     "Use one of these suffixes: .png, .svg, .pdf."));
    }

    void exportDialogPreviewsTheRequestedFigure() {
        FigureSource source;
        source.trace = computeTrace(sampleSession());
        ExportDialog dialog(source, {});
        dialog.preview()->setImmediatePaintLimit(
            std::numeric_limits<qint64>::max());  // paints at once, also on a busy machine
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog, waitTimeout));
        const auto comboBox = [&](const char* name) {
            return dialog.findChild<QComboBox*>(QLatin1String(name));
        };
        const auto lengthBox = [&](const char* name) {
            return dialog.findChild<NumberBox*>(QLatin1String(name));
        };
        const auto choose = [&](const char* name, int index) {
            comboBox(name)->setCurrentIndex(index);
            emit comboBox(name)->activated(index);
        };
        QVERIFY(dialog.screen()->availableGeometry().contains(dialog.frameGeometry()));
        for (const QPushButton* button : dialog.findChildren<QPushButton*>())
            QVERIFY2(!button->icon().isNull() && !button->text().isEmpty(), qPrintable(button->text()));
        QVERIFY(dialog.findChild<QPushButton*>("figure.save")->isDefault());
        QCOMPARE(dialog.exportRequest().spec, FigureSpec());
        QVERIFY(!lengthBox("figure.width")->isEnabled());
        QCOMPARE(comboBox("figure.figure")->findData("compare"), -1);  // there is no second session

        choose("figure.unit", 4);  // millimeters
        lengthBox("figure.width")->setValue(90);
        QCOMPARE(dialog.exportRequest().spec.width, 90 * pixelsPerMillimeter);
        QVERIFY(!dialog.exportRequest().spec.height);
        QCOMPARE(dialog.preview()->figureSize().width(), 90 * pixelsPerMillimeter);
        QVERIFY(dialog.findChild<QLabel*>("figure.sizeText")->text().startsWith("90 × "));
        choose("figure.unit", 5);  // pixels, at 192 dpi
        lengthBox("figure.width")->setValue(1000);
        lengthBox("figure.height")->setValue(800);
        QCOMPARE(dialog.preview()->figureSize(), QSizeF(500, 400));

        const QRgb lightBackground = dialog.preview()->image().pixel(2, 2);
        choose("figure.theme", 1);
        QCOMPARE(QColor(lightBackground), QColor(Qt::white));
        QCOMPARE(QColor(dialog.preview()->image().pixel(2, 2)), QColor(design::darkColors.paper));
        choose("figure.figure", comboBox("figure.figure")->findData("head:2"));
        choose("figure.palette", 1 + static_cast<int>(Palette::Greys));
        dialog.findChild<QCheckBox*>("figure.no-caption")->setChecked(false);
        dialog.findChild<QCheckBox*>("figure.no-session")->setChecked(false);
        const FigureSpec spec = dialog.exportRequest().spec;
        QCOMPARE(figureNameText(spec.name), "head:2");
        QCOMPARE(spec.palette, Palette::Greys);
        QVERIFY(!spec.hasCaption && !spec.hasSession && spec.hasTitle);
        dialog.findChild<QPushButton*>("figure.copy")->click();
        QVERIFY(dialog.exportRequest().isForClipboard);
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
    }
};

ATTENTION_TEST(TestFigureExport)
#include "tst_figure_export.moc"
