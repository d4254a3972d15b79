// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/progress_line.h"

#include "system/system.h"
#include "texts/translation_contexts.h"

namespace attention {
namespace {

using namespace std::chrono_literals;

constexpr auto rewriteInterval = 200ms;
constexpr qsizetype maxNameLength = 40;  // in characters; keeps the line shorter than the width of a terminal

/// Returns an upper bound of the width of `text` on a terminal, in columns. Chinese characters take two
/// columns.
int columnCountOf(const QString& text) {
    int columns = 0;
    for (const QChar c : text) columns += c.unicode() < 0x300 ? 1 : 2;
    return columns;
}

/// Returns the text of the line. Without a percentage if `percent` is 0, because the progress may be unknown.
QString lineText(const QString& name, int percent) {
    if (percent == 0) return CommandLineTexts::tr("Computing %1 …").arg(name);
    return CommandLineTexts::tr("Computing %1: %2 %").arg(name, QString::number(percent));
}

}  // namespace

ProgressLine::ProgressLine(std::FILE* stream, std::chrono::milliseconds delay)
    : m_stream(stream),
      m_isTerminal(isTerminal(stream)),
      m_showTime(std::chrono::steady_clock::now() + delay) {
    if (m_isTerminal) m_thread = std::jthread([this](const std::stop_token& stop) { runUpdateLoop(stop); });
}

ProgressLine::~ProgressLine() {
    m_thread = {};  // requests a stop and waits for the end of the thread
    hide();
}

ProgressMonitor ProgressLine::beginFile(const QString& fileName) {
    const std::lock_guard lock(m_mutex);
    m_fileName = fileName.size() > maxNameLength ? fileName.left(maxNameLength) + QChar(0x2026) : fileName;
    m_progress.begin(1);
    if (std::chrono::steady_clock::now() >= m_showTime) updateLine();
    return ProgressMonitor({}, &m_progress);
}

void ProgressLine::hide() {
    const std::lock_guard lock(m_mutex);
    eraseLine();
    m_fileName.clear();
}

void ProgressLine::runUpdateLoop(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    m_waitCondition.wait_until(lock, stop, m_showTime, [] { return false; });
    while (!stop.stop_requested()) {
        updateLine();
        m_waitCondition.wait_for(lock, stop, rewriteInterval, [] { return false; });
    }
}

/// Overwrites the line with the current progress, if its text has changed.
void ProgressLine::updateLine() {
    if (!m_isTerminal || m_fileName.isEmpty()) return;
    const QString line = lineText(m_fileName, qRound(100 * m_progress.fraction()));
    if (line == m_shownText) return;
    const int columns = columnCountOf(line);
    const QString padding(std::max(0, m_maxColumns - columns), QLatin1Char(' '));
    std::fprintf(m_stream, "\r%s", qUtf8Printable(line + padding));
    std::fflush(m_stream);
    m_shownText = line;
    m_maxColumns = std::max(m_maxColumns, columns);
}

void ProgressLine::eraseLine() {
    if (m_maxColumns == 0) return;
    std::fprintf(m_stream, "\r%s\r", std::string(static_cast<std::size_t>(m_maxColumns), ' ').c_str());
    std::fflush(m_stream);
    m_shownText.clear();
    m_maxColumns = 0;
}

}  // namespace attention
