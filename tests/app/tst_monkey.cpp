// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody who does anything, anywhere, at any time, with files that change meanwhile. What it does is a
// function of a seed, up to when the results of other threads come. It finds crashes, what takes the window's
// thread too long, complaints of Qt, and states that must not be.
//
// As a test some seeds for some seconds each. To look for more, with variables of the environment:
//     MONKEY_SEEDS=1-20      or 7 or 3,5,8
//     MONKEY_ACTIONS=2000    of each seed; then there is no limit of time, unless
//     MONKEY_SECONDS=60      says one, for all seeds together
//     MONKEY_TALKS=1         says each action before it is done, on standard error
// With a sanitizer the same seconds hold fewer actions.
#include "comparison/compare_menu.h"
#include "engine/applicability.h"
#include "engine/problems.h"
#include "execution/memory_limit.h"
#include "lab_fixture.h"
#include "monkey_files.h"
#include "program/language.h"
#include "storage/recovery_file.h"
#include "support/last_words.h"
#include "support/qt_tests.h"
#include "window/file_menu.h"

#include <QClipboard>
#include <QMenuBar>
#include <QUndoStack>

#include <time.h>

using namespace attention;
using namespace attention::test;
using namespace std::chrono_literals;

namespace {

/// Seconds of the processor, since another program's load is not its fault; what is instrumented takes
/// several times as long.
const double longestAction = isUnderAddressSanitizer() ? 10 : 2;
/// An action that takes so many seconds by the clock hangs.
constexpr unsigned secondsOfAHang = 1200;

double secondsOf(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// What Qt complains of, but for what the offscreen platform lacks and for drags that leave a window.
QStringList complaintsOfQt;
QtMessageHandler handlerBefore = nullptr;

void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    const bool isHarmless = text.startsWith("This plugin does not") || text.startsWith("Mouse event at ");
    if (isHarmless) return;
    if (type != QtDebugMsg && type != QtInfoMsg) complaintsOfQt << text;
    handlerBefore(type, context, text);
}

}  // namespace

class TestMonkey : public LabFixture {
    Q_OBJECT

 public:
    /// Instead of the five minutes that Qt Test gives all seeds together.
    TestMonkey() { qputenv("QTEST_FUNCTION_TIMEOUT", "2000000000"); }

 private:
    Hands m_hands{[this](const QString& what) { told(what); }};
    std::unique_ptr<Shelf> m_shelf;
    unsigned m_seed = 0;
    unsigned m_action = 0;
    QStringList m_said;     ///< of the present action
    int m_answers = 0;      ///< to dialogs and menus, in the present action
    int m_beside = 0;       ///< actions in other windows than the main one, in a row
    QString m_fault;        ///< the first that was found
    double m_slowest = 0;   ///< action, in seconds of the processor
    QString m_slowestSaid;  ///< which it was

    QString place() const {
        return QStringLiteral("seed %1, action %2: ").arg(m_seed).arg(m_action) + m_said.join("; ");
    }
    void told(const QString& what) {
        m_said << what;
        setLastWords(qUtf8Printable(place()), secondsOfAHang);
        if (qEnvironmentVariableIsSet("MONKEY_TALKS")) std::fprintf(stderr, "%s\n", qUtf8Printable(place()));
    }
    void fail(const QString& what) {
        if (m_fault.isEmpty()) m_fault = what + "\nat " + place();
    }

    // ---- The program

    void begin() {
        m_lab.reset();
        Session opening = startupPreset();
        opening.training.stepCount =
            std::min<Index>(opening.training.stepCount, 20);  // else it waits more than it plays
        m_lab = std::make_unique<ApplicationController>(opening,
                                                        std::make_unique<ChosenFiles>(*m_shelf, m_hands));
        m_lab->document().applyPreset(opening);
        m_lab->show();
        if (m_hands.isOneIn(2))
            for (SettingsGroup* group : m_lab->window().findChildren<SettingsGroup*>())
                group->setExpanded(true);
        m_lab->offerRecovery();
    }
    /// What a person would look at now.
    QWidget* front() const {
        if (QWidget* popup = QApplication::activePopupWidget()) return popup;
        if (QWidget* modal = QApplication::activeModalWidget()) return modal;
        QWidget* active = QApplication::activeWindow();
        return active && active->isVisible() ? active : &m_lab->window();
    }
    static void closePopupOrDialog() {
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        else if (QWidget* modal = QApplication::activeModalWidget())
            modal->close();
    }
    /// Only the main window is left, or another one where that was closed.
    void comeBack() {
        for (int i = 0; i < 20 && (QApplication::activePopupWidget() || QApplication::activeModalWidget());
             ++i)
            closePopupOrDialog();
        for (QWidget* each : QApplication::topLevelWidgets())
            if (each != &m_lab->window() && each->isVisible()) each->close();
        if (!m_lab->window().isVisible()) begin();
        m_lab->window().activateWindow();
        m_beside = 0;
    }
    /// While a dialog or a menu holds up the program, nothing but this goes on. Each time a timer of its own:
    /// what is done may open the next dialog, and come back when that is closed.
    void answer() {
        QTimer::singleShot(1ms, this, &TestMonkey::answer);
        if (QThread::currentThread()->loopLevel() == 0) return;
        QWidget* const popup = QApplication::activePopupWidget();
        QWidget* const modal = QApplication::activeModalWidget();
        if (++m_answers > 200) qFatal("%s: does not end", qPrintable(place()));
        if (!popup && !modal) return m_hands.press(&m_lab->window(), Qt::Key_Escape);  // something is dragged
        if (m_answers > 6) return closePopupOrDialog();
        popup ? m_hands.answerMenu(popup) : m_hands.answerDialog(modal);
    }

    // ---- What it does

    void click() { m_hands.click(front(), Qt::LeftButton); }
    void clickRight() { m_hands.click(front(), Qt::RightButton); }
    void doubleClick() { m_hands.doubleClick(front()); }
    void drag() { m_hands.drag(front()); }
    void move() { m_hands.move(front()); }
    void wheel() { m_hands.wheel(front()); }
    void pressKeys() {
        for (int n = m_hands.isOneIn(3) ? 1 + m_hands.upTo(6) : 1; n > 0; --n) m_hands.pressKey(front());
    }
    void pressShortcut() {
        QList<QKeySequence> all;
        for (const QAction* each : m_lab->window().findChildren<QAction*>()) all << each->shortcuts();
        const QKeySequence one = m_hands.pick(all);
        if (!one.isEmpty()) m_hands.press(front(), one[0]);
    }
    void writeText() { m_hands.writeText(); }
    void writeSentence() { m_hands.writeSentence(front()); }
    void writeNumber() { m_hands.writeNumber(front()); }
    void choose() { m_hands.choose(front()); }
    /// What can be chosen in a menu now.
    static QList<QAction*> entriesOf(const QWidget* menu) {
        QList<QAction*> found;
        for (QAction* each : menu->actions()) {
            if (!each->isVisible() || !each->isEnabled() || each->isSeparator()) continue;
            if (each->menu())
                found << entriesOf(each->menu());
            else
                found << each;
        }
        return found;
    }
    /// Anything but to quit, which has a key. Nothing in a menu opens a browser.
    void trigger() {
        QList<QAction*> all = entriesOf(m_lab->window().menuBar());
        all.removeAll(m_lab->window().fileMenu()->actions().last());
        const QPointer<QAction> one = m_hands.pick(all);
        m_hands.say("trigger " + one->text());
        one->trigger();
    }
    void triggerOf(const QMenu* menu) {
        const QList<QAction*> all = entriesOf(menu);
        if (all.empty()) return click();
        QAction* one = m_hands.pick(all);
        m_hands.say("trigger " + one->text() + " of " + menu->title());
        one->trigger();
    }
    void compare() { triggerOf(m_lab->window().compareMenu()); }
    void speakOther() { triggerOf(m_lab->window().languageMenu()); }
    void undoAndRedo() {
        const bool isUndo = !m_hands.isOneIn(3);
        for (int n = 1 + m_hands.upTo(6); n > 0; --n)
            m_hands.press(front(), Qt::CTRL | (isUndo ? Qt::Key_Z : Qt::Key_Y));
    }
    void resize() {
        const QSize size(640 + m_hands.upTo(1600), 480 + m_hands.upTo(1000));
        m_hands.say(QStringLiteral("resize to %1 × %2").arg(size.width()).arg(size.height()));
        m_lab->window().resize(size);
    }
    void open() {
        m_hands.say("open");
        m_hands.isOneIn(3) ? m_lab->fileController().importModel() : m_lab->fileController().open();
    }
    void changeFile() { m_shelf->change(m_hands); }
    /// Steps that chance rarely takes one after the other, between which nothing is waited for.
    void openModelWithoutText() {
        m_lab->fileController().importModel();
        SentenceEdit* box = m_lab->window().findChild<SentenceEdit*>();
        box->setFocus();
        box->selectAll();
        m_hands.write({});
        QWidget* maps = m_lab->window().findChild<OverviewView*>();
        maps->setFocus();
        m_hands.press(&m_lab->window(), m_hands.pick({Qt::Key_L, Qt::Key_PageDown, Qt::Key_PageUp}));
    }
    void cutOpenModel() {
        m_lab->fileController().importModel();
        static_cast<void>(QTest::qWaitFor([this] { return isShown(); }, 1000));
        m_shelf->cut(m_hands, "model/model.safetensors");
        m_lab->window().setCurrentViewName(QStringLiteral("words"));
        static_cast<void>(
            QTest::qWaitFor([this] { return !isShown(); }, 50));  // time enough for what is read of it
    }
    void speakOtherWhileMeasuring() {
        SentenceEdit* box = m_lab->window().findChild<SentenceEdit*>();
        box->setFocus();
        box->selectAll();
        m_hands.write(QString("the cat ").repeated(700));
        static_cast<void>(QTest::qWaitFor([this] { return isShown(); }, 5000));
        speakOther();
        QCoreApplication::processEvents();
        m_lab->document().undoStack()->undo();
    }
    void startAgain() {
        m_hands.say("start again");
        begin();
    }

    void act() {
        using Act = void (TestMonkey::*)();
        static const std::vector<std::pair<int, Act>> all = {
            {16, &TestMonkey::click},       {4, &TestMonkey::clickRight},
            {3, &TestMonkey::doubleClick},  {7, &TestMonkey::drag},
            {4, &TestMonkey::move},         {7, &TestMonkey::wheel},
            {10, &TestMonkey::pressKeys},   {8, &TestMonkey::pressShortcut},
            {2, &TestMonkey::writeText},    {5, &TestMonkey::writeSentence},
            {5, &TestMonkey::writeNumber},  {5, &TestMonkey::choose},
            {12, &TestMonkey::trigger},     {3, &TestMonkey::compare},
            {2, &TestMonkey::speakOther},   {4, &TestMonkey::undoAndRedo},
            {2, &TestMonkey::resize},       {5, &TestMonkey::open},
            {5, &TestMonkey::changeFile},   {1, &TestMonkey::openModelWithoutText},
            {1, &TestMonkey::cutOpenModel}, {1, &TestMonkey::speakOtherWhileMeasuring},
            {1, &TestMonkey::startAgain}};
        int left = m_hands.upTo(113);
        for (const auto& [weight, one] : all) {
            if ((left -= weight) < 0) return (this->*one)();
        }
        fail("the weights do not sum to 113");
    }
    void step() {
        ++m_action;
        m_said.clear();
        m_answers = 0;
        m_hands.begin(m_seed, m_action);
        setLastWords(qUtf8Printable(place()), secondsOfAHang);
        const double before = secondsOf(CLOCK_THREAD_CPUTIME_ID);
        act();
        QCoreApplication::processEvents();
        double used = secondsOf(CLOCK_THREAD_CPUTIME_ID) - before;
        if (!m_hands.isOneIn(4)) used = std::max(used, settle());
        if (used > m_slowest) {
            m_slowest = used;
            m_slowestSaid = place();
        }
        if (used > longestAction)
            fail(QStringLiteral("a stall of %1 s of the processor").arg(used, 0, 'f', 1));
        if (!complaintsOfQt.empty()) fail("Qt says: " + complaintsOfQt.join(" | "));
        m_beside = front() == &m_lab->window() ? 0 : m_beside + 1;
        if (m_beside > 6 || !m_lab->window().isVisible()) comeBack();
        if (m_action % 50 == 0) look();
    }

    // ---- What must hold

    /// What is seen belongs to the settings, or it says that it does not.
    bool isHonest() const {
        const auto& seen = m_lab->window().findChild<OverviewView*>()->trace();
        if (!seen || isShown()) return true;
        const QString time = MainWindow::tr("%1 ms").arg(QString());
        return !text("computeTime").endsWith(time);
    }
    /// Waits until the picture belongs to the settings. Returns the processor time of the longest of many
    /// short waits, in seconds: waiting for a long computation is no stall.
    double settle() {
        const double end = secondsOf(CLOCK_MONOTONIC) + patience / 1000.0;
        double longest = 0;
        bool isOver = false;
        while (!isOver) {
            const double before = secondsOf(CLOCK_THREAD_CPUTIME_ID);
            isOver = QTest::qWaitFor([this] { return isHonest(); }, 20);
            longest = std::max(longest, secondsOf(CLOCK_THREAD_CPUTIME_ID) - before);
            if (isOver || secondsOf(CLOCK_MONOTONIC) < end) continue;
            fail("what is shown is not of the settings");
            isOver = true;
        }
        return longest;
    }
    /// What cannot be computed need not be readable: there are numbers that no file may have.
    void checkFile(const Session& session) {
        if (!problems(session).empty()) return;
        try {
            const Session read = parseSession(serializeSession(session));
            const Session kept = sessionWithFields(session, replacedFields(session));
            if (read == kept) return;
            fail("a file would hold another session");
            for (const FieldValue& field : changedFields(kept, read))
                m_fault += QString::fromStdString("\n" + field.path + ": " + field.json);
        } catch (const std::exception& error) {
            fail(QStringLiteral("a file could not be read again: ") + error.what());
        }
    }
    void look() {
        m_said << "then looked at";
        comeBack();
        QCoreApplication::processEvents();
        settle();
        if (front() != &m_lab->window()) fail("something stays in front: " + Hands::nameOf(front()));
        if (m_lab->window().windowTitle().isEmpty()) fail("no title");
        QUndoStack* history = m_lab->document().undoStack();
        const Session now = session();
        if (history->canUndo()) {
            history->undo();
            history->redo();
            if (session() != now) fail("undo and redo do not come back");
        }
        checkFile(m_lab->document().sessionToSave());
        settle();
    }

    static QList<unsigned> seeds() {
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
        answer();
    }
    void init() {
        complaintsOfQt.clear();
        handlerBefore = qInstallMessageHandler(&onMessage);
    }
    /// What one seed leaves behind is none of the next one's business.
    void cleanup() {
        forgetLastWords();
        comeBack();
        end();
        installLanguage("en");
        QGuiApplication::clipboard()->clear();
        QDir(RecoveryFile::folder()).removeRecursively();
        qInstallMessageHandler(handlerBefore);
    }

    void plays_data() {
        QTest::addColumn<unsigned>("seed");
        for (const unsigned seed : seeds()) QTest::addRow("seed %u", seed) << seed;
    }
    void plays() {
        const bool isCounted = qEnvironmentVariableIsSet("MONKEY_ACTIONS");
        const double limit = qEnvironmentVariable("MONKEY_SECONDS", isCounted ? "1e9" : "20").toDouble() /
                             static_cast<double>(seeds().size());
        const unsigned most = qEnvironmentVariable("MONKEY_ACTIONS", "1000000").toUInt();
        QFETCH(unsigned, seed);
        m_seed = seed;
        m_action = 0;
        m_slowest = 0;
        m_fault.clear();
        m_said = {"the start"};
        m_hands.begin(seed, 0);
        const char* const models[] = {"gpt2", "llama", "bert", "attention_only"};
        m_shelf = std::make_unique<Shelf>(models[seed % 4]);
        begin();
        const double start = secondsOf(CLOCK_MONOTONIC);
        const auto elapsed = [&] { return secondsOf(CLOCK_MONOTONIC) - start; };
        while (m_action < most && elapsed() < limit && m_fault.isEmpty()) step();
        m_said << "the end";
        if (m_fault.isEmpty()) look();
        qInfo("%u actions in %.1f s; the longest took %.2f s of the processor, %s", m_action, elapsed(),
              m_slowest, qUtf8Printable(m_slowestSaid));
        if (!m_fault.isEmpty()) QFAIL(qUtf8Printable(m_fault));
    }
};

ATTENTION_TEST(TestMonkey)
#include "tst_monkey.moc"
