// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the real file dialogs: the suffixes of typed names, the folder that they show first, and
// cancellation.
#include "controller_fixture.h"
#include "export/export_dialog.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"
#include "window/dialogs.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QStandardPaths>

using namespace attention;
using namespace attention::test;

class TestSaveNames : public ControllerFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Types `name` into the next file dialog and accepts it. Calls `next` afterwards, while the dialog is
    /// still executed.
    static void typeIntoDialog(const QString& name, const std::function<void()>& next = {}) {
        QTimer::singleShot(0, [=] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog) return typeIntoDialog(name, next);
            auto* field = dialog->findChild<QLineEdit*>("fileNameEdit");
            field->setText(name);
            if (next) QTimer::singleShot(0, next);
            QTest::keyClick(field, Qt::Key_Return);
        });
    }
    /// Closes the next message box with `button`, and calls `next` afterwards.
    static void answerMessage(QString& message, QMessageBox::StandardButton button,
                              const std::function<void()>& next = {}) {
        QTimer::singleShot(0, [=, &message] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return answerMessage(message, button, next);
            message = box->text();
            if (next) QTimer::singleShot(0, next);
            box->button(button)->click();
        });
    }

 private slots:
    void cleanup() { end(); }

    void namesGetTheSuffixThatTheyLack_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("filters");
        QTest::addColumn<QString>("savedName");
        const QString session = "Sessions (*.attn)", figure = "PNG (*.png);;SVG (*.svg)";
        QTest::newRow("no suffix") << "lesson" << session << "lesson.attn";
        QTest::newRow("a number after the dot") << "lesson 1.5" << session << "lesson 1.5.attn";
        QTest::newRow("a version") << "fig v1.2" << figure << "fig v1.2.png";
        QTest::newRow("a word after the dot") << "talk.final" << session << "talk.final.attn";
        QTest::newRow("a dot at the end") << "lesson." << session << "lesson.attn";
        QTest::newRow("uppercase suffix") << "lesson.ATTN" << session << "lesson.ATTN";
        QTest::newRow("another filter") << "fig.svg" << figure << "fig.svg";
    }
    void namesGetTheSuffixThatTheyLack() {
        QFETCH(QString, name);
        QFETCH(QString, filters);
        QFETCH(QString, savedName);
        typeIntoDialog(name);
        QCOMPARE(QtDialogs().askForSaveFile(nullptr, path("suggested"), filters), path(savedName));
    }

    void theSuffixOfAnotherKindOfFileIsRejected() {
        QString message;
        typeIntoDialog("lecture.txt",
                       [&] { answerMessage(message, QMessageBox::Ok, [] { typeIntoDialog("lecture"); }); });
        QCOMPARE(QtDialogs().askForSaveFile(nullptr, path("suggested"), "Sessions (*.attn)"),
                 path("lecture.attn"));
        QCOMPARE(
            message.remove(QChar(0x2068)).remove(QChar(0x2069)),
            "The file name lecture.txt cannot be used because its suffix belongs to another kind of file. "
            "Use one of these suffixes: .attn.");
    }

    void anExistingFileIsNotReplacedWithoutAQuestion() {
        QFile existing(path("lesson 1.5.attn"));
        QVERIFY(existing.open(QIODevice::WriteOnly));
        existing.close();
        QString message;
        typeIntoDialog("lesson 1.5", [&] {
            answerMessage(message, QMessageBox::No, [] { typeIntoDialog("lesson 1.6"); });
        });
        QCOMPARE(QtDialogs().askForSaveFile(nullptr, path("suggested"), "Sessions (*.attn)"),
                 path("lesson 1.6.attn"));
        QVERIFY2(message.contains("lesson 1.5.attn") && message.contains("replace"), qPrintable(message));
        QFile::remove(existing.fileName());
    }

    void saveAsRejectsOtherSuffixes() {
        start();
        m_answers->path = path("lecture.txt");
        QVERIFY(!m_controller->fileController().saveAs());
        QVERIFY(!QFile::exists(path("lecture.txt")));
        QCOMPARE(m_answers->errors.size(), 1);
        m_answers->path = path("lesson 1.5");
        QVERIFY(m_controller->fileController().saveAs());
        QCOMPARE(m_controller->document().path(), path("lesson 1.5.attn"));
        QVERIFY2(m_controller->window().windowTitle().contains("lesson 1.5"),
                 qPrintable(m_controller->window().windowTitle()));
    }

    void dialogsBeginInTheFolderOfTheDocument() {
        const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
        start();
        QTRY_VERIFY(isShown());
        m_controller->fileController().open();
        QCOMPARE(m_answers->initialDialogFolder, QFileInfo::exists(documents) ? documents : QDir::homePath());
        saveSession(path("w.attn"), Session());
        m_controller->fileController().openFile(path("w.attn"));
        m_controller->fileController().open();
        QCOMPARE(m_answers->initialDialogFolder, m_folder.path());
        m_controller->fileController().saveAs();
        QCOMPARE(m_answers->initialDialogFolder, m_folder.path());
        m_controller->fileController().importModel();
        QCOMPARE(m_answers->initialDialogFolder, m_folder.path());
        QTRY_VERIFY(isShown());
        action("Export…")->trigger();
        QCOMPARE(m_answers->initialDialogFolder, m_folder.path());
    }

    void theExportDialogStaysOpenIfTheFileDialogIsCanceled() {
        const auto trace = computeTrace({});
        ExportDialog dialog({.trace = trace}, {});
        QString chosenPath;
        dialog.setPathChooser([&](QWidget* parent, const ExportRequest& request) {
            return parent == &dialog && request.format == ExportFormat::Png ? chosenPath : "wrong";
        });
        dialog.show();
        QTRY_VERIFY(dialog.findChild<QAbstractButton*>("figure.save")->isEnabled());
        dialog.findChild<QAbstractButton*>("figure.save")->click();
        QVERIFY(dialog.isVisible());
        chosenPath = "/folder/figure.png";
        dialog.findChild<QAbstractButton*>("figure.save")->click();
        QVERIFY(!dialog.isVisible());
        QCOMPARE(dialog.exportRequest().path, chosenPath);
    }

    void theExportDialogMarksNumbersThatItCannotUse() {
        const auto trace = computeTrace({});
        ExportDialog dialog({.trace = trace}, {});
        dialog.show();
        auto* save = dialog.findChild<QAbstractButton*>("figure.save");
        auto* size = dialog.findChild<QComboBox*>("figure.unit");
        size->setCurrentIndex(4);
        emit size->activated(4);
        auto* width = dialog.findChild<NumberBox*>("figure.width");
        width->setFocus();
        width->selectAll();
        QTest::keyClicks(width, "84,5");
        QTest::keyClick(width, Qt::Key_Return);
        QCOMPARE(width->value(), 84.5);
        QTRY_VERIFY(save->isEnabled());
        width->selectAll();
        QTest::keyClicks(width, "84;5");
        QVERIFY(!save->isEnabled());
        QCOMPARE(dialog.findChild<QLabel*>("figure.sizeText")->text(),
                 "Width: “84;5” is not a number. Enter a number such as 12, 0.5 or 1e-3.");
        QCOMPARE(width->value(), 84.5);
    }
};

ATTENTION_TEST(TestSaveNames)
#include "tst_save_names.moc"
