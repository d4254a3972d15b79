// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/sentence_edit.h"
#include "support/qt_tests.h"

using namespace attention;

namespace {

/// Counts how often a text shows or hides its scroll bars, and ends it after a hundred times.
class ScrollBarChanges : public QObject {
 public:
    int count = 0;

    bool eventFilter(QObject* watched, QEvent* event) override {
        constexpr int most = 100;
        if (event->type() == QEvent::MetaCall && ++count == most) static_cast<QWidget*>(watched)->hide();
        return false;
    }
};

}  // namespace

class TestSentenceEdit : public QObject {
    Q_OBJECT

 private slots:
    /// As when the panel is dragged shut: the splitter leaves a few pixels.
    void isLaidOutOnceInLittleRoom() {
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
