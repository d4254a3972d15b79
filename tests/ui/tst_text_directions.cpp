// SPDX-License-Identifier: GPL-3.0-or-later
// Names, titles and tokens in right-to-left scripts do not change the order of the text around them.
#include "engine/compute_trace.h"
#include "files/file_read_error.h"
#include "layers/layers_figure.h"
#include "models/model_trace.h"
#include "models/open_models.h"
#include "support/qt_tests.h"
#include "support/recorded_commands.h"
#include "support/test_context.h"
#include "support/visual_order.h"
#include "texts/failure_text.h"
#include "texts/provenance_text.h"
#include "window/dialogs.h"
#include "window/file_menu.h"

#include <QAction>
#include <QDir>
#include <QLabel>
#include <QMessageBox>
#include <QTimer>
#include <QtTest>

using namespace attention;
using attention::test::visualOrder;

namespace {

const QString hebrew = "שלום";
const QString hebrewInVisualOrder = "םולש";

/// Returns the text and the informative text of the message box that `ask` opens, in visual order, and
/// rejects the message box. Always returns two strings, which are empty if there is no message box.
QStringList textsOfMessageBox(const std::function<void()>& ask) {
    QStringList texts = {QString(), QString()};
    QTimer::singleShot(0, [&] {
        auto* const messageBox = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        QVERIFY(messageBox);
        texts = {visualOrder(messageBox->text()), visualOrder(messageBox->informativeText())};
        messageBox->reject();
    });
    ask();
    return texts;
}

}  // namespace

class TestTextDirections : public QObject {
    Q_OBJECT

 private slots:
    void messageBoxesKeepTheOrderOfTheirParts() {
        QtDialogs dialogs;
        QCOMPARE(textsOfMessageBox([&] { dialogs.askAboutUnsavedChanges(nullptr, hebrew); })[0],
                 "“" + hebrewInVisualOrder + "” has changes that are not saved.");
        QCOMPARE(textsOfMessageBox([&] { dialogs.askAboutChangedFile(nullptr, hebrew); })[0],
                 "Another program has changed " + hebrewInVisualOrder + ".");
        const RecoverableSession recoverable{hebrew + " 2", hebrew, QDateTime::currentDateTime()};
        const QStringList recovery =
            textsOfMessageBox([&] { dialogs.askAboutRecovery(nullptr, recoverable); });
        QCOMPARE(recovery[0], "“2 " + hebrewInVisualOrder + "” was not saved when the program ended.");
        QVERIFY2(recovery[1].endsWith("The file of the session is " + hebrewInVisualOrder + "."),
                 qPrintable(recovery[1]));
    }

    void fileErrorsKeepTheOrderOfTheirParts() {
        const auto thrown = std::make_exception_ptr(
            FileReadError(hebrew.toStdString(), Message("files", "The file does not exist.")));
        QCOMPARE(visualOrder(failureText(thrown)), hebrewInVisualOrder + ": The file does not exist.");
    }

    void recentFilesKeepTheOrderOfTheirParts() {
        TestContext context;
        RecordedCommands commands;
        context.change([&](WindowState& state) {
            state.document.recentFiles = QStringList("/" + hebrew + "/" + hebrew + ".attn");
        });
        const FileMenu menu(context, commands.all(), {});
        QStringList texts;
        for (const QAction* action : menu.findChildren<QAction*>())
            if (action->text().contains(hebrew)) texts << visualOrder(action->text());
        QCOMPARE(texts, QStringList("attn." + hebrewInVisualOrder + " — " + hebrewInVisualOrder + "/"));
    }

    void modelAndFileNamesKeepTheirPosition() {
        Session session;
        session.input.queryText = "a b";
        auto trace = std::make_shared<Trace>(*computeTrace(session));
        trace->provenance = {};
        trace->provenance.imported = {(hebrew + ".npz").toStdString(), 1, 4};
        QCOMPARE(visualOrder(provenanceText(*trace)),
                 "attention imported from npz." + hebrewInVisualOrder + ", layer 2 of 4");
        trace->provenance = {};
        trace->provenance.model = {hebrew.toStdString(), 1, 4};
        QCOMPARE(visualOrder(provenanceText(*trace)), "model " + hebrewInVisualOrder + ", layer 2 of 4");
        auto modelTrace =
            std::make_shared<Trace>(*computeTrace(sessionFromModel(inductionModelName, *trace->session)));
        modelTrace->provenance.model->name = hebrew.toStdString();
        LayersFigure figure({.trace = modelTrace}, lightTheme(QFont()));
        figure.layOut({{900, 600}});
        const QString subtitle = visualOrder(figure.subtitle());
        QVERIFY2(subtitle.contains("all heads of " + hebrewInVisualOrder + ", with"), qPrintable(subtitle));
    }
};

ATTENTION_TEST(TestTextDirections)
#include "tst_text_directions.moc"
