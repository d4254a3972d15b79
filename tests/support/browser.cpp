// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/browser.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace attention::test {
namespace {

const char* const before = R"(
<script>
const press = (element, key) =>
  element.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
const point = (element, type) => element.dispatchEvent(new MouseEvent(type, {bubbles: true}));
const go = fragment =>  // browsers let a page name its place only so often
  window.dispatchEvent(new HashChangeEvent('hashchange', {newURL: location.href.replace(/#.*/, '') + fragment}));
let result;
try { result = [(() => {)";

const char* const after = R"(
})()]; } catch (error) { result = [String(error.stack)]; }
document.documentElement.innerHTML = '<body></body>';
document.body.setAttribute('data-result', encodeURIComponent(JSON.stringify(result)));
</script>
)";

QString browser() {
    return QStandardPaths::findExecutable(QStringLiteral("chromium"));
}

}  // namespace

bool hasBrowser() {
    return !browser().isEmpty();
}

QJsonValue inBrowser(const QByteArray& page, const QByteArray& script, QSize size) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("page.html")));
    if (!file.open(QIODevice::WriteOnly)) return {};
    QByteArray probed = page;
    probed.insert(page.lastIndexOf("</body>"), before + script + after);
    file.write(probed);
    file.close();
    QProcess process;
    process.start(browser(), {QStringLiteral("--headless=new"), QStringLiteral("--no-sandbox"),
                              QStringLiteral("--disable-gpu"), QStringLiteral("--disable-dev-shm-usage"),
                              QStringLiteral("--user-data-dir=") + folder.filePath(QStringLiteral("profile")),
                              QStringLiteral("--window-size=%1,%2").arg(size.width()).arg(size.height()),
                              QStringLiteral("--dump-dom"), QStringLiteral("file://") + file.fileName()});
    process.waitForFinished(120000);
    const QByteArray dom = process.readAllStandardOutput();
    const QByteArray mark = "data-result=\"";
    const qsizetype begin = dom.indexOf(mark) + mark.size();
    const QByteArray json = QByteArray::fromPercentEncoding(dom.mid(begin, dom.indexOf('"', begin) - begin));
    return QJsonDocument::fromJson(json).array().at(0);
}

}  // namespace attention::test
