// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do to a window with a mouse, a wheel and keys, chosen at random. Each thing goes to the
// window as from the desktop, so that popups, modal dialogs and shortcuts have their say.
#pragma once

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QInputMethodEvent>
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
inline const QStringList pressedKeys =
    QString(
        "Left Right Up Down Home End PgUp PgDown Tab Shift+Tab Esc Return Space Del Backspace F1 F2 F4 F6 F8 "
        "F9 F10 F11 Menu Ctrl+Home Ctrl+End Ctrl+Left Ctrl+Right Ctrl+Up Ctrl+Down Shift+Left Shift+Down "
        "Shift+F10 Ctrl+A Ctrl+V Ctrl+X Alt+F Alt+E Alt+V Alt+L 1 3 N S")
        .split(' ');

class Hands {
 public:
    /// `listener` is told each thing before it is done.
    explicit Hands(std::function<void(const QString&)> listener) : m_listener(std::move(listener)) {}

    /// What follows is a function of these.
    void begin(unsigned seed, unsigned action) {
        std::seed_seq both{seed, action};
        m_random.seed(both);
    }
    int upTo(int n) { return static_cast<int>(m_random() % static_cast<unsigned>(std::max(n, 1))); }
    bool isOneIn(int n) { return upTo(n) == 0; }
    auto pick(const auto& list) { return *std::next(list.begin(), upTo(static_cast<int>(list.size()))); }
    template <class T>
    T pick(std::initializer_list<T> list) {
        return *std::next(list.begin(), upTo(static_cast<int>(list.size())));
    }
    QPoint pointIn(const QRect& rect) {
        const int x = rect.left() + upTo(rect.width());
        return {x, rect.top() + upTo(rect.height())};
    }
    void say(const QString& what) { m_listener(what); }

    /// Anywhere, or on something that wants to be clicked.
    QPoint pointOf(QWidget* root) {
        const QList<QWidget*> all = controls<QWidget>(root, [](const QWidget* each) {
            return qobject_cast<const QAbstractButton*>(each) || qobject_cast<const QComboBox*>(each) ||
                   qobject_cast<const QAbstractSpinBox*>(each) ||
                   qobject_cast<const QAbstractSlider*>(each) || qobject_cast<const QTabBar*>(each);
        });
        if (all.empty() || isOneIn(2)) return pointIn(root->rect());
        QWidget* control = pick(all);
        const QRect seen = control->visibleRegion().boundingRect();
        return control->mapTo(root, pointIn(seen));
    }
    /// The child widgets of a kind that can be reached with the mouse now.
    template <class Kind>
    static QList<Kind*> controls(const QWidget* root, auto isMeant) {
        QList<Kind*> found;
        for (Kind* each : root->findChildren<Kind*>()) {
            if (each->window() == root && each->isVisible() && each->isEnabled() &&
                !each->visibleRegion().isEmpty() && isMeant(each))
                found << each;
        }
        return found;
    }

    void click(QWidget* root, Qt::MouseButton button) {
        const QPoint at = pointOf(root);
        const auto held = pick<Qt::KeyboardModifier>(
            {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier});
        say(QStringLiteral("click button %1 with modifiers %2 at %3")
                .arg(button)
                .arg(int(held), 0, 16)
                .arg(nameOf(root, at)));
        const QPointer window(root->windowHandle());
        if (window) QTest::mousePress(window, button, held, at);
        if (window) QTest::mouseRelease(window, button, held, at);
    }
    void doubleClick(QWidget* root) {
        const QPoint at = pointOf(root);
        say("double click at " + nameOf(root, at));
        if (QWindow* window = root->windowHandle()) QTest::mouseDClick(window, Qt::LeftButton, {}, at);
    }
    void drag(QWidget* root) {
        const auto button = pick({Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::MiddleButton});
        const QPoint from = pointOf(root);
        const QPoint to = isOneIn(2) ? from + QPoint(upTo(161) - 80, upTo(161) - 80) : pointIn(root->rect());
        say(QStringLiteral("drag with button %1 to (%2, %3) from ").arg(button).arg(to.x()).arg(to.y()) +
            nameOf(root, from));
        const QPointer window(root->windowHandle());
        if (window) QTest::mousePress(window, button, {}, from);
        for (int step = 1; step <= 4 && window; ++step)
            QTest::mouseMove(window, from + (to - from) * step / 4);
        if (window) QTest::mouseRelease(window, button, {}, to);
    }
    void move(QWidget* root) {
        const QPoint at = pointOf(root);
        say("move to " + nameOf(root, at));
        if (QWindow* window = root->windowHandle()) QTest::mouseMove(window, at);
    }
    /// Notches of a mouse and the small steps of a touchpad, up, down and sideways.
    void wheel(QWidget* root) {
        const QPoint at = pointOf(root);
        const auto held = pick<Qt::KeyboardModifier>(
            {Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier});
        const int step = pick({120, -120, 4, -4, 15, -15, 360});
        const QPoint turn = isOneIn(4) ? QPoint(step, 0) : QPoint(0, step);
        const int times = 1 + upTo(10);
        say(QStringLiteral("wheel %1 times (%2, %3) with modifiers %4 at ")
                .arg(times)
                .arg(turn.x())
                .arg(turn.y())
                .arg(int(held), 0, 16) +
            nameOf(root, at));
        for (int i = 0; i < times; ++i) {
            QWidget* under = root->childAt(at) ? root->childAt(at) : root;
            const QPoint pixels = std::abs(step) < 120 ? turn : QPoint();
            QWheelEvent event(under->mapFrom(root, at), root->mapToGlobal(at), pixels, turn, Qt::NoButton,
                              held, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(under, &event);
        }
    }
    void press(QWidget* root, const QKeyCombination& keys) {
        say("press " + QKeySequence(keys).toString());
        // Not keyClick(): it goes on with a window that is gone after the first of several keys.
        const QPointer window(root->windowHandle());
        const char letter = keys.keyboardModifiers() == Qt::NoModifier ? QTest::keyToAscii(keys.key()) : '\0';
        const QString text = letter ? QString(QChar::fromLatin1(letter)) : QString();
        for (const bool isDown : {true, false})
            if (window)
                QTest::simulateEvent(window, isDown, keys.key(), keys.keyboardModifiers(), text, false);
    }
    /// As an input method does it, which any letter can come from.
    void write(const QString& text) {
        QWidget* reader = QApplication::focusWidget();
        say(QStringLiteral("write “%1”%2 into ")
                .arg(text.left(40), text.size() > 40 ? QStringLiteral("…") : QString()) +
            (reader ? nameOf(reader) : "nothing"));
        if (!reader) return;
        QInputMethodEvent event;
        event.setCommitString(text);
        QCoreApplication::sendEvent(reader, &event);
    }

    void pressKey(QWidget* root) { press(root, QKeySequence(pick(pressedKeys))[0]); }
    /// Now and then a long one; the longest has heads that are measured beside the window's thread.
    void writeText() {
        const int words = isOneIn(50) ? 400 : 50;
        write(isOneIn(16)   ? QString(300, 'a')
              : isOneIn(12) ? QString("the cat ").repeated(words / 2)
                            : pick(typedTexts));
    }
    void writeSentence(QWidget* root) {
        const auto boxes = controls<QPlainTextEdit>(root, [](auto*) { return true; });
        if (boxes.empty()) return writeText();
        QPlainTextEdit* box = pick(boxes);
        box->setFocus();
        if (!isOneIn(3)) box->selectAll();
        writeText();
    }
    void writeNumber(QWidget* root) {
        const auto boxes = controls<QAbstractSpinBox>(root, [](auto*) { return true; });
        if (boxes.empty()) return writeText();
        QAbstractSpinBox* box = pick(boxes);
        box->setFocus();
        box->selectAll();
        write(pick(numbersToType));
        if (!isOneIn(3)) press(root, pick({Qt::Key_Return, Qt::Key_Tab, Qt::Key_Up}));
    }
    void choose(QWidget* root) {
        const auto boxes = controls<QComboBox>(root, [](auto*) { return true; });
        if (boxes.empty()) return click(root, Qt::LeftButton);
        const QPointer<QComboBox> box = pick(boxes);
        box->setFocus();
        say("choose in " + nameOf(box));
        for (int n = 1 + upTo(5); n > 0 && box; --n)
            press(box->window(), pick({Qt::Key_Down, Qt::Key_Down, Qt::Key_Up}));
    }
    void answerMenu(QWidget* menu) {
        isOneIn(4) ? click(menu, Qt::LeftButton)
                   : press(menu, pick({Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Right, Qt::Key_Return,
                                       Qt::Key_Escape}));
    }
    void answerDialog(QWidget* dialog) {
        switch (upTo(4)) {
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
    static QString nameOf(const QWidget* root, const QPoint& at) {
        const QWidget* under = root->childAt(at);
        return QStringLiteral("(%1, %2), on %3").arg(at.x()).arg(at.y()).arg(nameOf(under ? under : root));
    }

 private:
    std::function<void(const QString&)> m_listener;
    std::mt19937 m_random;
};

}  // namespace attention::test
