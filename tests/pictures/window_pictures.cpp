// SPDX-License-Identifier: GPL-3.0-or-later
// Writes images of the program window to files.
//
// `window_pictures [--language CODE] [--dark] [--size WIDTHxHEIGHT] [--width WIDTH] [--sheet FILE] FOLDER
//                  [SCENE...]`
// `window_pictures [--dark] [--size WIDTHxHEIGHT] --animation FILE.webp`
//
// Writes FOLDER/SCENE.png for each given scene, or for every scene if no scene is given. The option --sheet
// also writes FILE, an image with thumbnails of these scenes. Each thumbnail has a third of the size of its
// image and the name of the scene below. The option --width scales the images. The option --list prints the
// names of all scenes. The option --animation writes an animation of a user who replaces the word “tired”
// with “wide”.
#include "command_line/startup.h"
#include "controller/application_controller.h"
#include "engine/compute_trace.h"
#include "export/animation_file.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "logic/training_setup.h"
#include "look/theme.h"
#include "program/language.h"
#include "program/preferences.h"
#include "sentence_field/sentence_field.h"
#include "settings/settings_panel.h"
#include "state/shown_cells.h"
#include "storage/lessons.h"
#include "storage/presets.h"
#include "views/views.h"
#include "widgets/motion.h"
#include "window/classroom_menu.h"
#include "window/drawer_area.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDialog>
#include <QDir>
#include <QElapsedTimer>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QPainter>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace attention;

namespace {

[[noreturn]] void fail(const QString& message) {
    std::fprintf(stderr, "window_pictures: %s\n", qPrintable(message));
    std::exit(1);
}

/// The running program with its window. The member functions perform actions of a user.
class Program {
 public:
    Program(const Session& session, QSize windowSize) : m_controller(session) {
        m_controller.document().applyPreset(session);
        m_controller.window().resize(windowSize);
        m_controller.show();
        waitForTrace();
    }
    MainWindow& window() { return m_controller.window(); }
    ViewContext& viewContext() { return m_controller.viewContext(); }
    template <class Part>
    Part* part() {
        return window().findChild<Part*>();
    }
    Session session() { return m_controller.document().session(); }
    void edit(const std::function<void(Session&)>& change) {
        Session edited = session();
        change(edited);
        m_controller.document().apply({edited, QStringLiteral("edit")});
        waitForTrace();
    }
    /// Shows the view `name`. Ends the program with an error if the view does not apply to the session.
    void showView(const QString& name) {
        viewContext().showView(name);
        if (viewContext().state().viewName != name) fail(QStringLiteral("no view ") + name);
    }
    /// Starts the lesson `name` and goes to `step`, counted from 1.
    void startLesson(const char* name, int step) {
        m_controller.lessonController().start(lessonNamed(QLatin1String(name), currentLanguage()));
        waitForTrace();
        for (int i = 1; i < step; ++i) {
            m_controller.lessonController().stepBy(1);
            waitForTrace();
        }
    }
    void pin() { m_controller.pinController().pin(); }
    SentenceField& sentenceField() { return *window().findChild<SentenceField*>("input.query_text"); }
    /// Types `text` in the sentence, like an input method. The window shows a focus ring only after a key was
    /// pressed, and this function presses no key.
    void type(const QString& text) {
        QInputMethodEvent event;
        event.setCommitString(text);
        QCoreApplication::sendEvent(&sentenceField(), &event);
    }
    /// Triggers an action that opens a dialog, and remembers an image of the dialog for picture().
    void openDialog(const char* action) {
        constexpr int timeUntilPreviewsAreShown = 1500;
        QTimer::singleShot(timeUntilPreviewsAreShown, &window(), [this] {
            for (QWidget* widget : QApplication::topLevelWidgets()) {
                auto* dialog = qobject_cast<QDialog*>(widget);
                if (!dialog || !dialog->isVisible()) continue;
                m_dialogPicture = pictureOf(*dialog);
                dialog->reject();
            }
            if (m_dialogPicture.isNull()) fail(QStringLiteral("no dialog"));
        });
        window().findChild<QAction*>(action)->trigger();
        while (m_dialogPicture.isNull()) processEventsFor(100);
    }
    /// Returns an image of the window as it is now, also in the middle of an animation.
    QImage currentPicture() { return pictureOf(window()); }
    /// Returns an image of the window after its animations have ended.
    QImage picture() {
        waitForTrace();
        processEventsFor(800);
        return m_dialogPicture.isNull() ? currentPicture() : m_dialogPicture;
    }
    static void processEventsFor(int milliseconds) {
        QElapsedTimer timer;
        for (timer.start(); timer.elapsed() < milliseconds;)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    }

 private:
    static QImage pictureOf(QWidget& widget) {
        QImage picture = widget.grab().toImage();
        picture.setDevicePixelRatio(1);
        return picture;
    }
    bool isComputed() { return m_controller.trace() && *m_controller.trace()->session == session(); }
    void waitForTrace() {
        constexpr int longestWait = 120'000;
        QElapsedTimer timer;
        timer.start();
        processEventsFor(50);
        while (!session().input.queryText.empty() && !isComputed()) {
            if (timer.elapsed() > longestWait) fail(QStringLiteral("the computation does not end"));
            processEventsFor(20);
        }
    }

    ApplicationController m_controller;
    QImage m_dialogPicture;  ///< null if no dialog was opened
};

/// A state of the program that is written as an image.
struct Scene {
    QString name;
    Session (*session)();
    QString view = {};                    ///< the name of the shown view; empty: the view of the first screen
    void (*prepare)(Program&) = nullptr;  ///< called after the session is shown
};

Session trainedModel() {
    return presetNamed(QStringLiteral("two-heads-together"));
}
Session crossAttention() {
    return presetNamed(QStringLiteral("cross-attention"));
}
Session randomNumbers() {
    Session session;
    session.input.queryText = "The animal didn't cross the street because it was too tired";
    session.embedding.dModel = 64;
    session.dK = 16;
    return session;
}
Session chineseSentence() {
    return presetNamed(QStringLiteral("what-it-means-in-chinese"));
}

Session ownTask() {
    Session session = withTask(startupPreset(), TrainingTask::Custom);
    session.training.stepCount = 20;
    return session;
}
Session lessonSession() {
    return lessonNamed(QStringLiteral("one-number"), currentLanguage());
}

void replaceTired(Session& session) {
    for (const auto& [from, to] : {std::pair("tired", "wide"), std::pair("累", "宽")}) {
        const std::size_t position = session.input.queryText.rfind(from);
        if (position != std::string::npos) session.input.queryText.replace(position, std::strlen(from), to);
    }
}

/// The scenes with a name of their own. allScenes() adds the views that have no scene here.
std::vector<Scene> namedScenes() {
    return {
        {"first-screen", startupPreset, "heatmaps"},
        {"one-heatmap", startupPreset, "focus"},
        {"all-stages", startupPreset, "overview"},
        {"table", startupPreset, "table"},
        {"sentence", startupPreset, "arcs"},
        {"sentence-tinted", startupPreset, "text"},
        {"sentence-columns", startupPreset, "lines"},
        {"training", startupPreset, "learning"},
        {"compare", startupPreset, "compare",
         [](Program& program) {
             program.pin();
             program.edit(replaceTired);
         }},
        {"score-functions", randomNumbers, "scores"},
        {"along-a-setting", randomNumbers, "sweep"},
        {"layers", trainedModel, "layers"},
        {"next-tokens", trainedModel, "words"},
        {"plane", startupPreset, "plane"},
        {"find",
         startupPreset,
         {},
         [](Program& program) {
             program.window().findChild<QAction*>("find.open")->trigger();
             program.window().findChild<QLineEdit*>("find.text")->setText("mask");
         }},
        {"settings",
         startupPreset,
         {},
         [](Program& program) { program.part<DrawerArea>()->settingsAction()->setChecked(true); }},
        {"calculation",
         startupPreset,
         {},
         [](Program& program) { program.part<DrawerArea>()->calculationAction()->setChecked(true); }},
        {"everything",
         startupPreset,
         {},
         [](Program& program) { program.part<DrawerArea>()->everythingAction()->setChecked(true); }},
        {"model", trainedModel},
        {"cross-attention", crossAttention},
        {"guess",
         startupPreset,
         {},
         [](Program& program) { program.window().findChild<ClassroomMenu*>()->guessAction()->trigger(); }},
        {"lesson", startupPreset, {}, [](Program& program) { program.startLesson("one-number", 4); }},
        {"mask", randomNumbers, "focus",
         [](Program& program) {
             program.edit([](Session& session) { session.mask.causal = CausalMask::Causal; });
             program.viewContext().select({Stage::Weights, 0, 8, 1});
         }},
        {"chinese-tinted", chineseSentence, "text"},
        {"head-off",
         startupPreset,
         {},
         [](Program& program) {
             program.edit(
                 [](Session& session) { session.model.edits = {{.layer = 1, .ablatedHeads = {1}}}; });
         }},
        {"own-task",
         ownTask,
         {},
         [](Program& program) {
             program.part<DrawerArea>()->settingsAction()->setChecked(true);
             program.part<SettingsPanel>()->showRow("learning.examples");
         }},
        {"export-dialog", startupPreset, {}, [](Program& program) { program.openDialog("file.export"); }},
        {"lesson-editor", lessonSession, {}, [](Program& program) { program.openDialog("lesson.edit"); }},
        {"no-sentence",
         startupPreset,
         {},
         [](Program& program) { program.edit([](Session& session) { session.input.queryText.clear(); }); }},
        {"classroom",
         startupPreset,
         {},
         [](Program& program) {
             program.window().findChild<ClassroomMenu*>()->classroomAction()->trigger();
         }},
    };
}

std::vector<Scene> allScenes() {
    std::vector<Scene> scenes = namedScenes();
    for (const ViewKind& kind : viewKinds()) {
        const QString name = QString::fromUtf8(kind.name.data(), static_cast<qsizetype>(kind.name.size()));
        if (name.isEmpty() || std::ranges::find(scenes, name, &Scene::view) != scenes.end()) continue;
        const bool applies = !kind.appliesTo || kind.appliesTo(*computeTrace(startupPreset()));
        scenes.push_back({name, applies ? startupPreset : trainedModel, name});
    }
    return scenes;
}

QImage pictureOf(const Scene& scene, QSize windowSize) {
    Preferences().setWindowLayout({});  // the default layout, as at the first start of the program
    Program program(scene.session(), windowSize);
    if (!scene.view.isEmpty()) program.showView(scene.view);
    if (scene.prepare) scene.prepare(program);
    return program.picture();
}

/// Returns an animation of the first screen in which the word “tired” is selected and replaced by “wide”.
AnimationPictures animationOfTyping(QSize windowSize) {
    using namespace std::chrono_literals;
    Preferences().setWindowLayout({});
    Program program(startupPreset(), windowSize);
    AnimationPictures pictures;
    const auto addPicture = [&](std::chrono::milliseconds duration) {
        pictures.images.push_back(program.currentPicture());
        pictures.durations.push_back(duration);
    };
    SentenceField& field = program.sentenceField();
    field.setCursorWidth(0);  // a blinking text cursor would be visible in some pictures only
    program.picture();
    addPicture(2500ms);
    field.setFocus();
    QTextCursor cursor = field.textCursor();
    cursor.setPosition(static_cast<int>(field.toPlainText().indexOf("tired")));
    cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
    field.setTextCursor(cursor);
    for (const QChar character : QStringLiteral("wide")) {
        program.type(character);
        // The arcs and the heatmaps move to their new state.
        constexpr std::chrono::milliseconds frameDuration = 40ms;
        constexpr int frameCount = 8;
        for (int frame = 0; frame < frameCount; ++frame) {
            Program::processEventsFor(static_cast<int>(frameDuration.count()));
            const QImage image = program.currentPicture();
            if (image == pictures.images.back())
                pictures.durations.back() += frameDuration;
            else
                addPicture(frameDuration);
        }
    }
    program.picture();
    addPicture(2500ms);
    return pictures;
}

QImage contactSheet(const std::vector<std::pair<QString, QImage>>& pictures) {
    constexpr int columnCount = 4;
    constexpr int gap = 16;
    constexpr int captionHeight = 24;
    const QSize pictureSize = pictures.front().second.size() / 3;
    const QSize cell = pictureSize + QSize(gap, captionHeight + gap);
    const int rowCount = (static_cast<int>(pictures.size()) + columnCount - 1) / columnCount;
    QImage sheet(cell.width() * columnCount + gap, cell.height() * rowCount + gap, QImage::Format_RGB32);
    sheet.fill(Qt::gray);
    QPainter painter(&sheet);
    int index = 0;
    for (const auto& [name, picture] : pictures) {
        const QPoint corner(gap + index % columnCount * cell.width(),
                            gap + index / columnCount * cell.height());
        painter.drawImage(corner, picture.scaled(pictureSize, Qt::KeepAspectRatio, Qt::SmoothTransformation));
        painter.drawText(QRect(corner + QPoint(0, pictureSize.height()), QSize(cell.width(), captionHeight)),
                         Qt::AlignVCenter, name);
        ++index;
    }
    return sheet;
}

void save(const QImage& picture, const QString& file) {
    if (!picture.save(file)) fail(QStringLiteral("cannot write ") + file);
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    ensureUtf8Locale();
    // The pictures do not depend on the settings of the user.
    const QTemporaryDir home;
    for (const char* variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"}) qputenv(variable, home.path().toUtf8());
    setApplicationInfo();
    const QApplication application(argc, argv);

    QCommandLineParser parser;
    parser.addOptions({{"language", "The language of the window.", "code", "en"},
                       {"dark", "Use the dark theme."},
                       {"size", "The size of the window.", "WIDTHxHEIGHT", "1440x900"},
                       {"width", "Scale the images to a width.", "pixels"},
                       {"sheet", "Also write a contact sheet.", "file"},
                       {"animation", "Write an animation instead of images.", "file"},
                       {"list", "Print the names of the scenes."}});
    parser.addHelpOption();
    parser.process(application);
    const std::vector<Scene> scenes = allScenes();
    if (parser.isSet("list")) {
        for (const Scene& scene : scenes) std::puts(qPrintable(scene.name));
        return 0;
    }
    QStringList names = parser.positionalArguments();
    const bool writesAnimation = parser.isSet("animation");
    if (names.isEmpty() && !writesAnimation) parser.showHelp(2);
    const QDir folder(writesAnimation ? QString(".") : names.takeFirst());
    if (!folder.mkpath(".")) fail(QStringLiteral("cannot create ") + folder.path());
    const QStringList size = parser.value("size").split('x');
    const QSize windowSize(size.first().toInt(), size.last().toInt());
    for (const QString& name : names) {
        if (std::ranges::find(scenes, name, &Scene::name) == scenes.end())
            fail(QStringLiteral("no scene ") + name);
    }

    setUpApplicationStyle();
    Motion::setEnabled(false);
    setApplicationFont();
    installLanguage(parser.value("language"));
    Preferences().setTheme(parser.isSet("dark") ? Theme::Dark : Theme::Light);
    if (writesAnimation) {
        Motion::setEnabled(true);
        QFile file(parser.value("animation"));
        const QByteArray bytes = webpFile(animationOfTyping(windowSize));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            fail(QStringLiteral("cannot write ") + file.fileName());
        return 0;
    }
    std::vector<std::pair<QString, QImage>> pictures;
    for (const Scene& scene : scenes) {
        if (!names.isEmpty() && !names.contains(scene.name)) continue;
        QImage picture = pictureOf(scene, windowSize);
        if (parser.isSet("width"))
            picture = picture.scaledToWidth(parser.value("width").toInt(), Qt::SmoothTransformation);
        pictures.emplace_back(scene.name, picture);
        save(pictures.back().second, folder.filePath(scene.name + ".png"));
    }
    if (parser.isSet("sheet")) save(contactSheet(pictures), parser.value("sheet"));
    return 0;
}
