// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets that are painted after one typed character, one selected cell and one step of a drag.
#include "controller_fixture.h"
#include "sentence_field/sentence_field.h"
#include "sentence_field/sentence_panel.h"
#include "settings_bar/draggable_number.h"
#include "support/event_loop.h"
#include "support/qt_tests.h"

#include <QLineEdit>
#include <QPaintEvent>
#include <QtTest>

#include <map>

using namespace attention;
using namespace attention::test;

namespace {

/// Counts the paint events of each widget.
class PaintCounter : public QObject {
 public:
    PaintCounter() { qApp->installEventFilter(this); }
    struct Paints {
        int count = 0;
        QRegion region;  ///< the painted parts of the widget
    };
    std::map<QWidget*, Paints> paints;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Paint) return false;
        Paints& entry = paints[static_cast<QWidget*>(watched)];
        ++entry.count;
        entry.region += static_cast<QPaintEvent*>(event)->region();
        return false;
    }
};

QString nameOf(const QWidget& widget) {
    return QString("%1 “%2” in %3")
        .arg(widget.metaObject()->className(), widget.objectName(),
             widget.parentWidget() ? widget.parentWidget()->metaObject()->className() : "-");
}

}  // namespace

class TestPaints : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() const { return m_controller->window(); }
    static void settle() { QTest::qWait(400); }  // longer than the timers of the window
    QImage picture() const { return window().grab().toImage(); }

    /// Performs an action in an event loop, and waits until the window is settled. Returns the faults:
    /// widgets that are painted more often than `maxCount` specifies, and widgets whose painted parts look as
    /// before, although no painted child of them has changed.
    QStringList faultsAfter(const std::function<void()>& action,
                            const std::function<int(const QWidget&)>& maxCount) {
        QStringList faults;
        callInEventLoop([&] {
            settle();
            const QImage before = picture();
            settle();
            PaintCounter counter;
            action();
            if (!QTest::qWaitFor([this] { return isShown(); }, waitTimeout)) faults << "not computed in time";
            settle();
            const auto paints = counter.paints;
            const QImage after = picture();
            for (const auto& [widget, entry] : paints) {
                if (!widget->isVisible() || !window().isAncestorOf(widget)) continue;
                if (entry.count > maxCount(*widget))
                    faults << QString("%1 is painted %2 times").arg(nameOf(*widget)).arg(entry.count);
                const bool hasPaintedChild = std::ranges::any_of(
                    paints, [&](const auto& other) { return widget->isAncestorOf(other.first); });
                const QRect area(widget->mapTo(&window(), entry.region.boundingRect().topLeft()),
                                 entry.region.boundingRect().size());
                if (!hasPaintedChild && before.copy(area) == after.copy(area))
                    faults << QString("%1 is painted without a change").arg(nameOf(*widget));
            }
        });
        return faults;
    }
    void startWithoutFades() {
        m_showsEverything = false;
        start();
        QTRY_VERIFY(isShown());
        QApplication::setCursorFlashTime(0);
        viewContext().changeView([](ViewSettings& view) { view.isAnimated = false; });
        part<DrawerArea>()->calculationAction()->setChecked(true);
    }
    static int once(const QWidget&) { return 1; }
    /// True if one of the widgets contains the other. Both are painted if one of them changes.
    static bool isRelated(const QWidget& a, const QWidget& b) {
        return &a == &b || a.isAncestorOf(&b) || b.isAncestorOf(&a);
    }

 private slots:
    void cleanup() { end(); }

    void selectedCellPaintsEachWidgetOnce() {
        startWithoutFades();
        const auto selectACell = [this] { viewContext().select({Stage::Weights, 0, 3, 2}); };
        QCOMPARE(faultsAfter(selectACell, &once).join('\n'), "");
    }

    /// The sentence shows the typed text before its weights are computed.
    void typedCharacterPaintsEachWidgetOnce() {
        startWithoutFades();
        auto* field = window().findChild<SentenceField*>("input.query_text");
        const auto* panel = window().findChild<SentencePanel*>();
        field->setFocus();
        const auto typeACharacter = [&] { QTest::keyClick(field, 'x'); };
        const auto maxCount = [&](const QWidget& widget) { return isRelated(widget, *panel) ? 2 : 1; };
        const QString faults = faultsAfter(typeACharacter, maxCount).join('\n');
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    /// The bar shows the new number before the weights are computed.
    void stepOfADragPaintsEachWidgetOnce() {
        startWithoutFades();
        auto* number = window().findChild<DraggableNumber*>("settingsBar.d_k");
        auto* text = number->findChild<QLineEdit*>();
        const QPoint start = text->rect().center();
        QTest::mousePress(text, Qt::LeftButton, {}, start);
        QTest::mouseMove(text, start + QPoint(20, 0));
        const auto dragOneStep = [&] { QTest::mouseMove(text, start + QPoint(40, 0)); };
        const auto maxCount = [&](const QWidget& widget) { return isRelated(widget, *number) ? 2 : 1; };
        const QString faults = faultsAfter(dragOneStep, maxCount).join('\n');
        QTest::mouseRelease(text, Qt::LeftButton, {}, start + QPoint(40, 0));
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }
};

ATTENTION_TEST(TestPaints)
#include "tst_paints.moc"
