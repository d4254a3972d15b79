// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the document: its undo history, its saved state and its reset.
#include "document/document.h"
#include "support/qt_tests.h"

#include <QSignalSpy>
#include <QtTest>

using namespace attention;

class TestDocument : public QObject {
    Q_OBJECT

    static Session withKeySize(Index dK) {
        Session session;
        session.dK = dK;
        return session;
    }

 private slots:
    void undoAndRedoRestoreWholeSessions() {
        Document document{Session()};
        QSignalSpy changed(&document, &Document::sessionChanged);
        document.apply({withKeySize(1), "d_k", newInteractionToken()});
        document.apply({withKeySize(2), "d_k", newInteractionToken()});
        QCOMPARE(document.session().dK, 2);
        document.undoStack()->undo();
        QCOMPARE(document.session().dK, 1);
        document.undoStack()->undo();
        QCOMPARE(document.session(), Session());
        document.undoStack()->redo();
        document.undoStack()->redo();
        QCOMPARE(document.session().dK, 2);
        QCOMPARE(changed.count(), 6);
        QCOMPARE(document.undoStack()->undoText(), "d_k");
    }
    void dragIsOneUndoStep() {
        Document document{Session()};
        const InteractionToken drag = newInteractionToken();
        for (Index dK = 25; dK <= 60; ++dK) document.apply({withKeySize(dK), "d_k", drag});
        QCOMPARE(document.undoStack()->count(), 1);
        document.undoStack()->undo();
        QCOMPARE(document.session(), Session());
        document.undoStack()->redo();
        QCOMPARE(document.session().dK, 60);
    }
    void dragBackToItsStartLeavesNoUndoStep() {
        Document document{Session()};
        const InteractionToken drag = newInteractionToken();
        document.apply({withKeySize(30), "d_k", drag});
        document.apply({Session(), "d_k", drag});
        QCOMPARE(document.undoStack()->count(), 0);
        QVERIFY(!document.undoStack()->canUndo());
    }
    void editWithoutChangeAddsNoUndoStep() {
        Document document{Session()};
        document.apply({Session(), "d_k", newInteractionToken()});
        QCOMPARE(document.undoStack()->count(), 0);
    }
    void onlyTheSavedSessionIsUnmodified() {
        Document document{Session()};
        const InteractionToken drag = newInteractionToken();
        QSignalSpy changed(&document, &Document::stateChanged);
        QVERIFY(!document.isModified());
        document.apply({withKeySize(30), "d_k", drag});
        QVERIFY(document.isModified());
        document.markSaved("/a.attn");
        QVERIFY(!document.isModified());
        QCOMPARE(document.path(), "/a.attn");
        document.apply(
            {withKeySize(31), "d_k", drag});  // belongs to the drag, but saving has ended its undo step
        QVERIFY(document.isModified());
        QCOMPARE(document.undoStack()->count(), 2);
        document.apply({withKeySize(30), "d_k", drag});
        QVERIFY(!document.isModified());  // equal to the saved session
        QVERIFY(changed.count() > 3);
    }
    void replacingTheSessionClearsTheHistory() {
        Document document{Session()};
        document.apply({withKeySize(30), "d_k"});
        document.replace(withKeySize(40), "/b.attn");
        QCOMPARE(document.session().dK, 40);
        QVERIFY(!document.isModified() && !document.isResettable());
        QVERIFY(!document.undoStack()->canUndo());
        QCOMPARE(document.path(), "/b.attn");
    }
    void resetReturnsToThePresetOrTheStart() {
        Document document{Session()};
        document.apply({withKeySize(30), "d_k"});
        document.reset();
        QCOMPARE(document.session(), Session());
        QVERIFY(!document.isResettable());
        document.applyPreset(withKeySize(50));
        document.apply({withKeySize(51), "d_k"});
        document.reset();
        QCOMPARE(document.session().dK, 50);
        document.undoStack()->undo();
        document.undoStack()->undo();
        QVERIFY(!document.isResettable());  // the session is the preset
        document.undoStack()->undo();
        QCOMPARE(document.session(), Session());
        QVERIFY(!document.isResettable());  // the session is the first one of the document
        document.undoStack()->redo();
        document.undoStack()->redo();
        QCOMPARE(document.session().dK, 51);
        document.reset();
        QCOMPARE(document.session().dK, 50);
    }
    void editsWithoutInteractionTokenAreNotMerged() {
        Document document{Session()};
        document.apply({withKeySize(30), "opening"});
        document.apply({withKeySize(31), "opening"});
        QCOMPARE(document.undoStack()->count(), 2);
    }
};

ATTENTION_TEST(TestDocument)
#include "tst_document.moc"
