// SPDX-License-Identifier: GPL-3.0-or-later
// Random input for a window: mouse, wheel, keys and text. The events are sent to the QWindow, as the desktop
// does, so that popups, modal dialogs and shortcuts receive them.
#pragma once

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTabBar>
#include <QWheelEvent>
#include <QWindow>
#include <QtTest>

#include <functional>
#include <random>

namespace attention::test {

inline const QStringList typedTexts = {"the cat sat on the mat",
                                       "猫坐在垫子上，the cat",
                                       "👩‍👩‍👧‍👦 😀🏳️‍🌈",
                                       "שלום مرحبا بالعالم",
                                       "e\u0301\u0301\u0308 a\u0327 ก็็็็",
                                       "",
                                       "word",
                                       "%1 %n %L2 [*]",
                                       "<b>a</b> &amp; < {weights:0,0}",
                                       "\u202eleft\u2066 字\u200b\ufeff\tß ﬁ",
                                       "[MASK] [SEP]",
                                       "\n\n a \n b"};
inline const QStringList numbersToType =
    QString("1 0 -1 2 3 5 8 64 0.01 -7 999999 1e9 -inf 1.5 0.333 , nan").split(' ');
inline const QStringList valueParts = {"8",   "1",  "0.", "-",    "1e",          "[[1,",
                                       "nul", "\"", "",   "12 3", "999999999999"};
inline const QStringList pressedKeys =
    QString(
        "Left Right Up Down Home End PgUp PgDown Tab Shift+Tab Esc Return Space Del Backspace F1 F2 F4 F6 F8 "
        "F9 F10 F11 Menu Ctrl+Home Ctrl+End Ctrl+Left Ctrl+Right Ctrl+Up Ctrl+Down Shift+Left Shift+Down "
        "Shift+F10 Ctrl+A Ctrl+V Ctrl+X Alt+F Alt+E Alt+V Alt+L 1 3 N S")
        .split(' ');

class RandomInput {
 public:
    /// Calls `listener` with a description of each action before the action.
    explicit RandomInput(std::function<void(const QString&)> listener) : m_listener(std::move(listener)) {}

    /// Seeds the random numbers, so that the next input depends on the two arguments only.
    void seed(unsigned seedValue, unsigned action) {
        std::seed_seq sequence{seedValue, action};
        m_random.seed(sequence);
    }
    /// Returns a random number from 0 to n − 1, or 0 if n < 1.
    int randomBelow(int n) { return static_cast<int>(m_random() % static_cast<unsigned>(std::max(n, 1))); }
    bool isOneIn(int n) { return randomBelow(n) == 0; }
    auto pick(const auto& list) {
        return *std::next(list.begin(), randomBelow(static_cast<int>(list.size())));
    }
    template <class T>
    T pick(std::initializer_list<T> list) {
        return *std::next(list.begin(), randomBelow(static_cast<int>(list.size())));
    }
    QPoint pointIn(const QRect& rect) {
        const int x = rect.left() + randomBelow(rect.width());
        return {x, rect.top() + randomBelow(rect.height())};
    }
    void log(const QString& what) { m_listener(what); }

    /// Returns a random point of the window. In half of the cases it is on a button, a field or another
    /// control.
    QPoint randomPointOn(QWidget* root) {
        const QList<QWidget*> all = reachableWidgets<QWidget>(root, [](const QWidget* each) {
            return qobject_cast<const QAbstractButton*>(each) || qobject_cast<const QComboBox*>(each) ||
                   qobject_cast<const QAbstractSpinBox*>(each) ||
                   qobject_cast<const QAbstractSlider*>(each) || qobject_cast<const QTabBar*>(each);
        });
        if (all.empty() || isOneIn(2)) return pointIn(root->rect());
        QWidget* control = pick(all);
        const QRect visibleRect = control->visibleRegion().boundingRect();
        return control->mapTo(root, pointIn(visibleRect));
    }
    /// Returns the enabled child widgets of a type that are at least partly visible and that `isAccepted`
    /// accepts.
    template <class Kind>
    static QList<Kind*> reachableWidgets(const QWidget* root, auto isAccepted) {
        QList<Kind*> found;
        for (Kind* each : root->findChildren<Kind*>()) {
            if (each->window() == root && each->isVisible() && each->isEnabled() &&
                !each->visibleRegion().isEmpty() && isAccepted(each))
                found << each;
        }
        return found;
    }

    void click(QWidget* root, Qt::MouseButton button) {
        const QPoint position = randomPointOn(root);
        const auto modifiers = pick<Qt::KeyboardModifier>(
            {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier});
        log(QStringLiteral("click button %1 with modifiers %2 at %3")
                .arg(button)
                .arg(int(modifiers), 0, 16)
                .arg(nameOf(root, position)));
        const QPointer window = activated(root);
        if (window) QTest::mousePress(window, button, modifiers, position);
        if (window) QTest::mouseRelease(window, button, modifiers, position);
    }
    void doubleClick(QWidget* root) {
        const QPoint position = randomPointOn(root);
        log("double click at " + nameOf(root, position));
        if (QWindow* window = activated(root)) QTest::mouseDClick(window, Qt::LeftButton, {}, position);
    }
    void drag(QWidget* root) {
        const auto button = pick({Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::MiddleButton});
        const QPoint from = randomPointOn(root);
        const QPoint to =
            isOneIn(2) ? from + QPoint(randomBelow(161) - 80, randomBelow(161) - 80) : pointIn(root->rect());
        log(QStringLiteral("drag with button %1 to (%2, %3) from ").arg(button).arg(to.x()).arg(to.y()) +
            nameOf(root, from));
        const QPointer window = activated(root);
        if (window) QTest::mousePress(window, button, {}, from);
        for (int step = 1; step <= 4 && window; ++step)
            QTest::mouseMove(window, from + (to - from) * step / 4);
        if (window) QTest::mouseRelease(window, button, {}, to);
    }
    void move(QWidget* root) {
        const QPoint position = randomPointOn(root);
        log("move to " + nameOf(root, position));
        if (QWindow* window = root->windowHandle()) QTest::mouseMove(window, position);
    }
    /// Turns the wheel by the steps of a mouse or by the small steps of a touchpad, vertically or
    /// horizontally.
    void wheel(QWidget* root) {
        const QPoint position = randomPointOn(root);
        const auto modifiers = pick<Qt::KeyboardModifier>(
            {Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier});
        const int step = pick({120, -120, 4, -4, 15, -15, 360});
        const QPoint angleDelta = isOneIn(4) ? QPoint(step, 0) : QPoint(0, step);
        const int times = 1 + randomBelow(10);
        log(QStringLiteral("wheel %1 times (%2, %3) with modifiers %4 at ")
                .arg(times)
                .arg(angleDelta.x())
                .arg(angleDelta.y())
                .arg(int(modifiers), 0, 16) +
            nameOf(root, position));
        for (int i = 0; i < times; ++i) {
            QWidget* target = root->childAt(position) ? root->childAt(position) : root;
            const QPoint pixels = std::abs(step) < 120 ? angleDelta : QPoint();
            QWheelEvent event(target->mapFrom(root, position), root->mapToGlobal(position), pixels,
                              angleDelta, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(target, &event);
        }
    }
    void press(QWidget* root, const QKeyCombination& keys) {
        log("press " + QKeySequence(keys).toString());
        // Sends both events directly. keyClick() would send the release to a window that the press may have
        // deleted.
        const QPointer window(root->windowHandle());
        for (const bool isDown : {true, false}) sendKey(window, keys, isDown);
    }
    /// Presses keys without releasing them if `isDown` is true. Otherwise releases them.
    void holdOrRelease(QWidget* root, const QKeyCombination& keys, bool isDown) {
        log((isDown ? "hold " : "release ") + QKeySequence(keys).toString());
        sendKey(root->windowHandle(), keys, isDown);
    }
    /// Sends the text as an input method does, so that it can contain any character. A widget without text
    /// input receives nothing, as from the desktop. QTextBrowser would insert the text otherwise.
    void commitText(const QString& text) {
        QWidget* focusWidget = QApplication::focusWidget();
        log(QStringLiteral("write “%1”%2 into ")
                .arg(text.left(40), text.size() > 40 ? QStringLiteral("…") : QString()) +
            (focusWidget ? nameOf(focusWidget) : "nothing"));
        if (!focusWidget || !focusWidget->testAttribute(Qt::WA_InputMethodEnabled)) return;
        QInputMethodEvent event;
        event.setCommitString(text);
        QCoreApplication::sendEvent(focusWidget, &event);
    }

    void pressKey(QWidget* root) { press(root, QKeySequence(pick(pressedKeys))[0]); }
    /// Writes a random text into the widget with focus. The longest texts are so long that the program
    /// computes the metrics of the heads in another thread.
    void writeText() {
        const int words = isOneIn(50) ? 400 : 50;
        commitText(isOneIn(16)   ? QString(300, 'a')
                   : isOneIn(12) ? QString("the cat ").repeated(words / 2)
                                 : pick(typedTexts));
    }
    void writeSentence(QWidget* root) {
        const auto boxes = reachableWidgets<QPlainTextEdit>(root, [](auto*) { return true; });
        if (boxes.empty()) return writeText();
        QPlainTextEdit* box = pick(boxes);
        box->setFocus();
        if (!isOneIn(3)) box->selectAll();
        writeText();
    }
    void writeNumber(QWidget* root) {
        const auto boxes = reachableWidgets<QAbstractSpinBox>(root, [](auto*) { return true; });
        if (boxes.empty()) return writeText();
        QAbstractSpinBox* box = pick(boxes);
        box->setFocus();
        box->selectAll();
        commitText(pick(numbersToType));
        if (!isOneIn(3)) press(root, pick({Qt::Key_Return, Qt::Key_Tab, Qt::Key_Up}));
    }
    /// Types a part of a value into a field without confirming it.
    void typePartOfValue(QWidget* root) {
        const auto fields =
            reachableWidgets<QLineEdit>(root, [](const QLineEdit* e) { return !e->isReadOnly(); });
        if (fields.empty()) return;
        QLineEdit* field = pick(fields);
        field->setFocus();
        field->selectAll();
        commitText(pick(valueParts));
    }
    void choose(QWidget* root) {
        const auto boxes = reachableWidgets<QComboBox>(root, [](auto*) { return true; });
        if (boxes.empty()) return click(root, Qt::LeftButton);
        const QPointer<QComboBox> box = pick(boxes);
        box->setFocus();
        log("choose in " + nameOf(box));
        for (int n = 1 + randomBelow(5); n > 0 && box; --n)
            press(box->window(), pick({Qt::Key_Down, Qt::Key_Down, Qt::Key_Up}));
    }
    void answerMenu(QWidget* menu) {
        isOneIn(4) ? click(menu, Qt::LeftButton)
                   : press(menu, pick({Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Right, Qt::Key_Return,
                                       Qt::Key_Escape}));
    }
    void answerDialog(QWidget* dialog) {
        switch (randomBelow(4)) {
            case 0:
                return pressKey(dialog);
            case 1:
                return writeNumber(dialog);
            default:
                return click(dialog, Qt::LeftButton);
        }
    }

    static QString nameOf(const QWidget* widget) {
        const QString kind = QString(widget->metaObject()->className()).remove("attention::");
        const QWidget* named = widget;
        while (named && named->objectName().isEmpty()) named = named->parentWidget();
        return named ? kind + " (" + named->objectName() + ')' : kind;
    }
    static QString nameOf(const QWidget* root, const QPoint& position) {
        const QWidget* target = root->childAt(position);
        return QStringLiteral("(%1, %2), on %3")
            .arg(position.x())
            .arg(position.y())
            .arg(nameOf(target ? target : root));
    }

 private:
    /// Activates the window `root`, as window managers do before a click, and returns it. Popups stay active.
    static QWindow* activated(QWidget* root) {
        if (!QApplication::activePopupWidget()) root->activateWindow();
        return root->windowHandle();
    }
    static void sendKey(const QPointer<QWindow>& window, const QKeyCombination& keys, bool isDown) {
        const char character =
            keys.keyboardModifiers() == Qt::NoModifier ? QTest::keyToAscii(keys.key()) : '\0';
        const QString text = character ? QString(QChar::fromLatin1(character)) : QString();
        if (window) QTest::simulateEvent(window, isDown, keys.key(), keys.keyboardModifiers(), text, false);
    }

    std::function<void(const QString&)> m_listener;
    std::mt19937 m_random;
};

}  // namespace attention::test
