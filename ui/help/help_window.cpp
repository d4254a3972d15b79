// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_window.h"

#include "help/help_document.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// What is read of a page, to look for words in; to lay it out for that takes a hundred times as long.
QString wordsOf(QString html) {
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    html.remove(tags);
    for (const auto& [name, sign] : {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
        html.replace(QLatin1String(name), QLatin1String(sign));
    return html;
}

constexpr int margin = 28;
/// The text is no wider than this many letters "x", so that the eye finds the next line.
constexpr int lettersInALine = 104;

}  // namespace

/// A page, laid out in the width that there is.
class HelpBrowser : public QTextBrowser {
 public:
    HelpBrowser() {
        setFrameShape(QFrame::NoFrame);
        setOpenLinks(false);
        setLineWrapMode(FixedPixelWidth);
    }

    /// A document is made where nobody sees it: every change would be laid out otherwise.
    void setPage(const HelpPage& page, const QPalette& colours) {
        auto* made = new QTextDocument(this);
        made->setDefaultFont(font());
        made->setDocumentMargin(margin);
        renderHelpPage(*made, page, colours);
        setExtraSelections({});  // they are of the document before
        setDocument(made);
        delete std::exchange(m_made, made);
    }

 protected:
    void resizeEvent(QResizeEvent* event) override {
        QTextBrowser::resizeEvent(event);
        const int longest = fontMetrics().horizontalAdvance('x') * lettersInALine + 2 * margin;
        setLineWrapColumnOrWidth(std::min(longest, viewport()->width()));
    }

 private:
    QTextDocument* m_made = nullptr;
};

HelpWindow::HelpWindow()
    : QWidget(nullptr, Qt::Window),
      m_search(new QLineEdit),
      m_list(new QListWidget),
      m_text(new HelpBrowser) {
    setAttribute(Qt::WA_QuitOnClose, false);  // the program ends with its window
    auto* left = new QVBoxLayout;
    left->setContentsMargins(12, 12, 12, 12);
    left->setSpacing(8);
    left->addWidget(m_search);
    left->addWidget(m_list, 1);
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addLayout(left);
    columns->addWidget(m_text, 1);
    setWindowTitle(tr("Help — Attention Lab"));
    m_search->setPlaceholderText(tr("Find in all pages"));
    m_search->setAccessibleName(tr("Find in all pages"));
    m_list->setAccessibleName(tr("Pages"));
    m_text->setAccessibleName(tr("Help"));
    m_search->setObjectName(QStringLiteral("help.search"));
    m_search->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("help.pages"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFixedWidth(216);
    m_search->setFixedWidth(216);
    m_list->viewport()->setAutoFillBackground(false);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0) goToPage(m_pages[static_cast<std::size_t>(row)].name);
    });
    connect(m_text, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& link) { goToPage(link.toString()); });
    connect(m_search, &QLineEdit::textChanged, this, [this] {
        updatePageList();
        highlightMatches();
    });
    buildActions();
    resize(QSize(1024, 780).boundedTo(screen()->availableSize() * 0.9));
}

void HelpWindow::buildActions() {
    const auto add = [this](const QString& text, const QKeySequence& key, const auto& act) {
        auto* action = new QAction(text, this);
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, act);
        addAction(action);
    };
    add(tr("Find in all pages"), QKeySequence::Find, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    add(tr("To the next place found"), Qt::Key_F3, [this] { findMatch(false); });
    add(tr("To the place found before"), Qt::SHIFT | Qt::Key_F3, [this] { findMatch(true); });
    add(tr("Back to the page before"), Qt::ALT | Qt::Key_Left, [this] { goBack(); });
    add(tr("To the first page"), QKeySequence::HelpContents, [this] { goToPage(m_pages.front().name); });
    add(tr("Forget what was looked for, then close"), Qt::Key_Escape, [this] {
        if (m_search->text().isEmpty()) return hide();
        m_search->clear();
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { findMatch(false); });
}

void HelpWindow::setPages(std::vector<HelpPage> pages) {
    m_pages = std::move(pages);
    m_plainTexts.clear();
    for (const HelpPage& page : m_pages) m_plainTexts << wordsOf(page.html);
    m_currentPageName = m_pages.front().name;
    updatePageList();
    updateText();
}

void HelpWindow::copyStateFrom(const HelpWindow& other) {
    setGeometry(other.geometry());
    m_backHistory = other.m_backHistory;
    goToPage(other.m_currentPageName);
    m_search->setText(other.m_search->text());
    setVisible(other.isVisible());
    m_text->verticalScrollBar()->setValue(other.m_text->verticalScrollBar()->value());
}

void HelpWindow::showPage(const QString& name) {
    goToPage(name);
    m_text->setFocus();
}

void HelpWindow::goToPage(const QString& name) {
    if (name == m_currentPageName || std::ranges::find(m_pages, name, &HelpPage::name) == m_pages.end())
        return;
    m_backHistory << m_currentPageName;
    m_currentPageName = name;
    updatePageList();
    updateText();
}

void HelpWindow::goBack() {
    if (m_backHistory.isEmpty()) return;
    m_currentPageName = m_backHistory.takeLast();
    updatePageList();
    updateText();
}

void HelpWindow::updateText() {
    m_text->setPage(*std::ranges::find(m_pages, m_currentPageName, &HelpPage::name), palette());
    m_text->moveCursor(QTextCursor::Start);
    m_text->verticalScrollBar()->setValue(0);
    highlightMatches();
}

/// Those in which the words stand that are looked for; the one in front anyway.
void HelpWindow::updatePageList() {
    const QSignalBlocker quiet(m_list);
    const bool isAll = m_search->text().isEmpty();
    m_list->clear();
    for (qsizetype i = 0; i < m_plainTexts.size(); ++i) {
        const HelpPage& page = m_pages[static_cast<std::size_t>(i)];
        auto* item = new QListWidgetItem(page.title, m_list);
        const qsizetype found = matchCount(i);
        if (found > 0) item->setText(tr("%1 (%2)").arg(page.title, QString::number(found)));
        item->setHidden(!isAll && found == 0 && page.name != m_currentPageName);
        item->setSizeHint(QSize(0, fontMetrics().height() + 14));
        if (page.name == m_currentPageName) m_list->setCurrentItem(item);
    }
}

/// How often a page says what is looked for.
qsizetype HelpWindow::matchCount(qsizetype pageIndex) const {
    return m_search->text().isEmpty() ? 0
                                      : m_plainTexts[pageIndex].count(m_search->text(), Qt::CaseInsensitive);
}

void HelpWindow::findMatch(bool isBackward) {
    const auto flags = isBackward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (m_text->find(m_search->text(), flags)) return;
    const int count = m_list->count();
    for (int step = 1; step <= count; ++step) {  // on the next page that has it, this one last
        const int row = (m_list->currentRow() + (isBackward ? count - step : step)) % count;
        if (matchCount(row) == 0) continue;
        goToPage(m_pages[static_cast<std::size_t>(row)].name);
        m_text->moveCursor(isBackward ? QTextCursor::End : QTextCursor::Start);
        m_text->find(m_search->text(), flags);
        return;
    }
}

void HelpWindow::highlightMatches() {
    QList<QTextEdit::ExtraSelection> found;
    const QString words = m_search->text();
    QTextCursor cursor(m_text->document());
    while (!words.isEmpty()) {
        cursor = m_text->document()->find(words, cursor);
        if (cursor.isNull()) break;
        QTextEdit::ExtraSelection mark;
        mark.cursor = cursor;
        mark.format.setBackground(palette().color(QPalette::Highlight));
        mark.format.setForeground(palette().color(QPalette::HighlightedText));
        found << mark;
    }
    m_text->setExtraSelections(found);
    if (!found.isEmpty()) {
        QTextCursor first = found.front().cursor;
        first.setPosition(first.selectionStart());
        m_text->setTextCursor(first);
    }
}

void HelpWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    const bool isLook = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (!isLook || m_currentPageName.isEmpty()) return;
    const int scrolled = m_text->verticalScrollBar()->value();
    updateText();
    m_text->verticalScrollBar()->setValue(scrolled);
}

}  // namespace attention
