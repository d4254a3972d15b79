// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that markup in names, tokens and messages is shown literally, so that a file cannot display images,
// links or headings of its own.
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

QString toolTipOf(QWidget& widget, const QPoint& at = {}) {
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

    void labelsArePlainUnlessTheySetAFormat() {
        QLabel plain(markup), rich("<b>bold</b>");
        rich.setTextFormat(Qt::RichText);
        for (QLabel* label : {&plain, &rich}) label->show();
        QCOMPARE(plain.textFormat(), Qt::PlainText);
        QCOMPARE(plain.text(), markup);
        QVERIFY(plain.sizeHint().width() > QLabel("bold").sizeHint().width() * 4);  // a single long line
        QCOMPARE(rich.textFormat(), Qt::RichText);
    }

    void errorMessagesArePlainText() {
        bool isMessageBox = false;
        QList<Qt::TextFormat> formats;
        QStringList texts;
        QTimer::singleShot(0, this, [&] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (!dialog) return;
            isMessageBox = qobject_cast<QMessageBox*>(dialog);
            for (const QLabel* label : dialog->findChildren<QLabel*>()) {
                if (label->text().isEmpty()) continue;
                formats << label->textFormat();
                texts << label->text();
            }
            dialog->close();
        });
        QtDialogs().showError(nullptr, markup);
        QVERIFY(isMessageBox);
        for (const Qt::TextFormat format : formats) QCOMPARE(format, Qt::PlainText);
        QVERIFY(texts.contains(markup));
    }

    /// A file name cannot contain NUL, so the field rejects a text that contains it.
    void fileNamesRejectNulCharacters() {
        bool isFileDialog = false;
        QStringList names;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            isFileDialog = qobject_cast<QFileDialog*>(dialog);
            if (auto* nameEdit = dialog->findChild<QLineEdit*>()) {
                for (const QString& pasted : {QString("a"), QString("b") + QChar(0) + "c"}) {
                    nameEdit->insert(pasted);
                    names << nameEdit->text();
                }
            }
            dialog->reject();
        });
        QCOMPARE(QtDialogs().askForOpenFile(nullptr, {}, "Sessions (*.attn)"), QString());
        QVERIFY(isFileDialog);
        QCOMPARE(names, (QStringList{"a", "a"}));
    }

    void toolTipsShowMarkupLiterally() {
        QWidget widget;
        widget.setToolTip(markup);
        widget.show();
        const QString toolTip = toolTipOf(widget);
        QVERIFY(!toolTip.contains("<img"));
        QVERIFY(toolTip.contains("&lt;img"));
        widget.setToolTip("a word");
        QToolTip::hideText();
        QCOMPARE(toolTipOf(widget), "a word");
    }

    void menuToolTipsShowMarkupLiterally() {
        QMenu menu;
        menu.setToolTipsVisible(true);
        QAction* action = menu.addAction("recent file");
        action->setToolTip(markup);
        menu.popup({});
        const QString toolTip = toolTipOf(menu, menu.actionGeometry(action).center());
        QVERIFY(!toolTip.contains("<img"));
        QVERIFY(toolTip.contains("&lt;img"));
    }
};

ATTENTION_TEST(TestPlainTexts)
#include "tst_plain_texts.moc"
