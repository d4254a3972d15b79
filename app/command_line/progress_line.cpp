// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/progress_line.h"

#include "system/system.h"
#include "texts/tr.h"

namespace attention {
namespace {

using namespace std::chrono_literals;

constexpr auto betweenRewrites = 200ms;
constexpr qsizetype longestName = 40;  // characters, so that the line fits into any terminal

/// Returns at least the number of columns that a text takes on a terminal, where Chinese characters are twice
/// as wide as letters.
int columnsOf(const QString& text) {
    int columns = 0;
    for (const QChar c : text) columns += c.unicode() < 0x300 ? 1 : 2;
    return columns;
}

/// Returns the text of the line, without a percentage if the progress is unknown.
QString lineOf(const QString& name, int percent) {
    if (percent == 0) return tr("Computing %1 …").arg(name);
    return tr("Computing %1: %2 %").arg(name, QString::number(percent));
}

}  // namespace

ProgressLine::ProgressLine(std::FILE* stream, std::chrono::milliseconds patience)
    : m_stream(stream),
      m_isTerminal(isTerminal(stream)),
      m_first(std::chrono::steady_clock::now() + patience) {
    if (m_isTerminal) m_thread = std::jthread([this](const std::stop_token& stop) { repeat(stop); });
}

ProgressLine::~ProgressLine() {
    m_thread = {};  // stops and ends
    hide();
}

ProgressMonitor ProgressLine::begin(const QString& file) {
    const std::lock_guard lock(m_mutex);
    m_name = file.size() > longestName ? file.left(longestName) + QChar(0x2026) : file;
    m_progress.begin(1);
    if (std::chrono::steady_clock::now() >= m_first) rewrite();
    return ProgressMonitor({}, &m_progress);
}

void ProgressLine::hide() {
    const std::lock_guard lock(m_mutex);
    remove();
    m_name.clear();
}

void ProgressLine::repeat(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    m_ended.wait_until(lock, stop, m_first, [] { return false; });
    while (!stop.stop_requested()) {
        rewrite();
        m_ended.wait_for(lock, stop, betweenRewrites, [] { return false; });
    }
}

/// Writes the line over the one before.
void ProgressLine::rewrite() {
    if (!m_isTerminal || m_name.isEmpty()) return;
    const QString line = lineOf(m_name, qRound(100 * m_progress.fraction()));
    if (line == m_line) return;
    const int columns = columnsOf(line);
    const QString rest(std::max(0, m_columns - columns), QLatin1Char(' '));
    std::fprintf(m_stream, "\r%s", qUtf8Printable(line + rest));
    std::fflush(m_stream);
    m_line = line;
    m_columns = std::max(m_columns, columns);
}

void ProgressLine::remove() {
    if (m_columns == 0) return;
    std::fprintf(m_stream, "\r%s\r", std::string(static_cast<std::size_t>(m_columns), ' ').c_str());
    std::fflush(m_stream);
    m_line.clear();
    m_columns = 0;
}

}  // namespace attention
