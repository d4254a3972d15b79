// SPDX-License-Identifier: GPL-3.0-or-later
// Opens HTML pages in a real browser, which is Chromium without a window.
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QSize>
#include <QStringList>

#include <vector>

namespace attention::test {

/// True if Chromium is installed.
bool hasBrowser();

/// An HTML page, and the body of a JavaScript function that runs after the script of the page. The function
/// can call `press(element, key)` to press a key, `point(element, type)` to send a mouse event, and
/// `go(fragment)` to change the fragment of the address.
struct ProbedPage {
    QByteArray page;
    QByteArray script;
};

/// Opens the page in a browser window of `size` pixels and returns the return value of its script. If the
/// script throws an exception, returns the text of the exception.
QJsonValue inBrowser(const ProbedPage& page, QSize size = {1200, 900});

/// Opens all pages as frames of one page, because the browser takes long to start. Returns the return values
/// of their scripts, in the order of `pages`.
QJsonArray inFrames(const std::vector<ProbedPage>& pages);

/// True if pdftotext is installed, which onPaper() requires.
bool hasPdfReader();

/// Prints the page in the browser and returns the text of each sheet of paper.
QStringList onPaper(const QByteArray& page);

}  // namespace attention::test
