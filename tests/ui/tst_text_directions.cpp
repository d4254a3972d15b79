// SPDX-License-Identifier: GPL-3.0-or-later
// Names, titles and tokens that are read from right to left do not change the order of a sentence around
// them.
#include "engine/compute_trace.h"
#include "files/file_read_error.h"
#include "layers/layers_figure.h"
#include "models/model_trace.h"
#include "models/open_models.h"
#include "support/as_seen.h"
#include "support/qt_tests.h"
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
using attention::test::asSeen;

namespace {

const QString hebrew = "שלום";
const QString hebrewAsSeen = "םולש";

/// The sentence of a question that `ask` puts, and the sentence below it, as they are seen. It is then
/// closed.
QStringList asked(const std::function<void()>& ask) {
    QStringList sentences;
    QTimer::singleShot(0, [&] {
        auto* const question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        QVERIFY(question);
        sentences = {asSeen(question->text()), asSeen(question->informativeText())};
        question->reject();
    });
    ask();
    return sentences;
}

}  // namespace

class TestTextDirections : public QObject {
    Q_OBJECT

 private slots:
    void questionsReadFromLeftToRight() {
        QtDialogs dialogs;
        QCOMPARE(asked([&] { dialogs.askAboutChanges(nullptr, hebrew); })[0],
                 "“" + hebrewAsSeen + "” has changes that are not saved.");
        QCOMPARE(asked([&] { dialogs.askAboutChangedFile(nullptr, hebrew); })[0],
                 "Another program has changed " + hebrewAsSeen + ".");
        const RecoverableSession left{hebrew + " 2", hebrew, QDateTime::currentDateTime()};
        const QStringList recovery = asked([&] { dialogs.askAboutRecovery(nullptr, left); });
        QCOMPARE(recovery[0], "“2 " + hebrewAsSeen + "” was not saved when the program ended.");
        QVERIFY2(recovery[1].endsWith("its file is " + hebrewAsSeen + "."), qPrintable(recovery[1]));
    }

    void problemsOfFilesReadFromLeftToRight() {
        const auto thrown = std::make_exception_ptr(
            FileReadError(hebrew.toStdString(), Message("files", "is a damaged .npz file")));
        QCOMPARE(asSeen(failureText(thrown)), hebrewAsSeen + ": is a damaged .npz file");
    }

    void recentFilesReadFromLeftToRight() {
        FileMenu menu;
        menu.setRecentFiles({"/" + hebrew + "/" + hebrew + ".attn"});
        QStringList texts;
        for (const QAction* action : menu.findChildren<QAction*>())
            if (action->text().contains(hebrew)) texts << asSeen(action->text());
        QCOMPARE(texts, QStringList("attn." + hebrewAsSeen + " — " + hebrewAsSeen + "/"));
    }

    void namesOfModelsAndFilesStayInTheirPlace() {
        Session session;
        session.input.queryText = "a b";
        auto trace = std::make_shared<Trace>(*computeTrace(session));
        trace->provenance = {};
        trace->provenance.imported = {(hebrew + ".npz").toStdString(), 1, 4};
        QCOMPARE(asSeen(provenanceText(*trace)), "attention of npz." + hebrewAsSeen + ", layer 2 of 4");
        trace->provenance = {};
        trace->provenance.model = {hebrew.toStdString(), 1, 4};
        QCOMPARE(asSeen(provenanceText(*trace)), "model " + hebrewAsSeen + ", layer 2 of 4");
        auto ofModel =
            std::make_shared<Trace>(*computeTrace(sessionFromModel(inductionModelName, *trace->session)));
        ofModel->provenance.model->name = hebrew.toStdString();
        LayersFigure figure({.trace = ofModel}, lightTheme(QFont()));
        figure.layOut({{900, 600}});
        const QString said = asSeen(figure.subtitle());
        QVERIFY2(said.contains("all heads of " + hebrewAsSeen + ";"), qPrintable(said));
    }
};

ATTENTION_TEST(TestTextDirections)
#include "tst_text_directions.moc"
