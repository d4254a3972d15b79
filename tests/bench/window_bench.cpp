// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_bench.h"

#include "command_line/startup.h"
#include "frame_clock.h"
#include "look/theme.h"
#include "part.h"
#include "program/language.h"
#include "widgets/motion.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QScreen>
#include <QSlider>
#include <QStackedWidget>
#include <QToolButton>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace attention::bench {
namespace {

TimedApplication& application() {
    return *static_cast<TimedApplication*>(QCoreApplication::instance());
}

/// Prints `number` and exits without calling destructors, because the time of the exit is not measured.
int print(double number) {
    std::printf("%f\n", number);
    std::fflush(stdout);
    std::_Exit(0);
}

double outputOf(const QString& program, const QStringList& arguments) {
    continuePart();
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(program, arguments);
    if (!child.waitForFinished(590'000)) child.kill();  // before the watchdog timer ends this process
    bool isNumber = false;
    const double number = child.readAllStandardOutput().trimmed().toDouble(&isNumber);
    if (!isNumber) failPart(program.toStdString() + " gives no number");
    return number;
}

double peakMegabytes() {
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly)) return 0;
    for (const QByteArray& line : status.readAll().split('\n')) {
        if (line.startsWith("VmHWM:")) return line.simplified().split(' ')[1].toDouble() / 1024;
    }
    return 0;
}

}  // namespace

void prepareProgram() {
    setApplicationInfo();
    setUpApplicationStyle();
    Motion::setEnabled(false);  // so that the first repaint shows the complete frame
    setApplicationFont();
    installLanguage(languageFor(desktopLanguages()));
}

OpenLab::OpenLab(const Session& session, const char* front) : lab(session) {
    lab.window().resize(windowSize);
    lab.viewContext().showView(QLatin1String(front));
    frameTime(application(), lab, !lab.trace(), [this] { lab.show(); });
}

void OpenLab::edit(const std::function<void(Session&)>& change) {
    Session next = lab.document().session();
    change(next);
    lab.document().apply({next, QStringLiteral("edit"), SessionEdit::noInteraction});
}

QWidget* OpenLab::viewInFront() {
    return lab.window().findChild<QWidget*>(lab.viewContext().state().viewName);
}

QImage OpenLab::picture() {
    const QWidget* view = viewInFront();
    const QRect area(view->mapTo(&lab.window(), QPoint()), view->size());
    return lab.window().screen()->grabWindow(lab.window().winId()).toImage().copy(area);
}

QStringList controlCounts(const QWidget& window) {
    std::array<int, 8> counts{};
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        const bool isPart = qobject_cast<QComboBox*>(widget->parentWidget()) ||
                            qobject_cast<QAbstractSpinBox*>(widget->parentWidget());
        if (isPart) continue;  // the line edit of a spin box, the list of a combo box
        if (qobject_cast<const QLabel*>(widget)) ++counts[0];
        if (qobject_cast<const QToolButton*>(widget)) ++counts[1];
        if (qobject_cast<const QCheckBox*>(widget)) ++counts[2];
        if (qobject_cast<const QComboBox*>(widget)) ++counts[3];
        if (qobject_cast<const QAbstractSpinBox*>(widget)) ++counts[4];
        if (qobject_cast<const QSlider*>(widget)) ++counts[5];
        if (qobject_cast<const QLineEdit*>(widget)) ++counts[6];
        if (qobject_cast<const QPushButton*>(widget)) ++counts[7];
    }
    QStringList list;
    for (const int count : counts) list << QString::number(count);
    return list;
}

QString bareProgram() {
    return QCoreApplication::applicationDirPath() + QStringLiteral("/bare_window");
}

double timeOfStart(const QString& program, const QStringList& arguments) {
    return outputOf(program, arguments + QStringList(QString::number(now(), 'f', 6)));
}

double numberOfChild(const QStringList& arguments) {
    return outputOf(QCoreApplication::applicationFilePath(), arguments);
}

int reportStart(bool isLarge, double since) {
    const OpenLab open(isLarge ? sessionOf(largeShape) : Session(), "heatmaps");
    return print(now() - since);
}

int reportMemory() {
    OpenLab open(sessionOf({2048, 12, 768, 64}), "heatmaps");
    for (int i = 0; i < 3; ++i) {
        frameTime(application(), open.lab, true, [&] { open.edit([](Session& s) { ++s.projection.seed; }); });
    }
    return print(peakMegabytes());
}

}  // namespace attention::bench
