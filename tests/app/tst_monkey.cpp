// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window with random input while its files change on disk. The input depends on a seed only, but
// other threads may finish at different times. The test fails after a crash, if an action blocks the GUI
// thread for too long, if Qt prints a warning, or if the program is in an inconsistent state.
//
// By default, the seeds 1 to 4 run for 20 seconds together. Environment variables change this.
//     MONKEY_SEEDS=1-20      Seeds, also 7 or 3,5,8.
//     MONKEY_ACTIONS=2000    Number of actions per seed. The time is then limited only with MONKEY_SECONDS.
//     MONKEY_SECONDS=60      Time limit for all seeds together, in seconds.
//     ATTENTION_LAB_FEW_REPETITIONS=1   The default time limit is 5 seconds.
//     MONKEY_SCRIPT=3,17     Performs only the actions of the seed with these numbers. The input of an action
//                            depends only on the seed and the number of the action.
//     MONKEY_SHRINK=120      After a fault, removes actions for this many seconds as long as the fault occurs
//                            without them.
//     MONKEY_KNOWN_FAULTS=1  Also checks the facts of which a fault is known.
//     MONKEY_TALKS=1         Prints each action to standard error before it is performed.
// With a sanitizer, there are fewer actions in the same time.
#include "engine/applicability.h"
#include "engine/problems.h"
#include "execution/memory_limit.h"
#include "monkey_fixture.h"
#include "program/language.h"
#include "storage/recovery_file.h"
#include "support/event_loop.h"
#include "support/qt_tests.h"
#include "support/repetitions.h"
#include "training/training_controls.h"
#include "window_facts.h"

#include <QClipboard>
#include <QDesktopServices>

#include <time.h>

using namespace attention;
using namespace attention::test;
using namespace std::chrono_literals;

namespace {

/// Limit of the processor time of an action, in seconds. It does not depend on the load of other programs.
/// With AddressSanitizer, an action takes several times as long.
const double longestActionSeconds = isUnderAddressSanitizer() ? 10 : 2;
/// Time limit of an action in seconds of real time. An action that takes longer counts as hung.
constexpr unsigned hangTimeoutSeconds = 1200;

double clockSeconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The warnings that Qt has printed. Warnings about missing features of the offscreen platform and about
/// drags that leave a window are ignored.
QStringList qtWarnings;
QtMessageHandler previousHandler = nullptr;

void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    const bool isHarmless = text.startsWith("This plugin does not") || text.startsWith("Mouse event at ");
    if (isHarmless) return;
    if (type != QtDebugMsg && type != QtInfoMsg) qtWarnings << text;
    previousHandler(type, context, text);
}

}  // namespace

class TestMonkey : public MonkeyFixture {
    Q_OBJECT

 public:
    Q_INVOKABLE void ignoreUrl(const QUrl&) {}
    /// Replaces the time limit of Qt Test, which is five minutes for all seeds together.
    TestMonkey() { qputenv("QTEST_FUNCTION_TIMEOUT", "2000000000"); }

 private:
    unsigned m_seed = 0;
    unsigned m_action = 0;
    int m_actionsInOtherWindows = 0;  ///< consecutive actions in windows other than the main window
    QString m_fault;                  ///< description of the first fault, empty if no fault was found
    QString m_faultName;              ///< the first line of m_fault
    std::vector<unsigned> m_script;   ///< numbers of the actions that were performed
    QStringList m_scriptLog;          ///< descriptions of these actions
    double m_slowestSeconds = 0;      ///< processor time of the slowest action
    QString m_slowestDescription;     ///< the slowest action

    QString description() const override {
        return QStringLiteral("seed %1, action %2: ").arg(m_seed).arg(m_action) + m_actionLog.join("; ");
    }
    void logAction(const QString& what) override {
        m_actionLog << what;
        m_wasReset = false;
        setCrashMessage(qUtf8Printable(description()), hangTimeoutSeconds);
        if (qEnvironmentVariableIsSet("MONKEY_TALKS"))
            std::fprintf(stderr, "%s\n", qUtf8Printable(description()));
    }
    void fail(const QString& what) {
        if (!m_fault.isEmpty()) return;
        m_faultName = what.section('\n', 0, 0);
        m_fault = what + "\nat " + description();
    }
    void fail(const BrokenFact& broken) {
        fail(broken.name + "\nshown: " + broken.shown + "\nexpected: " + broken.expected);
    }
    /// Fails if one of the facts about the window does not hold.
    void checkFacts() {
        const bool checksKnownFaults = qEnvironmentVariableIsSet("MONKEY_KNOWN_FAULTS");
        if (const auto broken = WindowFacts(*m_controller).firstBrokenFact(checksKnownFaults)) fail(*broken);
    }

    /// Performs the action with the number `action`.
    void step(unsigned action) {
        m_action = action;
        m_script.push_back(action);
        m_actionLog.clear();
        m_answers = 0;
        m_wasSaved = false;
        m_input.seed(m_seed, m_action);
        setCrashMessage(qUtf8Printable(description()), hangTimeoutSeconds);
        // A desktop sends input only to an active window.
        if (!QApplication::activeWindow()) m_controller->window().activateWindow();
        const double before = clockSeconds(CLOCK_THREAD_CPUTIME_ID);
        act();
        QCoreApplication::processEvents();
        double used = clockSeconds(CLOCK_THREAD_CPUTIME_ID) - before;
        const bool isUpToDate = !m_input.isOneIn(4);
        if (isUpToDate) used = std::max(used, waitUntilUpToDate());
        m_scriptLog << QString::number(action) + ": " + m_actionLog.join("; ");
        if (used > m_slowestSeconds) {
            m_slowestSeconds = used;
            m_slowestDescription = description();
        }
        if (used > longestActionSeconds)
            fail(QStringLiteral("a stall of %1 s of the processor").arg(used, 0, 'f', 1));
        if (!qtWarnings.empty()) fail("Qt says: " + qtWarnings.join(" | "));
        m_actionsInOtherWindows = activeWidget() == &m_controller->window() ? 0 : m_actionsInOtherWindows + 1;
        if (m_actionsInOtherWindows > 6 || !m_controller->window().isVisible()) {
            returnToMainWindow();
            m_actionsInOtherWindows = 0;
        }
        if (isUpToDate) checkFacts();
        if (isUpToDate && m_wasSaved) checkSavedFile();
        if (isUpToDate && std::exchange(m_wasReset, false)) checkReset();
        if (m_action % 50 == 0) checkState();
    }

    // ---- Checks

    /// Waits until the shown trace belongs to the session, or is dimmed. Returns the processor time of the
    /// longest of many short waits, in seconds, because waiting for a long computation does not block the
    /// window.
    double waitUntilUpToDate() {
        constexpr double maxSeconds = 120;
        const double end = clockSeconds(CLOCK_MONOTONIC) + maxSeconds;
        const WindowFacts facts(*m_controller);
        double longest = 0;
        bool isOver = false;
        while (!isOver && clockSeconds(CLOCK_MONOTONIC) < end) {
            const double before = clockSeconds(CLOCK_THREAD_CPUTIME_ID);
            isOver = QTest::qWaitFor([&facts] { return !facts.checkShownTrace(); }, 20);
            longest = std::max(longest, clockSeconds(CLOCK_THREAD_CPUTIME_ID) - before);
        }
        return longest;
    }
    /// Checks that a session file contains the session. Sessions with problems are skipped, because a file
    /// cannot contain all of their numbers.
    void checkFile(const Session& session) {
        if (!problems(session).empty()) return;
        try {
            const Session read = parseSession(serializeSession(session));
            const Session expected = sessionWithFields(session, replacedFields(session));
            if (read == expected) return;
            fail("a file would hold another session");
            for (const FieldValue& field : changedFields(expected, read))
                m_fault += QString::fromStdString("\n" + field.path + ": " + field.json);
        } catch (const std::exception& error) {
            fail(QStringLiteral("a file could not be read again: ") + error.what());
        }
    }
    /// Checks after a save that the window shows what the file contains, and that a new window does, too.
    void checkSavedFile() {
        const WindowFacts facts(*m_controller);
        if (!facts.showsOnlyDocument() || !isShown() || m_controller->computationController().isOpening() ||
            !m_controller->fileController().isFileUnchanged() || m_controller->document().isModified() ||
            activeWidget() != &m_controller->window())
            return;
        const QString path = m_controller->document().path();
        MainWindow& window = m_controller->window();
        const Session saved = loadSession(path);
        const QStringList differences =
            differencesFromNewPanel(*part<SettingsPanel>(), saved, *shown().tokens);
        // While a dialog is open, random input can also type into the window.
        const bool hadDialog = m_answers > 0;
        for (const DraggableNumber* number : window.findChildren<DraggableNumber*>())
            if (!hadDialog && number->isVisible() && number->isTyping() && number->problem().isEmpty())
                fail({"Saving applies the number that is being typed.",
                      number->objectName() + " is still being typed", "the number is applied"});
        const bool showsLayer = saved.model != ModelSettings();  // the settings show values of the model
        if (!showsLayer && !differences.empty())
            fail({"The settings show the saved values.", differences.join("; "), "no difference"});
        checkNewWindow(path);
    }
    /// Checks that a new window that opens the saved file shows the same as the window.
    void checkNewWindow(const QString& path) {
        MainWindow& window = m_controller->window();
        window.findChild<TrainingControls*>()->setRunning(false);  // it would change the session
        m_controller->fileController().save();  // the view may have changed since the last save
        ApplicationController other(startupPreset(), std::make_unique<ChosenFiles>(*m_files, m_input));
        other.window().restoreLayout(window.saveLayout());
        other.window().resize(window.size());
        // No file stores this choice.
        const bool showsAllTerms = viewContext().displaySettings().showsAllTerms;
        other.viewContext().changeDisplay(
            [showsAllTerms](DisplaySettings& display) { display.showsAllTerms = showsAllTerms; });
        other.fileController().openFile(path);
        other.show();
        QStringList differences;
        const auto isSame = [&] {
            const WindowContent expected(*m_controller);  // each time, because its heatmaps may still fade
            const WindowContent content(other);
            // A line of the window, such as the offer of a lesson, may take space from the heatmaps.
            const QSize missing = expected.heatmaps.size() - content.heatmaps.size();
            if (!content.heatmaps.isNull() && !missing.isNull())
                other.window().resize(other.window().size() + missing);
            differences = content.differencesFrom(expected);
            return differences.empty();
        };
        if (!QTest::qWaitFor(isSame, 20000))
            fail({"A new window shows the saved session.", differences.join("; "),
                  "no difference, with the view " + QString::fromStdString(loadSession(path).viewStateJson)});
        window.activateWindow();
    }
    /// Checks after a reset that the session and the view equal the opened session and its view.
    void checkReset() {
        if (activeWidget() != &m_controller->window() || !WindowFacts(*m_controller).showsOnlyDocument())
            return;
        // The cell depends on the trace, which may still be computed. While a model is being trained, another
        // key may have the largest weight and is selected.
        const WindowState& state = viewContext().state();
        const auto isComputed = [&] { return state.computation.status != Computation::Status::Running; };
        if (!QTest::qWaitFor(isComputed, 20000)) return;
        const Document& document = m_controller->document();
        QStringList differences;
        for (const FieldValue& field : changedFields(document.resetTarget(), document.session()))
            differences << QString::fromStdString(field.path + ": " + field.json);
        const std::string view = serializeViewState(m_controller->viewStateController().viewState());
        const std::string resetView =
            serializeViewState(m_controller->viewStateController().viewStateAfterReset());
        if (differences.empty() && view == resetView && !find<QAction>("file.reset")->isEnabled()) return;
        fail({"After Reset, nothing differs from the opened session.",
              differences.join("; ") + " view " + QString::fromStdString(view),
              "no difference, and view " + QString::fromStdString(resetView)});
    }
    /// Checks that undo to the first step and redo to the last step restore the session, bit for bit.
    void checkUndo() {
        QUndoStack* const history = m_controller->document().undoStack();
        const Session before = session();
        const int index = history->index();
        const std::vector<int> path = {0, index, history->count(), index};
        for (const int target : path) history->setIndex(target);
        if (session() == before) return;
        fail("undo and redo do not come back");
        for (const FieldValue& field : changedFields(before, session()))
            m_fault += QString::fromStdString("\n" + field.path + ": " + field.json);
    }
    void checkState() {
        m_actionLog << "then looked at";
        returnToMainWindow();
        QCoreApplication::processEvents();
        waitUntilUpToDate();
        checkFacts();
        if (activeWidget() != &m_controller->window())
            fail("something stays in front: " + RandomInput::nameOf(activeWidget()));
        if (m_controller->window().windowTitle().isEmpty()) fail("no title");
        checkUndo();
        checkFile(m_controller->document().sessionToSave());
        waitUntilUpToDate();
    }

    /// Calls a function in an event loop, in which answerDialogs() answers the dialogs.
    void runInEventLoop(const std::function<void()>& function) {
        callInEventLoop([&] {
            m_loopLevel = QThread::currentThread()->loopLevel();
            function();
        });
    }
    /// Starts the program for the actions of `seed`.
    void begin(unsigned seed) {
        m_seed = seed;
        m_action = 0;
        m_slowestSeconds = 0;
        m_actionsInOtherWindows = 0;
        m_wasReset = false;
        m_fault.clear();
        m_faultName.clear();
        m_script.clear();
        m_scriptLog.clear();
        m_actionLog = {"the start"};
        m_input.seed(seed, 0);
        const char* const models[] = {"gpt2", "llama", "bert", "attention_only"};
        m_files = std::make_unique<MonkeyFiles>(models[seed % 4]);
        startProgram();
    }
    /// Ends the program and removes everything that could influence the next start.
    void endRun() {
        clearCrashMessage();
        returnToMainWindow();
        end();
        installLanguage("en");
        QGuiApplication::clipboard()->clear();
        QDir(RecoveryFile::folder()).removeRecursively();
        qtWarnings.clear();
    }
    /// Performs `script` after a new start. Returns true if the fault `faultName` occurs.
    bool hasFault(const std::vector<unsigned>& script, const QString& faultName) {
        endRun();
        begin(m_seed);
        for (std::size_t i = 0; i < script.size() && m_fault.isEmpty(); ++i) step(script[i]);
        if (m_fault.isEmpty()) checkState();
        return m_faultName == faultName;
    }
    /// Removes actions from m_script as long as the same fault occurs without them, for at most `seconds`.
    /// First tries to remove many neighboring actions at once, then fewer (delta debugging, Zeller 1999).
    void shrinkScript(double seconds) {
        const double end = clockSeconds(CLOCK_MONOTONIC) + seconds;
        const QString faultName = m_faultName;
        std::vector<unsigned> script = m_script;
        QStringList log = m_scriptLog;
        for (std::size_t length = script.size() / 2; length > 0; length /= 2) {
            for (std::size_t first = 0; first < script.size() && clockSeconds(CLOCK_MONOTONIC) < end;) {
                std::vector<unsigned> shorter = script;
                const auto begin = shorter.begin() + static_cast<std::ptrdiff_t>(first);
                const std::size_t count = std::min(length, script.size() - first);
                shorter.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
                if (hasFault(shorter, faultName)) {
                    script = m_script;
                    log = m_scriptLog;
                } else {
                    first += length;
                }
            }
        }
        m_script = script;
        m_scriptLog = log;
    }
    /// Returns the command that performs m_script again, and the descriptions of its last 20 actions.
    QString scriptReport() const {
        QStringList numbers;
        for (const unsigned action : m_script) numbers << QString::number(action);
        const bool isComplete = m_script.size() == m_script.back();  // no action was removed
        return QStringLiteral("again: MONKEY_SEEDS=%1 %2\n%3")
            .arg(QString::number(m_seed),
                 (isComplete ? "MONKEY_ACTIONS=" + numbers.last() : "MONKEY_SCRIPT=" + numbers.join(',')),
                 m_scriptLog.mid(m_scriptLog.size() - 20).join('\n'));
    }
    static std::vector<unsigned> scriptToTest() {
        std::vector<unsigned> script;
        for (const QString& number : qEnvironmentVariable("MONKEY_SCRIPT").split(',', Qt::SkipEmptyParts))
            script.push_back(number.toUInt());
        return script;
    }
    static QList<unsigned> seedsToTest() {
        QList<unsigned> all;
        for (const QString& part : qEnvironmentVariable("MONKEY_SEEDS", "1-4").split(',')) {
            const unsigned last = part.section('-', -1).toUInt();
            for (unsigned seed = part.section('-', 0, 0).toUInt(); seed <= last; ++seed) all << seed;
        }
        return all;
    }

 private slots:
    void initTestCase() {
        setMemoryLimit(5e8);
        QGuiApplication::setQuitOnLastWindowClosed(false);
        answerDialogs();
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "ignoreUrl");  // opens no file manager
    }
    void init() {
        qtWarnings.clear();
        previousHandler = qInstallMessageHandler(&onMessage);
    }
    void cleanup() {
        endRun();
        qInstallMessageHandler(previousHandler);
    }

    void randomInputCausesNoFault_data() {
        QTest::addColumn<unsigned>("seed");
        for (const unsigned seed : seedsToTest()) QTest::addRow("seed %u", seed) << seed;
    }
    void randomInputCausesNoFault() {
        const bool isCounted = qEnvironmentVariableIsSet("MONKEY_ACTIONS");
        const double secondsLimit = qEnvironmentVariable("MONKEY_SECONDS", isCounted             ? "1e9"
                                                                           : hasFewRepetitions() ? "5"
                                                                                                 : "20")
                                        .toDouble() /
                                    static_cast<double>(seedsToTest().size());
        const unsigned actionLimit = qEnvironmentVariable("MONKEY_ACTIONS", "1000000").toUInt();
        QFETCH(unsigned, seed);
        begin(seed);
        const double start = clockSeconds(CLOCK_MONOTONIC);
        const auto elapsed = [&] { return clockSeconds(CLOCK_MONOTONIC) - start; };
        const std::vector<unsigned> script = scriptToTest();
        runInEventLoop([&] {
            if (script.empty()) {
                for (unsigned action = 1;
                     action <= actionLimit && elapsed() < secondsLimit && m_fault.isEmpty(); ++action)
                    step(action);
            }
            for (std::size_t i = 0; i < script.size() && m_fault.isEmpty(); ++i) step(script[i]);
            m_actionLog << "the end";
            if (m_fault.isEmpty()) checkState();
        });
        qInfo("%u actions in %.1f s; the longest took %.2f s of the processor, %s",
              static_cast<unsigned>(m_script.size()), elapsed(), m_slowestSeconds,
              qUtf8Printable(m_slowestDescription));
        if (m_fault.isEmpty()) return;
        const QString fault = m_fault;
        QString report = fault + '\n' + scriptReport();
        if (const double limit = qEnvironmentVariable("MONKEY_SHRINK", "0").toDouble(); limit > 0) {
            runInEventLoop([&] { shrinkScript(limit); });
            report += "\nshorter:\n" + scriptReport();
        }
        QFAIL(qUtf8Printable(report));
    }
};

ATTENTION_TEST(TestMonkey)
#include "tst_monkey.moc"
