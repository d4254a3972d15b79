// SPDX-License-Identifier: GPL-3.0-or-later
// Times the real window: from an edit, a start or a move of the mouse to the painted pixels, beside what no
// window could do without. Adds to the JSON that bench_engine has written.
#include "analysis/measures.h"
#include "figure/overview_view.h"
#include "floor.h"
#include "frame_clock.h"
#include "lab.h"
#include "sessions.h"
#include "startup.h"

#include <QApplication>
#include <QMouseEvent>
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>

using namespace attention;
using namespace attention::bench;

namespace {

using Json = nlohmann::ordered_json;

constexpr int repetitions = 41;
constexpr int starts = 11;
constexpr QSize windowSize(1440, 900);
constexpr QSize viewSize(750, 750);  // the maps' part of it

double quantile(std::vector<double> times, double share) {
    std::ranges::sort(times);
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1) + 0.5)];
}

TimedApplication& application() {
    return *static_cast<TimedApplication*>(QCoreApplication::instance());
}

/// A window as a person has it, its first picture painted.
struct OpenLab {
    explicit OpenLab(const Session& session, const char* view) : lab(session) {
        lab.window().resize(windowSize);
        lab.window().setViewInFront(view);
        frameTime(application(), lab, true, [this] { lab.window().show(); });
    }
    Lab lab;
};

struct WindowEdit {
    const char* name;
    std::function<void(OpenLab&, int)> apply;
    bool computes;
};

void setSession(OpenLab& open, const std::function<void(Session&)>& change) {
    Session next = open.lab.document().session();
    change(next);
    open.lab.document().apply({next, "edit", Edit::noGesture});
}

const std::array<WindowEdit, 4> windowEdits = {{
    {"temperature",
     [](OpenLab& open, int i) {
         setSession(open, [i](Session& s) { s.normalizer.temperature = 1 + 0.01 * (i + 1); });
     },
     true},
    {"d_k", [](OpenLab& open, int i) { setSession(open, [i](Session& s) { s.dK = i % 2 ? 64 : 63; }); },
     true},
    {"word",
     [](OpenLab& open, int i) {
         setSession(open, [i](Session& s) {
             if (i % 2 == 0) s.input.queryText += " more";
             if (i % 2 == 1) s.input.queryText.erase(s.input.queryText.rfind(' '));
         });
     },
     true},
    {"palette",
     [](OpenLab& open, int i) {
         ViewSettings view = open.lab.window().view();
         view.palette = i % 2 ? Palette::Viridis : Palette::Cividis;
         open.lab.window().setView(view);
     },
     false},
}};

Json timedEdit(const Sizes& shape, const char* view, const WindowEdit& edit) {
    OpenLab open(sessionOf(shape), view);
    std::vector<double> frames;
    std::vector<double> computations;
    std::vector<double> floors;
    Floor plain(viewSize, windowSize);
    for (int i = 0; i < repetitions; ++i) {
        const auto before = open.lab.trace();
        frames.push_back(frameTime(application(), open.lab, edit.computes, [&] { edit.apply(open, i); }));
        const double computing =
            edit.computes ? plain.timeOfComputation(open.lab.document().session(), before.get()) : 0;
        computations.push_back(computing);
        floors.push_back(computing + plain.timeOfPainting(*open.lab.trace()));
    }
    return {{"tokens", shape.tokens},
            {"heads", shape.heads},
            {"d_model", shape.dModel},
            {"edit", edit.name},
            {"view", view},
            {"compute_ms", quantile(computations, 0.5)},
            {"full_ms", plain.timeOfComputation(open.lab.document().session(), nullptr)},
            {"frame_p50_ms", quantile(frames, 0.5)},
            {"frame_p95_ms", quantile(frames, 0.95)},
            {"floor_ms", quantile(floors, 0.5)}};
}

double hoverP95() {
    OpenLab open(sessionOf({512, 12, 64, 64}), "overview");
    OverviewView* view = open.lab.window().overview();
    std::vector<double> times;
    for (int i = 0; i < repetitions; ++i) {
        const CellRef cell{Stage::Weights, i % 12, (37 * i) % 512, (91 * i) % 512};
        const QPointF at = view->figure()->cellRect(cell).center() + view->figureOrigin();
        times.push_back(frameTime(application(), open.lab, false, [&] {
            QMouseEvent move(QEvent::MouseMove, at, view->viewport()->mapToGlobal(at), Qt::NoButton,
                             Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(view->viewport(), &move);
        }));
    }
    return quantile(times, 0.95);
}

/// From the start of a process to its first picture, as the child tells it.
double timeOfStart(const QStringList& arguments) {
    std::vector<double> times;
    for (int i = 0; i < starts; ++i) {
        QProcess child;
        QStringList all = arguments;
        all << QString::number(now(), 'f', 6);
        child.start(QCoreApplication::applicationFilePath(), all);
        child.waitForFinished(60000);
        times.push_back(child.readAllStandardOutput().trimmed().toDouble());
    }
    return quantile(times, 0.5);
}

/// The child: opens what the program opens, prints how long ago `since` was, and ends.
int start(const QString& what, double since) {
    chooseFonts();
    QApplication::setFont(QGuiApplication::font());
    QApplication::setStyle(QStringLiteral("Fusion"));
    if (what == "--bare") {
        const auto bare = bareWindow(windowSize);
        application().paintedAfter(now());
    } else {
        const bool isLarge = what == "--large";
        OpenLab open(isLarge ? sessionOf({512, 12, 64, 64}) : Session(), "overview");
    }
    std::printf("%f\n", now() - since);
    std::fflush(stdout);
    std::_Exit(0);
}

Json results(Json json) {
    if (!json.contains("edits")) json["edits"] = Json::array();
    const std::array<std::pair<Sizes, const char*>, 3> shapes = {
        {{{64, 12, 64, 64}, "overview"}, {{128, 12, 64, 64}, "overview"}, {{1024, 1, 64, 64}, "focus"}}};
    for (const auto& [shape, view] : shapes) {
        for (const WindowEdit& edit : windowEdits) {
            json["edits"].push_back(timedEdit(shape, view, edit));
            std::cout << json["edits"].back().dump() << std::endl;
        }
    }
    json["startup_floor_ms"] = timeOfStart({"--bare"});
    json["startup_ms"] = timeOfStart({"--small"});
    json["open_12x512_ms"] = timeOfStart({"--large"});
    json["hover_12x512_p95_ms"] = hoverP95();
    return json;
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    requireUtf8Locale();
    QTemporaryDir config;  // nobody's settings
    qputenv("XDG_CONFIG_HOME", config.path().toUtf8());
    nameApplication();
    TimedApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3) {
        std::cerr << "bench_window: allowed is --json FILE\n";
        return 2;
    }
    if (arguments[1] != "--json") return start(arguments[1], arguments[2].toDouble());
    chooseFonts();
    QApplication::setFont(QGuiApplication::font());
    QApplication::setStyle(QStringLiteral("Fusion"));
    const std::string file = arguments[2].toStdString();
    std::ifstream written(file);
    const Json json = results(written ? Json::parse(written) : Json::object());
    std::ofstream(file) << json.dump(1) << '\n';
    return 0;
}
