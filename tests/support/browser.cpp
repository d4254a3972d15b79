// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/browser.h"

#include "support/wait_timeout.h"

#include <QFile>
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
const finish = result => {
  document.documentElement.innerHTML = '<body></body>';
  document.body.setAttribute('data-result', encodeURIComponent(JSON.stringify(result)));
};
let result;
try { result = (() => {)";

const char* const after = R"(
})(); } catch (error) { result = String(error.stack); }
)";

const char* const frames = R"(<body><script>
window.results = [];
window.addEventListener('load', () => {
  document.body.innerHTML = '';
  document.body.setAttribute('data-result', encodeURIComponent(JSON.stringify(results)));
});
</script>)";

QString browser() {
    return QStandardPaths::findExecutable(QStringLiteral("chromium"));
}

QByteArray probed(const ProbedPage& page, const QByteArray& finish) {
    QByteArray result = page.page;
    const QByteArray script = before + page.script + after + finish + "\n</script>\n";
    return result.insert(page.page.lastIndexOf("</body>"), script);
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("no room for a page");
}

/// Opens page.html in `folder` with the browser and returns the standard output of the browser.
QByteArray opened(const QTemporaryDir& folder, const QStringList& options) {
    QProcess process;
    process.start(
        browser(),
        QStringList{QStringLiteral("--headless=new"), QStringLiteral("--no-sandbox"),
                    QStringLiteral("--disable-gpu"), QStringLiteral("--disable-dev-shm-usage"),
                    QStringLiteral("--allow-file-access-from-files"),
                    QStringLiteral("--user-data-dir=") + folder.filePath(QStringLiteral("profile"))} +
            options + QStringList(QStringLiteral("file://") + folder.filePath(QStringLiteral("page.html"))));
    process.waitForFinished(attention::test::waitTimeout);
    return process.readAllStandardOutput();
}

/// Returns the JSON array that page.html in `folder` has written into its attribute data-result. `size` is
/// the size of the browser window in pixels.
QJsonArray resultOf(const QTemporaryDir& folder, QSize size) {
    const QByteArray dom =
        opened(folder, {QStringLiteral("--window-size=%1,%2").arg(size.width()).arg(size.height()),
                        QStringLiteral("--dump-dom")});
    const QByteArray mark = "data-result=\"";
    const qsizetype begin = dom.indexOf(mark) + mark.size();
    const QByteArray json = QByteArray::fromPercentEncoding(dom.mid(begin, dom.indexOf('"', begin) - begin));
    return QJsonDocument::fromJson(json).array();
}

}  // namespace

bool hasBrowser() {
    return !browser().isEmpty();
}

bool hasPdfReader() {
    return !QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty();
}

QStringList onPaper(const QByteArray& page) {
    const QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("page.html")), page);
    const QString pdf = folder.filePath(QStringLiteral("page.pdf"));
    opened(folder, {QStringLiteral("--no-pdf-header-footer"), QStringLiteral("--print-to-pdf=") + pdf});
    QProcess process;
    process.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), pdf, QStringLiteral("-")});
    process.waitForFinished(attention::test::waitTimeout);
    const QString text = QString::fromUtf8(process.readAllStandardOutput())
                             .replace(QStringLiteral("\u00a0"), QStringLiteral(" "));
    return text.split(QChar::FormFeed);
}

QJsonValue inBrowser(const ProbedPage& page, QSize size) {
    const QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("page.html")), probed(page, "finish([result]);"));
    return resultOf(folder, size).at(0);
}

QJsonArray inFrames(const std::vector<ProbedPage>& pages) {
    const QTemporaryDir folder;
    QByteArray host = frames;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const QByteArray number = QByteArray::number(static_cast<int>(i));
        write(folder.filePath(number + ".html"),
              probed(pages[i], "parent.results[" + number + "] = result;"));
        host += "<iframe src=\"" + number + ".html\"></iframe>";
    }
    write(folder.filePath(QStringLiteral("page.html")), host + "</body>");
    return resultOf(folder, {1200, 900});
}

}  // namespace attention::test
