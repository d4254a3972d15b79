// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time from an edit, a program start or a mouse move to the painted window. Also measures lower
// bounds of these times, see window_bench.h and bare_window.cpp.
//
// `bench_window --json FILE`             Adds the results to the JSON file that bench_engine has written.
// `bench_window --brief`                 Runs everything once to test the benchmark itself. Writes no file.
// `bench_window --edits 64/temperature`  Measures only the edits whose names begin with the argument.
// `bench_window --typing [60]`           Measures only key presses, in all texts or in the text of 60 tokens.
// `bench_window --hover`                 Measures only mouse moves.
// `bench_window --learning`              Measures only training.
// `bench_window --starts`                Measures only program starts.
//
// A single measurement can be run in a profiler.
#include "bench_support.h"
#include "command_line/startup.h"
#include "focus/focus_view.h"
#include "overview/overview_view.h"
#include "storage/presets.h"
#include "window_bench.h"

#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPushButton>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>

using namespace attention;
using namespace attention::bench;

namespace {

using Json = nlohmann::ordered_json;

/// The numbers of repetitions of a measurement.
struct Effort {
    int repetitions;
    int untimed;  ///< repetitions before the measurement, because the first frames of a new window are slower
    int starts;   ///< program starts
};
constexpr Effort thorough = {41, 5, 15};
constexpr Effort brief = {1, 1, 1};  // tests the benchmark, but does not give reliable times

/// Returns the quantile of `times` at `share`, from 0 (minimum) to 1 (maximum).
double quantile(std::vector<double> times, double share) {
    std::ranges::sort(times);
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1) + 0.5)];
}

TimedApplication& application() {
    return *static_cast<TimedApplication*>(QCoreApplication::instance());
}

/// A measured edit of the session or of the view settings.
struct WindowEdit {
    const char* name;
    /// Applies the edit. The second argument is the number of the repetition, from 0.
    std::function<void(OpenLab&, int)> apply;
    bool computes;  ///< true if a new trace is computed after the edit
};

const std::array<WindowEdit, 4> windowEdits = {{
    {"temperature",
     [](OpenLab& open, int i) {
         open.edit([i](Session& s) { s.normalizer.temperature = 1 + 0.01 * (i + 1); });
     },
     true},
    {"d_k", [](OpenLab& open, int i) { open.edit([i](Session& s) { s.dK = i % 2 ? 64 : 63; }); }, true},
    {"word",
     [](OpenLab& open, int i) {
         open.edit([i](Session& s) {
             if (i % 2 == 0) s.input.queryText += " more";
             if (i % 2 == 1) s.input.queryText.erase(s.input.queryText.rfind(' '));
         });
     },
     true},
    {"palette",
     [](OpenLab& open, int i) {
         open.lab.viewContext().changeView(
             [i](ViewSettings& view) { view.palette = i % 2 ? Palette::Viridis : Palette::Cividis; });
     },
     false},
}};

/// Ends the benchmark with an error if the image of the view changes within 150 ms, because then the last
/// frame was incomplete.
void requireCompletePicture(OpenLab& open) {
    const QImage after = open.picture();
    application().rest(150);
    if (open.picture() != after) failPart("the frame is not complete when it is said to be");
}

/// Measures the frame times after `edit` in a window with a session of size `shape` and the view `front`.
Json timedEdit(const Sizes& shape, const char* front, const WindowEdit& edit, const Effort& effort) {
    OpenLab open(sessionOf(shape), front);
    std::vector<double> frames, own, computations, paintings, floors;
    const QSize viewSize = open.viewInFront()->size();
    Floor plain(viewSize, windowSize);
    std::size_t pixels = 0;
    for (int i = -effort.untimed; i < effort.repetitions; ++i) {
        const auto before = open.lab.trace();
        const double workedBefore = worked();
        const double frame =
            frameTime(application(), open.lab, edit.computes, [&] { edit.apply(open, i + effort.untimed); });
        const double work = worked() - workedBefore;
        if (i < 0) requireCompletePicture(open);
        const double computing =
            edit.computes ? plain.timeOfComputation(open.lab.document().session(), before.get()) : 0;
        const auto maps = mapsOnScreen(open.lab.window(), *open.lab.trace());
        const double painting = plain.timeOfPainting(maps);
        if (i < 0) continue;
        frames.push_back(frame);
        own.push_back(work);
        computations.push_back(computing);
        paintings.push_back(painting);
        floors.push_back(computing + painting);
        pixels = 0;
        for (const MapOnScreen& map : maps)
            pixels += static_cast<std::size_t>(map.visible.width() * map.visible.height());
    }
    return {{"tokens", shape.tokens},
            {"heads", shape.heads},
            {"d_model", shape.dModel},
            {"edit", edit.name},
            {"view", front},
            {"map_pixels", pixels},
            {"compute_ms", quantile(computations, 0.5)},
            {"full_ms", plain.timeOfComputation(open.lab.document().session(), nullptr)},
            {"frame_p50_ms", quantile(frames, 0.5)},
            {"frame_p95_ms", quantile(frames, 0.95)},
            {"frame_own_work_ms", quantile(own, 0.5)},  // processor time of the GUI thread
            {"painting_floor_ms", quantile(paintings, 0.5)},
            {"floor_ms", quantile(floors, 0.5)}};
}

/// Returns `count` points in the viewport of `view`. Each point is on another cell than the previous point,
/// because only then does a mouse move cause a repaint. Points on sticky labels, which cover parts of the
/// heatmaps, are left out.
std::vector<QPointF> placesToPointAt(const OverviewView& view, const std::vector<MapOnScreen>& maps,
                                     int count) {
    std::vector<QPointF> places;
    std::optional<CellRef> last;
    for (int i = 0; i < 10 * count && std::ssize(places) < count; ++i) {
        const QRect map = maps[static_cast<std::size_t>(i) % maps.size()].visible;
        const QPointF at(map.left() + i * 37 % map.width(), map.top() + i * 91 % map.height());
        const auto cell = view.figure()->cellAt(at - view.figureOrigin());
        if (!cell || cell == last) continue;
        last = cell;
        places.push_back(at);
    }
    if (std::ssize(places) < count) failPart("too few cells are in sight");
    return places;
}

/// Measures the time from a key press in the sentence to the repaint with the weights of the new text. The
/// sentence has focus, and the text cursor is at the end of its last word.
Json timedTyping(const Sizes& shape, const char* front, const Effort& effort) {
    OpenLab open(sessionOf(shape), front);
    auto* const sentence = open.lab.window().findChild<QWidget*>(QStringLiteral("input.query_text"));
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers, const QString& text) {
        QKeyEvent event(QEvent::KeyPress, key, modifiers, text);
        QCoreApplication::sendEvent(sentence, &event);
    };
    sentence->setFocus();
    press(Qt::Key_End, Qt::ControlModifier, {});
    std::vector<double> frames;
    for (int i = -effort.untimed; i < effort.repetitions; ++i) {
        const double frame = frameTime(application(), open.lab, true,
                                       [&] { press(Qt::Key_A, Qt::NoModifier, QStringLiteral("a")); });
        if (i >= 0) frames.push_back(frame);
    }
    return {{"tokens", shape.tokens},
            {"view", front},
            {"key_to_frame_p50_ms", quantile(frames, 0.5)},
            {"key_to_frame_p95_ms", quantile(frames, 0.95)}};
}

/// Measures key presses in texts of 11, 60 and 1000 tokens, and adds the results to `json`. If `wanted` is
/// not empty, only the text with this number of tokens is measured.
void addTyping(Json& json, const std::string& wanted, const Effort& effort) {
    beginPart("typing");
    for (const int tokens : {11, 60, 1000}) {
        if (!wanted.empty() && wanted != std::to_string(tokens)) continue;
        const Sizes shape = {tokens, tokens < 1000 ? 12 : 1, 64, 64};
        json["typing"].push_back(timedTyping(shape, tokens < 1000 ? "heatmaps" : "focus", effort));
        std::cout << json["typing"].back().dump() << std::endl;
    }
}

/// Returns the resident memory of the process in MB, computed with pages of 4096 bytes.
double residentMegabytes() {
    std::ifstream pages("/proc/self/statm");
    double all = 0, resident = 0;
    pages >> all >> resident;
    return resident * 4096 / 1e6;
}

/// Measures the time between successive frames while the preset `title` is trained from step 0. Then pauses
/// the training and measures the frame times after edits of the trained layers.
Json timedLearning(const char* title, const Effort& effort) {
    beginPart(title);
    const auto all = presets();
    const auto preset = std::ranges::find(all, std::string(title), &Session::title);
    if (preset == all.end()) failPart("there is no such preset");
    Session session = *preset;
    session.training.stepCount = 0;
    OpenLab open(session, "heatmaps");
    open.lab.viewContext().showView(QStringLiteral("learning"));
    application().rest(150);
    std::vector<double> frames, edits;
    auto* const run = open.lab.window().findChild<QPushButton*>(QStringLiteral("learning.run"));
    QElapsedTimer sinceLast;
    const auto watching =
        QObject::connect(&open.lab.computationController(), &ComputationController::traceShown, [&] {
            if (sinceLast.isValid()) frames.push_back(static_cast<double>(sinceLast.nsecsElapsed()) / 1e6);
            sinceLast.start();
        });
    run->click();
    do application().rest(100 * effort.repetitions);
    while (frames.empty());
    run->click();
    QObject::disconnect(watching);
    application().rest(150);
    const Index steps = open.lab.document().session().training.stepCount;
    for (int i = 0; i < effort.repetitions; ++i)
        edits.push_back(frameTime(application(), open.lab, true, [&] {
            open.edit([i](Session& s) {
                s.normalizer.temperature = 1;
                s.model.edits = {LayerEdit{.layer = 0, .temperature = 1 + 0.01 * (i + 1)}};
            });
        }));
    return {{"learning", title},
            {"steps", steps},
            {"frames", frames.size()},
            {"frame_p50_ms", quantile(frames, 0.5)},
            {"frame_p95_ms", quantile(frames, 0.95)},
            {"edit_p95_ms", quantile(edits, 0.95)}};
}

/// Returns the resident memory of the process in MB after 1000 and after 20000 training steps.
Json learningMemory() {
    beginPart("memory of learning");
    Session session = presetNamed("reverse");
    session.training.stepCount = 0;
    OpenLab open(session, "heatmaps");
    open.lab.viewContext().showView(QStringLiteral("learning"));
    Json json;
    for (const Index steps : {1000, 20000}) {
        while (open.lab.document().session().training.stepCount < steps)
            frameTime(application(), open.lab, true,
                      [&] { open.edit([](Session& s) { s.training.stepCount += 100; }); });
        json["resident_mb_after_" + std::to_string(steps)] = residentMegabytes();
    }
    return json;
}

void addLearning(Json& json, const Effort& effort) {
    for (const char* title : {"Learnt: reverse", "Learnt: who said what", "“it” looks at “animal”"}) {
        json["learning"].push_back(timedLearning(title, effort));
        std::cout << json["learning"].back().dump() << std::endl;
    }
}

/// Returns the 95th percentile of the time from a mouse move over the heatmaps to the repaint, in
/// milliseconds.
double hoverP95(const Effort& effort) {
    beginPart("hover");
    OpenLab open(sessionOf(largeShape), "heatmaps");
    OverviewView* view = open.lab.window().findChild<OverviewView*>();
    const auto places = placesToPointAt(*view, mapsOnScreen(open.lab.window(), *open.lab.trace()),
                                        effort.untimed + effort.repetitions);
    std::vector<double> times;
    for (const QPointF& at : places) {
        const double time = frameTime(application(), open.lab, false, [&] {
            QMouseEvent move(QEvent::MouseMove, at, view->viewport()->mapToGlobal(at), Qt::NoButton,
                             Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(view->viewport(), &move);
        });
        times.push_back(time);
    }
    times.erase(times.begin(), times.begin() + effort.untimed);
    return quantile(times, 0.95);
}

/// Measures the times of program starts, and of starts of bare_window with the same number of controls.
void addStarts(Json& json, const Effort& effort) {
    beginPart("starts");
    const QStringList bare = controlCounts(OpenLab(Session(), "heatmaps").lab.window());
    std::vector<double> floors, small, large;
    for (int i = 0; i < effort.starts; ++i) {
        floors.push_back(timeOfStart(bareProgram(), bare));
        small.push_back(timeOfStart(QCoreApplication::applicationFilePath(), {"--start", "small"}));
        large.push_back(timeOfStart(QCoreApplication::applicationFilePath(), {"--start", "large"}));
    }
    json["startup_floor_ms"] = quantile(floors, 0.5);
    json["startup_ms"] = quantile(small, 0.5);
    json["open_12x512_ms"] = quantile(large, 0.5);
}

/// Measures the edits whose name, such as 64/palette, begins with `wanted`, and adds the results to `json`.
/// If `wanted` is empty, all edits are measured.
void addEdits(Json& json, const std::string& wanted, const Effort& effort) {
    const std::array<std::pair<Sizes, const char*>, 3> shapes = {
        {{{64, 12, 64, 64}, "heatmaps"}, {{128, 12, 64, 64}, "heatmaps"}, {{1024, 1, 64, 64}, "focus"}}};
    for (const auto& [shape, front] : shapes) {
        for (const WindowEdit& edit : windowEdits) {
            const std::string name = std::to_string(shape.tokens) + '/' + edit.name;
            if (!name.starts_with(wanted)) continue;
            beginPart(name);
            json["edits"].push_back(timedEdit(shape, front, edit, effort));
            std::cout << json["edits"].back().dump() << std::endl;
        }
    }
}

/// Runs all measurements and returns `json` with the results. Replaces the results of a previous call.
Json results(Json json, const Effort& effort) {
    Json ofEngine = Json::array();  // without the edits of a previous call, which contain a view
    for (const Json& edit : json.value("edits", Json::array())) {
        if (!edit.contains("view")) ofEngine.push_back(edit);
    }
    json["edits"] = ofEngine;
    beginPart("memory of edits");
    json["peak_rss_edit_mb"] = numberOfChild({"--edit-memory"});
    addStarts(json, effort);
    json["hover_12x512_p95_ms"] = hoverP95(effort);
    addEdits(json, {}, effort);
    json["typing"] = Json::array();
    addTyping(json, {}, effort);
    json["learning"] = Json::array();
    addLearning(json, effort);
    for (const char* name :
         {"startup_ms", "startup_floor_ms", "open_12x512_ms", "hover_12x512_p95_ms", "peak_rss_edit_mb"})
        std::cout << name << ' ' << json[name] << std::endl;
    return json;
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    ensureUtf8Locale();
    TimedApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    prepareProgram();
    if (arguments.size() == 4 && arguments[1] == "--start")
        return reportStart(arguments[2] == "large", arguments[3].toDouble());
    if (arguments.size() == 2 && arguments[1] == "--edit-memory") return reportMemory();
    const QTemporaryDir own;
    for (const char* home : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        qputenv(home, own.path().toUtf8());  // without settings and recovery files of the user
    QApplication::setCursorFlashTime(0);     // no repaints by a blinking text cursor
    if (arguments.size() == 2 && arguments[1] == "--brief") {
        results(Json::object(), brief);
        return 0;
    }
    if (arguments.size() == 2 && arguments[1] == "--hover") {
        std::cout << hoverP95(thorough) << '\n';
        return 0;
    }
    if (arguments.size() == 2 && arguments[1] == "--learning") {
        Json learning;
        addLearning(learning, thorough);
        std::cout << learningMemory().dump() << std::endl;
        return 0;
    }
    if ((arguments.size() == 2 || arguments.size() == 3) && arguments[1] == "--typing") {
        Json typing;
        addTyping(typing, arguments.value(2).toStdString(), thorough);
        return 0;
    }
    if (arguments.size() == 2 && arguments[1] == "--starts") {
        Json starts;
        addStarts(starts, thorough);
        std::cout << starts.dump() << '\n';
        return 0;
    }
    if (arguments.size() == 3 && arguments[1] == "--edits") {  // for a profile of one edit
        Json edits;
        addEdits(edits, arguments[2].toStdString(), thorough);
        return 0;
    }
    if (arguments.size() != 3 || arguments[1] != "--json") {
        std::cerr << "bench_window: allowed is --json FILE or --brief\n";
        return 2;
    }
    const std::string file = arguments[2].toStdString();
    std::ifstream written(file);
    const Json json = results(written ? Json::parse(written) : Json::object(), thorough);
    std::ofstream(file) << json.dump(1) << '\n';
    return 0;
}
