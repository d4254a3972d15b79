// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings_bar/choice_value.h"
#include "settings_bar/draggable_number.h"
#include "settings_bar/settings_bar.h"
#include "support/test_context.h"
#include "support/wait_timeout.h"

#include <QApplication>
#include <QLineEdit>
#include <QWheelEvent>
#include <QtTest>

namespace attention::test {

/// A bar whose edits are applied to its session, as the document does.
struct LiveBar {
    TestContext context;
    SettingsBar bar{context};
    QWidget window;
    std::vector<SessionEdit> edits;
    std::vector<bool> drags;  ///< DisplaySettings::isNumberDragged after each change of the display settings

    explicit LiveBar(const Session& session = {}) {
        bar.setParent(&window);
        context.setSession(session);
        window.resize(1400, 200);
        bar.setGeometry(0, 100, 1400, bar.minimumSizeHint().height());
        QObject::connect(&context, &ViewContext::editRequested, &bar,
                         [this](const SessionEdit& edit) { edits.push_back(edit); });
        context.applyEdits();
        QObject::connect(&context, &ViewContext::changed, &bar, [this](StateChanges changes) {
            if (changes & StateChange::DisplaySettings)
                drags.push_back(context.displaySettings().isNumberDragged);
        });
        window.show();
        if (!QTest::qWaitForWindowActive(&window, waitTimeout)) qFatal("no window");
        window.setFocus();
    }
    ~LiveBar() { bar.setParent(nullptr); }

    template <class Value>
    Value* find(const char* path) const {
        auto* value = bar.findChild<Value*>(QStringLiteral("settingsBar.") + QLatin1String(path));
        if (!value) qFatal("no value %s", path);
        return value;
    }
    DraggableNumber* number(const char* path) const { return find<DraggableNumber>(path); }
    ChoiceValue* choice(const char* path) const { return find<ChoiceValue>(path); }
    QLineEdit* text(const char* path) const { return number(path)->findChild<QLineEdit*>(); }
    const Session& session() const {
        if (edits.empty()) qFatal("no edit");
        return edits.back().session;
    }

    /// Presses the mouse button on a number and moves it by each of `distances` from there.
    void dragTo(const char* path, std::initializer_list<int> distances) const {
        const QPoint start = text(path)->rect().center();
        QTest::mousePress(text(path), Qt::LeftButton, {}, start);
        for (const int distance : distances) QTest::mouseMove(text(path), start + QPoint(distance, 0));
    }
    void release(const char* path) const {
        QTest::mouseRelease(text(path), Qt::LeftButton, {}, text(path)->rect().center());
    }
};

/// Turns the wheel over a widget. Passes the event to parents, as Qt does with events of a real mouse.
inline void turnWheel(QWidget* widget, int units) {
    const QPointF position(widget->rect().center());
    QWheelEvent event(position, widget->mapToGlobal(position), {}, {0, units}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    for (QWidget* each = widget; each; each = each->parentWidget()) {
        event.setAccepted(true);
        QApplication::sendEvent(each, &event);
        if (event.isAccepted()) return;
    }
}

}  // namespace attention::test
