// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the scroll bars of SentenceEdit do not flicker.
#include "settings/sentence_edit.h"
#include "support/qt_tests.h"

using namespace attention;

namespace {

/// Counts how often a text edit shows or hides its scroll bars. Hides the text edit after a hundred times, so
/// that a test fails instead of running for minutes.
class ScrollBarChanges : public QObject {
 public:
    int count = 0;

    bool eventFilter(QObject* watched, QEvent* event) override {
        constexpr int maxCount = 100;
        if (event->type() == QEvent::MetaCall && ++count == maxCount) static_cast<QWidget*>(watched)->hide();
        return false;
    }
};

}  // namespace

class TestSentenceEdit : public QObject {
    Q_OBJECT

 private slots:
    /// The splitter leaves the settings a few pixels while the user drags the panel shut.
    void scrollBarsSettleAtAnyWidth() {
        for (int width = 0; width < 100; ++width) {
            QWidget panel;
            auto* text = new SentenceEdit;
            text->setParent(&panel);
            text->setPlainText(QStringLiteral("7 2 9 0 5 2"));
            ScrollBarChanges changes;
            text->installEventFilter(&changes);
            panel.show();
            text->resize(width, 70);
            for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
            QVERIFY2(changes.count < 10,
                     qPrintable(QStringLiteral("%1 changes in %2 pixels").arg(changes.count).arg(width)));
        }
    }
};

ATTENTION_TEST(TestSentenceEdit)
#include "tst_sentence_edit.moc"
