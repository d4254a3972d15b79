// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the progress line of exports without a window. Only a terminal shows it, files and pipes do not.
#include "command_line/headless.h"
#include "command_line/progress_line.h"
#include "support/qt_tests.h"

#include <QTemporaryDir>

#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

using namespace attention;
using namespace std::chrono_literals;

namespace {

/// A pseudo-terminal. The tested code writes to stream(), and the test reads from the other end.
class Terminal {
 public:
    Terminal() : m_masterEnd(posix_openpt(O_RDWR | O_NOCTTY)) {
        if (m_masterEnd < 0 || grantpt(m_masterEnd) != 0 || unlockpt(m_masterEnd) != 0)
            qFatal("there is no pseudo-terminal");
        m_stream = std::fopen(ptsname(m_masterEnd), "w");
        if (!m_stream) qFatal("the pseudo-terminal cannot be opened");
    }
    ~Terminal() {
        std::fclose(m_stream);
        close(m_masterEnd);
    }

    std::FILE* stream() const { return m_stream; }
    /// Waits until the terminal shows `text`. Returns everything that has been written so far. Ends the
    /// program if nothing is written for a minute.
    const QByteArray& waitFor(const QByteArray& text) {
        while (!m_written.contains(text)) {
            pollfd ready{m_masterEnd, POLLIN, 0};
            if (poll(&ready, 1, 60'000) != 1) qFatal("the terminal shows “%s” only", m_written.constData());
            char bytes[4096];
            m_written.append(bytes, static_cast<qsizetype>(read(m_masterEnd, bytes, sizeof bytes)));
        }
        return m_written;
    }
    /// The lines on the terminal after everything that has been written, without trailing spaces.
    QStringList lines() {
        std::fputs("!", m_stream);
        std::fflush(m_stream);
        waitFor("!");
        QStringList lines = {QString()};
        qsizetype column = 0;
        for (const QChar c : QString::fromUtf8(m_written)) {
            if (c == '\r') {
                column = 0;
            } else if (c == '\n') {
                lines << QString();
            } else {
                lines.back() = lines.back().leftJustified(column).replace(column, 1, c);
                ++column;
            }
        }
        for (QString& line : lines)
            while (line.endsWith(' ')) line.chop(1);
        return lines;
    }

 private:
    int m_masterEnd;
    std::FILE* m_stream;
    QByteArray m_written;
};

}  // namespace

class TestProgressLine : public QObject {
    Q_OBJECT

 private slots:
    void lineIsShownUpdatedAndRemoved() {
        Terminal terminal;
        {
            ProgressLine line(terminal.stream(), 0ms);
            const ProgressMonitor monitor = line.beginFile("sweep.csv");
            QVERIFY(terminal.waitFor("…").startsWith("\rComputing sweep.csv …"));
            monitor.begin(100);
            monitor.beginPhase(100);
            monitor.advance(42);
            terminal.waitFor("\rComputing sweep.csv: 42 %");
            monitor.advance(8);
            terminal.waitFor("\rComputing sweep.csv: 50 %");
            line.beginFile("b.csv");
            terminal.waitFor("\rComputing b.csv …      ");  // spaces erase the rest of the previous line
        }
        QCOMPARE(terminal.lines(), QStringList("!"));
    }

    /// A message replaces the line.
    void hidingMakesRoomForAMessage() {
        Terminal terminal;
        ProgressLine line(terminal.stream(), 0ms);
        line.beginFile("a.csv");
        terminal.waitFor("Computing");
        line.hide();
        std::fputs("message\n", terminal.stream());
        std::fflush(terminal.stream());
        terminal.waitFor("message\r\n");
        QVERIFY2(terminal.waitFor("\n").contains("\rmessage\r\n"), "the message begins its line");
    }

    void lineIsNotShownBeforeItsDelay() {
        Terminal terminal;
        {
            ProgressLine line(terminal.stream(), 1h);
            line.beginFile("a.csv").begin(1);
        }
        QCOMPARE(terminal.lines(), QStringList("!"));
    }

    void filesAndPipesGetNoProgressLine() {
        QTemporaryDir folder;
        const QByteArray path = folder.filePath("errors").toLocal8Bit();
        std::FILE* const file = std::fopen(path.constData(), "w");
        int pipeEnds[2];
        QCOMPARE(pipe(pipeEnds), 0);
        std::FILE* const piped = fdopen(pipeEnds[1], "w");
        QVERIFY(file && piped);
        for (std::FILE* const stream : {file, piped}) {
            ProgressLine line(stream, 0ms);
            line.beginFile("a.csv");
            line.hide();
        }
        std::fclose(file);
        std::fclose(piped);
        char byte = 0;
        QCOMPARE(read(pipeEnds[0], &byte, 1), ssize_t{0});
        close(pipeEnds[0]);
        QCOMPARE(QFileInfo(path).size(), 0);
    }

    /// Training and sweeps report their progress on the line.
    void exportsShowTheirProgress() {
        QTemporaryDir folder;
        for (const QStringList& arguments :
             {QStringList{"--set", "learning.task=reverse", "--set", "learning.steps=40", "--set",
                          "output.project=true", "--set", "projection.init=lecun_normal", "--text", "",
                          "--export", folder.filePath("trained.csv")},
              QStringList{"--text", "a b", "--figure", "sweep", "--export",
                          folder.filePath("trained.csv")}}) {
            Terminal terminal;
            {
                ProgressLine line(terminal.stream(), 0ms);
                QCOMPARE(runExports(parseCommandLine(arguments), line), QStringList());
                QVERIFY(terminal.waitFor("Computing trained.csv …").startsWith("\rComputing"));
            }
            QCOMPARE(terminal.lines(), QStringList("!"));
            QVERIFY(QFileInfo(folder.filePath("trained.csv")).size() > 100);
        }
    }
};

ATTENTION_TEST(TestProgressLine)
#include "tst_progress_line.moc"
