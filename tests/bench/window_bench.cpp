// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_bench.h"

#include "command_line/startup.h"
#include "engine/compute_trace.h"
#include "focus/focus_view.h"
#include "heatmap/heatmap_plot.h"
#include "layer/stage_matrix.h"
#include "look/theme.h"
#include "overview/overview_view.h"
#include "program/language.h"
#include "widgets/motion.h"
#include "window/main_window.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEventLoop>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProcess>
#include <QPushButton>
#include <QScreen>
#include <QSlider>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace attention::bench {
namespace {

double timeOf(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

}  // namespace

double now() {
    return timeOf(CLOCK_MONOTONIC);
}

double worked() {
    return timeOf(CLOCK_THREAD_CPUTIME_ID);
}

bool TimedApplication::notify(QObject* receiver, QEvent* event) {
    const QEvent::Type type = event->type();
    const bool isHandled = QApplication::notify(receiver, event);
    if (type == QEvent::UpdateRequest || type == QEvent::Expose) m_lastPaint = now();
    return isHandled;
}

double TimedApplication::paintedAfter(double since) {
    while (m_lastPaint < since) processEvents(QEventLoop::WaitForMoreEvents);
    double before = 0;
    do {
        before = m_lastPaint;
        processEvents();
        sendPostedEvents();
    } while (before != m_lastPaint);
    return m_lastPaint;
}

void TimedApplication::rest(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

double frameTime(TimedApplication& application, ApplicationController& controller, bool computes,
                 const std::function<void()>& action) {
    continuePart();
    const double start = now();
    double shown = computes ? 0 : start;
    QObject watch;
    QObject::connect(&controller.computationController(), &ComputationController::traceShown, &watch,
                     [&] { shown = now(); });
    action();
    while (shown == 0) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return application.paintedAfter(shown) - start;  // earlier repaints do not show the new trace
}

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

namespace {

/// Returns the heatmap of `stage` and `head` in a viewport with the rectangle `view`. The color scale is an
/// arbitrary one, because the painting time depends only on the size of the color table.
MapOnScreen mapOnScreen(const Trace& trace, Stage stage, int head, const QRectF& area, const QRect& view) {
    const QRect whole = area.toRect();
    const bool isSigned = stage != Stage::Weights;
    return {whole, whole & view, stageMatrix(trace, stage, 0, head).values,
            isSigned ? ColorScale::symmetric(4) : ColorScale()};
}

void paint(const MapOnScreen& map, QImage& image) {
    const ColorMap& colors = colorMap(map.scale.palette);
    const auto low = static_cast<float>(map.scale.low);
    const auto steps = static_cast<float>(255 / (map.scale.high - map.scale.low));
    std::vector<Index> columns;
    for (int x = map.visible.left(); x <= map.visible.right(); ++x)
        columns.push_back((x - map.whole.left()) * map.values.cols() / map.whole.width());
    for (int y = map.visible.top(); y <= map.visible.bottom(); ++y) {
        const float* row =
            rowSpan(map.values, (y - map.whole.top()) * map.values.rows() / map.whole.height()).data();
        auto* pixel = reinterpret_cast<QRgb*>(image.scanLine(y)) + map.visible.left();
        for (const Index column : columns) {
            const float position = std::clamp((row[column] - low) * steps, 0.F, 255.F);
            *pixel++ = colors[static_cast<std::size_t>(position)];
        }
    }
}

}  // namespace

std::vector<MapOnScreen> mapsOnScreen(const MainWindow& window, const Trace& trace) {
    std::vector<MapOnScreen> maps;
    if (window.findChild<FocusView*>()->isVisible()) {
        const HeatmapPlot* plot = window.findChild<FocusView*>()->plot();
        const QRectF first = plot->cellRect(0, 0);
        const QRectF last =
            plot->cellRect(static_cast<int>(trace.queryCount()) - 1, static_cast<int>(trace.keyCount()) - 1);
        return {mapOnScreen(trace, Stage::Weights, 0, first.united(last), plot->rect())};
    }
    const OverviewView* view = window.findChild<OverviewView*>();
    const OverviewLayout& layout = view->figure()->layout();
    const std::vector<Stage> stages = view->figure()->stages();
    const std::size_t heads = layout.headTitles.size();
    for (std::size_t i = 0; i < layout.maps.size(); ++i) {
        const QRectF area = layout.maps[i].translated(view->figureOrigin());
        const auto head = static_cast<int>(i % heads);
        maps.push_back(mapOnScreen(trace, stages[i / heads], head, area, view->viewport()->rect()));
        if (maps.back().visible.isEmpty()) maps.pop_back();
    }
    return maps;
}

Floor::Floor(QSize view, QSize window)
    : m_view(view, QImage::Format_RGB32), m_window(window, QImage::Format_RGB32) {}

double Floor::timeOfComputation(const Session& session, const Trace* before) {
    const double start = now();
#if defined(__x86_64__)
    // Fill functions of Qt leave the upper halves of the vector registers in use, which makes SSE code on
    // this thread several times slower. The window is not affected, because it computes in another thread.
    if (__builtin_cpu_supports("avx")) asm volatile("vzeroupper");
#endif
    m_shown = computeTrace(session, before, {}, &m_workspace);
    return now() - start;
}

double Floor::timeOfPainting(const std::vector<MapOnScreen>& maps) {
    const double start = now();
    for (const MapOnScreen& map : maps) paint(map, m_view);
    QPainter(&m_window).drawImage(0, 0, m_view);
    return now() - start;
}

}  // namespace attention::bench
