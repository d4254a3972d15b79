// SPDX-License-Identifier: GPL-3.0-or-later
// A page in a real browser: Chromium without a window.
#pragma once

#include <QByteArray>
#include <QJsonValue>
#include <QSize>
#include <QString>

namespace attention::test {

bool hasBrowser();

/// Opens the page and runs the script in it, after the page's own; what the script returns, through JSON.
/// The script may call `press(element, key)`, `point(element, type)` and `go(fragment)`.
QJsonValue inBrowser(const QByteArray& page, const QByteArray& script, QSize size = {1200, 900});

}  // namespace attention::test
