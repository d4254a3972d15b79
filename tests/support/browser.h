// SPDX-License-Identifier: GPL-3.0-or-later
// A page in a real browser: Chromium without a window.
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QSize>
#include <QStringList>

#include <vector>

namespace attention::test {

bool hasBrowser();

/// A page, and a script that runs in it after the page's own. It may call `press(element, key)`,
/// `point(element, type)` and `go(fragment)`.
struct ProbedPage {
    QByteArray page;
    QByteArray script;
};

/// What the script returns, through JSON.
QJsonValue inBrowser(const ProbedPage& page, QSize size = {1200, 900});

/// The same of many pages in one browser, whose start takes long.
QJsonArray inFrames(const std::vector<ProbedPage>& pages);

bool hasPdfReader();

/// The text of each sheet on which the browser prints a page.
QStringList onPaper(const QByteArray& page);

}  // namespace attention::test
