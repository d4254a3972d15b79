// SPDX-License-Identifier: GPL-3.0-or-later
// Markup in names, tokens and messages is shown as it reads: no picture, no link, no headline of a
// stranger's.
#include "support/qt_tests.h"
#include "widgets/plain_text_filter.h"
#include "window/dialogs.h"

#include <QFileDialog>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QTimer>
#include <QToolTip>
#include <QtTest>

using namespace attention;

namespace {

const QString markup = "<h1>Locked</h1><img src='/dev/zero'><a href='http://x'>";

QString tipOf(QWidget& widget, const QPoint& at = {}) {
    QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &event);
    return QToolTip::text();
}

}  // namespace

class TestPlainTexts : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() { qApp->installEventFilter(new PlainTextFilter(this)); }
    void cleanup() { QToolTip::hideText(); }

    void labelsArePlainUnlessTheySayOtherwise() {
        QLabel usual(markup), rich("<b>bold</b>");
        rich.setTextFormat(Qt::RichText);
        for (QLabel* label : {&usual, &rich}) label->show();
        QCOMPARE(usual.textFormat(), Qt::PlainText);
        QCOMPARE(usual.text(), markup);
        QVERIFY(usual.sizeHint().width() > QLabel("bold").sizeHint().width() * 4);  // a single long line
        QCOMPARE(rich.textFormat(), Qt::RichText);
    }

    void errorsArePlain() {
        QStringList texts;
        QTimer::singleShot(0, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box);
            for (const QLabel* label : box->findChildren<QLabel*>())
                if (!label->text().isEmpty()) {
                    QCOMPARE(label->textFormat(), Qt::PlainText);
                    texts << label->text();
                }
            box->close();
        });
        QtDialogs().showError(nullptr, markup);
        QVERIFY(texts.contains(markup));
    }

    /// The file system would be asked for a name that it cannot have.
    void namesOfFilesTakeNoNul() {
        QStringList names;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            auto* name = dialog->findChild<QLineEdit*>();
            for (const QString& pasted : {QString("a"), QString("b") + QChar(0) + "c"}) {
                name->insert(pasted);
                names << name->text();
            }
            dialog->reject();
        });
        QCOMPARE(QtDialogs().askForOpenFile(nullptr, "Sessions (*.attn)"), QString());
        QCOMPARE(names, (QStringList{"a", "a"}));
    }

    void toolTipsShowWhatTheyRead() {
        QWidget widget;
        widget.setToolTip(markup);
        widget.show();
        const QString shown = tipOf(widget);
        QVERIFY(!shown.contains("<img"));
        QVERIFY(shown.contains("&lt;img"));
        widget.setToolTip("a word");
        QToolTip::hideText();
        QCOMPARE(tipOf(widget), "a word");
    }

    void menusShowWhatTheyRead() {
        QMenu menu;
        menu.setToolTipsVisible(true);
        QAction* action = menu.addAction("recent file");
        action->setToolTip(markup);
        menu.popup({});
        const QString shown = tipOf(menu, menu.actionGeometry(action).center());
        QVERIFY(!shown.contains("<img"));
        QVERIFY(shown.contains("&lt;img"));
    }
};

ATTENTION_TEST(TestPlainTexts)
#include "tst_plain_texts.moc"
